//! Terminates a render at its deadline, from a thread of its own: a script in a loop checks no clock.
//!
//! On a busy machine a script may get little CPU time. Then it may run on: a termination costs the isolate, and the next render would be as slow.
//! [`TimeLimit`] says how long.

use std::sync::Arc;
use std::time::{Duration, Instant};

use deno_core::v8::IsolateHandle;
use parking_lot::{Condvar, Mutex};

use crate::telemetry::cpu_clock::ThreadCpuClock;
use crate::telemetry::failpoints::failpoint;
use crate::telemetry::threads::supervise;

/// Watches one isolate. Dropping it ends its thread.
pub struct Watchdog {
    shared: Arc<SharedWatch>,
    thread: ThreadCpuClock,
}

struct SharedWatch {
    watch: Mutex<Watch>,
    /// Notified when the thread must wake earlier than it planned.
    changed: Condvar,
}

struct Watch {
    state: State,
    /// When the watchdog thread wakes, perhaps for an earlier render; None: only when it is notified.
    wakes_at: Option<Instant>,
}

/// When a script is terminated: at `check_at`, and again after each quarter of the time until then, if it has used `cpu_time`; at the latest at `end`.
#[derive(Clone, Copy)]
pub struct TimeLimit {
    began: Instant,
    check_at: Instant,
    cpu_time: Duration,
    end: Instant,
}

impl TimeLimit {
    /// What a script may use while nobody waits for it but an operator: CPU time, because a busy machine is no fault of the site.
    pub const UNATTENDED_CPU_TIME: Duration = Duration::from_secs(20);
    /// Even so it ends: a script may also wait for a lock.
    const UNATTENDED_TIME: Duration = Duration::from_mins(10);
    /// A render that gets too little CPU time may take this many times its limit.
    const MAX_EXTENSION: u32 = 3;

    /// The limit while a visitor waits.
    pub fn until(deadline: Instant) -> Self {
        let began = Instant::now();
        let limit = deadline.saturating_duration_since(began);
        Self { began, check_at: deadline, cpu_time: limit / 2, end: began + limit * Self::MAX_EXTENSION }
    }

    /// The limit at a start, in `leadlight check`, and for evaluating the bundle.
    pub fn unattended() -> Self {
        let began = Instant::now();
        let cpu_time = Self::UNATTENDED_CPU_TIME;
        Self { began, check_at: began + cpu_time, cpu_time, end: began + Self::UNATTENDED_TIME }
    }
}

enum State {
    /// No render runs.
    Idle,
    Running {
        limit: TimeLimit,
        /// The CPU time of the render thread when it began.
        cpu_time: Duration,
        /// When to decide whether the render is terminated.
        check_at: Instant,
    },
    /// The render was terminated; stays so until [`Watchdog::finish`].
    Terminated(Termination),
    /// The watchdog is dropped, and its thread ends.
    Stopped,
}

/// Why a render was terminated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Termination {
    /// It used its CPU time.
    Deadline,
    /// It got too little CPU time.
    Overloaded,
}

impl Watchdog {
    /// Watches the renders of the calling thread.
    pub fn start(isolate: IsolateHandle) -> std::io::Result<Self> {
        let shared = Arc::new(SharedWatch { watch: Mutex::new(Watch { state: State::Idle, wakes_at: None }), changed: Condvar::new() });
        let watched = Arc::clone(&shared);
        let thread = ThreadCpuClock::of_current_thread();
        supervise("render-watchdog".into(), move || watch(&watched, &isolate, thread))?;
        Ok(Self { shared, thread })
    }

    /// Starts the watch of a render, until [`Self::finish`].
    pub fn begin(&self, limit: TimeLimit) {
        let mut watch = self.shared.watch.lock();
        watch.state = State::Running { limit, cpu_time: self.thread.now(), check_at: limit.check_at };
        // A thread that wakes for an earlier render's deadline need not be notified.
        let wakes_late = watch.wakes_at.is_none_or(|wakes_at| wakes_at > limit.check_at);
        drop(watch);
        if wakes_late {
            self.shared.changed.notify_one();
        }
    }

    /// Ends the watch; returns why the render was terminated, if it was. It takes the lock that terminating needs, so nothing is terminated later.
    pub fn finish(&self) -> Option<Termination> {
        let state = std::mem::replace(&mut self.shared.watch.lock().state, State::Idle);
        if let State::Terminated(why) = state { Some(why) } else { None }
    }
}

impl Drop for Watchdog {
    fn drop(&mut self) {
        self.shared.watch.lock().state = State::Stopped;
        self.shared.changed.notify_one();
    }
}

fn watch(shared: &SharedWatch, isolate: &IsolateHandle, thread: ThreadCpuClock) {
    let mut watch = shared.watch.lock();
    loop {
        watch.wakes_at = match watch.state {
            State::Stopped => return,
            State::Idle | State::Terminated(_) => None,
            State::Running { limit, cpu_time, check_at } => {
                failpoint("render-watchdog");
                let now = Instant::now();
                if now >= check_at {
                    let used_its_time = thread.now().saturating_sub(cpu_time) >= limit.cpu_time;
                    if used_its_time || now >= limit.end {
                        isolate.terminate_execution();
                        watch.state = State::Terminated(if used_its_time { Termination::Deadline } else { Termination::Overloaded });
                    } else {
                        watch.state = State::Running { limit, cpu_time, check_at: now + (limit.check_at - limit.began) / 4 };
                    }
                    continue;
                }
                Some(check_at)
            }
        };
        match watch.wakes_at {
            None => shared.changed.wait(&mut watch),
            Some(at) => {
                shared.changed.wait_until(&mut watch, at);
            }
        }
    }
}
