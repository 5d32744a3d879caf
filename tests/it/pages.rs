//! Every route of the table: its document and its variants.

use axum::http::{Method, StatusCode};
use leadlight::pages::compression::CompressionLevel;
use serde_json::Value;

use crate::site::{TestSite, routes, shared_site, tables, text_between};

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
