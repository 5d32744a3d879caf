//! Finished pages. Every route's plain page is made once and kept; what query strings add is kept in a cache that is bounded in
//! bytes, and made once for all who wait for it.

use std::collections::HashMap;
use std::future::Future;
use std::sync::Arc;

use arc_swap::{ArcSwapOption, Guard};
use quick_cache::Weighter;
use quick_cache::sync::Cache;

use super::Resource;
use crate::tables::Query;
use crate::telemetry::counts::Counter;

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
    /// Of every route; empty where it was not made yet.
    plain: HashMap<String, ArcSwapOption<Resource>>,
    by_query: Cache<PageKey, Arc<Resource>, PageBytes>,
    hits: Counter,
    misses: Counter,
}

/// How well the cache of pages with parameters does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CacheState {
    pub hits: u64,
    pub misses: u64,
    pub pages: usize,
    pub bytes: u64,
}

#[derive(Clone)]
struct PageBytes;

impl Weighter<PageKey, Arc<Resource>> for PageBytes {
    fn weight(&self, key: &PageKey, page: &Arc<Resource>) -> u64 {
        let key_bytes: usize = key.query.iter().map(|(name, value)| name.len() + value.len()).sum();
        (page.bytes() + key_bytes + KEY_BYTES) as u64
    }
}

/// What a key and its place in the table take, besides names and values.
const KEY_BYTES: usize = 256;

/// A page with a query is about this large; the cache only sizes its tables by it.
const EXPECTED_PAGE_BYTES: u64 = 16 * 1024;

impl PageCache {
    /// `max_bytes` bounds the pages with query parameters; the plain ones (one for each of `routes`) are always kept.
    #[must_use]
    pub fn new<'a>(routes: impl Iterator<Item = &'a str>, max_bytes: u64) -> Self {
        let expected = usize::try_from(max_bytes / EXPECTED_PAGE_BYTES).unwrap_or(usize::MAX).max(16);
        let plain = routes.map(|route| (route.to_owned(), ArcSwapOption::empty())).collect();
        Self { plain, by_query: Cache::with_weighter(expected, max_bytes, PageBytes), hits: Counter::default(), misses: Counter::default() }
    }

    /// The page of `key`, made by `make` if it is not there. All who ask for the same page meanwhile wait for that one.
    ///
    /// # Errors
    /// What `make` gives; a failure is not kept.
    pub async fn get_or_render<E>(&self, key: &PageKey, make: impl Future<Output = Result<Arc<Resource>, E>>) -> Result<Arc<Resource>, E> {
        if key.query.is_empty()
            && let Some(page) = self.made(&key.page)
        {
            return Ok(page);
        }
        self.by_query.get_or_insert_async(key, make).await
    }

    /// The page of `key` for a visitor, if it is there. Only this is counted: what the server makes ahead by itself is neither a hit nor a miss.
    #[must_use]
    pub fn get(&self, key: &PageKey) -> Option<Arc<Resource>> {
        if key.query.is_empty() {
            return self.made(&key.page);
        }
        let page = self.by_query.get(key);
        let count = if page.is_some() { &self.hits } else { &self.misses };
        count.increment();
        page
    }

    fn made(&self, page: &str) -> Option<Arc<Resource>> {
        self.prerendered(page).and_then(|page| page.clone())
    }

    #[must_use]
    pub fn state(&self) -> CacheState {
        let (hits, misses) = (self.hits.get(), self.misses.get());
        CacheState { hits, misses, pages: self.by_query.len(), bytes: self.by_query.weight() }
    }

    /// The plain page of a route, if it was made yet.
    #[must_use]
    pub fn prerendered(&self, page: &str) -> Option<Guard<Option<Arc<Resource>>>> {
        self.plain.get(page).map(ArcSwapOption::load)
    }

    /// Puts a plain page into its place, or a better one.
    pub fn put_prerendered(&self, page: &str, resource: Arc<Resource>) {
        if let Some(place) = self.plain.get(page) {
            place.store(Some(resource));
        }
    }

    /// As if no plain page had been made.
    pub fn forget_plain(&self) {
        self.plain.values().for_each(|place| place.store(None));
    }
}
