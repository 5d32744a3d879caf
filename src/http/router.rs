//! Every URL of the site, in one list.

use std::collections::HashSet;
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::from_fn_with_state;
use axum::response::Response;
use axum::routing::{any, get, post};
use tower_http::catch_panic::CatchPanicLayer;

use super::handlers::{desk, dev, forms, health, newsletter, pages, preview, views};
use super::middleware;
use super::previews::Previews;
use super::respond::respond;
use super::state::SiteState;
use crate::content::media;
use crate::pages::assets::ASSET_PREFIX;
use crate::pages::document::{DEV_SCRIPT, FEED_PATH};
use crate::pages::generated_files::SECURITY_TXT_PATH;
use crate::pages::{FrontEnd, markdown};
use crate::store::features::newsletter_key::LinkPurpose;
use crate::telemetry::threads::panic_message;

/// One front-end build and its URLs.
pub struct SiteRouter {
    pub site: Arc<SiteState>,
    pub router: Router,
    /// Every path of the router except assets.
    pub paths: HashSet<String>,
}

impl SiteRouter {
    pub fn new(site: Arc<SiteState>) -> Self {
        let tables = &site.front_end.tables;
        let file = |send: fn(&FrontEnd, &HeaderMap) -> Response| {
            get(move |State(site): State<Arc<SiteState>>, request: HeaderMap| async move { send(&site.front_end, &request) })
        };
        let mut urls = vec![
            ("/healthz", get(health::healthz)),
            ("/readyz", get(health::readyz)),
            ("/sitemap.xml", file(|front_end, request| respond(&front_end.dated_files().sitemap, request))),
            ("/robots.txt", file(|front_end, request| respond(&front_end.robots, request))),
            ("/favicon.ico", file(|front_end, request| respond(&front_end.favicon, request))),
            (FEED_PATH, file(|front_end, request| respond(&front_end.dated_files().feed, request))),
            ("/llms.txt", file(|front_end, request| respond(&front_end.llms, request))),
        ];
        if let Some(security_txt) = &site.front_end.security_txt {
            let security_txt = Arc::clone(security_txt);
            urls.push((SECURITY_TXT_PATH, get(|request: HeaderMap| async move { respond::<Body>(&security_txt, &request) })));
        }
        let markdown_paths: Vec<String> = tables.routes.with_path().map(|(path, _)| markdown::path_of(path)).collect();
        urls.extend(markdown_paths.iter().map(|path| (path.as_str(), get(pages::get_markdown))));
        urls.extend(tables.routes.with_path().map(|(path, _)| {
            let is_link = LinkPurpose::from_path(path).is_some();
            (path, if is_link { get(newsletter::get_page).post(newsletter::post) } else { get(pages::get_page) })
        }));
        urls.extend(tables.forms.iter().map(|form| (form.action.as_str(), post(forms::post_form))));
        if site.process.views.is_some() {
            urls.push((views::PATH, post(views::post_navigation)));
        }
        let key = site.process.options.indexnow_key.clone();
        let key_path = key.as_ref().map(|key| format!("/{key}.txt"));
        if let (Some(path), Some(key)) = (&key_path, key) {
            urls.push((path, get(|| async move { ([(header::CACHE_CONTROL, "no-cache")], key) })));
        }
        if site.front_end.options.dev {
            urls.extend([(DEV_SCRIPT, get(dev::reload_script)), ("/__dev/state", get(dev::state))]);
        }
        let paths = urls.iter().map(|(path, _)| (*path).to_owned()).collect();
        let router = urls.into_iter().fold(Router::new(), |router, (path, methods)| router.route(path, methods));
        let panicked_site = Arc::clone(&site);
        let router = router
            .route(&format!("{ASSET_PREFIX}{{name}}"), get(pages::get_asset))
            .route(&format!("{}{{*path}}", Previews::PREFIX), get(preview::get))
            .route(desk::PATH, any(desk::serve))
            .route(&format!("{}/", desk::PATH), any(desk::serve))
            .route(&format!("{}/{{*path}}", desk::PATH), any(desk::serve))
            .fallback(pages::not_found)
            .method_not_allowed_fallback(pages::method_not_allowed)
            .with_state(Arc::clone(&site))
            .layer(CatchPanicLayer::custom(move |cause: Box<dyn std::any::Any + Send>| {
                tracing::error!(cause = panic_message(&*cause), "a handler panicked");
                panicked_site.error_response(StatusCode::INTERNAL_SERVER_ERROR)
            }))
            .layer(from_fn_with_state(Arc::clone(&site), middleware::handle));
        Self { site, router, paths }
    }

    /// Whether the router would certainly answer 404. False for paths that need its checks.
    pub fn is_unknown_path(&self, path: &str) -> bool {
        let is_ordinary = |part: &str| {
            !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~'))
        };
        path.len() <= middleware::MAX_REQUEST_TARGET_BYTES
            && path.strip_prefix('/').is_some_and(|rest| rest.split('/').all(is_ordinary))
            && !path.starts_with(ASSET_PREFIX)
            && !path.starts_with(Previews::PREFIX)
            && !path.starts_with(desk::PATH)
            && !path.starts_with(media::PATH_PREFIX)
            && !self.paths.contains(path)
            && markdown::page_of(&self.site.front_end.tables.routes, path).is_none()
            && !self.site.front_end.public.contains_key(path)
            && !self.site.front_end.options.content.is_moved(path)
    }
}
