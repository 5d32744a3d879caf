//! Finished pages. Every route's plain page is made at the start and kept; what query strings add is kept in a cache that is bounded in
//! bytes, and made once for all who wait for it.

use std::collections::HashMap;
use std::future::Future;
use std::sync::Arc;

use arc_swap::{ArcSwap, Guard};
use quick_cache::Weighter;
use quick_cache::sync::Cache;

use super::Resource;
use crate::tables::Query;

/// What decides which page it is: the route and its declared, valid parameters, never the raw address.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PageKey {
    /// A route id.
    pub page: String,
    pub query: Query,
    /// Index in [`CODINGS`](super::compression::CODINGS): only what was asked for is packed.
    pub coding: Option<usize>,
}

pub struct PageCache {
    plain: HashMap<String, ArcSwap<Resource>>,
    by_query: Cache<PageKey, Arc<Resource>, PageBytes>,
}

#[derive(Clone)]
struct PageBytes;

impl Weighter<PageKey, Arc<Resource>> for PageBytes {
    fn weight(&self, key: &PageKey, page: &Arc<Resource>) -> u64 {
        let key_bytes: usize = key.query.iter().map(|(name, value)| name.len() + value.len()).sum();
        (page.bytes() + key_bytes + 256) as u64
    }
}

/// A page with a query is about this large; the cache only sizes its tables by it.
const EXPECTED_PAGE_BYTES: u64 = 64 * 1024;

impl PageCache {
    /// `max_bytes` bounds the pages with query parameters; the plain ones (one a route) are always kept.
    #[must_use]
    pub fn new(plain: HashMap<String, Arc<Resource>>, max_bytes: u64) -> Self {
        let expected = usize::try_from(max_bytes / EXPECTED_PAGE_BYTES).unwrap_or(usize::MAX).max(16);
        let plain = plain.into_iter().map(|(page, resource)| (page, ArcSwap::new(resource))).collect();
        Self { plain, by_query: Cache::with_weighter(expected, max_bytes, PageBytes) }
    }

    /// The page of `key`, made by `make` if it is not there. All who ask for the same page meanwhile wait for that one.
    ///
    /// # Errors
    /// What `make` gives; a failure is not kept.
    pub async fn get_or_make<E>(&self, key: &PageKey, make: impl Future<Output = Result<Arc<Resource>, E>>) -> Result<Arc<Resource>, E> {
        if key.query.is_empty()
            && let Some(page) = self.plain(&key.page)
        {
            return Ok(Arc::clone(&page));
        }
        self.by_query.get_or_insert_async(key, make).await
    }

    /// The page of `key`, if it is there.
    #[must_use]
    pub fn get(&self, key: &PageKey) -> Option<Arc<Resource>> {
        if key.query.is_empty() { self.plain(&key.page).map(|page| Arc::clone(&page)) } else { self.by_query.get(key) }
    }

    /// The plain page of a route.
    #[must_use]
    pub fn plain(&self, page: &str) -> Option<Guard<Arc<Resource>>> {
        self.plain.get(page).map(ArcSwap::load)
    }

    /// Replaces a plain page by the same one packed better.
    pub fn replace_plain(&self, page: &str, better: Resource) {
        if let Some(place) = self.plain.get(page) {
            place.store(Arc::new(better));
        }
    }
}
