//! Requests and latency of the last day, a minute each, in memory.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::time::{MissedTickBehavior, interval};

use crate::telemetry::counts::{RequestCounts, RequestSnapshot, StatusClass};

const EVERY: Duration = Duration::from_mins(1);
pub const MINUTES_KEPT: usize = 24 * 60;

/// What was answered within a minute.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Minute {
    pub answers: u64,
    /// Of them, those with a status of 500 or more.
    pub faults: u64,
    pub p50_us: u64,
    pub p99_us: u64,
}

#[derive(Debug, Default)]
pub struct Samples(Mutex<VecDeque<Minute>>);

impl Samples {
    /// Takes one a minute from now on.
    #[must_use]
    pub fn start(requests: Arc<RequestCounts>) -> Arc<Self> {
        let samples = Arc::new(Self::default());
        let taken = Arc::clone(&samples);
        tokio::spawn(async move {
            let mut clock = interval(EVERY);
            clock.set_missed_tick_behavior(MissedTickBehavior::Delay);
            clock.tick().await;
            let mut before = requests.read();
            loop {
                clock.tick().await;
                let now = requests.read();
                taken.push(Minute::between(&before, &now));
                before = now;
            }
        });
        samples
    }

    fn push(&self, minute: Minute) {
        let mut minutes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        minutes.push_back(minute);
        if minutes.len() > MINUTES_KEPT {
            minutes.pop_front();
        }
    }

    /// The last so many, oldest first; fewer where the process is younger.
    #[must_use]
    pub fn last(&self, most: usize) -> Vec<Minute> {
        let minutes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        minutes.iter().skip(minutes.len().saturating_sub(most)).copied().collect()
    }
}

impl Minute {
    fn between(before: &RequestSnapshot, now: &RequestSnapshot) -> Self {
        let times = now.all_times().since(&before.all_times());
        let quantile = |part| times.quantile(part).unwrap_or_default();
        Self {
            answers: times.count(),
            faults: now.with_class(StatusClass::ServerError).saturating_sub(before.with_class(StatusClass::ServerError)),
            p50_us: quantile(0.5),
            p99_us: quantile(0.99),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::telemetry::counts::{CounterIndex, ResponseSource};

    #[test]
    fn a_minute_is_what_came_since_the_last_one_and_a_day_is_kept() {
        let requests = RequestCounts::new(1);
        let answer =
            |status, took_us| requests.record(CounterIndex::route(0), ResponseSource::Render, status, Duration::from_micros(took_us));
        answer(500, 900_000);
        let before = requests.read();
        (0..98).for_each(|_| answer(200, 10));
        (0..2).for_each(|_| answer(503, 4_000));
        let minute = Minute::between(&before, &requests.read());
        assert_eq!(minute, Minute { answers: 100, faults: 2, p50_us: 25, p99_us: 5_000 });
        let samples = Samples::default();
        (0..=MINUTES_KEPT).for_each(|n| samples.push(Minute { answers: n as u64, ..minute }));
        let kept = samples.last(usize::MAX);
        assert_eq!((kept.len(), kept[0].answers, samples.last(2)[1].answers), (MINUTES_KEPT, 1, MINUTES_KEPT as u64));
    }
}
