//! Listeners, TLS, connections, limits, drain, hand-over and signals. Serves any [`HttpService`] over HTTP/1.1, HTTP/2 and HTTP/3; knows nothing of the site.
//!
//! A connection is accepted in [`listener`], admitted in [`registry`] and served in [`connection`]; [`limits`] lists what it may use.

mod connection;
mod fast_path;
mod handover;
mod limits;
mod listener;
mod monitored_stream;
pub mod quic;
mod registry;
mod request;
mod response_body;
mod shutdown_signal;
mod signals;
pub mod tls;

use std::convert::Infallible;
use std::future::pending;
use std::net::SocketAddr;
use std::sync::Arc;

use bytes::Bytes;
use futures_util::future::{BoxFuture, OptionFuture, join_all};
use hyper::body::Body;
use hyper::{Request, Response};
use tokio::net::UnixDatagram;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::task::JoinSet;

pub use fast_path::FastPathRequest;
pub use handover::Handover;
use handover::{NewProcess, Stop};
pub use limits::{Limits, client_network, raise_file_limit};
pub use listener::Listener;
use registry::ConnectionRegistry;
pub use request::RequestBody;
pub use signals::{Signals, survive_file_size_limit};

use crate::telemetry::counts::ConnectionCounts;

/// Listeners and connections hold a clone. The drain is complete when the last one is dropped, which ends the channel.
type DrainGuard = mpsc::Sender<Infallible>;

type BoxError = Box<dyn std::error::Error + Send + Sync>;

/// Responds to every request and never fails. Unlike tower's `Service` it is called by reference, and gets the client's address.
pub trait HttpService: Clone + Send + Sync + 'static {
    type Body: Body<Data = Bytes, Error: Into<BoxError>> + Send + Unpin + 'static;

    fn call(&self, peer: SocketAddr, request: Request<RequestBody>) -> ServiceResponse<Self::Body>;

    /// The prepared response, if there is one: appends its HTTP/1.1 head, status line and empty line included, to `head`, and returns its body. It must
    /// equal the response of [`Self::call`]. See `server/fast_path.rs`.
    fn write_prepared(&self, _request: &FastPathRequest<'_>, _head: &mut Vec<u8>) -> Option<Bytes> {
        None
    }
}

/// A response, or the future of one. Most responses are prepared and need no future, which would be half a kilobyte to move.
pub enum ServiceResponse<B> {
    Ready(Response<B>),
    Pending(BoxFuture<'static, Response<B>>),
}

/// Listeners with common limits, and listeners with limits of their own.
pub struct Server {
    /// The first one holds the common limits.
    registries: Vec<Arc<ConnectionRegistry>>,
    stop: watch::Sender<bool>,
    guard: DrainGuard,
    drained: mpsc::Receiver<Infallible>,
    sockets: Vec<std::os::fd::OwnedFd>,
    /// HTTP/3: gets the socket to the process that takes over.
    successor: Option<oneshot::Sender<UnixDatagram>>,
}

impl Server {
    pub fn new(limits: Limits) -> Self {
        let (guard, drained) = mpsc::channel(1);
        Self {
            registries: vec![ConnectionRegistry::new(limits)],
            stop: watch::channel(false).0,
            guard,
            drained,
            sockets: Vec::new(),
            successor: None,
        }
    }

    /// Serves on `listener` from now on.
    pub fn listen<S: HttpService>(&mut self, listener: Listener, service: S) -> std::io::Result<()> {
        self.spawn(listener, service, Arc::clone(&self.registries[0]))
    }

    /// Serves on `listener` with its own limits.
    pub fn listen_with_limits<S: HttpService>(&mut self, listener: Listener, service: S, limits: Limits) -> std::io::Result<()> {
        let registry = ConnectionRegistry::new(limits);
        self.registries.push(Arc::clone(&registry));
        self.spawn(listener, service, registry)
    }

    fn spawn<S: HttpService>(&mut self, mut listener: Listener, service: S, registry: Arc<ConnectionRegistry>) -> std::io::Result<()> {
        self.sockets.push(listener.try_clone_fd()?);
        if let Some((socket, tls)) = listener.quic.take().zip(listener.quic_config()) {
            self.sockets.push(socket.socket.try_clone()?.into());
            let (sender, successor) = oneshot::channel();
            self.successor = Some(sender);
            let (registry, service) = (Arc::clone(&registry), service.clone());
            tokio::spawn(quic::accept(socket, tls, registry, service, self.stop.subscribe(), successor, self.guard.clone()));
        }
        tokio::spawn(listener.accept(registry, service, self.stop.subscribe(), self.guard.clone()));
        Ok(())
    }

    /// Counts the connections of the listeners with common limits.
    pub fn counts(&self) -> Arc<ConnectionCounts> {
        self.registries[0].counts()
    }

    /// Serves until the operator or a new process stops it, then drains. False: [`Limits::DRAIN_TIMEOUT`] or a second signal cut off requests.
    pub async fn run(self, mut signals: Signals, handover: Handover) -> bool {
        let Self { registries, stop, guard, mut drained, sockets, successor } = self;
        drop(guard);
        // Aborted when this function returns.
        let _sweeps: JoinSet<()> = registries.iter().map(|registry| Arc::clone(registry).sweep()).collect();
        handover.notify_ready();
        let (new_process, forward) = match handover.wait_for_stop(&mut signals, &sockets).await {
            Stop::Alone => (None, None),
            Stop::WithNewProcess(new_process) => (Some(new_process), None),
            Stop::ReplacedBy(forward) => (None, Some(forward)),
        };
        // Without a successor the sender is dropped, which ends the wait for it.
        if let (Some(successor), Some(Ok(forward))) = (successor, forward.map(UnixDatagram::from_std)) {
            let _ = successor.send(forward);
        }
        // From here on the kernel refuses connections, unless another process has the sockets too.
        drop(sockets);
        drop(handover);
        tracing::info!("stopping: accepting no connections, draining for {} s", Limits::DRAIN_TIMEOUT.as_secs());
        let _ = stop.send(true);
        let drained = async { tokio::join!(drained.recv(), OptionFuture::from(new_process.as_ref().map(NewProcess::stop))) };
        let is_complete = tokio::select! {
            _ = drained => true,
            () = tokio::time::sleep(Limits::DRAIN_TIMEOUT) => false,
            // Never completes: it drains the connections, and `drained` reports the end.
            never = async { join_all(registries.iter().map(|registry| registry.drain())).await; pending().await } => never,
            () = signals.wait_for_stop() => false,
        };
        new_process.map(NewProcess::kill);
        is_complete
    }
}
