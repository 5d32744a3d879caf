//! The site as a service: tries a prepared response, then calls the router. `make dev` replaces the front end, tables and routes included, between two
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

use super::prepared_response;
use super::router::SiteRouter;
use super::state::{App, HttpOptions, ProcessState};
use crate::leads::store::Store;
use crate::pages::FrontEnd;
use crate::server::{FastPathRequest, HttpService, RequestBody, ServiceResponse};

/// A prepared body, or any body from the router.
pub type SiteBody = Either<Full<Bytes>, Body>;

/// The active front-end build. Cheap to clone.
#[derive(Clone)]
pub struct SiteService(Arc<ArcSwap<SiteRouter>>);

impl SiteService {
    /// # Errors
    /// An error page that cannot be rendered.
    pub fn new(options: HttpOptions, store: Arc<dyn Store>, front_end: FrontEnd) -> anyhow::Result<Self> {
        let shared = Arc::new(ProcessState::new(options, store, front_end.tables.routes.all().len()));
        let app = Arc::new(App::new(shared, front_end)?);
        Ok(Self(Arc::new(ArcSwap::from_pointee(SiteRouter::new(app)))))
    }

    pub fn app(&self) -> Arc<App> {
        Arc::clone(&self.0.load().app)
    }

    /// Makes a new front-end build active.
    ///
    /// # Errors
    /// An error page that cannot be rendered; the old build stays active.
    pub fn replace_front_end(&self, next: FrontEnd) -> anyhow::Result<()> {
        let shared = Arc::clone(&self.0.load().app.shared);
        self.0.store(Arc::new(SiteRouter::new(Arc::new(App::new(Arc::clone(&shared), next)?))));
        shared.dev_state().build_number += 1;
        Ok(())
    }

    /// `make dev`: the error of the newest front-end build, `None` if it is active.
    pub fn set_dev_error(&self, error: Option<String>) {
        self.0.load().app.shared.dev_state().error = error;
    }

    pub fn call_with_peer<B>(&self, peer: SocketAddr, mut request: Request<B>) -> ServiceResponse<SiteBody>
    where
        B: HttpBody<Data = Bytes> + Send + 'static,
        B::Error: Into<axum::BoxError>,
    {
        let site = self.0.load();
        if let Some(response) = prepared_response::response(&site, &request) {
            return ServiceResponse::Ready(response.map(Either::Left));
        }
        request.extensions_mut().insert(ConnectInfo(peer));
        let response = site.router.clone().call(request.map(Body::new));
        ServiceResponse::Pending(Box::pin(async { response.await.unwrap_or_else(|never| match never {}).map(Either::Right) }))
    }
}

impl HttpService for SiteService {
    type Body = SiteBody;

    fn call(&self, peer: SocketAddr, request: Request<RequestBody>) -> ServiceResponse<SiteBody> {
        self.call_with_peer(peer, request)
    }

    fn prepared_response(&self, request: &FastPathRequest<'_>, head: &mut Vec<u8>) -> Option<Bytes> {
        prepared_response::write(&self.0.load(), request, head)
    }
}
