//! What a connection does, and since when. The connection stores it at each step and the registry's sweep reads it, so no request needs a timer.
//!
//! [`Phase`] is the state machine. HTTP/1.1 goes `Head` → `Response` → `Idle` → `Head`; HTTP/2, which has many requests at a time, stays in `Response`
//! while any of them is active and never returns to `Head`.

use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU32, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use futures_util::future::AbortHandle;

use super::limits::Limits;
use super::registry_state::RegistryState;
use super::request_memory::{RequestMemory, subtract};
use super::shutdown_signal::{Shutdown, ShutdownSignal};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Phase {
    /// The server waits for a request's head, or for the rest of one.
    Head,
    /// A response is being made.
    Response,
    /// Between two requests, or a response is being sent.
    Idle,
    /// Every active request waits for the rest of its body. Not stored: computed from `Response`.
    Body,
}

#[derive(Debug)]
pub struct ConnectionState {
    pub registry: Arc<RegistryState>,
    pub shutdown: ShutdownSignal,
    pub memory: RequestMemory,
    /// HTTP/2: responses that are being sent.
    pub streams: StreamList,
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
    unsent_bytes: AtomicUsize,
}

/// The bytes of a head that count as request memory.
const fn counted(head_bytes: usize) -> usize {
    head_bytes.saturating_sub(Limits::UNCOUNTED_HEAD_BYTES)
}

impl ConnectionState {
    pub fn new(registry: Arc<RegistryState>, memory: RequestMemory) -> Self {
        Self {
            shutdown: ShutdownSignal::default(),
            memory,
            streams: StreamList::default(),
            is_http2: AtomicBool::new(false),
            phase: AtomicU8::new(Phase::Head as u8),
            phase_since_ms: AtomicU64::new(registry.now_ms()),
            stalled_since_ms: AtomicU64::new(0),
            requests: AtomicU32::new(0),
            active_requests: AtomicU32::new(0),
            pending_bodies: AtomicU32::new(0),
            reset_requests: AtomicU32::new(0),
            bytes_since_request: AtomicUsize::new(0),
            unsent_bytes: AtomicUsize::new(0),
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
    pub fn received(&self, bytes: usize) {
        let is_http2 = self.is_http2();
        if !is_http2 {
            match self.phase() {
                Phase::Idle => self.enter(Phase::Head),
                Phase::Head => {}
                // Body bytes count when they are read.
                Phase::Response | Phase::Body => return,
            }
        }
        let before = self.bytes_since_request.fetch_add(bytes, Relaxed);
        let added = counted(before + bytes) - counted(before);
        let fits = added == 0 || self.memory.add(added);
        if !fits || (is_http2 && before + bytes > Limits::MAX_BYTES_BETWEEN_REQUESTS) {
            self.close();
        }
    }

    /// A request has read `bytes` of its body. Over HTTP/2 they were counted when they were received.
    pub fn body_bytes_read(&self, bytes: usize) {
        if self.is_http2() {
            let before = subtract(&self.bytes_since_request, bytes);
            self.memory.release(counted(before) - counted(before.saturating_sub(bytes)));
        }
    }

    /// Returns how many unsent bytes this connection has now.
    pub fn add_unsent(&self, bytes: usize) -> usize {
        if self.registry.unsent_bytes.fetch_add(bytes, Relaxed) + bytes > Limits::MAX_UNSENT_BYTES {
            self.registry.memory_exceeded.notify_one();
        }
        self.unsent_bytes.fetch_add(bytes, Relaxed) + bytes
    }

    pub fn remove_unsent(&self, bytes: usize) {
        self.unsent_bytes.fetch_sub(bytes, Relaxed);
        self.registry.unsent_bytes.fetch_sub(bytes, Relaxed);
    }

    /// The client has accepted bytes.
    pub fn sent(&self) {
        self.stalled_since_ms.store(0, Relaxed);
        if self.phase() == Phase::Idle {
            self.phase_since_ms.store(self.registry.now_ms(), Relaxed);
        }
    }

    /// The client accepts no bytes at the moment.
    pub fn stalled(&self) {
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
            1 => Phase::Response,
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
            Phase::Response | Phase::Body => limits.request_timeout,
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
        connection.enter(Phase::Response);
        connection.requests.fetch_add(1, Relaxed);
        let head_bytes = connection.bytes_since_request.swap(0, Relaxed);
        if counted(head_bytes) > 0 {
            connection.memory.release(counted(head_bytes));
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

/// One HTTP/2 request and its response.
#[derive(Debug)]
pub struct Stream {
    connection: Arc<ConnectionState>,
    /// When the client last accepted a chunk of the response.
    progressed_ms: AtomicU64,
    unsent_bytes: AtomicUsize,
    /// Ends the task that sends the response, which resets the stream.
    abort: AbortHandle,
    /// The task has ended: hyper has the whole response.
    is_handed_to_hyper: AtomicBool,
}

impl Stream {
    pub fn new(connection: &Arc<ConnectionState>, abort: AbortHandle) -> Self {
        Self {
            connection: Arc::clone(connection),
            progressed_ms: AtomicU64::new(0),
            unsent_bytes: AtomicUsize::new(0),
            abort,
            is_handed_to_hyper: AtomicBool::new(false),
        }
    }

    pub fn set_handed_to_hyper(&self, is_whole: bool) {
        self.is_handed_to_hyper.store(is_whole, Relaxed);
    }

    pub fn progressed_ms(&self) -> u64 {
        self.progressed_ms.load(Relaxed)
    }

    pub fn unsent_bytes(&self) -> usize {
        self.unsent_bytes.load(Relaxed)
    }

    /// Resets the stream. Returns false when only closing the connection can end this response. In both cases its bytes no longer count.
    #[must_use]
    pub fn reset(&self) -> bool {
        self.remove_unsent(usize::MAX);
        self.abort.abort();
        !self.is_handed_to_hyper.load(Relaxed)
    }

    /// A response begins, of which `own_bytes` were made for this request alone.
    pub fn begin(self: &Arc<Self>, own_bytes: usize) {
        self.progress();
        self.connection.streams.lock().push(Arc::downgrade(self));
        if own_bytes > 0 {
            self.unsent_bytes.store(own_bytes, Relaxed);
            if self.connection.add_unsent(own_bytes) > Limits::MAX_UNSENT_BYTES_PER_CONNECTION {
                let _ = self.reset();
            }
        }
    }

    pub fn progress(&self) {
        self.progressed_ms.store(self.connection.registry.now_ms(), Relaxed);
    }

    pub fn remove_unsent(&self, bytes: usize) {
        let removed = subtract(&self.unsent_bytes, bytes).min(bytes);
        if removed > 0 {
            self.connection.remove_unsent(removed);
        }
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        self.remove_unsent(usize::MAX);
        self.connection.streams.lock().retain(|stream| stream.strong_count() > 0);
    }
}

/// The responses that a connection is sending.
#[derive(Debug, Default)]
pub struct StreamList(Mutex<Vec<Weak<Stream>>>);

impl StreamList {
    pub fn list(&self) -> Vec<Arc<Stream>> {
        self.lock().iter().filter_map(Weak::upgrade).collect()
    }

    pub fn is_empty(&self) -> bool {
        self.lock().is_empty()
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Weak<Stream>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
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
        Received,
        Request,
        Response,
        Stalled,
        Sent,
    }
    use Step::{Http2, Received, Request, Response, Sent, Stalled};

    /// What happens at which second; returns when the connection is overdue.
    fn overdue_after(steps: &[(u64, Step)]) -> u64 {
        let connection = connection();
        let mut active = Vec::new();
        for second in 0..1_000 {
            connection.registry.set_now(Duration::from_secs(second));
            for (_, step) in steps.iter().filter(|(at, _)| *at == second) {
                match step {
                    Http2 => connection.set_http2(),
                    Received => connection.received(1),
                    Request => active.push(ActiveRequest::new(&connection)),
                    Response => active.pop().unwrap().responded(),
                    Stalled => connection.stalled(),
                    Sent => connection.sent(),
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
            (&[(2, Received), (9, Received)], 11, "a slow head"),
            (&[(1, Request)], 42, "no response"),
            (&[(1, Request), (2, Response)], 78, "idle"),
            (&[(1, Request), (2, Response), (60, Received)], 71, "the next head"),
            (&[(1, Request), (2, Response), (3, Stalled)], 34, "a client that reads nothing"),
            (&[(1, Request), (2, Response), (3, Stalled), (30, Sent)], 106, "a slow reader"),
            (&[(0, Http2), (2, Received)], 11, "HTTP/2 without a request"),
            (&[(0, Http2), (1, Request), (2, Response), (60, Received)], 78, "pings and window updates begin no request"),
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
            connection.received(Limits::UNCOUNTED_HEAD_BYTES);
            assert_eq!(connection.memory.held(), 0);
            connection.received(10_000);
            connection.received(10_000);
            assert_eq!(connection.memory.held(), 20_000);
            let request = ActiveRequest::new(&connection);
            assert_eq!(connection.memory.held(), 0, "the head is complete");
            let body = BodyMemory::new(&connection);
            for _ in 0..3 {
                connection.received(30_000);
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
                connection.received(bytes);
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
