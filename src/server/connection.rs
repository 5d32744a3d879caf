//! One connection, from its first byte to its last.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::pin::pin;

use axum::extract::ConnectInfo;
use hyper::body::{Body, Incoming};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, Response};
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;
use tokio::sync::{mpsc, watch};
use tower::Service;

/// Serves a connection; when `told` it finishes the request under way and closes. `_at_work` goes with it.
pub async fn serve<S, B>(
    stream: TcpStream,
    peer: SocketAddr,
    service: S,
    mut told: watch::Receiver<bool>,
    _at_work: mpsc::Sender<Infallible>,
) where
    S: Service<Request<Incoming>, Response = Response<B>, Error = Infallible> + Clone + Send + 'static,
    S::Future: Send,
    B: Body + Send + 'static,
    B::Data: Send,
    B::Error: Into<Box<dyn std::error::Error + Send + Sync>>,
{
    // Small answers must not wait for the acknowledgement of the ones before.
    let _ = stream.set_nodelay(true);
    let answer = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        service.clone().call(request)
    });
    let mut connection = pin!(http1::Builder::new().serve_connection(TokioIo::new(stream), answer));
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        _ = told.changed() => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    // A visitor who goes away, or speaks something else than HTTP: nothing of ours.
    if let Err(error) = ended {
        tracing::debug!(%error, "a connection ended early");
    }
}
