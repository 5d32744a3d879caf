//! For load balancers and process supervisors.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderName, StatusCode, header};

use crate::http::state::App;

type Answer = (StatusCode, [(HeaderName, &'static str); 1], String);

fn answer(status: StatusCode, text: &str) -> Answer {
    (status, [(header::CACHE_CONTROL, "no-store")], format!("{text}\n"))
}

/// The process answers.
pub async fn healthz() -> Answer {
    answer(StatusCode::OK, "ok")
}

/// An isolate renders and the store can write; if not, what is wrong.
pub async fn readyz(State(app): State<Arc<App>>) -> Answer {
    match app.shared.readiness.fault(&app.front_end, &*app.shared.store).await {
        None => answer(StatusCode::OK, "ready"),
        Some(fault) => answer(StatusCode::SERVICE_UNAVAILABLE, &fault),
    }
}
