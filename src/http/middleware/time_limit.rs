//! A request whose body does not arrive is not waited for.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::{HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;

use crate::http::error::ErrorKind;
use crate::http::state::App;

/// Longer than a render with its wait.
const LIMIT: Duration = Duration::from_secs(15);

pub async fn limit(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    if let Ok(response) = tokio::time::timeout(LIMIT, next.run(request)).await {
        return response;
    }
    let mut response = app.error(ErrorKind::TimedOut);
    // What is left of the body is not read: the connection cannot be used again.
    response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    response
}
