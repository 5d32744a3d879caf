//! Rendered pages: prerendered ones of the route table (without a query), which stay, and bounded caches of the pages that content defines and of pages
//! with a query. Requests for one page share one render.

use std::collections::HashMap;
use std::future::Future;
use std::sync::Arc;

use arc_swap::{ArcSwapOption, Guard};
use quick_cache::Weighter;
use quick_cache::sync::Cache;

use super::Resource;
use super::compression::PreferredCodings;
use crate::tables::Query;
use crate::telemetry::counts::Counter;

/// The cache key: the route and its declared, valid parameters, never the raw URL.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PageKey {
    /// A route id.
    pub page: String,
    pub query: Query,
    /// The codings that the client prefers. Only one of them is made.
    pub codings: PreferredCodings,
}

pub struct PageStore {
    /// By route id; empty until the page is rendered.
    prerendered: HashMap<String, ArcSwapOption<Resource>>,
    /// Pages that content defines, without a query.
    content: Cache<PageKey, Arc<Resource>, PageBytes>,
    live_cache: Cache<PageKey, Arc<Resource>, PageBytes>,
    hits: Counter,
    misses: Counter,
}

/// The cache of pages with a query.
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

/// The size of a key and its table entry, without names and values.
const KEY_BYTES: usize = 256;

/// The cache sizes its tables by this.
const EXPECTED_PAGE_BYTES: u64 = 16 * 1024;

impl PageStore {
    /// `routes`: ids of the route table. `content_bytes` bounds the pages that content defines, `live_bytes` those with a query.
    pub fn new<'a>(routes: impl Iterator<Item = &'a str>, content_bytes: u64, live_bytes: u64) -> Self {
        let cache = |max_bytes: u64| {
            let expected = usize::try_from(max_bytes / EXPECTED_PAGE_BYTES).unwrap_or(usize::MAX).max(16);
            Cache::with_weighter(expected, max_bytes, PageBytes)
        };
        Self {
            prerendered: routes.map(|route| (route.to_owned(), ArcSwapOption::empty())).collect(),
            content: cache(content_bytes),
            live_cache: cache(live_bytes),
            hits: Counter::default(),
            misses: Counter::default(),
        }
    }

    /// The page of `key`, from `render` if it is not there. Concurrent calls for the same page wait for one render. Failures are not cached.
    pub async fn get_or_render<E>(
        &self,
        key: &PageKey,
        render: impl Future<Output = Result<Arc<Resource>, E>>,
    ) -> Result<Arc<Resource>, E> {
        let slot = self.prerendered(&key.page);
        if key.query.is_empty()
            && let Some(page) = slot.as_ref().and_then(|page| (**page).clone())
        {
            return Ok(page);
        }
        let is_content = key.query.is_empty() && slot.is_none();
        drop(slot);
        (if is_content { &self.content } else { &self.live_cache }).get_or_insert_async(key, render).await
    }

    /// The page of `key` for a visitor, if it is there. One with a query counts as a hit or a miss; in [`Self::get_or_render`] it does not, because the
    /// server calls that too.
    pub fn get(&self, key: &PageKey) -> Option<Arc<Resource>> {
        if key.query.is_empty() {
            return self.prerendered(&key.page).map_or_else(|| self.content.get(key), |page| page.clone());
        }
        let page = self.live_cache.get(key);
        let count = if page.is_some() { &self.hits } else { &self.misses };
        count.increment();
        page
    }

    pub fn cache_state(&self) -> CacheState {
        let (hits, misses) = (self.hits.get(), self.misses.get());
        CacheState { hits, misses, pages: self.live_cache.len(), bytes: self.live_cache.weight() }
    }

    /// The page of a route without a query, once it is rendered. `None` for an unknown route. A guard is cheaper than a clone of the `Arc`.
    pub fn prerendered(&self, page: &str) -> Option<Guard<Option<Arc<Resource>>>> {
        self.prerendered.get(page).map(ArcSwapOption::load)
    }

    /// Replaces the page of a route without a query, if it is still `old`.
    pub fn replace_prerendered(&self, page: &str, old: &Option<Arc<Resource>>, new: Arc<Resource>) {
        if let Some(slot) = self.prerendered.get(page) {
            slot.compare_and_swap(old, Some(new));
        }
    }

    /// Stores the page of a route without a query, or replaces it.
    pub fn put_prerendered(&self, page: &str, resource: Arc<Resource>) {
        if let Some(slot) = self.prerendered.get(page) {
            slot.store(Some(resource));
        }
    }
}
