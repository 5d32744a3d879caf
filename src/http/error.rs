//! Turns errors of `pages` and panics into error pages; logs each cause once and never shows it. For errors of the store `handlers/forms` does it.

use axum::response::Response;

pub use super::error_pages::ErrorStatus;
use super::response_kind::ResponseKind;
use super::state::App;
use crate::pages::{PageError, RenderError};
use crate::telemetry::threads::panic_message;

impl App {
    #[must_use]
    pub fn error_response(&self, status: ErrorStatus) -> Response {
        ResponseKind::ERROR.insert_into(self.error_pages.response(status))
    }

    /// The response for a page that could not be made; logs the cause.
    #[must_use]
    pub fn page_error_response(&self, page: &str, error: &PageError) -> Response {
        if let PageError::Render(RenderError::QueueFull | RenderError::Stopped | RenderError::Overloaded { .. }) = error {
            tracing::warn!(page, %error, "a page was not rendered");
            self.error_response(ErrorStatus::Unavailable)
        } else {
            tracing::error!(page, %error, "a page was not rendered");
            self.error_response(ErrorStatus::Internal)
        }
    }

    /// The response of a handler that panicked; logs the cause.
    #[must_use]
    pub fn panic_response(&self, cause: &(dyn std::any::Any + Send)) -> Response {
        tracing::error!(cause = panic_message(cause), "a handler panicked");
        self.error_response(ErrorStatus::Internal)
    }
}
