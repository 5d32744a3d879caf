//! Every URL of the site, in one list.

use std::collections::HashSet;
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
pub struct Urls {
    pub router: Router,
    /// What the router knows, assets aside.
    paths: HashSet<String>,
}

impl Urls {
    pub fn new(app: &Arc<App>) -> Self {
        let tables = &app.front_end.tables;
        let mut known = vec![
            ("/healthz", get(health::healthz)),
            ("/readyz", get(health::readyz)),
            ("/sitemap.xml", get(pages::get_sitemap)),
            ("/robots.txt", get(pages::get_robots)),
            ("/favicon.ico", get(pages::get_favicon)),
            (FEED_PATH, get(pages::get_feed)),
        ];
        known.extend(tables.routes.with_path().map(|(path, _)| (path, get(pages::get_page))));
        known.extend(tables.forms.iter().map(|form| (form.action.as_str(), post(forms::post_form))));
        if app.front_end.options.dev {
            known.extend([(DEV_SCRIPT, get(dev::reload_script)), ("/__dev/state", get(dev::state))]);
        }
        let paths = known.iter().map(|(path, _)| (*path).to_owned()).collect();
        let router = known.into_iter().fold(Router::new(), |router, (path, methods)| router.route(path, methods));
        let panicking = Arc::clone(app);
        // From the inside out: the reverse of the list in `middleware`.
        let router = router
            .route(&format!("{ASSET_PREFIX}{{name}}"), get(assets::get_asset))
            .fallback(pages::not_found)
            .method_not_allowed_fallback(pages::method_not_allowed)
            .with_state(Arc::clone(app))
            .layer(from_fn_with_state(Arc::clone(app), canonical::redirect))
            .layer(from_fn_with_state(Arc::clone(app), well_formed::refuse))
            .layer(CatchPanicLayer::custom(move |cause: Box<dyn std::any::Any + Send>| panicking.panicked(&*cause)))
            .layer(from_fn_with_state(Arc::clone(app), security::add_headers))
            .layer(from_fn_with_state(Arc::clone(app), access_log::log));
        Self { router, paths }
    }

    /// Whether there is nothing at this path, and no page of which it is another spelling. No also where that takes a closer look than this one.
    pub fn have_nothing_at(&self, path: &str) -> bool {
        let is_plain = |part: &str| {
            !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~'))
        };
        path.len() <= canonical::MAX_ADDRESS_BYTES
            && path.strip_prefix('/').is_some_and(|rest| rest.split('/').all(is_plain))
            && !path.starts_with(ASSET_PREFIX)
            && !self.paths.contains(path)
    }
}
