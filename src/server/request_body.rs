//! A request body that counts as request memory and reports when all of it has arrived.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use bytes::Bytes;
use hyper::body::{Body, Frame, Incoming, SizeHint};

use super::connection_state::{ConnectionState, PendingBody};
use super::request_memory::BodyMemory;

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
