//! Listeners, TLS, connections, limits, drain, hand-over and signals. Serves any service over HTTP/1.1 and HTTP/2; knows nothing of the site.

mod activity;
mod body;
mod connection;
mod handover;
mod limits;
mod listener;
mod monitored;
mod orders;
mod plain;
mod registry;
mod replayed;
mod request_bytes;
mod signals;
mod streams;
pub mod tls;
mod turns;

use std::convert::Infallible;
use std::future::pending;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use futures_util::future::{BoxFuture, join_all};
use hyper::body::Body;
use hyper::{Request, Response};
use tokio::sync::{mpsc, watch};
use tokio::task::JoinSet;

pub use body::RequestBody;
pub use handover::Handover;
#[cfg(unix)]
use handover::Successor;
pub use limits::{Limits, network, raise_file_limit};
pub use listener::Listener;
pub use plain::SimpleRequest;
use registry::Registry;
pub use signals::{ProcessSignal, Signals};

use crate::telemetry::counts::ConnectionCounts;

/// How long requests under way get to finish once the server stops.
const DRAIN: Duration = Duration::from_secs(10);

/// Changes once, when the server stops.
type Told = watch::Receiver<bool>;

/// Held by whoever is still at work.
type AtWork = mpsc::Sender<Infallible>;

/// What can be served: answers every request and never fails. Not tower's `Service`: that wants a copy of itself for each request, and has no place
/// for whom the request is from but a table of anything.
pub trait HttpService: Clone + Send + Sync + 'static {
    type Body: Body<Data = Bytes, Error: Into<Box<dyn std::error::Error + Send + Sync>>> + Send + Unpin + 'static;

    fn call(&self, peer: SocketAddr, request: Request<RequestBody>) -> ServiceResponse<Self::Body>;

    /// The answer to a plain request, where it is ready: writes its head as HTTP/1.1 sends it, from the status line to the empty line, and gives the
    /// body. What it gives must be what [`Self::answer`] would.
    fn at_hand(&self, _request: &SimpleRequest<'_>, _head: &mut Vec<u8>) -> Option<Bytes> {
        None
    }
}

/// An answer, or the work that makes one. Most are at hand, and must not carry the size of what the others wait for from place to place.
pub enum ServiceResponse<B> {
    Ready(Response<B>),
    Pending(BoxFuture<'static, Response<B>>),
}

impl<B> ServiceResponse<B> {
    pub async fn response(self) -> Response<B> {
        match self {
            Self::Ready(response) => response,
            Self::Pending(response) => response.await,
        }
    }
}

/// How [`Server::run`] ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrainOutcome {
    /// Every request was answered.
    Complete,
    /// Some were still under way after the drain, or when the operator asked a second time.
    CutOff,
}

/// Listeners that serve under common limits, and others that have limits of their own.
pub struct Server {
    registry: Arc<Registry>,
    apart: Vec<Arc<Registry>>,
    stopping: watch::Sender<bool>,
    at_work: AtWork,
    all_done: mpsc::Receiver<Infallible>,
    #[cfg(unix)]
    sockets: Vec<std::os::fd::OwnedFd>,
}

impl Server {
    #[must_use]
    pub fn new(limits: Limits) -> Self {
        // Whoever holds a clone is still at work; when the last one goes the channel ends.
        let (at_work, all_done) = mpsc::channel(1);
        Self {
            registry: Registry::new(limits),
            apart: Vec::new(),
            stopping: watch::channel(false).0,
            at_work,
            all_done,
            #[cfg(unix)]
            sockets: Vec::new(),
        }
    }

    /// Serves on `listener` from now on.
    ///
    /// # Errors
    /// When the process has no file left for a copy of the socket.
    pub fn listen<S: HttpService>(&mut self, listener: Listener, service: S) -> std::io::Result<()> {
        self.serve(listener, service, Arc::clone(&self.registry))
    }

    /// Serves on `listener` under limits of its own, which the others do not feel.
    ///
    /// # Errors
    /// As [`Self::listen`].
    pub fn listen_with_limits<S: HttpService>(&mut self, listener: Listener, service: S, limits: Limits) -> std::io::Result<()> {
        let registry = Registry::new(limits);
        self.apart.push(Arc::clone(&registry));
        self.serve(listener, service, registry)
    }

    fn serve<S: HttpService>(&mut self, listener: Listener, service: S, registry: Arc<Registry>) -> std::io::Result<()> {
        #[cfg(unix)]
        self.sockets.push(listener.share()?);
        tokio::spawn(listener.accept(registry, service, self.stopping.subscribe(), self.at_work.clone()));
        Ok(())
    }

    /// What becomes of connections, those of listeners apart left out.
    #[must_use]
    pub fn counts(&self) -> Arc<ConnectionCounts> {
        self.registry.counts()
    }

    /// Serves until the operator asks to stop, then lets what is under way finish.
    pub async fn run(self, mut signals: Signals, handover: Handover) -> DrainOutcome {
        let Self { registry, apart, stopping, at_work, mut all_done, .. } = self;
        let registries: Vec<_> = std::iter::once(registry).chain(apart).collect();
        drop(at_work);
        // Ends with this function.
        let _sweeps: JoinSet<()> = registries.iter().map(|registry| Arc::clone(registry).sweep()).collect();
        handover.ready();
        #[cfg(unix)]
        let successor = handover.until_stopped(&mut signals, &self.sockets).await;
        #[cfg(not(unix))]
        signals.wait_for_stop().await;
        // From here on the kernel refuses connections, unless another process has the sockets too.
        #[cfg(unix)]
        drop(self.sockets);
        drop(handover);
        tracing::info!("stopping: no new connections, {} s for what is under way", DRAIN.as_secs());
        let _ = stopping.send(true);
        #[cfg(unix)]
        let all_done = async { tokio::join!(all_done.recv(), handover::stop(successor.as_ref())) };
        #[cfg(not(unix))]
        let all_done = all_done.recv();
        let ended = tokio::select! {
            _ = all_done => DrainOutcome::Complete,
            () = tokio::time::sleep(DRAIN) => DrainOutcome::CutOff,
            never = async { join_all(registries.iter().map(|registry| registry.finish())).await; pending().await } => never,
            () = signals.wait_for_stop() => DrainOutcome::CutOff,
        };
        #[cfg(unix)]
        successor.map(Successor::kill);
        ended
    }
}
