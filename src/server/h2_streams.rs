//! HTTP/2 responses that are being sent. The registry's sweep resets streams whose client accepts no bytes (RFC 9113 section 5.4.2); the other
//! requests of the connection go on. Once hyper has the last chunk of a response it cannot reset the stream, so the sweep closes the connection.

use std::pin::Pin;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::task::{Context, Poll};

use bytes::Bytes;
use futures_util::future::{AbortHandle, Abortable};
use hyper::body::{Body, Frame, SizeHint};

use super::limits::Limits;
use super::registry_state::RegistryState;
use super::request_memory::saturating_fetch_sub;

/// hyper buffers a chunk until the client's window opens. Also the size of a DATA frame.
const CHUNK_BYTES: usize = 16 * 1024;

tokio::task_local! {
    static STREAM: Arc<H2Stream>;
}

/// Spawns the task of each HTTP/2 request.
#[derive(Clone)]
pub struct StreamExecutor(pub Arc<StreamList>);

impl<F> hyper::rt::Executor<F> for StreamExecutor
where
    F: Future<Output: Send> + Send + 'static,
{
    fn execute(&self, future: F) {
        let (abort, registration) = AbortHandle::new_pair();
        let stream = Arc::new(H2Stream::new(&self.0, abort));
        tokio::spawn(async move {
            let ended = Abortable::new(STREAM.scope(Arc::clone(&stream), future), registration).await;
            stream.is_handed_to_hyper.store(ended.is_ok(), Relaxed);
        });
    }
}

/// Bytes that hyper drops once they are written.
struct Chunk {
    bytes: Bytes,
    stream: Arc<H2Stream>,
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
    stream: Option<Arc<H2Stream>>,
    /// The rest of the last frame.
    unsent_data: Bytes,
}

impl<B: Body<Data = Bytes>> ResponseBody<B> {
    /// Bytes that stay in memory whether or not this response is sent, so they do not count.
    pub fn shared(body: B) -> Self {
        Self::new(body, 0)
    }

    /// Bytes that were made for this request alone.
    pub fn owned(body: B) -> Self {
        let own_bytes = body.size_hint().lower();
        Self::new(body, own_bytes)
    }

    fn new(body: B, own_bytes: u64) -> Self {
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

/// One HTTP/2 request and its response.
#[derive(Debug)]
pub struct H2Stream {
    connection: Arc<StreamList>,
    /// When the client last accepted a chunk of the response.
    progressed_ms: AtomicU64,
    unsent_bytes: AtomicUsize,
    /// Ends the task that sends the response, which resets the stream.
    abort: AbortHandle,
    /// The task has ended: hyper has the whole response.
    is_handed_to_hyper: AtomicBool,
}

impl H2Stream {
    fn new(connection: &Arc<StreamList>, abort: AbortHandle) -> Self {
        Self {
            connection: Arc::clone(connection),
            progressed_ms: AtomicU64::new(0),
            unsent_bytes: AtomicUsize::new(0),
            abort,
            is_handed_to_hyper: AtomicBool::new(false),
        }
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
    fn begin(self: &Arc<Self>, own_bytes: usize) {
        self.progress();
        self.connection.lock().push(Arc::downgrade(self));
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

    fn progress(&self) {
        self.progressed_ms.store(self.connection.registry.now_ms(), Relaxed);
    }

    fn remove_unsent(&self, bytes: usize) {
        let removed = saturating_fetch_sub(&self.unsent_bytes, bytes).min(bytes);
        if removed > 0 {
            self.connection.unsent_bytes.fetch_sub(removed, Relaxed);
            self.connection.registry.unsent_bytes.fetch_sub(removed, Relaxed);
        }
    }
}

impl Drop for H2Stream {
    fn drop(&mut self) {
        self.remove_unsent(usize::MAX);
        self.connection.lock().retain(|stream| stream.strong_count() > 0);
    }
}

/// The responses that a connection is sending.
#[derive(Debug)]
pub struct StreamList {
    registry: Arc<RegistryState>,
    streams: Mutex<Vec<Weak<H2Stream>>>,
    unsent_bytes: AtomicUsize,
}

impl StreamList {
    pub fn new(registry: Arc<RegistryState>) -> Self {
        Self { registry, streams: Mutex::default(), unsent_bytes: AtomicUsize::new(0) }
    }

    pub fn list(&self) -> Vec<Arc<H2Stream>> {
        self.lock().iter().filter_map(Weak::upgrade).collect()
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Weak<H2Stream>>> {
        self.streams.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
