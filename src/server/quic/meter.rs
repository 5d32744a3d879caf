//! Measures what a QUIC connection receives below its streams, after each step of quinn: packets, frames and resets. quinn has no limit for packets that
//! request nothing, nor for stream frames that leave gaps, which it must hold.
//!
//! quinn spawns the driver of a connection itself, so [`MeteredRuntime`] wraps it.

use std::cell::RefCell;
use std::fmt;
use std::future::poll_fn;
use std::io;
use std::net::UdpSocket;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Instant;

use h3::error::Code;
use parking_lot::Mutex;
use quinn::{AsyncTimer, AsyncUdpSocket, Connecting, Connection, ConnectionError, FrameStats, Incoming, Runtime, TokioRuntime, VarInt};

use crate::server::limits::Limits;
use crate::server::registry::connection_state::ConnectionState;

type Driver = Pin<Box<dyn Future<Output = ()> + Send>>;

thread_local! {
    /// The meter of the driver that quinn spawns next on this thread.
    static NEXT: RefCell<Option<Arc<Meter>>> = const { RefCell::new(None) };
}

/// Accepts a connection and measures it from its first packet.
pub fn accept(incoming: Incoming, state: &Arc<ConnectionState>) -> Result<(Connecting, Arc<Meter>), ConnectionError> {
    let meter = Arc::new(Meter { state: Arc::clone(state), measured: Mutex::default() });
    NEXT.set(Some(Arc::clone(&meter)));
    let accepted = incoming.accept();
    NEXT.take();
    Ok((accepted?, meter))
}

pub struct Meter {
    state: Arc<ConnectionState>,
    measured: Mutex<Measured>,
}

#[derive(Default)]
struct Measured {
    /// Set once the client's TLS hello is read.
    connection: Option<Connection>,
    /// Steps of quinn before the client's TLS hello was read.
    steps: u32,
    datagrams: u64,
    bytes: u64,
    /// The limit was exceeded.
    is_closed: bool,
}

/// Ends the measurement when it is dropped. Until then the meter's handle keeps the connection open.
pub struct Metered(Arc<Meter>);

impl Drop for Metered {
    fn drop(&mut self) {
        let connection = self.0.measured.lock().connection.take();
        drop(connection);
    }
}

impl Meter {
    pub fn measure(self: Arc<Self>, connection: Connection) -> Metered {
        self.measured.lock().connection = Some(connection);
        Metered(self)
    }

    /// Counts what has arrived since the last call, and closes the connection over a limit.
    fn observe(&self) {
        let mut measured = self.measured.lock();
        if measured.is_closed {
            return;
        }
        let Some(connection) = &measured.connection else {
            measured.steps += 1;
            if measured.steps > Limits::MAX_HANDSHAKE_STEPS {
                measured.is_closed = true;
                self.state.close_as_excessive();
            }
            return;
        };
        let stats = connection.stats();
        let (datagrams, bytes) = (stats.udp_rx.datagrams - measured.datagrams, stats.udp_rx.bytes - measured.bytes);
        if datagrams == 0 {
            return;
        }
        let requests = u64::from(self.state.requests());
        // A client that gets STOP_SENDING must answer with a reset (RFC 9000 section 3.5).
        let resets = stats.frame_rx.reset_stream.saturating_sub(stats.frame_tx.stop_sending).max(stats.frame_rx.stop_sending);
        let expected = stats.udp_rx.datagrams * 4 + stats.udp_rx.bytes / 32 + requests * 16;
        let is_excessive = !self.state.on_datagrams(datagrams, bytes)
            || frames(&stats.frame_rx).saturating_sub(expected) > Limits::MAX_EXCESSIVE_FRAMES
            || self.state.has_excessive_resets(resets);
        if is_excessive {
            connection.close(VarInt::from_u64(Code::H3_EXCESSIVE_LOAD.value()).unwrap_or_default(), b"");
            self.state.close_as_excessive();
        }
        (measured.datagrams, measured.bytes, measured.is_closed) = (stats.udp_rx.datagrams, stats.udp_rx.bytes, is_excessive);
    }
}

/// All frames that quinn counts, without padding.
fn frames(stats: &FrameStats) -> u64 {
    [
        stats.acks,
        stats.crypto,
        stats.data_blocked,
        stats.datagram,
        stats.max_data,
        stats.max_stream_data,
        stats.max_streams_bidi,
        stats.max_streams_uni,
        stats.new_connection_id,
        stats.new_token,
        stats.path_challenge,
        stats.path_response,
        stats.ping,
        stats.reset_stream,
        stats.retire_connection_id,
        stats.stop_sending,
        stats.stream,
        stats.stream_data_blocked,
        stats.streams_blocked_bidi,
        stats.streams_blocked_uni,
    ]
    .into_iter()
    .sum()
}

impl fmt::Debug for Meter {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Meter")
    }
}

/// tokio, which measures the drivers of accepted connections.
#[derive(Debug)]
pub struct MeteredRuntime;

impl Runtime for MeteredRuntime {
    fn new_timer(&self, at: Instant) -> Pin<Box<dyn AsyncTimer>> {
        TokioRuntime.new_timer(at)
    }

    fn spawn(&self, mut driver: Driver) {
        let Some(meter) = NEXT.take() else { return TokioRuntime.spawn(driver) };
        tokio::spawn(poll_fn(move |context| {
            let step = driver.as_mut().poll(context);
            meter.observe();
            step
        }));
    }

    fn wrap_udp_socket(&self, socket: UdpSocket) -> io::Result<Arc<dyn AsyncUdpSocket>> {
        TokioRuntime.wrap_udp_socket(socket)
    }

    fn now(&self) -> Instant {
        TokioRuntime.now()
    }
}
