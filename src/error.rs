//! Turns what went wrong into a status, a page that says so, and one log line. A visitor never sees a cause.

use askama::Template;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::document::{ERROR_STYLE, ErrorDocument};
use crate::engine::RenderError;

/// The Retry-After of a 503, in seconds.
const RETRY_AFTER_S: &str = "2";

/// What a handler or a layer can fail with, outside of a form's own checks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ErrorKind {
    BadRequest,
    CrossSite,
    NotFound,
    MethodNotAllowed,
    TimedOut,
    TooLarge,
    AddressTooLong,
    UnsupportedType,
    Internal,
    Unavailable,
}

impl ErrorKind {
    const fn parts(self) -> (StatusCode, &'static str, &'static str) {
        match self {
            Self::BadRequest => (StatusCode::BAD_REQUEST, "The request arrived damaged", "Please go back and try again."),
            Self::CrossSite => {
                (StatusCode::FORBIDDEN, "Form refused", "This form was sent from another site. Please use the form on this site.")
            }
            Self::NotFound => (StatusCode::NOT_FOUND, "Nothing here", "There is no file at this address."),
            Self::MethodNotAllowed => (
                StatusCode::METHOD_NOT_ALLOWED,
                "This address does not take that",
                "Please go back and use the links and forms of the site.",
            ),
            Self::TimedOut => (StatusCode::REQUEST_TIMEOUT, "The request took too long", "Please try again."),
            Self::TooLarge => (
                StatusCode::PAYLOAD_TOO_LARGE,
                "Message too large",
                "The form is larger than 32 KiB. Please go back, shorten it and send it again.",
            ),
            Self::AddressTooLong => (StatusCode::URI_TOO_LONG, "The address is too long", "Please shorten it."),
            Self::UnsupportedType => (
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "Form not understood",
                "This form accepts application/x-www-form-urlencoded or application/json.",
            ),
            Self::Internal => (StatusCode::INTERNAL_SERVER_ERROR, "Something went wrong", "The fault is ours. Please try again later."),
            Self::Unavailable => (StatusCode::SERVICE_UNAVAILABLE, "Too busy for a moment", "Please try again in a few seconds."),
        }
    }

    /// The page that says so. `site_name` names the site in it.
    #[must_use]
    pub fn page(self, site_name: &str) -> Response {
        let (status, title, description) = self.parts();
        let document = ErrorDocument { status: status.as_u16(), title, description, site_name, style: ERROR_STYLE.into() };
        let html = document.render().unwrap_or_default();
        let mut response = (status, html).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if status == StatusCode::SERVICE_UNAVAILABLE {
            headers.insert(header::RETRY_AFTER, HeaderValue::from_static(RETRY_AFTER_S));
        }
        response
    }
}

/// Logs a failed render once and says which page answers it.
#[must_use]
pub fn render_failed(page: &str, error: &RenderError) -> ErrorKind {
    if matches!(error, RenderError::QueueFull | RenderError::Stopped) {
        tracing::warn!(page, %error, "a page was not rendered");
        ErrorKind::Unavailable
    } else {
        tracing::error!(page, %error, "a page was not rendered");
        ErrorKind::Internal
    }
}
