//! A request id and one log line for each answer: pages and forms at `info`, the files that they name at `debug`. The line holds the route, never the
//! query, an address or a header that names a person.

use std::time::Instant;

use axum::extract::{MatchedPath, Request};
use axum::http::{HeaderValue, Method};
use axum::middleware::Next;
use axum::response::Response;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use crate::pages::assets::ASSET_PREFIX;
use crate::pages::resource::REQUEST_ID;
use crate::telemetry::access::Answered;

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
pub fn write(method: &Method, route: &str, started: Instant, response: &mut Response<impl Sized>) {
    // Random: a counter would tell how much traffic there is.
    let mut id = [0; 8];
    let Ok(len) = URL_SAFE_NO_PAD.encode_slice(&fastrand::u64(..).to_ne_bytes()[..6], &mut id) else { return };
    let id = &id[..len];
    if let Ok(id) = HeaderValue::from_bytes(id) {
        response.headers_mut().insert(REQUEST_ID, id);
    }
    let answered = Answered {
        id: std::str::from_utf8(id).unwrap_or_default(),
        method: method.as_str(),
        route,
        status: response.status().as_u16(),
        elapsed_us: u64::try_from(started.elapsed().as_micros()).unwrap_or(u64::MAX),
    };
    if route.starts_with(ASSET_PREFIX) && response.status().is_success() {
        answered.debug();
    } else {
        answered.info();
    }
}
