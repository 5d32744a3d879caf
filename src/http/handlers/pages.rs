//! Pages: every route of the table, the 404 page for everything else, and what search engines and readers of feeds ask for beside them.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::HeaderMap;
use axum::response::Response;

use crate::http::client_address::client_address;
use crate::http::error::ErrorKind;
use crate::http::made::Made;
use crate::http::negotiation::preferred_coding;
use crate::http::respond::{respond, with_retry};
use crate::http::state::App;
use crate::tables::{Query, Route};
use crate::telemetry::counts::ResponseSource;

/// GET and HEAD of a route's path.
pub async fn get_page(State(app): State<Arc<App>>, request: Request) -> Response {
    let tables = &app.front_end.tables;
    let route = tables.routes.by_path(request.uri().path()).unwrap_or(tables.routes.not_found());
    let query = tables.read_query(route, request.uri().query().unwrap_or_default());
    show(&app, route, query, request).await
}

/// Any path that the table does not hold.
pub async fn not_found(State(app): State<Arc<App>>, request: Request) -> Response {
    show(&app, app.front_end.tables.routes.not_found(), Query::new(), request).await
}

/// A path that is there, asked for by a method that it does not take. The router adds Allow.
pub async fn method_not_allowed(State(app): State<Arc<App>>) -> Response {
    app.error(ErrorKind::MethodNotAllowed)
}

pub async fn get_sitemap(State(app): State<Arc<App>>, request: HeaderMap) -> Response {
    respond(&app.front_end.sitemap, &request)
}

pub async fn get_robots(State(app): State<Arc<App>>, request: HeaderMap) -> Response {
    respond(&app.front_end.robots, &request)
}

pub async fn get_feed(State(app): State<Arc<App>>, request: HeaderMap) -> Response {
    respond(&app.front_end.feed, &request)
}

pub async fn get_favicon(State(app): State<Arc<App>>, request: HeaderMap) -> Response {
    respond(&app.front_end.favicon, &request)
}

/// A page at hand is answered at once. One that must be rendered costs a hundred times as much, so that each visitor may ask for so many.
async fn show(app: &App, route: &Route, query: Query, request: Request) -> Response {
    let headers = request.headers();
    let coding = preferred_coding(headers);
    if let Some(page) = app.front_end.cached_page(route, &query, coding) {
        let how = if query.is_empty() { ResponseSource::Prepared } else { ResponseSource::Cache };
        return Made::page(route, how).write_on(respond(&page, headers));
    }
    let address = client_address(&app.shared, headers, request.extensions());
    // Plain pages are made once; confirmations of forms are few and kept, and whoever sent a form must be told.
    if !query.is_empty()
        && !app.front_end.tables.is_confirmation(route, &query)
        && let Some(Err(wait_s)) = address.map(|address| app.shared.live_pages.check(address))
    {
        if let Some(counts) = &app.shared.counts {
            counts.refused_live_pages.increment();
        }
        return with_retry(app.error(ErrorKind::TooManyRequests), wait_s);
    }
    match app.front_end.page(route, query, coding).await {
        Ok(page) => Made::page(route, ResponseSource::Render).write_on(respond(&page, headers)),
        Err(error) => app.page_error(&route.id, &error),
    }
}
