//! When a message that did not arrive is tried again: each wait twice as long as the last one, up to a longest, and of that a random share ("full
//! jitter", <https://aws.amazon.com/builders-library/timeouts-retries-and-backoff-with-jitter/>), so that what failed together does not come back
//! together. On average two days until it is given up.

use std::time::Duration;

const FIRST: Duration = Duration::from_secs(15);
const LONGEST: Duration = Duration::from_hours(6);
/// Eleven waits that grow and fifteen of the longest.
const WAITS: u32 = 26;
pub const LAST_ATTEMPT: u32 = WAITS + 1;
/// The share of a wait that the receiver asked for by which it may grow: it asks everybody for the same.
const ASKED_JITTER: f64 = 0.25;

/// The wait after this attempt, counted from 1; `None`: it was the last one. What the receiver asked for counts, up to the longest wait.
#[must_use]
pub fn wait_after(attempt: u32, asked: Option<Duration>) -> Option<Duration> {
    let random = bound(attempt)?.mul_f64(fastrand::f64());
    let asked = asked.unwrap_or_default().min(LONGEST);
    Some(random.max(asked.mul_f64(1.0 + ASKED_JITTER * fastrand::f64())))
}

fn bound(attempt: u32) -> Option<Duration> {
    let doublings = attempt.saturating_sub(1);
    (attempt <= WAITS).then(|| FIRST.saturating_mul(2_u32.saturating_pow(doublings)).min(LONGEST))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_days_on_average_and_then_no_more() {
        let bounds: Vec<Duration> = (1..).map_while(bound).collect();
        assert!(bounds.is_sorted() && bounds[0] == FIRST && *bounds.last().unwrap() == LONGEST);
        let mean = bounds.iter().sum::<Duration>() / 2;
        assert!((Duration::from_hours(46)..Duration::from_hours(52)).contains(&mean), "{mean:?}");
        assert_eq!((wait_after(WAITS + 1, None), wait_after(u32::MAX, None)), (None, None));
    }

    #[test]
    fn what_the_receiver_asks_for_is_heard_within_bounds() {
        for attempt in 1..=WAITS {
            assert!(wait_after(attempt, None).unwrap() <= bound(attempt).unwrap());
            assert!(wait_after(attempt, Some(Duration::from_hours(1))).unwrap() >= Duration::from_hours(1));
            assert!(wait_after(attempt, Some(Duration::MAX)).unwrap() <= LONGEST.mul_f64(1.0 + ASKED_JITTER));
        }
        assert_eq!(wait_after(WAITS + 1, Some(Duration::from_secs(1))), None);
    }

    #[test]
    fn what_failed_together_does_not_come_back_together() {
        let spread = |asked| {
            let waits: Vec<Duration> = (0..100).filter_map(|_| wait_after(8, asked)).collect();
            waits.iter().max().unwrap().abs_diff(*waits.iter().min().unwrap())
        };
        assert!(spread(None) > bound(8).unwrap() / 2, "{:?}", spread(None));
        let asked = Duration::from_hours(2);
        assert!(spread(Some(asked)) > asked.mul_f64(ASKED_JITTER / 2.0), "{:?}", spread(Some(asked)));
    }
}
