//! What goes wrong in a handler. The router makes the page of a [`DeskError`] and logs its cause, once.

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

/// A response of one sentence, without a render: for strangers who ask too often, for requests that no page of the desk makes, and where no page can be
/// rendered.
pub fn plain_error(status: StatusCode) -> Response {
    let text = match status {
        StatusCode::FORBIDDEN => "This form was sent from another site. Open the desk and send it from there.",
        StatusCode::REQUEST_TIMEOUT => "The form took too long to arrive. Go back and send it again.",
        StatusCode::PAYLOAD_TOO_LARGE => "That is too much at once. Go back and send less.",
        StatusCode::TOO_MANY_REQUESTS => "Too many attempts. Wait a minute, go back and try again.",
        StatusCode::INTERNAL_SERVER_ERROR => "Something went wrong. The server's log says what.",
        StatusCode::SERVICE_UNAVAILABLE => "The database cannot be reached. Try again in a moment.",
        _ => status.canonical_reason().unwrap_or("Error"),
    };
    (status, format!("{text}\n")).into_response()
}
