//! The admin listener: `/metrics` for Prometheus and a page for people at `/`, rendered on the server without scripts. With a token the page can
//! also erase a person's rows and resend messages. [`router`] lists every URL, [`guard`] decides who has access, [`snapshot`] collects the numbers.

mod actions;
mod guard;
mod history;
mod metrics;
mod page;
mod process_stats;
mod router;
mod rows;
mod snapshot;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use tokio::sync::Mutex;
use tower::Service;

use crate::leads::spam::SpamFilter;
use crate::pages::FrontEnd;
use crate::server::{HttpService, Limits, RequestBody, ServiceResponse};
use crate::store::Store;
use crate::store::features::page_views::ViewKind;
use crate::telemetry::counts::{AnnouncementCounts, ConnectionCounts, RequestCounts};
use crate::telemetry::upkeep::Upkeep;
use guard::Guard;
use history::History;

/// What the page and the metrics are about.
pub struct Sources {
    pub requests: Arc<RequestCounts>,
    pub connections: Arc<ConnectionCounts>,
    pub announcements: Arc<AnnouncementCounts>,
    pub spam: Arc<SpamFilter>,
    /// Reads backups, certificate and disk; may block.
    pub upkeep: Arc<dyn Fn() -> Upkeep + Send + Sync>,
    pub store: Store,
    /// Views since the start: row of the route table, kind and number. None if they are not counted.
    pub views: ViewTotals,
    /// Returns the active front-end build; `make dev` replaces it.
    pub front_end: Box<dyn Fn() -> Arc<FrontEnd> + Send + Sync>,
}

pub type ViewTotals = Option<Box<dyn Fn() -> Vec<(usize, ViewKind, u64)> + Send + Sync>>;

/// Shared by all handlers.
struct Admin {
    sources: Sources,
    guard: Guard,
    history: Arc<History>,
    /// Held while the database is read for the page, so that viewers cannot pile up queries.
    reading: Arc<Mutex<()>>,
}

/// Time limit for each query of the page, so that a stalled database does not hide the other numbers.
const DATABASE_TIMEOUT: Duration = Duration::from_secs(3);

/// Enough for an operator's browser and two or three collectors.
pub const LIMITS: Limits = Limits {
    max_connections: 32,
    max_connections_per_address: 32,
    request_timeout: Duration::from_secs(30),
    max_request_bytes: 4 * 1024 * 1024,
    max_request_bytes_per_address: 4 * 1024 * 1024,
};

/// The service of the admin listener; cheap to clone.
#[derive(Clone)]
pub struct AdminService(Router);

impl AdminService {
    /// `desk`: the URLs of the desk, which has users of its own. Without a token every client that reaches the listener has access to the rest.
    pub fn new(admin: &StatusPage, desk: Router) -> Self {
        Self(router::router(&admin.0).merge(desk))
    }
}

/// What the admin listener shows. Cheap to clone.
#[derive(Clone)]
pub struct StatusPage(Arc<Admin>);

impl StatusPage {
    /// Call inside a tokio runtime.
    pub fn new(sources: Sources, token: Option<&str>) -> Self {
        let history = History::start(Arc::clone(&sources.requests));
        Self(Arc::new(Admin { sources, guard: Guard::new(token), history, reading: Arc::default() }))
    }

    /// The page for an owner who has signed in to the desk. `form_token`: that of the desk's forms.
    pub async fn in_desk(&self, form_token: &str) -> axum::response::Response {
        page::in_desk(&self.0, form_token).await
    }
}

impl HttpService for AdminService {
    type Body = Body;

    fn call(&self, peer: SocketAddr, mut request: Request<RequestBody>) -> ServiceResponse<Body> {
        request.extensions_mut().insert(ConnectInfo(peer));
        let response = self.0.clone().call(request.map(Body::new));
        ServiceResponse::Pending(Box::pin(async { response.await.unwrap_or_else(|never| match never {}) }))
    }
}
