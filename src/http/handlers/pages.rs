//! Pages: every route of the table, the 404 page for everything else, and what search engines ask for beside them.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::HeaderMap;
use axum::response::Response;

use crate::http::error::ErrorKind;
use crate::http::respond::respond;
use crate::http::state::App;
use crate::tables::{Query, Route};

/// GET and HEAD of a route's path.
pub async fn get_page(State(app): State<Arc<App>>, request: Request) -> Response {
    let tables = &app.front_end.tables;
    let route = tables.routes.by_path(request.uri().path()).unwrap_or(tables.routes.not_found());
    let query = tables.read_query(route, request.uri().query().unwrap_or_default());
    show(&app, route, query, request.headers()).await
}

/// Any path that the table does not hold.
pub async fn not_found(State(app): State<Arc<App>>, request: Request) -> Response {
    show(&app, app.front_end.tables.routes.not_found(), Query::new(), request.headers()).await
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

async fn show(app: &App, route: &Route, query: Query, request: &HeaderMap) -> Response {
    match app.front_end.page(route, query).await {
        Ok(page) => respond(&page, request),
        Err(error) => app.page_error(&route.id, &error),
    }
}
