//! Every route of the table: its document, its variants, its cache, and renders that fail.

use std::ops::Range;
use std::sync::Arc;

use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use leadlight::engine::{Priority, RenderRequest};
use leadlight::http::negotiation::preferred_codings;
use leadlight::pages::compression::{CODINGS, CompressionLevel, PreferredCodings};
use leadlight::pages::page_store::{PageKey, PageStore};
use leadlight::pages::{PageError, RenderError, Resource};
use leadlight::tables::Query;
use serde_json::Value;

use crate::site::{TestSite, block_on, routes, shared_site, tables, text_between};

#[test]
fn every_route_is_a_complete_document() {
    for (path, route) in routes().with_path() {
        let page = shared_site().get(path);
        assert_eq!(page.status, StatusCode::OK, "{path}");
        let html = page.text();
        let name = &tables().site.company.name;
        let escape = |text: &str| text.replace("{name}", name).replace('&', "&#38;").replace('"', "&#34;").replace('\'', "&#39;");
        assert!(html.contains(&format!("<title>{}</title>", escape(&route.title))), "{path}");
        assert!(html.contains(&format!("<meta name=\"description\" content=\"{}\">", escape(&route.description))), "{path}");
        let address = format!("http://127.0.0.1:8080{path}");
        assert!(html.contains(&format!("<link rel=\"canonical\" href=\"{address}\">")), "{path}");
        assert_eq!(html.matches("<h1").count(), 1, "{path}");
        for property in ["og:title", "og:description", "og:type", "og:url", "og:image", "og:image:alt", "og:site_name"] {
            assert!(html.contains(&format!("property=\"{property}\"")), "{path} {property}");
        }
        assert!(!html.contains(" style=\""), "{path}: the policy would block it");
        let mut ids: Vec<&str> = html.split(" id=\"").skip(1).filter_map(|rest| rest.split_once('"')).map(|(id, _)| id).collect();
        ids.sort_unstable();
        assert_eq!(ids.windows(2).find(|pair| pair[0] == pair[1]), None, "{path}: an id is not unique");
        for (open, close) in
            [("<head>", "</head>"), ("<body>", "</body>"), ("<main", "</main>"), ("<header", "</header>"), ("<footer", "</footer>")]
        {
            assert!(html.contains(open) && html.contains(close), "{path}: {open}");
        }
    }
}

#[test]
fn noindex_is_in_the_head_and_in_the_header() {
    for (path, route) in routes().with_path() {
        let page = shared_site().get(path);
        let robots = text_between(&page.text(), "<meta name=\"robots\" content=\"", "\"").to_owned();
        assert_eq!(!robots.contains("noindex"), route.index, "{path}");
        assert_eq!(page.header("x-robots-tag").contains("noindex"), !route.index, "{path}");
    }
    assert!(routes().with_path().any(|(_, route)| !route.index), "the legal pages are noindex");
}

#[test]
fn structured_data_has_the_types_of_each_page() {
    for (path, route) in routes().with_path() {
        let html = shared_site().get(path).text();
        let data: Value = serde_json::from_str(text_between(&html, "<script type=\"application/ld+json\">", "</script>")).unwrap();
        let types: Vec<&str> = data["@graph"].as_array().unwrap().iter().filter_map(|item| item["@type"].as_str()).collect();
        assert!(types.contains(&"Organization"), "{path}: {types:?}");
        assert_eq!(types.contains(&"WebSite"), path == "/", "{path}: {types:?}");
        let company = &data["@graph"][0];
        for (property, pages) in [("logo", None), ("telephone", Some(&["/", "/contact-us"][..])), ("contactPoint", Some(&["/contact-us"]))]
        {
            let expected = pages.is_none_or(|pages| pages.contains(&path));
            assert_eq!(company.get(property).is_some(), expected, "{path}: {property}");
        }
        assert_eq!(types.contains(&"BreadcrumbList"), path != "/", "{path}: {types:?}");
        assert_eq!(types.contains(&"FAQPage"), route.id == "faq", "{path}: {types:?}");
        assert_eq!(types.contains(&"BlogPosting"), route.article.is_some(), "{path}: {types:?}");
        assert_eq!(types.contains(&"Blog"), route.id == "blog", "{path}: {types:?}");
        assert_eq!(types.contains(&"Product"), route.id == "subscription-demo", "{path}: {types:?}");
    }
}

#[test]
fn page_data_cannot_end_its_script() {
    let page = shared_site().post("/forms/newsletter", &[("email", "</script><script>alert(1)</script>"), ("page", "faq")], &[]);
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(!page.text().contains("<script>alert"), "the input is escaped");
}

#[test]
fn an_unknown_path_is_a_404_page() {
    for path in [
        "/nope",
        "/account",
        "/case-studies",
        "/blog/x",
        "/%00",
        "/..%2f..%2fetc/passwd",
        "/%ff%fe",
        "/FAQ",
        "/index.html",
        "//example.com",
    ] {
        let page = shared_site().get(path);
        assert_eq!(page.status, StatusCode::NOT_FOUND, "{path}");
        let html = page.text();
        assert!(html.contains("Oops! Page not found"), "{path}");
        assert!(html.contains("noindex") && !html.contains("rel=\"canonical\""), "{path}");
        assert_eq!(page.header("x-robots-tag"), "noindex");
    }
}

#[test]
fn other_spellings_of_a_path_redirect_permanently() {
    for (path, expected) in [("/faq/", "/faq"), ("/blog/?page=2&utm=x", "/blog?page=2&utm=x"), ("//", "/")] {
        let answer = shared_site().get(path);
        assert_eq!((answer.status, answer.header("location")), (StatusCode::PERMANENT_REDIRECT, expected), "{path}");
    }
}

#[test]
fn every_coding_decodes_to_the_same_page_and_has_its_own_entity_tag() {
    // As the server does after it listens.
    shared_site().app().front_end.recompress(CompressionLevel::Fast);
    for path in ["/", "/faq", "/faq?q=crm", "/cookie-policy"] {
        let plain = shared_site().get(path);
        let mut tags = vec![plain.header("etag").to_owned()];
        for (token, unpack) in [
            (
                "br",
                (|bytes: &[u8]| {
                    let mut out = Vec::new();
                    brotli::BrotliDecompress(&mut &bytes[..], &mut out).unwrap();
                    out
                }) as fn(&[u8]) -> Vec<u8>,
            ),
            ("zstd", |bytes| zstd::stream::decode_all(bytes).unwrap()),
            ("gzip", |bytes| {
                // A member of gzip ends with the length of what it holds (RFC 1952 section 2.3.1).
                let length = u32::from_le_bytes(*bytes.last_chunk().unwrap());
                let mut out = vec![0; length.try_into().unwrap()];
                libdeflater::Decompressor::new().gzip_decompress(bytes, &mut out).unwrap();
                out
            }),
        ] {
            let packed = shared_site().request(Method::GET, path, &[("accept-encoding", token)]);
            assert_eq!(packed.header("content-encoding"), token);
            assert_eq!(packed.header("vary"), plain.header("vary"));
            assert_eq!(unpack(&packed.body), plain.body, "{path} {token}");
            tags.push(packed.header("etag").to_owned());

            let tag = packed.header("etag");
            for condition in [tag.to_owned(), format!("W/{tag}"), format!("\"other\", {tag}"), "*".to_owned()] {
                let again = shared_site().request(Method::GET, path, &[("accept-encoding", token), ("if-none-match", &condition)]);
                assert_eq!(again.status, StatusCode::NOT_MODIFIED, "{condition}");
                assert!(again.body.is_empty());
                for name in ["etag", "cache-control", "vary"] {
                    assert_eq!(again.header(name), packed.header(name), "a 304 repeats {name}");
                }
            }
            let other = shared_site().request(Method::GET, path, &[("accept-encoding", token), ("if-none-match", "\"other\"")]);
            assert_eq!(other.status, StatusCode::OK);
        }
        tags.sort();
        tags.dedup();
        assert_eq!(tags.len(), 4, "{path}: {tags:?}");
    }
}

#[test]
fn recompression_changes_bytes_and_entity_tag_but_not_the_page() {
    let site = TestSite::start(&[]);
    let plain = site.get("/faq");
    let before = site.request(Method::GET, "/faq", &[("accept-encoding", "gzip, br")]);
    assert_eq!(before.header("content-encoding"), "gzip", "the only coding before the server listens");
    site.app().front_end.recompress(CompressionLevel::Best);
    let after = site.request(Method::GET, "/faq", &[("accept-encoding", "gzip")]);
    assert!(after.body.len() < before.body.len());
    assert_ne!(after.header("etag"), before.header("etag"));
    for packed in [&before, &after] {
        let mut page = vec![0; plain.body.len()];
        libdeflater::Decompressor::new().gzip_decompress(&packed.body, &mut page).unwrap();
        assert_eq!(page, plain.body);
    }
    let best = site.request(Method::GET, "/faq", &[("accept-encoding", "gzip, br")]);
    assert_eq!(best.header("content-encoding"), "br", "every coding exists");
}

#[test]
fn head_is_get_without_a_body() {
    for path in ["/", "/nope", "/sitemap.xml"] {
        let get = shared_site().get(path);
        let head = shared_site().request(Method::HEAD, path, &[]);
        assert_eq!(head.status, get.status, "{path}");
        assert!(head.body.is_empty());
        assert_eq!(head.header("content-length"), get.body.len().to_string(), "{path}");
        for name in ["etag", "content-type", "cache-control", "content-security-policy"] {
            assert_eq!(head.header(name), get.header(name), "{path} {name}");
        }
    }
}

#[test]
fn a_page_takes_get_and_head_only() {
    for method in [Method::POST, Method::PUT, Method::DELETE, Method::PATCH] {
        let answer = shared_site().request(method, "/faq", &[]);
        assert_eq!(answer.status, StatusCode::METHOD_NOT_ALLOWED);
        assert_eq!(answer.header("allow"), "GET,HEAD");
    }
}

#[test]
fn undeclared_parameters_are_ignored() {
    let plain = shared_site().get("/faq");
    for query in ["utm_source=x", "category=nonsense", "q=", "q=%20", "page=2", "__proto__=1", "notice=nonsense", "%ff=%fe&&&="] {
        assert_eq!(shared_site().get(&format!("/faq?{query}")).header("etag"), plain.header("etag"), "{query}");
    }
    assert_ne!(shared_site().get("/faq?category=privacy").header("etag"), plain.header("etag"));
}

#[test]
fn queries_are_read_as_the_shared_cases_say() {
    let cases: Vec<Value> = serde_json::from_str(include_str!("../../data/query-cases.json")).unwrap();
    assert!(cases.len() > 10);
    for case in cases {
        let route = routes().by_id(case["route"].as_str().unwrap()).unwrap();
        let search = case["search"].as_str().unwrap();
        let query = tables().read_query(route, search.trim_start_matches('?'));
        assert_eq!(serde_json::to_value(&query).unwrap(), case["query"], "{} {search}", route.id);
    }
}

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
        let home = RenderRequest { route: "home".into(), query: Query::new(), form: None };
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
        let cache = PageStore::new(["faq"].into_iter(), max_bytes);
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
    // On a busy machine the render may not get its CPU time, which is a 503.
    assert!([StatusCode::INTERNAL_SERVER_ERROR, StatusCode::SERVICE_UNAVAILABLE].contains(&status), "{status}");
    assert_eq!(site.get("/faq?q=crm").status, StatusCode::OK);
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
fn a_long_address_is_414() {
    let answer = shared_site().get(&format!("/faq?q={}", "x".repeat(9_000)));
    assert_eq!(answer.status, StatusCode::URI_TOO_LONG);
}

#[test]
fn health() {
    assert_eq!(shared_site().get("/healthz").status, StatusCode::OK);
    assert_eq!(shared_site().get("/readyz").status, StatusCode::OK);
    let site = TestSite::start(&[]);
    site.store.close();
    assert_eq!(site.get("/readyz").status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(site.get("/healthz").status, StatusCode::OK);
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
