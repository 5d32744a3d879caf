//! Turns the HTML that React rendered into resources that `http` sends. It knows response headers, but no requests.
//!
//! Start with [`FrontEnd`], the active front end, and [`start`]; [`assets::FrontEndBuild`] has its files. A page passes through
//! [`document`] (head and critical CSS around the body), [`rules`] (checks of every page) and [`compression`], and becomes a [`Resource`] in the [`page_store`].
//! [`content_dates`] knows since when it has its content.

pub mod assets;
pub mod brand;
pub mod compression;
pub mod content_dates;
pub mod content_digest;
mod content_page;
pub mod critical_css;
mod desk_build;
pub mod document;
pub mod error_page;
pub mod front_end;
pub mod generated_files;
mod html;
pub mod markdown;
pub mod media;
pub mod page_store;
mod privacy_facts;
pub mod resource;
pub mod rules;
pub mod security;
pub mod social_image;
mod start;
mod structured_data;
mod texts;

use std::sync::Arc;

use crate::content::Content;
use crate::engine::PoolSettings;
use crate::tables::{FormRetention, Forms};

pub use crate::engine::{FormState, RenderError};
pub use content_page::body as content_body;
pub use desk_build::{DeskBuild, DeskFiles};
pub use error_page::ErrorPage;
pub use front_end::{FrontEnd, PageError};
pub use privacy_facts::PrivacyOptions;
pub use resource::{Resource, Variant};
pub use texts::{Texts, TextsByPage};

/// The operator's settings for pages.
#[derive(Clone, Debug)]
pub struct PageOptions {
    /// The origin of the site, without a slash at its end.
    pub public_url: String,
    /// The value of Strict-Transport-Security.
    pub hsts: &'static str,
    /// The UDP port that Alt-Svc names.
    pub http3_port: Option<u16>,
    /// Requests are stored, as other forms always are.
    pub keep_requests: bool,
    /// The ids of the forms whose leads are delivered.
    pub delivered_forms: Vec<String>,
    /// Browsers send with a form what brought the visitor.
    pub lead_origin: bool,
    /// Bounds the cache of pages with a query; prerendered pages come on top.
    pub cache_bytes: u64,
    /// Bounds the pages that content defines.
    pub content_page_bytes: u64,
    pub pool: PoolSettings,
    /// The operator's company facts, instead of those of the build.
    pub site: Option<CompanyFile>,
    /// What the operator's content replaces in the copy; empty if nothing.
    pub texts: TextsByPage,
    /// For security researchers, as URIs, the preferred one first.
    pub security_contacts: Vec<String>,
    /// The operator's retention of forms, instead of that of the build.
    pub retain: Vec<FormRetention>,
    pub privacy_facts: PrivacyOptions,
    pub content: Arc<Content>,
    pub dev: bool,
}

impl PageOptions {
    /// Whether browsers post requests: the server stores or delivers those of at least one form.
    pub fn posts_requests(&self, forms: &Forms) -> bool {
        self.keep_requests || forms.iter().any(|form| form.is_request && self.delivered_forms.contains(&form.id))
    }
}

/// A file in the shape of `data/site.json`.
#[derive(Clone, Debug)]
pub struct CompanyFile {
    /// Its name in error messages.
    pub name: String,
    pub json: String,
}
