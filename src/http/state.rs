//! What the handlers share, and how they answer errors: each cause is logged once and never shown. For errors of the store `handlers/forms` does it.

use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, OnceLock};
use std::time::Instant;

use axum::extract::ConnectInfo;
use axum::http::{Extensions, HeaderMap, HeaderName, StatusCode};
use axum::response::Response;
use parking_lot::Mutex;

use super::crawlers::CrawlerVisits;
use super::error_pages::ErrorPages;
use super::previews::Previews;
use super::rate_limit::{RateLimit, client_address};
use super::respond::ResponseKind;
use super::views::PageViews;
use crate::leads::BusinessMail;
use crate::leads::spam::{SpamFilter, SpamHandling};
use crate::pages::{FrontEnd, PageError, RenderError};
use crate::store::{Channel, Store};
use crate::tables::{Crawlers, Form};
use crate::telemetry::counts::RequestCounts;

/// Navigations in the browser that one address may report; nobody reads a page a second.
const NAVIGATIONS_PER_MINUTE: u16 = 60;

/// Settings of this module alone; those that pages need too are in [`FrontEnd::options`].
#[derive(Clone, Debug)]
pub struct HttpOptions {
    /// How leads of the forms in `PageOptions::delivered_forms` are delivered.
    pub channels: Vec<Channel>,
    /// How visitors are told that a form has arrived, if they are.
    pub receipt: Option<Channel>,
    /// Subscriptions to the newsletter are confirmed by mail.
    pub confirms_newsletter: bool,
    pub forms_per_minute: u16,
    /// What brought a lead is stored and delivered with it.
    pub lead_origin: bool,
    /// Renders that one address may cause in a minute.
    pub live_pages_per_minute: u16,
    /// The header in which a reverse proxy sends the client's address.
    pub client_ip_header: Option<HeaderName>,
    /// Served at `/<key>.txt`, for search engines.
    pub indexnow_key: Option<String>,
    pub spam: SpamHandling,
    /// Ids of the forms that refuse addresses of free mail providers.
    pub business_mail_only: Vec<String>,
    /// The admin listener is on.
    pub count_requests: bool,
}

/// What lives as long as the process.
pub struct ProcessState {
    pub options: HttpOptions,
    pub store: Store,
    pub form_rate_limit: RateLimit,
    pub spam: Arc<SpamFilter>,
    pub business_mail: BusinessMail,
    pub live_page_rate_limit: RateLimit,
    /// When a readiness check last rendered, and what failed.
    pub last_probe: tokio::sync::Mutex<(Instant, Option<String>)>,
    pub counts: Option<Arc<RequestCounts>>,
    pub crawlers: CrawlerVisits,
    /// None with `--page-views no`.
    pub views: Option<Arc<PageViews>>,
    pub navigation_rate_limit: RateLimit,
    pub dev_state: Mutex<DevState>,
    /// Empty: no previews are served.
    pub previews: OnceLock<Previews>,
    /// Empty: the site does not serve the desk.
    pub desk: OnceLock<axum::Router>,
}

/// `make dev`: the number of the active build, and the error of the last one.
#[derive(Debug, Default)]
pub struct DevState {
    pub build_number: usize,
    pub error: Option<String>,
}

/// The site with one front-end build.
pub struct SiteState {
    pub process: Arc<ProcessState>,
    pub front_end: Arc<FrontEnd>,
    pub error_pages: ErrorPages,
}

impl ProcessState {
    /// Fails if a list of this program is damaged, which the build prevents.
    pub fn new(options: HttpOptions, store: Store, views: Option<Arc<PageViews>>, routes: usize) -> anyhow::Result<Self> {
        Ok(Self {
            crawlers: CrawlerVisits::new(Crawlers::embedded()?, routes),
            views,
            navigation_rate_limit: RateLimit::new(NAVIGATIONS_PER_MINUTE),
            form_rate_limit: RateLimit::new(options.forms_per_minute),
            spam: Arc::default(),
            business_mail: BusinessMail::new(options.business_mail_only.clone())?,
            live_page_rate_limit: RateLimit::new(options.live_pages_per_minute),
            // Every page has just been rendered, so the first check need not render.
            last_probe: tokio::sync::Mutex::new((Instant::now(), None)),
            counts: options.count_requests.then(|| Arc::new(RequestCounts::new(routes))),
            dev_state: Mutex::default(),
            previews: OnceLock::new(),
            desk: OnceLock::new(),
            options,
            store,
        })
    }

    /// The address of a client; `None` only without a connection (tests).
    pub fn client_address(&self, headers: &HeaderMap, extensions: &Extensions) -> Option<IpAddr> {
        let peer = extensions.get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(peer)| peer.ip());
        client_address(peer, self.options.client_ip_header.as_ref(), headers)
    }
}

impl SiteState {
    pub fn new(process: Arc<ProcessState>, front_end: FrontEnd) -> anyhow::Result<Self> {
        let error_pages = ErrorPages::new(&front_end.tables, front_end.template.security)?;
        Ok(Self { process, front_end: Arc::new(front_end), error_pages })
    }

    /// How leads of this form are delivered.
    pub fn channels_of(&self, form: &Form) -> &[Channel] {
        if self.front_end.options.delivered_forms.contains(&form.id) { &self.process.options.channels } else { &[] }
    }

    pub fn error_response(&self, status: StatusCode) -> Response {
        ResponseKind::ERROR.insert_into(self.error_pages.response(status))
    }

    /// The response for a page that could not be made; logs the cause.
    pub fn page_error_response(&self, page: &str, error: &PageError) -> Response {
        if let PageError::Render(RenderError::QueueFull | RenderError::Stopped | RenderError::Overloaded { .. }) = error {
            tracing::warn!(page, %error, "a page was not rendered");
            self.error_response(StatusCode::SERVICE_UNAVAILABLE)
        } else {
            tracing::error!(page, %error, "a page was not rendered");
            self.error_response(StatusCode::INTERNAL_SERVER_ERROR)
        }
    }
}
