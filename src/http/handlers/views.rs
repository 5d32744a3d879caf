//! Counts the pages that browsers show without a request for them: client navigation, and documents that were fetched ahead.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderName, StatusCode, header};

use super::forms::body::{BodyOutcome, read_body};
use crate::http::request_headers::{header_text, is_same_origin};
use crate::http::state::SiteState;
use crate::http::views::VisitorHeaders;

/// The path that browsers post to, also in `frontend/src/app/page-views.ts`.
pub const PATH: &str = "/page-views";
/// A route id, and the origin of a page: a scheme, a host (RFC 1035: 253 characters) and a port.
const MAX_BODY_BYTES: usize = 400 + 1 + 8 + 253 + 6;
/// <https://w3c.github.io/gpc/>
const SEC_GPC: HeaderName = HeaderName::from_static("sec-gpc");

/// POST of the id of a route, as text. For a document that was fetched ahead, a space and the origin of the page that led to it follow; the origin may be
/// empty. The response does not tell what was counted.
///
/// SECURITY: only pages of the route table are counted, so nobody can insert names.
pub async fn post_navigation(State(site): State<Arc<SiteState>>, request: Request) -> StatusCode {
    let Some(views) = &site.process.views else { return StatusCode::NOT_FOUND };
    let (parts, body) = request.into_parts();
    if !is_same_origin(&parts.headers, &site.front_end.options.public_url) {
        return StatusCode::FORBIDDEN;
    }
    let address = site.process.client_address(&parts.headers, &parts.extensions);
    if address.is_some_and(|address| site.process.navigation_rate_limit.check(address).is_err()) {
        return StatusCode::TOO_MANY_REQUESTS;
    }
    let BodyOutcome::Whole(id) = read_body(body, MAX_BODY_BYTES).await else { return StatusCode::BAD_REQUEST };
    let text = std::str::from_utf8(&id).unwrap_or_default();
    let (id, referrer) = text.split_once(' ').map_or((text, None), |(id, referrer)| (id, Some(referrer)));
    let Some(route) = site.front_end.tables.routes.by_id(id).filter(|it| it.path.is_some()) else { return StatusCode::BAD_REQUEST };
    let request = VisitorHeaders::read(&parts.headers);
    if !views.is_browser(&request) || parts.headers.contains_key(SEC_GPC) {
        return StatusCode::NO_CONTENT;
    }
    match referrer {
        None => views.add_navigation(route.row),
        Some(referrer) => {
            // The page that reports is the one that is shown.
            let query = header_text(&parts.headers, header::REFERER).and_then(|url| url.split_once('?')).map_or("", |(_, query)| query);
            views.add_prefetched(route, request, referrer, query, address);
        }
    }
    StatusCode::NO_CONTENT
}
