//! Scripts, styles, fonts and pictures under `/assets/`: named by their content, so kept for ever.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::Response;

use crate::app::App;
use crate::compression::Encoding;
use crate::error::ErrorKind;
use crate::negotiation::{choose_encoding, matches_etag};

const FOR_EVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
/// `make dev` overwrites files under the same name.
const NOT_AT_ALL: HeaderValue = HeaderValue::from_static("no-cache");

pub async fn get_asset(State(app): State<Arc<App>>, name: Result<Path<String>, PathRejection>, request: HeaderMap) -> Response {
    let front_end = app.front_end();
    // A name that is not UTF-8 is the name of nothing.
    let name = name.map(|Path(name)| name).unwrap_or_default();
    // SECURITY: a look-up in a table of names. No path is ever made of what a visitor sent.
    let Some(asset) = front_end.files.asset(&name) else { return ErrorKind::NotFound.page(&app.site.facts.name) };
    let accepted = request.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    let encoding = choose_encoding(accepted, |encoding| asset.has(encoding));
    let (bytes, etag) = asset.variant(encoding);

    let mut response = Response::new(Body::empty());
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, if app.settings.dev.is_some() { NOT_AT_ALL } else { FOR_EVER });
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    let known =
        request.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok()).is_some_and(|condition| matches_etag(condition, &etag));
    if let Ok(etag) = HeaderValue::from_str(&etag) {
        headers.insert(header::ETAG, etag);
    }
    if known {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        return response;
    }
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(asset.content_type));
    if encoding != Encoding::Identity {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding.token()));
    }
    *response.body_mut() = Body::from(bytes);
    response
}
