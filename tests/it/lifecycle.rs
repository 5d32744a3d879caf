//! Starting, stopping, signals and crashes of the real binary.

use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::process::{
    BINARY, CONDITION_TIMEOUT, ServerProcess, default_arguments, free_port, run_leadlight, run_leadlight_in, start_server,
    start_server_with_env, wait_until,
};
use crate::sockets::has_server_read_all;

#[test]
fn serves_from_an_empty_folder_and_stops_at_sigterm() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = start_server(folder.path(), &[]);
    assert!(server.get("/").starts_with("HTTP/1.1 200 OK"));
    assert!(folder.path().join("data/site.db").exists());
    let answer = server.post("/forms/newsletter", "email=stop%40example.com");
    assert!(answer.starts_with("HTTP/1.1 303"), "{answer}");
    let stored = server.wait_for_log_line("stored");
    assert_eq!((stored["table"].as_str(), stored["id"].as_i64()), (Some("newsletter_subscribers"), Some(1)), "{stored}");
    assert!(!stored.to_string().contains("example.com"), "no personal data: {stored}");
    server.signal("TERM");
    assert_eq!(server.wait_for_exit(), Some(0));
    assert!(!std::fs::metadata(folder.path().join("data/site.db-wal")).is_ok_and(|it| it.len() > 0), "checkpointed");
    let export = run_leadlight_in(folder.path(), &["export", "newsletter_subscribers"]);
    assert!(String::from_utf8_lossy(&export.stdout).contains("stop@example.com"));
}

#[test]
fn an_active_request_is_finished_during_the_drain() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = start_server(folder.path(), &[]);
    let body = "email=slow%40example.com";
    let mut stream = server.begin_post("/forms/newsletter", body.len());
    server.signal("TERM");
    wait_until("new connections are refused", || TcpStream::connect(&server.address).is_err());
    stream.write_all(body.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 303"), "{answer}");
    assert_eq!(server.wait_for_exit(), Some(0));
}

#[test]
fn acknowledged_forms_survive_sigkill() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = start_server(folder.path(), &["--forms-per-minute", "1000"]);
    for n in 0..20 {
        let body = format!("email=kill{n}%40example.com");
        let head = format!(
            "POST /forms/newsletter HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncontent-type: application/x-www-form-urlencoded\r\n",
            server.address
        );
        assert!(server.send(&format!("{head}content-length: {}\r\n\r\n{body}", body.len())).starts_with("HTTP/1.1 303"));
    }
    server.signal("KILL");
    server.wait_for_exit();
    let export = run_leadlight_in(folder.path(), &["export", "newsletter_subscribers"]);
    assert_eq!(String::from_utf8_lossy(&export.stdout).lines().count(), 20);
}

#[test]
fn version_has_commit_and_engine() {
    let version = String::from_utf8(run_leadlight(&["--version"]).stdout).unwrap();
    let engine = leadlight::telemetry::ENGINE;
    assert!(version.starts_with(concat!("leadlight ", env!("CARGO_PKG_VERSION"), " (")), "{version}");
    assert!(version.trim_end().ends_with(&format!(", {engine})")), "{version}");
}

#[test]
fn check_renders_every_page() {
    let output = run_leadlight(&["check"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn malformed_requests_get_4xx() {
    let folder = tempfile::tempdir().unwrap();
    let server = start_server(folder.path(), &[]);
    for (request, expected) in [
        ("GET /\u{0} HTTP/1.1\r\nhost: x\r\n\r\n".to_owned(), "400"),
        ("GARBAGE\r\n\r\n".to_owned(), "400"),
        (format!("GET /{} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n", "x".repeat(70_000)), "4"),
        ("GET /../../etc/passwd HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n".to_owned(), "404"),
        ("GET / HTTP/1.1\r\nconnection: close\r\n\r\n".to_owned(), "400"),
        ("GET / HTTP/1.1\r\nhost: a\r\nhost: b\r\nconnection: close\r\n\r\n".to_owned(), "400"),
        ("POST /forms/contact HTTP/1.1\r\nhost: x\r\ntransfer-encoding: gzip, chunked\r\n\r\n".to_owned(), "501"),
        ("BREW / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n".to_owned(), "405"),
    ] {
        let answer = server.send(&request);
        assert!(answer.starts_with(&format!("HTTP/1.1 {expected}")), "{request:.60}: {answer:.80}");
    }
    assert!(server.get("/healthz").starts_with("HTTP/1.1 200"));
}

#[test]
fn a_log_that_blocks_does_not_stop_the_server() {
    let folder = tempfile::tempdir().unwrap();
    let (_reader_that_stops, stalled) = std::io::pipe().unwrap();
    let (_, closed) = std::io::pipe().unwrap();
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    for (output, stderr) in [("closed pipe", Stdio::from(closed)), ("stalled pipe", stalled.into()), ("full disk", full.into())] {
        let address = format!("127.0.0.1:{}", free_port());
        let child = Command::new(BINARY)
            .args(["--listen", &address, "--log-level", "trace", "--forms-per-minute", "10000"])
            .args(default_arguments(&[]))
            .current_dir(folder.path())
            .stderr(stderr)
            .spawn()
            .unwrap();
        let mut server = ServerProcess { child, address, lines: Arc::default() };
        wait_until("the server listens", || TcpStream::connect(&server.address).is_ok());
        for _ in 0..500 {
            assert!(server.get("/faq").starts_with("HTTP/1.1 200"), "{output}");
        }
        server.signal("TERM");
        assert_eq!(server.wait_for_exit(), Some(0), "{output}");
    }
}

#[test]
fn sighup_does_not_stop_the_server_and_a_second_sigterm_ends_the_drain() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = start_server(folder.path(), &[]);
    server.signal("HUP");
    assert!(server.get("/faq").starts_with("HTTP/1.1 200"));
    let _unfinished = server.begin_post("/forms/newsletter", 100);
    let signalled = Instant::now();
    server.signal("TERM");
    server.wait_for_log_line("stopping: accepting no connections, draining for 10 s");
    assert_eq!(server.child.try_wait().unwrap(), None, "it drains");
    server.signal("TERM");
    assert_eq!(server.wait_for_exit(), Some(0));
    assert!(signalled.elapsed() < Duration::from_secs(10), "the drain was not ended");
}

#[test]
fn a_slow_write_does_not_delay_pages() {
    let folder = tempfile::tempdir().unwrap();
    let server = start_server(folder.path(), &["--forms-per-minute", "10000"]);
    let post = |n: usize| server.post("/forms/newsletter", &format!("email=lone{n}%40example.com"));
    // Thread scheduling is random, so try several times.
    for round in 0..5 {
        // Afterwards the server knows that writes come one by one and are fast.
        for n in 0..8 {
            assert!(post(round * 10 + n).starts_with("HTTP/1.1 303"));
        }
        let lock = rusqlite::Connection::open(folder.path().join("data/site.db")).unwrap();
        lock.execute_batch("BEGIN IMMEDIATE").unwrap();
        let locked_at = Instant::now();
        let body = format!("email=waits{round}%40example.com");
        let mut stream = server.begin_post("/forms/newsletter", body.len());
        stream.write_all(body.as_bytes()).unwrap();
        wait_until("the server has read the form", || has_server_read_all(&stream));
        // Several pages, because the write starts a moment after the form was read.
        for _ in 0..10 {
            assert!(server.get("/faq").starts_with("HTTP/1.1 200"));
        }
        stream.set_nonblocking(true).unwrap();
        let error = stream.peek(&mut [0]).expect_err("the pages were answered only after the write");
        assert_eq!(error.kind(), ErrorKind::WouldBlock);
        stream.set_nonblocking(false).unwrap();
        lock.execute_batch("ROLLBACK").unwrap();
        // The write gives up after two seconds. A machine that stalls can take longer for the pages.
        let is_in_time = locked_at.elapsed() < Duration::from_millis(1500);
        let mut status = [0; "HTTP/1.1 303".len()];
        stream.read_exact(&mut status).unwrap();
        assert!(status == *b"HTTP/1.1 303" || !is_in_time, "{}", String::from_utf8_lossy(&status));
    }
}

/// Needs the feature `failpoints`.
#[cfg(feature = "failpoints")]
#[test]
fn a_panicking_thread_is_replaced_and_fails_one_request_at_most() {
    let folder = tempfile::tempdir().unwrap();
    let panics = ("LEADLIGHT_FAILPOINTS", "commit:5,store-writer:1,render:50,render-watchdog:2,handler:15");
    let server = start_server_with_env(
        folder.path(),
        "127.0.0.1:0",
        &["--forms-per-minute", "10000", "--live-pages-per-minute", "10000"],
        &[panics],
    );
    let mut stored = 0;
    let mut failed = 0;
    for n in 0..40 {
        let answer = server.post("/forms/newsletter", &format!("email=panic{n}%40example.com"));
        match answer.get(9..12) {
            Some("303") => stored += 1,
            Some("500" | "503") => failed += 1,
            _ => panic!("{answer:.200}"),
        }
        let found = server.get(&format!("/faq?q=panic{n}"));
        assert!(found.starts_with("HTTP/1.1 200") || found.starts_with("HTTP/1.1 503"), "{found:.200}");
        failed += usize::from(found.starts_with("HTTP/1.1 503"));
        assert!(server.get("/faq").starts_with("HTTP/1.1 200"), "prerendered pages are served");
    }
    assert!((2..=4).contains(&failed), "one request for each panic that had one: {failed}");
    for thread in ["store-writer", "render-", "render-watchdog"] {
        let is_it = |line: &serde_json::Value| {
            line["message"] == "restarting a thread that panicked" && line["thread"].as_str().is_some_and(|it| it.starts_with(thread))
        };
        // The watchdog wakes only when a render may take too long.
        let started = Instant::now();
        while !server.log_lines().iter().any(is_it) {
            assert!(started.elapsed() < CONDITION_TIMEOUT, "{thread}");
            server.get(&format!("/faq?q=again{}", started.elapsed().as_millis()));
        }
    }
    let export = run_leadlight_in(folder.path(), &["export", "newsletter_subscribers"]);
    assert_eq!(String::from_utf8_lossy(&export.stdout).lines().count(), stored, "responses agree with rows");
}
