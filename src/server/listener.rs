//! A bound address: accepts connections until told to stop.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::{TcpListener, TcpSocket};

use super::registry::Registry;
use super::{Answers, AtWork, Told, connection};

/// A pause after a failed accept: when the process has no file left, trying again at once would only fill a core.
const PAUSE_AFTER_ERROR: Duration = Duration::from_millis(50);

/// Connections that wait to be accepted. Where the queue is full the kernel drops the next ones, and they try again only after a second.
const BACKLOG: u32 = 4_096;

pub struct Listener {
    socket: TcpListener,
    address: SocketAddr,
}

impl Listener {
    /// # Errors
    /// When the address is taken, not allowed or not of this machine.
    pub fn bind(address: SocketAddr) -> io::Result<Self> {
        let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
        // A restart must not wait until the connections of the last run are forgotten (TIME_WAIT).
        #[cfg(unix)]
        socket.set_reuseaddr(true)?;
        socket.bind(address)?;
        let socket = socket.listen(BACKLOG)?;
        let address = socket.local_addr()?;
        Ok(Self { socket, address })
    }

    /// What it listens on; the port is the real one where 0 was asked for.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    pub(super) async fn accept<S: Answers>(self, registry: Arc<Registry>, service: S, mut told: Told, at_work: AtWork) {
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
                        tokio::spawn(connection::serve(stream, peer, place, service.clone(), told.clone(), at_work.clone()));
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
