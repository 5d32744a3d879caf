//! One connection, from its first byte to its last.

use std::convert::Infallible;
use std::future::{poll_fn, ready};
use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::Poll;

use futures_util::FutureExt;
use futures_util::future::Either;
use hyper::body::Incoming;
use hyper::header::{CONNECTION, HOST, HeaderValue};
use hyper::server::conn::{http1, http2};
use hyper::service::service_fn;
use hyper::{Request, Response};
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;

use super::activity::{Activity, UnderWay};
use super::body::RequestBody;
use super::limits::Limits;
use super::monitored::Monitored;
use super::orders::Order;
use super::plain::answer_plain;
use super::registry::Place;
use super::replayed::Replayed;
use super::streams::{SentBody, StreamExecutor};
use super::tls::{Protocol, Tls};
use super::{AtWork, HttpService, ServiceResponse};

/// Requests that may come at once before the next ones take turns with those of other connections: a browser pipelines none, and asks for all that a
/// page names at once where it can.
const AT_ONCE: u32 = 1;
const AT_ONCE_MULTIPLEXED: u32 = 32;

/// What an HTTP/2 client may have sent of bodies that nobody has read yet: in one request, in all of them.
const STREAM_WINDOW_BYTES: u32 = 64 * 1024;
const CONNECTION_WINDOW_BYTES: u32 = 256 * 1024;
/// Requests that an HTTP/2 client may take back before we have looked at them, and streams that we reset for its mistakes.
const MAX_RESETS: usize = 20;

/// Serves a connection until it ends, or is told to by its [`Orders`](super::orders::Orders).
pub async fn serve<S: HttpService>(stream: TcpStream, peer: SocketAddr, place: Place, tls: Option<Arc<Tls>>, service: S, _at_work: AtWork) {
    // Small answers must not wait for the acknowledgement of the ones before.
    let _ = stream.set_nodelay(true);
    // A connection that sends nothing costs a socket and this wait: buffers come with the first byte.
    let mut first = [0];
    tokio::select! {
        // Readiness alone may be a false alarm.
        peeked = stream.peek(&mut first) => if !matches!(peeked, Ok(1..)) { return },
        () = place.activity.orders.ended() => return,
    }
    let stream = Monitored::new(stream, Arc::clone(&place.activity));
    match tls {
        None => Box::pin(http1(stream, peer, &place, service)).await,
        Some(tls) => Box::pin(secure(stream, peer, Arc::new(place), &tls, service)).await,
    }
}

async fn secure<S: HttpService>(stream: Monitored<TcpStream>, peer: SocketAddr, place: Arc<Place>, tls: &Tls, service: S) {
    let accepted = tokio::select! {
        accepted = tls.accept(stream, place.handshakes()) => accepted,
        () = place.activity.orders.ended() => return,
    };
    match accepted {
        Ok(Some((stream, Protocol::Http1))) => http1(stream, peer, &place, service).await,
        Ok(Some((stream, Protocol::Http2))) => http2(stream, peer, &place, service).await,
        Ok(None) => tracing::debug!("a certificate authority asked for its proof"),
        Err(error) => tracing::debug!(%error, "a handshake failed"),
    }
}

async fn http1<T: AsyncRead + AsyncWrite + Unpin, S: HttpService>(mut stream: T, peer: SocketAddr, place: &Place, service: S) {
    let Some(first) = answer_plain(&mut stream, place, &service).await else { return };
    let stream = Replayed::new(first, stream);
    let service = service_fn(|request| {
        answer(request, peer, place, &service, AT_ONCE).map(|mut answer| {
            if place.is_stopping() {
                answer.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
            }
            Ok::<_, Infallible>(answer)
        })
    });
    let connection = http1::Builder::new().max_buf_size(place.limits().max_head_bytes).serve_connection(TokioIo::new(stream), service);
    drive(connection, &place.activity).await;
}

async fn http2<T, S>(stream: T, peer: SocketAddr, place: &Arc<Place>, service: S)
where
    T: AsyncRead + AsyncWrite + Unpin + 'static,
    S: HttpService,
{
    place.activity.multiplex();
    // Requests are answered beside the connection, and may outlive it for a moment.
    let service = service_fn(|mut request| {
        name_host(&mut request);
        let (place, service) = (Arc::clone(place), service.clone());
        async move { Ok::<_, Infallible>(answer(request, peer, &place, &service, AT_ONCE_MULTIPLEXED).await) }
    });
    let executor = StreamExecutor { activity: Arc::clone(&place.activity), streams: Arc::clone(&place.streams) };
    let connection = http2::Builder::new(executor)
        .max_concurrent_streams(Limits::MAX_STREAMS)
        .max_header_list_size(u32::try_from(place.limits().max_head_bytes).unwrap_or(u32::MAX))
        .max_pending_accept_reset_streams(MAX_RESETS)
        .max_local_error_reset_streams(MAX_RESETS)
        .initial_stream_window_size(STREAM_WINDOW_BYTES)
        .initial_connection_window_size(CONNECTION_WINDOW_BYTES)
        .serve_connection(TokioIo::new(stream), service);
    drive(connection, &place.activity).await;
}

/// Answers one request and says what becomes of it. Where more than `at_once` came with the same bytes it waits for its turn.
fn answer<'a, S: HttpService>(
    request: Request<Incoming>,
    peer: SocketAddr,
    place: &'a Place,
    service: &'a S,
    at_once: u32,
) -> impl Future<Output = Response<SentBody<S::Body>>> + Send + use<'a, S> {
    let under_way = UnderWay::new(&place.activity);
    let request = request.map(|body| RequestBody::new(body, &place.activity));
    let body_bytes = request.body().bytes();
    let later = if place.activity.requests_at_once() > at_once {
        place.followers().first_step(async move { service.call(peer, request).response().await }).boxed()
    } else {
        match service.call(peer, request) {
            ServiceResponse::Ready(answer) => {
                under_way.answered();
                return Either::Left(ready(answer.map(|body| SentBody::new(body, true))));
            }
            ServiceResponse::Pending(answer) => answer,
        }
    };
    Either::Right(async move {
        let answer = later.await;
        under_way.answered();
        drop(body_bytes);
        answer.map(|body| SentBody::new(body, false))
    })
}

/// HTTP/2 says in a field of its own for whom a request is; whoever answers finds it in Host, as over HTTP/1.1 (RFC 9113 section 8.3.1).
fn name_host(request: &mut Request<Incoming>) {
    if let Some(host) = request.uri().authority().and_then(|it| HeaderValue::from_str(it.as_str()).ok()) {
        request.headers_mut().insert(HOST, host);
    }
}

/// What hyper's connections have in common.
trait Connection: Future<Output = hyper::Result<()>> {
    /// Answers what is under way and ends then.
    fn finish(self: Pin<&mut Self>);
}

impl<T, S> Connection for http1::Connection<T, S>
where
    T: hyper::rt::Read + hyper::rt::Write + Unpin,
    S: hyper::service::HttpService<Incoming>,
    S::Error: Into<Box<dyn std::error::Error + Send + Sync>>,
    S::ResBody: 'static,
    <S::ResBody as hyper::body::Body>::Error: Into<Box<dyn std::error::Error + Send + Sync>>,
{
    fn finish(self: Pin<&mut Self>) {
        self.graceful_shutdown();
    }
}

impl<T, S, E> Connection for http2::Connection<T, S, E>
where
    T: hyper::rt::Read + hyper::rt::Write + Unpin,
    S: hyper::service::HttpService<Incoming>,
    S::Error: Into<Box<dyn std::error::Error + Send + Sync>>,
    S::ResBody: 'static,
    <S::ResBody as hyper::body::Body>::Error: Into<Box<dyn std::error::Error + Send + Sync>>,
    E: hyper::rt::bounds::Http2ServerConnExec<S::Future, S::ResBody>,
{
    fn finish(self: Pin<&mut Self>) {
        self.graceful_shutdown();
    }
}

async fn drive(connection: impl Connection, activity: &Activity) {
    let mut connection = pin!(connection);
    let mut finishing = false;
    let ended = poll_fn(|context| {
        match activity.orders.hear(context) {
            Order::GoOn => {}
            Order::Finish => {
                if !std::mem::replace(&mut finishing, true) {
                    connection.as_mut().finish();
                }
            }
            Order::Close => return Poll::Ready(Ok(())),
        }
        connection.as_mut().poll(context)
    });
    // A visitor who goes away, or speaks something else than HTTP: nothing of ours.
    if let Err(error) = ended.await {
        tracing::debug!(%error, "a connection ended early");
    }
}
