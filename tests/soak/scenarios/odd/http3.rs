//! Streams of HTTP/3 that no browser sends: odd frames, fields and control streams.

use std::collections::HashMap;
use std::io::ErrorKind;
use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use anyhow::Context;
use fastrand::Rng;
use futures_util::future::join_all;
use quinn::{Connection, Endpoint, RecvStream, SendStream};
use tokio::task::JoinSet;
use tokio::time::timeout;

use super::generate::{damage, odd_word, one_in, one_of, push_json, push_noise, push_pairs, unescape, usual_or_odd};
use super::words::{METHODS, NAMES, TARGETS, VALUES, Words};
use super::{ADDRESSES, ALLOWED, CHECK_EVERY, CLOSE_LIMIT, SEND_LIMIT, Totals};
use crate::client::{Protocol, client_address};
use crate::quic_client::{
    self, DATA, End, HEADERS, NAME, RESERVED, SETTINGS, push_field, push_frame, push_prefixed, push_varint, read_end,
};
use crate::report::Row;
use crate::scenario::Run;

/// Begins an input of `--replay`. Each line is a stream.
pub const PREFIX: &str = "HTTP/3\n";
const CONCURRENCY: usize = 300;
const KEEP_ALIVE: Duration = Duration::from_secs(1);
/// The server allows as many unidirectional streams.
const CONTROL_STREAMS: usize = 8;
/// The types of all frames, and some of HTTP/2 and of extensions.
const FRAMES: [u64; 18] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0xd, 0xe, RESERVED, 0x40, 0x41, 0x54, 0xf0700, 1 << 61];
/// The types of all unidirectional streams, and some of extensions.
const STREAMS: [u64; 8] = [0, 1, 2, 3, 4, RESERVED, 0x54, 1 << 61];
const SCHEMES: Words = Words { odd: &["http", "HTTPS", "ftp"], broken: &["", "ht tp", "\0"] };
const PSEUDO_NAMES: [&str; 8] = [":method", ":scheme", ":authority", ":path", ":protocol", ":status", ":odd", ":"];

/// A stream of a client.
struct Stream {
    is_request: bool,
    bytes: Vec<u8>,
    ending: Ending,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ending {
    Finish,
    Reset,
    /// Until the connection is closed.
    StayOpen,
}

struct Conversation {
    streams: Vec<Stream>,
    /// Closes the connection without reading.
    leaves: bool,
}

pub async fn odd_requests(run: &Run, row: &mut Row) -> anyhow::Result<()> {
    let least = run.options.requests.unwrap_or(run.full_or_short(200_000, 5_000));
    let (folder, mut server) = run.start_server_for(Protocol::Http3, &["--log-level", "info,access=warn"]).await?;
    let memory = server.memory_kib();
    server.reset_peak();
    let sockets = (0..ADDRESSES).map(|number| open_socket(client_address(number))).collect::<std::io::Result<Vec<Endpoint>>>()?;
    let mut totals = Totals::default();
    let mut conversations = JoinSet::new();
    let mut ends = HashMap::new();
    let (mut number, mut next_check) = (0, CHECK_EVERY);
    while server.is_alive() && (totals.requests < least || !conversations.is_empty()) {
        if totals.requests < least && conversations.len() < CONCURRENCY {
            let socket = sockets[usize::try_from(number)? % ADDRESSES].clone();
            conversations.spawn(run_conversation(socket, server.address, generate(run.seed, number)));
            number += 1;
            continue;
        }
        if let Some(ended) = conversations.join_next().await {
            totals.add_streams(&ended?, &mut ends);
        }
        if totals.requests >= next_check {
            next_check = totals.requests + CHECK_EVERY;
            totals.check_page(server.target()).await;
        }
    }
    totals.check_page(server.target()).await;
    totals.add_checks(row, &mut server, memory, &folder.path().join("data/site.db"))?;
    row.set_amount(format!("{} requests on {number} connections, seed {}", totals.requests, run.seed));
    let mut ends: Vec<String> = ends.iter().map(|(end, count)| format!("{end}: {count}")).collect();
    ends.sort();
    row.add_measurement("without a response", ends.join(", "));
    Ok(())
}

/// Sends streams that a row printed, and returns how they ended.
pub async fn replay(run: &Run, streams: &str) -> anyhow::Result<String> {
    let (_folder, server) = run.start_server_for(Protocol::Http3, &[]).await?;
    let streams = streams.lines().map(|line| parse(line).context("a line is no stream")).collect::<anyhow::Result<_>>()?;
    let socket = open_socket(Ipv4Addr::LOCALHOST)?;
    let ended = run_conversation(socket, server.address, Conversation { streams, leaves: false }).await;
    Ok(format!("{:?}, connection: {}\n{}", ended.ends, ended.closed, server.logged_errors().join("\n")))
}

/// A client that sends packets while it waits, as browsers do. If the congestion window is full when the server closes a connection, quinn's server does
/// not say so (docs/limits.md), but answers the next packet with a reset.
fn open_socket(from: Ipv4Addr) -> std::io::Result<Endpoint> {
    let mut socket = quic_client::endpoint(from)?;
    socket.set_default_client_config(quic_client::client_config(|transport| {
        transport.keep_alive_interval(Some(KEEP_ALIVE));
    })?);
    Ok(socket)
}

struct Ended {
    sent: Vec<Stream>,
    /// Of the requests that were sent completely.
    ends: Vec<End>,
    /// Why the server closed the connection; empty if it did not.
    closed: String,
}

async fn run_conversation(socket: Endpoint, server: SocketAddr, odd: Conversation) -> Ended {
    let Conversation { streams: sent, leaves } = odd;
    let connection = match quic_client::connect(&socket, server).await {
        Ok(connection) => connection,
        Err(error) if error.kind() == ErrorKind::TimedOut => return Ended { sent, ends: vec![End::Open], closed: String::new() },
        Err(error) => return Ended { sent, ends: Vec::new(), closed: error.to_string() },
    };
    let mut open = Vec::new();
    // The server may close the connection before it has read everything.
    let _ = timeout(SEND_LIMIT, send_all(&connection, &sent, &mut open)).await;
    let mut ends = Vec::new();
    if !leaves {
        let complete = open.iter_mut().filter(|(ending, _, _)| *ending == Ending::Finish);
        let reading = complete.filter_map(|(_, _, receive)| Some(read_end(receive.as_mut()?, CLOSE_LIMIT)));
        ends = join_all(reading).await;
    }
    let closed = connection.close_reason().map_or_else(String::new, |reason| reason.to_string());
    connection.close(0_u32.into(), b"");
    Ended { sent, ends, closed }
}

type OpenStream = (Ending, SendStream, Option<RecvStream>);

async fn send_all(connection: &Connection, streams: &[Stream], open: &mut Vec<OpenStream>) -> anyhow::Result<()> {
    for stream in streams {
        let (mut send, receive) = if stream.is_request {
            let (send, receive) = connection.open_bi().await?;
            (send, Some(receive))
        } else {
            (connection.open_uni().await?, None)
        };
        // Two pieces, perhaps in two packets. The server may refuse the rest of a stream.
        let (first, second) = stream.bytes.split_at(stream.bytes.len() / 2);
        if send.write_all(first).await.is_ok() {
            tokio::task::yield_now().await;
            let _ = send.write_all(second).await;
        }
        let _ = match stream.ending {
            Ending::Finish => send.finish(),
            Ending::Reset => send.reset(0x10c_u32.into()),
            Ending::StayOpen => Ok(()),
        };
        open.push((stream.ending, send, receive));
    }
    Ok(())
}

impl Totals {
    fn add_streams(&mut self, ended: &Ended, ends: &mut HashMap<String, usize>) {
        let shown = || {
            let lines: Vec<String> = ended.sent.iter().map(|stream| stream.escape() + "\n").collect();
            format!("--replay '{PREFIX}{}'", lines.concat())
        };
        self.requests += ended.sent.iter().filter(|stream| stream.is_request).count() as u64;
        for end in &ended.ends {
            match end {
                End::Answered(status) => {
                    *self.by_status.entry(*status).or_default() += 1;
                    if *status == 0 || (*status >= 500 && !ALLOWED.contains(status)) {
                        self.faults.push(format!("{status} to {}", shown()));
                    }
                }
                End::Open => self.open.push(shown()),
                other => *ends.entry(format!("{other:?}")).or_default() += 1,
            }
        }
        if !ended.closed.is_empty() {
            *ends.entry(format!("connection {}", ended.closed.split(':').next().unwrap_or_default())).or_default() += 1;
        }
    }
}

impl Stream {
    fn escape(&self) -> String {
        let Self { is_request, bytes, ending } = self;
        format!("{} {ending:?} {}", if *is_request { "request" } else { "control" }, bytes.escape_ascii())
    }
}

/// Reverses [`Stream::escape`].
fn parse(line: &str) -> Option<Stream> {
    let (kind, rest) = line.split_once(' ')?;
    let (ending, escaped) = rest.split_once(' ')?;
    let ending = [Ending::Finish, Ending::Reset, Ending::StayOpen].into_iter().find(|one| format!("{one:?}") == ending)?;
    Some(Stream { is_request: kind == "request", bytes: unescape(escaped), ending })
}

/// The conversation with this number.
fn generate(seed: u64, number: u64) -> Conversation {
    let mut random = Rng::with_seed(seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    let random = &mut random;
    let mut streams = Vec::new();
    for _ in 0..random.usize(0..3) {
        let mut bytes = Vec::new();
        push_control_stream(random, &mut bytes);
        streams.push(odd_stream(random, false, bytes));
    }
    if one_in(random, 40) {
        let noise = |random: &mut Rng| {
            let mut bytes = Vec::new();
            push_noise(random, &mut bytes, 200);
            odd_stream(random, false, bytes)
        };
        streams.extend((streams.len()..CONTROL_STREAMS).map(|_| noise(random)));
    }
    for _ in 0..random.u32(1..=20) {
        let mut bytes = Vec::new();
        push_request(random, &mut bytes);
        streams.push(odd_stream(random, true, bytes));
    }
    random.shuffle(&mut streams);
    let leaves = one_in(random, 20);
    if !leaves {
        streams.push(Stream { is_request: true, bytes: quic_client::get("/healthz"), ending: Ending::Finish });
    }
    Conversation { streams, leaves }
}

fn odd_stream(random: &mut Rng, is_request: bool, mut bytes: Vec<u8>) -> Stream {
    if !bytes.is_empty() && one_in(random, if is_request { 30 } else { 6 }) {
        damage(random, &mut bytes);
    }
    let ending = match random.u32(0..100) {
        0..3 => Ending::Reset,
        3..6 => Ending::StayOpen,
        // The end of a control stream ends the connection.
        _ if is_request || one_in(random, 20) => Ending::Finish,
        _ => Ending::StayOpen,
    };
    Stream { is_request, bytes, ending }
}

fn push_request(random: &mut Rng, bytes: &mut Vec<u8>) {
    let is_post = one_in(random, 3);
    if one_in(random, 40) {
        push_odd_frame(random, bytes, &[RESERVED, 0x40, 0x54, 0xf0700]);
    }
    if one_in(random, 150) {
        push_odd_frame(random, bytes, &FRAMES);
    }
    push_head(random, bytes, is_post);
    if is_post {
        let mut body = Vec::new();
        match random.u32(0..4) {
            0 => push_pairs(random, &mut body),
            1 => body.extend_from_slice(b"name=n&email=odd%40soak.example&company=c&subject=s&message=m"),
            2 => push_json(random, &mut body),
            _ => push_noise(random, &mut body, 2_000),
        }
        if one_in(random, 100) {
            body.resize(random.usize(30_000..40_000), b'b');
        }
        for part in body.chunks(random.usize(1..500)) {
            push_frame(bytes, DATA, part);
            if one_in(random, 200) {
                push_odd_frame(random, bytes, &FRAMES);
            }
        }
    }
    if one_in(random, 30) {
        // Trailers, or a second head.
        let mut section = vec![0, 0];
        push_odd_field(random, &mut section);
        push_frame(bytes, HEADERS, &section);
    }
}

fn push_head(random: &mut Rng, bytes: &mut Vec<u8>, is_post: bool) {
    let (method, target) = if is_post { ("POST", "/forms/contact") } else { ("GET", "/faq") };
    let (method, target) =
        (usual_or_odd(random, 12, method, &METHODS), usual_or_odd(random, if is_post { 4 } else { 1 }, target, &TARGETS));
    let mut path = target.as_bytes().to_vec();
    if one_in(random, 8) {
        path.push(b'?');
        push_pairs(random, &mut path);
    }
    let path = String::from_utf8_lossy(&path);
    let mut section = match random.u32(0..200) {
        // A reference to a dynamic table, which this server does not have.
        0 => vec![random.u8(..), random.u8(..)],
        _ => vec![0, 0],
    };
    for (name, value) in [
        (":method", method),
        (":scheme", usual_or_odd(random, 60, "https", &SCHEMES)),
        (":authority", usual_or_odd(random, 40, NAME, &VALUES)),
        (":path", &*path),
    ] {
        if !one_in(random, 100) {
            push_field(&mut section, name, value);
        }
    }
    if is_post {
        let understood = one_of(random, &["application/x-www-form-urlencoded", "application/json"]);
        push_field(&mut section, "content-type", usual_or_odd(random, 8, understood, &VALUES));
    }
    let fields = if one_in(random, 100) { random.usize(90..700) } else { random.usize(0..6) };
    for _ in 0..fields {
        push_odd_field(random, &mut section);
    }
    if one_in(random, 60) {
        push_field(&mut section, "x-long", &"l".repeat(random.usize(1..40_000)));
    }
    if one_in(random, 100) {
        damage(random, &mut section);
    }
    push_frame(bytes, HEADERS, &section);
}

/// Appends a field in one of the representations of QPACK (RFC 9204 section 4.5).
fn push_odd_field(random: &mut Rng, section: &mut Vec<u8>) {
    let value = odd_word(random, &VALUES);
    match random.u32(0..400) {
        0 => push_field(section, one_of(random, &PSEUDO_NAMES), value),
        // An entry of the static table, or none: it has 99.
        1..40 => push_prefixed(section, 0b1100_0000, 6, random.usize(15..99)),
        40 => push_prefixed(section, 0b1100_0000, 6, random.usize(..)),
        // A name of that table.
        41..100 => {
            push_prefixed(section, 0b0101_0000, 4, random.usize(29..99));
            push_prefixed(section, 0, 7, value.len());
            section.extend_from_slice(value.as_bytes());
        }
        // The same from a dynamic table.
        100 => push_prefixed(section, one_of_bytes(random, &[0b1000_0000, 0b0001_0000, 0b0100_0000, 0]), 3, random.usize(0..100)),
        // A value in Huffman's code, or noise.
        101..110 => {
            let mut noise = Vec::new();
            push_noise(random, &mut noise, 20);
            push_prefixed(section, 0b0010_0000, 3, 5);
            section.extend_from_slice(b"x-odd");
            push_prefixed(section, 0b1000_0000, 7, noise.len());
            section.extend_from_slice(&noise);
        }
        _ => push_field(section, odd_word(random, &NAMES), value),
    }
}

/// Appends a frame of one of these types, sometimes with a wrong length.
fn push_odd_frame(random: &mut Rng, bytes: &mut Vec<u8>, kinds: &[u64]) {
    let mut payload = Vec::new();
    if random.bool() {
        push_varint(&mut payload, random.u64(..) >> random.u32(2..63));
    } else {
        push_noise(random, &mut payload, 40);
    }
    let kind = kinds[random.usize(0..kinds.len())];
    if one_in(random, 10) {
        push_varint(bytes, kind);
        push_varint(bytes, random.u64(..) >> random.u32(2..63));
        bytes.extend_from_slice(&payload);
    } else {
        push_frame(bytes, kind, &payload);
    }
}

fn push_control_stream(random: &mut Rng, bytes: &mut Vec<u8>) {
    let kind = STREAMS[random.usize(0..STREAMS.len())];
    push_varint(bytes, kind);
    if kind != quic_client::CONTROL_STREAM {
        return push_noise(random, bytes, 200);
    }
    if !one_in(random, 10) {
        let mut settings = Vec::new();
        for _ in 0..random.usize(0..5) {
            push_varint(&mut settings, one_of_numbers(random, &[1, 6, 7, 8, 0x33, RESERVED, 2, 1 << 61]));
            push_varint(&mut settings, random.u64(..) >> random.u32(2..63));
        }
        push_frame(bytes, SETTINGS, &settings);
    }
    for _ in 0..random.usize(0..4) {
        // Most frames but a few end the connection here.
        let kinds: &[u64] = if one_in(random, 6) { &FRAMES } else { &[3, 7, 0xd, RESERVED, 0xf0700] };
        push_odd_frame(random, bytes, kinds);
    }
}

fn one_of_numbers(random: &mut Rng, choices: &[u64]) -> u64 {
    choices[random.usize(0..choices.len())]
}

fn one_of_bytes(random: &mut Rng, choices: &[u8]) -> u8 {
    choices[random.usize(0..choices.len())]
}
