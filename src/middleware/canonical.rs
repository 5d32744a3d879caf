//! One address a page: `/faq/` and `//faq` go to `/faq` for good, if that is a page.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::error::ErrorKind;
use crate::routes::ROUTES;

/// Longer than any address that the site gives out, query included.
const MAX_ADDRESS_BYTES: usize = 4_096;

pub async fn redirect(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let uri = request.uri();
    if uri.path_and_query().is_some_and(|address| address.as_str().len() > MAX_ADDRESS_BYTES) {
        return ErrorKind::AddressTooLong.page(&app.site.facts.name);
    }
    if (request.method() == Method::GET || request.method() == Method::HEAD)
        && let Some(path) = canonical_path(uri.path())
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
fn canonical_path(path: &str) -> Option<&'static str> {
    if ROUTES.by_path(path).is_some() {
        return None;
    }
    let joined = path.split('/').filter(|part| !part.is_empty()).collect::<Vec<_>>().join("/");
    ROUTES.by_path(&format!("/{joined}")).map(|route| route.path.as_str())
}

#[cfg(test)]
mod tests {
    use super::canonical_path;

    #[test]
    fn other_spellings_of_a_page() {
        for (path, expected) in [
            ("/faq/", Some("/faq")),
            ("//faq", Some("/faq")),
            ("/products//smart-popups/", Some("/products/smart-popups")),
            ("//", Some("/")),
            ("/faq", None),
            ("/", None),
            ("/nothing/", None),
            ("//example.com/faq/", None),
            ("/FAQ", None),
        ] {
            assert_eq!(canonical_path(path), expected, "{path}");
        }
    }
}
