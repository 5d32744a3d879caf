//! Health checks for load balancers and process supervisors.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;

use crate::http::state::SiteState;
use crate::pages::{PageError, RenderError};
use crate::tables::Query;

/// Readiness checks render at most this often.
const RENDER_INTERVAL: Duration = Duration::from_secs(1);

fn text(status: StatusCode, text: &str) -> impl IntoResponse + use<> {
    (status, [(header::CACHE_CONTROL, "no-store")], format!("{text}\n"))
}

/// The process answers.
pub async fn healthz() -> impl IntoResponse {
    text(StatusCode::OK, "ok")
}

/// An isolate renders and the store can write; otherwise the error.
pub async fn readyz(State(site): State<Arc<SiteState>>) -> impl IntoResponse {
    let renderer_error = renderer_error(&site).await;
    let store_error = site.process.store.health().err().map(|error| format!("the store does not answer: {error}"));
    let errors: Vec<String> = renderer_error.into_iter().chain(store_error).collect();
    if errors.is_empty() { text(StatusCode::OK, "ready") } else { text(StatusCode::SERVICE_UNAVAILABLE, &errors.join("; ")) }
}

async fn renderer_error(site: &SiteState) -> Option<String> {
    // Concurrent checks wait for one render.
    let mut last = site.process.last_probe.lock().await;
    if last.0.elapsed() >= RENDER_INTERVAL {
        let error = match site.front_end.render_body(site.front_end.tables.routes.not_found(), Query::new()).await {
            // Overload is no error: prerendered pages are served, and a balancer that removes this process would overload the others.
            Ok(_) | Err(PageError::Render(RenderError::QueueFull | RenderError::Overloaded { .. })) => None,
            Err(error) => Some(format!("the renderer does not answer: {error}")),
        };
        if let Some(fault) = &error {
            tracing::warn!(fault, "not ready");
        }
        *last = (Instant::now(), error);
    }
    last.1.clone()
}
