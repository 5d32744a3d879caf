//! Scripts, styles and fonts of the desk.

use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;

use super::errors::plain_error;
use super::forms::Visit;
use crate::http::respond::respond;

pub async fn get_asset(Visit { desk, .. }: Visit, Path(name): Path<String>, headers: HeaderMap) -> Response {
    match desk.front_end().desk.asset(&name) {
        Some(asset) => respond(asset, &headers),
        None => plain_error(StatusCode::NOT_FOUND),
    }
}
