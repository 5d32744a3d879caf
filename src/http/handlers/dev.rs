//! `make dev`: tells the browser when the front end was rebuilt, or why a build failed.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use serde_json::json;

use crate::http::state::SiteState;

/// Polls the state of the build every 500 ms, reloads when it changes and shows an error over the page.
const RELOAD_SCRIPT: &str = include_str!("../../templates/reload.js");

pub async fn reload_script() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/javascript; charset=utf-8"), (header::CACHE_CONTROL, "no-store")], RELOAD_SCRIPT)
}

/// `{ "build": …, "error": … }`: the number of the active build, and the error of the last one.
pub async fn state(State(site): State<Arc<SiteState>>) -> impl IntoResponse {
    let state = site.process.dev_state.lock();
    ([(header::CACHE_CONTROL, "no-store")], Json(json!({ "build": state.build_number, "error": state.error })))
}
