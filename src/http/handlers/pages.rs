//! Pages: every route of the table, the 404 page for everything else, and the files of the site.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::content::media;
use crate::content::redirects::Moved;
use crate::http::negotiation::{preferred_codings, prefers_markdown};
use crate::http::respond::{ResponseKind, respond, with_retry_after};
use crate::http::state::SiteState;
use crate::pages::{FrontEnd, PageError, markdown};
use crate::tables::{Query, Route};
use crate::telemetry::counts::ResponseSource;

/// GET and HEAD of a route's path.
pub async fn get_page(State(site): State<Arc<SiteState>>, request: Request) -> Response {
    let tables = &site.front_end.tables;
    let route = tables.routes.by_path(request.uri().path()).unwrap_or(tables.routes.not_found());
    let query = tables.read_query(route, request.uri().query().unwrap_or_default());
    if prefers_markdown(request.headers()) {
        return respond_with_markdown(&site, route, query, request).await;
    }
    respond_with_page(&site, route, query, request).await
}

/// GET and HEAD of a route's path and `.md`.
pub async fn get_markdown(State(site): State<Arc<SiteState>>, request: Request) -> Response {
    let tables = &site.front_end.tables;
    let path = request.uri().path();
    let route = markdown::page_of(&tables.routes, path).unwrap_or(tables.routes.not_found());
    let query = tables.read_query(route, request.uri().query().unwrap_or_default());
    respond_with_markdown(&site, route, query, request).await
}

/// Any path that the table does not contain: the content may have a page or a file there, or say where it has moved.
pub async fn not_found(State(site): State<Arc<SiteState>>, request: Request) -> Response {
    let is_read = request.method() == Method::GET || request.method() == Method::HEAD;
    let (routes, path) = (&site.front_end.tables.routes, request.uri().path());
    let (is_page, is_markdown) = (routes.by_path(path).is_some(), markdown::page_of(routes, path).is_some());
    if is_page || is_markdown {
        return match (is_read, is_page) {
            (true, true) => get_page(State(site), request).await,
            (true, false) => get_markdown(State(site), request).await,
            // The router adds it elsewhere.
            (false, _) => ([(header::ALLOW, "GET,HEAD")], method_not_allowed(State(site)).await).into_response(),
        };
    }
    // SECURITY: a lookup in a table of names. No file path is made from the request.
    if let Some(file) = site.front_end.public.get(request.uri().path()).filter(|_| is_read) {
        return respond(file, request.headers());
    }
    let content = &site.front_end.options.content;
    let media = request.uri().path().strip_prefix(media::PATH_PREFIX).filter(|_| is_read);
    // Not for good: the next revision may have another file of this name.
    if let Some(url) = media.and_then(|name| content.media.download(name)) {
        return (StatusCode::FOUND, [(header::LOCATION, url)]).into_response();
    }
    match is_read.then(|| content.moved(request.uri().path(), request.uri().query())).flatten() {
        Some(Moved::To(status, location)) => {
            let (status, location) = (StatusCode::from_u16(status), HeaderValue::try_from(location));
            if let (Ok(status), Ok(location)) = (status, location) {
                return (status, [(header::LOCATION, location)]).into_response();
            }
        }
        Some(Moved::Gone) => return site.error_response(StatusCode::GONE),
        None => {}
    }
    respond_with_page(&site, site.front_end.tables.routes.not_found(), Query::new(), request).await
}

/// A known path, requested with a method that it does not support. The router adds Allow.
pub async fn method_not_allowed(State(site): State<Arc<SiteState>>) -> Response {
    site.error_response(StatusCode::METHOD_NOT_ALLOWED)
}

/// Scripts, styles, fonts and pictures under `/assets/`. Their names contain a hash of their content, so clients may cache them forever.
pub async fn get_asset(State(site): State<Arc<SiteState>>, name: Result<Path<String>, PathRejection>, request: HeaderMap) -> Response {
    // No asset has a name that is not UTF-8.
    let name = name.map(|Path(name)| name).unwrap_or_default();
    asset(&site, &site.front_end, &name, &request).await
}

/// A file of a front end below `/assets/`.
pub async fn asset(site: &SiteState, front_end: &FrontEnd, name: &str, request: &HeaderMap) -> Response {
    // SECURITY: a lookup in a table of names. No file path is made from the request.
    if let Some(asset) = front_end.assets.get(name) {
        return ResponseKind::ASSET.insert_into(respond(asset, request));
    }
    let made = match front_end.template.social_images.resource(&front_end.tables, name).await {
        Some(image) => Some(image),
        None => front_end.media_variants.resource(name).await,
    };
    match made {
        Some(Ok(image)) => ResponseKind::ASSET.insert_into(respond(&image, request)),
        Some(Err(error)) => site.page_error_response(name, &PageError::Document(format!("{error:#}"))),
        None => site.error_response(StatusCode::NOT_FOUND),
    }
}

async fn respond_with_page(site: &SiteState, route: &Route, query: Query, request: Request) -> Response {
    let headers = request.headers();
    let codings = preferred_codings(headers);
    let is_live = !query.is_empty();
    if let Some(page) = site.front_end.cached_page(route, &query, codings) {
        let source = if is_live { ResponseSource::Cache } else { ResponseSource::Prepared };
        return ResponseKind::page(route, source).insert_into(respond(&page, headers));
    }
    let address = site.process.client_address(headers, request.extensions());
    if is_live && let Some(rejected) = rate_limited_response(site, route, &query, address) {
        return rejected;
    }
    match site.front_end.page(route, query, codings).await {
        Ok(page) => ResponseKind::page(route, ResponseSource::Render).insert_into(respond(&page, headers)),
        Err(error) => site.page_error_response(&route.id, &error),
    }
}

async fn respond_with_markdown(site: &SiteState, route: &Route, query: Query, request: Request) -> Response {
    let headers = request.headers();
    let address = site.process.client_address(headers, request.extensions());
    if !query.is_empty()
        && let Some(rejected) = rate_limited_response(site, route, &query, address)
    {
        return rejected;
    }
    match site.front_end.markdown(route, query, preferred_codings(headers)).await {
        Ok(page) => ResponseKind::page(route, ResponseSource::Prepared).insert_into(respond(&page, headers)),
        Err(error) => site.page_error_response(&route.id, &error),
    }
}

/// 429 for an address over its rate of live pages: a render costs a hundred times a prepared page. Confirmations are few, cached and exempt.
fn rate_limited_response(site: &SiteState, route: &Route, query: &Query, address: Option<IpAddr>) -> Option<Response> {
    if site.front_end.tables.is_confirmation(route, query) {
        return None;
    }
    let retry_after_s = site.process.live_page_rate_limit.check(address?).err()?;
    if let Some(counts) = &site.process.counts {
        counts.refused_live_pages.increment();
    }
    Some(with_retry_after(site.error_response(StatusCode::TOO_MANY_REQUESTS), Some(retry_after_s)))
}
