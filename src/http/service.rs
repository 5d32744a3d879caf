//! The site as a service: takes any request, answers it, never fails. `make dev` replaces what stands behind it, tables and routes included, between
//! two requests.

use std::convert::Infallible;
use std::sync::{Arc, PoisonError};
use std::task::{Context, Poll};

use arc_swap::ArcSwap;
use axum::Router;
use axum::body::{Body, HttpBody};
use axum::http::Request;
use axum::routing::future::RouteFuture;
use bytes::Bytes;
use tower::Service;

use super::router::router;
use super::state::{App, HttpOptions, Shared};
use crate::leads::store::Store;
use crate::pages::FrontEnd;

/// Cheap to clone.
#[derive(Clone)]
pub struct SiteService {
    shared: Arc<Shared>,
    live: Arc<ArcSwap<Live>>,
}

struct Live {
    app: Arc<App>,
    router: Router,
}

impl SiteService {
    /// # Errors
    /// A message page that cannot be made.
    pub fn new(options: HttpOptions, store: Arc<dyn Store>, front_end: FrontEnd) -> anyhow::Result<Self> {
        let shared = Arc::new(Shared::new(options, store));
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
}

impl Live {
    fn new(shared: &Arc<Shared>, front_end: FrontEnd) -> anyhow::Result<Self> {
        let app = Arc::new(App::new(Arc::clone(shared), front_end)?);
        Ok(Self { router: router(&app), app })
    }
}

impl<B> Service<Request<B>> for SiteService
where
    B: HttpBody<Data = Bytes> + Send + 'static,
    B::Error: Into<axum::BoxError>,
{
    type Response = axum::response::Response;
    type Error = Infallible;
    type Future = RouteFuture<Infallible>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request<B>) -> Self::Future {
        self.live.load().router.clone().call(request.map(Body::new))
    }
}
