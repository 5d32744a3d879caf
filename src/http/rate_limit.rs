//! Requests per minute and client address (of the connection, or from the operator's reverse proxy), for forms and for live pages.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;

use axum::http::HeaderName;
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use super::request_headers::RequestHeaders;
use crate::server::client_network;

/// Idle addresses are removed after this many checks.
const CHECKS_PER_CLEANUP: u32 = 1_024;
/// Above this many addresses in a minute, all addresses of a /16 (IPv4) or /32 (IPv6) prefix share a limit, so that the table stays below 10 MB.
const MAX_ADDRESSES: usize = 65_536;

pub struct RateLimit {
    limiter: DefaultKeyedRateLimiter<IpAddr>,
    checks: AtomicU32,
    is_over_capacity: AtomicBool,
}

impl RateLimit {
    pub fn new(per_minute: u16) -> Self {
        Self::with_quota(Quota::per_minute(at_least_one(per_minute)))
    }

    /// Allows `at_once` requests, and one more after each pause.
    pub fn with_pause(at_once: u16, pause: Duration) -> Self {
        let quota = Quota::with_period(pause).unwrap_or(Quota::per_minute(NonZeroU32::MIN));
        Self::with_quota(quota.allow_burst(at_least_one(at_once)))
    }

    fn with_quota(quota: Quota) -> Self {
        Self { limiter: RateLimiter::keyed(quota), checks: AtomicU32::new(0), is_over_capacity: AtomicBool::new(false) }
    }

    /// `Err`: the seconds after which the next request is allowed.
    pub fn check(&self, address: IpAddr) -> Result<(), u64> {
        if self.checks.fetch_add(1, Ordering::Relaxed).is_multiple_of(CHECKS_PER_CLEANUP) {
            self.limiter.retain_recent();
            self.is_over_capacity.store(self.limiter.len() > MAX_ADDRESSES, Ordering::Relaxed);
        }
        let key = if self.is_over_capacity.load(Ordering::Relaxed) { address_prefix(address) } else { client_network(address) };
        self.limiter.check_key(&key).map_err(|until| until.wait_time_from(DefaultClock::default().now()).as_secs() + 1)
    }
}

fn at_least_one(number: u16) -> NonZeroU32 {
    NonZeroU32::new(number.into()).unwrap_or(NonZeroU32::MIN)
}

/// IPv4 /16 or IPv6 /32: providers usually own at least that much.
fn address_prefix(address: IpAddr) -> IpAddr {
    match client_network(address) {
        IpAddr::V4(v4) => Ipv4Addr::from(u32::from(v4) & 0xffff_0000).into(),
        IpAddr::V6(v6) => Ipv6Addr::from(u128::from(v6) >> 96 << 96).into(),
    }
}

/// The address that limits count for a client. `peer`: the other end of the connection.
///
/// SECURITY: without a valid header the proxy's own address counts, never no limit. Then all clients share one limit, and the log warns once.
pub fn client_address(peer: Option<IpAddr>, header: Option<&HeaderName>, headers: &impl RequestHeaders) -> Option<IpAddr> {
    static HAS_WARNED: AtomicBool = AtomicBool::new(false);
    let Some(name) = header else { return peer };
    let sent = last_address(headers, name);
    if sent.is_none() && !HAS_WARNED.swap(true, Ordering::Relaxed) {
        tracing::warn!(header = %name, "a request has no client address in the header of --client-ip-header; the proxy's own address is limited");
    }
    sent.or(peer)
}

/// SECURITY: the last item is the one that the proxy appended, also if it is no address. Everything before it may come from the client, in any bytes.
fn last_address(headers: &impl RequestHeaders, name: &HeaderName) -> Option<IpAddr> {
    let last_item = headers.values(name).last()?.rsplit(|byte| *byte == b',').next()?;
    address(std::str::from_utf8(last_item).ok()?.trim())
}

/// `192.0.2.1`, `192.0.2.1:4711`, `2001:db8::1`, `[2001:db8::1]`, `[2001:db8::1]:4711`.
fn address(text: &str) -> Option<IpAddr> {
    let bracketed = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    bracketed.unwrap_or(text).parse().ok().or_else(|| Some(text.parse::<SocketAddr>().ok()?.ip()))
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderMap, HeaderValue};

    use super::*;

    #[test]
    fn addresses_of_a_network_share_a_limit() {
        let limit = RateLimit::new(2);
        let address = |text: &str| text.parse::<IpAddr>().unwrap_or(IpAddr::V4([0, 0, 0, 0].into()));
        assert!(limit.check(address("2001:db8::1")).is_ok());
        assert!(limit.check(address("2001:db8::2")).is_ok());
        let wait = limit.check(address("2001:db8::3"));
        assert!(matches!(wait, Err(1..=31)), "{wait:?}");
        assert!(limit.check(address("2001:db8:0:1::1")).is_ok(), "another network");
        assert!(limit.check(address("192.0.2.1")).is_ok());
        assert!(limit.check(address("::ffff:192.0.2.1")).is_ok());
        assert!(limit.check(address("192.0.2.1")).is_err(), "the same address");
        assert!(limit.check(address("192.0.2.2")).is_ok());
    }

    #[test]
    fn many_addresses_share_limits_and_the_table_stays_small() {
        let limit = RateLimit::new(10_000);
        for n in 0..200_000_u32 {
            let _ = limit.check(Ipv4Addr::from(0x0a00_0000 + n).into());
        }
        assert!(limit.limiter.len() < MAX_ADDRESSES + 2_048, "{}", limit.limiter.len());
        assert!(limit.check([192, 0, 2, 1].into()).is_ok(), "others have limits of their own");
    }

    #[test]
    fn only_the_last_item_counts_in_every_notation_of_an_address() {
        const NAME: HeaderName = HeaderName::from_static("x-forwarded-for");
        for (lines, expected) in [
            (&[&b"192.0.2.1"[..]][..], Some("192.0.2.1")),
            (&[b"192.0.2.1:4711"], Some("192.0.2.1")),
            (&[b"2001:db8::1"], Some("2001:db8::1")),
            (&[b"[2001:db8::1]"], Some("2001:db8::1")),
            (&[b"[2001:db8::1]:4711"], Some("2001:db8::1")),
            (&[b"198.51.100.9, 192.0.2.1"], Some("192.0.2.1")),
            (&[b"\xff\xfe, 192.0.2.1"], Some("192.0.2.1")),
            (&[b"198.51.100.9", b"192.0.2.1"], Some("192.0.2.1")),
            (&[b"::ffff:192.0.2.1"], Some("::ffff:192.0.2.1")),
            (&[b"198.51.100.9, unknown"], None),
            (&[b"198.51.100.9,"], None),
            (&[b"198.51.100.9, \xff\xfe"], None),
            (&[b"198.51.100.9, 192.0.2.1;proto=https"], None),
            (&[b"198.51.100.9, fe80::1%eth0"], None),
            (&[b"198.51.100.9", b""], None),
            (&[b"198.51.100.9", b"unknown"], None),
            (&[b"unknown"], None),
            (&[b""], None),
            (&[], None),
        ] {
            let headers: HeaderMap = lines.iter().map(|line| (NAME, HeaderValue::from_bytes(line).unwrap())).collect();
            assert_eq!(last_address(&headers, &NAME), expected.map(|it| it.parse().unwrap()), "{lines:?}");
        }
    }
}
