//! Ends a render at its deadline, from a thread of its own: a script that loops cannot be asked to look at a clock.
//!
//! A render that the processor was busy with others for is no render that loops: as long as it has computed for less than half of its time it gets
//! more, up to [`PATIENCE`] times its time. To end it costs its isolate, and the next one would fare no better.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use deno_core::v8::IsolateHandle;

use crate::telemetry::cpu_clock::ThreadCpuClock;
use crate::telemetry::failpoints::failpoint;
use crate::telemetry::threads::supervise;

/// Watches one isolate. Dropping it ends its thread.
pub struct Watchdog {
    shared: Arc<Shared>,
    thread: ThreadCpuClock,
}

struct Shared {
    watch: Mutex<Watch>,
    changed: Condvar,
}

struct Watch {
    state: State,
    /// When the thread looks next; None while it waits to be woken.
    looks_at: Option<Instant>,
}

/// How many times its time a render may take that gets too little of the processor.
const PATIENCE: u32 = 3;

#[derive(Clone, Copy, PartialEq)]
enum State {
    Idle,
    Running { begun: Instant, time: Duration, computed: Duration, look_at: Instant },
    Ended(End),
    Stopped,
}

/// Why a render was ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// It computed all the time.
    Looped,
    /// It hardly came to compute.
    Starved,
}

impl Watchdog {
    /// Watches what the calling thread renders.
    ///
    /// # Errors
    /// When the operating system refuses a thread.
    pub fn start(isolate: IsolateHandle) -> std::io::Result<Self> {
        let shared = Arc::new(Shared { watch: Mutex::new(Watch { state: State::Idle, looks_at: None }), changed: Condvar::new() });
        let watched = Arc::clone(&shared);
        let thread = ThreadCpuClock::of_current_thread();
        supervise("render-watchdog".into(), move || watch(&watched, &isolate, thread))?;
        Ok(Self { shared, thread })
    }

    /// From now until [`Self::finish`] the isolate is terminated when `deadline` passes.
    pub fn begin(&self, deadline: Instant) {
        let begun = Instant::now();
        let time = deadline.saturating_duration_since(begun);
        let computed = self.thread.now();
        let mut watch = lock(&self.shared.watch);
        watch.state = State::Running { begun, time, computed, look_at: deadline };
        // Renders come one after the other and their deadlines with them: a thread that looks early enough is left asleep.
        let looks_late = watch.looks_at.is_none_or(|looks_at| looks_at > deadline);
        drop(watch);
        if looks_late {
            self.shared.changed.notify_one();
        }
    }

    /// Ends the watch; says why, if it ended the render. After this returns no termination arrives any more: the watch terminates only
    /// while it holds the lock that this takes.
    pub fn finish(&self) -> Option<End> {
        let state = std::mem::replace(&mut lock(&self.shared.watch).state, State::Idle);
        if let State::Ended(end) = state { Some(end) } else { None }
    }
}

impl Drop for Watchdog {
    fn drop(&mut self) {
        lock(&self.shared.watch).state = State::Stopped;
        self.shared.changed.notify_one();
    }
}

fn watch(shared: &Shared, isolate: &IsolateHandle, thread: ThreadCpuClock) {
    let mut watch = lock(&shared.watch);
    loop {
        let look_at = match watch.state {
            State::Stopped => return,
            State::Idle | State::Ended(_) => None,
            State::Running { begun, time, computed, look_at } => {
                failpoint("render-watchdog");
                let now = Instant::now();
                if now < look_at {
                    Some(look_at)
                } else {
                    let has_computed = thread.now().saturating_sub(computed) >= time / 2;
                    if has_computed || now >= begun + time * PATIENCE {
                        isolate.terminate_execution();
                        watch.state = State::Ended(if has_computed { End::Looped } else { End::Starved });
                    } else {
                        watch.state = State::Running { begun, time, computed, look_at: now + time / 4 };
                    }
                    continue;
                }
            }
        };
        watch.looks_at = look_at;
        watch = match look_at {
            None => shared.changed.wait(watch).unwrap_or_else(PoisonError::into_inner),
            Some(look_at) => {
                let time = look_at.saturating_duration_since(Instant::now());
                shared.changed.wait_timeout(watch, time).unwrap_or_else(PoisonError::into_inner).0
            }
        };
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
