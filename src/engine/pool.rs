//! A fixed number of isolates behind the bounded queue.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use tokio::sync::oneshot;

use super::isolate::Isolate;
use super::queue::{Popped, Priority, Queue, Refused};
use super::{Bundle, RenderError, RenderRequest, RenderedPage};
use crate::telemetry::counts::{RenderCounts, RenderFailure};
use crate::telemetry::failpoints::failpoint;
use crate::telemetry::memory;
use crate::telemetry::priority::lower_priority;
use crate::telemetry::threads::supervise;

/// A worker whose isolate was poisoned gets a new one at most this often; in between it goes on with the old one.
const REBUILD_INTERVAL: Duration = Duration::from_millis(250);
/// A worker that has had nothing to do for this long frees what its renders have left behind: no crowd is upon it, and a visitor who comes meanwhile
/// waits some milliseconds.
const TIDY_AFTER: Duration = Duration::from_secs(1);
/// A render that has waited until less than this part of its time is left is not begun: it would end in a termination, which costs the isolate.
const LAST_PART: u32 = 4;

/// How many isolates, and what one render may cost.
#[derive(Clone, Copy, Debug)]
pub struct PoolSettings {
    pub threads: usize,
    /// How many renders for visitors may wait, those for forms aside; one more is [`RenderError::QueueFull`].
    pub queue_length: usize,
    /// Counted from the moment a render is queued.
    pub deadline: Duration,
    pub max_heap_bytes: usize,
    /// After this time without a render what was needed for more of them is given back, isolates but the first included; one that a crowd has brought
    /// back stays twice as long as the time before.
    pub rest: Duration,
}

/// Renders pages. Cheap to clone; the threads end when the last clone goes.
#[derive(Clone)]
pub struct Pool(Arc<Handle>);

struct Handle(Arc<Shared>);

impl Drop for Handle {
    fn drop(&mut self) {
        self.0.jobs.close();
    }
}

/// What every thread of the pool shares.
struct Shared {
    bundle: Bundle,
    settings: PoolSettings,
    jobs: Queue<Job>,
    rebuilds: AtomicUsize,
    isolates: AtomicUsize,
    counts: RenderCounts,
    /// See [`Pool::lower_priority`].
    in_background: AtomicBool,
    tokio: tokio::runtime::Handle,
}

struct Job {
    request_json: String,
    queued: Instant,
    deadline: Instant,
    waiter: Box<dyn Waiter>,
}

/// Who waits for a render.
trait Waiter: Send {
    /// Nobody waits any more.
    fn is_gone(&self) -> bool;
    fn answer(self: Box<Self>, result: Result<RenderedPage, RenderError>);
}

struct Finishing<T, F> {
    finish: F,
    answer: oneshot::Sender<Result<T, RenderError>>,
}

impl<T: Send, F: FnOnce(RenderedPage) -> T + Send> Waiter for Finishing<T, F> {
    fn is_gone(&self) -> bool {
        self.answer.is_closed()
    }

    fn answer(self: Box<Self>, result: Result<RenderedPage, RenderError>) {
        let _ = self.answer.send(result.map(self.finish));
    }
}

impl Pool {
    /// A pool that boots at once. Call from a blocking thread inside a tokio runtime.
    ///
    /// # Errors
    /// As [`Self::boot`].
    pub fn start(bundle: Bundle, settings: PoolSettings) -> Result<Self, RenderError> {
        let pool = Self::new(bundle, settings);
        pool.boot()?;
        Ok(pool)
    }

    /// A pool without isolates: renders wait until it is told to [`boot`](Self::boot). Call inside a tokio runtime.
    #[must_use]
    pub fn new(bundle: Bundle, settings: PoolSettings) -> Self {
        let shared = Arc::new(Shared {
            bundle,
            settings,
            jobs: Queue::new(settings.queue_length.max(1), settings.threads.max(1)),
            rebuilds: AtomicUsize::new(0),
            isolates: AtomicUsize::new(0),
            counts: RenderCounts::default(),
            in_background: AtomicBool::new(false),
            tokio: tokio::runtime::Handle::current(),
        });
        Self(Arc::new(Handle(shared)))
    }

    /// Starts the threads and waits until every isolate has booted. Call once, from a blocking thread that outlives none of them.
    ///
    /// # Errors
    /// The first isolate that does not boot, or a thread that the operating system refuses: then there will be no render.
    pub fn boot(&self) -> Result<(), RenderError> {
        // V8 wants its platform set up on a thread that outlives the isolates' threads.
        #[cfg(feature = "v8")]
        deno_core::JsRuntime::init_platform(None);

        let shared = &self.0.0;
        let boot = || {
            let threads = 0..self.settings().threads.max(1);
            let booting: Vec<_> = threads.map(|index| spawn_worker(shared, index, false)).collect::<Result<_, _>>()?;
            booting.into_iter().try_for_each(|booted| booted.recv().unwrap_or(Err(RenderError::Stopped)))
        };
        boot().inspect_err(|_| {
            shared.jobs.close();
            // Nobody will do what waits.
            shared.jobs.clear();
        })
    }

    /// Renders one page and calls `finish` with it, both on a thread of the pool: what is made of a page costs more than rendering it, and must
    /// not hold up the threads that answer everybody else.
    ///
    /// # Errors
    /// [`RenderError::QueueFull`] at once; [`RenderError::Overloaded`] when its turn comes too late; every other [`RenderError`] by the deadline plus the
    /// time that the engine needs to stop. `finish` has no deadline.
    pub async fn render_then<T: Send + 'static>(
        &self,
        priority: Priority,
        request: &RenderRequest,
        finish: impl FnOnce(RenderedPage) -> T + Send + 'static,
    ) -> Result<T, RenderError> {
        let request_json = serde_json::to_string(request).map_err(|error| RenderError::Answer(error.to_string()))?;
        let (answer, answered) = oneshot::channel();
        let queued = Instant::now();
        let job = Job { request_json, queued, deadline: queued + self.settings().deadline, waiter: Box::new(Finishing { finish, answer }) };
        self.0.0.jobs.push(priority, job).map_err(|refused| match refused {
            Refused::Full => {
                self.counts().queue_full.increment();
                RenderError::QueueFull
            }
            Refused::Closed => RenderError::Stopped,
        })?;
        answered.await.unwrap_or(Err(RenderError::Stopped))
    }

    /// Renders one page.
    ///
    /// # Errors
    /// As [`Self::render_then`].
    pub async fn render(&self, request: &RenderRequest) -> Result<RenderedPage, RenderError> {
        self.render_then(Priority::Visitor, request, |page| page).await
    }

    /// From now on whoever else wants the processor comes first: once the site is served, a page that is ready goes before one that must be
    /// rendered.
    pub fn lower_priority(&self) {
        self.0.0.in_background.store(true, Ordering::Relaxed);
    }

    /// How many renders may be asked for at the same time so that no isolate waits for one and none is refused, where nobody else asks.
    #[must_use]
    pub fn max_concurrent(&self) -> usize {
        (self.settings().threads + 1).min(self.settings().queue_length).max(1)
    }

    /// How many isolates were replaced since the start.
    #[must_use]
    pub fn rebuilds(&self) -> usize {
        self.0.0.rebuilds.load(Ordering::Relaxed)
    }

    /// How many isolates there are at the moment.
    #[must_use]
    pub fn isolates(&self) -> usize {
        self.0.0.isolates.load(Ordering::Relaxed)
    }

    /// What renders have cost since the start.
    #[must_use]
    pub fn counts(&self) -> &RenderCounts {
        &self.0.0.counts
    }

    fn settings(&self) -> &PoolSettings {
        &self.0.0.settings
    }
}

type Booted = Receiver<Result<(), RenderError>>;

/// Starts a worker thread; the receiver tells when its isolate has booted. A worker that panics boots a new isolate and goes on; whoever
/// waited for its render hears that it stopped.
fn spawn_worker(shared: &Arc<Shared>, index: usize, is_replacement: bool) -> Result<Booted, RenderError> {
    let (tell, booted) = sync_channel(1);
    let shared = Arc::clone(shared);
    let (mut has_booted, mut is_rebuilt) = (false, is_replacement);
    let mut rest = shared.settings.rest;
    let work_until_told = move || loop {
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
        let counted = Counted::new(&shared.isolates);
        if std::mem::replace(&mut is_rebuilt, true) {
            shared.rebuilds.fetch_add(1, Ordering::Relaxed);
        }
        if !std::mem::replace(&mut has_booted, true) {
            let _ = tell.send(Ok(()));
        }
        if work(&shared, isolate, index, rest) == Ended::ForGood {
            return;
        }
        drop(counted);
        memory::release_free_memory();
        shared.jobs.wait_for_a_crowd();
        // What rested is not rebuilt.
        is_rebuilt = false;
        // An engine that goes leaves most of a megabyte behind, whatever is done (v8x): the more have gone, the longer the next one stays.
        rest = rest.saturating_mul(2);
    };
    supervise(format!("render-{index}"), work_until_told)
        .map_err(|error| RenderError::Answer(format!("no thread for an isolate: {error}")))?;
    Ok(booted)
}

/// An isolate less when dropped.
struct Counted<'a>(&'a AtomicUsize);

impl<'a> Counted<'a> {
    fn new(isolates: &'a AtomicUsize) -> Self {
        isolates.fetch_add(1, Ordering::Relaxed);
        Self(isolates)
    }
}

impl Drop for Counted<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Why a worker has no isolate any more.
#[derive(PartialEq, Eq)]
enum Ended {
    /// The pool goes, or another worker has taken over.
    ForGood,
    /// There was nothing to do.
    Resting,
}

/// How far a worker without work has come.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Idle {
    NotYet,
    Tidied,
    Rested,
}

/// Takes jobs until the pool goes, until a replacement for a poisoned isolate has taken over, or until there was nothing to do for as long as `rest`.
fn work(shared: &Arc<Shared>, mut isolate: Isolate, index: usize, rest: Duration) -> Ended {
    let mut poisoned = false;
    let mut last_attempt: Option<Instant> = None;
    let (mut in_background, mut idle) = (false, Idle::NotYet);
    loop {
        if poisoned && last_attempt.is_none_or(|at| at.elapsed() >= REBUILD_INTERVAL) {
            last_attempt = Some(Instant::now());
            // The new isolate boots on a thread of its own before this one goes: isolates of one thread would have to be dropped in
            // the reverse order of their making.
            match spawn_worker(shared, index, true).and_then(|booted| booted.recv().unwrap_or(Err(RenderError::Stopped))) {
                Ok(()) => {
                    tracing::warn!(worker = index, "replaced an isolate after a terminated render");
                    // Its heap was at its largest.
                    drop(isolate);
                    memory::release_free_memory();
                    return Ended::ForGood;
                }
                Err(error) => tracing::error!(worker = index, %error, "an isolate could not be replaced; the old one goes on"),
            }
        }
        let patience = match idle {
            Idle::NotYet => TIDY_AFTER.min(rest),
            Idle::Tidied => rest.saturating_sub(TIDY_AFTER),
            Idle::Rested => Duration::MAX,
        };
        let job = match shared.jobs.pop(index, patience) {
            Popped::Job(job) => job,
            Popped::End => return Ended::ForGood,
            Popped::Nothing if idle == Idle::NotYet => {
                idle = Idle::Tidied;
                isolate.collect_garbage();
                memory::release_free_memory();
                continue;
            }
            Popped::Nothing if index > 0 => return Ended::Resting,
            Popped::Nothing => {
                // What the others, which are gone now, have left.
                idle = Idle::Rested;
                memory::release_free_memory();
                continue;
            }
        };
        idle = Idle::NotYet;
        if job.waiter.is_gone() {
            continue;
        }
        if !in_background && shared.in_background.load(Ordering::Relaxed) {
            in_background = true;
            lower_priority();
        }
        let limit_ms = shared.settings.deadline.as_millis();
        if Instant::now() + shared.settings.deadline / LAST_PART > job.deadline {
            shared.counts.failed(RenderFailure::Waited);
            job.waiter.answer(Err(RenderError::Overloaded { limit_ms }));
            continue;
        }
        failpoint("render");
        let began = Instant::now();
        shared.counts.queue_time.record_time(began - job.queued);
        let result = isolate.render(&job.request_json, job.deadline, limit_ms).map_err(|failure| {
            poisoned |= failure.poisoned;
            shared.counts.failed(why(&failure.error));
            failure.error
        });
        job.waiter.answer(result);
        shared.counts.render_time.record_time(began.elapsed());
    }
}

fn why(error: &RenderError) -> RenderFailure {
    match error {
        RenderError::Deadline { .. } => RenderFailure::Deadline,
        RenderError::OutOfMemory { .. } => RenderFailure::Memory,
        RenderError::Overloaded { .. } => RenderFailure::Waited,
        RenderError::Script { .. } | RenderError::Answer(_) | RenderError::QueueFull | RenderError::Stopped => RenderFailure::Script,
    }
}
