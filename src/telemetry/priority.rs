//! Lower priorities for threads whose work no visitor waits for. On systems other than Linux they do nothing.

use std::thread;
use std::time::{Duration, Instant};

use super::cpu_clock::ThreadCpuClock;

/// Lowers the priority of the calling thread, if the system allows it.
pub fn lower_priority() {
    #[cfg(target_os = "linux")]
    // SAFETY: setpriority takes no pointer; on Linux who = 0 is the calling thread alone (setpriority(2), "C library/kernel differences").
    unsafe {
        libc::setpriority(libc::PRIO_PROCESS, 0, 10);
    }
}

/// Moves the calling thread to `SCHED_IDLE` permanently. A busy machine may not run it at all.
pub struct IdlePriority {
    clock: ThreadCpuClock,
    cpu_time: Duration,
    measured: Instant,
}

impl IdlePriority {
    #[must_use]
    pub fn enter() -> Self {
        set_idle_policy();
        let clock = ThreadCpuClock::of_current_thread();
        Self { clock, cpu_time: clock.now(), measured: Instant::now() }
    }

    /// Call between two pieces of work: sleeps if another thread wanted the processor during the last piece.
    pub fn pause_if_contended(&mut self) {
        let cpu_time = self.clock.now();
        thread::sleep(pause_after(cpu_time.saturating_sub(self.cpu_time), self.measured.elapsed()));
        (self.cpu_time, self.measured) = (cpu_time, Instant::now());
    }
}

/// A thread that had to wait for the processor works for a tenth of the time only: even at idle priority it slows other cores down, because they
/// share caches and execution units.
fn pause_after(cpu_time: Duration, elapsed: Duration) -> Duration {
    const MAX_PAUSE: Duration = Duration::from_secs(10);
    if cpu_time < elapsed.mul_f64(0.8) { (elapsed * 9).min(MAX_PAUSE) } else { Duration::ZERO }
}

fn set_idle_policy() {
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
    use std::time::Duration;

    #[cfg(target_os = "linux")]
    #[test]
    fn idle_policy_applies_to_the_calling_thread_alone() {
        // SAFETY: no pointer is passed; 0 is the calling thread.
        let policy = || unsafe { libc::sched_getscheduler(0) };
        let idle = std::thread::spawn(move || {
            super::set_idle_policy();
            policy()
        });
        assert_eq!((idle.join().unwrap(), policy()), (libc::SCHED_IDLE, libc::SCHED_OTHER));
    }

    #[test]
    fn a_contended_thread_works_a_tenth_of_the_time() {
        for (cpu_ms, elapsed_ms, expected_ms) in [(20, 20, 0), (80, 100, 0), (79, 100, 900), (0, 0, 0), (10, 5_000, 10_000)] {
            let pause = super::pause_after(Duration::from_millis(cpu_ms), Duration::from_millis(elapsed_ms));
            assert_eq!(pause, Duration::from_millis(expected_ms), "{cpu_ms} of {elapsed_ms}");
        }
    }
}
