//! The site as a service: tries a prepared response, then calls the router. New content, and `make dev`, replace the whole front end between
//! two requests.

use std::collections::HashSet;
use std::net::SocketAddr;
use std::sync::Arc;

use arc_swap::ArcSwap;
use axum::body::{Body, HttpBody};
use axum::extract::ConnectInfo;
use axum::http::Request;
use bytes::Bytes;
use http_body_util::{Either, Full};
use tower::Service;

use super::prepared;
use super::router::SiteRouter;
use super::state::{HttpOptions, ProcessState, SiteState};
use super::views::PageViews;
use crate::pages::FrontEnd;
use crate::server::{FastPathRequest, HttpService, RequestBody, ServiceResponse};
use crate::store::Store;

/// A prepared body, or any body from the router.
pub type SiteBody = Either<Full<Bytes>, Body>;

/// The active front-end build. Cheap to clone.
#[derive(Clone)]
pub struct SiteService(Arc<ArcSwap<SiteRouter>>);

impl SiteService {
    pub fn new(options: HttpOptions, store: Store, front_end: FrontEnd) -> anyhow::Result<Self> {
        let (routes, pages) = (&front_end.tables.routes, &front_end.options);
        let views = pages.privacy_facts.page_views.then(|| Arc::new(PageViews::new(routes, &pages.public_url)));
        let process = Arc::new(ProcessState::new(options, store, views, routes.labels())?);
        let site = Arc::new(SiteState::new(process, front_end)?);
        Ok(Self(Arc::new(ArcSwap::from_pointee(SiteRouter::new(site)))))
    }

    /// Every path of the router except assets.
    pub fn paths(&self) -> HashSet<String> {
        self.0.load().paths.clone()
    }

    pub fn state(&self) -> Arc<SiteState> {
        Arc::clone(&self.0.load().site)
    }

    /// Makes a new front-end build active. If its error pages cannot be rendered, the old build stays active.
    pub fn replace_front_end(&self, next: FrontEnd) -> anyhow::Result<()> {
        let process = Arc::clone(&self.0.load().site.process);
        self.0.store(Arc::new(SiteRouter::new(Arc::new(SiteState::new(Arc::clone(&process), next)?))));
        process.dev_state.lock().build_number += 1;
        Ok(())
    }

    /// `make dev`: the error of the newest front-end build, `None` if it is active.
    pub fn set_dev_error(&self, error: Option<String>) {
        self.0.load().site.process.dev_state.lock().error = error;
    }

    pub fn call_with_peer<B>(&self, peer: SocketAddr, mut request: Request<B>) -> ServiceResponse<SiteBody>
    where
        B: HttpBody<Data = Bytes> + Send + 'static,
        B::Error: Into<axum::BoxError>,
    {
        let router = self.0.load();
        if let Some(response) = prepared::to_response(&router, &request, peer.ip()) {
            return ServiceResponse::Ready(response.map(Either::Left));
        }
        request.extensions_mut().insert(ConnectInfo(peer));
        let response = router.router.clone().call(request.map(Body::new));
        ServiceResponse::Pending(Box::pin(async { response.await.unwrap_or_else(|never| match never {}).map(Either::Right) }))
    }
}

impl HttpService for SiteService {
    type Body = SiteBody;

    fn call(&self, peer: SocketAddr, request: Request<RequestBody>) -> ServiceResponse<SiteBody> {
        self.call_with_peer(peer, request)
    }

    fn write_prepared(&self, request: &FastPathRequest<'_>, head: &mut Vec<u8>) -> Option<Bytes> {
        prepared::write_http1(&self.0.load(), request, head)
    }
}
