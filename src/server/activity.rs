//! What a connection is doing, and since when. Written by the connection at every step and read by the sweep: no timer is set for a request, and a
//! step costs a store or two.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use tokio::sync::Notify;

use super::limits::Limits;

/// Milliseconds since the start, moved on by every sweep.
#[derive(Debug, Default)]
pub struct Clock(AtomicU64);

impl Clock {
    pub fn now_ms(&self) -> u64 {
        self.0.load(Relaxed)
    }

    pub fn set(&self, since_start: Duration) {
        // Zero says "never" below.
        self.0.store(u64::try_from(since_start.as_millis()).unwrap_or(u64::MAX).max(1), Relaxed);
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Phase {
    /// A head is expected, or under way.
    Head,
    /// An answer is being made.
    Busy,
    /// Between two requests, or an answer is being sent.
    Idle,
}

#[derive(Debug)]
pub struct Activity {
    clock: Arc<Clock>,
    phase: AtomicU8,
    since_ms: AtomicU64,
    /// Since when the other side takes nothing of what is to be written; 0: it does.
    stalled_ms: AtomicU64,
    closing: Notify,
}

impl Activity {
    pub fn new(clock: Arc<Clock>) -> Self {
        let since_ms = AtomicU64::new(clock.now_ms());
        Self { clock, phase: AtomicU8::new(Phase::Head as u8), since_ms, stalled_ms: AtomicU64::new(0), closing: Notify::new() }
    }

    /// Bytes came in.
    pub fn received(&self) {
        if self.phase() == Phase::Idle {
            self.enter(Phase::Head);
        }
    }

    /// A request's head is complete.
    pub fn called(&self) {
        self.enter(Phase::Busy);
    }

    /// The head of its answer is made.
    pub fn answered(&self) {
        self.enter(Phase::Idle);
    }

    /// The other side took bytes.
    pub fn sent(&self) {
        self.stalled_ms.store(0, Relaxed);
        if self.phase() == Phase::Idle {
            self.since_ms.store(self.clock.now_ms(), Relaxed);
        }
    }

    /// The other side takes nothing at the moment.
    pub fn stalled(&self) {
        if self.stalled_ms.load(Relaxed) == 0 {
            self.stalled_ms.store(self.clock.now_ms().max(1), Relaxed);
        }
    }

    /// Whether the other side has yet to take what was sent.
    pub fn is_stalled(&self) -> bool {
        self.stalled_ms.load(Relaxed) != 0
    }

    pub fn phase(&self) -> Phase {
        match self.phase.load(Relaxed) {
            0 => Phase::Head,
            1 => Phase::Busy,
            _ => Phase::Idle,
        }
    }

    pub fn since_ms(&self) -> u64 {
        self.since_ms.load(Relaxed)
    }

    /// Whether a limit of time has passed.
    pub fn is_overdue(&self, limits: &Limits) -> bool {
        let now = self.clock.now_ms();
        let passed = |since: u64, limit: Duration| u128::from(now.saturating_sub(since)) > limit.as_millis();
        let stalled = self.stalled_ms.load(Relaxed);
        let limit = match self.phase() {
            Phase::Head => limits.head,
            Phase::Busy => limits.request,
            Phase::Idle => limits.idle,
        };
        passed(self.since_ms(), limit) || (stalled != 0 && passed(stalled, limits.write))
    }

    /// Ends the connection at its next step.
    pub fn close(&self) {
        self.closing.notify_one();
    }

    /// Resolves once [`Self::close`] was called.
    pub async fn closed(&self) {
        self.closing.notified().await;
    }

    fn enter(&self, phase: Phase) {
        self.since_ms.store(self.clock.now_ms(), Relaxed);
        self.phase.store(phase as u8, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: Limits = Limits {
        max_connections: 1,
        max_per_address: 1,
        head: Duration::from_secs(10),
        idle: Duration::from_secs(75),
        request: Duration::from_secs(40),
        write: Duration::from_secs(30),
        max_head_bytes: 1,
    };

    /// At which second something happens.
    type Event = (u64, fn(&Activity));

    /// What happens at which second, and when the connection is overdue.
    fn overdue_after(events: &[Event]) -> u64 {
        let clock = Arc::new(Clock::default());
        let activity = Activity::new(Arc::clone(&clock));
        for second in 0..1_000 {
            clock.set(Duration::from_secs(second));
            events.iter().filter(|(at, _)| *at == second).for_each(|(_, event)| event(&activity));
            if activity.is_overdue(&LIMITS) {
                return second;
            }
        }
        1_000
    }

    #[test]
    fn each_phase_has_its_time() {
        assert_eq!(overdue_after(&[]), 11, "nothing came");
        assert_eq!(overdue_after(&[(2, Activity::received), (9, Activity::received)]), 11, "a head that trickles in");
        assert_eq!(overdue_after(&[(1, Activity::called)]), 42, "an answer that is not made");
        assert_eq!(overdue_after(&[(1, Activity::called), (2, Activity::answered)]), 78, "idle");
        assert_eq!(overdue_after(&[(1, Activity::called), (2, Activity::answered), (60, Activity::received)]), 71, "the next head");
        assert_eq!(
            overdue_after(&[(1, Activity::called), (2, Activity::answered), (3, Activity::stalled)]),
            34,
            "a reader that takes nothing"
        );
        let slow: &[Event] = &[(1, Activity::called), (2, Activity::answered), (3, Activity::stalled), (30, Activity::sent)];
        assert_eq!(overdue_after(slow), 106, "a slow reader");
    }
}
