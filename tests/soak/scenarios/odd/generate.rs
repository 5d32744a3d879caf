//! Generates odd conversations, the same ones for the same seed.

use fastrand::Rng;

use super::words::{LINE_ENDS, METHODS, NAMES, PARAMETERS, TARGETS, VALUES, VERSIONS, WORDS, Words};

pub struct Conversation {
    pub bytes: Vec<u8>,
    pub ending: Ending,
}

#[derive(Clone, Copy, Debug)]
pub enum Ending {
    /// Shuts down the sending side and reads.
    HalfClose,
    /// Closes without reading.
    Leave,
    /// Reads until the server closes.
    Wait,
}

/// The conversation with this number. In the short form none waits for the longest timeouts of the server.
pub fn generate_conversation(seed: u64, number: u64, short: bool) -> Conversation {
    let mut random = Rng::with_seed(seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    let random = &mut random;
    let mut bytes = Vec::new();
    for _ in 0..random.u32(1..=20) {
        push_request(random, &mut bytes);
    }
    if one_in(random, 5) {
        damage(random, &mut bytes);
    }
    let ending = match random.u32(0..1_000) {
        0..50 => Ending::Leave,
        50..250 => Ending::HalfClose,
        250..252 if !short => Ending::Wait,
        _ => {
            bytes.extend_from_slice(b"GET /healthz HTTP/1.1\r\nhost: soak.example\r\nconnection: close\r\n\r\n");
            Ending::Wait
        }
    };
    Conversation { bytes, ending }
}

/// Reverses [`slice::escape_ascii`].
pub fn unescape(escaped: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = escaped.as_bytes();
    while let [first, tail @ ..] = rest {
        let (byte, taken) = match (first, tail) {
            (b'\\', [b'n', ..]) => (b'\n', 2),
            (b'\\', [b'r', ..]) => (b'\r', 2),
            (b'\\', [b't', ..]) => (b'\t', 2),
            (b'\\', [b'x', high, low, ..]) => (hexadecimal(*high) << 4 | hexadecimal(*low), 4),
            (b'\\', [escaped, ..]) => (*escaped, 2),
            (byte, _) => (*byte, 1),
        };
        bytes.push(byte);
        rest = &rest[taken..];
    }
    bytes
}

fn hexadecimal(digit: u8) -> u8 {
    char::from(digit).to_digit(16).and_then(|digit| u8::try_from(digit).ok()).unwrap_or(0)
}

fn push_request(random: &mut Rng, bytes: &mut Vec<u8>) {
    let is_post = one_in(random, 3);
    let (method, target) = if is_post { ("POST", "/forms/contact") } else { ("GET", "/faq") };
    let (method, target) =
        (usual_or_odd(random, 12, method, &METHODS), usual_or_odd(random, if is_post { 4 } else { 1 }, target, &TARGETS));
    bytes.extend_from_slice(format!("{method} {target}").as_bytes());
    if one_in(random, 8) {
        bytes.push(b'?');
        push_pairs(random, bytes);
    }
    let version = usual_or_odd(random, 12, "HTTP/1.1", &VERSIONS);
    push_line(random, bytes, &format!(" {version}"));
    let host = usual_or_odd(random, 40, "soak.example", &VALUES);
    if !one_in(random, 60) {
        push_line(random, bytes, &format!("host: {host}"));
    }
    let lines = if one_in(random, 100) { random.usize(90..300) } else { random.usize(0..6) };
    for _ in 0..lines {
        let line = format!("{}:{}{}", odd_word(random, &NAMES), one_of(random, &[" ", "", "\t", "  "]), odd_word(random, &VALUES));
        push_line(random, bytes, &line);
    }
    if one_in(random, 60) {
        let length = random.usize(1..40_000);
        bytes.extend_from_slice(format!("x-long: {}\r\n", "l".repeat(length)).as_bytes());
    }
    if is_post {
        push_body(random, bytes);
    } else {
        push_line(random, bytes, "");
    }
}

/// Appends the rest of the head, and a body.
fn push_body(random: &mut Rng, bytes: &mut Vec<u8>) {
    let understood = one_of(random, &["application/x-www-form-urlencoded", "application/json"]);
    let content_type = usual_or_odd(random, 8, understood, &VALUES);
    bytes.extend_from_slice(format!("content-type: {content_type}\r\n").as_bytes());
    let mut content = Vec::new();
    match random.u32(0..5) {
        0 | 1 => push_pairs(random, &mut content),
        2 => content.extend_from_slice(b"name=n&email=odd%40soak.example&company=c&subject=s&message=m"),
        3 => push_json(random, &mut content),
        _ => push_noise(random, &mut content, 2_000),
    }
    if one_in(random, 100) {
        content.resize(random.usize(30_000..40_000), b'b');
    }
    if one_in(random, 4) {
        bytes.extend_from_slice(b"transfer-encoding: chunked\r\n\r\n");
        push_chunks(random, bytes, &content);
    } else {
        let length = if one_in(random, 40) { odd_word(random, &VALUES).to_owned() } else { content.len().to_string() };
        bytes.extend_from_slice(format!("content-length: {length}\r\n\r\n").as_bytes());
        bytes.extend_from_slice(&content);
    }
}

fn push_chunks(random: &mut Rng, bytes: &mut Vec<u8>, content: &[u8]) {
    for chunk in content.chunks(random.usize(1..500)) {
        let size = if one_in(random, 400) { odd_word(random, &VALUES).to_owned() } else { format!("{:x}", chunk.len()) };
        let extension = if one_in(random, 20) { ";odd=\"x\"" } else { "" };
        bytes.extend_from_slice(format!("{size}{extension}\r\n").as_bytes());
        bytes.extend_from_slice(chunk);
        bytes.extend_from_slice(b"\r\n");
    }
    bytes.extend_from_slice(if one_in(random, 10) { b"0\r\nx-trailer: odd\r\n\r\n" } else { b"0\r\n\r\n" });
}

pub fn push_pairs(random: &mut Rng, bytes: &mut Vec<u8>) {
    let count = if one_in(random, 100) { random.usize(100..500) } else { random.usize(0..5) };
    for _ in 0..count {
        let parameter = one_of(random, PARAMETERS);
        bytes.extend_from_slice(if one_in(random, 4) { one_of(random, WORDS) } else { parameter }.as_bytes());
        bytes.push(b'=');
        for _ in 0..random.usize(0..4) {
            bytes.extend_from_slice(one_of(random, WORDS).as_bytes());
        }
        bytes.extend_from_slice(format!("{}&", random.u16(..)).as_bytes());
    }
}

pub fn push_json(random: &mut Rng, bytes: &mut Vec<u8>) {
    if one_in(random, 10) {
        let depth = random.usize(1..10_000);
        bytes.extend_from_slice(one_of(random, &["[", "{\"a\":"]).repeat(depth).as_bytes());
        return;
    }
    bytes.push(b'{');
    for _ in 0..random.usize(0..8) {
        let name = one_of(random, &["name", "email", "company", "subject", "message", "follow_up", "page", "email"]);
        let value =
            one_of(random, &["\"x@soak.example\"", "1", "null", "true", "[]", "{}", "\"\\u0000\"", "\"\\ud800\"", "1e999", "\"\u{202e}\""]);
        bytes.extend_from_slice(format!("\"{name}\":{value},").as_bytes());
    }
    bytes.pop();
    bytes.push(b'}');
}

pub fn push_noise(random: &mut Rng, bytes: &mut Vec<u8>, most: usize) {
    let length = random.usize(0..most);
    bytes.extend(std::iter::repeat_with(|| random.u8(..)).take(length));
}

/// Flips bits, truncates, repeats or inserts bytes.
pub fn damage(random: &mut Rng, bytes: &mut Vec<u8>) {
    let at = random.usize(0..bytes.len());
    match random.u32(0..5) {
        0 | 1 => (0..random.usize(1..8)).for_each(|_| {
            let at = random.usize(0..bytes.len());
            bytes[at] ^= 1 << random.u32(0..8);
        }),
        2 => bytes.truncate(at),
        3 => {
            let part = bytes[at..bytes.len().min(at + 200)].to_vec();
            bytes.splice(at..at, part);
        }
        _ => {
            let mut inserted = Vec::new();
            push_noise(random, &mut inserted, 50);
            bytes.splice(at..at, inserted);
        }
    }
}

fn push_line(random: &mut Rng, bytes: &mut Vec<u8>, line: &str) {
    bytes.extend_from_slice(line.as_bytes());
    bytes.extend_from_slice(usual_or_odd(random, 20, "\r\n", &LINE_ENDS).as_bytes());
}

pub fn one_in(random: &mut Rng, of: u32) -> bool {
    random.u32(0..of) == 0
}

pub fn one_of<'a>(random: &mut Rng, choices: &[&'a str]) -> &'a str {
    choices[random.usize(0..choices.len())]
}

/// An odd word, sometimes a malformed one.
pub fn odd_word(random: &mut Rng, words: &Words) -> &'static str {
    let words = if one_in(random, 60) { words.broken } else { words.odd };
    one_of(random, words)
}

/// The usual word, and an odd one once in so many times.
pub fn usual_or_odd(random: &mut Rng, once_in: u32, usual: &'static str, words: &Words) -> &'static str {
    if one_in(random, once_in) { odd_word(random, words) } else { usual }
}
