//! HTTP/2 responses that wait for their client: each is a task of its own, which the registry's sweep ends where the client takes nothing. The client
//! sees that stream reset (RFC 9113 section 5.4.2), and its other requests go on.

use std::future::poll_fn;
use std::pin::{Pin, pin};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
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
    waiting: Arc<Waiting>,
    /// When the client last took something of the response; 0: there is no response yet.
    progressed_ms: AtomicU64,
    unsent: AtomicUsize,
    is_reset: AtomicBool,
    waker: AtomicWaker,
}

impl Stream {
    fn new(executor: &StreamExecutor) -> Arc<Self> {
        Arc::new(Self {
            activity: Arc::clone(&executor.activity),
            waiting: Arc::clone(&executor.waiting),
            progressed_ms: AtomicU64::new(0),
            unsent: AtomicUsize::new(0),
            is_reset: AtomicBool::new(false),
            waker: AtomicWaker::new(),
        })
    }

    pub fn progressed_ms(&self) -> u64 {
        self.progressed_ms.load(Relaxed)
    }

    pub fn unsent_bytes(&self) -> usize {
        self.unsent.load(Relaxed)
    }

    /// Ends the response. What it holds counts as free from now on.
    pub fn reset(&self) {
        self.take_unsent(usize::MAX);
        self.is_reset.store(true, Relaxed);
        self.waker.wake();
    }

    /// A response of this many bytes begins, which nobody else has in memory.
    fn begin(&self, own_bytes: usize) {
        self.progress();
        if own_bytes > 0 {
            self.unsent.store(own_bytes, Relaxed);
            if self.activity.add_unsent(own_bytes) > MAX_UNSENT_BYTES {
                self.reset();
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
    }
}

/// The responses of a connection that wait.
#[derive(Debug, Default)]
pub struct Waiting(Mutex<Vec<Arc<Stream>>>);

impl Waiting {
    /// Those that wait now; for the sweep.
    pub fn list(&self) -> Vec<Arc<Stream>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn add(&self, stream: &Arc<Stream>) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(Arc::clone(stream));
    }

    fn remove(&self, stream: &Arc<Stream>) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).retain(|it| !Arc::ptr_eq(it, stream));
    }
}

/// Runs the tasks of a connection's requests.
#[derive(Clone)]
pub struct StreamExecutor {
    pub activity: Arc<Activity>,
    pub waiting: Arc<Waiting>,
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
    let mut waiting = None;
    poll_fn(|context| {
        if stream.is_reset.load(Relaxed) {
            return Poll::Ready(());
        }
        let polled = task.as_mut().poll(context).map(drop);
        if polled.is_pending() {
            stream.waker.register(context.waker());
            if stream.is_reset.load(Relaxed) {
                return Poll::Ready(());
            }
            if waiting.is_none() && stream.progressed_ms() != 0 {
                waiting = Some(Listed::new(&stream));
            }
        }
        polled
    })
    .await;
}

/// A place in the list of a connection's waiting responses.
struct Listed(Arc<Stream>);

impl Listed {
    fn new(stream: &Arc<Stream>) -> Self {
        stream.waiting.add(stream);
        Self(Arc::clone(stream))
    }
}

impl Drop for Listed {
    fn drop(&mut self) {
        self.0.waiting.remove(&self.0);
    }
}

/// A response's body that says how much of it the client takes. Over HTTP/1.1 it passes everything on.
pub struct SentBody<B> {
    body: B,
    stream: Option<Arc<Stream>>,
    /// Of the frame that was read last.
    rest: Bytes,
    has_begun: bool,
}

impl<B: Body<Data = Bytes>> SentBody<B> {
    /// `is_shared`: the bytes are in memory anyway, whoever asks for them.
    pub fn new(body: B, is_shared: bool) -> Self {
        let stream = if body.is_end_stream() { None } else { STREAM.try_with(Arc::clone).ok() };
        if let Some(stream) = &stream {
            let bytes = if is_shared { 0 } else { body.size_hint().lower() };
            stream.begin(usize::try_from(bytes).unwrap_or(usize::MAX));
        }
        Self { body, stream, rest: Bytes::new(), has_begun: false }
    }
}

impl<B: Body<Data = Bytes> + Unpin> Body for SentBody<B> {
    type Data = Bytes;
    type Error = B::Error;

    fn poll_frame(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, B::Error>>> {
        let this = &mut *self;
        let Some(stream) = &this.stream else { return Pin::new(&mut this.body).poll_frame(context) };
        // HTTP/2 asks where the client's window is open.
        stream.progress();
        if this.rest.is_empty() {
            match std::task::ready!(Pin::new(&mut this.body).poll_frame(context)) {
                Some(Ok(frame)) => match frame.into_data() {
                    Ok(data) => this.rest = data,
                    Err(other) => return Poll::Ready(Some(Ok(other))),
                },
                end => return Poll::Ready(end),
            }
        }
        this.has_begun = true;
        let chunk = this.rest.split_to(CHUNK_BYTES.min(this.rest.len()));
        stream.take_unsent(chunk.len());
        Poll::Ready(Some(Ok(Frame::data(chunk))))
    }

    /// Not with the last bytes: HTTP/2 would keep them, and this task be over, while the client takes nothing.
    fn is_end_stream(&self) -> bool {
        !(self.stream.is_some() && self.has_begun) && self.rest.is_empty() && self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
