//! Which pages known crawlers were sent, by the name that they give in User-Agent. In memory: a time for each crawler and page. `commands` writes it to the
//! database. Nothing is kept of other clients.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{SystemTime, UNIX_EPOCH};

use axum::http::StatusCode;
use memchr::memmem;

use super::views::VisitorHeaders;
use crate::tables::Crawlers;

/// No crawler has a longer User-Agent.
const MAX_BYTES: usize = 512;

pub struct CrawlerVisits {
    pub table: Crawlers,
    /// The crawlers' names in lower case, in the order of the table.
    names: Vec<memmem::Finder<'static>>,
    /// The last visit in seconds since 1970, by crawler and then by row of the route table; 0: none that was not taken.
    seen: Box<[AtomicU64]>,
    routes: usize,
}

/// A crawler was sent a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Visit {
    /// The position in the table of crawlers.
    pub crawler: usize,
    /// The row in the route table.
    pub route: usize,
    pub seen_s: u64,
}

impl CrawlerVisits {
    pub fn new(table: Crawlers, routes: usize) -> Self {
        let names = table.all().iter().map(|crawler| memmem::Finder::new(&crawler.name.to_ascii_lowercase()).into_owned()).collect();
        let seen = (0..table.all().len() * routes).map(|_| AtomicU64::new(0)).collect();
        Self { table, names, seen, routes }
    }

    /// The crawler that sends a request, if it is a known one.
    pub fn find(&self, request: &VisitorHeaders<'_>) -> Option<usize> {
        // Every prepared response asks this.
        let agent = request.user_agent.filter(|_| !request.looks_like_browser)?;
        let mut lower = [0; MAX_BYTES];
        let lower = lower.get_mut(..agent.len())?;
        lower.copy_from_slice(agent);
        lower.make_ascii_lowercase();
        self.names.iter().position(|name| name.find(lower).is_some())
    }

    /// Records the response to a GET of a page: it was sent, or the crawler has its content (304).
    pub fn record(&self, crawler: usize, route: usize, status: StatusCode) {
        // Routes added after the start (`make dev`) are not recorded.
        if route < self.routes && matches!(status, StatusCode::OK | StatusCode::NOT_MODIFIED) {
            let seen_s = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
            self.set_seen(Visit { crawler, route, seen_s });
        }
    }

    /// The visits since the last call.
    pub fn take(&self) -> Vec<Visit> {
        let visit = |(at, seen): (usize, &AtomicU64)| {
            // Nearly all are 0, and a load is cheaper.
            let seen_s = if seen.load(Relaxed) > 0 { seen.swap(0, Relaxed) } else { 0 };
            (seen_s > 0).then_some(Visit { crawler: at / self.routes, route: at % self.routes, seen_s })
        };
        self.seen.iter().enumerate().filter_map(visit).collect()
    }

    /// Takes back visits that could not be stored.
    pub fn put_back(&self, visits: &[Visit]) {
        for visit in visits {
            self.set_seen(*visit);
        }
    }

    fn set_seen(&self, Visit { crawler, route, seen_s }: Visit) {
        if let Some(seen) = self.seen.get(crawler * self.routes + route) {
            seen.fetch_max(seen_s, Relaxed);
        }
    }
}
