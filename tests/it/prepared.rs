//! The fast path and the router send the same responses.

use axum::body::Body;
use axum::http::{HeaderMap, Method, Request, Version};

use crate::site::{Answer, routes, shared, tables};

/// From the fast path and, as HTTP/1.0, from the router.
fn from_both(method: &Method, path: &str, headers: &[(&str, &str)]) -> [Answer; 2] {
    [Version::HTTP_11, Version::HTTP_10].map(|version| {
        let request = Request::builder().method(method).uri(path).version(version);
        let request = headers.iter().fold(request, |request, (name, value)| request.header(*name, *value));
        shared().send(request.body(Body::empty()).unwrap())
    })
}

/// The headers that must be equal. The router adds `content-length: 0` to a 304, which hyper removes (RFC 9110 section 8.6).
fn comparable(headers: &HeaderMap) -> Vec<(String, String)> {
    let mut comparable: Vec<_> = headers.iter().map(|(name, value)| (name.to_string(), value.to_str().unwrap().to_owned())).collect();
    comparable.retain(|(name, value)| name != "x-request-id" && (name.as_str(), value.as_str()) != ("content-length", "0"));
    comparable.sort();
    comparable
}

#[test]
fn fast_path_and_router_send_the_same_response() {
    let site = shared();
    let page = site.get("/");
    let html = page.text();
    let asset = html.split("\"/assets/").nth(1).unwrap().split(['"', '#']).next().unwrap();
    let forms = tables().forms.iter().map(|form| form.action.clone());
    let odd = "/healthz /sitemap.xml /robots.txt /favicon.ico /feed.xml /assets /assets/ /assets/nothing.js /assets/a/b /nothing /a/b-c_d~e/.env \
        /wp-login.php /nothing/ //nothing /faq/ //faq /./faq /../faq /%66aq /nothing%20 /nothing; /FAQ /healthz/ /forms";
    let paths: Vec<String> = routes()
        .with_path()
        .map(|(path, _)| path.to_owned())
        .chain([format!("/assets/{asset}"), format!("/{}", "a".repeat(4_095)), format!("/{}", "a".repeat(4_096))])
        .chain(forms)
        .chain(odd.split_whitespace().map(str::to_owned))
        .collect();
    for path in &paths {
        let etag = site.request(Method::GET, path, &[("accept-encoding", "gzip")]).header("etag").to_owned();
        for method in [Method::GET, Method::HEAD] {
            for headers in [
                &[][..],
                &[("accept-encoding", "br, gzip, zstd")],
                &[("accept-encoding", "gzip;q=0.5, identity;q=0")],
                &[("accept-encoding", "gzip"), ("if-none-match", etag.as_str())],
                &[("if-none-match", "\"another\"")],
                &[("range", "bytes=0-9")],
            ] {
                let [fast, routed] = from_both(&method, path, headers);
                assert_eq!(fast.status, routed.status, "{method} {path} {headers:?}");
                assert_eq!(comparable(&fast.headers), comparable(&routed.headers), "{method} {path} {headers:?}");
                assert!(fast.body == routed.body, "{method} {path} {headers:?}");
                assert!(fast.headers.contains_key("x-request-id"));
            }
        }
    }
}

#[test]
fn requests_that_are_not_simple_get_the_status_of_the_router() {
    for (method, path, headers, status) in [
        (Method::GET, "/faq", &[("host", "a b")][..], 400),
        (Method::GET, "/faq", &[("host", "a/b")], 400),
        (Method::GET, "/faq", &[("transfer-encoding", "gzip")], 501),
        (Method::POST, "/faq", &[], 405),
        (Method::GET, "/faq/", &[], 308),
        (Method::GET, "/assets/nothing.js", &[], 404),
        (Method::GET, "/assets/", &[], 404),
        (Method::GET, "/nothing", &[], 404),
    ] {
        assert_eq!(shared().request(method.clone(), path, headers).status.as_u16(), status, "{method} {path} {headers:?}");
    }
}
