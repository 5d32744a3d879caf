//! Renders of pages: who shares one, what is cached, how they are compressed, and what happens when they fail.

use std::ops::Range;
use std::sync::Arc;

use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use leadlight::engine::{Priority, RenderRequest};
use leadlight::http::negotiation::preferred_codings;
use leadlight::pages::compression::{CODINGS, PreferredCodings};
use leadlight::pages::page_store::{PageKey, PageStore};
use leadlight::pages::{PageError, RenderError, Resource};
use leadlight::tables::Query;

use crate::process::wait_until;
use crate::site::{TestSite, block_on, routes, shared_site, tables};

#[test]
fn concurrent_requests_for_a_page_share_one_render() {
    let site = TestSite::start(&["--render-threads", "1", "--render-queue", "1"]);
    let app = site.app();
    let route = routes().by_id("faq").unwrap();
    let query = tables().read_query(route, "q=crm");
    let pages =
        block_on(futures_util::future::join_all((0..50).map(|_| app.front_end.page(route, query.clone(), PreferredCodings::default()))));
    let first = pages[0].as_ref().unwrap();
    // With a queue of one, a second render of the same page would have been refused.
    assert!(pages.iter().all(|page| std::sync::Arc::ptr_eq(page.as_ref().unwrap(), first)));
}

/// Searches with different words, as browsers send them: while other renders wait, pages are compressed with zstd, and the last one with brotli.
#[test]
fn the_coding_depends_on_the_queue() {
    let site = TestSite::start(&["--render-threads", "1", "--render-queue", "20"]);
    let app = site.app();
    let route = routes().by_id("faq").unwrap();
    let codings_of = |accepted: &str, searches: Range<usize>| {
        let request = HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_str(accepted).unwrap())]);
        let page = |number| app.front_end.page(route, tables().read_query(route, &format!("q=word{number}")), preferred_codings(&request));
        // The only render thread waits until all searches are queued.
        let (release, released) = std::sync::mpsc::channel();
        let home = RenderRequest { route: "home".into(), query: Query::new(), form: None, content: None };
        let wait = app.front_end.pool.render_and_finish(Priority::Form, &home, move |_, _| released.recv());
        let pages = block_on(async {
            let all_queued = async { release.send(()).unwrap() };
            futures_util::join!(wait, futures_util::future::join_all(searches.map(page)), all_queued).1
        });
        let coding =
            |page: Result<Arc<Resource>, PageError>| page.unwrap().fallback.headers[header::CONTENT_ENCODING].to_str().unwrap().to_owned();
        pages.into_iter().map(coding).collect::<Vec<_>>()
    };
    for (accepted, smallest, fastest, first) in
        [("gzip, deflate, br, zstd", "br", "zstd", 100), ("gzip, deflate, br", "br", "gzip", 200), ("br, gzip;q=0.5", "br", "br", 300)]
    {
        assert_eq!(codings_of(accepted, first..first + 1), [smallest], "{accepted}");
        let codings = codings_of(accepted, first + 1..first + 11);
        assert!(codings[..9].iter().all(|coding| coding == fastest), "{accepted}: {codings:?}");
        assert_eq!(codings[9], smallest, "{accepted}: {codings:?}");
        // The same search by a client that accepts less: the cached page must not be sent to it.
        assert_eq!(codings_of("br", first + 1..first + 2), ["br"], "{accepted}");
    }
}

/// Also without a cache: requests that arrive during a render wait for it. The render ends when all fifty have arrived.
#[test]
fn a_page_is_rendered_once_for_all_that_wait_and_cached_if_there_is_room() {
    let site = TestSite::start(&[]);
    let app = site.app();
    let page = app.front_end.pages.prerendered("faq").unwrap().clone().unwrap();
    let key = PageKey { page: "faq".into(), query: Query::from([("q".into(), "crm".into())]), codings: PreferredCodings::default() };
    for (max_bytes, is_cached) in [(2 << 20, true), (0, false)] {
        let cache = PageStore::new(["faq"].into_iter(), max_bytes, max_bytes);
        let all_have_arrived = tokio::sync::Semaphore::new(0);
        let renders = std::cell::Cell::new(0);
        let asks = (0..50).map(|_| {
            let make = async {
                let _ = all_have_arrived.acquire().await;
                renders.set(renders.get() + 1);
                Ok::<_, PageError>(std::sync::Arc::clone(&page))
            };
            cache.get_or_render(&key, make)
        });
        let answers = block_on(async {
            let asks = futures_util::future::join_all(asks);
            let open = async { all_have_arrived.add_permits(50) };
            futures_util::future::join(asks, open).await.0
        });
        assert!(answers.iter().all(Result::is_ok));
        assert_eq!((renders.get(), cache.get(&key).is_some()), (1, is_cached), "{max_bytes} bytes");
    }
}

/// `--page-cache-mib 0` disables the cache.
#[test]
fn without_a_cache_each_search_is_rendered_again() {
    let site = TestSite::start(&["--page-cache-mib", "0"]);
    let app = site.app();
    let route = routes().by_id("faq").unwrap();
    let query = tables().read_query(route, "q=crm");
    for _ in 0..2 {
        block_on(app.front_end.page(route, query.clone(), PreferredCodings::default())).unwrap();
        assert!(app.front_end.cached_page(route, &query, PreferredCodings::default()).is_none());
    }
}

/// With the identity variant besides the compressed one it would hold a dozen. Not all fifty: the cache has parts, over which their hashes do not spread
/// them evenly.
#[test]
fn a_cache_of_one_mebibyte_holds_forty_searches() {
    let site = TestSite::start(&["--page-cache-mib", "1"]);
    let app = site.app();
    let route = routes().by_id("faq").unwrap();
    let gzip = CODINGS.iter().position(|coding| coding.token == "gzip");
    let gzip = PreferredCodings { smallest: gzip, fastest: gzip };
    let queries: Vec<_> = (0..50).map(|n| tables().read_query(route, &format!("q=a{n}"))).collect();
    for query in &queries {
        block_on(app.front_end.page(route, query.clone(), gzip)).unwrap();
    }
    let kept = queries.iter().filter(|query| app.front_end.cached_page(route, query, gzip).is_some()).count();
    assert!(kept >= 40, "{kept} of {}", queries.len());
    assert!(app.front_end.pages.cache_state().bytes <= 1024 * 1024);
}

#[test]
fn a_full_queue_gives_503_and_cached_pages_are_still_served() {
    let site = TestSite::start(&["--render-threads", "1", "--render-queue", "1"]);
    let app = site.app();
    let route = routes().by_id("faq").unwrap();
    let searches =
        (0..20).map(|n| app.front_end.page(route, tables().read_query(route, &format!("q=crm{n}")), PreferredCodings::default()));
    let results = block_on(futures_util::future::join_all(searches));
    assert!(results.iter().any(Result::is_ok));
    assert!(results.iter().any(|it| matches!(it, Err(PageError::Render(RenderError::QueueFull)))));
    assert_eq!(site.get("/faq").status, StatusCode::OK);
    assert_eq!(site.get("/faq?q=later").status, StatusCode::OK, "a refused render is not cached");
}

/// Wraps the bundle's render: `condition` sees the request as `r`, `action` runs where it holds.
fn misbehave(condition: &str, action: &str) -> String {
    format!(
        "{{ const good = leadlight.render; leadlight.render = (json) => {{ const r = JSON.parse(json); if ({condition}) {{ {action} }} return good(json); }}; }}"
    )
}

#[test]
fn a_failed_render_is_a_500_page_and_is_not_cached() {
    let script = misbehave("r.query.q === 'boom' && (globalThis.times.n += 1) < 2", "throw new Error('secret cause')");
    let site = TestSite::try_start_with_script(&["--render-threads", "1"], &format!("globalThis.times = {{ n: 0 }}; {script}")).unwrap();
    let failed = site.get("/faq?q=boom");
    assert_eq!(failed.status, StatusCode::INTERNAL_SERVER_ERROR);
    assert!(failed.text().contains("<h1>") && !failed.text().contains("secret"), "a page, without the cause");
    assert_eq!(failed.header("cache-control"), "no-store");
    assert_eq!(site.get("/faq").status, StatusCode::OK);
    assert_eq!(site.get("/faq?q=boom").status, StatusCode::OK, "the next request renders again");
}

#[test]
fn a_render_that_loops_is_a_500_page_in_time() {
    let script = misbehave("r.query.q === 'boom'", "for (;;) {}");
    let site = TestSite::try_start_with_script(&["--render-timeout-ms", "3000"], &script).unwrap();
    let status = site.get("/faq?q=boom").status;
    // On a busy machine a render, or the engine that starts after this one, may not get its CPU time, which is a 503.
    assert!([StatusCode::INTERNAL_SERVER_ERROR, StatusCode::SERVICE_UNAVAILABLE].contains(&status), "{status}");
    wait_until("pages are rendered again", || site.get("/faq?q=crm").status == StatusCode::OK);
}

#[test]
fn a_page_that_breaks_a_rule_prevents_the_start() {
    let with_body = |body: &str| format!("return JSON.stringify({{ ok: true, structuredData: [] }}) + '\\n' + {body:?};");
    for (action, named) in [
        ("throw new Error('boom')".to_owned(), "boom"),
        ("return ''".to_owned(), "RenderResponse"),
        (with_body(""), "empty"),
        (with_body("<h1>a</h1><h1>b</h1>"), "2 h1"),
        (with_body("<p>no heading</p>"), "0 h1"),
        (with_body("<h1>a</h1><!--$?-->"), "suspended"),
        (with_body("<h1 style=\"color:red\">a</h1>"), "style attribute"),
        (with_body("<h1>a</h1><style>b{}</style>"), "inline"),
    ] {
        let error = TestSite::try_start_with_script(&[], &misbehave("r.route === 'faq'", &action))
            .err()
            .map(|error| format!("{error:#}"))
            .unwrap_or_default();
        assert!(error.contains("faq: ") && error.contains(named), "{action}: {error}");
    }
}

#[test]
fn searches_over_the_limit_of_an_address_get_429_and_other_pages_do_not() {
    let site = TestSite::start(&["--live-pages-per-minute", "3"]);
    for n in 0..3 {
        assert_eq!(site.get(&format!("/faq?q=word{n}")).status, StatusCode::OK);
    }
    let refused = site.get("/faq?q=word4");
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
    assert!(refused.header("retry-after").parse::<u64>().unwrap() > 0);
    assert!(refused.text().contains("<h1>"));
    assert_eq!(site.get("/faq?q=word1").status, StatusCode::OK, "a cached page does not count");
    assert_eq!(site.get("/faq").status, StatusCode::OK);
    assert_eq!(site.get("/faq?notice=newsletter-subscribed").status, StatusCode::OK, "a confirmation does not count");
    assert_eq!(site.get("/faq?notice=newsletter-subscribed&q=word5").status, StatusCode::TOO_MANY_REQUESTS);
    let other = axum::http::Request::get("/faq?q=word4").body(axum::body::Body::empty()).unwrap();
    assert_eq!(site.send_from([198, 51, 100, 7].into(), other).status, StatusCode::OK, "another visitor");
}

#[test]
fn a_search_has_the_coding_that_the_client_prefers() {
    for (accepted, expected) in [("br", "br"), ("gzip", "gzip"), ("zstd", "zstd"), ("identity", ""), ("gzip;q=0.5, br", "br")] {
        for _ in 0..2 {
            let page = shared_site().request(Method::GET, "/faq?q=crm", &[("accept-encoding", accepted)]);
            assert_eq!((page.status, page.header("content-encoding")), (StatusCode::OK, expected), "{accepted}");
        }
    }
}
