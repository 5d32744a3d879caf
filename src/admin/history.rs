//! Requests and latency per minute of the last day, in memory.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::time::{MissedTickBehavior, interval};

use crate::telemetry::counts::{RequestCounts, RequestSnapshot};

pub const MAX_MINUTES: usize = 24 * 60;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Minute {
    pub responses: u64,
    /// Responses with status 500 or more.
    pub errors: u64,
    pub p50_us: u64,
    pub p99_us: u64,
}

#[derive(Debug, Default)]
pub struct History(Mutex<VecDeque<Minute>>);

impl History {
    /// Adds a minute every minute from now on.
    pub fn start(requests: Arc<RequestCounts>) -> Arc<Self> {
        let history = Arc::new(Self::default());
        let written = Arc::clone(&history);
        tokio::spawn(async move {
            let mut clock = interval(Duration::from_mins(1));
            clock.set_missed_tick_behavior(MissedTickBehavior::Delay);
            clock.tick().await;
            let mut before = requests.read();
            loop {
                clock.tick().await;
                let now = requests.read();
                written.push(Minute::between(&before, &now));
                before = now;
            }
        });
        history
    }

    fn push(&self, minute: Minute) {
        let mut minutes = self.0.lock();
        minutes.push_back(minute);
        if minutes.len() > MAX_MINUTES {
            minutes.pop_front();
        }
    }

    /// The last `count` minutes, oldest first; fewer if the process is younger.
    pub fn last(&self, count: usize) -> Vec<Minute> {
        let minutes = self.0.lock();
        minutes.iter().skip(minutes.len().saturating_sub(count)).copied().collect()
    }
}

impl Minute {
    fn between(before: &RequestSnapshot, now: &RequestSnapshot) -> Self {
        let times = now.all_times().since(&before.all_times());
        let quantile = |share| times.quantile(share).unwrap_or_default();
        Self {
            responses: times.count(),
            errors: now.server_errors().saturating_sub(before.server_errors()),
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
    fn a_minute_is_a_difference_and_the_history_ends_after_a_day() {
        let requests = RequestCounts::new(1);
        let respond =
            |status, time_us| requests.record(CounterIndex::route(0), ResponseSource::Render, status, Duration::from_micros(time_us));
        respond(500, 900_000);
        let before = requests.read();
        (0..98).for_each(|_| respond(200, 10));
        (0..2).for_each(|_| respond(503, 4_000));
        let minute = Minute::between(&before, &requests.read());
        assert_eq!(minute, Minute { responses: 100, errors: 2, p50_us: 25, p99_us: 5_000 });
        let history = History::default();
        (0..=MAX_MINUTES).for_each(|n| history.push(Minute { responses: n as u64, ..minute }));
        let all = history.last(usize::MAX);
        assert_eq!((all.len(), all[0].responses, history.last(2)[1].responses), (MAX_MINUTES, 1, MAX_MINUTES as u64));
    }
}
