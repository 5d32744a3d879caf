//! One address a page: `/faq/` and `//faq` go to `/faq` for good, if that is a page.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::http::error::ErrorKind;
use crate::http::state::App;
use crate::tables::Routes;

/// Longer than any address that the site gives out, query included.
pub const MAX_ADDRESS_BYTES: usize = 4_096;

pub async fn redirect(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let uri = request.uri();
    if uri.path_and_query().is_some_and(|address| address.as_str().len() > MAX_ADDRESS_BYTES) {
        return app.error(ErrorKind::AddressTooLong);
    }
    if (request.method() == Method::GET || request.method() == Method::HEAD)
        && let Some(path) = canonical_path(&app.front_end.tables.routes, uri.path())
    {
        // SECURITY: the target is a path of the route table, so `//elsewhere.example/` cannot become an address of another host.
        let address = uri.query().map_or_else(|| path.to_owned(), |query| format!("{path}?{query}"));
        if let Ok(address) = HeaderValue::from_str(&address) {
            return (StatusCode::PERMANENT_REDIRECT, [(header::LOCATION, address)]).into_response();
        }
    }
    next.run(request).await
}

/// The path of the table that `path` is another spelling of.
fn canonical_path<'a>(routes: &'a Routes, path: &str) -> Option<&'a str> {
    if routes.by_path(path).is_some() {
        return None;
    }
    let joined = path.split('/').filter(|part| !part.is_empty()).collect::<Vec<_>>().join("/");
    routes.by_path(&format!("/{joined}")).and_then(|route| route.path.as_deref())
}
