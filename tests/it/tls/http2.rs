//! HTTP/2 frame by frame (RFC 9113): pages, limits, and floods of frames that cost a client nothing.

use std::io::{Read, Write};
use std::time::{Duration, Instant};

use super::client::{Authority, Stream, connect, get};
use crate::process::{CONDITION_TIMEOUT, ServerProcess, start_server};

const PREFACE: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";

/// Types of frames (section 6).
const DATA: u8 = 0;
const HEADERS: u8 = 1;
const RST_STREAM: u8 = 3;
const SETTINGS: u8 = 4;
const PING: u8 = 6;
const GOAWAY: u8 = 7;
const WINDOW_UPDATE: u8 = 8;
const CONTINUATION: u8 = 9;

const END_STREAM: u8 = 1;
const END_HEADERS: u8 = 4;

struct Frame {
    kind: u8,
    flags: u8,
    stream: u32,
    payload: Vec<u8>,
}

fn frame(kind: u8, flags: u8, stream: u32, payload: &[u8]) -> Vec<u8> {
    let length = u32::try_from(payload.len()).unwrap().to_be_bytes();
    [&length[1..], &[kind, flags], &stream.to_be_bytes(), payload].concat()
}

/// GET / of localhost in HPACK: three entries of the static table and a literal (RFC 7541).
fn request_head() -> Vec<u8> {
    [&[0x82, 0x87, 0x84, 0x01, 9][..], b"localhost"].concat()
}

/// GET /robots.txt, which fits into one DATA frame.
fn request_small(stream: u32) -> Vec<u8> {
    let head = [&[0x82, 0x87, 0x04, 11][..], b"/robots.txt", &[0x01, 9], b"localhost"].concat();
    frame(HEADERS, END_STREAM | END_HEADERS, stream, &head)
}

fn request(stream: u32) -> Vec<u8> {
    frame(HEADERS, END_STREAM | END_HEADERS, stream, &request_head())
}

fn read_frame(stream: &mut Stream) -> std::io::Result<Frame> {
    let mut head = [0; 9];
    stream.read_exact(&mut head)?;
    let mut payload = vec![0; u32::from_be_bytes([0, head[0], head[1], head[2]]) as usize];
    stream.read_exact(&mut payload)?;
    let id = u32::from_be_bytes([head[5] & 0x7f, head[6], head[7], head[8]]);
    Ok(Frame { kind: head[3], flags: head[4], stream: id, payload })
}

/// Connects and sends the preface with empty settings.
fn connect_http2(server: &ServerProcess) -> Stream {
    let mut stream = connect(&server.address, &["h2"]).unwrap();
    assert_eq!(stream.conn.alpn_protocol(), Some(&b"h2"[..]));
    stream.write_all(&[PREFACE, &frame(SETTINGS, 0, 0, &[])].concat()).unwrap();
    stream
}

/// Starts a server with TLS. Keep the folder as long as the server.
fn start_tls_server() -> (ServerProcess, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let authority = Authority::new(folder.path());
    authority.sign("site", "localhost");
    let server = start_server(folder.path(), &["--tls-cert", &authority.file("site.pem"), "--tls-key", &authority.file("site.key")]);
    (server, folder)
}

#[test]
fn http2_serves_concurrent_requests() {
    let (server, _folder) = start_tls_server();
    let mut stream = connect_http2(&server);
    // Room for all of it: window updates are another matter.
    let settings = frame(SETTINGS, 0, 0, &[0, 4, 0x7f, 0xff, 0xff, 0xff]);
    let window = frame(WINDOW_UPDATE, 0, 0, &[0x7f, 0, 0, 0]);
    let requests: Vec<u8> = (0..50).flat_map(|n| request(2 * n + 1)).collect();
    stream.write_all(&[settings, window, requests].concat()).unwrap();
    let (mut ended, mut bytes) = (0, 0);
    while ended < 50 {
        let frame = read_frame(&mut stream).unwrap();
        assert!(![RST_STREAM, GOAWAY].contains(&frame.kind), "{} {:?}", frame.kind, frame.payload);
        bytes += if frame.kind == DATA { frame.payload.len() } else { 0 };
        ended += usize::from([DATA, HEADERS].contains(&frame.kind) && frame.flags & END_STREAM != 0);
        // Index 8 of the static table: status 200.
        assert!(frame.kind != HEADERS || frame.payload[0] == 0x88 || frame.payload[0] & 0xe0 == 0x20, "{:?}", frame.payload);
    }
    let body = get(&server.address, "/").split_once("\r\n\r\n").unwrap().1.len();
    assert_eq!(bytes, 50 * body, "the same page as over HTTP/1.1");
}

#[test]
fn the_server_announces_its_http2_limits() {
    let (server, _folder) = start_tls_server();
    let mut stream = connect_http2(&server);
    let settings = read_frame(&mut stream).unwrap();
    assert_eq!(settings.kind, SETTINGS);
    let value = |id: u16| {
        let entries =
            settings.payload.chunks(6).map(|it| (u16::from_be_bytes([it[0], it[1]]), u32::from_be_bytes([it[2], it[3], it[4], it[5]])));
        entries.into_iter().find(|(it, _)| *it == id).map(|(_, value)| value)
    };
    assert_eq!(value(3), Some(100), "streams at a time");
    assert_eq!(value(6), Some(32 * 1024), "bytes of a head");
}

#[test]
fn a_304_has_no_length() {
    let (server, _folder) = start_tls_server();
    let mut stream = connect_http2(&server);
    // If-None-Match is entry 41 of the static table, a literal that is not indexed.
    let condition = [0x0f, 41 - 15, 1, b'*'];
    let head = [&[0x82, 0x87, 0x04, 11][..], b"/robots.txt", &[0x01, 9], b"localhost", &condition].concat();
    stream.write_all(&frame(HEADERS, END_STREAM | END_HEADERS, 1, &head)).unwrap();
    let answer = std::iter::repeat_with(|| read_frame(&mut stream).unwrap()).find(|frame| frame.kind == HEADERS).unwrap();
    // Entry 11: status 304. Entry 28: Content-Length, indexed or not.
    assert!(answer.payload.contains(&0x8b), "{:?}", answer.payload);
    assert!(!answer.payload.windows(2).any(|it| it == [0x5c, 0x81] || it == [0x0f, 28 - 15]), "{:?}", answer.payload);
}

/// Sends rounds of frames until the server closes the connection or stops reading.
fn send_flood(server: &ServerProcess, rounds: u32, round: impl Fn(u32) -> Vec<u8>) -> Stream {
    let mut stream = connect_http2(server);
    stream.sock.set_write_timeout(Some(Duration::from_secs(2))).unwrap();
    let _ = (0..rounds).try_for_each(|number| stream.write_all(&round(number)));
    stream
}

/// Whether the server closes the connection during a flood.
fn is_closed_by_flood(server: &ServerProcess, rounds: u32, round: impl Fn(u32) -> Vec<u8>) -> bool {
    let mut stream = send_flood(server, rounds, round);
    stream.sock.set_read_timeout(Some(CONDITION_TIMEOUT)).unwrap();
    loop {
        match read_frame(&mut stream) {
            Ok(frame) if frame.kind == GOAWAY => return true,
            Ok(_) => {}
            Err(error) => return !matches!(error.kind(), std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut),
        }
    }
}

#[test]
fn http2_floods_close_only_their_connection() {
    let (server, _folder) = start_tls_server();
    let memory = server.memory_kib();
    // Requests that are reset at once (CVE-2023-44487, rapid reset).
    let rapid_reset = |n: u32| {
        let pairs = (0..100).map(|k| 2 * (100 * n + k) + 1);
        pairs.flat_map(|id| [request(id), frame(RST_STREAM, 0, id, &[0, 0, 0, 8])].concat()).collect()
    };
    // A head without an end (CVE-2024-27316).
    let endless_head = |n: u32| {
        let kind = if n == 0 { HEADERS } else { CONTINUATION };
        frame(kind, 0, 1, &[&[0x00, 1, b'a', 0x7f, 0x81, 0x7e][..], &[b'b'; 16_000]].concat())
    };
    // More concurrent streams than allowed, with closed flow-control windows.
    let no_window = |n: u32| {
        let settings = if n == 0 { frame(SETTINGS, 0, 0, &[0, 4, 0, 0, 0, 0]) } else { Vec::new() };
        [settings, (0..100).flat_map(|k| request(2 * (100 * n + k) + 1)).collect()].concat()
    };
    assert!(is_closed_by_flood(&server, 200, rapid_reset), "rapid reset");
    assert!(is_closed_by_flood(&server, 200, endless_head), "a head without an end");
    // Nothing to answer, nothing to stop reading for.
    let window_updates = |_| (0..500).flat_map(|_| frame(WINDOW_UPDATE, 0, 0, &[0, 0, 0, 1])).collect();
    assert!(is_closed_by_flood(&server, 2_000, window_updates), "window updates");
    drop(send_flood(&server, 20, no_window));
    // The server stops reading when the client does not read the responses to these.
    drop(send_flood(&server, 200, |_| (0..100).flat_map(|_| frame(SETTINGS, 0, 0, &[0, 4, 0, 0, 0xff, 0xff])).collect()));
    drop(send_flood(&server, 200, |_| (0..100).flat_map(|_| frame(PING, 0, 0, &[0; 8])).collect()));
    drop(send_flood(&server, 200, |_| (0..100).flat_map(|_| frame(DATA, 0, 0, &[])).collect()));
    assert!(get(&server.address, "/").starts_with("HTTP/1.1 200"));
    let grown = server.memory_kib().saturating_sub(memory);
    assert!(grown < 64 * 1024, "memory grew by {grown} KiB");
}

#[test]
fn an_unread_http2_response_does_not_delay_the_drain() {
    let check = |window: u8, request: Vec<u8>, resets: bool| {
        let (mut server, _folder) = start_tls_server();
        let mut stream = connect_http2(&server);
        let settings = frame(SETTINGS, 0, 0, &[0, 4, 0, 0, 0, window]);
        stream.write_all(&[settings, request].concat()).unwrap();
        while read_frame(&mut stream).unwrap().kind != HEADERS {}
        server.signal("TERM");
        let (mut is_reset, mut bytes) = (false, 0);
        // A client that answers no ping: the server must not wait for it either.
        while let Ok(frame) = read_frame(&mut stream) {
            is_reset |= frame.kind == RST_STREAM;
            bytes += if frame.kind == DATA { frame.payload.len() } else { 0 };
        }
        assert_eq!((is_reset, bytes), (resets, usize::from(window)));
        assert_eq!(server.wait_for_exit(), Some(0));
        assert!(!server.log_text().contains("were aborted"));
    };
    // At the same time, because each drain takes seconds. Nothing may be sent, or less than the response has. With all of it in one frame the stream cannot
    // be reset: the connection ends.
    std::thread::scope(|scope| {
        scope.spawn(|| check(0, request(1), true));
        scope.spawn(|| check(1, request(1), true));
        scope.spawn(|| check(0, request_small(1), true));
        check(1, request_small(1), false);
    });
}

#[test]
fn http2_bodies_do_not_count_as_flood() {
    let (server, _folder) = start_tls_server();
    let mut stream = connect_http2(&server);
    // POST /forms/newsletter of localhost with a body that is too large, as long as its client waits for the window.
    let path = b"/forms/newsletter";
    let kind = b"application/x-www-form-urlencoded";
    let head = [&[0x83, 0x87, 0x04, 17][..], path, &[0x01, 9], b"localhost", &[0x0f, 0x10, 33], kind].concat();
    stream.write_all(&frame(HEADERS, END_HEADERS, 1, &head)).unwrap();
    // Of the connection and of the stream.
    let (mut left, mut room) = (300_000, [65_535, 65_535]);
    while left > 0 {
        while room.iter().any(|it| *it < 16_000) {
            let update = read_frame(&mut stream).unwrap();
            assert!(![GOAWAY, RST_STREAM].contains(&update.kind), "{}", update.kind);
            if update.kind == WINDOW_UPDATE {
                room[update.stream as usize] += u32::from_be_bytes(update.payload[..4].try_into().unwrap()) as usize;
            }
        }
        let bytes = left.min(16_000);
        left -= bytes;
        room = room.map(|it| it - bytes);
        stream.write_all(&frame(DATA, if left == 0 { END_STREAM } else { 0 }, 1, &vec![b'x'; bytes])).unwrap();
    }
    let answer = loop {
        let frame = read_frame(&mut stream).unwrap();
        assert_ne!(frame.kind, GOAWAY);
        if frame.kind == HEADERS {
            break frame;
        }
    };
    // 413 in the Huffman code of RFC 7541.
    assert!(answer.payload.windows(3).any(|it| it == [0x68, 0x2c, 0xff]), "{:?}", answer.payload);
}

#[test]
fn an_http2_connection_without_requests_times_out() {
    let (server, _folder) = start_tls_server();
    let mut stream = connect_http2(&server);
    let started = Instant::now();
    // Pings are answered and keep nothing open.
    while started.elapsed() < Duration::from_mins(1) {
        // The passing of time is tested; without a pause the pings would be a flood.
        std::thread::sleep(Duration::from_millis(200));
        let _ = stream.write_all(&frame(PING, 0, 0, &[0; 8]));
        if read_frame(&mut stream).is_err() {
            break;
        }
    }
    assert!((8..60).contains(&started.elapsed().as_secs()), "{:?}", started.elapsed());
}
