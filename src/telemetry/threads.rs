//! Threads that the process cannot do without: one that panics says so and starts again. And threads that leave the processor to others.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::thread_time::ThreadTime;

/// A thread that panics at once each time must not fill a core or the log.
const PAUSE_AFTER_PANIC: Duration = Duration::from_millis(250);

/// Runs `work` on a thread of its own until it returns; after a panic it is logged and run again. `work` must make anew whatever a panic
/// may have left half done.
///
/// # Errors
/// When the operating system refuses a thread.
pub fn supervise(name: String, mut work: impl FnMut() + Send + 'static) -> std::io::Result<JoinHandle<()>> {
    thread::Builder::new().name(name.clone()).spawn(move || {
        while let Err(cause) = catch_unwind(AssertUnwindSafe(&mut work)) {
            tracing::error!(thread = name, cause = panic_message(&*cause), "a thread that panicked is started again");
            thread::sleep(PAUSE_AFTER_PANIC);
        }
    })
}

/// The text that `panic!` was given.
#[must_use]
pub fn panic_message(cause: &(dyn std::any::Any + Send)) -> &str {
    cause.downcast_ref::<String>().map(String::as_str).or_else(|| cause.downcast_ref::<&str>().copied()).unwrap_or("unknown")
}

/// The switch of the tests that look at what happens after a panic: kinds of threads, and how many steps each has left.
static STEPS_LEFT: OnceLock<Vec<(String, AtomicUsize)>> = OnceLock::new();

/// For tests only: `commit:3,render:60` makes the third commit panic and a render thread at its sixtieth step. Nothing that a
/// visitor or a setting can reach calls it; `main` does, with the variable `LEADLIGHT_PANIC`.
pub fn arm(kinds: &str) {
    let parse = |item: &str| item.split_once(':').and_then(|(kind, steps)| Some((kind.to_owned(), AtomicUsize::new(steps.parse().ok()?))));
    let _ = STEPS_LEFT.set(kinds.split(',').filter_map(parse).collect());
}

/// A step of a thread of this kind, which [`arm`] can make its last.
///
/// # Panics
/// Where a test asked for it.
pub fn step(kind: &str) {
    let Some(kinds) = STEPS_LEFT.get() else { return };
    for (_, left) in kinds.iter().filter(|(name, _)| name == kind) {
        let last = left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1));
        assert!(last != Ok(1), "a test asked {kind} to panic");
    }
}

/// Lowers the priority of this thread. Where that is not possible it keeps the one it has.
pub fn step_back() {
    #[cfg(target_os = "linux")]
    // SAFETY: setpriority takes no pointer; on Linux who = 0 is the calling thread alone (setpriority(2), "C library/kernel differences").
    unsafe {
        libc::setpriority(libc::PRIO_PROCESS, 0, 10);
    }
}

/// A thread that computes only where no other wants to (Linux, `SCHED_IDLE`); there is no way back. Where that is not possible it keeps the priority it
/// has. Not for what somebody may wait for: on a busy machine it may stand still.
pub struct Aside {
    time: ThreadTime,
    computed: Duration,
    looked: Instant,
}

impl Aside {
    /// From now on this thread is one.
    #[must_use]
    pub fn step() -> Self {
        step_aside();
        let time = ThreadTime::of_this();
        Self { time, computed: time.now(), looked: Instant::now() }
    }

    /// Between two pieces of its work: rests where others wanted the processor during the last one.
    pub fn give_way(&mut self) {
        let computed = self.time.now();
        thread::sleep(rest_after(computed.saturating_sub(self.computed), self.looked.elapsed()));
        (self.computed, self.looked) = (computed, Instant::now());
    }
}

/// Also who takes nothing but what others leave costs them something, as cores share caches, and two of them often one set of units: serving lost a
/// fifth to the packing of pages. So whoever had to wait for the processor takes a tenth of the time.
fn rest_after(computed: Duration, passed: Duration) -> Duration {
    const LONGEST: Duration = Duration::from_secs(10);
    if computed < passed.mul_f64(0.8) { (passed * 9).min(LONGEST) } else { Duration::ZERO }
}

fn step_aside() {
    #[cfg(target_os = "linux")]
    // SAFETY: all zero is a sched_param, the only one that SCHED_IDLE takes; it outlives the call. pid = 0 is the calling thread alone
    // (sched_setscheduler(2), "C library/kernel differences").
    unsafe {
        let parameters: libc::sched_param = std::mem::zeroed();
        libc::sched_setscheduler(0, libc::SCHED_IDLE, &raw const parameters);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;
    use std::time::Duration;

    use super::{rest_after, supervise};

    #[cfg(target_os = "linux")]
    #[test]
    fn only_the_thread_that_steps_aside_does() {
        // SAFETY: no pointer is passed; 0 is the calling thread.
        let policy = || unsafe { libc::sched_getscheduler(0) };
        let aside = std::thread::spawn(move || {
            super::step_aside();
            policy()
        });
        assert_eq!((aside.join().unwrap(), policy()), (libc::SCHED_IDLE, libc::SCHED_OTHER));
    }

    #[test]
    fn whoever_had_to_wait_rests() {
        for (computed_ms, passed_ms, expected_ms) in [(20, 20, 0), (80, 100, 0), (79, 100, 900), (0, 0, 0), (10, 5_000, 10_000)] {
            let rest = rest_after(Duration::from_millis(computed_ms), Duration::from_millis(passed_ms));
            assert_eq!(rest, Duration::from_millis(expected_ms), "{computed_ms} of {passed_ms}");
        }
    }

    #[test]
    fn what_panics_is_run_again_until_it_returns() {
        let (tell, told) = channel();
        let mut runs = 0;
        let thread = supervise("test".into(), move || {
            runs += 1;
            tell.send(runs).unwrap();
            assert!(runs >= 3, "not yet");
        });
        thread.unwrap().join().unwrap();
        assert_eq!(told.iter().collect::<Vec<_>>(), [1, 2, 3]);
    }
}
