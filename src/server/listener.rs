//! A listening socket: accepts connections until told to stop.

use std::io;
use std::net::SocketAddr;
#[cfg(unix)]
use std::os::fd::{AsFd, OwnedFd};
use std::sync::Arc;
use std::time::Duration;

use tokio::net::{TcpListener, TcpSocket};

use super::registry::Registry;
use super::tls::Tls;
use super::{AtWork, HttpService, Told, connection};

/// A pause after a failed accept: when the process has no file left, trying again at once would only fill a core.
const PAUSE_AFTER_ERROR: Duration = Duration::from_millis(50);

/// Connections that wait to be accepted. Where the queue is full the kernel drops the next ones, and they try again only after a second.
const BACKLOG: u32 = 4_096;

/// What the kernel keeps for a visitor who does not read (it takes twice that for its own needs). Its own default grows to megabytes a
/// connection, outside of the memory of this process, and lets whoever never reads have many answers made first.
const SEND_BUFFER_BYTES: u32 = 128 * 1024;

pub struct Listener {
    socket: TcpListener,
    address: SocketAddr,
    tls: Option<Arc<Tls>>,
}

impl Listener {
    /// # Errors
    /// When the address is taken, not allowed or not of this machine.
    pub fn bind(address: SocketAddr) -> io::Result<Self> {
        let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
        // A restart must not wait until the connections of the last run are forgotten (TIME_WAIT).
        #[cfg(unix)]
        socket.set_reuseaddr(true)?;
        // Connections inherit it.
        socket.set_send_buffer_size(SEND_BUFFER_BYTES)?;
        socket.bind(address)?;
        Self::new(socket.listen(BACKLOG)?)
    }

    /// A socket that listens already.
    ///
    /// # Errors
    /// When it cannot be used with the runtime.
    pub fn adopt(socket: std::net::TcpListener) -> io::Result<Self> {
        socket.set_nonblocking(true)?;
        Self::new(TcpListener::from_std(socket)?)
    }

    fn new(socket: TcpListener) -> io::Result<Self> {
        let address = socket.local_addr()?;
        Ok(Self { socket, address, tls: None })
    }

    /// The same, speaking TLS.
    #[must_use]
    pub fn with_tls(self, tls: Option<Tls>) -> Self {
        Self { tls: tls.map(Arc::new), ..self }
    }

    /// What it listens on; the port is the real one where 0 was asked for.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// The socket, for a process that takes over.
    #[cfg(unix)]
    pub(super) fn share(&self) -> io::Result<OwnedFd> {
        self.socket.as_fd().try_clone_to_owned()
    }

    pub(super) async fn accept<S: HttpService>(self, registry: Arc<Registry>, service: S, mut told: Told, at_work: AtWork) {
        let mut failing = false;
        loop {
            let accepted = tokio::select! {
                accepted = self.socket.accept() => accepted,
                _ = told.changed() => return,
            };
            match accepted {
                Ok((stream, peer)) => {
                    failing = false;
                    // Where there is no place the connection is closed at once: that is cheaper than an answer, for both.
                    if let Some(place) = registry.admit(peer.ip()) {
                        let (tls, service) = (self.tls.clone(), service.clone());
                        tokio::spawn(connection::serve(stream, peer, place, tls, service, at_work.clone()));
                    }
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
