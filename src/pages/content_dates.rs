//! Since when each page says what it says: the dates in the sitemap, the feed, the structured data of articles and the Markdown.
//!
//! A page is told by the digest of its content. The caller brings what is known of earlier releases, and records what is new; `pages` has no database.

use std::collections::{HashMap, HashSet};

use parking_lot::Mutex;
use time::format_description::BorrowedFormatItem;
use time::macros::format_description;
use time::{Date, OffsetDateTime};
use tokio::sync::Notify;

use crate::store::features::content_dates::ContentDate;
use crate::tables::Route;

/// The time of a content that was there before its database: only that it is old is known.
pub const UNKNOWN: OffsetDateTime = OffsetDateTime::UNIX_EPOCH;

const DAY: &[BorrowedFormatItem<'_>] = format_description!("[year]-[month]-[day]");

/// The dates of the pages of one front-end build.
#[derive(Default)]
pub struct ContentDates {
    state: Mutex<State>,
    has_unrecorded: Notify,
}

#[derive(Default)]
struct State {
    /// By route id.
    known: HashMap<String, ContentDate>,
    /// By route id: the pages that were rendered.
    current: HashMap<String, ContentDate>,
    /// The ids of routes whose content is not recorded yet.
    unrecorded: Vec<String>,
}

impl ContentDates {
    /// `known`: what was recorded; `None` if the database does not answer.
    pub fn new(known: Option<Vec<ContentDate>>) -> Self {
        let state = State { known: by_page(known.unwrap_or_default()), ..State::default() };
        Self { state: Mutex::new(state), has_unrecorded: Notify::new() }
    }

    /// The date of a page that has just been rendered; `None` if it is unknown.
    pub fn observe(&self, route: &Route, digest: String) -> Option<Date> {
        let mut state = self.state.lock();
        if let Some(current) = state.current.get(&route.id).filter(|current| current.digest == digest) {
            return date(route, current.changed_at);
        }
        let known = state.known.get(&route.id).filter(|known| known.digest == digest);
        let is_known = known.is_some();
        let changed_at = known.map_or_else(|| state.time_of_new(), |known| known.changed_at);
        if !is_known {
            state.unrecorded.push(route.id.clone());
            self.has_unrecorded.notify_one();
        }
        state.current.insert(route.id.clone(), ContentDate { page: route.id.clone(), digest, changed_at });
        date(route, changed_at)
    }

    /// The date of a page, if it is known; of one that is not rendered yet, that of its last known content.
    pub fn date(&self, route: &Route) -> Option<Date> {
        if route.is_content {
            return date(route, UNKNOWN);
        }
        let state = self.state.lock();
        let version = state.current.get(&route.id).or_else(|| state.known.get(&route.id));
        date(route, version.map_or_else(|| state.time_of_new(), |version| version.changed_at))
    }

    /// The digest of a page that has been rendered.
    pub fn digest(&self, route: &Route) -> Option<String> {
        self.state.lock().current.get(&route.id).map(|current| current.digest.clone())
    }

    /// Whether a page that was rendered says something new.
    pub fn has_unrecorded(&self) -> bool {
        !self.state.lock().unrecorded.is_empty()
    }

    /// Waits for contents that were not known, and takes them. Cancel safe.
    pub async fn take_unrecorded(&self) -> Vec<ContentDate> {
        loop {
            let unrecorded = self.state.lock().take_unrecorded();
            if !unrecorded.is_empty() {
                return unrecorded;
            }
            self.has_unrecorded.notified().await;
        }
    }

    /// Takes over the times that were recorded, also by other processes. Returns the pages, by route id, whose date is another one now.
    pub fn update(&self, known: Vec<ContentDate>) -> HashSet<String> {
        let mut state = self.state.lock();
        state.known = by_page(known);
        let State { known, current, .. } = &mut *state;
        let mut changed = HashSet::new();
        for current in current.values_mut() {
            // Also if the digest is another one: a newer release runs beside this one.
            let Some(known) = known.get(&current.page) else { continue };
            if known.changed_at.date() != current.changed_at.date() {
                changed.insert(current.page.clone());
            }
            current.changed_at = known.changed_at;
        }
        changed
    }
}

impl State {
    fn take_unrecorded(&mut self) -> Vec<ContentDate> {
        std::mem::take(&mut self.unrecorded).iter().filter_map(|page| self.current.get(page).cloned()).collect()
    }

    /// When a content that was not known began: now, if there was an earlier release. A new database knows of none, and neither does one that does not answer.
    fn time_of_new(&self) -> OffsetDateTime {
        if self.known.is_empty() { UNKNOWN } else { OffsetDateTime::now_utc() }
    }
}

/// An article is as old as it says, unless a change of it is known. That of one that content defines is what its author says.
fn date(route: &Route, changed_at: OffsetDateTime) -> Option<Date> {
    if changed_at == UNKNOWN || route.is_content {
        let article = route.article.as_ref()?;
        return Date::parse(article.updated.as_ref().unwrap_or(&article.published), DAY).ok();
    }
    Some(changed_at.date())
}

fn by_page(content_dates: Vec<ContentDate>) -> HashMap<String, ContentDate> {
    content_dates.into_iter().map(|version| (version.page.clone(), version)).collect()
}
