//! Scripts, styles, fonts and pictures under `/assets/`. Their names contain a hash of their content, so clients may cache them forever.

use std::sync::Arc;

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;

use crate::http::error::ErrorStatus;
use crate::http::respond::respond;
use crate::http::response_kind::ResponseKind;
use crate::http::state::App;

pub async fn get_asset(State(app): State<Arc<App>>, name: Result<Path<String>, PathRejection>, request: HeaderMap) -> Response {
    // No asset has a name that is not UTF-8.
    let name = name.map(|Path(name)| name).unwrap_or_default();
    // SECURITY: a lookup in a table of names. No file path is made from the request.
    match app.front_end.assets.get(&name) {
        Some(asset) => ResponseKind::ASSET.insert_into(respond(asset, &request)),
        None => app.error_response(ErrorStatus::NotFound),
    }
}
