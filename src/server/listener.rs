//! A listening socket that accepts connections until the server stops.

use std::io;
use std::net::SocketAddr;
use std::os::fd::{AsFd, OwnedFd};
use std::sync::Arc;
use std::time::Duration;

use tokio::net::{TcpListener, TcpSocket};
use tokio::sync::watch;

use super::quic::QuicSocket;
use super::registry::ConnectionRegistry;
use super::tls::{QuicConfig, Tls};
use super::{DrainGuard, HttpService, connection};

/// The pause after a failed accept. When the process has no file descriptor left, retrying at once would only use CPU time.
const RETRY_DELAY: Duration = Duration::from_millis(50);

/// Connections that wait to be accepted. The kernel drops connections over this limit, and clients retry only after a second.
const BACKLOG: u32 = 4_096;

/// The kernel's send buffer of a connection (it doubles the number). By default it grows to megabytes for each client that does not read.
const SEND_BUFFER_BYTES: u32 = 128 * 1024;

#[must_use]
pub struct Listener {
    socket: TcpListener,
    address: SocketAddr,
    tls: Option<Arc<Tls>>,
    /// The socket for HTTP/3.
    pub(super) quic: Option<QuicSocket>,
}

impl Listener {
    pub fn bind(address: SocketAddr) -> io::Result<Self> {
        let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
        // A restart must not wait for connections of the last process in TIME_WAIT.
        socket.set_reuseaddr(true)?;
        // Accepted connections inherit the buffer size.
        socket.set_send_buffer_size(SEND_BUFFER_BYTES)?;
        socket.bind(address)?;
        Self::new(socket.listen(BACKLOG)?)
    }

    /// Takes over a socket that listens already.
    pub fn from_std(socket: std::net::TcpListener) -> io::Result<Self> {
        socket.set_nonblocking(true)?;
        Self::new(TcpListener::from_std(socket)?)
    }

    fn new(socket: TcpListener) -> io::Result<Self> {
        let address = socket.local_addr()?;
        Ok(Self { socket, address, tls: None, quic: None })
    }

    pub fn with_tls(self, tls: Option<Tls>) -> Self {
        Self { tls: tls.map(Arc::new), ..self }
    }

    /// Serves HTTP/3 on `socket` too. Requires TLS.
    pub fn with_http3(self, quic: Option<QuicSocket>) -> Self {
        Self { quic, ..self }
    }

    pub(super) fn quic_config(&self) -> Option<Arc<QuicConfig>> {
        self.tls.as_ref().map(|tls| tls.quic_config())
    }

    /// The local address; the port is the real one if 0 was requested.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// A copy of the socket, for a new process.
    pub(super) fn try_clone_fd(&self) -> io::Result<OwnedFd> {
        self.socket.as_fd().try_clone_to_owned()
    }

    /// Accepts connections until `stop` changes.
    pub(super) async fn accept<S: HttpService>(
        self,
        registry: Arc<ConnectionRegistry>,
        service: S,
        mut stop: watch::Receiver<bool>,
        guard: DrainGuard,
    ) {
        let mut is_failing = false;
        loop {
            let accepted = tokio::select! {
                accepted = self.socket.accept() => accepted,
                _ = stop.changed() => return,
            };
            match accepted {
                Ok((stream, peer)) => {
                    is_failing = false;
                    // Without a slot the connection is closed at once: that is cheaper than a response, for both sides.
                    if let Some(slot) = registry.admit(peer.ip()) {
                        let (tls, service) = (self.tls.clone(), service.clone());
                        tokio::spawn(connection::serve(stream, peer, slot, tls, service, guard.clone()));
                    }
                }
                Err(error) => {
                    if !std::mem::replace(&mut is_failing, true) {
                        tracing::warn!(%error, address = %self.address, "cannot accept connections; retrying");
                    }
                    tokio::time::sleep(RETRY_DELAY).await;
                }
            }
        }
    }
}
