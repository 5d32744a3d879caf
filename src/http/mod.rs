//! The site's requests and responses. Start at [`service`]: it tries the fast path ([`fast_path`]), then the router ([`router`] lists every URL), whose
//! requests all pass [`middleware`] and end in a handler. [`respond`] sends any prepared resource, [`error`] turns module errors into statuses.
//!
//! `server` calls this module through `HttpService` and knows nothing else of it.

mod client_address;
pub mod error;
mod error_pages;
mod fast_path;
mod handlers;
mod middleware;
pub mod negotiation;
mod rate_limit;
mod readiness;
mod redirect;
pub mod request_headers;
pub mod respond;
mod response_kind;
mod router;
pub mod service;
pub mod state;

pub use redirect::RedirectService;
pub use service::SiteService;
pub use state::{App, HttpOptions};
