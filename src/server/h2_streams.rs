//! HTTP/2 responses that are being sent. The registry's sweep resets streams whose client accepts no bytes (RFC 9113 section 5.4.2); the other
//! requests of the connection go on. Once hyper has the last chunk of a response it cannot reset the stream, so the sweep closes the connection.

use std::pin::Pin;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::task::{Context, Poll};

use bytes::Bytes;
use futures_util::future::{AbortHandle, Abortable};
use hyper::body::{Body, Frame, SizeHint};

use super::connection_state::ConnectionState;
use super::limits::Limits;
use super::request_memory::subtract;

/// hyper buffers a chunk until the client's window opens. Also the size of a DATA frame.
const CHUNK_BYTES: usize = 16 * 1024;

tokio::task_local! {
    static STREAM: Arc<Stream>;
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
    fn begin(self: &Arc<Self>, own_bytes: usize) {
        self.progress();
        self.connection.streams.lock().push(Arc::downgrade(self));
        if own_bytes > 0 {
            self.unsent_bytes.store(own_bytes, Relaxed);
            if self.connection.add_unsent(own_bytes) > Limits::MAX_UNSENT_BYTES_PER_CONNECTION {
                let _ = self.reset();
            }
        }
    }

    fn progress(&self) {
        self.progressed_ms.store(self.connection.registry.now_ms(), Relaxed);
    }

    fn remove_unsent(&self, bytes: usize) {
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

/// Spawns the task of each HTTP/2 request.
#[derive(Clone)]
pub struct StreamExecutor(pub Arc<ConnectionState>);

impl<F> hyper::rt::Executor<F> for StreamExecutor
where
    F: Future<Output: Send> + Send + 'static,
{
    fn execute(&self, future: F) {
        let (abort, registration) = AbortHandle::new_pair();
        let stream = Arc::new(Stream {
            connection: Arc::clone(&self.0),
            progressed_ms: AtomicU64::new(0),
            unsent_bytes: AtomicUsize::new(0),
            abort,
            is_handed_to_hyper: AtomicBool::new(false),
        });
        tokio::spawn(async move {
            let ended = Abortable::new(STREAM.scope(Arc::clone(&stream), future), registration).await;
            stream.is_handed_to_hyper.store(ended.is_ok(), Relaxed);
        });
    }
}

/// Bytes that hyper drops once they are written.
struct Chunk {
    bytes: Bytes,
    stream: Arc<Stream>,
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

/// A response body. Over HTTP/2 it is split into chunks that report when they are written.
pub struct ResponseBody<B> {
    body: B,
    stream: Option<Arc<Stream>>,
    /// Of the last frame.
    rest: Bytes,
}

impl<B: Body<Data = Bytes>> ResponseBody<B> {
    /// `is_shared`: the bytes stay in memory whether or not this response is sent, so they do not count.
    pub fn new(body: B, is_shared: bool) -> Self {
        let stream = if body.is_end_stream() { None } else { STREAM.try_with(Arc::clone).ok() };
        if let Some(stream) = &stream {
            let own_bytes = if is_shared { 0 } else { body.size_hint().lower() };
            stream.begin(usize::try_from(own_bytes).unwrap_or(usize::MAX));
        }
        Self { body, stream, rest: Bytes::new() }
    }
}

impl<B: Body<Data = Bytes> + Unpin> Body for ResponseBody<B> {
    type Data = Bytes;
    type Error = B::Error;

    fn poll_frame(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, B::Error>>> {
        let this = &mut *self;
        let Some(stream) = &this.stream else { return Pin::new(&mut this.body).poll_frame(context) };
        if this.rest.is_empty() {
            match std::task::ready!(Pin::new(&mut this.body).poll_frame(context)) {
                Some(Ok(frame)) => match frame.into_data() {
                    Ok(data) => this.rest = data,
                    Err(other) => return Poll::Ready(Some(Ok(other))),
                },
                end => return Poll::Ready(end),
            }
        }
        let bytes = this.rest.split_to(CHUNK_BYTES.min(this.rest.len()));
        let chunk = Bytes::from_owner(Chunk { bytes, stream: Arc::clone(stream) });
        Poll::Ready(Some(Ok(Frame::data(chunk))))
    }

    fn is_end_stream(&self) -> bool {
        self.rest.is_empty() && self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
