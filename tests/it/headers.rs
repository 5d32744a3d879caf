//! Security headers, on every kind of answer.

use axum::http::{Method, StatusCode};

use crate::site::{TestResponse, routes, shared_site};

/// Asserts that a response has all security headers.
fn assert_security_headers(answer: &TestResponse, what: &str) {
    let policy = answer.header("content-security-policy");
    // A 304 has the headers of the page, but no type.
    let is_page = answer.status == StatusCode::NOT_MODIFIED
        || answer.headers.get("content-type").is_some_and(|it| it.as_bytes().starts_with(b"text/html"));
    for part in ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"] {
        assert!(policy.split("; ").any(|it| it == part), "{what}: {part} in {policy}");
    }
    assert!(!policy.contains("unsafe"), "{what}: {policy}");
    if is_page {
        let scripts: Vec<&str> = policy.split("; script-src ").nth(1).and_then(|rest| rest.split(';').next()).unwrap().split(' ').collect();
        assert!(scripts[0] == "'self'" && scripts[1..].iter().all(|it| it.starts_with("'sha256-")), "{what}: {policy}");
        assert!(policy.split("; ").any(|it| it == "form-action 'self'"), "{what}: {policy}");
    }
    for (name, value) in [
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "strict-origin-when-cross-origin"),
        ("cross-origin-resource-policy", "same-origin"),
    ] {
        assert_eq!(answer.header(name), value, "{what}");
    }
    for name in ["cross-origin-opener-policy", "cross-origin-embedder-policy", "permissions-policy"] {
        assert_eq!(answer.headers.contains_key(name), is_page, "{what}: {name}");
    }
    assert!(!answer.header("x-request-id").is_empty(), "{what}");
    for absent in ["set-cookie", "server", "x-powered-by"] {
        assert!(!answer.headers.contains_key(absent), "{what}: {absent}");
    }
}

#[test]
fn every_response_has_security_headers() {
    let site = shared_site();
    for (path, _) in routes().with_path() {
        assert_security_headers(&site.get(path), path);
    }
    for path in ["/nope", "/healthz", "/sitemap.xml", "/robots.txt", "/assets/nope", "/faq/"] {
        assert_security_headers(&site.get(path), path);
    }
    assert_security_headers(&site.request(Method::DELETE, "/faq", &[]), "405");
    assert_security_headers(&site.request(Method::GET, "/faq", &[("if-none-match", "*")]), "304");
    assert_security_headers(&site.post("/forms/newsletter", &[], &[]), "422");
    assert_security_headers(&site.post("/forms/newsletter", &[("email", "headers@example.com")], &[]), "303");
    assert_security_headers(&site.post("/forms/newsletter", &[], &[("content-type", "text/plain")]), "415");
}

#[test]
fn the_policy_has_the_hashes_of_inline_styles_and_scripts() {
    use base64::Engine as _;
    use sha2::Digest as _;
    for path in ["/", "/faq?q=crm", "/nope"] {
        let page = shared_site().get(path);
        let html = page.text();
        for (tag, directive) in [("style", "style-src"), ("script", "script-src")] {
            let text = html.split(&format!("<{tag}>")).nth(1).and_then(|rest| rest.split(&format!("</{tag}>")).next()).unwrap();
            let hash = base64::engine::general_purpose::STANDARD.encode(sha2::Sha256::digest(text));
            assert!(page.header("content-security-policy").contains(&format!("{directive} 'self' 'sha256-{hash}';")), "{path}");
        }
    }
}

#[test]
fn method_not_allowed_sends_allow() {
    let answer = shared_site().get("/forms/contact");
    assert_eq!((answer.status, answer.header("allow")), (StatusCode::METHOD_NOT_ALLOWED, "POST"));
    assert!(answer.text().contains("<h1>"), "a page, not a bare status");
}
