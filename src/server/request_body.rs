//! A request body that counts as request memory and reports when all of it has arrived.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::task::{Context, Poll};

use bytes::Bytes;
use hyper::body::{Body, Frame, Incoming, SizeHint};

use super::connection_state::{ConnectionState, PendingBody};
use super::limits::Limits;

pub struct RequestBody {
    incoming: Incoming,
    /// Until the last byte has arrived.
    pending: Option<PendingBody>,
    memory: Option<Arc<BodyMemory>>,
}

impl RequestBody {
    pub(super) fn new(incoming: Incoming, connection: &Arc<ConnectionState>) -> Self {
        if incoming.is_end_stream() {
            return Self { incoming, pending: None, memory: None };
        }
        Self { incoming, pending: Some(PendingBody::new(connection)), memory: Some(BodyMemory::new(connection)) }
    }

    /// The caller holds it as long as bytes of the body may be in memory.
    pub(super) fn memory(&self) -> Option<Arc<BodyMemory>> {
        self.memory.clone()
    }
}

impl Body for RequestBody {
    type Data = Bytes;
    type Error = hyper::Error;

    fn poll_frame(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, hyper::Error>>> {
        let frame = Pin::new(&mut self.incoming).poll_frame(context);
        if let (Some(memory), Poll::Ready(Some(Ok(frame)))) = (&self.memory, &frame)
            && let Some(data) = frame.data_ref()
        {
            memory.add(data.len());
        }
        if matches!(frame, Poll::Ready(None | Some(Err(_)))) || (frame.is_ready() && self.incoming.is_end_stream()) {
            self.pending = None;
        }
        frame
    }

    fn is_end_stream(&self) -> bool {
        self.incoming.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.incoming.size_hint()
    }
}

/// Bytes of one request's body, released when the request and all readers of its body are dropped.
#[derive(Debug)]
pub struct BodyMemory {
    connection: Arc<ConnectionState>,
    held: AtomicUsize,
}

impl BodyMemory {
    pub fn new(connection: &Arc<ConnectionState>) -> Arc<Self> {
        Arc::new(Self { connection: Arc::clone(connection), held: AtomicUsize::new(0) })
    }

    pub fn add(&self, bytes: usize) {
        let is_first = self.held.load(Relaxed) == 0;
        let held = if is_first { bytes + Limits::BODY_BUFFER_BYTES } else { bytes };
        self.held.fetch_add(held, Relaxed);
        if !self.connection.memory.add(held) {
            self.connection.close();
        }
        self.connection.body_bytes_read(bytes);
    }
}

impl Drop for BodyMemory {
    fn drop(&mut self) {
        self.connection.memory.release(self.held.load(Relaxed));
    }
}
