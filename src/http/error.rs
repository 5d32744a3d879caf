//! Turns what went wrong in a wing below into a status and a page that says so, and logs it once. A visitor never sees a cause.

use axum::response::Response;

use super::made::Made;
pub use super::messages::ErrorKind;
use super::state::App;
use crate::pages::{PageError, RenderError};
use crate::telemetry::threads::panic_message;

impl App {
    /// The answer that says so.
    #[must_use]
    pub fn error(&self, kind: ErrorKind) -> Response {
        Made::MESSAGE.write_on(self.messages.answer(kind))
    }

    /// The answer to a page that was not made; logs it once.
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

    /// The answer of a handler that panicked; logs it once.
    #[must_use]
    pub fn panicked(&self, cause: &(dyn std::any::Any + Send)) -> Response {
        tracing::error!(cause = panic_message(cause), "a handler panicked");
        self.error(ErrorKind::Internal)
    }
}
