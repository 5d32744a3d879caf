//! What the operator decides about the pages.

use std::path::PathBuf;

use super::security::Hsts;
use crate::engine::PoolSettings;

#[derive(Clone, Debug)]
pub struct PageOptions {
    /// The origin of the site, without a slash at its end.
    pub public_url: String,
    pub hsts: Hsts,
    /// The three confirmation-only forms post to the server too.
    pub keep_requests: bool,
    /// Bounds the pages with query parameters; the plain ones come on top.
    pub cache_bytes: u64,
    pub pool: PoolSettings,
    /// Where the plain pages are kept from one start to the next.
    pub saved_pages: Option<PathBuf>,
    /// The operator's company facts, instead of those of the build.
    pub site: Option<SiteFile>,
    pub dev: bool,
}

/// A file in the shape of `data/site.json`.
#[derive(Clone, Debug)]
pub struct SiteFile {
    /// What an error calls it.
    pub name: String,
    pub json: String,
}
