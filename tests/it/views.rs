//! Views of pages: what counts, what is kept of it, and what the operator sees.

use std::sync::Arc;

use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use leadlight::http::views::{PageViews, VisitorHeaders};
use leadlight::store::features::lead_origins::VisitSource;
use leadlight::store::features::page_views::{MAX_ROWS_WITH_SOURCE, MAX_UNKNOWN_PATHS, ViewCount, ViewCounts, ViewKind};
use leadlight::store::{OriginGroup, Store};
use leadlight::tables::Route;
use serde_json::Value;
use time::macros::date;

use crate::admin::AdminServer;
use crate::process::{run_leadlight, run_leadlight_in, start_server};
use crate::site::{TestSite, block_on, routes};
use crate::store::{address, test_databases};

const BROWSER: [(&str, &str); 2] =
    [("user-agent", "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0"), ("accept-language", "en")];
const GOOGLEBOT: (&str, &str) = ("user-agent", "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)");

fn views_of(site: &TestSite) -> Arc<PageViews> {
    site.app().process.views.clone().unwrap()
}

/// What was counted since the last call: `/faq landing news.example.org//spring`, and `404 /path`.
fn counted(views: &PageViews) -> Vec<String> {
    let taken = views.take();
    let view = |ViewCount { page, kind, source, views }: &ViewCount| {
        assert_eq!(*views, 1);
        let VisitSource { referring_host, utm_source, utm_campaign } = source;
        let from = if source.is_empty() { String::new() } else { format!(" {referring_host}/{utm_source}/{utm_campaign}") };
        format!("{page} {}{from}", if kind.entry().is_empty() { kind.visitor() } else { kind.entry() })
    };
    taken.views.iter().map(view).chain(taken.unknown_paths.iter().map(|(path, _)| format!("404 {path}"))).collect()
}

#[test]
fn what_counts_as_a_view() {
    let site = TestSite::start(&["--public-url", "https://www.example.com"]);
    let views = views_of(&site);
    let tag = site.get("/faq").header("etag").to_owned();
    let with = |more: &[(&'static str, &'static str)]| [&BROWSER[..], more].concat();
    let without = |name: &str| BROWSER.into_iter().filter(|(it, _)| *it != name).collect::<Vec<_>>();
    let agent = |agent: &'static str| vec![("user-agent", agent), ("accept-language", "en")];
    for (path, headers, expected) in [
        ("/faq", with(&[]), Some("/faq landing")),
        ("/", with(&[("sec-fetch-dest", "document"), ("sec-fetch-site", "none")]), Some("/ landing")),
        ("/faq", with(&[("referer", "https://News.Example.org:8443/story?id=1")]), Some("/faq landing news.example.org//")),
        ("/faq?utm_source=mail&utm_campaign=spring&gclid=x", with(&[]), Some("/faq landing /mail/spring")),
        ("/faq?q=price&utm_campaign=a", with(&[("referer", "https://a.example/")]), Some("/faq landing a.example//a")),
        ("/faq?utm_campaign=ada@example.com", with(&[]), Some("/faq landing")),
        ("/faq", with(&[("referer", "https://www.example.com/")]), Some("/faq inner")),
        ("/faq", with(&[("host", "localhost:8080"), ("referer", "http://localhost:8080/")]), Some("/faq inner")),
        ("/faq", with(&[("referer", "https://www.example.com/"), ("sec-fetch-site", "cross-site")]), Some("/faq landing")),
        ("/faq?utm_campaign=a", with(&[("sec-fetch-site", "same-origin")]), Some("/faq inner")),
        ("/faq", with(&[("referer", "android-app://com.example")]), Some("/faq landing")),
        ("/faq", with(&[("referer", "https://user@evil.example/")]), Some("/faq landing")),
        ("/faq", with(&[("referer", "https://<script>/")]), Some("/faq landing")),
        ("/faq", with(&[("sec-purpose", "prefetch")]), None),
        ("/faq", with(&[("sec-purpose", "prefetch;prerender")]), None),
        ("/faq", with(&[("purpose", "prefetch")]), None),
        ("/faq", with(&[("sec-fetch-dest", "empty")]), None),
        ("/faq?notice=newsletter-subscribed", with(&[("referer", "https://www.example.com/faq")]), None),
        ("/faq/", with(&[]), None),
        ("/assets/nothing.js", with(&[]), None),
        ("/healthz", with(&[]), None),
        ("/faq", vec![GOOGLEBOT], Some("/faq crawler")),
        ("/faq.md", vec![GOOGLEBOT], Some("/faq crawler")),
        ("/faq", vec![], Some("/faq bot")),
        ("/faq", without("accept-language"), Some("/faq bot")),
        ("/faq", without("user-agent"), Some("/faq bot")),
        ("/faq", agent("curl/8.14.1"), Some("/faq bot")),
        ("/faq", agent("Mozilla/5.0 (compatible; OtherBot/1.0; +https://example.com/)"), Some("/faq bot")),
        ("/faq", agent("Mozilla/5.0 AppleWebKit/537.36 HeadlessChrome/142.0.0.0 Safari/537.36"), Some("/faq bot")),
        ("/faq", agent("Opera/9.80 (J2ME/MIDP; Opera Mini/9.80) Presto/2.12"), Some("/faq landing")),
        ("/old/page.html", with(&[]), Some("404 /old/page.html")),
        ("/u/ada%40example.com", with(&[]), Some("404 /u/?")),
    ] {
        counted(&views);
        site.request(Method::GET, path, &headers);
        assert_eq!(counted(&views), expected.map(str::to_owned).into_iter().collect::<Vec<_>>(), "{path} {headers:?}");
    }
    for (method, tag) in [(Method::GET, Some(&tag)), (Method::HEAD, None), (Method::POST, None)] {
        let headers: Vec<(&str, &str)> = BROWSER.into_iter().chain(tag.map(|tag| ("if-none-match", tag.as_str()))).collect();
        site.request(method.clone(), "/faq", &headers);
        assert_eq!(counted(&views).len(), usize::from(tag.is_some()), "{method}");
    }
}

#[test]
fn a_navigation_names_a_page_and_nothing_else() {
    let site = TestSite::start(&[]);
    let views = views_of(&site);
    let post = |body: &str, more: &[(&str, &str)]| {
        let mut request = Request::post("/page-views");
        for (name, value) in BROWSER.iter().chain(more) {
            request = request.header(*name, *value);
        }
        site.send(request.body(Body::from(body.to_owned())).unwrap()).status
    };
    let long = "faq".repeat(100);
    for (body, headers, status, expected) in [
        ("faq", vec![("sec-fetch-site", "same-origin")], StatusCode::NO_CONTENT, Some("/faq inner")),
        ("faq", vec![], StatusCode::NO_CONTENT, Some("/faq inner")),
        ("faq", vec![("sec-gpc", "1")], StatusCode::NO_CONTENT, None),
        // Fetched ahead, with the origin that led there and the page's own address.
        ("faq ", vec![], StatusCode::NO_CONTENT, Some("/faq landing")),
        (
            "faq https://news.example.org",
            vec![("sec-fetch-site", "same-origin")],
            StatusCode::NO_CONTENT,
            Some("/faq landing news.example.org//"),
        ),
        (
            "faq https://news.example.org:8443",
            vec![("referer", "https://www.example.com/faq?utm_source=mail&utm_campaign=spring")],
            StatusCode::NO_CONTENT,
            Some("/faq landing news.example.org/mail/spring"),
        ),
        ("faq http://localhost", vec![("host", "localhost")], StatusCode::NO_CONTENT, Some("/faq inner")),
        ("faq https://ada@example.com", vec![], StatusCode::NO_CONTENT, Some("/faq landing")),
        ("faq x y", vec![], StatusCode::NO_CONTENT, Some("/faq landing")),
        ("faq ", vec![("referer", "https://www.example.com/faq?notice=newsletter-subscribed")], StatusCode::NO_CONTENT, None),
        ("faq ", vec![("sec-gpc", "1")], StatusCode::NO_CONTENT, None),
        ("faq", vec![("sec-fetch-site", "cross-site")], StatusCode::FORBIDDEN, None),
        ("faq", vec![("origin", "https://evil.example")], StatusCode::FORBIDDEN, None),
        ("/faq", vec![], StatusCode::BAD_REQUEST, None),
        ("not-found", vec![], StatusCode::BAD_REQUEST, None),
        ("<script>", vec![], StatusCode::BAD_REQUEST, None),
        ("", vec![], StatusCode::BAD_REQUEST, None),
        (&long, vec![], StatusCode::BAD_REQUEST, None),
    ] {
        assert_eq!(post(body, &headers), status, "{body} {headers:?}");
        assert_eq!(counted(&views), expected.map(str::to_owned).into_iter().collect::<Vec<_>>(), "{body} {headers:?}");
    }
    let from = |address: &str| {
        let request = Request::post("/page-views").header(BROWSER[0].0, BROWSER[0].1).header("accept-language", "en");
        site.send_from(address.parse().unwrap(), request.body(Body::from("faq")).unwrap()).status
    };
    let statuses: Vec<StatusCode> = (0..70).map(|_| from("192.0.2.1")).collect();
    assert_eq!((statuses[0], statuses[69]), (StatusCode::NO_CONTENT, StatusCode::TOO_MANY_REQUESTS));
    assert_eq!(from("192.0.2.2"), StatusCode::NO_CONTENT, "another address");
}

#[test]
fn page_views_no_counts_nothing() {
    let (site, without) = (TestSite::start(&[]), TestSite::start(&["--page-views", "no"]));
    assert!(without.app().process.views.is_none());
    let request = || Request::post("/page-views").body(Body::from("faq")).unwrap();
    assert_eq!((site.send(request()).status, without.send(request()).status), (StatusCode::NO_CONTENT, StatusCode::NOT_FOUND));
    // What the browser reads (frontend/src/app/page-views.ts).
    assert!(without.get("/faq").text().contains("\"countsViews\":false"));
    assert!(!site.get("/faq").text().contains("countsViews"), "no byte of a page for the default");
    let says = |site: &TestSite| site.get("/privacy-policy").text().contains("Daily sums of page views");
    assert_eq!((says(&site), says(&without)), (true, false));
}

#[test]
fn what_cannot_be_written_is_kept_and_forged_names_are_limited() {
    let views = PageViews::new(routes(), "https://www.example.com");
    let home = routes().by_path("/").unwrap();
    let visit = |query: &str, path: &str, route: &Route, status: StatusCode| {
        let headers =
            BROWSER.iter().map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap())).collect::<axum::http::HeaderMap>();
        views.record(views.classify(&VisitorHeaders::read(&headers), query, false), route.row, status, path, || None);
    };
    for n in 0..10_000 {
        visit(&format!("utm_campaign={n}"), "/", home, StatusCode::OK);
        visit("", &format!("/p{n}"), routes().not_found(), StatusCode::NOT_FOUND);
    }
    visit("", "/", home, StatusCode::OK);
    views.add_navigation(routes().by_path("/faq").unwrap().row);
    let taken = views.take();
    let sum = taken.views.iter().map(|it| it.views).sum::<u64>();
    assert_eq!((sum, taken.views.len()), (10_002, MAX_ROWS_WITH_SOURCE + 3), "one sum of the others, one without a source, one navigation");
    assert_eq!(taken.unknown_paths.iter().map(|(_, number)| number).sum::<u64>(), 10_000);
    assert_eq!(taken.unknown_paths.len(), MAX_UNKNOWN_PATHS + 1);
    assert!(views.take().views.is_empty(), "everything was taken");
    visit("utm_campaign=0", "/", home, StatusCode::OK);
    views.put_back(taken);
    let again = views.take();
    assert_eq!(again.views.iter().map(|it| it.views).sum::<u64>(), 10_003);
    assert!(again.views.len() <= MAX_ROWS_WITH_SOURCE + 3);
    assert_eq!(again.unknown_paths.iter().map(|(_, number)| number).sum::<u64>(), 10_000);
    assert_eq!(views.totals().map(|(.., number)| number).sum::<u64>(), 10_003, "of /metrics");
}

#[test]
fn one_client_does_not_fill_the_rows_of_a_day() {
    let views = PageViews::new(routes(), "https://www.example.com");
    let home = routes().by_path("/").unwrap();
    let visit = |from: [u8; 4], campaign: &str, path: &str| {
        let headers =
            BROWSER.iter().map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap())).collect::<axum::http::HeaderMap>();
        let visitor = VisitorHeaders::read(&headers);
        for (query, route, status) in
            [(format!("utm_campaign={campaign}"), home, StatusCode::OK), (String::new(), routes().not_found(), StatusCode::NOT_FOUND)]
        {
            views.record(views.classify(&visitor, &query, false), route.row, status, path, || Some(from.into()));
        }
    };
    visit([192, 0, 2, 2], "known", "/known");
    for n in 0..1_000 {
        visit([192, 0, 2, 1], &format!("forged{n}"), &format!("/forged{n}"));
    }
    visit([192, 0, 2, 1], "known", "/known");
    for n in 0..3 {
        visit([192, 0, 2, 3], &format!("real{n}"), &format!("/real{n}"));
    }
    let taken = views.take();
    let count = |campaign: &str| taken.views.iter().find(|it| it.source.utm_campaign == campaign).map(|it| it.views);
    assert_eq!([count("known"), count("real0"), count("real2")], [Some(2), Some(1), Some(1)]);
    assert!(taken.views.len() < 20 && taken.unknown_paths.len() < 20, "{} {}", taken.views.len(), taken.unknown_paths.len());
    assert!(taken.unknown_paths.contains(&("/known".to_owned(), 2)) && taken.unknown_paths.contains(&("/real2".to_owned(), 1)));
    assert_eq!(taken.views.iter().map(|it| it.views).sum::<u64>(), 1_005, "nothing is lost");
}

fn view(page: &str, kind: ViewKind, source: VisitSource, views: u64) -> ViewCount {
    ViewCount { page: page.into(), kind, source, views }
}

fn campaign(name: &str) -> VisitSource {
    VisitSource { utm_campaign: name.into(), ..VisitSource::default() }
}

fn add(store: &Store, day: time::Date, views: Vec<ViewCount>, unknown_paths: Vec<(String, u64)>) {
    block_on(store.add_page_views(day, ViewCounts { views, unknown_paths })).unwrap();
}

#[test]
fn several_processes_count_as_one() {
    for database in test_databases() {
        let stores = [database.open(), database.open()];
        let (yesterday, today) = (date!(2026 - 11 - 25), date!(2026 - 11 - 26));
        let news = VisitSource { referring_host: "news.example".into(), ..VisitSource::default() };
        let mail = VisitSource { utm_source: "mail".into(), utm_campaign: "spring".into(), ..VisitSource::default() };
        for (store, day) in [(&stores[0], yesterday), (&stores[1], today), (&stores[0], today)] {
            let views = vec![
                view("/", ViewKind::Landing, news.clone(), 2),
                view("/", ViewKind::Landing, VisitSource::default(), 1),
                view("/faq", ViewKind::Landing, mail.clone(), 3),
                view("/faq", ViewKind::Inner, VisitSource::default(), 10),
                view("/faq", ViewKind::Crawler, VisitSource::default(), 100),
                view("/faq", ViewKind::Bot, VisitSource::default(), 1_000),
            ];
            add(store, day, views, vec![("/old".into(), 5)]);
        }
        for store in &stores {
            let count = |by| block_on(store.count_page_views(by, vec![yesterday, today], 10)).unwrap();
            let pages = count(OriginGroup::Page);
            assert_eq!(pages.values, [("/faq".into(), vec![39, 9, 26, 6]), ("/".into(), vec![9, 9, 6, 6])]);
            assert_eq!((pages.other, pages.unknown), (vec![0; 4], vec![0; 4]));
            let sources = count(OriginGroup::Source);
            assert_eq!(sources.values, [("mail".into(), vec![9, 9, 6, 6]), ("news.example".into(), vec![6, 6, 4, 4])]);
            assert_eq!(sources.unknown, [3, 3, 2, 2], "those who came from nowhere known");
            assert_eq!(count(OriginGroup::Campaign).values, [("spring".into(), vec![9, 9, 6, 6])]);
            assert_eq!(count(OriginGroup::Referrer).values, [("news.example".into(), vec![6, 6, 4, 4])]);
            let days = block_on(store.page_views_by_day(yesterday)).unwrap();
            assert_eq!(days, [("2026-11-25".into(), [6, 10, 100, 1_000]), ("2026-11-26".into(), [12, 20, 200, 2_000])]);
            assert_eq!(block_on(store.page_views_by_day(today)).unwrap().len(), 1);
            assert_eq!(block_on(store.unknown_paths(yesterday, 10)).unwrap(), [("/old".to_owned(), 15)]);
        }
    }
}

#[test]
fn forged_campaigns_and_paths_leave_limited_tables() {
    for database in test_databases() {
        let stores = [database.open(), database.open()];
        let today = date!(2026 - 11 - 26);
        for batch in 0..20 {
            let forged = |n: usize| view("/", ViewKind::Landing, campaign(&format!("{}", batch * 500 + n)), 1);
            let paths = (0..500).map(|n| (format!("/{}", batch * 500 + n), 1)).collect();
            add(&stores[batch % 2], today, (0..500).map(forged).collect(), paths);
        }
        add(&stores[0], today, vec![view("/", ViewKind::Landing, campaign("0"), 7)], Vec::new());
        assert_eq!(database.count("page_views"), MAX_ROWS_WITH_SOURCE + 1);
        assert_eq!(database.count("unknown_paths"), MAX_UNKNOWN_PATHS + 1);
        let campaigns = block_on(stores[1].count_page_views(OriginGroup::Campaign, vec![today], 10)).unwrap();
        assert_eq!(campaigns.values[0], ("0".into(), vec![8, 8]), "one that has a row is still counted");
        assert_eq!((campaigns.values.len(), campaigns.total(0)), (10, 10_007));
        let pages = block_on(stores[1].count_page_views(OriginGroup::Page, vec![today], 10)).unwrap();
        assert_eq!(pages.values, [("/".into(), vec![10_007, 10_007])]);
        assert!(routes().with_path().count() * 5 + MAX_ROWS_WITH_SOURCE <= 500, "rows of a day");
    }
}

#[test]
fn old_sums_are_deleted() {
    for database in test_databases() {
        let store = database.open();
        for day in [date!(2025 - 10 - 21), date!(2025 - 10 - 22), date!(2026 - 11 - 26)] {
            add(&store, day, vec![view("/", ViewKind::Inner, VisitSource::default(), 1)], vec![("/old".into(), 1)]);
        }
        block_on(store.purge_page_views(date!(2026 - 11 - 26))).unwrap();
        assert_eq!((database.count("page_views"), database.count("unknown_paths")), (2, 2), "of 400 days and today");
    }
}

#[test]
fn the_operator_sees_views_beside_leads() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = start_server(folder.path(), &[]);
    let get = |path: &str, more: &str| {
        let browser = BROWSER.map(|(name, value)| format!("{name}: {value}\r\n")).concat();
        let answer = server.send(&format!("GET {path} HTTP/1.1\r\nhost: a\r\n{browser}{more}connection: close\r\n\r\n"));
        assert!(answer.starts_with("HTTP/1.1 "), "{answer:.100}");
    };
    get("/products?utm_source=mail&utm_campaign=spring", "");
    get("/products", "referer: https://news.example.org/secret\r\n");
    get("/faq", "referer: http://a/\r\n");
    get("/old.html", "");
    let body = "email=ada%40example.com&page=faq&origin_landing_page=%2Fproducts&origin_utm_source=mail&origin_utm_campaign=spring";
    let post = format!(
        "POST /forms/newsletter HTTP/1.1\r\nhost: a\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}",
        body.len()
    );
    let answer = server.send(&post);
    assert!(answer.starts_with("HTTP/1.1 303"), "{answer:.200}");
    server.signal("TERM");
    assert_eq!(server.wait_for_exit(), Some(0), "what was counted is written at the end");

    let printed = |arguments: &[&str]| {
        let output = run_leadlight_in(folder.path(), arguments);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let json = |arguments: &[&str]| serde_json::from_str::<Value>(&printed(arguments)).unwrap();
    let days = json(&["stats", "--views", "--json", "--days", "2"]);
    let today = days["days"].as_array().unwrap().last().unwrap();
    assert_eq!((&today["landings"], &today["views"], &today["bots"]), (&2.into(), &3.into(), &0.into()), "{days}");
    assert_eq!(days["unknownPaths"][0]["path"], "/old.html");
    let found = json(&["stats", "--views", "--by", "campaign", "--json"]);
    assert_eq!(found["values"][0], serde_json::json!({ "value": "spring", "views": 1, "landings": 1, "leads": 1 }));
    let table = printed(&["stats", "--views", "--by", "page"]);
    let line = |name: &str| table.lines().find(|line| line.starts_with(name)).unwrap().split_whitespace().collect::<Vec<_>>();
    assert_eq!(line("/products"), ["/products", "2", "2", "0", "0.0", "%"], "{table}");
    assert_eq!(line("/faq"), ["/faq", "1", "0", "1", "100.0", "%"], "{table}");

    let server = AdminServer::from_process(start_server(folder.path(), &["--admin-listen", "127.0.0.1:0"]));
    let page = server.get("/");
    for expected in [">news.example.org<", ">mail<", ">/products<", ">/old.html<", ">100.0 %<"] {
        assert!(page.contains(expected), "{expected}: {page}");
    }
    assert!(!page.contains("secret"));
}

#[test]
fn copy_copies_the_days_that_the_other_database_lacks() {
    let (first, second) = (test_databases(), test_databases());
    // To each kind, and from the last kind back.
    let pairs = first.iter().take(1).cycle().zip(&second).chain(first.iter().skip(1).zip(second.iter().take(1)));
    for (number, (from, to)) in (0_i64..).zip(pairs) {
        let (source, target) = (from.open(), to.open());
        let days = [date!(2026 - 11 - 25), date!(2026 - 11 - 26), date!(2026 - 11 - 27)].map(|day| day + time::Duration::days(10 * number));
        for day in days {
            let views = vec![view("/", ViewKind::Landing, campaign("spring"), 2), view("/faq", ViewKind::Bot, VisitSource::default(), 3)];
            add(&source, day, views, vec![("/old".into(), 5)]);
        }
        add(&target, days[2], vec![view("/", ViewKind::Inner, VisitSource::default(), 7)], Vec::new());
        for store in [&source, &target] {
            store.close();
        }
        for _ in 0..2 {
            let output = run_leadlight(&["copy", "--from", &address(&from.url), "--to", &address(&to.url)]);
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        }
        let all = |store: &Store| {
            let mut days = block_on(store.all_page_views()).unwrap();
            for counts in days.values_mut() {
                counts.views.sort_by(|one, other| one.page.cmp(&other.page));
            }
            days
        };
        let (source, target) = (all(&from.open()), all(&to.open()));
        for day in &days[..2] {
            assert_eq!(source[day], target[day], "{} {day}", to.url);
        }
        assert_eq!(target[&days[2]].views, [view("/", ViewKind::Inner, VisitSource::default(), 7)], "its own day stays");
    }
}
