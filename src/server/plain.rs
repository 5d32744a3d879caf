//! The plainest of requests, answered without hyper: GET or HEAD over HTTP/1.1, whole, alone and without a body, for what is at hand. Nearly all that
//! visitors ask is one, and hyper's way with any request costs more than finding the answer. `httparse` reads their heads, as it does for hyper.
//! Whatever else comes, and all that follows it on its connection, is hyper's, with every byte that was read of it.

use std::cell::RefCell;
use std::future::poll_fn;
use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use bytes::{Buf, Bytes};
use hyper::Method;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use super::HttpService;
use super::activity::UnderWay;
use super::orders::Order;
use super::registry::Place;

/// Browsers send heads of one kilobyte at most, as long as there are no cookies.
const HEAD_BYTES: usize = 4 * 1024;
const MAX_FIELDS: usize = 32;
/// What an answer's head takes, mostly.
const ANSWER_HEAD_BYTES: usize = 2 * 1024;

/// Fields by which a request has a body, or wants something else of the connection than to stay as it is.
const NOT_PLAIN: [&str; 4] = ["content-length", "transfer-encoding", "expect", "upgrade"];

/// GET or HEAD over HTTP/1.1, without a body, on a connection that stays as it is.
pub struct SimpleRequest<'a> {
    pub method: Method,
    /// As it was written: nothing in it is decoded.
    pub target: &'a str,
    fields: &'a [httparse::Header<'a>],
}

impl SimpleRequest<'_> {
    /// The values of the fields of this name, which is in lower case.
    pub fn fields<'s>(&'s self, name: &'s str) -> impl Iterator<Item = &'s [u8]> {
        self.all_fields().filter(move |(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    }

    /// Names and values.
    pub fn all_fields(&self) -> impl Iterator<Item = (&str, &[u8])> {
        self.fields.iter().map(|field| (field.name, field.value))
    }
}

thread_local! {
    /// What one step of one connection works with: a connection that waits for its next request has nothing of its own.
    static ROOM: RefCell<Room> = RefCell::new(Room { request: vec![0; HEAD_BYTES], head: Vec::with_capacity(ANSWER_HEAD_BYTES) });
}

struct Room {
    /// Bytes of the client.
    request: Vec<u8>,
    /// The head of the answer to it.
    head: Vec<u8>,
}

/// What has yet to be sent of an answer: of its head, of its body.
type Unsent = Option<(Vec<u8>, Bytes)>;

/// Answers plain requests as long as nothing else comes. What was read and is not answered yet is to be answered by hyper; `None`: the connection has
/// ended.
pub async fn answer_plain<T: AsyncRead + AsyncWrite + Unpin, S: HttpService>(
    stream: &mut T,
    place: &Place,
    service: &S,
) -> Option<Vec<u8>> {
    let mut unsent = Unsent::None;
    let goes_on = poll_fn(|context| {
        let order = place.activity.orders.hear(context);
        if order == Order::Close {
            return Poll::Ready(Ok(None));
        }
        loop {
            if let Some((head, body)) = unsent.take() {
                ready!(poll_send(stream, context, &head, body, &mut unsent))?;
            }
            // Hyper knows how to end a connection.
            if order == Order::Finish {
                return Poll::Ready(Ok(Some(Vec::new())));
            }
            if let Some(read) = ready!(ROOM.with_borrow_mut(|room| room.poll_answer(stream, context, place, service, &mut unsent)))? {
                return Poll::Ready(Ok(Some(read)));
            }
        }
    });
    // A visitor who goes away: nothing of ours.
    goes_on.await.unwrap_or_else(|error: io::Error| {
        tracing::debug!(%error, "a connection ended early");
        None
    })
}

impl Room {
    /// Reads one request and answers it, if it is plain; otherwise gives what was read.
    fn poll_answer<T: AsyncRead + AsyncWrite + Unpin, S: HttpService>(
        &mut self,
        stream: &mut T,
        context: &mut Context<'_>,
        place: &Place,
        service: &S,
        unsent: &mut Unsent,
    ) -> Poll<io::Result<Option<Vec<u8>>>> {
        let mut buffer = ReadBuf::new(&mut self.request);
        ready!(Pin::new(&mut *stream).poll_read(context, &mut buffer))?;
        let (read, mut fields) = (buffer.filled(), [httparse::EMPTY_HEADER; MAX_FIELDS]);
        self.head.clear();
        let request = plain(read, &mut fields).filter(|_| !place.is_stopping());
        let Some(body) = request.and_then(|request| service.at_hand(&request, &mut self.head)) else {
            return Poll::Ready(Ok(Some(read.to_vec())));
        };
        UnderWay::new(&place.activity).answered();
        poll_send(stream, context, &self.head, body, unsent).map_ok(|()| None)
    }
}

/// Sends an answer. What the other side does not take now is put into `unsent`.
fn poll_send<T: AsyncWrite + Unpin>(
    stream: &mut T,
    context: &mut Context<'_>,
    mut head: &[u8],
    mut body: Bytes,
    unsent: &mut Unsent,
) -> Poll<io::Result<()>> {
    while !(head.is_empty() && body.is_empty()) {
        let stream = Pin::new(&mut *stream);
        // A list of one costs the kernel more than the one.
        let sent = match (head, &body[..]) {
            ([], bytes) | (bytes, []) => stream.poll_write(context, bytes),
            (head, body) => stream.poll_write_vectored(context, &[IoSlice::new(head), IoSlice::new(body)]),
        };
        let bytes = match sent? {
            Poll::Ready(0) => return Poll::Ready(Err(io::ErrorKind::WriteZero.into())),
            Poll::Ready(bytes) => bytes,
            Poll::Pending => {
                *unsent = Some((head.to_vec(), body));
                return Poll::Pending;
            }
        };
        let of_head = bytes.min(head.len());
        head = &head[of_head..];
        body.advance(bytes - of_head);
    }
    let flushed = Pin::new(stream).poll_flush(context);
    if flushed.is_pending() {
        *unsent = Some((Vec::new(), body));
    }
    flushed
}

/// The request that these bytes are, if it is a plain one and nothing follows it.
fn plain<'h, 'b: 'h>(bytes: &'b [u8], fields: &'h mut [httparse::Header<'b>]) -> Option<SimpleRequest<'h>> {
    let mut request = httparse::Request::new(fields);
    if request.parse(bytes) != Ok(httparse::Status::Complete(bytes.len())) || request.version != Some(1) {
        return None;
    }
    let method = match request.method? {
        "GET" => Method::GET,
        "HEAD" => Method::HEAD,
        _ => return None,
    };
    let (target, fields) = (request.path?, &*request.headers);
    let is_plain = |field: &httparse::Header<'_>| match field.name.len() {
        // The length first: nearly no field has one of these.
        6 | 7 | 14 | 17 => !NOT_PLAIN.iter().any(|name| field.name.eq_ignore_ascii_case(name)),
        10 => !field.name.eq_ignore_ascii_case("connection") || field.value.eq_ignore_ascii_case(b"keep-alive"),
        _ => true,
    };
    fields.iter().all(is_plain).then_some(SimpleRequest { method, target, fields })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_plainest_requests_are_taken() {
        for (bytes, expected) in [
            ("GET / HTTP/1.1\r\nhost: a\r\n\r\n", Some("/")),
            ("HEAD /a?b HTTP/1.1\r\nhost: a\r\n\r\n", Some("/a?b")),
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
            assert_eq!(plain(bytes.as_bytes(), &mut fields).map(|request| request.target), expected, "{bytes:?}");
        }
        let many = format!("GET / HTTP/1.1\r\n{}\r\n", "a: b\r\n".repeat(MAX_FIELDS + 1));
        assert!(plain(many.as_bytes(), &mut [httparse::EMPTY_HEADER; MAX_FIELDS]).is_none());
    }
}
