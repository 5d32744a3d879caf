//! Every URL of the site, in one list.

use std::any::Any;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::ALLOW;
use axum::middleware::{from_fn, from_fn_with_state, map_response_with_state};
use axum::response::Response;
use axum::routing::{get, post};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::timeout::TimeoutLayer;

use crate::app::App;
use crate::assets::ASSET_PREFIX;
use crate::document::DEV_SCRIPT;
use crate::error::ErrorKind;
use crate::forms::FORMS;
use crate::handlers::{assets, dev, forms, health, pages, seo};
use crate::middleware::{access_log, canonical, security};
use crate::routes::ROUTES;

/// Longer than a render with its wait; a body that has not arrived by then is not waited for.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(15);

/// The whole site. `app` outlives the router only in tests.
pub fn router(app: &Arc<App>) -> Router {
    let mut router = Router::new()
        .route("/healthz", get(health::healthz))
        .route("/readyz", get(health::readyz))
        .route("/sitemap.xml", get(seo::sitemap))
        .route("/robots.txt", get(seo::robots))
        .route(&format!("{ASSET_PREFIX}{{name}}"), get(assets::get_asset));
    for route in ROUTES.all() {
        router = router.route(&route.path, get(pages::get_page));
    }
    for form in FORMS.forms.values() {
        router = router.route(&form.action, post(forms::post_form));
    }
    if app.settings.dev.is_some() {
        router = router.route(DEV_SCRIPT, get(dev::reload_script)).route("/__dev/state", get(dev::state));
    }
    // From the inside out: the reverse of the list in `middleware`.
    router
        .fallback(pages::not_found)
        .with_state(Arc::clone(app))
        .layer(from_fn_with_state(Arc::clone(app), canonical::redirect))
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, REQUEST_TIMEOUT))
        .layer(CatchPanicLayer::custom(panicked))
        .layer(map_response_with_state(Arc::clone(app), explain))
        .layer(from_fn_with_state(Arc::clone(app), security::add_headers))
        .layer(from_fn(access_log::log))
}

/// Gives the bare statuses of the router and its layers a page: 405 (its Allow header stays), 408 and a caught panic's 500.
async fn explain(State(app): State<Arc<App>>, response: Response) -> Response {
    use axum::body::HttpBody as _;
    let bare = response.body().size_hint().exact() == Some(0);
    let kind = match response.status() {
        StatusCode::METHOD_NOT_ALLOWED => ErrorKind::MethodNotAllowed,
        StatusCode::REQUEST_TIMEOUT => ErrorKind::TimedOut,
        StatusCode::INTERNAL_SERVER_ERROR => ErrorKind::Internal,
        _ => return response,
    };
    // A handler that failed has said so itself already.
    if !bare {
        return response;
    }
    let mut page = kind.page(&app.site.facts.name);
    for (name, value) in response.headers().iter().filter(|(name, _)| *name == ALLOW) {
        page.headers_mut().insert(name.clone(), value.clone());
    }
    page
}

#[expect(clippy::needless_pass_by_value, reason = "the signature that CatchPanicLayer asks for")]
fn panicked(cause: Box<dyn Any + Send>) -> Response {
    let cause = cause.downcast_ref::<String>().map(String::as_str).or_else(|| cause.downcast_ref::<&str>().copied());
    tracing::error!(cause = cause.unwrap_or("unknown"), "a handler panicked");
    let mut response = Response::new(axum::body::Body::empty());
    *response.status_mut() = StatusCode::INTERNAL_SERVER_ERROR;
    response
}
