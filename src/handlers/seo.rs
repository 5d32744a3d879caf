//! For search engines: the sitemap and robots.txt.

use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;

use crate::app::App;
use crate::routes::ROUTES;

/// May be kept for an hour: it changes only with a new build.
const AN_HOUR: &str = "public, max-age=3600";

#[derive(Template)]
#[template(path = "sitemap.xml")]
struct Sitemap<'a> {
    entries: Vec<(String, &'a str)>,
}

/// Exactly the canonical addresses that may be indexed, with the date of their last change.
pub async fn sitemap(State(app): State<Arc<App>>) -> impl IntoResponse {
    let front_end = app.front_end();
    let indexable = ROUTES.all().iter().filter(|route| route.index);
    let entries = indexable.map(|route| (front_end.shell().canonical(route), route.last_change.as_str())).collect();
    let xml = Sitemap { entries }.render().unwrap_or_default();
    ([(header::CONTENT_TYPE, "application/xml; charset=utf-8"), (header::CACHE_CONTROL, AN_HOUR)], xml)
}

/// Everything may be crawled; a page that says noindex must be, or nobody reads that it says so.
pub async fn robots(State(app): State<Arc<App>>) -> impl IntoResponse {
    let text = format!("User-agent: *\nAllow: /\n\nSitemap: {}/sitemap.xml\n", app.settings.origin());
    ([(header::CONTENT_TYPE, "text/plain; charset=utf-8"), (header::CACHE_CONTROL, AN_HOUR)], text)
}
