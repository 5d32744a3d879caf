//! A request's body that says when all of it has come.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use bytes::Bytes;
use hyper::body::{Body, Frame, Incoming, SizeHint};

use super::activity::{Activity, BodyBytes, Owed};

pub struct RequestBody {
    incoming: Incoming,
    /// Until it has come, or is not wanted any more.
    owed: Option<Owed>,
    /// What was read of it.
    bytes: Option<Arc<BodyBytes>>,
}

impl RequestBody {
    pub(super) fn new(incoming: Incoming, activity: &Arc<Activity>) -> Self {
        let is_there = !incoming.is_end_stream();
        let (owed, bytes) = (is_there.then(|| activity.owe_body()), is_there.then(|| BodyBytes::new(activity)));
        Self { incoming, owed, bytes }
    }

    /// To be kept for as long as what was read of the body may be in memory.
    pub(super) fn bytes(&self) -> Option<Arc<BodyBytes>> {
        self.bytes.clone()
    }
}

impl Body for RequestBody {
    type Data = Bytes;
    type Error = hyper::Error;

    fn poll_frame(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, hyper::Error>>> {
        let frame = Pin::new(&mut self.incoming).poll_frame(context);
        if let (Some(bytes), Poll::Ready(Some(Ok(frame)))) = (&self.bytes, &frame)
            && let Some(data) = frame.data_ref()
        {
            bytes.add(data.len());
        }
        if matches!(frame, Poll::Ready(None | Some(Err(_)))) || (frame.is_ready() && self.incoming.is_end_stream()) {
            self.owed = None;
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
