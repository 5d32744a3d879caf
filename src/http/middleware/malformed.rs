//! Rejects requests that the standard forbids (RFC 9112, request smuggling) and heads over the limit (431). Their connection is closed.

use axum::extract::Request;
use axum::http::{StatusCode, Version, header, uri::Authority};
use axum::response::Response;

use crate::http::request_headers::RequestHeaders;
use crate::http::respond::close_connection;
use crate::http::state::SiteState;
use crate::server::Limits;

pub fn reject(site: &SiteState, request: &Request) -> Option<Response> {
    check(request.version(), request.headers()).err().map(|error| close_connection(site.error_response(error)))
}

pub fn check(version: Version, headers: &impl RequestHeaders) -> Result<(), StatusCode> {
    // hyper may read a little more than its limit; this one is exact.
    if headers.size_bytes() > Limits::MAX_HEAD_BYTES {
        return Err(StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE);
    }
    // Section 6.1: an unknown transfer coding.
    let mut codings = headers.values(&header::TRANSFER_ENCODING);
    if codings.any(|value| !value.trim_ascii().eq_ignore_ascii_case(b"chunked")) {
        return Err(StatusCode::NOT_IMPLEMENTED);
    }
    // `chunked` may be applied only once. RFC 9113 section 8.3.1: one Host, which `:authority` has replaced before.
    let is_repeated = |name| headers.values(name).nth(1).is_some();
    if is_repeated(&header::TRANSFER_ENCODING) || (version == Version::HTTP_2 && is_repeated(&header::HOST)) {
        return Err(StatusCode::BAD_REQUEST);
    }
    // Section 3.2: exactly one well-formed Host. The parser of HTTP/2 checks `:authority`.
    if version == Version::HTTP_11 {
        let mut hosts = headers.values(&header::HOST);
        let host = hosts.next().filter(|_| hosts.next().is_none());
        if !host.is_some_and(is_authority) {
            return Err(StatusCode::BAD_REQUEST);
        }
    }
    Ok(())
}

/// Host and port, without user information.
fn is_authority(bytes: &[u8]) -> bool {
    // Nearly every Host is a plain name and needs no parser.
    if !bytes.is_empty() && bytes.iter().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-')) {
        return true;
    }
    let Ok(authority) = Authority::try_from(bytes) else { return false };
    let Some(port) = authority.as_str().strip_prefix(authority.host()) else { return false };
    // `example.com:` has an empty port, which is the default one (RFC 3986 section 3.2.3). The parser also takes `:+80`.
    !authority.host().is_empty()
        && (port.is_empty() || port == ":" || (authority.port_u16().is_some() && port[1..].bytes().all(|byte| byte.is_ascii_digit())))
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderMap, HeaderValue};

    use super::*;

    #[test]
    fn hosts_and_transfer_codings() {
        let (bad, unknown) = (Err(StatusCode::BAD_REQUEST), Err(StatusCode::NOT_IMPLEMENTED));
        for (version, headers, expected) in [
            (Version::HTTP_11, &[("host", "example.com")][..], Ok(())),
            (Version::HTTP_11, &[("host", "[::1]:8080")], Ok(())),
            (Version::HTTP_11, &[("host", "example.com:")], Ok(())),
            (Version::HTTP_11, &[("host", "[::1]:")], Ok(())),
            (Version::HTTP_11, &[("host", "example.com:00080")], Ok(())),
            (Version::HTTP_11, &[("host", ":")], bad),
            (Version::HTTP_11, &[("host", ":80")], bad),
            (Version::HTTP_11, &[("host", "a:+80")], bad),
            (Version::HTTP_11, &[("host", "a:99999")], bad),
            (Version::HTTP_11, &[("host", "a::")], bad),
            (Version::HTTP_11, &[], bad),
            (Version::HTTP_11, &[("host", "")], bad),
            (Version::HTTP_11, &[("host", "a"), ("host", "a")], bad),
            (Version::HTTP_11, &[("host", "a b")], bad),
            (Version::HTTP_11, &[("host", "a/b")], bad),
            (Version::HTTP_11, &[("host", "user@a")], bad),
            (Version::HTTP_11, &[("host", "a:port")], bad),
            (Version::HTTP_10, &[], Ok(())),
            (Version::HTTP_2, &[], Ok(())),
            (Version::HTTP_2, &[("host", "a")], Ok(())),
            (Version::HTTP_2, &[("host", "a"), ("host", "a")], bad),
            (Version::HTTP_11, &[("host", "a"), ("transfer-encoding", "chunked"), ("transfer-encoding", "chunked")], bad),
            (Version::HTTP_11, &[("host", "a"), ("transfer-encoding", "Chunked")], Ok(())),
            (Version::HTTP_11, &[("host", "a"), ("transfer-encoding", "gzip, chunked")], unknown),
            (Version::HTTP_11, &[("host", "a"), ("transfer-encoding", "identity"), ("transfer-encoding", "chunked")], unknown),
        ] {
            let field =
                |(name, value): &(&'static str, &'static str)| (header::HeaderName::from_static(name), HeaderValue::from_static(value));
            let map: HeaderMap = headers.iter().map(field).collect();
            assert_eq!(check(version, &map), expected, "{version:?} {headers:?}");
        }
    }
}
