//! Who a visitor is, for the limits: the address of the connection, or the one that the operator's reverse proxy names.

use std::net::{IpAddr, SocketAddr};
use std::sync::atomic::Ordering;

use axum::extract::ConnectInfo;
use axum::http::{Extensions, HeaderMap, HeaderName};

use super::state::Shared;

/// The visitor's address; `None` only where there is no connection (a test of the router alone).
///
/// A header that is absent or holds no address counts as the peer's own address, never as "no limit": behind a proxy that does not send it, all
/// visitors share one limit, and the log says so once.
pub fn client_address(shared: &Shared, headers: &HeaderMap, extensions: &Extensions) -> Option<IpAddr> {
    let peer = extensions.get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(address)| address.ip());
    let Some(name) = &shared.options.client_ip_header else { return peer };
    let named = last_address(headers, name);
    if named.is_none() && !shared.missing_address_told.swap(true, Ordering::Relaxed) {
        tracing::warn!(header = %name, "a request came without a visitor's address in the header of --client-ip-header; the proxy's own is counted");
    }
    named.or(peer)
}

/// The last address of the header: the one that the proxy itself put there. What stands before it, and in lines before, is whatever the visitor
/// sent, in any bytes.
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
    fn the_last_address_in_every_spelling() {
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
