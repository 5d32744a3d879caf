//! Scripts, styles, fonts and pictures under `/assets/`: named by their content, so kept for ever.

use std::sync::Arc;

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;

use crate::http::error::ErrorKind;
use crate::http::made::Made;
use crate::http::respond::respond;
use crate::http::state::App;

pub async fn get_asset(State(app): State<Arc<App>>, name: Result<Path<String>, PathRejection>, request: HeaderMap) -> Response {
    // A name that is not UTF-8 is the name of nothing.
    let name = name.map(|Path(name)| name).unwrap_or_default();
    // SECURITY: a look-up in a table of names. No path is ever made of what a visitor sent.
    match app.front_end.asset(&name) {
        Some(asset) => Made::ASSET.write_on(respond(asset, &request)),
        None => app.error(ErrorKind::NotFound),
    }
}
