//! A request id and one log line for each answer: pages and forms at `info`, the files that they name at `debug`. The line holds the route, never the
//! query, an address or a header that names a person.

use std::time::Instant;

use axum::extract::{MatchedPath, Request};
use axum::http::{HeaderName, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::Response;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use crate::pages::assets::ASSET_PREFIX;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// What the log calls the route of every asset.
pub const ASSETS: &str = "/assets/{name}";

pub async fn log(request: Request, next: Next) -> Response {
    let started = Instant::now();
    let method = request.method().clone();
    // What a visitor typed into the address bar may be personal; what matched is one of ours.
    let route = request.extensions().get::<MatchedPath>().cloned();
    let mut response = next.run(request).await;
    write(&method, route.as_ref().map_or("(no route)", MatchedPath::as_str), started, &mut response);
    response
}

/// Gives an answer its id, and the log its line.
pub fn write(method: &Method, route: &str, started: Instant, response: &mut Response) {
    // Random: a counter would tell how much traffic there is.
    let id = URL_SAFE_NO_PAD.encode(&fastrand::u64(..).to_ne_bytes()[..6]);
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
}
