//! Certificates from files, the http port that redirects to https, and unfinished handshakes.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::Command;
use std::time::Duration;

use super::client::{Authority, connect, get, served_certificate};
use crate::process::{BINARY, ServerProcess, free_port, start_server, wait_until};

/// Starts a server with the certificate `site.pem`.
fn start_tls_server(authority: &Authority, more: &[&str]) -> ServerProcess {
    let (cert, key) = (authority.file("site.pem"), authority.file("site.key"));
    start_server(&authority.folder, &[&["--tls-cert", &cert, "--tls-key", &key], more].concat())
}

#[test]
fn https_pages_send_hsts_and_http_redirects_to_them() {
    let folder = tempfile::tempdir().unwrap();
    let authority = Authority::new(folder.path());
    authority.sign("site", "www.example.com");
    let http = format!("127.0.0.1:{}", free_port());
    let server = start_tls_server(&authority, &["--listen-http", &http, "--public-url", "https://www.example.com"]);
    let page = get(&server.address, "/faq");
    assert!(page.starts_with("HTTP/1.1 200"), "{page:.200}");
    assert!(page.contains("\r\nstrict-transport-security: max-age=63072000\r\n"), "this host only: {page:.900}");
    assert!(page.contains("<link rel=\"canonical\" href=\"https://www.example.com/faq\""));
    let mut stream = TcpStream::connect(&http).unwrap();
    write!(stream, "GET /faq?q=a HTTP/1.1\r\nhost: elsewhere.example\r\nconnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 308"), "{answer}");
    assert!(answer.contains("\r\nlocation: https://www.example.com/faq?q=a\r\n"), "{answer}");
    // Plain HTTP on the TLS port is closed.
    let mut stream = TcpStream::connect(&server.address).unwrap();
    write!(stream, "GET / HTTP/1.1\r\nhost: x\r\n\r\n").unwrap();
    stream.set_read_timeout(Some(Duration::from_mins(1))).unwrap();
    let mut answer = Vec::new();
    let ended = stream.read_to_end(&mut answer);
    assert!(!matches!(&ended, Err(error) if error.kind() == std::io::ErrorKind::WouldBlock), "closed: {ended:?}");
}

#[test]
fn hsts_follows_the_setting() {
    for (names, header) in [
        ("off", "max-age=0"),
        ("host", "max-age=63072000"),
        ("subdomains", "max-age=63072000; includeSubDomains"),
        ("preload", "max-age=63072000; includeSubDomains; preload"),
    ] {
        let site = crate::site::TestSite::start(&["--public-url", "https://www.example.com", "--hsts", names]);
        for path in ["/", "/healthz", "/robots.txt", "/nothing-here"] {
            assert_eq!(site.get(path).header("strict-transport-security"), header, "{names} {path}");
        }
    }
    assert_eq!(crate::site::shared_site().get("/").header("strict-transport-security"), "", "not over http");
}

#[test]
fn a_renewed_certificate_is_loaded_and_an_invalid_one_is_not() {
    let folder = tempfile::tempdir().unwrap();
    let authority = Authority::new(folder.path());
    let first = authority.sign("site", "localhost");
    let server = start_tls_server(&authority, &[]);
    assert_eq!(served_certificate(&server.address), Some(first.clone()));

    std::fs::write(authority.file("site.pem"), "no certificate").unwrap();
    server.signal("HUP");
    server.wait_for_log_prefix("the old certificate stays active");
    assert_eq!(served_certificate(&server.address), Some(first.clone()), "the old one stays");

    let mut under_way = connect(&server.address, &["http/1.1"]).unwrap();
    let second = authority.sign("site", "localhost");
    server.signal("HUP");
    wait_until("the new one is active", || served_certificate(&server.address).as_ref() == Some(&second));
    write!(under_way, "GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n").unwrap();
    let mut answer = [0; 12];
    under_way.read_exact(&mut answer).unwrap();
    assert_eq!(&answer, b"HTTP/1.1 200", "open connections stay open");

    let third = authority.sign("site", "localhost");
    wait_until("the third is active without a signal", || served_certificate(&server.address).as_ref() == Some(&third));
}

#[test]
fn tls_settings_that_contradict_are_errors() {
    let folder = tempfile::tempdir().unwrap();
    let authority = Authority::new(folder.path());
    authority.sign("site", "localhost");
    authority.sign("other", "localhost");
    let (cert, key, other) = (authority.file("site.pem"), authority.file("site.key"), authority.file("other.key"));
    let nothing = authority.file("nothing");
    std::fs::write(&nothing, "").unwrap();
    for (arguments, named) in [
        (vec!["--tls-cert", &cert], "--tls-cert (SITE_TLS_CERT): --tls-key"),
        (vec!["--tls-key", &key], "--tls-key (SITE_TLS_KEY): --tls-cert"),
        (vec!["--tls-cert", &cert, "--tls-key", &other], "do not belong together"),
        (vec!["--tls-cert", &key, "--tls-key", &key], "there is no certificate in PEM"),
        (vec!["--tls-cert", &cert, "--tls-key", &cert], "there is no private key in PEM"),
        (vec!["--tls-cert", &nothing, "--tls-key", &key], "there is no certificate in PEM"),
        (vec!["--tls-cert", "/nope.pem", "--tls-key", &key], "cannot read /nope.pem"),
        (vec!["--tls-cert", &cert, "--tls-key", &key, "--acme-domain", "example.com"], "--acme-domain (SITE_ACME_DOMAIN)"),
        (vec!["--tls-cert", &cert, "--tls-key", &key, "--public-url", "http://example.com"], "--public-url (SITE_PUBLIC_URL)"),
        (vec!["--listen-http", ":8081"], "--listen-http (SITE_LISTEN_HTTP)"),
        (vec!["--acme-email", "a@example.com"], "--acme-email (SITE_ACME_EMAIL)"),
        (vec!["--acme-domain", "*.example.com"], "--acme-domain (SITE_ACME_DOMAIN)"),
        (vec!["--acme-domain", "example.com", "--acme-directory", "http://ca.example"], "--acme-directory (SITE_ACME_DIRECTORY)"),
        (vec!["--acme-domain", "example.com", "--acme-root", "/nope.pem"], "--acme-root (SITE_ACME_ROOT)"),
        (vec!["--acme-domain", "example.com", "--acme-cache", &cert], "--acme-cache (SITE_ACME_CACHE)"),
        (vec!["--hsts", "everywhere"], "--hsts (SITE_HSTS)"),
    ] {
        let output = Command::new(BINARY).args(&arguments).current_dir(folder.path()).output().unwrap();
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {error}");
        assert!(error.lines().any(|line| line.starts_with("error:") && line.contains(named)), "{arguments:?}: {error}");
    }
}

#[test]
fn unfinished_handshakes_count_as_connections() {
    let folder = tempfile::tempdir().unwrap();
    let authority = Authority::new(folder.path());
    authority.sign("site", "localhost");
    let server = start_tls_server(&authority, &["--max-connections", "32"]);
    // Half a record: the head of a handshake of 512 bytes, and nothing more.
    let mut half: Vec<TcpStream> = (0..100)
        .map(|_| {
            let mut stream = TcpStream::connect(&server.address).unwrap();
            let _ = stream.write_all(&[22, 3, 1, 2, 0, 1, 0, 1, 252, 3, 3]);
            stream
        })
        .collect();
    for _ in 0..5 {
        assert!(get(&server.address, "/").starts_with("HTTP/1.1 200"), "others get their pages");
    }
    let last = half.last_mut().unwrap();
    last.set_read_timeout(Some(Duration::from_mins(1))).unwrap();
    let read = last.read(&mut [0; 64]);
    assert!(matches!(read, Ok(0)) || read.is_err_and(|error| error.kind() == std::io::ErrorKind::ConnectionReset), "closed in time");
}
