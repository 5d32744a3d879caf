//! Ends a render at its deadline, from a thread of its own: a script that loops cannot be asked to look at a clock.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use deno_core::v8::IsolateHandle;

use crate::telemetry::threads::{step, supervise};

/// Watches one isolate. Dropping it ends its thread.
pub struct Watchdog {
    shared: Arc<Shared>,
}

struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Clone, Copy, PartialEq)]
enum State {
    Idle,
    Running { deadline: Instant },
    Expired,
    Stopped,
}

impl Watchdog {
    /// # Errors
    /// When the operating system refuses a thread.
    pub fn start(isolate: IsolateHandle) -> std::io::Result<Self> {
        let shared = Arc::new(Shared { state: Mutex::new(State::Idle), changed: Condvar::new() });
        let watched = Arc::clone(&shared);
        supervise("render-watchdog".into(), move || watch(&watched, &isolate))?;
        Ok(Self { shared })
    }

    /// From now until [`Self::finish`] the isolate is terminated when `deadline` passes.
    pub fn begin(&self, deadline: Instant) {
        *lock(&self.shared.state) = State::Running { deadline };
        self.shared.changed.notify_one();
    }

    /// Ends the watch; true when the deadline passed. After this returns no termination arrives any more: the watch terminates only
    /// while it holds the lock that this takes.
    pub fn finish(&self) -> bool {
        let mut state = lock(&self.shared.state);
        let expired = *state == State::Expired;
        *state = State::Idle;
        expired
    }
}

impl Drop for Watchdog {
    fn drop(&mut self) {
        *lock(&self.shared.state) = State::Stopped;
        self.shared.changed.notify_one();
    }
}

fn watch(shared: &Shared, isolate: &IsolateHandle) {
    let mut state = lock(&shared.state);
    loop {
        match *state {
            State::Stopped => return,
            State::Idle | State::Expired => state = shared.changed.wait(state).unwrap_or_else(PoisonError::into_inner),
            State::Running { deadline } => {
                step("render-watchdog");
                let now = Instant::now();
                if now >= deadline {
                    isolate.terminate_execution();
                    *state = State::Expired;
                } else {
                    state = shared.changed.wait_timeout(state, deadline - now).unwrap_or_else(PoisonError::into_inner).0;
                }
            }
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
