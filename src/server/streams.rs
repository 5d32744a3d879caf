//! HTTP/2 responses that are being sent. The registry's sweep resets those whose client takes nothing (RFC 9113 section 5.4.2); the other requests of
//! the connection go on. When HTTP/2 has the last chunk of a response, its stream cannot be reset any more: then the sweep closes the connection.

use std::future::poll_fn;
use std::pin::{Pin, pin};
use std::sync::atomic::{AtomicU8, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::task::{Context, Poll};

use bytes::Bytes;
use futures_util::task::AtomicWaker;
use hyper::body::{Body, Frame, SizeHint};

use super::activity::Activity;

/// Given to HTTP/2 at a time: what it has taken it keeps until the client's window opens. Also the size of a DATA frame.
const CHUNK_BYTES: usize = 16 * 1024;
/// Of the responses of one connection that were made for one request each.
const MAX_UNSENT_BYTES: usize = 4 * 1024 * 1024;

tokio::task_local! {
    static STREAM: Arc<Stream>;
}

/// One request of a connection and its response.
#[derive(Debug)]
pub struct Stream {
    activity: Arc<Activity>,
    list: Arc<StreamList>,
    /// When the client last took a chunk of the response.
    progressed_ms: AtomicU64,
    unsent: AtomicUsize,
    state: AtomicU8,
    waker: AtomicWaker,
}

/// A task sends the response.
const SENDING: u8 = 0;
/// The task is told to end, which resets the stream.
const RESET: u8 = 1;
/// HTTP/2 has all chunks; the task has ended.
const HANDED_OVER: u8 = 2;

impl Stream {
    fn new(executor: &StreamExecutor) -> Arc<Self> {
        Arc::new(Self {
            activity: Arc::clone(&executor.activity),
            list: Arc::clone(&executor.streams),
            progressed_ms: AtomicU64::new(0),
            unsent: AtomicUsize::new(0),
            state: AtomicU8::new(SENDING),
            waker: AtomicWaker::new(),
        })
    }

    pub fn progressed_ms(&self) -> u64 {
        self.progressed_ms.load(Relaxed)
    }

    pub fn unsent_bytes(&self) -> usize {
        self.unsent.load(Relaxed)
    }

    /// Resets the stream. False: too late, only the end of the connection ends this response. Either way its bytes no longer count.
    #[must_use]
    pub fn reset(&self) -> bool {
        self.take_unsent(usize::MAX);
        let before = self.state.compare_exchange(SENDING, RESET, Relaxed, Relaxed);
        self.waker.wake();
        before != Err(HANDED_OVER)
    }

    /// A response begins, with `own_bytes` that were made for this request alone.
    fn begin(self: &Arc<Self>, own_bytes: usize) {
        self.progress();
        self.list.add(self);
        if own_bytes > 0 {
            self.unsent.store(own_bytes, Relaxed);
            if self.activity.add_unsent(own_bytes) > MAX_UNSENT_BYTES {
                let _ = self.reset();
            }
        }
    }

    fn progress(&self) {
        self.progressed_ms.store(self.activity.now_ms(), Relaxed);
    }

    fn take_unsent(&self, bytes: usize) {
        let mut taken = 0;
        let _ = self.unsent.fetch_update(Relaxed, Relaxed, |unsent| {
            taken = bytes.min(unsent);
            Some(unsent - taken)
        });
        if taken > 0 {
            self.activity.remove_unsent(taken);
        }
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        self.take_unsent(usize::MAX);
        self.list.remove_dropped();
    }
}

/// The responses that a connection is sending.
#[derive(Debug, Default)]
pub struct StreamList(Mutex<Vec<Weak<Stream>>>);

impl StreamList {
    /// The responses that are being sent now; for the sweep.
    pub fn list(&self) -> Vec<Arc<Stream>> {
        self.lock().iter().filter_map(Weak::upgrade).collect()
    }

    pub fn is_empty(&self) -> bool {
        self.lock().is_empty()
    }

    fn add(&self, stream: &Arc<Stream>) {
        self.lock().push(Arc::downgrade(stream));
    }

    fn remove_dropped(&self) {
        self.lock().retain(|stream| stream.strong_count() > 0);
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Weak<Stream>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Runs the tasks of a connection's requests.
#[derive(Clone)]
pub struct StreamExecutor {
    pub activity: Arc<Activity>,
    pub streams: Arc<StreamList>,
}

impl<F> hyper::rt::Executor<F> for StreamExecutor
where
    F: Future<Output: Send> + Send + 'static,
{
    fn execute(&self, future: F) {
        tokio::spawn(run(Stream::new(self), future));
    }
}

async fn run<F: Future>(stream: Arc<Stream>, future: F) {
    let mut task = pin!(STREAM.scope(Arc::clone(&stream), future));
    poll_fn(|context| {
        let polled = task.as_mut().poll(context).map(drop);
        if polled.is_pending() {
            stream.waker.register(context.waker());
            if stream.state.load(Relaxed) == RESET {
                return Poll::Ready(());
            }
        }
        polled
    })
    .await;
    let _ = stream.state.compare_exchange(SENDING, HANDED_OVER, Relaxed, Relaxed);
}

/// Bytes that HTTP/2 has yet to write. It drops them once they are written.
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
        self.stream.take_unsent(self.bytes.len());
    }
}

/// A response's body in chunks that say when they are written. Over HTTP/1.1 it passes everything on.
pub struct SentBody<B> {
    body: B,
    stream: Option<Arc<Stream>>,
    /// Of the frame that was read last.
    rest: Bytes,
}

impl<B: Body<Data = Bytes>> SentBody<B> {
    /// `is_shared`: the bytes are in memory anyway, whoever asks for them.
    pub fn new(body: B, is_shared: bool) -> Self {
        let stream = if body.is_end_stream() { None } else { STREAM.try_with(Arc::clone).ok() };
        if let Some(stream) = &stream {
            let bytes = if is_shared { 0 } else { body.size_hint().lower() };
            stream.begin(usize::try_from(bytes).unwrap_or(usize::MAX));
        }
        Self { body, stream, rest: Bytes::new() }
    }
}

impl<B: Body<Data = Bytes> + Unpin> Body for SentBody<B> {
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
