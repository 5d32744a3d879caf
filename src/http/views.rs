//! Counts views of pages in memory: sums by page, kind of visitor and what brought people. `commands` writes them to the database once a minute.
//!
//! SECURITY: nothing of a single visit is kept. What clients can invent (campaigns, referring hosts, unknown paths) is cut and limited in number.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher, Hash, RandomState};
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use axum::http::StatusCode;
use memchr::{memchr2, memmem};
use parking_lot::Mutex;

use super::rate_limit::RateLimit;
use super::request_headers::RequestHeaders;
use crate::store::OTHER;
use crate::store::features::lead_origins::VisitSource;
use crate::store::features::page_views::{MAX_ROWS_WITH_SOURCE, MAX_UNKNOWN_PATHS, ViewCount, ViewCounts, ViewKind};
use crate::tables::routes::NOTICE_PARAMETER;
use crate::tables::{Route, Routes};
use crate::telemetry::loggable_path::loggable_path;

const KINDS: usize = ViewKind::ALL.len();
/// How many new sources and unknown paths one address may bring at once; one more after each pause. So nobody alone fills the rows of a day.
const NEW_NAMES_AT_ONCE: u16 = 10;
const NEW_NAME_AFTER: Duration = Duration::from_mins(30);
/// How many names are remembered; beyond that all are new again.
const MAX_KNOWN: usize = 4 * (MAX_ROWS_WITH_SOURCE + MAX_UNKNOWN_PATHS);

pub struct PageViews {
    /// The paths of the route table, by row; the 404 page has none. The last one stands for the pages that content defines, which are counted by path.
    paths: Vec<Option<String>>,
    /// Views since the start, by row of the route table and then in the order of [`ViewKind::ALL`].
    totals: Box<[AtomicU64]>,
    /// The host of the public URL.
    own_host: String,
    /// Parts of User-Agent by which programs that begin like a browser are known.
    bot_names: [memmem::Finder<'static>; 3],
    new_names: RateLimit,
    pending: Mutex<Pending>,
}

/// The counts that were not written yet.
#[derive(Default)]
struct Pending {
    /// The part of `totals` that was written.
    written: Vec<u64>,
    /// Landings with a source, by row of the route table. They are part of `totals`.
    sources: HashMap<(usize, VisitSource), u64>,
    unknown_paths: HashMap<String, u64>,
    /// Views of pages that content defines. They are part of `totals`.
    content: HashMap<(String, ViewKind, VisitSource), u64>,
    /// Hashes of the sources and paths that were counted.
    known: HashSet<u64>,
    hasher: RandomState,
}

/// What a request says of who sends it.
#[derive(Clone, Copy, Debug, Default)]
pub struct VisitorHeaders<'a> {
    pub user_agent: Option<&'a [u8]>,
    /// User-Agent begins as browsers do and names no contact. Crawlers that begin so have a URL or an address.
    pub looks_like_browser: bool,
    has_language: bool,
    host: Option<&'a [u8]>,
    referer: Option<&'a [u8]>,
    fetch_dest: Option<&'a [u8]>,
    fetch_site: Option<&'a [u8]>,
    is_prefetch: bool,
}

impl<'a> VisitorHeaders<'a> {
    /// Reads the fields in one pass, because every prepared response needs them.
    pub fn read(request: &'a impl RequestHeaders) -> Self {
        let mut found = Self::default();
        request.for_each(|name, value| {
            // Nearly always one of the two spellings, and to compare those is cheap.
            let is = |lower: &str, usual: &str| name == lower || name == usual || name.eq_ignore_ascii_case(lower);
            match name.len() {
                4 if is("host", "Host") => found.host = Some(value),
                7 if is("referer", "Referer") => found.referer = Some(value),
                10 if is("user-agent", "User-Agent") => found.user_agent = Some(value),
                11 if is("sec-purpose", "Sec-Purpose") => found.is_prefetch = true,
                // WebKit, and Chromium until it has Sec-Purpose only.
                7 if is("purpose", "Purpose") => found.is_prefetch = true,
                14 if is("sec-fetch-dest", "Sec-Fetch-Dest") => found.fetch_dest = Some(value),
                14 if is("sec-fetch-site", "Sec-Fetch-Site") => found.fetch_site = Some(value),
                15 if is("accept-language", "Accept-Language") => found.has_language = true,
                _ => {}
            }
        });
        found.looks_like_browser = found
            .user_agent
            .is_some_and(|agent| (agent.starts_with(b"Mozilla/") || agent.starts_with(b"Opera/")) && memchr2(b'+', b'@', agent).is_none());
        found
    }
}

/// A request that shows a page, if its response is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    kind: ViewKind,
    source: VisitSource,
}

impl PageViews {
    pub fn new(routes: &Routes, public_url: &str) -> Self {
        let paths: Vec<Option<String>> = routes.rows().iter().map(|route| route.path.clone()).chain([None]).collect();
        let counters = paths.len() * KINDS;
        let own_host = public_url.split_once("://").map_or(public_url, |(_, authority)| authority);
        Self {
            paths,
            totals: (0..counters).map(|_| AtomicU64::new(0)).collect(),
            own_host: own_host.to_ascii_lowercase(),
            bot_names: ["bot", "spider", "Headless"].map(memmem::Finder::new),
            new_names: RateLimit::with_pause(NEW_NAMES_AT_ONCE, NEW_NAME_AFTER),
            pending: Mutex::new(Pending { written: vec![0; counters], ..Pending::default() }),
        }
    }

    /// What a request for a document is. `None`: a prefetch, a script that reads a page, or the page that a browser asks for once more after a form was
    /// sent. `is_crawler`: a known one.
    pub fn classify(&self, request: &VisitorHeaders<'_>, query: &str, is_crawler: bool) -> Option<View> {
        let without_source = |kind| Some(View { kind, source: VisitSource::default() });
        if is_crawler {
            return without_source(ViewKind::Crawler);
        }
        let is_after_form = form_urlencoded::parse(query.as_bytes()).any(|(name, _)| name == NOTICE_PARAMETER);
        if is_after_form || request.is_prefetch || request.fetch_dest.is_some_and(|dest| dest != b"document") {
            return None;
        }
        if !self.is_browser(request) {
            return without_source(ViewKind::Bot);
        }
        if request.fetch_site == Some(b"same-origin") {
            return without_source(ViewKind::Inner);
        }
        let referring_host = request.referer.and_then(host_of);
        // A proxy may send another Host.
        let own_hosts = [self.own_host.as_bytes(), request.host.unwrap_or_default()];
        let elsewhere = referring_host.filter(|host| own_hosts.iter().all(|own| !own.eq_ignore_ascii_case(host)));
        if request.fetch_site.is_none() && referring_host.is_some() && elsewhere.is_none() {
            return without_source(ViewKind::Inner);
        }
        let elsewhere = elsewhere.and_then(|host| std::str::from_utf8(host).ok()?.split(':').next());
        Some(View { kind: ViewKind::Landing, source: crate::leads::visit_source(elsewhere, query) })
    }

    /// Browsers say which language they want, and that they are `Mozilla`. Other programs rarely do both.
    pub fn is_browser(&self, request: &VisitorHeaders<'_>) -> bool {
        let names_bot = |agent| self.bot_names.iter().any(|name| name.find(agent).is_some());
        request.has_language && request.looks_like_browser && !request.user_agent.is_some_and(names_bot)
    }

    /// Counts the response to a GET of a page: it was sent (200), has not changed (304), or there is none at this path (404). `client` is the address that
    /// asked.
    pub fn record(&self, view: Option<View>, route: usize, status: StatusCode, path: &str, client: impl FnOnce() -> Option<IpAddr>) {
        match (view, status) {
            (Some(view), StatusCode::OK | StatusCode::NOT_MODIFIED) => self.add(route, path, view, client),
            (Some(_), StatusCode::NOT_FOUND) => self.add_unknown_path(path, client),
            _ => {}
        }
    }

    /// A page that a browser showed without a request for it.
    pub fn add_navigation(&self, route: usize) {
        self.add(route, "", View { kind: ViewKind::Inner, source: VisitSource::default() }, || None);
    }

    /// A document that was fetched ahead, and is shown now. `request` reports it; `referrer` is the origin of the page that led there, or empty; `query` that
    /// of its address.
    pub fn add_prefetched(&self, route: &Route, request: VisitorHeaders<'_>, referrer: &str, query: &str, client: Option<IpAddr>) {
        let origin = Some(referrer.as_bytes()).filter(|origin| !origin.is_empty());
        let opened = VisitorHeaders { referer: origin, fetch_dest: None, fetch_site: None, is_prefetch: false, ..request };
        if let Some(view) = self.classify(&opened, query, false) {
            self.add(route.row, route.path.as_deref().unwrap_or_default(), view, || client);
        }
    }

    /// `path`: that of the page, known to exist.
    fn add(&self, route: usize, path: &str, View { kind, source }: View, client: impl FnOnce() -> Option<IpAddr>) {
        // Routes added after the start (`make dev`) are not counted.
        let Some(total) = self.totals.get(route * KINDS + kind as usize) else { return };
        let is_content = route + 1 == self.paths.len();
        // Crawlers visit all of thousands of pages: only the sum of their visits is kept.
        if is_content && matches!(kind, ViewKind::Landing | ViewKind::Inner) {
            let mut pending = self.pending.lock();
            let source = if self.is_admitted(&mut pending, (path, &source), client) { source } else { VisitSource::other() };
            *pending.content.entry((path.to_owned(), kind, source)).or_default() += 1;
            total.fetch_add(1, Relaxed);
            return;
        }
        if source.is_empty() {
            total.fetch_add(1, Relaxed);
            return;
        }
        let mut pending = self.pending.lock();
        let source = if self.is_admitted(&mut pending, (route, &source), client) { source } else { VisitSource::other() };
        pending.add_source(route, source, 1);
        // Under the lock: `take` finds both or none.
        total.fetch_add(1, Relaxed);
    }

    fn add_unknown_path(&self, path: &str, client: impl FnOnce() -> Option<IpAddr>) {
        let path = loggable_path(path);
        let mut pending = self.pending.lock();
        let path = if self.is_admitted(&mut pending, &path, client) { path } else { OTHER.to_owned() };
        pending.add_unknown_path(path, 1);
    }

    /// False for a new name of a client that has brought too many.
    fn is_admitted(&self, pending: &mut Pending, name: impl Hash, client: impl FnOnce() -> Option<IpAddr>) -> bool {
        let name = pending.hasher.hash_one(name);
        if pending.known.contains(&name) {
            return true;
        }
        let is_admitted = client().is_none_or(|address| self.new_names.check(address).is_ok());
        if is_admitted {
            if pending.known.len() >= MAX_KNOWN {
                pending.known.clear();
            }
            pending.known.insert(name);
        }
        is_admitted
    }

    /// Views since the start, by row of the route table.
    pub fn totals(&self) -> impl Iterator<Item = (usize, ViewKind, u64)> {
        let total = |(at, total): (usize, &AtomicU64)| (at / KINDS, ViewKind::ALL[at % KINDS], total.load(Relaxed));
        self.totals.iter().enumerate().map(total).filter(|(_, _, views)| *views > 0)
    }

    /// Takes what was not written yet. The caller writes it, or calls [`Self::put_back`].
    pub fn take(&self) -> ViewCounts {
        let mut pending = self.pending.lock();
        let mut counts = ViewCounts { views: Vec::new(), unknown_paths: pending.unknown_paths.drain().collect() };
        let content = std::mem::take(&mut pending.content).into_iter();
        counts.views.extend(content.map(|((page, kind, source), views)| ViewCount { page, kind, source, views }));
        let mut count = |route: usize, kind, source, views| {
            if let Some(page) = self.paths[route].clone().filter(|_| views > 0) {
                counts.views.push(ViewCount { page, kind, source, views });
            }
        };
        let mut with_source = HashMap::<usize, u64>::new();
        for ((route, source), views) in std::mem::take(&mut pending.sources) {
            *with_source.entry(route).or_default() += views;
            count(route, ViewKind::Landing, source, views);
        }
        for (route, kind, total) in self.totals() {
            let written = &mut pending.written[route * KINDS + kind as usize];
            let mut views = total - std::mem::replace(written, total);
            if kind == ViewKind::Landing {
                views = views.saturating_sub(with_source.remove(&route).unwrap_or(0));
            }
            count(route, kind, VisitSource::default(), views);
        }
        counts
    }

    /// Takes back counts that could not be written.
    pub fn put_back(&self, counts: ViewCounts) {
        let mut pending = self.pending.lock();
        for ViewCount { page, kind, source, views } in counts.views {
            let Some(route) = self.paths.iter().position(|path| path.as_ref() == Some(&page)) else {
                *pending.content.entry((page, kind, source)).or_default() += views;
                continue;
            };
            pending.written[route * KINDS + kind as usize] -= views;
            if !source.is_empty() {
                pending.add_source(route, source, views);
            }
        }
        for (path, requests) in counts.unknown_paths {
            pending.add_unknown_path(path, requests);
        }
    }
}

impl Pending {
    fn add_source(&mut self, route: usize, source: VisitSource, views: u64) {
        add(&mut self.sources, MAX_ROWS_WITH_SOURCE, (route, source), |(route, _)| (route, VisitSource::other()), views);
    }

    fn add_unknown_path(&mut self, path: String, requests: u64) {
        add(&mut self.unknown_paths, MAX_UNKNOWN_PATHS, path, |_| OTHER.to_owned(), requests);
    }
}

/// A new key beyond the limit counts as `other`.
fn add<K: Eq + Hash>(counts: &mut HashMap<K, u64>, limit: usize, key: K, other: impl FnOnce(K) -> K, number: u64) {
    let key = if counts.len() >= limit && !counts.contains_key(&key) { other(key) } else { key };
    *counts.entry(key).or_default() += number;
}

/// Host and port of an http URL.
fn host_of(url: &[u8]) -> Option<&[u8]> {
    let rest = url.strip_prefix(b"https://").or_else(|| url.strip_prefix(b"http://"))?;
    let end = rest.iter().position(|byte| matches!(byte, b'/' | b'?' | b'#')).unwrap_or(rest.len());
    let authority = &rest[..end];
    (!authority.is_empty() && !authority.contains(&b'@')).then_some(authority)
}
