//! What the handlers share.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};

use axum::http::HeaderName;

use super::messages::MessagePages;
use super::rate_limit::RateLimit;
use super::readiness::Readiness;
use crate::leads::Channel;
use crate::leads::store::Store;
use crate::pages::FrontEnd;
use crate::tables::Form;
use crate::telemetry::counts::RequestCounts;

/// Settings of requests. Those that pages need too are in the front end's [`PageOptions`](crate::pages::PageOptions).
#[derive(Clone, Debug)]
pub struct HttpOptions {
    /// For the leads of the forms that are delivered.
    pub channels: Vec<Channel>,
    pub forms_per_minute: u16,
    /// Pages that no cache holds, for one visitor.
    pub live_pages_per_minute: u16,
    /// The header in which a reverse proxy puts the visitor's address.
    pub client_ip_header: Option<HeaderName>,
    /// The admin listener reads the counters.
    pub count_requests: bool,
}

/// Everything that lives as long as the process.
pub struct Shared {
    pub options: HttpOptions,
    pub store: Arc<dyn Store>,
    /// Of forms.
    pub rate_limit: RateLimit,
    pub live_pages: RateLimit,
    pub missing_address_told: AtomicBool,
    pub readiness: Readiness,
    pub counts: Option<Arc<RequestCounts>>,
    /// `make dev`: how often the front end was replaced, and why the newest one could not be taken.
    pub dev_state: Mutex<DevState>,
}

#[derive(Clone, Debug, Default)]
pub struct DevState {
    pub replaced: usize,
    pub error: Option<String>,
}

/// The site with the front-end build that is in service.
pub struct App {
    pub shared: Arc<Shared>,
    pub front_end: Arc<FrontEnd>,
    /// What is said outside of a page, in the name of the site.
    pub messages: MessagePages,
}

impl Shared {
    #[must_use]
    pub fn new(options: HttpOptions, store: Arc<dyn Store>, routes: usize) -> Self {
        Self {
            rate_limit: RateLimit::new(options.forms_per_minute),
            live_pages: RateLimit::new(options.live_pages_per_minute),
            missing_address_told: AtomicBool::new(false),
            readiness: Readiness::of_a_start(),
            counts: options.count_requests.then(|| Arc::new(RequestCounts::new(routes))),
            dev_state: Mutex::default(),
            options,
            store,
        }
    }

    #[must_use]
    pub fn dev_state(&self) -> DevState {
        self.dev_state.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl App {
    /// The channels by which a form's leads are delivered.
    #[must_use]
    pub fn channels_of(&self, form: &Form) -> &[Channel] {
        if self.front_end.options.delivered_forms.contains(&form.id) { &self.shared.options.channels } else { &[] }
    }

    /// # Errors
    /// A message page that cannot be made.
    pub fn new(shared: Arc<Shared>, front_end: FrontEnd) -> anyhow::Result<Self> {
        let messages = MessagePages::new(&front_end.tables, front_end.shell().security())?;
        Ok(Self { shared, front_end: Arc::new(front_end), messages })
    }
}
