//! Listeners, connections, drain and signals. Serves any service over HTTP/1.1; knows nothing of the site.

mod connection;
mod listener;
mod signals;

use std::convert::Infallible;
use std::time::Duration;

use hyper::body::{Body, Incoming};
use hyper::{Request, Response};
use tokio::sync::{mpsc, watch};
use tower::Service;

pub use listener::Listener;
pub use signals::stop_requested;

/// How long requests under way get to finish once the server stops.
const DRAIN: Duration = Duration::from_secs(10);

/// How [`serve`] ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// Every request was answered.
    Drained,
    /// Some were still under way after the drain.
    CutOff,
}

/// Serves on every listener until `stop` resolves, then lets what is under way finish.
pub async fn serve<S, B>(listeners: Vec<Listener>, service: S, stop: impl Future<Output = ()>) -> Ended
where
    S: Service<Request<Incoming>, Response = Response<B>, Error = Infallible> + Clone + Send + 'static,
    S::Future: Send,
    B: Body + Send + 'static,
    B::Data: Send,
    B::Error: Into<Box<dyn std::error::Error + Send + Sync>>,
{
    let (stopping, told) = watch::channel(false);
    // Whoever holds a clone is still at work; when the last one goes the channel ends.
    let (at_work, mut all_done) = mpsc::channel::<Infallible>(1);
    for listener in listeners {
        tokio::spawn(listener.accept(service.clone(), told.clone(), at_work.clone()));
    }
    drop(at_work);
    stop.await;
    tracing::info!("stopping: no new connections, {} s for what is under way", DRAIN.as_secs());
    let _ = stopping.send(true);
    match tokio::time::timeout(DRAIN, all_done.recv()).await {
        Ok(_) => Ended::Drained,
        Err(_) => Ended::CutOff,
    }
}
