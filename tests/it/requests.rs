//! Requests that few clients send and that HTTP allows, to the real binary, with and without TLS.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use crate::process::{ServerProcess, start_server, start_server_command, wait_until};
use crate::tls::client::{self, Authority};

trait Stream: Read + Write {}
impl<T: Read + Write> Stream for T {}

/// A server with and one without TLS. Keep the folder as long as the servers.
fn servers() -> ([(ServerProcess, bool); 2], tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let authority = Authority::new(folder.path());
    authority.sign("site", "localhost");
    let tls = ["--tls-cert", &authority.file("site.pem"), "--tls-key", &authority.file("site.key"), "--database", "sqlite:tls.db"];
    ([(start_server(folder.path(), &[]), false), (start_server(folder.path(), &tls), true)], folder)
}

fn connect(address: &str, is_tls: bool) -> Box<dyn Stream> {
    if is_tls {
        return Box::new(client::connect(address, &["http/1.1"]).unwrap());
    }
    let stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(40))).unwrap();
    Box::new(stream)
}

/// Reads one response; `None` if the connection ends before.
fn read_response(stream: &mut dyn Stream) -> Option<String> {
    let mut response = Vec::new();
    while !response.ends_with(b"\r\n\r\n") {
        let mut byte = [0];
        stream.read_exact(&mut byte).ok()?;
        response.push(byte[0]);
    }
    let head = String::from_utf8(response).unwrap();
    let length = head.split_once("content-length: ").map_or(0, |(_, rest)| rest.lines().next().unwrap().parse().unwrap());
    let mut body = vec![0; length];
    stream.read_exact(&mut body).ok()?;
    Some(head)
}

#[test]
fn a_late_body_does_not_cut_off_the_next_response() {
    let (servers, _folder) = servers();
    for (server, is_tls) in &servers {
        for (target, status) in [
            ("GET /faq", 200),
            ("GET /faq?q=plan", 200),
            ("GET /nothing", 404),
            ("HEAD /faq/", 308),
            ("POST /faq", 405),
            ("POST /forms/contact", 415),
        ] {
            for (length, body) in [("content-length: 5", "hello"), ("transfer-encoding: chunked", "5\r\nhello\r\n0\r\n\r\n")] {
                let what = format!("{target} {length}, TLS: {is_tls}");
                let mut stream = connect(&server.address, *is_tls);
                for _ in 0..3 {
                    write!(stream, "{target} HTTP/1.1\r\nhost: localhost\r\n{length}\r\n\r\n").unwrap();
                    if target.starts_with("HEAD") {
                        let mut head = [0; 12];
                        stream.read_exact(&mut head).unwrap();
                        assert_eq!(head, *format!("HTTP/1.1 {status}").as_bytes(), "{what}");
                        break;
                    }
                    let head = read_response(&mut *stream).unwrap();
                    assert!(head.starts_with(&format!("HTTP/1.1 {status}")) && !head.contains("connection: close"), "{what}: {head}");
                    write!(stream, "{body}GET /cookie-policy HTTP/1.1\r\nhost: localhost\r\n\r\n").unwrap();
                    let next = read_response(&mut *stream);
                    assert!(next.as_ref().is_some_and(|head| head.starts_with("HTTP/1.1 200")), "{what}: {next:?}");
                }
            }
        }
    }
}

#[test]
fn a_body_that_nobody_reads_has_limits() {
    let (servers, _folder) = servers();
    for (server, is_tls) in &servers {
        let mut stream = connect(&server.address, *is_tls);
        write!(stream, "GET /faq HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100000000\r\n\r\n").unwrap();
        assert!(read_response(&mut *stream).unwrap().starts_with("HTTP/1.1 200"));
        let piece = vec![b'x'; 100_000];
        let sent = (0..1_000).take_while(|_| stream.write_all(&piece).is_ok()).count();
        assert!(sent < 1_000, "closed after a megabyte and what the sockets hold");
        // Nobody waits for a body that the client sends only if it is asked to.
        let mut stream = connect(&server.address, *is_tls);
        write!(stream, "GET /faq?q=a HTTP/1.1\r\nhost: localhost\r\nexpect: 100-continue\r\ncontent-length: 5\r\n\r\n").unwrap();
        let mut answer = Vec::new();
        let ended = stream.read_to_end(&mut answer);
        assert!(answer.starts_with(b"HTTP/1.1 200") && ended.is_ok_and(|bytes| bytes > 1_000), "no 100 Continue");
    }
}

#[test]
fn a_response_without_a_body_has_no_length_of_another() {
    let (servers, _folder) = servers();
    for (server, is_tls) in &servers {
        let mut stream = connect(&server.address, *is_tls);
        for target in ["/faq", "/faq?q=plan", "/robots.txt"] {
            for (condition, status) in [("if-none-match: *", 304), ("if-match: \"x\"", 412)] {
                write!(stream, "GET {target} HTTP/1.1\r\nhost: localhost:\r\n{condition}\r\n\r\n").unwrap();
                let head = read_response(&mut *stream).unwrap();
                assert!(head.starts_with(&format!("HTTP/1.1 {status}")), "{target}: {head}");
                assert_eq!(head.contains("\r\ncontent-length: 0\r\n"), status == 412, "{target}: {head}");
            }
        }
        // A view of a page that the browser showed itself.
        let view = "POST /page-views HTTP/1.1\r\nhost: localhost\r\nsec-fetch-site: same-origin\r\ncontent-length: 0\r\n\r\n";
        write!(stream, "{view}").unwrap();
        let head = read_response(&mut *stream).unwrap();
        assert!(!head.starts_with("HTTP/1.1 204") || !head.contains("content-length"), "{head}");
    }
}

#[test]
fn the_limit_of_file_sizes_is_a_full_disk() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = std::process::Command::new("sh");
    // Blocks of 512 bytes.
    command.args(["-c", "ulimit -f 1024; exec \"$0\" \"$@\"", crate::process::BINARY, "--listen", "127.0.0.1:0"]);
    command.args(["--forms-per-minute", "10000"]).current_dir(folder.path());
    let mut server = start_server_command(command, &["--forms-per-minute", "10000"]);
    let is_full = |number: u32| server.post("/forms/newsletter", &format!("email=full{number}%40example.com")).starts_with("HTTP/1.1 500");
    assert!((0..5_000).any(is_full), "the limit is reached");
    wait_until("the probe gives the reason", || server.get("/readyz").contains("ulimit -f"));
    assert!(server.get("/faq").starts_with("HTTP/1.1 200"));
    server.signal("TERM");
    assert_eq!(server.wait_for_exit(), Some(0));
}

#[test]
fn files_may_begin_with_a_byte_order_mark() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), format!("\u{feff}{text}")).unwrap();
    write("site.json", include_str!("../../data/site.json"));
    write("site.toml", "site = \"site.json\"\nlisten = \"127.0.0.1:0\"\n");
    let mut command = std::process::Command::new(crate::process::BINARY);
    command.args(["--config", "site.toml"]).current_dir(folder.path());
    let server = start_server_command(command, &[]);
    assert!(server.get("/").starts_with("HTTP/1.1 200"));
}
