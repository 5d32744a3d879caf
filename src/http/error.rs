//! The errors that a visitor can get outside of a page, each with its status and text, and the conversion of module errors into them. Each cause is
//! logged once here; a visitor never sees it.

use axum::http::StatusCode;
use axum::response::Response;

use super::response_kind::ResponseKind;
use super::state::App;
use crate::pages::{PageError, RenderError};
use crate::telemetry::threads::panic_message;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ErrorKind {
    BadRequest,
    CrossSite,
    NotFound,
    MethodNotAllowed,
    TimedOut,
    AddressTooLong,
    HeadTooLarge,
    UnsupportedType,
    TooManyRequests,
    Internal,
    NotImplemented,
    Unavailable,
}

/// Status, title and description of each error page, in the order of [`ErrorKind`].
pub(super) const PAGES: [(ErrorKind, StatusCode, &str, &str); 12] = [
    (ErrorKind::BadRequest, StatusCode::BAD_REQUEST, "The request arrived damaged", "Please go back and try again."),
    (
        ErrorKind::CrossSite,
        StatusCode::FORBIDDEN,
        "Form refused",
        "This form was sent from another site. Please use the form on this site.",
    ),
    (ErrorKind::NotFound, StatusCode::NOT_FOUND, "Nothing here", "There is no file at this address."),
    (
        ErrorKind::MethodNotAllowed,
        StatusCode::METHOD_NOT_ALLOWED,
        "This address does not take that",
        "Please go back and use the links and forms of the site.",
    ),
    (ErrorKind::TimedOut, StatusCode::REQUEST_TIMEOUT, "The request took too long", "Please try again."),
    (ErrorKind::AddressTooLong, StatusCode::URI_TOO_LONG, "The address is too long", "Please shorten it."),
    (
        ErrorKind::HeadTooLarge,
        StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE,
        "The request is too large",
        "Your browser sent more about itself than this server reads.",
    ),
    (
        ErrorKind::UnsupportedType,
        StatusCode::UNSUPPORTED_MEDIA_TYPE,
        "Form not understood",
        "This form accepts application/x-www-form-urlencoded or application/json.",
    ),
    (ErrorKind::TooManyRequests, StatusCode::TOO_MANY_REQUESTS, "Too many requests", "Please wait a minute, then go back and try again."),
    (ErrorKind::Internal, StatusCode::INTERNAL_SERVER_ERROR, "Something went wrong", "The fault is ours. Please try again later."),
    (
        ErrorKind::NotImplemented,
        StatusCode::NOT_IMPLEMENTED,
        "The request cannot be read",
        "It uses a transfer coding that this server does not know.",
    ),
    (ErrorKind::Unavailable, StatusCode::SERVICE_UNAVAILABLE, "Too busy for a moment", "Please try again in a few seconds."),
];

impl ErrorKind {
    #[must_use]
    pub const fn status(self) -> StatusCode {
        PAGES[self as usize].1
    }
}

impl App {
    #[must_use]
    pub fn error(&self, kind: ErrorKind) -> Response {
        ResponseKind::ERROR.attach(self.error_pages.response(kind))
    }

    /// The response for a page that could not be made; logs the cause.
    #[must_use]
    pub fn page_error(&self, page: &str, error: &PageError) -> Response {
        if let PageError::Render(RenderError::QueueFull | RenderError::Stopped | RenderError::Overloaded { .. }) = error {
            tracing::warn!(page, %error, "a page was not rendered");
            self.error(ErrorKind::Unavailable)
        } else {
            tracing::error!(page, %error, "a page was not rendered");
            self.error(ErrorKind::Internal)
        }
    }

    /// The response of a handler that panicked; logs the cause.
    #[must_use]
    pub fn panicked(&self, cause: &(dyn std::any::Any + Send)) -> Response {
        tracing::error!(cause = panic_message(cause), "a handler panicked");
        self.error(ErrorKind::Internal)
    }
}
