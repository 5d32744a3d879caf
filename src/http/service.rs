//! The site as a service: tries the fast path, then calls the router. `make dev` replaces the front end, tables and routes included, between two
//! requests.

use std::net::SocketAddr;
use std::sync::Arc;

use arc_swap::ArcSwap;
use axum::body::{Body, HttpBody};
use axum::extract::ConnectInfo;
use axum::http::Request;
use bytes::Bytes;
use http_body_util::{Either, Full};
use tower::Service;

use super::fast_path;
use super::router::SiteRouter;
use super::state::{App, HttpOptions, ProcessState};
use crate::leads::store::Store;
use crate::pages::FrontEnd;
use crate::server::{FastPathRequest, HttpService, RequestBody, ServiceResponse};

/// A prepared body, or any body from the router.
pub type SiteBody = Either<Full<Bytes>, Body>;

/// Cheap to clone.
#[derive(Clone)]
pub struct SiteService {
    shared: Arc<ProcessState>,
    active: Arc<ArcSwap<ActiveSite>>,
}

/// The active front-end build and its router.
struct ActiveSite {
    app: Arc<App>,
    router: SiteRouter,
}

impl SiteService {
    /// # Errors
    /// An error page that cannot be rendered.
    pub fn new(options: HttpOptions, store: Arc<dyn Store>, front_end: FrontEnd) -> anyhow::Result<Self> {
        let shared = Arc::new(ProcessState::new(options, store, front_end.tables.routes.all().len()));
        let active = ActiveSite::new(&shared, front_end)?;
        Ok(Self { shared, active: Arc::new(ArcSwap::from_pointee(active)) })
    }

    #[must_use]
    pub fn app(&self) -> Arc<App> {
        Arc::clone(&self.active.load().app)
    }

    /// Makes a new front-end build active.
    ///
    /// # Errors
    /// An error page that cannot be rendered; the old build stays active.
    pub fn replace_front_end(&self, next: FrontEnd) -> anyhow::Result<()> {
        self.active.store(Arc::new(ActiveSite::new(&self.shared, next)?));
        self.shared.dev_state().build_number += 1;
        Ok(())
    }

    /// `make dev`: the error of the newest front-end build, `None` if it is active.
    pub fn set_dev_error(&self, error: Option<String>) {
        self.shared.dev_state().error = error;
    }

    pub fn call_with_peer<B>(&self, peer: SocketAddr, mut request: Request<B>) -> ServiceResponse<SiteBody>
    where
        B: HttpBody<Data = Bytes> + Send + 'static,
        B::Error: Into<axum::BoxError>,
    {
        let active = self.active.load();
        if let Some(response) = fast_path::response(&active.app, &active.router, &request) {
            return ServiceResponse::Ready(response.map(Either::Left));
        }
        request.extensions_mut().insert(ConnectInfo(peer));
        let response = active.router.router.clone().call(request.map(Body::new));
        ServiceResponse::Pending(Box::pin(async { response.await.unwrap_or_else(|never| match never {}).map(Either::Right) }))
    }
}

impl HttpService for SiteService {
    type Body = SiteBody;

    fn call(&self, peer: SocketAddr, request: Request<RequestBody>) -> ServiceResponse<SiteBody> {
        self.call_with_peer(peer, request)
    }

    fn prepared_response(&self, request: &FastPathRequest<'_>, head: &mut Vec<u8>) -> Option<Bytes> {
        let active = self.active.load();
        fast_path::write(&active.app, &active.router, request, head)
    }
}

impl ActiveSite {
    fn new(shared: &Arc<ProcessState>, front_end: FrontEnd) -> anyhow::Result<Self> {
        let app = Arc::new(App::new(Arc::clone(shared), front_end)?);
        Ok(Self { router: SiteRouter::new(&app), app })
    }
}
