//! What happens to every request that the fast path does not answer, before and after its handler: one list, [`handle`].
//!
//! Limits are elsewhere: the form handler limits the size and time of a body, because it answers as page or JSON; the store and the renderer have
//! timeouts of their own. A commit is never cut off.

pub mod access_log;
pub mod canonical;
pub mod malformed;

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;

use self::access_log::AccessLog;
use super::state::App;
use crate::pages::security::{InlineSources, SecurityHeaders};

/// The router turns a panic of a handler into a response (500), so every request gets here a response and a log line.
pub async fn handle(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let access_log = AccessLog::start(&request);
    let mut response = if let Some(refused) = malformed::refuse(&app, &request) {
        refused
    } else if let Some(redirect) = canonical::redirect(&app, &request) {
        redirect
    } else {
        next.run(request).await
    };
    // A `Resource` has its security headers; redirects, JSON and health checks get them here.
    if !SecurityHeaders::are_present_in(response.headers()) {
        app.front_end.template().security().add(response.headers_mut(), &InlineSources::default());
    }
    access_log.finish(&app, &mut response);
    response
}
