//! Guards that keep a request in the state of its connection: until its response, and until its body has arrived.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::task::{Context, Poll};

use bytes::Bytes;
use http_body_util::BodyExt;
use http_body_util::combinators::UnsyncBoxBody;
use hyper::body::{Body, Frame, SizeHint};
use tokio::runtime::Handle;
use tokio::time::timeout;

use super::BoxError;
use super::limits::Limits;
use super::registry::connection_state::ConnectionState;

/// A request whose head is complete. Dropped without [`Self::responded`] it counts as reset by the client.
pub struct ActiveRequest<'a> {
    connection: &'a ConnectionState,
    has_response: bool,
}

impl<'a> ActiveRequest<'a> {
    pub fn new(connection: &'a ConnectionState) -> Self {
        connection.begin_request();
        Self { connection, has_response: false }
    }

    /// The head of the response is made.
    pub fn responded(mut self) {
        self.has_response = true;
    }
}

impl Drop for ActiveRequest<'_> {
    fn drop(&mut self) {
        self.connection.end_request(self.has_response);
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

type IncomingBody = UnsyncBoxBody<Bytes, BoxError>;

/// A body that counts as request memory and reports when all of it has arrived. If nobody has begun to read it, it is read and discarded, so that the client
/// can read the response and send the next request: hyper would close the connection, and bytes that arrive later would cut off the response.
pub struct RequestBody {
    /// `None`: it is empty.
    incoming: Option<IncomingBody>,
    /// Held until the last byte has arrived.
    pending: Option<PendingBody>,
    memory: Option<Arc<BodyMemory>>,
    is_discarded: bool,
}

impl RequestBody {
    /// `expects_continue`: the client sends the body only if it is asked to.
    pub(super) fn new<B>(incoming: B, expects_continue: bool, connection: &Arc<ConnectionState>) -> Self
    where
        B: Body<Data = Bytes, Error: Into<BoxError>> + Send + 'static,
    {
        if incoming.is_end_stream() {
            return Self { incoming: None, pending: None, memory: None, is_discarded: false };
        }
        let incoming = incoming.map_err(Into::into).boxed_unsync();
        let (pending, memory) = (Some(PendingBody::new(connection)), Some(BodyMemory::new(connection)));
        // HTTP/2 and HTTP/3 reset the stream alone.
        Self { incoming: Some(incoming), pending, memory, is_discarded: !expects_continue && !connection.is_multiplexed() }
    }

    /// The caller holds it as long as bytes of the body may be in memory.
    pub(super) fn memory(&self) -> Option<Arc<BodyMemory>> {
        self.memory.clone()
    }
}

impl Body for RequestBody {
    type Data = Bytes;
    type Error = BoxError;

    fn poll_frame(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        self.is_discarded = false;
        let Some(incoming) = &mut self.incoming else { return Poll::Ready(None) };
        let frame = Pin::new(incoming).poll_frame(context);
        if let (Some(memory), Poll::Ready(Some(Ok(frame)))) = (&self.memory, &frame)
            && let Some(data) = frame.data_ref()
        {
            memory.add(data.len());
        }
        if matches!(frame, Poll::Ready(None | Some(Err(_)))) || (frame.is_ready() && self.is_end_stream()) {
            self.pending = None;
        }
        frame
    }

    fn is_end_stream(&self) -> bool {
        self.incoming.as_ref().is_none_or(Body::is_end_stream)
    }

    fn size_hint(&self) -> SizeHint {
        self.incoming.as_ref().map_or_else(|| SizeHint::with_exact(0), Body::size_hint)
    }
}

impl Drop for RequestBody {
    fn drop(&mut self) {
        if self.is_discarded
            && let (Some(incoming), Ok(runtime)) = (self.incoming.take(), Handle::try_current())
        {
            runtime.spawn(discard(incoming, self.pending.take(), self.memory.take()));
        }
    }
}

async fn discard(mut incoming: IncomingBody, _pending: Option<PendingBody>, memory: Option<Arc<BodyMemory>>) {
    // The buffer of hyper.
    let _memory = memory.inspect(|memory| memory.add(0));
    let mut discarded = 0;
    let reading = async {
        while let Some(Ok(frame)) = incoming.frame().await {
            discarded += frame.data_ref().map_or(0, Bytes::len);
            if discarded > Limits::MAX_DISCARDED_BYTES {
                break;
            }
        }
    };
    let _ = timeout(Limits::BODY_TIMEOUT, reading).await;
}

/// Bytes of one request's body, released when the request and all readers of its body are dropped.
pub struct BodyMemory {
    connection: Arc<ConnectionState>,
    held: AtomicUsize,
}

impl BodyMemory {
    fn new(connection: &Arc<ConnectionState>) -> Arc<Self> {
        Arc::new(Self { connection: Arc::clone(connection), held: AtomicUsize::new(0) })
    }

    fn add(&self, bytes: usize) {
        let is_first = self.held.load(Relaxed) == 0;
        let held = if is_first { bytes + Limits::BODY_BUFFER_BYTES } else { bytes };
        self.held.fetch_add(held, Relaxed);
        self.connection.add_memory(held);
        self.connection.body_bytes_read(bytes);
    }
}

impl Drop for BodyMemory {
    fn drop(&mut self) {
        self.connection.release_memory(self.held.load(Relaxed));
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use futures_util::FutureExt;

    use super::*;
    use crate::server::limits::TEST_LIMITS;
    use crate::server::registry::shared::RegistryState;
    use crate::server::shutdown_signal::Shutdown;

    /// Connections from one address.
    fn connections<const N: usize>(limits: Limits) -> [Arc<ConnectionState>; N] {
        let (registry, bytes) = (Arc::new(RegistryState::new(limits)), Arc::default());
        [0; N].map(|id| Arc::new(ConnectionState::new(id, [192, 0, 2, 1].into(), Arc::clone(&bytes), Arc::clone(&registry))))
    }

    fn connection() -> Arc<ConnectionState> {
        let [connection] = connections(TEST_LIMITS);
        connection
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
                    Http2 => connection.set_multiplexed(),
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
        for is_multiplexed in [false, true] {
            let connection = connection();
            if is_multiplexed {
                connection.set_multiplexed();
            }
            connection.on_read(Limits::UNCOUNTED_HEAD_BYTES);
            assert_eq!(connection.request_bytes(), 0);
            connection.on_read(10_000);
            connection.on_read(10_000);
            assert_eq!(connection.request_bytes(), 20_000);
            let request = ActiveRequest::new(&connection);
            assert_eq!(connection.request_bytes(), 0, "the head is complete");
            let body = BodyMemory::new(&connection);
            for _ in 0..3 {
                connection.on_read(30_000);
                body.add(30_000);
            }
            assert_eq!(connection.request_bytes(), 90_000 + Limits::BODY_BUFFER_BYTES);
            request.responded();
            drop(body);
            assert_eq!(connection.request_bytes(), 0);
        }
    }

    /// Otherwise a client could hold memory with one request and free its count with others.
    #[test]
    fn packets_count_until_every_request_has_arrived() {
        let connection = connection();
        connection.set_multiplexed();
        connection.begin_incomplete();
        assert!(connection.on_datagrams(100, 100_000));
        let counted = 100_000 + 100 * 256 - Limits::UNCOUNTED_HEAD_BYTES;
        connection.begin_incomplete();
        ActiveRequest::new(&connection).responded();
        connection.end_incomplete();
        assert_eq!(connection.request_bytes(), counted, "one request is incomplete");
        connection.body_bytes_read(10_000);
        assert_eq!(connection.request_bytes(), counted - 10_000);
        connection.end_incomplete();
        assert_eq!(connection.request_bytes(), 0);
        assert!(connection.on_datagrams(1, 1_200) && !connection.on_datagrams(1_000, 10_000));
    }

    #[test]
    fn released_bytes_are_subtracted_once() {
        let [one, other] = connections(Limits { max_request_bytes: 100, max_request_bytes_per_address: 100, ..TEST_LIMITS });
        let sums = || (one.registry.counts.request_bytes.load(Relaxed), one.address_request_bytes());
        one.add_memory(30);
        other.add_memory(50);
        one.release_memory(10);
        one.release_memory(usize::MAX);
        one.release_memory(10);
        assert_eq!(sums(), (50, 50));
        drop(other);
        assert_eq!(sums(), (0, 0));
        one.add_memory(112);
        assert!(!is_closed(&one));
        one.add_memory(1);
        assert!(is_closed(&one), "an eighth over the limit");
    }

    fn is_closed(connection: &ConnectionState) -> bool {
        connection.shutdown.wait_for(Shutdown::Close).now_or_never().is_some()
    }

    #[test]
    fn too_many_bytes_between_two_requests_close_the_connection() {
        for (bytes, closes) in [(Limits::MAX_BYTES_BETWEEN_REQUESTS, false), (Limits::MAX_BYTES_BETWEEN_REQUESTS + 1, true)] {
            let connection = connection();
            connection.set_multiplexed();
            for _ in 0..3 {
                connection.on_read(bytes);
                ActiveRequest::new(&connection).responded();
            }
            assert_eq!(is_closed(&connection), closes, "{bytes}");
        }
    }

    #[test]
    fn a_client_that_resets_most_of_its_requests_is_closed() {
        for (completed, resets, closes) in [(0, 100, false), (0, 101, true), (1_000, 400, false), (300, 400, true)] {
            let connection = connection();
            (0..completed).for_each(|_| ActiveRequest::new(&connection).responded());
            (0..resets).for_each(|_| drop(ActiveRequest::new(&connection)));
            assert_eq!(is_closed(&connection), closes, "{completed} {resets}");
        }
    }
}
