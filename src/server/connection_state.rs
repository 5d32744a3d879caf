//! What a connection does, and since when. The connection stores it at each step and the registry's sweep reads it, so no request needs a timer.
//!
//! [`Phase`] is the state machine. HTTP/1.1 goes `Head` → `Handling` → `Idle` → `Head`; HTTP/2, which has many requests at a time, stays in `Handling`
//! while any of them is active and never returns to `Head`.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU32, AtomicU64, AtomicUsize, Ordering::Relaxed};

use super::h2_streams::StreamList;
use super::limits::Limits;
use super::registry_state::RegistryState;
use super::request_memory::{RequestMemory, saturating_fetch_sub};
use super::shutdown_signal::{Shutdown, ShutdownSignal};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Phase {
    /// The server waits for a request's head, or for the rest of one.
    Head,
    /// A handler runs.
    Handling,
    /// No handler runs: the last response is being sent, or the connection is kept alive. Each accepted write restarts the timeout, so the two need no
    /// states of their own.
    Idle,
    /// Every active request waits for the rest of its body. Not stored: computed from `Handling`.
    Body,
}

#[derive(Debug)]
pub struct ConnectionState {
    pub registry: Arc<RegistryState>,
    pub shutdown: ShutdownSignal,
    pub memory: RequestMemory,
    /// HTTP/2: responses that are being sent.
    pub streams: Arc<StreamList>,
    is_http2: AtomicBool,
    phase: AtomicU8,
    phase_since_ms: AtomicU64,
    /// Since when the client has accepted no bytes; 0: it accepts them.
    stalled_since_ms: AtomicU64,
    requests: AtomicU32,
    active_requests: AtomicU32,
    /// Active requests whose body has not arrived completely.
    pending_bodies: AtomicU32,
    reset_requests: AtomicU32,
    /// Bytes received since the last request: an unfinished head; over HTTP/2 everything except bodies that were read.
    bytes_since_request: AtomicUsize,
}

/// The bytes of a head that count as request memory.
const fn counted_head_bytes(head_bytes: usize) -> usize {
    head_bytes.saturating_sub(Limits::UNCOUNTED_HEAD_BYTES)
}

impl ConnectionState {
    pub fn new(registry: Arc<RegistryState>, memory: RequestMemory) -> Self {
        Self {
            shutdown: ShutdownSignal::default(),
            memory,
            streams: Arc::new(StreamList::new(Arc::clone(&registry))),
            is_http2: AtomicBool::new(false),
            phase: AtomicU8::new(Phase::Head as u8),
            phase_since_ms: AtomicU64::new(registry.now_ms()),
            stalled_since_ms: AtomicU64::new(0),
            requests: AtomicU32::new(0),
            active_requests: AtomicU32::new(0),
            pending_bodies: AtomicU32::new(0),
            reset_requests: AtomicU32::new(0),
            bytes_since_request: AtomicUsize::new(0),
            registry,
        }
    }

    pub fn set_http2(&self) {
        self.is_http2.store(true, Relaxed);
    }

    pub fn is_http2(&self) -> bool {
        self.is_http2.load(Relaxed)
    }

    /// The connection has read `bytes`.
    pub fn on_read(&self, bytes: usize) {
        let is_http2 = self.is_http2();
        if !is_http2 {
            match self.phase() {
                Phase::Idle => self.enter(Phase::Head),
                Phase::Head => {}
                // Body bytes count when they are read.
                Phase::Handling | Phase::Body => return,
            }
        }
        let before = self.bytes_since_request.fetch_add(bytes, Relaxed);
        let added = counted_head_bytes(before + bytes) - counted_head_bytes(before);
        let fits = added == 0 || self.memory.add(added);
        if !fits || (is_http2 && before + bytes > Limits::MAX_BYTES_BETWEEN_REQUESTS) {
            self.close();
        }
    }

    /// A request has read `bytes` of its body. Over HTTP/2 they were counted when they were received.
    pub fn body_bytes_read(&self, bytes: usize) {
        if self.is_http2() {
            let before = saturating_fetch_sub(&self.bytes_since_request, bytes);
            self.memory.release(counted_head_bytes(before) - counted_head_bytes(before.saturating_sub(bytes)));
        }
    }

    /// The client has accepted bytes.
    pub fn on_write(&self) {
        self.stalled_since_ms.store(0, Relaxed);
        if self.phase() == Phase::Idle {
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

    pub fn phase(&self) -> Phase {
        match self.phase.load(Relaxed) {
            0 => Phase::Head,
            1 if self.pending_bodies.load(Relaxed) >= self.active_requests.load(Relaxed) => Phase::Body,
            1 => Phase::Handling,
            _ => Phase::Idle,
        }
    }

    pub fn phase_since_ms(&self) -> u64 {
        self.phase_since_ms.load(Relaxed)
    }

    pub fn is_overdue(&self) -> bool {
        let limits = &self.registry.limits;
        let limit = match self.phase() {
            Phase::Head => limits.head_timeout,
            Phase::Handling | Phase::Body => limits.request_timeout,
            Phase::Idle => limits.idle_timeout,
        };
        let stalled_since = self.stalled_since_ms.load(Relaxed);
        self.registry.has_passed(self.phase_since_ms(), limit)
            || (stalled_since != 0 && self.registry.has_passed(stalled_since, limits.write_timeout))
    }

    /// Closes the connection at its next poll.
    pub fn close(&self) {
        self.shutdown.send(Shutdown::Close);
    }

    fn enter(&self, phase: Phase) {
        self.phase_since_ms.store(self.registry.now_ms(), Relaxed);
        self.phase.store(phase as u8, Relaxed);
    }
}

/// A request whose head is complete. Dropped without [`Self::responded`] it counts as reset by the client.
pub struct ActiveRequest<'a> {
    connection: &'a ConnectionState,
    has_response: bool,
}

impl<'a> ActiveRequest<'a> {
    pub fn new(connection: &'a ConnectionState) -> Self {
        connection.enter(Phase::Handling);
        connection.requests.fetch_add(1, Relaxed);
        let head_bytes = connection.bytes_since_request.swap(0, Relaxed);
        if counted_head_bytes(head_bytes) > 0 {
            connection.memory.release(counted_head_bytes(head_bytes));
        }
        connection.active_requests.fetch_add(1, Relaxed);
        Self { connection, has_response: false }
    }

    /// The head of the response is made.
    pub fn responded(mut self) {
        self.has_response = true;
    }
}

impl Drop for ActiveRequest<'_> {
    fn drop(&mut self) {
        let connection = self.connection;
        if connection.active_requests.fetch_sub(1, Relaxed) == 1 {
            connection.enter(Phase::Idle);
        }
        if !self.has_response {
            let resets = connection.reset_requests.fetch_add(1, Relaxed) + 1;
            if resets > Limits::MAX_RESET_REQUESTS && resets > connection.requests.load(Relaxed) / 2 {
                connection.close();
            }
        }
    }
}

/// A request body that has not arrived completely.
pub struct PendingBody(Arc<ConnectionState>);

impl PendingBody {
    pub fn new(connection: &Arc<ConnectionState>) -> Self {
        connection.pending_bodies.fetch_add(1, Relaxed);
        Self(Arc::clone(connection))
    }
}

impl Drop for PendingBody {
    fn drop(&mut self) {
        self.0.pending_bodies.fetch_sub(1, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::server::limits::TEST_LIMITS;
    use crate::server::request_body::BodyMemory;

    fn connection() -> Arc<ConnectionState> {
        let registry = Arc::new(RegistryState::new(TEST_LIMITS));
        Arc::new(ConnectionState::new(Arc::clone(&registry), RequestMemory::new(Arc::default(), registry)))
    }

    #[derive(Clone, Copy, PartialEq)]
    enum Step {
        Http2,
        Read,
        Request,
        Response,
        WritePending,
        Write,
    }
    use Step::{Http2, Read, Request, Response, Write, WritePending};

    /// What happens at which second; returns when the connection is overdue.
    fn overdue_after(steps: &[(u64, Step)]) -> u64 {
        let connection = connection();
        let mut active = Vec::new();
        for second in 0..1_000 {
            connection.registry.set_now(Duration::from_secs(second));
            for (_, step) in steps.iter().filter(|(at, _)| *at == second) {
                match step {
                    Http2 => connection.set_http2(),
                    Read => connection.on_read(1),
                    Request => active.push(ActiveRequest::new(&connection)),
                    Response => active.pop().unwrap().responded(),
                    WritePending => connection.on_write_pending(),
                    Write => connection.on_write(),
                }
            }
            if connection.is_overdue() {
                return second;
            }
        }
        1_000
    }

    #[test]
    fn each_phase_has_its_timeout() {
        for (steps, expected, what) in [
            (&[][..], 11, "no bytes"),
            (&[(2, Read), (9, Read)], 11, "a slow head"),
            (&[(1, Request)], 42, "no response"),
            (&[(1, Request), (2, Response)], 78, "idle"),
            (&[(1, Request), (2, Response), (60, Read)], 71, "the next head"),
            (&[(1, Request), (2, Response), (3, WritePending)], 34, "a client that reads nothing"),
            (&[(1, Request), (2, Response), (3, WritePending), (30, Write)], 106, "a slow reader"),
            (&[(0, Http2), (2, Read)], 11, "HTTP/2 without a request"),
            (&[(0, Http2), (1, Request), (2, Response), (60, Read)], 78, "pings and window updates begin no request"),
            (&[(0, Http2), (1, Request), (1, Request), (2, Response)], 42, "one of two responses"),
            (&[(0, Http2), (1, Request), (1, Request), (2, Response), (3, Response)], 79, "both responses"),
        ] {
            assert_eq!(overdue_after(steps), expected, "{what}");
        }
    }

    #[test]
    fn heads_and_bodies_count_as_memory_until_the_response() {
        for is_http2 in [false, true] {
            let connection = connection();
            if is_http2 {
                connection.set_http2();
            }
            connection.on_read(Limits::UNCOUNTED_HEAD_BYTES);
            assert_eq!(connection.memory.held(), 0);
            connection.on_read(10_000);
            connection.on_read(10_000);
            assert_eq!(connection.memory.held(), 20_000);
            let request = ActiveRequest::new(&connection);
            assert_eq!(connection.memory.held(), 0, "the head is complete");
            let body = BodyMemory::new(&connection);
            for _ in 0..3 {
                connection.on_read(30_000);
                body.add(30_000);
            }
            assert_eq!(connection.memory.held(), 90_000 + Limits::BODY_BUFFER_BYTES);
            request.responded();
            drop(body);
            assert_eq!(connection.memory.held(), 0);
        }
    }

    async fn is_closed(connection: &ConnectionState) -> bool {
        tokio::time::timeout(Duration::from_millis(20), connection.shutdown.wait_for(Shutdown::Drain)).await.is_ok()
    }

    #[tokio::test]
    async fn too_many_bytes_between_two_requests_close_the_connection() {
        for (bytes, closes) in [(Limits::MAX_BYTES_BETWEEN_REQUESTS, false), (Limits::MAX_BYTES_BETWEEN_REQUESTS + 1, true)] {
            let connection = connection();
            connection.set_http2();
            for _ in 0..3 {
                connection.on_read(bytes);
                ActiveRequest::new(&connection).responded();
            }
            assert_eq!(is_closed(&connection).await, closes, "{bytes}");
        }
    }

    #[tokio::test]
    async fn a_client_that_resets_most_of_its_requests_is_closed() {
        for (completed, resets, closes) in [(0, 100, false), (0, 101, true), (1_000, 400, false), (300, 400, true)] {
            let connection = connection();
            (0..completed).for_each(|_| ActiveRequest::new(&connection).responded());
            (0..resets).for_each(|_| drop(ActiveRequest::new(&connection)));
            assert_eq!(is_closed(&connection).await, closes, "{completed} {resets}");
        }
    }
}
