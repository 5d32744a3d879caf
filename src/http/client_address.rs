//! The client's address for rate limits: that of the connection, or the one that the operator's reverse proxy sends.

use std::net::{IpAddr, SocketAddr};
use std::sync::atomic::Ordering;

use axum::extract::ConnectInfo;
use axum::http::{Extensions, HeaderMap, HeaderName};

use super::state::ProcessState;

/// `None` only without a connection (tests).
///
/// SECURITY: without a valid header the proxy's own address counts, never no limit. Then all clients share one limit, and the log warns once.
pub fn client_address(shared: &ProcessState, headers: &HeaderMap, extensions: &Extensions) -> Option<IpAddr> {
    let peer = extensions.get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(address)| address.ip());
    let Some(name) = &shared.options.client_ip_header else { return peer };
    let sent = last_address(headers, name);
    if sent.is_none() && !shared.has_warned_missing_ip_header.swap(true, Ordering::Relaxed) {
        tracing::warn!(header = %name, "a request has no client address in the header of --client-ip-header; the proxy's own address is limited");
    }
    sent.or(peer)
}

/// SECURITY: the last address is the one that the proxy appended. Everything before it may come from the client, in any bytes.
fn last_address(headers: &HeaderMap, name: &HeaderName) -> Option<IpAddr> {
    let last_line = headers.get_all(name).iter().next_back()?;
    last_line.as_bytes().rsplit(|byte| *byte == b',').find_map(|part| address(std::str::from_utf8(part).ok()?.trim()))
}

/// `192.0.2.1`, `192.0.2.1:4711`, `2001:db8::1`, `[2001:db8::1]`, `[2001:db8::1]:4711`.
fn address(text: &str) -> Option<IpAddr> {
    let bracketed = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    bracketed.unwrap_or(text).parse().ok().or_else(|| Some(text.parse::<SocketAddr>().ok()?.ip()))
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn the_last_address_counts_in_every_notation() {
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
            (&[b"unknown"], None),
            (&[b""], None),
            (&[], None),
        ] {
            let mut headers = HeaderMap::new();
            for line in lines {
                headers.append(NAME, HeaderValue::from_bytes(line).unwrap());
            }
            assert_eq!(last_address(&headers, &NAME), expected.map(|it| it.parse().unwrap()), "{lines:?}");
        }
    }
}
