//! One URL per page: `/faq/` and `//faq` redirect permanently to `/faq`, if that is a page. URLs that are too long get 414.

use axum::extract::Request;
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::http::state::App;
use crate::tables::Routes;

/// Path and query. No URL of the site is longer.
pub const MAX_REQUEST_TARGET_BYTES: usize = 4_096;

pub fn reject_too_long(app: &App, request: &Request) -> Option<Response> {
    let is_too_long = request.uri().path_and_query().is_some_and(|target| target.as_str().len() > MAX_REQUEST_TARGET_BYTES);
    is_too_long.then(|| app.error_response(StatusCode::URI_TOO_LONG))
}

pub fn redirect(app: &App, request: &Request) -> Option<Response> {
    let uri = request.uri();
    if request.method() != Method::GET && request.method() != Method::HEAD {
        return None;
    }
    // SECURITY: the target is a path of the route table, so `//elsewhere.example/` cannot redirect to another host.
    let path = canonical_path(&app.front_end.tables.routes, uri.path())?;
    let location = uri.query().map_or_else(|| path.to_owned(), |query| format!("{path}?{query}"));
    Some((StatusCode::PERMANENT_REDIRECT, [(header::LOCATION, HeaderValue::from_str(&location).ok()?)]).into_response())
}

/// The path of the route table that `path` is another spelling of.
fn canonical_path<'a>(routes: &'a Routes, path: &str) -> Option<&'a str> {
    if routes.by_path(path).is_some() {
        return None;
    }
    let joined = path.split('/').filter(|part| !part.is_empty()).collect::<Vec<_>>().join("/");
    routes.by_path(&format!("/{joined}")).and_then(|route| route.path.as_deref())
}
