//! Requests and answers: what is at hand ([`at_hand`]), what is read of a head ([`fields`]), every URL ([`router`]), what handlers share
//! ([`state`]), one function that answers any ready-made resource ([`respond`]), the one place that turns a module's error into a status
//! ([`error`]), and what every request passes on the long way ([`middleware`]). Uses `pages`, `leads` and `tables`, and what `server` calls an
//! address and a plain request; is served by `server`, which knows nothing of it.

mod at_hand;
mod client_address;
pub mod error;
pub mod fields;
mod handlers;
mod made;
mod messages;
mod middleware;
pub mod negotiation;
mod rate_limit;
mod readiness;
mod redirect;
pub mod respond;
mod router;
pub mod service;
pub mod state;

pub use redirect::RedirectService;
pub use service::SiteService;
pub use state::{App, HttpOptions};
