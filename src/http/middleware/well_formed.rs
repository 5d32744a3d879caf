//! Requests that must not be guessed at (RFC 9112). What the parser lets through and the standard does not is refused here, and the connection
//! is closed: what follows on it cannot be trusted either.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderValue, Version, header, uri::Authority};
use axum::middleware::Next;
use axum::response::Response;

use crate::http::error::ErrorKind;
use crate::http::fields::Fields;
use crate::http::state::App;
use crate::server::Limits;

pub async fn refuse(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let Some(kind) = fault(request.version(), request.headers()) else { return next.run(request).await };
    let mut response = app.error(kind);
    response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    response
}

/// The server reads in pieces and may take a little more before it refuses; here the limit is exact.
const MAX_HEAD_BYTES: usize = Limits::MAX_HEAD_BYTES;

pub fn fault(version: Version, headers: &impl Fields) -> Option<ErrorKind> {
    if headers.bytes() > MAX_HEAD_BYTES {
        return Some(ErrorKind::HeadTooLarge);
    }
    // Section 6.1: a transfer coding that is not understood.
    let mut codings = headers.all(&header::TRANSFER_ENCODING);
    if codings.any(|value| !value.trim_ascii().eq_ignore_ascii_case(b"chunked")) {
        return Some(ErrorKind::NotImplemented);
    }
    // `chunked` is applied once.
    if headers.all(&header::TRANSFER_ENCODING).nth(1).is_some() {
        return Some(ErrorKind::BadRequest);
    }
    // RFC 9113 section 8.3.1: without `:authority` one Host says for whom a request is. Where there is one, it has taken the place of Host.
    if version == Version::HTTP_2 && headers.all(&header::HOST).nth(1).is_some() {
        return Some(ErrorKind::BadRequest);
    }
    // Section 3.2: exactly one well-formed Host. HTTP/2 has a pseudo-header instead, which its parser holds.
    if version == Version::HTTP_11 {
        let mut hosts = headers.all(&header::HOST);
        let host = hosts.next().filter(|_| hosts.next().is_none());
        if !host.is_some_and(is_authority) {
            return Some(ErrorKind::BadRequest);
        }
    }
    None
}

/// Host and port, without user information.
fn is_authority(bytes: &[u8]) -> bool {
    // Nearly all: a name that needs no further look.
    if !bytes.is_empty() && bytes.iter().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-')) {
        return true;
    }
    let Ok(authority) = Authority::try_from(bytes) else { return false };
    let port = authority.as_str().strip_prefix(authority.host());
    !authority.host().is_empty() && port.is_some_and(|port| port.is_empty() || authority.port_u16().is_some())
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderMap;

    use super::*;

    #[test]
    fn hosts_and_transfer_codings() {
        let (bad, unknown) = (Some(ErrorKind::BadRequest), Some(ErrorKind::NotImplemented));
        for (version, headers, expected) in [
            (Version::HTTP_11, &[("host", "example.com")][..], None),
            (Version::HTTP_11, &[("host", "[::1]:8080")], None),
            (Version::HTTP_11, &[], bad),
            (Version::HTTP_11, &[("host", "")], bad),
            (Version::HTTP_11, &[("host", "a"), ("host", "a")], bad),
            (Version::HTTP_11, &[("host", "a b")], bad),
            (Version::HTTP_11, &[("host", "a/b")], bad),
            (Version::HTTP_11, &[("host", "user@a")], bad),
            (Version::HTTP_11, &[("host", "a:port")], bad),
            (Version::HTTP_10, &[], None),
            (Version::HTTP_2, &[], None),
            (Version::HTTP_2, &[("host", "a")], None),
            (Version::HTTP_2, &[("host", "a"), ("host", "a")], bad),
            (Version::HTTP_11, &[("host", "a"), ("transfer-encoding", "chunked"), ("transfer-encoding", "chunked")], bad),
            (Version::HTTP_11, &[("host", "a"), ("transfer-encoding", "Chunked")], None),
            (Version::HTTP_11, &[("host", "a"), ("transfer-encoding", "gzip, chunked")], unknown),
            (Version::HTTP_11, &[("host", "a"), ("transfer-encoding", "identity"), ("transfer-encoding", "chunked")], unknown),
        ] {
            let map: HeaderMap = headers
                .iter()
                .map(|(name, value)| (header::HeaderName::from_static(name), HeaderValue::from_static(value)))
                .fold(HeaderMap::new(), |mut map, (name, value)| {
                    map.append(name, value);
                    map
                });
            assert_eq!(fault(version, &map), expected, "{version:?} {headers:?}");
        }
    }
}
