//! The site's requests and responses. Start at [`service`]: it tries [`prepared`], then the router ([`router`] lists every URL), whose
//! requests all pass [`middleware`] and end in a handler. [`respond`] sends any prepared resource, [`state`] turns errors of `pages` into statuses.
//!
//! `server` calls this module through `HttpService` and knows nothing else of it.

pub mod crawlers;
mod error_pages;
mod handlers;
mod middleware;
pub mod negotiation;
mod prepared;
mod previews;
pub mod rate_limit;
mod redirect;
pub mod request_headers;
pub mod respond;
mod router;
pub mod service;
pub mod state;
pub mod views;

pub use previews::Previews;
pub use redirect::RedirectService;
pub use service::SiteService;
pub use state::{HttpOptions, SiteState};
