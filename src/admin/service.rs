//! The operator's listener as a service.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use tower::Service;

use super::Sources;
use super::router::router;
use super::state::Admin;
use crate::server::{HttpService, RequestBody, ServiceResponse};

/// Cheap to clone.
#[derive(Clone)]
pub struct AdminService(Router);

impl AdminService {
    /// `token` is what an operator must show; without one whoever reaches the listener is an operator. Call inside a tokio runtime.
    #[must_use]
    pub fn new(sources: Sources, token: Option<&str>) -> Self {
        Self(router(&Arc::new(Admin::new(sources, token))))
    }
}

impl HttpService for AdminService {
    type Body = Body;

    fn call(&self, peer: SocketAddr, mut request: Request<RequestBody>) -> ServiceResponse<Body> {
        request.extensions_mut().insert(ConnectInfo(peer));
        let routing = self.0.clone().call(request.map(Body::new));
        ServiceResponse::Pending(Box::pin(async { routing.await.unwrap_or_else(|never| match never {}) }))
    }
}
