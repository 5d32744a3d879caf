//! Responses without a page, for what no browser asks for.

use axum::body::Body;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

pub fn plain_error(status: StatusCode) -> Response {
    (status, Body::from(format!("{}\n", status.canonical_reason().unwrap_or("Error")))).into_response()
}
