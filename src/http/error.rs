//! Converts the errors of other modules into error pages. Each cause is logged once here; a visitor never sees it.

use axum::response::Response;

pub use super::error_pages::ErrorKind;
use super::response_kind::ResponseKind;
use super::state::App;
use crate::pages::{PageError, RenderError};
use crate::telemetry::threads::panic_message;

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
