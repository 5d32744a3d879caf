//! A request id and one log line for each answer. The line holds the route, never the query, an address or a header that names a person.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use axum::extract::{MatchedPath, Request};
use axum::http::HeaderValue;
use axum::middleware::Next;
use axum::response::Response;

static COUNT: AtomicU64 = AtomicU64::new(1);

pub async fn log(request: Request, next: Next) -> Response {
    let id = format!("{:x}-{:x}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
    let started = Instant::now();
    let method = request.method().clone();
    // What a visitor typed into the address bar may be personal; what matched is one of ours.
    let route = request.extensions().get::<MatchedPath>().map_or_else(|| "(no route)".to_owned(), |path| path.as_str().to_owned());
    let mut response = next.run(request).await;
    let status = response.status().as_u16();
    let elapsed_us = started.elapsed().as_micros();
    tracing::info!(target: "access", id, %method, route, status, elapsed_us, "answered");
    if let Ok(id) = HeaderValue::from_str(&id) {
        response.headers_mut().insert("x-request-id", id);
    }
    response
}
