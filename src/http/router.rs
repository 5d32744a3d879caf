//! Every URL of the site, in one list.

use std::sync::Arc;

use axum::Router;
use axum::middleware::from_fn_with_state;
use axum::routing::{get, post};
use tower_http::catch_panic::CatchPanicLayer;

use super::handlers::{assets, dev, forms, health, pages};
use super::middleware::{access_log, canonical, security, well_formed};
use super::state::App;
use crate::pages::assets::ASSET_PREFIX;
use crate::pages::document::{DEV_SCRIPT, FEED_PATH};

/// The whole site, for the tables of one front-end build.
pub fn router(app: &Arc<App>) -> Router {
    let mut router = Router::new()
        .route("/healthz", get(health::healthz))
        .route("/readyz", get(health::readyz))
        .route("/sitemap.xml", get(pages::get_sitemap))
        .route("/robots.txt", get(pages::get_robots))
        .route("/favicon.ico", get(pages::get_favicon))
        .route(FEED_PATH, get(pages::get_feed))
        .route(&format!("{ASSET_PREFIX}{{name}}"), get(assets::get_asset));
    for (path, _) in app.front_end.tables.routes.with_path() {
        router = router.route(path, get(pages::get_page));
    }
    for form in app.front_end.tables.forms.iter() {
        router = router.route(&form.action, post(forms::post_form));
    }
    if app.shared.options.dev {
        router = router.route(DEV_SCRIPT, get(dev::reload_script)).route("/__dev/state", get(dev::state));
    }
    let panicking = Arc::clone(app);
    // From the inside out: the reverse of the list in `middleware`.
    router
        .fallback(pages::not_found)
        .method_not_allowed_fallback(pages::method_not_allowed)
        .with_state(Arc::clone(app))
        .layer(from_fn_with_state(Arc::clone(app), canonical::redirect))
        .layer(from_fn_with_state(Arc::clone(app), well_formed::refuse))
        .layer(CatchPanicLayer::custom(move |cause: Box<dyn std::any::Any + Send>| panicking.panicked(&*cause)))
        .layer(from_fn_with_state(Arc::clone(app), security::add_headers))
        .layer(from_fn_with_state(Arc::clone(app), access_log::log))
}
