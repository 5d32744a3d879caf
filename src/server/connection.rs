//! One connection, from its first byte to its last.

use std::net::SocketAddr;
use std::pin::pin;

use axum::extract::ConnectInfo;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;
use tower::Service;

use super::monitored::Monitored;
use super::registry::Place;
use super::{Answers, AtWork, Told};

/// Serves a connection until it ends, is overdue, or gives way; when `told` it finishes the request under way and closes.
pub async fn serve<S: Answers>(stream: TcpStream, peer: SocketAddr, place: Place, service: S, mut told: Told, _at_work: AtWork) {
    // Small answers must not wait for the acknowledgement of the ones before.
    let _ = stream.set_nodelay(true);
    // A connection that sends nothing costs a socket and this wait: buffers come with the first byte.
    let mut first = [0];
    tokio::select! {
        // Readiness alone may be a false alarm.
        peeked = stream.peek(&mut first) => if !matches!(peeked, Ok(1..)) { return },
        () = place.activity.closed() => return,
        _ = told.changed() => return,
    }
    Box::pin(answer(stream, peer, place, service, told)).await;
}

async fn answer<S: Answers>(stream: TcpStream, peer: SocketAddr, place: Place, service: S, mut told: Told) {
    let activity = &place.activity;
    let service = service_fn(|mut request: Request<Incoming>| {
        activity.called();
        request.extensions_mut().insert(ConnectInfo(peer));
        let answering = Service::call(&mut service.clone(), request);
        async {
            let answer = answering.await;
            activity.answered();
            answer
        }
    });
    let io = TokioIo::new(Monitored { stream, activity });
    let mut connection = pin!(http1::Builder::new().max_buf_size(place.limits().max_head_bytes).serve_connection(io, service));
    let mut stopping = false;
    let ended = loop {
        tokio::select! {
            ended = connection.as_mut() => break ended,
            () = activity.closed() => return,
            _ = told.changed(), if !stopping => {
                stopping = true;
                connection.as_mut().graceful_shutdown();
            }
        }
    };
    // A visitor who goes away, or speaks something else than HTTP: nothing of ours.
    if let Err(error) = ended {
        tracing::debug!(%error, "a connection ended early");
    }
}
