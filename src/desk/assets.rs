//! Scripts, styles and fonts of the desk.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;

use super::Desk;
use super::errors::plain_error;
use crate::http::respond::respond;

pub async fn get_asset(State(desk): State<Arc<Desk>>, Path(name): Path<String>, headers: HeaderMap) -> Response {
    match desk.front_end().desk.asset(&name) {
        Some(asset) => respond(asset, &headers),
        None => plain_error(StatusCode::NOT_FOUND),
    }
}
