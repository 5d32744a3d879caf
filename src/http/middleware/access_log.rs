//! A request id and one log line for each answer: pages and forms at `info`, the files that they name at `debug`. The line holds the route, never the
//! query, an address or a header that names a person.

use std::time::Instant;

use axum::extract::{MatchedPath, Request};
use axum::http::{HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use crate::pages::assets::ASSET_PREFIX;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

pub async fn log(request: Request, next: Next) -> Response {
    // Random: a counter would tell how much traffic there is.
    let id = URL_SAFE_NO_PAD.encode(&fastrand::u64(..).to_ne_bytes()[..6]);
    let started = Instant::now();
    let method = request.method().clone();
    // What a visitor typed into the address bar may be personal; what matched is one of ours.
    let route = request.extensions().get::<MatchedPath>().cloned();
    let mut response = next.run(request).await;
    let route = route.as_ref().map_or("(no route)", MatchedPath::as_str);
    let status = response.status().as_u16();
    let elapsed_us = u64::try_from(started.elapsed().as_micros()).unwrap_or(u64::MAX);
    if route.starts_with(ASSET_PREFIX) && response.status().is_success() {
        tracing::debug!(target: "access", id, %method, route, status, elapsed_us, "answered");
    } else {
        tracing::info!(target: "access", id, %method, route, status, elapsed_us, "answered");
    }
    if let Ok(id) = HeaderValue::from_str(&id) {
        response.headers_mut().insert(REQUEST_ID, id);
    }
    response
}
