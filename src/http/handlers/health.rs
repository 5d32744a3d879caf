//! Health checks for load balancers and process supervisors.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;

use crate::http::state::App;

fn text(status: StatusCode, text: &str) -> impl IntoResponse + use<> {
    (status, [(header::CACHE_CONTROL, "no-store")], format!("{text}\n"))
}

/// The process answers.
pub async fn healthz() -> impl IntoResponse {
    text(StatusCode::OK, "ok")
}

/// An isolate renders and the store can write; otherwise the error.
pub async fn readyz(State(app): State<Arc<App>>) -> impl IntoResponse {
    match app.shared.readiness.check(&app.front_end, &*app.shared.store).await {
        Ok(()) => text(StatusCode::OK, "ready"),
        Err(error) => text(StatusCode::SERVICE_UNAVAILABLE, &error),
    }
}
