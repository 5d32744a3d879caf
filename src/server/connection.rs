//! Serves one connection, from its first byte to its last: TLS, then HTTP/1.1 ([`fast_path`], then hyper) or HTTP/2 (hyper).

use std::convert::Infallible;
use std::future::{poll_fn, ready};
use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::Poll;

use bytes::Bytes;
use futures_util::FutureExt;
use futures_util::future::Either;
use hyper::body::Body;
use hyper::header::{CONNECTION, CONTENT_LENGTH, EXPECT, HOST, HeaderValue};
use hyper::server::conn::{http1, http2};
use hyper::service::service_fn;
use hyper::{Request, Response, StatusCode};
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, join, split};
use tokio::net::TcpStream;

use super::limits::Limits;
use super::monitored_stream::MonitoredStream;
use super::registry::ConnectionSlot;
use super::registry::connection_state::ConnectionState;
use super::request::{ActiveRequest, RequestBody};
use super::response_body::{ResponseBody, StreamExecutor};
use super::shutdown_signal::Shutdown;
use super::tls::Tls;
use super::{BoxError, DrainGuard, HttpService, ServiceResponse, fast_path};

/// Serves a connection until it ends or its [`ShutdownSignal`](super::shutdown_signal::ShutdownSignal) ends it.
pub async fn serve<S: HttpService>(
    stream: TcpStream,
    peer: SocketAddr,
    slot: ConnectionSlot,
    tls: Option<Arc<Tls>>,
    service: S,
    _guard: DrainGuard,
) {
    // A small response must not wait for the acknowledgement of the one before (Nagle's algorithm).
    let _ = stream.set_nodelay(true);
    // A connection that sends nothing costs a socket and this future: buffers come with the first byte.
    let mut first = [0];
    tokio::select! {
        // Readiness alone may be a false alarm.
        peeked = stream.peek(&mut first) => if !matches!(peeked, Ok(1..)) { return },
        () = slot.state.shutdown.wait_for(Shutdown::Drain) => return,
    }
    let stream = MonitoredStream::new(stream, Arc::clone(&slot.state));
    match tls {
        None => Box::pin(serve_http1(stream, peer, &slot, service)).await,
        Some(tls) => Box::pin(serve_tls(stream, peer, Arc::new(slot), &tls, service)).await,
    }
}

async fn serve_tls<S: HttpService>(stream: MonitoredStream, peer: SocketAddr, slot: Arc<ConnectionSlot>, tls: &Tls, service: S) {
    let accepted = tokio::select! {
        accepted = tls.accept(stream) => accepted,
        () = slot.state.shutdown.wait_for(Shutdown::Drain) => return,
    };
    match accepted {
        Ok(Some(stream)) if stream.is_http2() => serve_http2(stream, peer, &slot, service).await,
        Ok(Some(stream)) => serve_http1(stream, peer, &slot, service).await,
        Ok(None) => tracing::debug!("a certificate authority read its challenge"),
        Err(error) => tracing::debug!(%error, "a handshake failed"),
    }
}

async fn serve_http1<T, S>(mut stream: T, peer: SocketAddr, slot: &ConnectionSlot, service: S)
where
    T: AsyncRead + AsyncWrite + Unpin,
    S: HttpService,
{
    let Some(read) = fast_path::serve(&mut stream, slot, &service).await else { return };
    let service = service_fn(|request| {
        call_service(request, peer, slot, &service, ready(())).map(|mut response| {
            if slot.is_draining() {
                response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
            }
            Ok::<_, Infallible>(response)
        })
    });
    // hyper reads what the fast path has read, then the stream.
    let (reader, writer) = split(stream);
    let stream = TokioIo::new(join(std::io::Cursor::new(read).chain(reader), writer));
    let connection = http1::Builder::new().max_buf_size(Limits::MAX_HEAD_BYTES).serve_connection(stream, service);
    poll_until_shutdown(connection, http1::Connection::graceful_shutdown, &slot.state).await;
}

async fn serve_http2<T, S>(stream: T, peer: SocketAddr, slot: &Arc<ConnectionSlot>, service: S)
where
    T: AsyncRead + AsyncWrite + Unpin + 'static,
    S: HttpService,
{
    slot.state.set_multiplexed();
    // Each request has a task of its own, which may outlive the connection for a moment.
    let service = service_fn(|mut request| {
        set_host(&mut request);
        let (slot, service) = (Arc::clone(slot), service.clone());
        async move { Ok::<_, Infallible>(call_service(request, peer, &slot, &service, ready(())).await) }
    });
    let connection = http2::Builder::new(StreamExecutor(Arc::clone(&slot.state)))
        .max_concurrent_streams(Limits::MAX_CONCURRENT_STREAMS)
        .max_header_list_size(u32::try_from(Limits::MAX_HEAD_BYTES).unwrap_or(u32::MAX))
        .max_pending_accept_reset_streams(Limits::MAX_PENDING_RESETS)
        .max_local_error_reset_streams(Limits::MAX_PENDING_RESETS)
        .initial_stream_window_size(Limits::STREAM_WINDOW_BYTES)
        .initial_connection_window_size(Limits::CONNECTION_WINDOW_BYTES)
        .serve_connection(TokioIo::new(stream), service);
    poll_until_shutdown(connection, http2::Connection::graceful_shutdown, &slot.state).await;
}

/// Calls the service and records the request in the connection's state. A response that is not prepared waits for `handshake`.
pub fn call_service<'a, S: HttpService, B, H>(
    request: Request<B>,
    peer: SocketAddr,
    slot: &'a ConnectionSlot,
    service: &S,
    handshake: H,
) -> impl Future<Output = Response<ResponseBody<S::Body>>> + Send + use<'a, S, B, H>
where
    B: Body<Data = Bytes, Error: Into<BoxError>> + Send + 'static,
    H: Future<Output = ()> + Send,
{
    let active = ActiveRequest::new(&slot.state);
    let expects_continue = request.headers().contains_key(EXPECT);
    let request = request.map(|body| RequestBody::new(body, expects_continue, &slot.state));
    let body_memory = request.body().memory();
    match service.call(peer, request) {
        ServiceResponse::Ready(response) => {
            active.responded();
            Either::Left(ready(response.map(|body| ResponseBody::new(body, 0))))
        }
        ServiceResponse::Pending(response) => Either::Right(async move {
            handshake.await;
            let mut response = response.await;
            // axum adds a Content-Length of 0 for the empty body (RFC 9110 section 8.6).
            if matches!(response.status(), StatusCode::NO_CONTENT | StatusCode::NOT_MODIFIED) {
                response.headers_mut().remove(CONTENT_LENGTH);
            }
            active.responded();
            drop(body_memory);
            let own_bytes = response.body().size_hint().lower();
            response.map(|body| ResponseBody::new(body, own_bytes))
        }),
    }
}

/// HTTP/2 and HTTP/3 name the host in `:authority`; services read Host, as over HTTP/1.1 (RFC 9113 section 8.3.1).
pub fn set_host<B>(request: &mut Request<B>) {
    if let Some(host) = request.uri().authority().and_then(|it| HeaderValue::from_str(it.as_str()).ok()) {
        request.headers_mut().insert(HOST, host);
    }
}

async fn poll_until_shutdown<C>(connection: C, graceful_shutdown: fn(Pin<&mut C>), state: &ConnectionState)
where
    C: Future<Output = hyper::Result<()>>,
{
    let mut connection = pin!(connection);
    let mut is_draining = false;
    let ended = poll_fn(|context| {
        match state.shutdown.poll(context) {
            None => {}
            Some(Shutdown::Drain) if is_draining => {}
            Some(Shutdown::Drain) => {
                is_draining = true;
                graceful_shutdown(connection.as_mut());
            }
            Some(Shutdown::Close) => return Poll::Ready(Ok(())),
        }
        connection.as_mut().poll(context)
    });
    // The client went away or does not speak HTTP.
    if let Err(error) = ended.await {
        tracing::debug!(%error, "a connection ended early");
    }
}
