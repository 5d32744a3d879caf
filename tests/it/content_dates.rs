//! Since when pages say what they say: digests in the database, and the dates that visitors and search engines see.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use leadlight::commands::{page_options, record_content_dates};
use leadlight::pages::FrontEnd;
use leadlight::pages::assets::FrontEndBuild;
use leadlight::pages::compression::PreferredCodings;
use leadlight::store::Store;
use leadlight::store::features::content_dates::ContentDate;
use leadlight::tables::Query;
use time::macros::{date, datetime};
use time::{Date, OffsetDateTime};

use crate::process::{default_arguments, start_server, wait_until};
use crate::site::{block_on, parse_settings, routes, text_between};
use crate::store::test_databases;

const LONG_AGO: OffsetDateTime = datetime!(2026-01-02 03:04:05.678 UTC);

fn today() -> Date {
    OffsetDateTime::now_utc().date()
}

/// Starts a release that knows these versions (`None`: the database does not answer) and runs `script` after the server bundle.
fn start_release(arguments: &[&str], script: &str, known: Option<Vec<ContentDate>>) -> Arc<FrontEnd> {
    let settings = parse_settings(&[&default_arguments(&[]), arguments].concat());
    let mut build = FrontEndBuild::embedded().unwrap();
    build.server_bundle = format!("{}\n{script}", build.server_bundle).into();
    let start = FrontEnd::start_with_content_dates(build, page_options(&settings).unwrap(), std::future::ready(known));
    Arc::new(block_on(start).unwrap())
}

/// A script that changes what React rendered for a page.
fn change_page(page: &str, from: &str, to: &str) -> String {
    format!(
        "{{ const good = leadlight.render; leadlight.render = (json) => {{ const out = good(json); \
           return {page} === '' || JSON.parse(json).route === {page} ? out.replaceAll({from}, {to}) : out; }}; }}"
    )
}

/// What the embedded release says, since [`LONG_AGO`].
fn known_since_long_ago() -> Vec<ContentDate> {
    let known = block_on(start_release(&[], "", Some(Vec::new())).content_dates.take_unrecorded());
    known.into_iter().map(|version| ContentDate { changed_at: LONG_AGO, ..version }).collect()
}

#[test]
fn a_page_keeps_its_time_until_its_content_changes() {
    let now = OffsetDateTime::now_utc().replace_millisecond(0).unwrap();
    let ago = |hours| now - Duration::from_hours(hours);
    for database in test_databases() {
        let store = database.open();
        for (digest, changed_at, expected, what) in [
            ("a", ago(90), ("a", ago(90)), "the first content"),
            ("a", ago(80), ("a", ago(90)), "the same again"),
            ("b", ago(30), ("b", ago(30)), "another one"),
            ("a", ago(1), ("a", ago(1)), "the one before, after more than a day"),
            ("b", ago(0), ("a", ago(1)), "a release that overlaps with a newer one"),
            ("a", ago(0), ("a", ago(1)), "the newer one again"),
            ("c", ago(0), ("c", ago(0)), "a third one at once"),
        ] {
            let version = ContentDate { page: "faq".into(), digest: digest.into(), changed_at };
            let other = ContentDate { page: "home".into(), digest: "h".into(), changed_at: ago(100) };
            block_on(store.record_content_dates(vec![version, other])).unwrap();
            let listed = block_on(store.content_dates()).unwrap();
            let listed: Vec<_> = listed.iter().map(|it| (it.page.as_str(), it.digest.as_str(), it.changed_at)).collect();
            assert_eq!(listed, [("faq", expected.0, expected.1), ("home", "h", ago(100))], "{what}");
        }
    }
}

#[test]
fn of_processes_that_record_at_once_one_sets_the_time() {
    for database in test_databases() {
        let stores = [database.open(), database.open()];
        let record = |(number, store): (usize, &Store)| {
            let changed_at = LONG_AGO + Duration::from_secs(number as u64);
            let pages = (0..40).map(|page| ContentDate { page: format!("page{page}"), digest: "a".into(), changed_at });
            // Each in another order.
            let mut pages: Vec<_> = pages.collect();
            pages.rotate_left(number * 5);
            let store = store.clone();
            async move { store.record_content_dates(pages).await }
        };
        let all = (0..8).map(|number| record((number, &stores[number % 2])));
        for outcome in block_on(futures_util::future::join_all(all)) {
            outcome.unwrap();
        }
        let listed = stores.map(|store| block_on(store.content_dates()).unwrap());
        assert_eq!(listed[0], listed[1]);
        assert_eq!(listed[0].len(), 40);
    }
}

#[test]
fn a_page_without_a_known_change_has_no_date_until_it_changes() {
    for database in test_databases() {
        let store = database.open();
        let (home, faq) = (routes().by_id("home").unwrap(), routes().by_id("faq").unwrap());
        let read = || block_on(leadlight::commands::read_content_dates(&store));
        let record = |release: Arc<FrontEnd>| {
            let last = release.content_dates.digest(faq).unwrap();
            block_on(async { drop(tokio::spawn(record_content_dates(release, store.clone(), Arc::default()))) });
            wait_until("the versions are recorded", || {
                block_on(store.content_dates()).unwrap().iter().any(|it| it.page == "faq" && it.digest == last)
            });
        };
        let first = start_release(&[], "", read());
        assert_eq!((first.content_dates.date(home), first.content_dates.date(faq)), (None, None));
        record(first);
        let again = start_release(&[], "", read());
        assert_eq!((again.content_dates.date(home), again.content_dates.date(faq)), (None, None), "a restart tells nothing either");
        // The database does not answer while the changed page starts.
        record(start_release(&[], &change_page("'faq'", "'</h1>'", "'!</h1>'"), None));
        let known = start_release(&[], &change_page("'faq'", "'</h1>'", "'!</h1>'"), read());
        assert_eq!((known.content_dates.date(home), known.content_dates.date(faq)), (None, Some(today())));
    }
}

type Expected<'a> = &'a dyn Fn(&[&str]) -> bool;

#[test]
fn only_pages_whose_content_changed_get_a_new_date() {
    let folder = tempfile::tempdir().unwrap();
    let own = folder.path().join("site.json");
    std::fs::write(&own, include_str!("../../data/site.json").replace("sales@example.com", "hello@example.com")).unwrap();
    let facts: &[&str] = &["--site-file", own.to_str().unwrap()];
    let known = known_since_long_ago();
    assert_eq!(known.len(), routes().with_path().count());
    let not_in_every_page = |changed: &[&str]| (1..known.len()).contains(&changed.len());
    let cases: [(&[&str], String, Expected<'_>); 6] = [
        (&[], String::new(), &|changed| changed.is_empty()),
        (&[], change_page("''", "'class=\"'", "'class=\"renamed '"), &|changed| changed.is_empty()),
        (&[], change_page("''", "/-[0-9A-Z]{8}\\./g", "'-01234567.'"), &|changed| changed.is_empty()),
        (&[], change_page("'faq'", "'</h1>'", "'!</h1>'"), &|changed| changed == ["faq"]),
        (&[], change_page("''", "'</main>'", "'</main><p>more</p>'"), &|changed| changed.is_empty()),
        (facts, String::new(), &|changed| not_in_every_page(changed) && changed.contains(&"contact-us")),
    ];
    for (arguments, script, expected) in cases {
        let release = start_release(arguments, &script, Some(known.clone()));
        let dates = routes().with_path().map(|(_, route)| (route.id.as_str(), release.content_dates.date(route)));
        let changed: Vec<&str> = dates.filter(|(_, date)| *date != Some(LONG_AGO.date())).map(|(page, _)| page).collect();
        assert!(expected(&changed), "{arguments:?} {script}: {changed:?}");
        assert!(changed.iter().all(|page| release.content_dates.date(routes().by_id(page).unwrap()) == Some(today())));
    }
}

#[test]
fn dates_of_the_database_replace_those_of_a_start_without_it() {
    let known = known_since_long_ago();
    for database in test_databases() {
        let store = database.open();
        let rows = known.iter().cloned();
        block_on(store.record_content_dates(rows.collect())).unwrap();
        let release = start_release(&[], "", None);
        let (_, article, facts) = routes().articles().next().unwrap();
        let home = routes().by_id("home").unwrap();
        let html = || {
            let page = release.pages.prerendered(&article.id).unwrap();
            String::from_utf8(page.as_ref().unwrap().fallback.body.to_vec()).unwrap()
        };
        let feed = || String::from_utf8(release.dated_files().feed.fallback.body.to_vec()).unwrap();
        assert!(
            release.content_dates.date(home).is_none()
                && release.content_dates.date(article).is_some_and(|date| date.to_string() == facts.published)
                && !html().contains("2026-01-02")
                && !feed().contains("2026-01-02")
        );
        let markdown = || block_on(release.markdown(home, Query::new(), PreferredCodings::default())).unwrap();
        assert!(!String::from_utf8_lossy(&markdown().fallback.body).contains("updated: 2026-01-02"));
        block_on(async { drop(tokio::spawn(record_content_dates(Arc::clone(&release), store.clone(), Arc::default()))) });
        wait_until("the feed has the recorded dates", || feed().contains("<updated>2026-01-02T"));
        assert_eq!(release.content_dates.date(home), Some(date!(2026 - 01 - 02)));
        assert!(html().contains("\"dateModified\":\"2026-01-02\""));
        assert!(String::from_utf8_lossy(&markdown().fallback.body).contains("updated: 2026-01-02"));
    }
}

/// Makes every page say what it says since `day`.
fn set_dates(folder: &Path, day: Date) {
    let connection = rusqlite::Connection::open(folder.join("data/site.db")).unwrap();
    connection.execute("UPDATE page_versions SET changed_at = ?1 || 'T00:00:00.000Z'", [day.to_string()]).unwrap();
}

#[test]
fn dates_survive_restarts_and_are_the_same_everywhere() {
    let folder = tempfile::tempdir().unwrap();
    let lastmod = |sitemap: &str, path: &str| {
        let entry = sitemap.split("<url>").find(|entry| entry.contains(&format!("{path}</loc>"))).unwrap().to_owned();
        entry.contains("<lastmod>").then(|| text_between(&entry, "<lastmod>", "</lastmod>").to_owned())
    };
    let (path, _, article) = routes().articles().next().unwrap();
    let first = start_server(folder.path(), &[]);
    let sitemap = first.get("/sitemap.xml");
    assert_eq!((lastmod(&sitemap, path), lastmod(&sitemap, "/faq")), (Some(article.published.clone()), None));
    first.wait_for_log_line("new content of pages was recorded");
    drop(first);

    let day = date!(2026 - 01 - 02);
    set_dates(folder.path(), day);
    let lock = rusqlite::Connection::open(folder.path().join("data/site.db")).unwrap();
    lock.execute_batch("BEGIN IMMEDIATE").unwrap();
    let again = start_server(folder.path(), &[]);
    let sitemap = again.get("/sitemap.xml");
    for (path, route) in routes().with_path() {
        assert!(!route.index || lastmod(&sitemap, path) == Some(day.to_string()), "{path}");
        assert!(again.get(&leadlight::pages::markdown::path_of(path)).contains(&format!("\nupdated: {day}\n")), "{path}");
    }
    let html = again.get(path);
    assert!(html.contains(&format!("\"dateModified\":\"{day}\"")), "{html:.300}");
    assert!(html.contains(&format!("<meta property=\"article:modified_time\" content=\"{day}\">")));
    assert!(html.contains(&format!("<meta property=\"article:published_time\" content=\"{}\">", article.published)));
    assert!(!again.get("/faq").contains("article:modified_time"));
    let feed = again.get("/blog/feed.xml");
    assert_eq!(feed.matches(&format!("<updated>{day}T00:00:00Z</updated>")).count(), routes().articles().count() + 1);
    assert!(again.find_log_line("new content of pages was recorded").is_none(), "nothing is new");
}
