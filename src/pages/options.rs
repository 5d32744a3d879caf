//! The operator's settings for pages.

use crate::engine::PoolSettings;
use crate::tables::Forms;

#[derive(Clone, Debug)]
pub struct PageOptions {
    /// The origin of the site, without a slash at its end.
    pub public_url: String,
    /// The value of Strict-Transport-Security.
    pub hsts: &'static str,
    /// Forms that are not `alwaysStored` are stored too.
    pub keep_requests: bool,
    /// The ids of the forms whose leads are delivered.
    pub delivered_forms: Vec<String>,
    /// Bounds the cache of pages with a query; prerendered pages come on top.
    pub cache_bytes: u64,
    pub pool: PoolSettings,
    /// The operator's company facts, instead of those of the build.
    pub site: Option<CompanyFile>,
    pub dev: bool,
}

impl PageOptions {
    /// Whether browsers post the forms that are not `alwaysStored`: the server stores or delivers at least one of them.
    #[must_use]
    pub fn send_requests(&self, forms: &Forms) -> bool {
        self.keep_requests || forms.iter().any(|form| !form.always_stored && self.delivered_forms.contains(&form.id))
    }
}

/// A file in the shape of `data/site.json`.
#[derive(Clone, Debug)]
pub struct CompanyFile {
    /// Its name in error messages.
    pub name: String,
    pub json: String,
}
