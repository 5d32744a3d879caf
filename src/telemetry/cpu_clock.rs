//! The CPU time of a thread, readable from another thread. On systems other than Linux: wall-clock time.

use std::time::Duration;

/// The CPU clock of a thread. It reads zero once the thread has ended.
#[derive(Clone, Copy)]
pub struct ThreadCpuClock {
    #[cfg(target_os = "linux")]
    clock: Option<libc::clockid_t>,
    #[cfg(not(target_os = "linux"))]
    began: std::time::Instant,
}

#[cfg(target_os = "linux")]
impl ThreadCpuClock {
    pub fn of_current_thread() -> Self {
        let mut clock = 0;
        // SAFETY: pthread_self cannot fail, and its thread runs; `clock` is written to for the length of the call (pthread_getcpuclockid(3)).
        let error = unsafe { libc::pthread_getcpuclockid(libc::pthread_self(), &raw mut clock) };
        Self { clock: (error == 0).then_some(clock) }
    }

    pub fn now(self) -> Duration {
        let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
        // SAFETY: `time` is written to for the length of the call; a clock whose thread has ended is an error and no more (clock_gettime(2)).
        let read = self.clock.is_some_and(|clock| unsafe { libc::clock_gettime(clock, &raw mut time) } == 0);
        if !read {
            return Duration::ZERO;
        }
        Duration::new(u64::try_from(time.tv_sec).unwrap_or(0), u32::try_from(time.tv_nsec).unwrap_or(0))
    }
}

#[cfg(not(target_os = "linux"))]
impl ThreadCpuClock {
    pub fn of_current_thread() -> Self {
        Self { began: std::time::Instant::now() }
    }

    pub fn now(self) -> Duration {
        self.began.elapsed()
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn sleeping_does_not_count() {
        let time = ThreadCpuClock::of_current_thread();
        std::thread::sleep(Duration::from_millis(60));
        let slept = std::thread::spawn(move || time.now()).join().unwrap();
        assert!(slept < Duration::from_millis(50), "{slept:?}");
        while time.now() < slept + Duration::from_millis(20) {
            std::hint::black_box(0);
        }
    }
}
