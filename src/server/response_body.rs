//! Responses of HTTP/2 and HTTP/3 that are being sent. The registry's sweep resets streams whose client accepts no bytes (RFC 9113 section 5.4.2); the other
//! requests of the connection go on. Once hyper or quinn has the last chunk of a response, the stream cannot be reset, so the sweep closes the connection.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::task::{Context, Poll};

use bytes::Bytes;
use futures_util::future::{AbortHandle, Abortable};
use hyper::body::{Body, Frame, SizeHint};

use super::registry::connection_state::{ConnectionState, StreamState};

/// hyper buffers a chunk until the client's window opens. Also the size of a DATA frame.
const CHUNK_BYTES: usize = 16 * 1024;

tokio::task_local! {
    static STREAM: Arc<StreamState>;
}

/// Spawns the task of each request.
#[derive(Clone)]
pub struct StreamExecutor(pub Arc<ConnectionState>);

impl<F> hyper::rt::Executor<F> for StreamExecutor
where
    F: Future<Output: Send> + Send + 'static,
{
    fn execute(&self, future: F) {
        let (abort, registration) = AbortHandle::new_pair();
        let stream = Arc::new(StreamState::new(Arc::clone(&self.0), abort));
        tokio::spawn(async move {
            let ended = Abortable::new(STREAM.scope(Arc::clone(&stream), future), registration).await;
            stream.is_handed_over.store(ended.is_ok(), Relaxed);
        });
    }
}

/// Bytes that hyper drops once they are written.
struct Chunk {
    bytes: Bytes,
    stream: Arc<StreamState>,
}

impl AsRef<[u8]> for Chunk {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

impl Drop for Chunk {
    fn drop(&mut self) {
        self.stream.progress();
        self.stream.remove_unsent(self.bytes.len());
    }
}

/// A response body. In a multiplexed connection it is split into chunks that report when they are written.
pub struct ResponseBody<B> {
    body: B,
    stream: Option<Arc<StreamState>>,
    /// The rest of the last frame.
    unsent_data: Bytes,
}

impl<B: Body<Data = Bytes>> ResponseBody<B> {
    /// `own_bytes` were made for this request alone. Prepared bytes stay in memory whether or not the response is sent.
    pub fn new(body: B, own_bytes: u64) -> Self {
        let stream = if body.is_end_stream() { None } else { STREAM.try_with(Arc::clone).ok() };
        if let Some(stream) = &stream {
            stream.begin(usize::try_from(own_bytes).unwrap_or(usize::MAX));
        }
        Self { body, stream, unsent_data: Bytes::new() }
    }
}

impl<B: Body<Data = Bytes> + Unpin> Body for ResponseBody<B> {
    type Data = Bytes;
    type Error = B::Error;

    fn poll_frame(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, B::Error>>> {
        let this = &mut *self;
        let Some(stream) = &this.stream else { return Pin::new(&mut this.body).poll_frame(context) };
        if this.unsent_data.is_empty() {
            match std::task::ready!(Pin::new(&mut this.body).poll_frame(context)) {
                Some(Ok(frame)) => match frame.into_data() {
                    Ok(data) => this.unsent_data = data,
                    Err(other) => return Poll::Ready(Some(Ok(other))),
                },
                end => return Poll::Ready(end),
            }
        }
        let bytes = this.unsent_data.split_to(CHUNK_BYTES.min(this.unsent_data.len()));
        let chunk = Bytes::from_owner(Chunk { bytes, stream: Arc::clone(stream) });
        Poll::Ready(Some(Ok(Frame::data(chunk))))
    }

    fn is_end_stream(&self) -> bool {
        self.unsent_data.is_empty() && self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
