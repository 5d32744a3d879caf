//! What a connection does, and since when. The connection stores it at each step and the registry's sweep reads it, so no request needs a timer.
//!
//! [`Phase`] is the state machine. HTTP/1.1 goes `ReadingHead` → `Handling` → `SendingOrIdle` → `ReadingHead`. A multiplexed connection (HTTP/2, HTTP/3)
//! has many requests at a time: it stays in `Handling` while any of them is active and never returns to `ReadingHead`.

use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU32, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Weak};

use futures_util::future::AbortHandle;
use parking_lot::Mutex;

use super::shared::{RegistryState, saturating_fetch_sub};
use crate::server::limits::Limits;
use crate::server::shutdown_signal::{Shutdown, ShutdownSignal};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Phase {
    /// The server waits for a request's head, or for the rest of one.
    ReadingHead,
    /// A handler runs.
    Handling,
    /// No handler runs: the last response is being sent, or the connection is kept alive. Each accepted write restarts the timeout of both.
    SendingOrIdle,
    /// Every active request waits for the rest of its body. Not stored: computed from `Handling`.
    Body,
}

#[derive(Debug)]
pub struct ConnectionState {
    pub id: u64,
    /// The [`client_network`](crate::server::limits::client_network).
    pub address: IpAddr,
    pub registry: Arc<RegistryState>,
    pub shutdown: ShutdownSignal,
    /// The registry has closed it and no longer counts it.
    pub is_closing: AtomicBool,
    is_multiplexed: AtomicBool,
    phase: AtomicU8,
    phase_since_ms: AtomicU64,
    /// Since when the client has accepted no bytes; 0: it accepts them.
    stalled_since_ms: AtomicU64,
    requests: AtomicU32,
    /// HTTP/3: requests that have begun to arrive, also those that were reset before their head was complete.
    begun_requests: AtomicU32,
    /// HTTP/3: requests that have not arrived completely. Their streams may hold bytes that nobody can read yet.
    incomplete_requests: AtomicU32,
    active_requests: AtomicU32,
    /// Active requests whose body has not arrived completely.
    pub pending_bodies: AtomicU32,
    reset_requests: AtomicU32,
    /// Bytes received since the last request: an unfinished head; multiplexed: everything except bodies that were read.
    bytes_since_request: AtomicUsize,
    /// Bytes of request heads and bodies in memory.
    request_bytes: AtomicUsize,
    /// Request memory of all connections from this address.
    address_request_bytes: Arc<AtomicUsize>,
    /// Multiplexed: responses that are being sent.
    streams: Mutex<Vec<Weak<StreamState>>>,
    unsent_bytes: AtomicUsize,
}

/// The bytes of a head that count as request memory.
const fn counted_head_bytes(head_bytes: usize) -> usize {
    head_bytes.saturating_sub(Limits::UNCOUNTED_HEAD_BYTES)
}

/// Whether `resets` are more than [`Limits::MAX_RESET_REQUESTS`] and more than half of `requests`.
fn exceeds_reset_limit(resets: u64, requests: u32) -> bool {
    resets > Limits::MAX_RESET_REQUESTS.into() && resets > u64::from(requests) / 2
}

impl ConnectionState {
    pub fn new(id: u64, address: IpAddr, address_request_bytes: Arc<AtomicUsize>, registry: Arc<RegistryState>) -> Self {
        Self {
            id,
            address,
            shutdown: ShutdownSignal::default(),
            is_closing: AtomicBool::default(),
            is_multiplexed: AtomicBool::default(),
            phase: AtomicU8::new(Phase::ReadingHead as u8),
            phase_since_ms: AtomicU64::new(registry.now_ms()),
            stalled_since_ms: AtomicU64::default(),
            requests: AtomicU32::default(),
            begun_requests: AtomicU32::default(),
            incomplete_requests: AtomicU32::default(),
            active_requests: AtomicU32::default(),
            pending_bodies: AtomicU32::default(),
            reset_requests: AtomicU32::default(),
            bytes_since_request: AtomicUsize::default(),
            request_bytes: AtomicUsize::default(),
            address_request_bytes,
            streams: Mutex::default(),
            unsent_bytes: AtomicUsize::default(),
            registry,
        }
    }

    pub fn set_multiplexed(&self) {
        self.is_multiplexed.store(true, Relaxed);
    }

    pub fn is_multiplexed(&self) -> bool {
        self.is_multiplexed.load(Relaxed)
    }

    /// The connection has read `bytes`.
    pub fn on_read(&self, bytes: usize) {
        let is_multiplexed = self.is_multiplexed();
        if !is_multiplexed {
            match self.phase() {
                // The rest of a body that is discarded.
                Phase::SendingOrIdle if self.pending_bodies.load(Relaxed) > 0 => return,
                Phase::SendingOrIdle => self.enter(Phase::ReadingHead),
                Phase::ReadingHead => {}
                // Body bytes count when they are read.
                Phase::Handling | Phase::Body => return,
            }
        }
        let before = self.bytes_since_request.fetch_add(bytes, Relaxed);
        self.add_memory(counted_head_bytes(before + bytes) - counted_head_bytes(before));
        if is_multiplexed && before + bytes > Limits::MAX_BYTES_BETWEEN_REQUESTS {
            self.close_as_excessive();
        }
    }

    /// HTTP/3: the connection has received `datagrams`. False: too many without progress.
    pub fn on_datagrams(&self, datagrams: u64, bytes: u64) -> bool {
        let cost = datagrams.saturating_mul(Limits::DATAGRAM_BYTES).saturating_add(bytes);
        self.registry.counts.quic_received.add(bytes);
        let cost = usize::try_from(cost).unwrap_or(usize::MAX);
        // First, because another thread may release the bytes at once.
        self.add_memory(cost);
        let before = self.bytes_since_request.fetch_add(cost, Relaxed);
        self.release_memory(cost - (counted_head_bytes(before + cost) - counted_head_bytes(before)));
        before + cost <= Limits::MAX_QUIC_BYTES_BETWEEN_REQUESTS
    }

    /// HTTP/3: a request begins to arrive.
    pub fn begin_incomplete(&self) {
        self.begun_requests.fetch_add(1, Relaxed);
        self.incomplete_requests.fetch_add(1, Relaxed);
    }

    /// HTTP/3: a request has arrived, or is dropped. After the last of them nothing that was received is in memory.
    pub fn end_incomplete(&self) {
        if self.incomplete_requests.fetch_sub(1, Relaxed) == 1 {
            self.release_received(usize::MAX);
        }
    }

    /// A request has read `bytes` of its body. Multiplexed, they were counted when they were received.
    pub fn body_bytes_read(&self, bytes: usize) {
        if self.is_multiplexed() {
            self.release_received(bytes);
        }
    }

    /// Multiplexed: `bytes` that were received are out of memory, or have served a purpose.
    pub fn release_received(&self, bytes: usize) {
        let before = saturating_fetch_sub(&self.bytes_since_request, bytes);
        self.release_memory(counted_head_bytes(before) - counted_head_bytes(before.saturating_sub(bytes)));
    }

    /// The client has accepted bytes.
    pub fn on_write(&self) {
        self.stalled_since_ms.store(0, Relaxed);
        if self.phase() == Phase::SendingOrIdle {
            self.phase_since_ms.store(self.registry.now_ms(), Relaxed);
        }
    }

    /// The client accepts no bytes at the moment.
    pub fn on_write_pending(&self) {
        if !self.is_stalled() {
            self.stalled_since_ms.store(self.registry.now_ms(), Relaxed);
        }
    }

    pub fn is_stalled(&self) -> bool {
        self.stalled_since_ms.load(Relaxed) != 0
    }

    /// The head of a request is complete.
    pub fn begin_request(&self) {
        self.enter(Phase::Handling);
        self.requests.fetch_add(1, Relaxed);
        if self.incomplete_requests.load(Relaxed) == 0 {
            self.release_received(usize::MAX);
        }
        self.active_requests.fetch_add(1, Relaxed);
    }

    /// The head of its response is made, or the client has reset it.
    pub fn end_request(&self, has_response: bool) {
        if self.active_requests.fetch_sub(1, Relaxed) == 1 {
            self.enter(Phase::SendingOrIdle);
        }
        if !has_response {
            let resets = self.reset_requests.fetch_add(1, Relaxed) + 1;
            if exceeds_reset_limit(resets.into(), self.requests.load(Relaxed)) {
                self.close_as_excessive();
            }
        }
    }

    pub fn requests(&self) -> u32 {
        self.requests.load(Relaxed)
    }

    /// HTTP/3: whether a client that has reset this many requests is over the limit.
    pub fn has_excessive_resets(&self, resets: u64) -> bool {
        exceeds_reset_limit(resets, self.begun_requests.load(Relaxed))
    }

    pub fn phase(&self) -> Phase {
        match self.phase.load(Relaxed) {
            0 => Phase::ReadingHead,
            1 if self.pending_bodies.load(Relaxed) >= self.active_requests.load(Relaxed) => Phase::Body,
            1 => Phase::Handling,
            _ => Phase::SendingOrIdle,
        }
    }

    pub fn phase_since_ms(&self) -> u64 {
        self.phase_since_ms.load(Relaxed)
    }

    pub fn is_overdue(&self) -> bool {
        let limit = match self.phase() {
            Phase::ReadingHead | Phase::SendingOrIdle if self.has_drained() => Limits::DRAIN_WRITE_TIMEOUT,
            Phase::ReadingHead => Limits::HEAD_TIMEOUT,
            Phase::Handling | Phase::Body => self.registry.limits.request_timeout,
            Phase::SendingOrIdle => Limits::IDLE_TIMEOUT,
        };
        let stalled_since = self.stalled_since_ms.load(Relaxed);
        self.registry.has_passed(self.phase_since_ms(), limit)
            || (stalled_since != 0 && self.registry.has_passed(stalled_since, Limits::WRITE_TIMEOUT))
    }

    /// Only the client's reaction to the GOAWAY is missing.
    fn has_drained(&self) -> bool {
        self.registry.is_draining.load(Relaxed) && self.is_multiplexed() && !self.is_stalled() && self.streams().is_empty()
    }

    /// Closes the connection at its next poll.
    pub fn close(&self) {
        self.shutdown.send(Shutdown::Close);
    }

    /// The client sends what costs the server more than the client.
    pub fn close_as_excessive(&self) {
        self.registry.counts.excessive.increment();
        self.close();
    }

    fn enter(&self, phase: Phase) {
        self.phase_since_ms.store(self.registry.now_ms(), Relaxed);
        self.phase.store(phase as u8, Relaxed);
    }

    pub fn request_bytes(&self) -> usize {
        self.request_bytes.load(Relaxed)
    }

    pub fn address_request_bytes(&self) -> usize {
        self.address_request_bytes.load(Relaxed)
    }

    /// Counts request memory. Over a limit the sweep closes the slowest connections; an eighth over it the sweep is too slow, and this one is closed.
    pub fn add_memory(&self, bytes: usize) {
        if bytes == 0 {
            return;
        }
        self.request_bytes.fetch_add(bytes, Relaxed);
        let address = self.address_request_bytes.fetch_add(bytes, Relaxed) + bytes;
        let total = self.registry.counts.request_bytes.fetch_add(bytes, Relaxed) + bytes;
        let Limits { max_request_bytes, max_request_bytes_per_address, .. } = self.registry.limits;
        if address > max_request_bytes_per_address || total > max_request_bytes {
            self.registry.memory_exceeded.notify_one();
        }
        if address > max_request_bytes_per_address + max_request_bytes_per_address / 8 || total > max_request_bytes + max_request_bytes / 8
        {
            self.close();
        }
    }

    /// Releases `bytes`, or what is left: closing a connection releases everything before its bodies are dropped.
    pub fn release_memory(&self, bytes: usize) {
        if bytes == 0 {
            return;
        }
        let released = saturating_fetch_sub(&self.request_bytes, bytes).min(bytes);
        self.address_request_bytes.fetch_sub(released, Relaxed);
        self.registry.counts.request_bytes.fetch_sub(released, Relaxed);
    }

    pub fn streams(&self) -> Vec<Arc<StreamState>> {
        self.streams.lock().iter().filter_map(Weak::upgrade).collect()
    }
}

impl Drop for ConnectionState {
    fn drop(&mut self) {
        self.release_memory(usize::MAX);
    }
}

/// One request of a multiplexed connection, and its response.
#[derive(Debug)]
pub struct StreamState {
    pub connection: Arc<ConnectionState>,
    /// When the client last accepted a chunk of the response.
    progressed_ms: AtomicU64,
    unsent_bytes: AtomicUsize,
    /// Ends the task that sends the response, which resets the stream.
    abort: AbortHandle,
    /// The task has ended: hyper or quinn has the whole response.
    pub is_handed_over: AtomicBool,
}

impl StreamState {
    pub fn new(connection: Arc<ConnectionState>, abort: AbortHandle) -> Self {
        let (progressed_ms, unsent_bytes, is_handed_over) = Default::default();
        Self { connection, progressed_ms, unsent_bytes, abort, is_handed_over }
    }

    pub fn progressed_ms(&self) -> u64 {
        self.progressed_ms.load(Relaxed)
    }

    pub fn unsent_bytes(&self) -> usize {
        self.unsent_bytes.load(Relaxed)
    }

    /// Resets the stream. Returns false when only closing the connection can end this response. In both cases its bytes no longer count.
    pub fn reset(&self) -> bool {
        self.remove_unsent(usize::MAX);
        self.abort.abort();
        !self.is_handed_over.load(Relaxed)
    }

    /// A response begins, of which `own_bytes` were made for this request alone.
    pub fn begin(self: &Arc<Self>, own_bytes: usize) {
        self.progress();
        self.connection.streams.lock().push(Arc::downgrade(self));
        if own_bytes > 0 {
            self.unsent_bytes.store(own_bytes, Relaxed);
            let registry = &self.connection.registry;
            if registry.unsent_bytes.fetch_add(own_bytes, Relaxed) + own_bytes > Limits::MAX_UNSENT_BYTES {
                registry.memory_exceeded.notify_one();
            }
            if self.connection.unsent_bytes.fetch_add(own_bytes, Relaxed) + own_bytes > Limits::MAX_UNSENT_BYTES_PER_CONNECTION {
                let _ = self.reset();
            }
        }
    }

    pub fn progress(&self) {
        self.progressed_ms.store(self.connection.registry.now_ms(), Relaxed);
    }

    pub fn remove_unsent(&self, bytes: usize) {
        let removed = saturating_fetch_sub(&self.unsent_bytes, bytes).min(bytes);
        if removed > 0 {
            self.connection.unsent_bytes.fetch_sub(removed, Relaxed);
            self.connection.registry.unsent_bytes.fetch_sub(removed, Relaxed);
        }
    }
}

impl Drop for StreamState {
    fn drop(&mut self) {
        self.remove_unsent(usize::MAX);
        self.connection.streams.lock().retain(|stream| stream.strong_count() > 0);
    }
}
