//! A fixed number of isolates behind one bounded queue.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use tokio::sync::oneshot;

use super::isolate::Isolate;
use super::{Bundle, RenderError, RenderRequest, RenderedPage};
use crate::telemetry::threads::supervise;

/// A worker whose isolate was poisoned gets a new one at most this often; in between it goes on with the old one.
const REBUILD_INTERVAL: Duration = Duration::from_millis(250);

/// How many isolates, and what one render may cost.
#[derive(Clone, Copy, Debug)]
pub struct PoolSettings {
    pub threads: usize,
    /// How many renders may wait; one more is [`RenderError::QueueFull`].
    pub queue_length: usize,
    /// Counted from the moment a render is queued.
    pub deadline: Duration,
    pub max_heap_bytes: usize,
}

/// Renders pages. Cheap to clone; the threads end when the last clone goes.
#[derive(Clone)]
pub struct Pool {
    jobs: SyncSender<Job>,
    counters: Arc<Counters>,
    settings: PoolSettings,
}

#[derive(Default)]
struct Counters {
    rebuilds: AtomicUsize,
}

struct Job {
    request_json: String,
    deadline: Instant,
    answer: oneshot::Sender<Result<RenderedPage, RenderError>>,
}

/// What every thread of the pool shares.
struct Shared {
    bundle: Bundle,
    settings: PoolSettings,
    jobs: Mutex<Receiver<Job>>,
    counters: Arc<Counters>,
    tokio: tokio::runtime::Handle,
}

impl Pool {
    /// Starts the threads and waits until every isolate has booted. Call from a blocking thread inside a tokio runtime.
    ///
    /// # Errors
    /// The first isolate that does not boot, or a thread that the operating system refuses.
    pub fn start(bundle: Bundle, settings: PoolSettings) -> Result<Self, RenderError> {
        // V8 wants its platform set up on a thread that outlives the isolates' threads.
        #[cfg(feature = "v8")]
        deno_core::JsRuntime::init_platform(None);

        let (jobs, receiver) = sync_channel(settings.queue_length.max(1));
        let counters = Arc::new(Counters::default());
        let shared = Arc::new(Shared {
            bundle,
            settings,
            jobs: Mutex::new(receiver),
            counters: Arc::clone(&counters),
            tokio: tokio::runtime::Handle::current(),
        });
        let booting: Vec<_> = (0..settings.threads.max(1)).map(|index| spawn_worker(&shared, index, false)).collect::<Result<_, _>>()?;
        for booted in booting {
            booted.recv().unwrap_or(Err(RenderError::Stopped))?;
        }
        Ok(Self { jobs, counters, settings })
    }

    /// Renders one page.
    ///
    /// # Errors
    /// [`RenderError::QueueFull`] at once; every other [`RenderError`] by the deadline plus the time that the engine needs to stop.
    pub async fn render(&self, request: &RenderRequest) -> Result<RenderedPage, RenderError> {
        let request_json = serde_json::to_string(request).map_err(|error| RenderError::Answer(error.to_string()))?;
        let (answer, answered) = oneshot::channel();
        let job = Job { request_json, deadline: Instant::now() + self.settings.deadline, answer };
        self.jobs.try_send(job).map_err(|error| match error {
            TrySendError::Full(_) => RenderError::QueueFull,
            TrySendError::Disconnected(_) => RenderError::Stopped,
        })?;
        answered.await.unwrap_or(Err(RenderError::Stopped))
    }

    /// How many renders can run at the same time.
    #[must_use]
    pub const fn threads(&self) -> usize {
        self.settings.threads
    }

    /// How many isolates were replaced since the start.
    #[must_use]
    pub fn rebuilds(&self) -> usize {
        self.counters.rebuilds.load(Ordering::Relaxed)
    }
}

type Booted = Receiver<Result<(), RenderError>>;

/// Starts a worker thread; the receiver tells when its isolate has booted. A worker that panics boots a new isolate and goes on; whoever
/// waited for its render hears that it stopped.
fn spawn_worker(shared: &Arc<Shared>, index: usize, is_replacement: bool) -> Result<Booted, RenderError> {
    let (tell, booted) = sync_channel(1);
    let shared = Arc::clone(shared);
    let mut has_booted = false;
    let work_until_told = move || {
        let _entered = shared.tokio.enter();
        let isolate = loop {
            match Isolate::boot(&shared.bundle, shared.settings.max_heap_bytes) {
                Ok(isolate) => break isolate,
                // After a panic nobody waits to hear of it, and there is no other worker to go on.
                Err(error) if has_booted => {
                    tracing::error!(worker = index, %error, "an isolate does not boot after a panic; trying again");
                    thread::sleep(REBUILD_INTERVAL);
                }
                Err(error) => {
                    let _ = tell.send(Err(error));
                    return;
                }
            }
        };
        if is_replacement || has_booted {
            shared.counters.rebuilds.fetch_add(1, Ordering::Relaxed);
        }
        if !has_booted {
            let _ = tell.send(Ok(()));
        }
        has_booted = true;
        work(&shared, isolate, index);
    };
    supervise(format!("render-{index}"), work_until_told)
        .map_err(|error| RenderError::Answer(format!("no thread for an isolate: {error}")))?;
    Ok(booted)
}

/// Takes jobs until the pool goes, or until a replacement for a poisoned isolate has taken over.
fn work(shared: &Arc<Shared>, mut isolate: Isolate, index: usize) {
    let mut poisoned = false;
    let mut last_attempt: Option<Instant> = None;
    loop {
        if poisoned && last_attempt.is_none_or(|at| at.elapsed() >= REBUILD_INTERVAL) {
            last_attempt = Some(Instant::now());
            // The new isolate boots on a thread of its own before this one goes: isolates of one thread would have to be dropped in
            // the reverse order of their making.
            match spawn_worker(shared, index, true).and_then(|booted| booted.recv().unwrap_or(Err(RenderError::Stopped))) {
                Ok(()) => {
                    tracing::warn!(worker = index, "replaced an isolate after a terminated render");
                    return;
                }
                Err(error) => tracing::error!(worker = index, %error, "an isolate could not be replaced; the old one goes on"),
            }
        }
        let job = shared.jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = job else { return };
        if job.answer.is_closed() {
            continue;
        }
        let limit_ms = shared.settings.deadline.as_millis();
        if Instant::now() >= job.deadline {
            let _ = job.answer.send(Err(RenderError::Deadline { limit_ms }));
            continue;
        }
        let result = isolate.render(&job.request_json, job.deadline, limit_ms);
        let _ = job.answer.send(result.map_err(|failure| {
            poisoned |= failure.poisoned;
            failure.error
        }));
    }
}
