//! Listeners, connections, limits, drain and signals. Serves any service over HTTP/1.1; knows nothing of the site.

mod activity;
mod connection;
mod limits;
mod listener;
mod monitored;
mod registry;
mod signals;

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use hyper::body::{Body, Incoming};
use hyper::{Request, Response};
use tokio::sync::{mpsc, watch};
use tower::Service;

pub use limits::{Limits, network, room_for_connections};
pub use listener::Listener;
pub use registry::Registry;
pub use signals::Signals;

/// How long requests under way get to finish once the server stops.
const DRAIN: Duration = Duration::from_secs(10);

/// Changes once, when the server stops.
type Told = watch::Receiver<bool>;

/// Held by whoever is still at work.
type AtWork = mpsc::Sender<Infallible>;

/// What can be served: answers every request and never fails.
pub trait Answers:
    Service<Request<Incoming>, Response = Response<Self::Answer>, Error = Infallible, Future: Send> + Clone + Send + Sync + 'static
{
    type Answer: Body<Data: Send, Error: Into<Box<dyn std::error::Error + Send + Sync>>> + Send + 'static;
}

impl<S, B> Answers for S
where
    S: Service<Request<Incoming>, Response = Response<B>, Error = Infallible, Future: Send> + Clone + Send + Sync + 'static,
    B: Body<Data: Send, Error: Into<Box<dyn std::error::Error + Send + Sync>>> + Send + 'static,
{
    type Answer = B;
}

/// How [`serve`] ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// Every request was answered.
    Drained,
    /// Some were still under way after the drain, or when the operator asked a second time.
    CutOff,
}

/// Serves on every listener until the operator asks to stop, then lets what is under way finish.
pub async fn serve<S: Answers>(listeners: Vec<Listener>, limits: Limits, service: S, mut signals: Signals) -> Ended {
    let (stopping, told) = watch::channel(false);
    // Whoever holds a clone is still at work; when the last one goes the channel ends.
    let (at_work, mut all_done) = mpsc::channel::<Infallible>(1);
    let registry = Registry::new(limits);
    let sweep = tokio::spawn(Arc::clone(&registry).sweep());
    for listener in listeners {
        tokio::spawn(listener.accept(Arc::clone(&registry), service.clone(), told.clone(), at_work.clone()));
    }
    drop(at_work);
    signals.stop().await;
    tracing::info!("stopping: no new connections, {} s for what is under way", DRAIN.as_secs());
    let _ = stopping.send(true);
    let ended = tokio::select! {
        _ = all_done.recv() => Ended::Drained,
        () = tokio::time::sleep(DRAIN) => Ended::CutOff,
        () = signals.stop() => Ended::CutOff,
    };
    sweep.abort();
    ended
}
