//! The desk: where people of the company read and answer leads, in the browser, below `/desk`. [`access`] lists every URL and who may use it, [`router`] has the handlers, [`identity`]
//! finds out who asks, [`renderer`] makes pages with a React bundle of the desk's own. The rules are the store's (`store/features`): a command and the desk
//! call the same functions.
//!
//! Every page is a document of its own, and every change a form that is answered by a redirect, so the desk works without scripts.

pub mod access;
mod account;
mod assets;
mod audit;
pub mod contract;
mod errors;
mod export;
mod filter;
mod forms;
mod identity;
mod inbox;
mod lead;
mod limits;
mod notices;
mod numbers;
mod pages;
pub mod passwords;
mod people;
mod renderer;
mod router;
mod server;
mod sign_in;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use axum::Router;
use axum::http::HeaderName;
use axum::response::Response;
use futures_util::future::BoxFuture;

use crate::pages::FrontEnd;
use crate::store::Store;
use limits::Limits;
use renderer::Renderer;

/// Sends a mail to a user: address, subject, text. `Err`: a sentence about why it was not accepted.
pub type SendMail = Box<dyn Fn(String, String, String) -> BoxFuture<'static, Result<(), String>> + Send + Sync>;
/// The page about the server, with a link back to the desk. The argument is the form token.
pub type StatusPage = Box<dyn Fn(String) -> BoxFuture<'static, Response> + Send + Sync>;
/// Sends a test message through every channel: channel, and what the other side answered or why it failed.
pub type SendTests = Box<dyn Fn() -> BoxFuture<'static, Vec<(String, Result<String, String>)>> + Send + Sync>;

/// What the desk needs of the process.
pub struct Options {
    /// The address that links in mails begin with, without a slash at its end; those of the desk continue with `/desk`.
    pub public_url: String,
    /// The header in which a proxy names the user that it has signed in.
    pub user_header: Option<HeaderName>,
    pub client_ip_header: Option<HeaderName>,
    /// It is served by a listener without TLS that is not the site's.
    pub is_plain_listener: bool,
    /// Submissions of requests are stored (`--keep-requests`).
    pub keep_requests: bool,
    /// None without a mail server.
    pub send_mail: Option<SendMail>,
    pub send_tests: Option<SendTests>,
    pub status_page: Option<StatusPage>,
}

/// Shared by all handlers.
pub struct Desk {
    pub store: Store,
    pub options: Options,
    /// Returns the active front-end build; new content replaces it.
    front_end: Box<dyn Fn() -> Arc<FrontEnd> + Send + Sync>,
    renderer: Renderer,
    limits: Limits,
    /// Leads from before the desk are in the list, or a task adds them.
    has_indexed_all: Arc<AtomicBool>,
}

impl Desk {
    pub fn new(store: Store, options: Options, front_end: Box<dyn Fn() -> Arc<FrontEnd> + Send + Sync>) -> Arc<Self> {
        Arc::new(Self {
            store,
            options,
            front_end,
            renderer: Renderer::default(),
            limits: Limits::default(),
            has_indexed_all: Arc::default(),
        })
    }

    pub fn front_end(&self) -> Arc<FrontEnd> {
        (self.front_end)()
    }

    /// The URLs below `/desk`.
    pub fn router(self: &Arc<Self>) -> Router {
        router::router(self)
    }
}
