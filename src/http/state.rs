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

/// What the operator decides about requests.
#[derive(Clone, Debug)]
pub struct HttpOptions {
    /// The origin of the site, without a slash at its end.
    pub public_url: String,
    /// The forms that are not `alwaysStored` are kept too.
    pub keep_requests: bool,
    /// The forms whose leads are handed on, by their ids, and how.
    pub handed_on: Vec<String>,
    pub channels: Vec<Channel>,
    pub forms_per_minute: u16,
    /// Pages that no cache holds, for one visitor.
    pub live_pages_per_minute: u16,
    /// The header in which a reverse proxy puts the visitor's address.
    pub client_ip_header: Option<HeaderName>,
    /// Somebody may ask how many requests there were.
    pub count_requests: bool,
    /// Serves what `make dev` needs.
    pub dev: bool,
}

impl HttpOptions {
    /// How a form's leads are handed on.
    #[must_use]
    pub fn channels_of(&self, form: &Form) -> &[Channel] {
        if self.handed_on.contains(&form.id) { &self.channels } else { &[] }
    }
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
    /// # Errors
    /// A message page that cannot be made.
    pub fn new(shared: Arc<Shared>, front_end: FrontEnd) -> anyhow::Result<Self> {
        let messages = MessagePages::new(&front_end.tables, front_end.shell().security())?;
        Ok(Self { shared, front_end: Arc::new(front_end), messages })
    }
}
