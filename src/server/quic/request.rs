//! One HTTP/3 request: reads its head, calls the service, and sends the response.

use std::future::poll_fn;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::SystemTime;

use bytes::{Buf, Bytes};
use futures_util::future::{BoxFuture, Shared};
use h3::error::{Code, StreamError};
use h3::server::{RequestResolver, RequestStream};
use http_body_util::BodyExt;
use hyper::body::{Body, Frame, SizeHint};
use hyper::header::{CONNECTION, CONTENT_LENGTH, DATE, HeaderValue};
use hyper::{Method, Request, Response};
use tokio::time::timeout;

use super::field_section::{content_length, has_valid_pseudo_headers, is_valid_head};
use super::monitored::Monitored;
use crate::server::connection::{call_service, set_host};
use crate::server::limits::Limits;
use crate::server::registry::ConnectionSlot;
use crate::server::{BoxError, HttpService};

/// What the client sends to acknowledge a chunk of a response: at most a packet for each that it gets.
const ACKNOWLEDGEMENT_BYTES: usize = 6 * 1024;

/// A request that has begun to arrive.
pub type Resolver = RequestResolver<Monitored<h3_quinn::Connection>, Bytes>;
/// Resolves when the handshake has ended. Until then a request may be a replay (RFC 8470 section 3).
pub type HandshakeEnd = Shared<BoxFuture<'static, ()>>;
type BidiStream = RequestStream<Monitored<h3_quinn::BidiStream<Bytes>>, Bytes>;
type SendStream = RequestStream<h3_quinn::SendStream<Bytes>, Bytes>;
type ReceiveStream = RequestStream<Monitored<h3_quinn::RecvStream>, Bytes>;

pub async fn serve<S: HttpService>(resolver: Resolver, peer: SocketAddr, slot: Arc<ConnectionSlot>, service: S, handshake: HandshakeEnd) {
    if let Err(error) = try_serve(resolver, peer, &slot, &service, handshake).await {
        tracing::debug!(%error, "an HTTP/3 request failed");
    }
}

async fn try_serve<S: HttpService>(
    resolver: Resolver,
    peer: SocketAddr,
    slot: &ConnectionSlot,
    service: &S,
    handshake: HandshakeEnd,
) -> Result<(), BoxError> {
    let (head, mut stream, is_valid) = timeout(Limits::HEAD_TIMEOUT, resolve(resolver)).await??;
    if !is_valid {
        stream.stop_stream(Code::H3_MESSAGE_ERROR);
        stream.stop_sending(Code::H3_MESSAGE_ERROR);
        return Err("the request is malformed".into());
    }
    let (send, mut receive) = stream.split();
    let mut stream = ResponseStream(Some(send));
    let is_head = head.method() == Method::HEAD;
    let is_safe = is_head || head.method() == Method::GET;
    // SECURITY: before the handshake ends, a request may be a replay (RFC 8470). Only prepared responses are sent before; they change nothing.
    if is_safe {
        // RFC 9114 section 4.1. The body is not read.
        receive.stop_sending(Code::H3_NO_ERROR);
    } else {
        handshake.clone().await;
    }
    let body = Http3Body { remaining: content_length(head.headers()), stream: (!is_safe).then_some(receive) };
    let mut request = head.map(|()| body);
    set_host(&mut request);
    let response = call_service(request, peer, slot, service, handshake).await;
    stream.send(response, is_head, slot).await
}

/// Reads the head, and whether it is well formed (RFC 9114 section 4.1.2).
async fn resolve(mut resolver: Resolver) -> Result<(Request<()>, BidiStream, bool), StreamError> {
    let frame = poll_fn(|context| resolver.frame_stream.poll_next(context)).await;
    let is_valid = !matches!(&frame, Ok(Some(h3::proto::frame::Frame::Headers(section))) if !has_valid_pseudo_headers(section));
    let (head, stream) = resolver.accept_with_frame(frame)?.resolve().await?;
    let is_valid = is_valid && is_valid_head(&head);
    Ok((head, stream, is_valid))
}

/// A request body. That of GET and HEAD is not read, because it has no meaning (RFC 9110 section 9.3.1).
struct Http3Body {
    stream: Option<ReceiveStream>,
    /// Bytes that have not arrived yet, according to Content-Length.
    remaining: Option<u64>,
}

impl Body for Http3Body {
    type Data = Bytes;
    type Error = BoxError;

    fn poll_frame(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        let Some(stream) = &mut self.stream else { return Poll::Ready(None) };
        let data = ready!(stream.poll_recv_data(context)).map(|data| data.map(|mut data| data.copy_to_bytes(data.remaining())));
        Poll::Ready(match data {
            // A body of another length than its Content-Length is malformed (RFC 9114 section 4.1.2).
            Ok(Some(bytes)) => match self.remaining.map(|remaining| remaining.checked_sub(bytes.len() as u64)) {
                Some(None) => {
                    self.stream = None;
                    Some(Err("the body is longer than its Content-Length".into()))
                }
                remaining => {
                    self.remaining = remaining.flatten();
                    Some(Ok(Frame::data(bytes)))
                }
            },
            Ok(None) => {
                self.stream = None;
                (self.remaining.unwrap_or(0) > 0).then(|| Err("the body is shorter than its Content-Length".into()))
            }
            Err(error) => Some(Err(error.into())),
        })
    }

    fn is_end_stream(&self) -> bool {
        self.stream.is_none()
    }

    fn size_hint(&self) -> SizeHint {
        self.remaining.map_or_else(SizeHint::default, SizeHint::with_exact)
    }
}

/// The stream of a response. Dropped before its end it is reset, because quinn would end it as if the response were complete.
struct ResponseStream(Option<SendStream>);

impl ResponseStream {
    async fn send<B>(&mut self, response: Response<B>, is_head: bool, slot: &ConnectionSlot) -> Result<(), BoxError>
    where
        B: Body<Data = Bytes, Error: Into<BoxError>> + Unpin,
    {
        let Some(stream) = &mut self.0 else { return Ok(()) };
        let (mut parts, mut body) = response.into_parts();
        // hyper removes this one from HTTP/2 (RFC 9114 section 4.2 forbids it), and adds the next two to other protocols.
        parts.headers.remove(CONNECTION);
        if let (false, Some(length @ 1..)) = (is_head, body.size_hint().exact()) {
            parts.headers.entry(CONTENT_LENGTH).or_insert_with(|| length.into());
        }
        let now = || HeaderValue::try_from(httpdate::fmt_http_date(SystemTime::now())).unwrap_or(HeaderValue::from_static(""));
        parts.headers.entry(DATE).or_insert_with(now);
        stream.send_response(Response::from_parts(parts, ())).await?;
        while !is_head && let Some(frame) = body.frame().await.map(|frame| frame.map_err(Into::<BoxError>::into)) {
            if let Ok(data) = frame?.into_data() {
                stream.send_data(data).await?;
                slot.state.on_write();
                slot.state.release_received(ACKNOWLEDGEMENT_BYTES);
            }
        }
        stream.finish().await?;
        self.0 = None;
        Ok(())
    }
}

impl Drop for ResponseStream {
    fn drop(&mut self) {
        if let Some(stream) = &mut self.0 {
            stream.stop_stream(Code::H3_REQUEST_CANCELLED);
        }
    }
}
