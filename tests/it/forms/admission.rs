//! Who may post: requests of other sites are refused, and each address has a rate limit.

use std::net::IpAddr;

use axum::body::Body;
use axum::http::{Request, StatusCode};

use super::notice;
use crate::site::{TestSite, shared_site};

#[test]
fn other_sites_cannot_post() {
    let cases: [(&[(&str, &str)], bool); 9] = [
        (&[("sec-fetch-site", "same-origin")], true),
        (&[("sec-fetch-site", "none")], true),
        (&[("sec-fetch-site", "cross-site")], false),
        (&[("sec-fetch-site", "same-site")], false),
        (&[("sec-fetch-site", "cross-site"), ("origin", "http://127.0.0.1:8080")], false),
        (&[("sec-fetch-site", "same-origin"), ("origin", "http://127.0.0.1:8080")], true),
        (&[("sec-fetch-site", ""), ("origin", "http://127.0.0.1:8080")], false),
        (&[("sec-fetch-site", "cross-site"), ("origin", "null")], false),
        (&[("sec-fetch-site", "cross-site"), ("accept", "application/json")], false),
    ];
    for (headers, allowed) in cases {
        let answer = shared_site().post("/forms/newsletter", &[("email", "site@example.com")], headers);
        assert_eq!(answer.status != StatusCode::FORBIDDEN, allowed, "{headers:?}");
    }
    // Older browsers send Origin only.
    for (origin, host, allowed) in [
        ("http://127.0.0.1:8080", "127.0.0.1:8080", true),
        ("https://www.example.com", "www.example.com", true),
        ("https://evil.example", "www.example.com", false),
        ("null", "www.example.com", false),
    ] {
        let request = Request::post("/forms/newsletter")
            .header("content-type", "application/x-www-form-urlencoded")
            .header("origin", origin)
            .header("host", host)
            .body(Body::from("email=origin%40example.com"))
            .unwrap();
        assert_eq!(shared_site().send(request).status != StatusCode::FORBIDDEN, allowed, "{origin}");
    }
}

#[test]
fn posts_over_the_limit_get_429_without_a_render() {
    let site = TestSite::start(&["--forms-per-minute", "2"]);
    let post = |address: &str| {
        let request = Request::post("/forms/contact").header("content-type", "application/x-www-form-urlencoded");
        site.send_from(address.parse::<IpAddr>().unwrap(), request.body(Body::from("name=Ada+Typed+This")).unwrap())
    };
    assert_eq!(post("192.0.2.7").status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(post("192.0.2.7").status, StatusCode::UNPROCESSABLE_ENTITY);
    let refused = post("192.0.2.7");
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
    assert!(refused.header("retry-after").parse::<u64>().unwrap() > 0);
    assert!(
        refused.text().contains(&notice("too-many").title) && !refused.text().contains("id=\"root\""),
        "a page that was made at the start"
    );
    assert_eq!(post("192.0.2.8").status, StatusCode::UNPROCESSABLE_ENTITY, "another visitor");
}

#[test]
fn the_proxy_header_gives_the_client_address() {
    let site = TestSite::start(&["--forms-per-minute", "1", "--client-ip-header", "x-forwarded-for"]);
    let post = |forwarded: &str| {
        let request = Request::post("/forms/newsletter").header("content-type", "application/x-www-form-urlencoded");
        site.send(request.header("x-forwarded-for", forwarded).body(Body::from("email=")).unwrap()).status
    };
    assert_eq!(post("203.0.113.1"), StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(post("203.0.113.2"), StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(post("198.51.100.9, 203.0.113.2"), StatusCode::TOO_MANY_REQUESTS, "what the visitor put in front does not count");
}
