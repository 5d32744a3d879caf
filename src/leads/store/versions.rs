//! What each page says, as a digest, and since when. The store keeps it because it owns the database; it knows no pages, and their digests are opaque to it.
//!
//! A page has one row. The first process that records another digest sets the time of the change, and all processes read it back. A release that runs
//! beside a newer one for a while (a hand-over, several machines) records what the page said before, so a digest that was replaced less than
//! [`OVERLAP`] ago changes nothing.

use std::time::Duration;

use futures_util::future::BoxFuture;
use time::OffsetDateTime;

use super::StoreError;

/// How long two releases run beside each other at most.
const OVERLAP: Duration = Duration::from_hours(24);

/// May be called from any thread; the futures do not block.
pub trait Versions: Send + Sync {
    /// Every page that was ever recorded.
    fn list(&self) -> BoxFuture<'_, Result<Vec<PageVersion>, StoreError>>;

    /// Records what pages say. A page that said the same before keeps its time.
    fn record(&self, versions: Vec<PageVersion>) -> BoxFuture<'_, Result<(), StoreError>>;

    /// Leases those of `pages` that still say this and that search engines were not told of.
    fn claim_unannounced(&self, pages: Vec<PageDigest>, lease: Duration) -> BoxFuture<'_, Result<Unannounced, StoreError>>;

    /// Search engines were told that these pages say this.
    fn set_announced(&self, pages: Vec<PageDigest>) -> BoxFuture<'_, Result<(), StoreError>>;

    /// No process announces these pages before `delay` has passed.
    fn postpone_announcement(&self, pages: Vec<PageDigest>, delay: Duration) -> BoxFuture<'_, Result<(), StoreError>>;
}

/// A route id and the digest of its content.
pub type PageDigest = (String, String);

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Unannounced {
    /// They are leased now.
    pub pages: Vec<PageDigest>,
    /// Another process announces the rest, or has postponed it.
    pub is_leased_by_others: bool,
}

impl Unannounced {
    pub fn has(&self, page: &str) -> bool {
        self.pages.iter().any(|(it, _)| it == page)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageVersion {
    /// A route id.
    pub page: String,
    pub digest: String,
    pub changed_at: OffsetDateTime,
}

/// SQL for both databases. Parameters are numbered in order of appearance, as SQLite binds them.
pub(super) const LIST: &str = "SELECT page, digest, changed_at FROM page_versions ORDER BY page";

/// The end of the insert of page, digest and time: a page that has a row. The parameter is [`overlap_begin`].
pub(super) const OR_UPDATE: &str = "ON CONFLICT (page) DO UPDATE \
    SET digest = excluded.digest, previous_digest = page_versions.digest, changed_at = excluded.changed_at \
    WHERE page_versions.digest <> excluded.digest \
    AND (page_versions.previous_digest IS DISTINCT FROM excluded.digest OR page_versions.changed_at <= $4)";

/// A change before this time is not one of a release that still overlaps with the one before.
pub(super) fn overlap_begin() -> OffsetDateTime {
    OffsetDateTime::now_utc() - OVERLAP
}
