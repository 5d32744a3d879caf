//! The fast path sends the same responses as the router and the same bytes as hyper, and moves a connection to hyper at any point.

use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use axum::body::Body;
use axum::http::{HeaderMap, Method, Request, Version};

use crate::process::{ServerProcess, start_server, wait_until};
use crate::site::{self, routes, shared_site, tables};
use crate::sockets::{has_server_read_all, has_server_unsent_bytes};

/// The fast path passes a GET with this field to hyper.
const HYPER: &str = "content-length: 0\r\n";

/// A connection that reads one response at a time.
struct Connection(TcpStream);

#[derive(Debug, PartialEq)]
struct Response {
    status: String,
    /// Sorted, because their order means nothing (RFC 9110 section 5.3), and without the values that differ between responses.
    fields: Vec<String>,
    body: Vec<u8>,
}

impl Response {
    fn field(&self, name: &str) -> Option<&str> {
        self.fields.iter().find_map(|field| field.strip_prefix(name)?.strip_prefix(": "))
    }
}

impl Connection {
    fn open(server: &ServerProcess) -> Self {
        let stream = TcpStream::connect(&server.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        Self(stream)
    }

    fn send(&mut self, bytes: &str) {
        self.0.write_all(bytes.as_bytes()).unwrap();
    }

    fn get(&mut self, path: &str) -> Response {
        self.send(&request("GET", path, ""));
        self.read_response(true)
    }

    /// Reads the next response. For HEAD, `has_body` is false.
    fn read_response(&mut self, has_body: bool) -> Response {
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            let mut byte = [0];
            self.0.read_exact(&mut byte).unwrap();
            head.push(byte[0]);
        }
        let head = String::from_utf8(head).unwrap();
        let mut lines = head.trim_end().split("\r\n").map(str::to_owned);
        let status = lines.next().unwrap();
        let all: Vec<String> = lines.collect();
        let fields = all.into_iter().map(|field| match field.split_once(": ").unwrap() {
            (name @ ("x-request-id" | "date"), _) => name.to_owned(),
            _ => field,
        });
        let mut answer = Response { status, fields: fields.collect(), body: Vec::new() };
        answer.fields.sort();
        if has_body && !answer.status.contains("304") {
            answer.body = vec![0; answer.field("content-length").unwrap().parse().unwrap()];
            self.0.read_exact(&mut answer.body).unwrap();
        }
        answer
    }

    /// Waits until the server has read all that was sent, so that it reads the next bytes separately.
    fn wait_until_read(&self) {
        wait_until("the server has read all", || has_server_read_all(&self.0));
    }

    fn is_closed(&mut self) -> bool {
        self.0.read(&mut [0]).map_or_else(|error| error.kind() == ErrorKind::ConnectionReset, |bytes| bytes == 0)
    }
}

/// The largest asset of the home page. Pages are compressed again after the start; assets do not change.
fn largest_asset(server: &ServerProcess) -> String {
    let page = String::from_utf8(Connection::open(server).get("/").body).unwrap();
    let names = page.split("\"/assets/").skip(1).map(|rest| format!("/assets/{}", rest.split(['"', '#']).next().unwrap()));
    names.max_by_key(|path| Connection::open(server).get(path).body.len()).unwrap()
}

fn request(method: &str, path: &str, fields: &str) -> String {
    format!("{method} {path} HTTP/1.1\r\nhost: example.com\r\n{fields}\r\n")
}

#[test]
fn the_fast_path_writes_the_bytes_of_hyper() {
    let folder = tempfile::tempdir().unwrap();
    let server = start_server(folder.path(), &[]);
    let (mut fast, mut hyper) = (Connection::open(&server), Connection::open(&server));
    let paths = routes().with_path().map(|(path, _)| path.to_owned());
    for path in paths.chain([largest_asset(&server), "/nothing".into(), "/faq/".into(), "/assets/nothing.js".into(), "/robots.txt".into()])
    {
        let etag = fast.get(&path).field("etag").unwrap_or("\"none\"").to_owned();
        for method in ["GET", "HEAD"] {
            for fields in [
                "",
                "accept-encoding: br, gzip, zstd\r\n",
                "Accept-Encoding: gzip;q=0.5\r\nACCEPT-ENCODING: zstd\r\n",
                "accept-encoding: gz\u{fc}p, br\r\naccept-encoding: gzip\r\n",
                &format!("if-none-match: \"another\"\r\nIf-None-Match: \"more\", W/{etag}\r\n"),
                "if-none-match: *\r\nconnection: keep-alive\r\n",
                "range: bytes=0-9\r\n",
            ] {
                let has_body = method == "GET";
                let mut both = || {
                    fast.send(&request(method, &path, fields));
                    hyper.send(&request(method, &path, &format!("{fields}{HYPER}")));
                    (fast.read_response(has_body), hyper.read_response(has_body))
                };
                // Between the two the page may have been compressed again, once.
                let (first, second) = Some(both()).filter(|(first, second)| first == second).unwrap_or_else(&mut both);
                assert!(["date", "x-request-id"].iter().all(|own| first.fields.iter().filter(|field| field == own).count() == 1), "{path}");
                assert!(
                    first == second,
                    "{method} {path} {fields:?}: {:?} and {:?}",
                    (first.status, first.fields),
                    (second.status, second.fields)
                );
            }
        }
        // The connection may have moved to hyper.
        fast = Connection::open(&server);
    }
}

#[test]
fn a_connection_moves_from_the_fast_path_to_hyper_without_losing_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let server = start_server(folder.path(), &[]);
    let asset = largest_asset(&server);
    let expected = Connection::open(&server).get(&asset);
    assert_eq!(expected.status, "HTTP/1.1 200 OK");
    let whole = request("GET", &asset, "");
    // In two pieces, cut at every byte.
    for at in 1..whole.len() {
        let mut connection = Connection::open(&server);
        assert_eq!(connection.get("/").status, "HTTP/1.1 200 OK");
        connection.send(&whole[..at]);
        connection.wait_until_read();
        connection.send(&whole[at..]);
        assert!(connection.read_response(true) == expected, "cut at {at}");
    }
    // Pipelined, the last one cut.
    let mut connection = Connection::open(&server);
    connection.send(&format!("{}{}", whole.repeat(3), &whole[..20]));
    connection.wait_until_read();
    connection.send(&whole[20..]);
    for _ in 0..4 {
        assert!(connection.read_response(true) == expected);
    }
    // Simple and other requests in turn.
    let mut connection = Connection::open(&server);
    for _ in 0..2 {
        assert!(connection.get(&asset) == expected);
        connection.send(&request("HEAD", "/faq", ""));
        assert_eq!(connection.read_response(false).status, "HTTP/1.1 200 OK");
        assert_eq!(connection.get("/nothing").status, "HTTP/1.1 404 Not Found");
        assert_eq!(connection.get("/faq?q=plan").status, "HTTP/1.1 200 OK");
        let form = "content-type: application/x-www-form-urlencoded\r\ncontent-length: 24\r\n";
        connection.send(&format!("{}email=both%40example.com", request("POST", "/forms/newsletter", form)));
        assert_eq!(connection.read_response(true).status, "HTTP/1.1 303 See Other");
    }
    // A malformed request after a simple one.
    for (bytes, status) in [
        (request("GET", "/faq", "host: b\r\n"), "HTTP/1.1 400 Bad Request"),
        ("GET /faq HTTP/1.1\r\n\r\n".into(), "HTTP/1.1 400 Bad Request"),
        (request("GET", "/faq", "transfer-encoding: gzip\r\n"), "HTTP/1.1 400 Bad Request"),
        (request("GET", &format!("/{}", "a".repeat(10_000)), ""), "HTTP/1.1 414 URI Too Long"),
        (request("GET", "/faq", "connection: close\r\n"), "HTTP/1.1 200 OK"),
    ] {
        let mut connection = Connection::open(&server);
        assert!(connection.get(&asset) == expected);
        connection.send(&bytes);
        assert_eq!(connection.read_response(true).status, status, "{bytes:.80}");
        assert!(status.contains("414") || connection.is_closed(), "{bytes:.80}");
    }
}

#[test]
fn a_client_that_reads_late_gets_every_response() {
    let folder = tempfile::tempdir().unwrap();
    let server = start_server(folder.path(), &[]);
    let asset = largest_asset(&server);
    let expected = Connection::open(&server).get(&asset);
    // More than two sockets hold.
    let requests = 20 * 1024 * 1024 / expected.body.len();
    let mut connection = Connection::open(&server);
    for _ in 0..requests {
        connection.send(&request("GET", &asset, ""));
        // One request at a time, as long as the server reads.
        wait_until("the request is read or the server waits for the client", || {
            has_server_read_all(&connection.0) || has_server_unsent_bytes(&connection.0)
        });
    }
    assert!(has_server_unsent_bytes(&connection.0), "the responses are larger than the client's buffer");
    for _ in 0..requests {
        assert!(connection.read_response(true) == expected);
    }
}

#[test]
fn during_the_drain_the_last_response_closes_the_connection() {
    // A draining connection may send a request for one second. If this test gets no CPU time in that second, it tries again.
    let last = (0..5).find_map(|_| {
        let folder = tempfile::tempdir().unwrap();
        let mut server = start_server(folder.path(), &[]);
        let [mut asks, mut waits] = [0; 2].map(|_| Connection::open(&server));
        for connection in [&mut asks, &mut waits] {
            assert_eq!(connection.get("/faq").field("connection"), None);
        }
        server.signal("TERM");
        server.wait_for_log_line("stopping: accepting no connections, draining for 10 s");
        let in_time =
            asks.0.write_all(request("GET", "/faq", "").as_bytes()).is_ok() && asks.0.peek(&mut [0]).is_ok_and(|bytes| bytes == 1);
        let response = in_time.then(|| asks.read_response(true));
        assert!(asks.is_closed() && waits.is_closed());
        assert_eq!(server.wait_for_exit(), Some(0));
        response
    });
    assert_eq!(last.unwrap().field("connection"), Some("close"));
}

/// The responses of the fast path and, because of HTTP/1.0, of the router.
fn from_fast_path_and_router(method: &Method, path: &str, headers: &[(&str, &str)]) -> [site::TestResponse; 2] {
    [Version::HTTP_11, Version::HTTP_10].map(|version| {
        let request = Request::builder().method(method).uri(path).version(version);
        let request = headers.iter().fold(request, |request, (name, value)| request.header(*name, *value));
        shared_site().send(request.body(Body::empty()).unwrap())
    })
}

/// The headers that must be equal. The router adds `content-length: 0` to a 304, which the server removes (RFC 9110 section 8.6).
fn comparable_headers(headers: &HeaderMap) -> Vec<(String, String)> {
    let mut comparable: Vec<_> = headers.iter().map(|(name, value)| (name.to_string(), value.to_str().unwrap().to_owned())).collect();
    comparable.retain(|(name, value)| name != "x-request-id" && (name.as_str(), value.as_str()) != ("content-length", "0"));
    comparable.sort();
    comparable
}

#[test]
fn fast_path_and_router_send_the_same_response() {
    let site = shared_site();
    let page = site.get("/");
    let html = page.text();
    let asset = html.split("\"/assets/").nth(1).unwrap().split(['"', '#']).next().unwrap();
    let forms = tables().forms.iter().map(|form| form.action.clone());
    let odd = "/healthz /sitemap.xml /robots.txt /favicon.ico /feed.xml /assets /assets/ /assets/nothing.js /assets/a/b /nothing /a/b-c_d~e/.env \
        /wp-login.php /nothing/ //nothing /faq/ //faq /./faq /../faq /%66aq /nothing%20 /nothing; /FAQ /healthz/ /forms";
    let paths: Vec<String> = routes()
        .with_path()
        .map(|(path, _)| path.to_owned())
        .chain([format!("/assets/{asset}"), format!("/{}", "a".repeat(8_191)), format!("/{}", "a".repeat(8_192))])
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
                &[("if-match", "\"another\"")],
            ] {
                let [fast, routed] = from_fast_path_and_router(&method, path, headers);
                assert_eq!(fast.status, routed.status, "{method} {path} {headers:?}");
                assert_eq!(comparable_headers(&fast.headers), comparable_headers(&routed.headers), "{method} {path} {headers:?}");
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
        (Method::GET, "/faq", &[("host", "www.example.com:")], 200),
        (Method::GET, "/faq", &[("if-match", "\"x\"")], 412),
        (Method::HEAD, "/faq", &[("if-match", "W/\"x\"")], 412),
        (Method::GET, "/faq?q=plan", &[("if-match", "\"x\"")], 412),
        (Method::GET, "/robots.txt", &[("if-match", "\"x\"")], 412),
        (Method::GET, "/faq", &[("if-match", "*")], 200),
        (Method::GET, "/nothing", &[("if-match", "\"x\"")], 404),
        (Method::GET, "/assets/nothing.js", &[], 404),
        (Method::GET, "/assets/", &[], 404),
        (Method::GET, "/nothing", &[], 404),
    ] {
        assert_eq!(shared_site().request(method.clone(), path, headers).status.as_u16(), status, "{method} {path} {headers:?}");
    }
    // A request line of 8,000 bytes (RFC 9112 section 3).
    let long = |bytes: usize| shared_site().get(&format!("/faq?q={}", "a".repeat(bytes))).status.as_u16();
    assert_eq!([long(7_980), long(8_192)], [200, 414]);
}
