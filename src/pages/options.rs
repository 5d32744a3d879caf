//! What the operator decides about the pages.

use std::path::PathBuf;

use super::security::Hsts;
use crate::engine::PoolSettings;
use crate::tables::Forms;

#[derive(Clone, Debug)]
pub struct PageOptions {
    /// The origin of the site, without a slash at its end.
    pub public_url: String,
    pub hsts: Hsts,
    /// The forms that are not `alwaysStored` are kept too.
    pub keep_requests: bool,
    /// Ids of the forms whose leads are delivered.
    pub delivered_forms: Vec<String>,
    /// Bounds the pages with query parameters; the plain ones come on top.
    pub cache_bytes: u64,
    pub pool: PoolSettings,
    /// Where the plain pages are kept from one start to the next.
    pub saved_pages: Option<PathBuf>,
    /// The operator's company facts, instead of those of the build.
    pub site: Option<SiteFile>,
    pub dev: bool,
}

impl PageOptions {
    /// Whether browsers post the forms that are not `alwaysStored`: the server keeps or delivers one of them.
    #[must_use]
    pub fn send_requests(&self, forms: &Forms) -> bool {
        self.keep_requests || forms.iter().any(|form| !form.always_stored && self.delivered_forms.contains(&form.id))
    }
}

/// A file in the shape of `data/site.json`.
#[derive(Clone, Debug)]
pub struct SiteFile {
    /// What an error calls it.
    pub name: String,
    pub json: String,
}
