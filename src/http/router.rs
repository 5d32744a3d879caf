//! Every URL of the site, in one list.

use std::collections::HashSet;
use std::sync::Arc;

use axum::Router;
use axum::middleware::from_fn_with_state;
use axum::routing::{get, post};
use tower_http::catch_panic::CatchPanicLayer;

use super::handlers::{assets, dev, forms, health, pages};
use super::middleware::{self, canonical};
use super::state::App;
use crate::pages::assets::ASSET_PREFIX;
use crate::pages::document::{DEV_SCRIPT, FEED_PATH};

/// The URLs of one front-end build.
pub struct SiteRouter {
    pub router: Router,
    /// Every path of the router except assets.
    paths: HashSet<String>,
}

impl SiteRouter {
    pub fn new(app: &Arc<App>) -> Self {
        let tables = &app.front_end.tables;
        let mut urls = vec![
            ("/healthz", get(health::healthz)),
            ("/readyz", get(health::readyz)),
            ("/sitemap.xml", get(pages::get_sitemap)),
            ("/robots.txt", get(pages::get_robots)),
            ("/favicon.ico", get(pages::get_favicon)),
            (FEED_PATH, get(pages::get_feed)),
        ];
        urls.extend(tables.routes.with_path().map(|(path, _)| (path, get(pages::get_page))));
        urls.extend(tables.forms.iter().map(|form| (form.action.as_str(), post(forms::post_form))));
        if app.front_end.options.dev {
            urls.extend([(DEV_SCRIPT, get(dev::reload_script)), ("/__dev/state", get(dev::state))]);
        }
        let paths = urls.iter().map(|(path, _)| (*path).to_owned()).collect();
        let router = urls.into_iter().fold(Router::new(), |router, (path, methods)| router.route(path, methods));
        let panicked_app = Arc::clone(app);
        let router = router
            .route(&format!("{ASSET_PREFIX}{{name}}"), get(assets::get_asset))
            .fallback(pages::not_found)
            .method_not_allowed_fallback(pages::method_not_allowed)
            .with_state(Arc::clone(app))
            .layer(CatchPanicLayer::custom(move |cause: Box<dyn std::any::Any + Send>| panicked_app.panic_response(&*cause)))
            .layer(from_fn_with_state(Arc::clone(app), middleware::handle));
        Self { router, paths }
    }

    /// Whether the router would certainly answer 404. False for paths that need its checks.
    pub fn is_surely_404(&self, path: &str) -> bool {
        let is_ordinary = |part: &str| {
            !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~'))
        };
        path.len() <= canonical::MAX_REQUEST_TARGET_BYTES
            && path.strip_prefix('/').is_some_and(|rest| rest.split('/').all(is_ordinary))
            && !path.starts_with(ASSET_PREFIX)
            && !self.paths.contains(path)
    }
}
