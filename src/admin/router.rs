//! Every URL of the admin listener.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use tower_http::catch_panic::CatchPanicLayer;

use super::actions::{count_rows, erase_rows, resend};
use super::page::get_page;
use super::snapshot::Snapshot;
use super::{Admin, metrics};

pub fn router(admin: &Arc<Admin>) -> Router {
    let mut router = Router::new().route("/", get(get_page)).route("/metrics", get(get_metrics));
    if admin.guard.has_token() {
        router = router.route("/erase/count", post(count_rows)).route("/erase", post(erase_rows)).route("/outbox/resend", post(resend));
    }
    // The last layer runs first.
    router
        .with_state(Arc::clone(admin))
        .layer(from_fn_with_state(Arc::clone(admin), require_operator))
        .layer(CatchPanicLayer::new())
        .layer(from_fn(add_headers))
}

async fn get_metrics(State(admin): State<Arc<Admin>>) -> Response {
    match metrics::write(Snapshot::take(&admin.sources).await) {
        Ok(text) => ([(header::CONTENT_TYPE, metrics::CONTENT_TYPE)], text).into_response(),
        Err(error) => {
            tracing::error!(%error, "the metrics cannot be written");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
}

async fn require_operator(State(admin): State<Arc<Admin>>, request: Request, next: Next) -> Response {
    let Some(ConnectInfo(peer)) = request.extensions().get::<ConnectInfo<SocketAddr>>() else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    match admin.guard.check(peer.ip(), request.headers()) {
        Ok(()) => next.run(request).await,
        Err(denied) => denied.into_response(),
    }
}

/// The headers of every response. Pages replace the policy with one that allows their style.
const HEADERS: [(HeaderName, HeaderValue); 5] = [
    (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
    (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static("default-src 'none'; base-uri 'none'; frame-ancestors 'none'")),
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("same-origin")),
];

async fn add_headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    for (name, value) in HEADERS {
        response.headers_mut().entry(name).or_insert(value);
    }
    response
}
