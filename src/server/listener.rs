//! A bound address: accepts connections until told to stop.

use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use hyper::body::{Body, Incoming};
use hyper::{Request, Response};
use tokio::net::TcpListener;
use tokio::sync::{mpsc, watch};
use tower::Service;

use super::connection;

/// A pause after a failed accept: when the process has no file left, trying again at once would only fill a core.
const PAUSE_AFTER_ERROR: Duration = Duration::from_millis(50);

pub struct Listener {
    socket: TcpListener,
    address: SocketAddr,
}

impl Listener {
    /// # Errors
    /// When the address is taken, not allowed or not of this machine.
    pub async fn bind(address: SocketAddr) -> io::Result<Self> {
        let socket = TcpListener::bind(address).await?;
        let address = socket.local_addr()?;
        Ok(Self { socket, address })
    }

    /// What it listens on; the port is the real one where 0 was asked for.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    pub(super) async fn accept<S, B>(self, service: S, mut told: watch::Receiver<bool>, at_work: mpsc::Sender<Infallible>)
    where
        S: Service<Request<Incoming>, Response = Response<B>, Error = Infallible> + Clone + Send + 'static,
        S::Future: Send,
        B: Body + Send + 'static,
        B::Data: Send,
        B::Error: Into<Box<dyn std::error::Error + Send + Sync>>,
    {
        let mut failing = false;
        loop {
            let accepted = tokio::select! {
                accepted = self.socket.accept() => accepted,
                _ = told.changed() => return,
            };
            match accepted {
                Ok((stream, peer)) => {
                    failing = false;
                    tokio::spawn(connection::serve(stream, peer, service.clone(), told.clone(), at_work.clone()));
                }
                Err(error) => {
                    if !std::mem::replace(&mut failing, true) {
                        tracing::warn!(%error, address = %self.address, "connections cannot be accepted; trying on");
                    }
                    tokio::time::sleep(PAUSE_AFTER_ERROR).await;
                }
            }
        }
    }
}
