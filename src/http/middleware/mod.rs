//! What happens to every request that the fast path does not answer, before and after its handler: one list, [`handle`].
//!
//! [`malformed`] limits the head (431), [`canonical`] the URL (414). The form handler limits the size and time of a body, because it answers as page or
//! JSON. The store and the renderer have timeouts of their own. A commit is never cut off.

pub mod access_log;
pub mod canonical;
pub mod malformed;

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;

use self::access_log::PendingEntry;
use super::state::App;
use crate::pages::security::{InlineSources, SecurityHeaders};

/// The router turns a panic of a handler into a response (500), so every request gets here a response and a log line.
pub async fn handle(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let log_entry = PendingEntry::start(&request);
    let mut response = if let Some(rejected) = malformed::reject(&app, &request) {
        rejected
    } else if let Some(too_long) = canonical::reject_too_long(&app, &request) {
        too_long
    } else if let Some(redirect) = canonical::redirect(&app, &request) {
        redirect
    } else {
        next.run(request).await
    };
    // A `Resource` has its security headers; redirects, JSON and health checks get them here.
    if !SecurityHeaders::are_present_in(response.headers()) {
        app.front_end.template.security.add(response.headers_mut(), &InlineSources::default());
    }
    log_entry.finish(&app, &mut response);
    response
}
