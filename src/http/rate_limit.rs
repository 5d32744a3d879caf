//! How much one visitor's address may ask for in a minute: forms, and pages that no cache holds. A few at once, then one every few seconds.

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::server::network;

/// Addresses that have been quiet are forgotten after this many checks, so that the table cannot grow for ever.
const CHECKS_BETWEEN_SWEEPS: u32 = 1_024;

pub struct RateLimit {
    limiter: DefaultKeyedRateLimiter<IpAddr>,
    checks: AtomicU32,
}

impl RateLimit {
    #[must_use]
    pub fn new(per_minute: u16) -> Self {
        let quota = Quota::per_minute(NonZeroU32::new(u32::from(per_minute)).unwrap_or(NonZeroU32::MIN));
        Self { limiter: RateLimiter::keyed(quota), checks: AtomicU32::new(0) }
    }

    /// # Errors
    /// After how many seconds it is worth trying again.
    pub fn check(&self, address: IpAddr) -> Result<(), u64> {
        if self.checks.fetch_add(1, Ordering::Relaxed).is_multiple_of(CHECKS_BETWEEN_SWEEPS) {
            self.limiter.retain_recent();
        }
        self.limiter.check_key(&network(address)).map_err(|until| until.wait_time_from(DefaultClock::default().now()).as_secs() + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_by_network_and_says_when_to_come_back() {
        let limit = RateLimit::new(2);
        let address = |text: &str| text.parse::<IpAddr>().unwrap_or(IpAddr::V4([0, 0, 0, 0].into()));
        assert!(limit.check(address("2001:db8::1")).is_ok());
        assert!(limit.check(address("2001:db8::2")).is_ok());
        let wait = limit.check(address("2001:db8::3"));
        assert!(matches!(wait, Err(1..=31)), "{wait:?}");
        assert!(limit.check(address("2001:db8:0:1::1")).is_ok(), "another network");
        assert!(limit.check(address("192.0.2.1")).is_ok());
    }
}
