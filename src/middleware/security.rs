//! Security headers on every answer, errors and assets included.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;

use crate::app::App;
use crate::document::error_style_source;

/// The same for everybody. BARS.md "Security headers" says what each is worth.
const FIXED: [(HeaderName, HeaderValue); 6] = [
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::REFERRER_POLICY, HeaderValue::from_static("strict-origin-when-cross-origin")),
    (
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static("camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()"),
    ),
    (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
    (HeaderName::from_static("cross-origin-embedder-policy"), HeaderValue::from_static("require-corp")),
    (HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("same-origin")),
];
/// Two years. Only where the public address is https: over http it would be ignored at best.
const HSTS: HeaderValue = HeaderValue::from_static("max-age=63072000; includeSubDomains");

pub async fn add_headers(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in FIXED {
        headers.insert(name, value);
    }
    if app.settings.origin().starts_with("https://") {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HSTS);
    }
    if !headers.contains_key(header::CONTENT_SECURITY_POLICY) {
        insert_policy(headers, &error_style_source());
    }
    response
}

/// The Content-Security-Policy of a page whose inline style has the source `style_source` (`'sha256-…'`, or empty).
///
/// Hashes, not nonces: a nonce would make every answer unique, so that no page could be kept packed or revalidated.
pub fn insert_policy(headers: &mut HeaderMap, style_source: &str) {
    let policy = format!(
        "default-src 'none'; script-src 'self'; style-src 'self'{}{style_source}; img-src 'self'; font-src 'self'; connect-src 'self'; \
         form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
        if style_source.is_empty() { "" } else { " " },
    );
    if let Ok(policy) = HeaderValue::from_str(&policy) {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
}
