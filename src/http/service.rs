//! The site as a service: takes any request and answers it. What is at hand is answered at once ([`at_hand`](super::at_hand)); everything else goes
//! through the router. `make dev` replaces what stands behind both, tables and routes included, between two requests.

use std::net::SocketAddr;
use std::sync::{Arc, PoisonError};

use arc_swap::ArcSwap;
use axum::body::{Body, HttpBody};
use axum::extract::ConnectInfo;
use axum::http::Request;
use bytes::Bytes;
use http_body_util::{Either, Full};
use tower::Service;

use super::at_hand;
use super::router::Urls;
use super::state::{App, HttpOptions, Shared};
use crate::leads::store::Store;
use crate::pages::FrontEnd;
use crate::server::{HttpService, RequestBody, ServiceResponse, SimpleRequest};

/// What is at hand is sent as it is; only what the router made needs a body of any kind.
pub type SiteBody = Either<Full<Bytes>, Body>;

/// Cheap to clone.
#[derive(Clone)]
pub struct SiteService {
    shared: Arc<Shared>,
    live: Arc<ArcSwap<Live>>,
}

struct Live {
    app: Arc<App>,
    urls: Urls,
}

impl SiteService {
    /// # Errors
    /// A message page that cannot be made.
    pub fn new(options: HttpOptions, store: Arc<dyn Store>, front_end: FrontEnd) -> anyhow::Result<Self> {
        let shared = Arc::new(Shared::new(options, store, front_end.tables.routes.all().len()));
        let live = Live::new(&shared, front_end)?;
        Ok(Self { shared, live: Arc::new(ArcSwap::from_pointee(live)) })
    }

    /// What is in service now.
    #[must_use]
    pub fn app(&self) -> Arc<App> {
        Arc::clone(&self.live.load().app)
    }

    /// Takes a new front-end build into service.
    ///
    /// # Errors
    /// A message page that cannot be made; then the old one goes on.
    pub fn replace_front_end(&self, next: FrontEnd) -> anyhow::Result<()> {
        self.live.store(Arc::new(Live::new(&self.shared, next)?));
        self.shared.dev_state.lock().unwrap_or_else(PoisonError::into_inner).replaced += 1;
        Ok(())
    }

    /// `make dev`: what is wrong with the newest front-end build, if it is not in service.
    pub fn set_dev_error(&self, error: Option<String>) {
        self.shared.dev_state.lock().unwrap_or_else(PoisonError::into_inner).error = error;
    }

    /// Answers a request that came from `peer`.
    pub fn respond<B>(&self, peer: SocketAddr, mut request: Request<B>) -> ServiceResponse<SiteBody>
    where
        B: HttpBody<Data = Bytes> + Send + 'static,
        B::Error: Into<axum::BoxError>,
    {
        let live = self.live.load();
        if let Some(response) = at_hand::answer(&live.app, &live.urls, &request) {
            return ServiceResponse::Ready(response.map(Either::Left));
        }
        request.extensions_mut().insert(ConnectInfo(peer));
        let routing = live.urls.router.clone().call(request.map(Body::new));
        ServiceResponse::Pending(Box::pin(async { routing.await.unwrap_or_else(|never| match never {}).map(Either::Right) }))
    }
}

impl HttpService for SiteService {
    type Body = SiteBody;

    fn call(&self, peer: SocketAddr, request: Request<RequestBody>) -> ServiceResponse<SiteBody> {
        self.respond(peer, request)
    }

    fn at_hand(&self, request: &SimpleRequest<'_>, head: &mut Vec<u8>) -> Option<Bytes> {
        let live = self.live.load();
        at_hand::written(&live.app, &live.urls, request, head)
    }
}

impl Live {
    fn new(shared: &Arc<Shared>, front_end: FrontEnd) -> anyhow::Result<Self> {
        let app = Arc::new(App::new(Arc::clone(shared), front_end)?);
        Ok(Self { urls: Urls::new(&app), app })
    }
}
