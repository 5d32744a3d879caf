//! Security headers on the answers that are not ready-made: redirects, JSON, health. A [`Resource`](crate::pages::Resource) has its own.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;

use crate::http::state::App;
use crate::pages::security::{InlineSources, SecurityHeaders};

pub async fn add_headers(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    if !SecurityHeaders::are_in(response.headers()) {
        app.front_end.shell().security().add(response.headers_mut(), &InlineSources::default());
    }
    response
}
