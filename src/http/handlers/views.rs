//! Counts the pages that browsers show without a request for them: client navigation.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderName, StatusCode};

use super::forms::body::{BodyOutcome, read_body};
use crate::http::rate_limit::client_address;
use crate::http::request_headers::is_same_origin;
use crate::http::state::SiteState;
use crate::http::views::VisitorHeaders;

/// Also in `frontend/src/app/page-views.ts`.
pub const PATH: &str = "/page-views";
/// A route id.
const MAX_BODY_BYTES: usize = 64;
/// <https://w3c.github.io/gpc/>
const SEC_GPC: HeaderName = HeaderName::from_static("sec-gpc");

/// POST of the id of a route, as text. The browser needs no answer, and gets none that tells what was counted.
///
/// SECURITY: only pages of the route table are counted, so nobody can insert names.
pub async fn post_navigation(State(site): State<Arc<SiteState>>, request: Request) -> StatusCode {
    let Some(views) = &site.process.views else { return StatusCode::NOT_FOUND };
    let (parts, body) = request.into_parts();
    if !is_same_origin(&parts.headers, &site.front_end.options.public_url) {
        return StatusCode::FORBIDDEN;
    }
    let address = client_address(site.process.options.client_ip_header.as_ref(), &parts.headers, &parts.extensions);
    if address.is_some_and(|address| site.process.navigation_rate_limit.check(address).is_err()) {
        return StatusCode::TOO_MANY_REQUESTS;
    }
    let BodyOutcome::Whole(id) = read_body(body, MAX_BODY_BYTES).await else { return StatusCode::BAD_REQUEST };
    let Some(route) = std::str::from_utf8(&id).ok().and_then(|id| site.front_end.tables.routes.by_id(id)).filter(|it| it.path.is_some())
    else {
        return StatusCode::BAD_REQUEST;
    };
    if views.is_browser(&VisitorHeaders::read(&parts.headers)) && !parts.headers.contains_key(SEC_GPC) {
        views.add_navigation(route.row);
    }
    StatusCode::NO_CONTENT
}
