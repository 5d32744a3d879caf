//! A QUIC client: connections from many loopback addresses, requests over HTTP/3, and the bytes of HTTP/3 for attacks that no library sends.

use std::future::poll_fn;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use bytes::{Buf, Bytes};
use h3::client::{RequestStream, SendRequest};
use h3_quinn::OpenStreams;
use quinn::crypto::rustls::QuicClientConfig;
use quinn::{ClientConfig, Connection, Endpoint, ReadError, ReadToEndError, RecvStream, TransportConfig, VarInt};
use rcgen::{CertifiedKey, generate_simple_self_signed};
use tokio::time::timeout;
use tokio_rustls::rustls;
use tokio_rustls::rustls::client::Resumption;

use crate::any_certificate::rustls_client;
use crate::client::{Request, Response};

pub const NAME: &str = "soak.example";
const HANDSHAKE_LIMIT: Duration = Duration::from_secs(20);

/// Writes a certificate and its key, once for each folder, and returns their paths.
pub fn write_certificate(folder: &Path) -> anyhow::Result<(String, String)> {
    let [certificate, key] = ["soak.pem", "soak.key"].map(|name| folder.join(name));
    if !certificate.exists() {
        let CertifiedKey { cert, signing_key } = generate_simple_self_signed([NAME.to_owned()])?;
        std::fs::write(&certificate, cert.pem())?;
        std::fs::write(&key, signing_key.serialize_pem())?;
    }
    Ok((certificate.display().to_string(), key.display().to_string()))
}

/// A client that does a whole handshake each time, and accepts any certificate. `protocols` are those that it offers (ALPN).
pub fn tls(protocols: &[&str]) -> anyhow::Result<QuicClientConfig> {
    Ok(tls_config(protocols)?.try_into()?)
}

/// The same over TCP.
pub fn tls_config(protocols: &[&str]) -> anyhow::Result<rustls::ClientConfig> {
    let mut config = rustls_client(protocols)?;
    config.resumption = Resumption::disabled();
    Ok(config)
}

static TLS: LazyLock<Option<Arc<QuicClientConfig>>> = LazyLock::new(|| tls(&["h3"]).ok().map(Arc::new));

/// The settings of a client that never closes a connection by itself.
pub fn client_config(change: impl FnOnce(&mut TransportConfig)) -> io::Result<ClientConfig> {
    let tls = TLS.clone().ok_or_else(|| io::Error::other("no TLS client"))?;
    let mut transport = TransportConfig::default();
    transport.max_idle_timeout(None);
    change(&mut transport);
    let mut config = ClientConfig::new(tls);
    config.transport_config(Arc::new(transport));
    Ok(config)
}

/// A UDP socket at the loopback address `from`.
pub fn endpoint(from: Ipv4Addr) -> io::Result<Endpoint> {
    let mut endpoint = Endpoint::client((from, 0).into())?;
    endpoint.set_default_client_config(client_config(|_| ())?);
    Ok(endpoint)
}

/// Connects and completes the handshake.
pub async fn connect(endpoint: &Endpoint, server: SocketAddr) -> io::Result<Connection> {
    let connecting = endpoint.connect(server, NAME).map_err(io::Error::other)?;
    Ok(timeout(HANDSHAKE_LIMIT, connecting).await??)
}

/// A connection that speaks HTTP/3 as a library does.
pub struct Http3Connection {
    requests: SendRequest<OpenStreams, Bytes>,
}

impl Http3Connection {
    pub async fn open(connection: Connection) -> io::Result<Self> {
        let (mut driver, requests) = h3::client::new(h3_quinn::Connection::new(connection)).await.map_err(io::Error::other)?;
        tokio::spawn(async move { poll_fn(|context| driver.poll_close(context)).await });
        Ok(Self { requests })
    }

    pub async fn exchange(&mut self, request: &Request<'_>) -> io::Result<Response> {
        let Request { method, path, headers, body } = request;
        let mut head = http::Request::builder().method(*method).uri(format!("https://{NAME}{path}"));
        for (name, value) in *headers {
            head = head.header(*name, *value);
        }
        if !body.is_empty() {
            head = head.header("content-length", body.len());
        }
        let head = head.body(()).map_err(io::Error::other)?;
        let mut stream = self.requests.send_request(head).await.map_err(io::Error::other)?;
        if !body.is_empty() {
            stream.send_data(Bytes::copy_from_slice(body.as_bytes())).await.map_err(io::Error::other)?;
        }
        stream.finish().await.map_err(io::Error::other)?;
        read_response(&mut stream).await
    }
}

/// Reads a whole response. Its head is written as over HTTP/1.1.
async fn read_response(stream: &mut RequestStream<h3_quinn::BidiStream<Bytes>, Bytes>) -> io::Result<Response> {
    let (parts, ()) = stream.recv_response().await.map_err(io::Error::other)?.into_parts();
    let mut body = Vec::new();
    while let Some(mut data) = stream.recv_data().await.map_err(io::Error::other)? {
        body.extend_from_slice(&data.copy_to_bytes(data.remaining()));
    }
    let lines = parts.headers.iter().map(|(name, value)| format!("{name}: {}\r\n", String::from_utf8_lossy(value.as_bytes())));
    Ok(Response { status: parts.status.as_u16(), head: lines.collect(), body })
}

/// How a stream of responses ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// With these bytes, which begin with a response of this status; 0: with other bytes.
    Answered(u16),
    /// Without a byte.
    Empty,
    Reset,
    /// The connection is closed.
    Closed,
    /// Not in time.
    Open,
}

/// Reads a stream to its end.
pub async fn read_end(receive: &mut RecvStream, limit: Duration) -> End {
    const MAX_RESPONSE_BYTES: usize = 4 * 1024 * 1024;
    match timeout(limit, receive.read_to_end(MAX_RESPONSE_BYTES)).await {
        Err(_) => End::Open,
        Ok(Ok(bytes)) if bytes.is_empty() => End::Empty,
        Ok(Ok(bytes)) => End::Answered(status(&bytes).unwrap_or(0)),
        Ok(Err(ReadToEndError::Read(ReadError::ConnectionLost(_)))) => End::Closed,
        Ok(Err(_)) => End::Reset,
    }
}

/// The types of frames and unidirectional streams (RFC 9114 sections 6.2 and 7.2).
pub const DATA: u64 = 0;
pub const HEADERS: u64 = 1;
pub const SETTINGS: u64 = 4;
pub const CONTROL_STREAM: u64 = 0;
/// Without meaning (section 7.2.8).
pub const RESERVED: u64 = 0x21;

/// Appends a variable-length integer (RFC 9000 section 16).
pub fn push_varint(bytes: &mut Vec<u8>, value: u64) {
    match VarInt::from_u64(value).unwrap_or(VarInt::MAX).into_inner() {
        value @ 0..0x40 => bytes.extend_from_slice(&value.to_be_bytes()[7..]),
        value @ 0x40..0x4000 => bytes.extend_from_slice(&(value | 0x4000).to_be_bytes()[6..]),
        value @ 0x4000..0x4000_0000 => bytes.extend_from_slice(&(value | 0x8000_0000).to_be_bytes()[4..]),
        value => bytes.extend_from_slice(&(value | 0xc000_0000_0000_0000).to_be_bytes()),
    }
}

/// Appends a frame.
pub fn push_frame(bytes: &mut Vec<u8>, kind: u64, payload: &[u8]) {
    push_varint(bytes, kind);
    push_varint(bytes, payload.len() as u64);
    bytes.extend_from_slice(payload);
}

/// Appends an integer behind `flags`, with a prefix of `bits` (RFC 7541 section 5.1).
pub fn push_prefixed(bytes: &mut Vec<u8>, flags: u8, bits: u32, value: usize) {
    let most = (1 << bits) - 1;
    let first = value.min(most);
    bytes.push(flags | u8::try_from(first).unwrap_or(0));
    if first == most {
        let mut rest = value - most;
        while rest >= 0x80 {
            bytes.push(u8::try_from(rest % 0x80).unwrap_or(0) | 0x80);
            rest /= 0x80;
        }
        bytes.push(u8::try_from(rest).unwrap_or(0));
    }
}

/// Appends a field with a literal name (RFC 9204 section 4.5.6).
pub fn push_field(bytes: &mut Vec<u8>, name: &str, value: &str) {
    push_prefixed(bytes, 0b0010_0000, 3, name.len());
    bytes.extend_from_slice(name.as_bytes());
    push_prefixed(bytes, 0, 7, value.len());
    bytes.extend_from_slice(value.as_bytes());
}

/// A field section that refers to no dynamic table.
pub fn field_section(fields: &[(&str, &str)]) -> Vec<u8> {
    let mut section = vec![0, 0];
    for (name, value) in fields {
        push_field(&mut section, name, value);
    }
    section
}

/// A HEADERS frame with a request's head.
pub fn head(method: &str, path: &str, fields: &[(&str, &str)]) -> Vec<u8> {
    let all = [&[(":method", method), (":scheme", "https"), (":authority", NAME), (":path", path)], fields].concat();
    let mut bytes = Vec::new();
    push_frame(&mut bytes, HEADERS, &field_section(&all));
    bytes
}

pub fn get(path: &str) -> Vec<u8> {
    head("GET", path, &[])
}

/// `sent` bytes of a HEADERS frame that says it is longer.
pub fn half_head(sent: usize) -> Vec<u8> {
    let section = field_section(&[(":method", "GET"), ("x-half", &"x".repeat(sent))]);
    let mut bytes = Vec::new();
    push_varint(&mut bytes, HEADERS);
    push_varint(&mut bytes, section.len() as u64 + 1);
    bytes.extend_from_slice(&section);
    bytes
}

/// A form that says it has `length` bytes, of which it sends `sent`.
pub fn half_form(length: usize, sent: usize) -> Vec<u8> {
    let fields = [("content-type", "application/x-www-form-urlencoded"), ("content-length", &length.to_string())];
    let mut bytes = head("POST", "/forms/contact", &fields);
    push_varint(&mut bytes, DATA);
    push_varint(&mut bytes, length as u64);
    bytes.extend(std::iter::repeat_n(b'x', sent));
    bytes
}

/// A whole form that the server accepts.
pub fn form() -> Vec<u8> {
    let body = b"email=visitor%40example.com&page=%2F";
    let fields = [("content-type", "application/x-www-form-urlencoded"), ("content-length", &body.len().to_string())];
    let mut bytes = head("POST", "/forms/newsletter", &fields);
    push_frame(&mut bytes, DATA, body);
    bytes
}

/// The status of a response: the first field of its first frame. `None`: these bytes begin no response.
pub fn status(response: &[u8]) -> Option<u16> {
    let [1, rest @ ..] = response else { return None };
    let length_bytes = 1 << (rest.first()? >> 6);
    let rest = rest.get(length_bytes..)?;
    // The section begins with two zeros, because it refers to no dynamic table.
    let [0, 0, field, value @ ..] = rest else { return None };
    match field {
        // Static table (RFC 9204 appendix A): an indexed field.
        0xc0..=0xfe => match field & 0x3f {
            24 => Some(103),
            25 => Some(200),
            26 => Some(304),
            27 => Some(404),
            28 => Some(503),
            _ => None,
        },
        0xff => match value.first()? {
            0 => Some(100),
            1 => Some(204),
            2 => Some(206),
            3 => Some(302),
            4 => Some(400),
            5 => Some(403),
            6 => Some(421),
            7 => Some(425),
            8 => Some(500),
            _ => None,
        },
        // A name of that table and a literal value.
        _ => {
            let value = if field & 0x0f == 0x0f { value.get(1..)? } else { value };
            let (first, text) = value.split_first()?;
            let text = text.get(..usize::from(first & 0x7f))?;
            if first & 0x80 == 0 { std::str::from_utf8(text).ok()?.parse().ok() } else { huffman_digits(text).parse().ok() }
        }
    }
}

/// Decodes digits (RFC 7541 appendix B): 0 to 2 have 5 bits, the others 6.
fn huffman_digits(bytes: &[u8]) -> String {
    let bits: Vec<u8> = bytes.iter().flat_map(|byte| (0..8).rev().map(move |bit| byte >> bit & 1)).collect();
    let number = |bits: &[u8]| bits.iter().fold(0, |number, bit| number << 1 | bit);
    let (mut digits, mut rest) = (String::new(), &bits[..]);
    while let Some((five, after)) = rest.split_at_checked(5) {
        let digit = match (number(five), after.first()) {
            (digit @ 0..=2, _) => {
                rest = after;
                digit
            }
            (high @ 12..=15, Some(low)) => {
                rest = &after[1..];
                (high << 1 | low) - 22
            }
            // Padding, or no digit.
            _ => break,
        };
        digits.push(char::from(b'0' + digit));
    }
    digits
}
