//! What goes wrong in a handler. The router makes the page of a [`DeskError`] and logs its cause, once.

use axum::body::Body;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

use crate::store::StoreError;

#[derive(Clone, Debug, thiserror::Error)]
pub enum DeskError {
    /// What the path names is not there.
    #[error("not there")]
    Gone,
    #[error("{0}")]
    Database(#[from] StoreError),
    #[error("{0}")]
    Internal(String),
}

/// What a handler returns.
pub type Answer = Result<Response, DeskError>;

impl From<anyhow::Error> for DeskError {
    fn from(error: anyhow::Error) -> Self {
        Self::Internal(format!("{error:#}"))
    }
}

impl IntoResponse for DeskError {
    fn into_response(self) -> Response {
        let mut response = plain_error(StatusCode::INTERNAL_SERVER_ERROR);
        response.extensions_mut().insert(self);
        response
    }
}

/// A response without a page, for what no browser asks for.
pub fn plain_error(status: StatusCode) -> Response {
    (status, Body::from(format!("{}\n", status.canonical_reason().unwrap_or("Error")))).into_response()
}
