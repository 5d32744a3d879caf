//! Backoff (<https://aws.amazon.com/builders-library/timeouts-retries-and-backoff-with-jitter/>). A message is given up after about two days.

use std::time::Duration;

const FIRST_DELAY: Duration = Duration::from_secs(15);
const MAX_DELAY: Duration = Duration::from_hours(6);
/// Eleven growing delays and fifteen of the maximum.
const RETRIES: u32 = 26;
pub const MAX_ATTEMPTS: u32 = RETRIES + 1;
/// Added to a delay that the receiver asked for, as a share of it: it asks all messages for the same.
const RETRY_AFTER_JITTER: f64 = 0.25;

/// The delay after an attempt, counted from 1; `None` after the last one. `retry_after`: what the receiver asked for, capped at the maximum delay.
pub fn retry_delay(attempt: u32, retry_after: Option<Duration>) -> Option<Duration> {
    let random = max_delay(attempt)?.mul_f64(fastrand::f64());
    let asked = retry_after.unwrap_or_default().min(MAX_DELAY);
    Some(random.max(asked.mul_f64(1.0 + RETRY_AFTER_JITTER * fastrand::f64())))
}

fn max_delay(attempt: u32) -> Option<Duration> {
    let doublings = attempt.saturating_sub(1);
    (attempt <= RETRIES).then(|| FIRST_DELAY.saturating_mul(2_u32.saturating_pow(doublings)).min(MAX_DELAY))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn retries_end_after_two_days_on_average() {
        let delays: Vec<Duration> = (1..).map_while(max_delay).collect();
        assert!(delays.is_sorted() && delays[0] == FIRST_DELAY && *delays.last().unwrap() == MAX_DELAY);
        let mean = delays.iter().sum::<Duration>() / 2;
        assert!((Duration::from_hours(46)..Duration::from_hours(52)).contains(&mean), "{mean:?}");
        assert_eq!((retry_delay(RETRIES + 1, Some(FIRST_DELAY)), retry_delay(u32::MAX, None)), (None, None));
    }

    /// The outbox takes a later time for that of a clock that was ahead.
    #[test]
    fn no_delay_is_longer_than_the_outbox_allows() {
        let longest = MAX_DELAY.mul_f64(1.0 + RETRY_AFTER_JITTER);
        assert!(longest < Duration::from_secs(crate::store::features::outbox::MAX_WAIT_S.into()), "{longest:?}");
    }

    #[test]
    fn retry_after_is_respected_up_to_the_maximum() {
        for attempt in 1..=RETRIES {
            assert!(retry_delay(attempt, None).unwrap() <= max_delay(attempt).unwrap());
            assert!(retry_delay(attempt, Some(Duration::from_hours(1))).unwrap() >= Duration::from_hours(1));
            assert!(retry_delay(attempt, Some(Duration::MAX)).unwrap() <= MAX_DELAY.mul_f64(1.0 + RETRY_AFTER_JITTER));
        }
    }

    #[test]
    fn delays_are_spread() {
        let spread = |asked| {
            let waits: Vec<Duration> = (0..100).filter_map(|_| retry_delay(8, asked)).collect();
            waits.iter().max().unwrap().abs_diff(*waits.iter().min().unwrap())
        };
        assert!(spread(None) > max_delay(8).unwrap() / 2, "{:?}", spread(None));
        let asked = Duration::from_hours(2);
        assert!(spread(Some(asked)) > asked.mul_f64(RETRY_AFTER_JITTER / 2.0), "{:?}", spread(Some(asked)));
    }
}
