//! A fixed number of workers behind one bounded queue. A worker is an OS thread with an isolate of its own.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use tokio::sync::oneshot;

use super::isolate::Isolate;
use super::queue::{Priority, Queue};
use super::watchdog::TimeLimit;
use super::{Bundle, RenderError, RenderRequest, RenderedPage};
use crate::telemetry::counts::{RenderCounts, RenderFailure};
use crate::telemetry::failpoints::failpoint;
use crate::telemetry::memory;
use crate::telemetry::priority::lower_priority;
use crate::telemetry::threads::supervise;

/// How often a worker tries to replace its isolate. In between it keeps using the old one.
const REPLACE_INTERVAL: Duration = Duration::from_millis(250);

/// A worker without jobs for this long collects garbage and returns free memory to the system.
const IDLE_BEFORE_GC: Duration = Duration::from_secs(1);

/// A render with less than this fraction of its time left is not started: it would be terminated, and its isolate with it.
const MIN_TIME_LEFT_DIVISOR: u32 = 4;

/// How many isolates there are, and what one render may cost.
#[derive(Clone, Copy, Debug)]
pub struct PoolSettings {
    pub threads: usize,
    /// How many renders of [`Priority::Page`] may wait. One more is [`RenderError::QueueFull`].
    pub queue_length: usize,
    /// The time limit of a render that a visitor may wait for ([`Pool::serve_visitors`]), from the moment it is queued.
    pub deadline: Duration,
    pub max_heap_bytes: usize,
}

/// Renders pages. The threads end when it is dropped.
pub struct Pool {
    state: Arc<PoolState>,
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.state.queue.close();
    }
}

struct PoolState {
    bundle: Bundle,
    settings: PoolSettings,
    queue: Queue<Job>,
    replacements: AtomicUsize,
    counts: RenderCounts,
    serves_visitors: AtomicBool,
    tokio: tokio::runtime::Handle,
}

/// Renders a page on a worker and sends it to the caller.
type Job = Box<dyn FnOnce(&mut Worker) + Send>;

impl Pool {
    /// Starts the threads and waits until every isolate has booted. Call inside a tokio runtime, from a thread that may block.
    pub fn start(bundle: Bundle, settings: PoolSettings) -> Result<Self, RenderError> {
        // V8 wants its platform set up on a thread that outlives the isolates' threads.
        #[cfg(feature = "v8")]
        deno_core::JsRuntime::init_platform(None);

        let state = Arc::new(PoolState {
            bundle,
            settings,
            queue: Queue::new(settings.queue_length.max(1)),
            replacements: AtomicUsize::new(0),
            counts: RenderCounts::default(),
            serves_visitors: AtomicBool::new(false),
            tokio: tokio::runtime::Handle::current(),
        });
        let pool = Self { state };
        let booting = (0..pool.isolates()).map(|index| spawn_worker(&pool.state, index, false)).collect::<Result<Vec<_>, _>>()?;
        booting.into_iter().try_for_each(|booted| booted.recv().unwrap_or(Err(RenderError::Stopped)))?;
        Ok(pool)
    }

    /// Renders one page and calls `finish` with it and with whether other renders wait, both on a thread of the pool: a document costs more than its
    /// render and must not block async threads. [`RenderError::QueueFull`] comes at once, [`RenderError::Overloaded`] when the render waited too
    /// long, every other error by the deadline plus the time that the engine needs to stop. `finish` has no deadline.
    pub async fn render_and_finish<T: Send + 'static>(
        &self,
        priority: Priority,
        request: &RenderRequest,
        finish: impl FnOnce(RenderedPage, bool) -> T + Send + 'static,
    ) -> Result<T, RenderError> {
        let request_json = serde_json::to_string(request).map_err(|error| RenderError::InvalidRequest(error.to_string()))?;
        self.render_json(priority, request_json, finish).await
    }

    /// The same for a bundle with requests of its own.
    pub async fn render_json<T: Send + 'static>(
        &self,
        priority: Priority,
        request_json: String,
        finish: impl FnOnce(RenderedPage, bool) -> T + Send + 'static,
    ) -> Result<T, RenderError> {
        let (reply, replied) = oneshot::channel();
        let queued = Instant::now();
        let job = move |worker: &mut Worker| {
            // The client may have disconnected.
            if !reply.is_closed() {
                let _ = reply.send(worker.render(&request_json, queued, finish));
            }
        };
        self.state.queue.push(priority, Box::new(job)).inspect_err(|error| {
            if matches!(error, RenderError::QueueFull) {
                self.counts().queue_full.increment();
            }
        })?;
        replied.await.unwrap_or(Err(RenderError::Stopped))
    }

    pub async fn render(&self, request: &RenderRequest) -> Result<RenderedPage, RenderError> {
        self.render_and_finish(Priority::Page, request, |page, _| page).await
    }

    /// The site is served. From now on renders have the deadline of the settings, because visitors wait for them, and the workers a lower scheduling
    /// priority, because sending prerendered pages is more urgent.
    pub fn serve_visitors(&self) {
        self.state.serves_visitors.store(true, Ordering::Relaxed);
    }

    /// How many renders may be requested at the same time so that every isolate is busy and none of them is refused.
    pub fn max_concurrent(&self) -> usize {
        (self.isolates() + 1).min(self.state.settings.queue_length).max(1)
    }

    /// How many isolates were replaced since the start.
    pub fn replacements(&self) -> usize {
        self.state.replacements.load(Ordering::Relaxed)
    }

    pub fn isolates(&self) -> usize {
        self.state.settings.threads.max(1)
    }

    pub fn counts(&self) -> &RenderCounts {
        &self.state.counts
    }
}

/// Starts a worker thread; the receiver gets a message when its isolate has booted. After a panic, which fails its render, it boots a new isolate.
fn spawn_worker(state: &Arc<PoolState>, index: usize, is_replacement: bool) -> Result<Receiver<Result<(), RenderError>>, RenderError> {
    let (report, booted) = sync_channel(1);
    let state = Arc::clone(state);
    // Set once an isolate has booted on this thread: every later boot follows a panic.
    let mut has_booted = false;
    let work = move || {
        let _entered = state.tokio.enter();
        let isolate = loop {
            match Isolate::boot(&state.bundle, state.settings.max_heap_bytes) {
                Ok(isolate) => break isolate,
                Err(error) if has_booted => {
                    tracing::error!(thread = index, %error, "an isolate does not boot after a panic; trying again");
                    thread::sleep(REPLACE_INTERVAL);
                }
                Err(error) => {
                    let _ = report.send(Err(error));
                    return;
                }
            }
        };
        if is_replacement || has_booted {
            state.replacements.fetch_add(1, Ordering::Relaxed);
        }
        if !std::mem::replace(&mut has_booted, true) {
            let _ = report.send(Ok(()));
        }
        Worker { state: Arc::clone(&state), index, isolate, must_replace: false, last_attempt: None, is_low_priority: false }.run();
        memory::release_free_memory();
    };
    supervise(format!("render-{index}"), work).map_err(|error| RenderError::Thread(error.into()))?;
    Ok(booted)
}

struct Worker {
    state: Arc<PoolState>,
    index: usize,
    isolate: Isolate,
    /// A render was terminated: the isolate's state is unknown.
    must_replace: bool,
    /// When this worker last tried to replace its isolate.
    last_attempt: Option<Instant>,
    is_low_priority: bool,
}

impl Worker {
    /// Takes jobs until the pool closes, or until another worker has replaced this one.
    fn run(mut self) {
        let mut timeout = Some(IDLE_BEFORE_GC);
        loop {
            if self.must_replace && self.replace() {
                return;
            }
            match self.state.queue.pop(timeout) {
                Err(RecvTimeoutError::Disconnected) => return,
                Err(RecvTimeoutError::Timeout) => {
                    timeout = None;
                    self.isolate.collect_garbage();
                    memory::release_free_memory();
                }
                Ok(job) => {
                    timeout = Some(IDLE_BEFORE_GC);
                    if !self.is_low_priority && self.state.serves_visitors.load(Ordering::Relaxed) {
                        self.is_low_priority = true;
                        lower_priority();
                    }
                    job(&mut self);
                }
            }
        }
    }

    /// Starts another worker in place of this one. True once its isolate has booted; until then this worker goes on.
    ///
    /// Two isolates on one thread would have to be dropped in reverse order, so the new one gets a new thread.
    fn replace(&mut self) -> bool {
        if self.last_attempt.is_some_and(|at| at.elapsed() < REPLACE_INTERVAL) {
            return false;
        }
        self.last_attempt = Some(Instant::now());
        match spawn_worker(&self.state, self.index, true).and_then(|booted| booted.recv().unwrap_or(Err(RenderError::Stopped))) {
            Ok(()) => {
                tracing::warn!(worker = self.index, "replaced an isolate after a terminated render");
                true
            }
            Err(error) => {
                tracing::error!(worker = self.index, %error, "an isolate could not be replaced; the old one goes on");
                false
            }
        }
    }

    fn render<T>(&mut self, request_json: &str, queued: Instant, finish: impl FnOnce(RenderedPage, bool) -> T) -> Result<T, RenderError> {
        let (counts, limit) = (&self.state.counts, self.state.settings.deadline);
        let (limit, limit_ms) = if self.state.serves_visitors.load(Ordering::Relaxed) {
            let (deadline, limit_ms) = (queued + limit, limit.as_millis());
            if Instant::now() + limit / MIN_TIME_LEFT_DIVISOR > deadline {
                counts.failed(RenderFailure::Overloaded);
                return Err(RenderError::Overloaded { limit_ms });
            }
            (TimeLimit::until(deadline), limit_ms)
        } else {
            (TimeLimit::unattended(), TimeLimit::UNATTENDED_CPU_TIME.as_millis())
        };
        failpoint("render");
        let began = Instant::now();
        counts.queue_time.record_time(began - queued);
        let result = self.isolate.render(request_json, limit, limit_ms).map(|page| finish(page, !self.state.queue.is_empty())).inspect_err(
            |error| {
                let kind = failure_kind(error);
                self.must_replace |= kind != RenderFailure::Script;
                counts.failed(kind);
            },
        );
        counts.render_time.record_time(began.elapsed());
        result
    }
}

fn failure_kind(error: &RenderError) -> RenderFailure {
    match error {
        RenderError::Deadline { .. } => RenderFailure::Deadline,
        RenderError::OutOfMemory { .. } => RenderFailure::Memory,
        RenderError::Overloaded { .. } => RenderFailure::Overloaded,
        _ => RenderFailure::Script,
    }
}
