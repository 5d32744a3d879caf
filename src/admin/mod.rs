//! What the operator sees of a running server, on a listener of its own: numbers for Prometheus (`/metrics`) and, drawn by the server without
//! scripts, a page for people (`/`), from which an operator with a token also erases and sends again ([`actions`]). Reads what the other wings
//! count ([`reading`]); who may look says [`guard`]. Knows nothing of the site's requests.

mod actions;
mod done;
mod guard;
mod metrics;
mod page;
mod process;
mod reading;
mod router;
mod rows;
mod samples;
mod service;
mod shared;
mod state;

use std::sync::Arc;
use std::time::Duration;

use crate::leads::store::Store;
use crate::pages::FrontEnd;
use crate::server::Limits;
use crate::telemetry::counts::{ConnectionCounts, RequestCounts};
pub use service::AdminService;

/// Where the numbers come from.
pub struct Sources {
    pub requests: Arc<RequestCounts>,
    pub connections: Arc<ConnectionCounts>,
    pub store: Arc<dyn Store>,
    /// The front-end build that is in service; `make dev` replaces it.
    pub front_end: Box<dyn Fn() -> Arc<FrontEnd> + Send + Sync>,
}

/// A database that does not answer must not keep the operator from seeing the rest.
const DATABASE_WAIT: Duration = Duration::from_secs(3);

/// An operator's browser, and two or three programs that collect numbers.
pub const LIMITS: Limits = Limits {
    max_connections: 32,
    max_connections_per_address: 32,
    head_timeout: Limits::HEAD_TIMEOUT,
    idle_timeout: Limits::IDLE_TIMEOUT,
    request_timeout: Duration::from_secs(30),
    write_timeout: Limits::WRITE_TIMEOUT,
    max_head_bytes: Limits::MAX_HEAD_BYTES,
    max_request_bytes: 4 * 1024 * 1024,
    max_request_bytes_per_address: 4 * 1024 * 1024,
};
