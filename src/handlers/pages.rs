//! Pages: every route of the table, and the 404 page for everything else.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::Response;

use crate::app::App;
use crate::compression::Encoding;
use crate::document::Page;
use crate::error::render_failed;
use crate::middleware::security;
use crate::negotiation::{choose_encoding, matches_etag};
use crate::routes::{ROUTES, Route};

/// A proxy and a browser may keep a page and must ask whether it still holds. Never `no-store`: it bars the back/forward cache.
const REVALIDATE: HeaderValue = HeaderValue::from_static("no-cache");

/// GET and HEAD of a route's path.
pub async fn get_page(State(app): State<Arc<App>>, request: Request) -> Response {
    let route = ROUTES.by_path(request.uri().path());
    let query = route.map(|route| route.read_query(request.uri().query().unwrap_or_default())).unwrap_or_default();
    show(&app, route, query, request.headers()).await
}

/// Any path that the table does not hold.
pub async fn not_found(State(app): State<Arc<App>>, request: Request) -> Response {
    show(&app, None, BTreeMap::new(), request.headers()).await
}

async fn show(app: &App, route: Option<&Route>, query: BTreeMap<String, String>, headers: &HeaderMap) -> Response {
    let front_end = app.front_end();
    match front_end.page(route, query).await {
        Ok(page) => {
            let status = if route.is_some() { StatusCode::OK } else { StatusCode::NOT_FOUND };
            respond(&page, status, headers)
        }
        Err(error) => render_failed(route.map_or("not-found", |route| &route.id), &error).page(&app.site.facts.name),
    }
}

/// A page in the encoding that fits best, or 304. A page that is not a 200 is sent whole: it has no address of its own to revalidate.
pub fn respond(page: &Page, status: StatusCode, request: &HeaderMap) -> Response {
    let accepted = request.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    let encoding = choose_encoding(accepted, |encoding| page.variants.get(encoding).is_some());
    let mut response = Response::new(Body::empty());
    let headers = response.headers_mut();
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if status == StatusCode::OK {
        let etag = page.etag(encoding);
        headers.insert(header::CACHE_CONTROL, REVALIDATE);
        insert(headers, header::ETAG, &etag);
        let condition = request.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
        if condition.is_some_and(|condition| matches_etag(condition, &etag)) {
            security::insert_policy(headers, &page.style_source);
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            return response;
        }
    } else {
        headers
            .insert(header::CACHE_CONTROL, if status == StatusCode::NOT_FOUND { REVALIDATE } else { HeaderValue::from_static("no-store") });
    }
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    if encoding != Encoding::Identity {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding.token()));
    }
    if page.noindex {
        headers.insert("x-robots-tag", HeaderValue::from_static("noindex"));
    }
    security::insert_policy(headers, &page.style_source);
    *response.body_mut() = Body::from(page.variants.get(encoding).unwrap_or(&page.variants.identity).clone());
    *response.status_mut() = status;
    response
}

fn insert(headers: &mut HeaderMap, name: header::HeaderName, value: &str) {
    if let Ok(value) = HeaderValue::from_str(value) {
        headers.insert(name, value);
    }
}
