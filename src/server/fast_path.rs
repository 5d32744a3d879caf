//! The HTTP/1.1 fast path: requests for prepared responses (pages without query, assets, 404s) are answered before hyper sees the connection
//! (`docs/decisions/server.md`, "Prepared responses are sent before hyper"). Any other request, and all that follow it on its connection, go to hyper
//! with every byte that was read (`connection.rs`).
//!
//! Both paths send the same bytes: `tests/it/fast_path.rs` compares them.

use std::cell::{Cell, RefCell};
use std::future::poll_fn;
use std::io;
use std::net::IpAddr;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use bytes::{Buf, Bytes};
use hyper::Method;
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt, ReadBuf};

use super::HttpService;
use super::registry::ConnectionSlot;
use super::request::ActiveRequest;
use super::shutdown_signal::Shutdown;

/// Browsers send heads of at most 1 KiB when there are no cookies.
const REQUEST_BYTES: usize = 4 * 1024;
const MAX_FIELDS: usize = 32;
/// Few heads are longer.
const RESPONSE_HEAD_BYTES: usize = 1024;

/// Fields that announce a body, or ask for a change of the connection.
const FIELDS_LEFT_TO_HYPER: [&str; 4] = ["content-length", "transfer-encoding", "expect", "upgrade"];

/// GET or HEAD over HTTP/1.1 without body and query, on a connection that stays open.
pub struct FastPathRequest<'a> {
    pub method: Method,
    /// As it was sent, not decoded. In absolute form (`http://host/path`) it is no path of the site, so hyper gets the request.
    pub path: &'a str,
    pub fields: &'a [httparse::Header<'a>],
    /// The other end of the connection, as [`client_network`](super::client_network) has it.
    pub peer: IpAddr,
}

thread_local! {
    /// The head of the last response, for reuse. Both belong to the thread, so an idle connection owns no buffer.
    static HEAD_BUFFER: Cell<Vec<u8>> = const { Cell::new(Vec::new()) };
    static READ_BUFFER: RefCell<Vec<u8>> = RefCell::new(vec![0; REQUEST_BYTES]);
}

enum Next {
    Prepared {
        head: Vec<u8>,
        body: Bytes,
    },
    /// What was read of a request that the fast path does not accept, or that has no prepared response.
    Hyper(Vec<u8>),
}

/// Answers requests until one comes that it does not accept. Returns the bytes that hyper must read first; `None`: the connection has ended.
pub async fn serve<T: AsyncRead + AsyncWrite + Unpin, S: HttpService>(
    stream: &mut T,
    slot: &ConnectionSlot,
    service: &S,
) -> Option<Vec<u8>> {
    let served = async {
        loop {
            match poll_fn(|context| poll_next(stream, context, slot, service)).await? {
                Next::Prepared { head, body } => {
                    // A vectored write of a single buffer costs more than a plain one.
                    if body.is_empty() {
                        stream.write_all(&head).await?;
                    } else {
                        stream.write_all_buf(&mut Buf::chain(&head[..], body)).await?;
                    }
                    stream.flush().await?;
                    HEAD_BUFFER.set(head);
                }
                Next::Hyper(read) => return Ok(read),
            }
        }
    };
    tokio::select! {
        biased;
        () = slot.state.shutdown.wait_for(Shutdown::Close) => None,
        served = served => served.inspect_err(|error: &io::Error| tracing::debug!(%error, "a connection ended early")).ok(),
    }
}

/// Reads one request and prepares its response.
fn poll_next<T: AsyncRead + Unpin, S: HttpService>(
    stream: &mut T,
    context: &mut Context<'_>,
    slot: &ConnectionSlot,
    service: &S,
) -> Poll<io::Result<Next>> {
    // hyper does the graceful shutdown.
    if slot.state.shutdown.poll(context).is_some() {
        return Poll::Ready(Ok(Next::Hyper(Vec::new())));
    }
    READ_BUFFER.with_borrow_mut(|buffer| {
        let mut buffer = ReadBuf::new(buffer);
        ready!(Pin::new(stream).poll_read(context, &mut buffer))?;
        let (read, mut fields) = (buffer.filled(), [httparse::EMPTY_HEADER; MAX_FIELDS]);
        let prepared = parse(read, &mut fields, slot.state.address).filter(|_| !slot.is_draining()).and_then(|request| {
            let mut head = HEAD_BUFFER.take();
            head.clear();
            head.reserve(RESPONSE_HEAD_BYTES);
            let body = service.write_prepared(&request, &mut head)?;
            Some(Next::Prepared { head, body })
        });
        if prepared.is_some() {
            ActiveRequest::new(&slot.state).responded();
        }
        Poll::Ready(Ok(prepared.unwrap_or_else(|| Next::Hyper(read.to_vec()))))
    })
}

/// Parses one request that every parser reads alike; `None` if anything follows it. Looks for a query first, so a live page costs one scan of a line.
fn parse<'h, 'b: 'h>(bytes: &'b [u8], fields: &'h mut [httparse::Header<'b>], peer: IpAddr) -> Option<FastPathRequest<'h>> {
    if bytes.iter().take_while(|byte| **byte != b'\n').any(|byte| *byte == b'?') {
        return None;
    }
    let mut request = httparse::Request::new(fields);
    if request.parse(bytes) != Ok(httparse::Status::Complete(bytes.len())) || request.version != Some(1) {
        return None;
    }
    let method = match request.method? {
        "GET" => Method::GET,
        "HEAD" => Method::HEAD,
        _ => return None,
    };
    let (path, fields) = (request.path?, &*request.headers);
    let is_accepted = |field: &httparse::Header<'_>| match field.name.len() {
        // The length first: nearly no field has one of these.
        6 | 7 | 14 | 17 => !FIELDS_LEFT_TO_HYPER.iter().any(|name| field.name.eq_ignore_ascii_case(name)),
        10 => !field.name.eq_ignore_ascii_case("connection") || field.value.eq_ignore_ascii_case(b"keep-alive"),
        _ => true,
    };
    fields.iter().all(is_accepted).then_some(FastPathRequest { method, path, fields, peer })
}

#[cfg(test)]
mod tests {
    use super::*;

    const PEER: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);

    #[test]
    fn only_unambiguous_requests_are_accepted() {
        for (bytes, expected) in [
            ("GET / HTTP/1.1\r\nhost: a\r\n\r\n", Some("/")),
            ("HEAD /a HTTP/1.1\r\nhost: a\r\nreferer: /?b\r\n\r\n", Some("/a")),
            ("HEAD /a?b HTTP/1.1\r\nhost: a\r\n\r\n", None),
            ("GET /? HTTP/1.1\r\nhost: a\r\n\r\n", None),
            ("GET / HTTP/1.1\r\nConnection: Keep-Alive\r\nUpgrade-Insecure-Requests: 1\r\n\r\n", Some("/")),
            ("GET http://a/ HTTP/1.1\r\nhost: a\r\n\r\n", Some("http://a/")),
            ("", None),
            ("GET / HTTP/1.1\r\nhost: a\r\n", None),
            ("GET / HTTP/1.1\r\nhost: a\r\n\r\nG", None),
            ("GET / HTTP/1.0\r\nhost: a\r\n\r\n", None),
            ("POST / HTTP/1.1\r\nhost: a\r\n\r\n", None),
            ("get / HTTP/1.1\r\nhost: a\r\n\r\n", None),
            ("GET / HTTP/1.1\r\nhost: a\r\nContent-Length: 0\r\n\r\n", None),
            ("GET / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n", None),
            ("GET / HTTP/1.1\r\nhost: a\r\nEXPECT: 100-continue\r\n\r\n", None),
            ("GET / HTTP/1.1\r\nhost: a\r\nupgrade: h2c\r\n\r\n", None),
            ("GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n", None),
            ("GET / HTTP/1.1\r\nhost: a\r\nconnection: keep-alive, upgrade\r\n\r\n", None),
            ("GET / HTTP/1.1\r\nhost : a\r\n\r\n", None),
            ("GET / HTTP/1.1\r\nhost: a\r\n folded: b\r\n\r\n", None),
            ("GET / HTTP/1.1\r\nhost: a\0\r\n\r\n", None),
        ] {
            let mut fields = [httparse::EMPTY_HEADER; MAX_FIELDS];
            assert_eq!(parse(bytes.as_bytes(), &mut fields, PEER).map(|request| request.path), expected, "{bytes:?}");
        }
        let many = format!("GET / HTTP/1.1\r\n{}\r\n", "a: b\r\n".repeat(MAX_FIELDS + 1));
        assert!(parse(many.as_bytes(), &mut [httparse::EMPTY_HEADER; MAX_FIELDS], PEER).is_none());
    }
}
