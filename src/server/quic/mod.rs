//! HTTP/3 (RFC 9114) over QUIC, by quinn and h3, with the connection registry, the limits and the drain of the other protocols.
//!
//! [`accept`] accepts connections, [`connection`] serves one, [`request`] one request. [`meter`] limits what arrives, [`monitored`] records what streams
//! read, and [`shared_socket`] passes connections on at a hand-over.

mod connection;
mod field_section;
mod meter;
mod monitored;
mod request;
mod shared_socket;

use std::io;
use std::net::UdpSocket;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

use quinn::congestion::CubicConfig;
use quinn::{Endpoint, EndpointConfig, IdleTimeout, Incoming, ServerConfig, TransportConfig, VarInt};
use ring::hmac;
use rustix::net::sockopt;
use tokio::net::UnixDatagram;
use tokio::sync::{oneshot, watch};
use tokio::time::timeout;

use super::limits::Limits;
use super::registry::ConnectionRegistry;
use super::tls::QuicConfig;
use super::{DrainGuard, HttpService};
use meter::MeteredRuntime;
pub use shared_socket::Predecessor;
use shared_socket::{SharedSocket, TaggedIds};

/// How long the old process may still read the socket. It stops at once when it gets SIGTERM.
const PREDECESSOR_TIMEOUT: Duration = Duration::from_secs(5);
/// Handshakes that have not ended. Over this many, a client must first prove its address with a Retry packet (RFC 9000 section 8.1.2), so that forged
/// addresses take no connection slots.
const HANDSHAKES_BEFORE_RETRY: usize = 128;

/// A UDP socket, and the process that has read it until now.
pub struct QuicSocket {
    pub socket: UdpSocket,
    pub predecessor: Option<Predecessor>,
    /// Secret and the same for each process of a site, so that a client whose process is gone learns it at once (RFC 9000 section 10.3).
    pub reset_key: [u8; 32],
}

/// Accepts connections until `stop` changes. A `successor` then reads the socket, and this process what the successor forwards.
pub async fn accept<S: HttpService>(
    socket: QuicSocket,
    tls: Arc<QuicConfig>,
    registry: Arc<ConnectionRegistry>,
    service: S,
    mut stop: watch::Receiver<bool>,
    successor: oneshot::Receiver<UnixDatagram>,
    guard: DrainGuard,
) {
    if let Some(predecessor) = &socket.predecessor {
        let _ = timeout(PREDECESSOR_TIMEOUT, predecessor.stopped_reading()).await;
    }
    let listener = match Listener::new(socket, tls) {
        Ok(listener) => listener,
        Err(error) => return tracing::error!(%error, "HTTP/3 is off: the socket cannot be used for QUIC"),
    };
    loop {
        let incoming = tokio::select! {
            incoming = listener.endpoint.accept() => incoming,
            _ = stop.changed() => break,
        };
        let Some(incoming) = incoming else { break };
        listener.admit(incoming, &registry, &service, &guard);
    }
    if let Ok(successor) = successor.await {
        listener.socket.pass_to(successor);
    } else {
        listener.endpoint.set_server_config(None);
    }
    // The endpoint ends with its last connection.
}

struct Listener {
    endpoint: Endpoint,
    socket: Arc<SharedSocket>,
    handshakes: Arc<AtomicUsize>,
}

impl Listener {
    fn new(QuicSocket { socket, predecessor, reset_key }: QuicSocket, tls: Arc<QuicConfig>) -> io::Result<Self> {
        let mut config = ServerConfig::with_crypto(tls);
        config
            .transport_config(Arc::new(transport()))
            .max_incoming(Limits::MAX_PENDING_HANDSHAKES)
            .incoming_buffer_size(Limits::PENDING_HANDSHAKE_BYTES)
            .incoming_buffer_size_total(Limits::PENDING_HANDSHAKE_BYTES * Limits::MAX_PENDING_HANDSHAKES as u64)
            // SECURITY: quinn adopts a new address before the client proves that it receives there.
            .migration(false);
        let mut endpoint = EndpointConfig::new(Arc::new(hmac::Key::new(hmac::HMAC_SHA256, &reset_key)));
        endpoint.cid_generator(|| Box::new(TaggedIds));
        // A smaller buffer serves too.
        let _ = sockopt::set_socket_recv_buffer_size(&socket, Limits::UDP_RECEIVE_BUFFER_BYTES);
        let socket = Arc::new(SharedSocket::new(socket, predecessor)?);
        let endpoint = Endpoint::new_with_abstract_socket(endpoint, Some(config), Arc::clone(&socket) as _, Arc::new(MeteredRuntime))?;
        Ok(Self { endpoint, socket, handshakes: Arc::default() })
    }

    fn admit<S: HttpService>(&self, incoming: Incoming, registry: &Arc<ConnectionRegistry>, service: &S, guard: &DrainGuard) {
        if !incoming.remote_address_validated() && self.handshakes.load(Relaxed) >= HANDSHAKES_BEFORE_RETRY {
            // Fails only for a validated address.
            let _ = incoming.retry();
            return;
        }
        let Some(slot) = registry.admit(incoming.remote_address().ip()) else {
            incoming.refuse();
            return;
        };
        let handshake = PendingHandshake::new(&self.handshakes);
        tokio::spawn(connection::serve(incoming, slot, service.clone(), handshake, guard.clone()));
    }
}

/// Counts a handshake until it is dropped.
struct PendingHandshake(Arc<AtomicUsize>);

impl PendingHandshake {
    fn new(count: &Arc<AtomicUsize>) -> Self {
        count.fetch_add(1, Relaxed);
        Self(Arc::clone(count))
    }
}

impl Drop for PendingHandshake {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Relaxed);
    }
}

fn transport() -> TransportConfig {
    let mut congestion = CubicConfig::default();
    congestion.initial_window(Limits::QUIC_INITIAL_WINDOW_BYTES);
    let mut transport = TransportConfig::default();
    transport
        .max_concurrent_bidi_streams(VarInt::from_u32(Limits::MAX_CONCURRENT_STREAMS))
        .max_concurrent_uni_streams(VarInt::from_u32(Limits::MAX_UNIDIRECTIONAL_STREAMS))
        .stream_receive_window(VarInt::from_u32(Limits::STREAM_WINDOW_BYTES))
        .receive_window(VarInt::from_u32(Limits::QUIC_CONNECTION_WINDOW_BYTES))
        .max_idle_timeout(IdleTimeout::try_from(Limits::IDLE_TIMEOUT).ok())
        .datagram_receive_buffer_size(None)
        .congestion_controller_factory(Arc::new(congestion));
    transport
}
