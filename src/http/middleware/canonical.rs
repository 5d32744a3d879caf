//! One address per page: `/faq/` and `//faq` redirect permanently to `/faq`, if that is a page.

use axum::extract::Request;
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::http::error::ErrorKind;
use crate::http::state::App;
use crate::tables::Routes;

/// Path and query. No address of the site is longer.
pub const MAX_ADDRESS_BYTES: usize = 4_096;

pub fn redirect(app: &App, request: &Request) -> Option<Response> {
    let uri = request.uri();
    if uri.path_and_query().is_some_and(|address| address.as_str().len() > MAX_ADDRESS_BYTES) {
        return Some(app.error(ErrorKind::AddressTooLong));
    }
    if request.method() != Method::GET && request.method() != Method::HEAD {
        return None;
    }
    // SECURITY: the target is a path of the route table, so `//elsewhere.example/` cannot redirect to another host.
    let path = canonical_path(&app.front_end.tables.routes, uri.path())?;
    let address = uri.query().map_or_else(|| path.to_owned(), |query| format!("{path}?{query}"));
    Some((StatusCode::PERMANENT_REDIRECT, [(header::LOCATION, HeaderValue::from_str(&address).ok()?)]).into_response())
}

/// The path of the route table that `path` is another spelling of.
fn canonical_path<'a>(routes: &'a Routes, path: &str) -> Option<&'a str> {
    if routes.by_path(path).is_some() {
        return None;
    }
    let joined = path.split('/').filter(|part| !part.is_empty()).collect::<Vec<_>>().join("/");
    routes.by_path(&format!("/{joined}")).and_then(|route| route.path.as_deref())
}
