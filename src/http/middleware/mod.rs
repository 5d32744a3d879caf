//! What happens to every request that the fast path does not answer, before and after its handler: one list, [`handle`].
//!
//! [`malformed`] limits the head (431). The form handler limits the size and time of a body, because it answers as page or
//! JSON. The store and the renderer have timeouts of their own. A commit is never cut off.

pub mod access_log;
pub mod malformed;
pub mod record;

use std::sync::Arc;
use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use self::access_log::RequestInfo;
use self::record::{Visitor, record};
use super::respond::ResponseKind;
use super::state::SiteState;
use crate::pages::security::{CommonHeaders, InlineSources};
use crate::tables::Routes;
use crate::tables::routes::canonical_spelling;

/// Path and query. A request line of 8,000 bytes should be accepted (RFC 9112 section 3).
pub const MAX_REQUEST_TARGET_BYTES: usize = 8_192;

/// The router turns a panic of a handler into a response (500), so every request gets here a response and a log line.
pub async fn handle(State(site): State<Arc<SiteState>>, request: Request, next: Next) -> Response {
    // The handler takes the request.
    let (started, method, uri) = (Instant::now(), request.method().clone(), request.uri().clone());
    let process = &site.process;
    let visitor = if method == Method::GET { Visitor::new(process, request.headers(), uri.query()) } else { Visitor::default() };
    let client = visitor.view.as_ref().and_then(|_| process.client_address(request.headers(), request.extensions()));
    let (route, trace) = (request.extensions().get::<MatchedPath>().cloned(), access_log::trace(request.headers()));
    let mut response = if let Some(rejected) = malformed::reject(&site, &request) {
        rejected
    } else if uri.path_and_query().is_some_and(|target| target.as_str().len() > MAX_REQUEST_TARGET_BYTES) {
        site.error_response(StatusCode::URI_TOO_LONG)
    } else if let Some(redirect) = canonical_redirect(&site, &request) {
        redirect
    } else {
        next.run(request).await
    };
    // A `Resource` has its security headers; redirects, JSON and health checks get them here.
    if !CommonHeaders::are_present_in(response.headers()) {
        site.front_end.template.security.add(response.headers_mut(), &InlineSources::default());
    }
    let route = route.as_ref().map(MatchedPath::as_str);
    let info = RequestInfo { method: &method, route, path: uri.path(), started, trace };
    let kind = ResponseKind::from_response(&response);
    let id = record(process, &info, kind, response.status(), || visitor, || client);
    access_log::set_request_id(&mut response, &id);
    response
}

/// One URL per page: `/faq/` and `//faq` redirect permanently to `/faq`, if that is a page.
fn canonical_redirect(site: &SiteState, request: &Request) -> Option<Response> {
    let uri = request.uri();
    if request.method() != Method::GET && request.method() != Method::HEAD {
        return None;
    }
    // SECURITY: the target is a path of the route table, so `//elsewhere.example/` cannot redirect to another host.
    let path = canonical_path(&site.front_end.tables.routes, uri.path())?;
    let location = uri.query().map_or_else(|| path.to_owned(), |query| format!("{path}?{query}"));
    Some((StatusCode::PERMANENT_REDIRECT, [(header::LOCATION, HeaderValue::from_str(&location).ok()?)]).into_response())
}

/// The path of the route table that `path` is another spelling of.
fn canonical_path<'a>(routes: &'a Routes, path: &str) -> Option<&'a str> {
    if routes.by_path(path).is_some() {
        return None;
    }
    routes.by_path(&canonical_spelling(path)).and_then(|route| route.path.as_deref())
}
