//! Attacks by connections on the real binary: it closes them in time, and serves other clients meanwhile.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use crate::admin::AdminServer;
use crate::process::{CONDITION_TIMEOUT, ServerProcess, start_server, wait_until};

/// Opens a connection and sends `bytes` on it.
fn connect_and_send(server: &ServerProcess, bytes: &[u8]) -> TcpStream {
    let mut stream = TcpStream::connect(&server.address).unwrap();
    stream.write_all(bytes).unwrap();
    stream
}

/// Whether the server closes the connection within `limit`.
fn is_closed(stream: &mut TcpStream, limit: Duration) -> bool {
    let started = Instant::now();
    let mut bytes = [0; 8_192];
    while let Some(left) = limit.checked_sub(started.elapsed()).filter(|left| !left.is_zero()) {
        stream.set_read_timeout(Some(left)).unwrap();
        match stream.read(&mut bytes) {
            Ok(0) => return true,
            Ok(_) => {}
            Err(error) => return !matches!(error.kind(), std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut),
        }
    }
    false
}

#[test]
fn connections_without_a_request_time_out() {
    let folder = tempfile::tempdir().unwrap();
    let server = start_server(folder.path(), &[]);
    let mut silent = connect_and_send(&server, b"");
    let mut half = connect_and_send(&server, b"GET / HTTP/1.1\r\nhost: x\r\nx-half: ");
    let mut kept_alive = connect_and_send(&server, format!("GET /healthz HTTP/1.1\r\nhost: {}\r\n\r\n", server.address).as_bytes());
    let started = Instant::now();
    assert!(is_closed(&mut silent, Duration::from_mins(1)), "nothing came");
    assert!(is_closed(&mut half, Duration::from_mins(1)), "half a head came");
    assert!(started.elapsed() > Duration::from_secs(5), "a slow client gets its timeout");
    assert!(!is_closed(&mut kept_alive, Duration::from_secs(2)), "the idle timeout is longer");
}

#[test]
fn silent_connections_are_evicted() {
    let folder = tempfile::tempdir().unwrap();
    let server = start_server(folder.path(), &["--max-connections", "32"]);
    let silent: Vec<TcpStream> = (0..200).map(|_| connect_and_send(&server, b"")).collect();
    for _ in 0..20 {
        assert!(server.get("/").starts_with("HTTP/1.1 200"));
    }
    drop(silent);
}

#[test]
fn unfinished_requests_have_a_memory_limit() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["--request-memory-mib", "4", "--forms-per-minute", "10000", "--admin-listen", "127.0.0.1:0"];
    let admin = AdminServer::from_process(start_server(folder.path(), &arguments));
    let server = &admin.process;
    let timed_out = || {
        let metrics = admin.get("/metrics");
        metrics
            .lines()
            .find_map(|line| line.strip_prefix("leadlight_connections_closed_total{reason=\"timed_out\"} ")?.parse::<u32>().ok())
            .unwrap()
    };
    let filler = "x".repeat(30 * 1024);
    let head = format!("GET / HTTP/1.1\r\nhost: x\r\nx-large: {filler}");
    let body = format!(
        "POST /forms/contact HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 60000\r\n\r\nmessage={filler}"
    );
    for (what, bytes) in [("heads", head), ("bodies", body)] {
        let timed_out_before = timed_out();
        let streams: Vec<TcpStream> = (0..300)
            .map(|_| {
                let mut stream = TcpStream::connect(&server.address).unwrap();
                // The server may have closed it.
                let _ = stream.write_all(bytes.as_bytes());
                stream.set_nonblocking(true).unwrap();
                stream
            })
            .collect();
        let open = || {
            streams
                .iter()
                .filter(|stream| matches!(stream.peek(&mut [0]), Err(error) if error.kind() == std::io::ErrorKind::WouldBlock))
                .count()
        };
        // One address may hold 1 MiB. Without that limit all of them would time out.
        wait_until(&format!("at most 40 connections with {what} are open"), || open() <= 40);
        let timed_out = timed_out() - timed_out_before;
        assert!(timed_out < 100, "{what}: {timed_out} of 300 timed out");
        assert!(server.get("/").starts_with("HTTP/1.1 200"), "{what}");
        drop(streams);
    }
    wait_until("a form is taken again", || server.post("/forms/newsletter", "email=a%40b").starts_with("HTTP/1.1 303"));
}

#[test]
fn a_404_logs_the_path_without_personal_data() {
    let folder = tempfile::tempdir().unwrap();
    let server = start_server(folder.path(), &[]);
    for (path, logged) in [("/old/page?secret=1", "/old/page"), ("/u/ada@example.com", "/u/?"), ("/old/", "/old/")] {
        assert!(server.get(path).starts_with("HTTP/1.1 404"), "{path}");
        wait_until(&format!("{path} is logged"), || server.log_lines().iter().any(|line| line["path"] == logged));
    }
    server.get("/faq");
    let log = server.log_text();
    assert!(!log.contains("secret") && !log.contains("ada@") && !log.contains("\"path\":\"/faq\""), "{log}");
}

#[test]
fn a_head_over_the_limit_gets_431() {
    let folder = tempfile::tempdir().unwrap();
    let server = start_server(folder.path(), &[]);
    let head = format!("GET / HTTP/1.1\r\nhost: x\r\nx-large: {}\r\n\r\n", "x".repeat(40_000));
    let mut stream = connect_and_send(&server, b"");
    // The response may come before everything is sent.
    let _ = stream.write_all(head.as_bytes());
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    assert!(answer.starts_with(b"HTTP/1.1 431"), "{}", String::from_utf8_lossy(&answer[..answer.len().min(80)]));
}

#[test]
fn a_form_with_a_slow_body_gets_408() {
    let folder = tempfile::tempdir().unwrap();
    let server = start_server(folder.path(), &[]);
    let head =
        "POST /forms/newsletter HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 1000\r\n\r\n";
    let mut slow = connect_and_send(&server, head.as_bytes());
    slow.set_read_timeout(Some(Duration::from_millis(500))).unwrap();
    let started = Instant::now();
    let mut answer = Vec::new();
    while answer.is_empty() && started.elapsed() < CONDITION_TIMEOUT {
        let _ = slow.write_all(b"a");
        let mut bytes = [0; 4_096];
        if let Ok(read) = slow.read(&mut bytes) {
            answer.extend_from_slice(&bytes[..read]);
        }
    }
    assert!(answer.starts_with(b"HTTP/1.1 408"), "{}", String::from_utf8_lossy(&answer[..answer.len().min(80)]));
    // The body has 8 s, and the whole request 15 s.
    assert!((7..15).contains(&started.elapsed().as_secs()), "{:?}", started.elapsed());
}
