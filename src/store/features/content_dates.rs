//! What each page says, as a digest, and since when, in the table `page_versions`. Digests are opaque to the store; `pages` makes them.
//!
//! A page has one row. The first process that records another digest sets the time of the change, and all processes read it back. A release that runs
//! beside a newer one for a while (a hand-over, several machines) records what the page said before, so a digest that was replaced less than
//! [`OVERLAP`] ago changes nothing.

use std::time::Duration;

use time::OffsetDateTime;

use crate::store::timestamp::format_time;
use crate::store::{Store, StoreError};

/// How long two releases run beside each other at most.
const OVERLAP: Duration = Duration::from_hours(24);

/// A route id and the digest of its content.
pub type PageDigest = (String, String);

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContentDate {
    /// A route id.
    pub page: String,
    /// Names the content.
    pub digest: String,
    /// Since when the page has this content.
    pub changed_at: OffsetDateTime,
}

impl Store {
    /// The dates of all pages that were ever recorded.
    pub async fn content_dates(&self) -> Result<Vec<ContentDate>, StoreError> {
        self.read(|query| {
            let rows = query.query("SELECT page, digest, changed_at FROM page_versions ORDER BY page", &[])?;
            rows.iter().map(|row| Ok(ContentDate { page: row.get(0)?, digest: row.get(1)?, changed_at: row.get(2)? })).collect()
        })
        .await
    }

    /// Records what pages say. A page that said the same before keeps its date.
    pub async fn record_content_dates(&self, mut dates: Vec<ContentDate>) -> Result<(), StoreError> {
        // Of two processes that lock rows in different orders, one would fail.
        dates.sort_by(|one, other| one.page.cmp(&other.page));
        let begin = format_time(OffsetDateTime::now_utc() - OVERLAP)?;
        self.write(move |query| {
            let sql = "INSERT INTO page_versions (page, digest, changed_at) VALUES ($1, $2, $3) ON CONFLICT (page) DO UPDATE \
                SET digest = excluded.digest, previous_digest = page_versions.digest, changed_at = excluded.changed_at \
                WHERE page_versions.digest <> excluded.digest \
                AND (page_versions.previous_digest IS DISTINCT FROM excluded.digest OR page_versions.changed_at <= $4)";
            for ContentDate { page, digest, changed_at } in dates {
                query.execute(sql, &[(&page).into(), (&digest).into(), (&format_time(changed_at)?).into(), (&begin).into()])?;
            }
            Ok(())
        })
        .await
    }

    /// Those of `pages` that still say this, and of which search engines were not told.
    pub async fn unannounced(&self, pages: Vec<PageDigest>) -> Result<Vec<PageDigest>, StoreError> {
        self.read(move |query| {
            let sql = "SELECT 1 FROM page_versions WHERE page = $1 AND digest = $2 AND announced_digest IS DISTINCT FROM digest";
            let mut unannounced = Vec::new();
            for (page, digest) in pages {
                if query.exists(sql, &[(&page).into(), (&digest).into()])? {
                    unannounced.push((page, digest));
                }
            }
            Ok(unannounced)
        })
        .await
    }

    /// Search engines were told that these pages say this.
    pub async fn set_announced(&self, mut pages: Vec<PageDigest>) -> Result<(), StoreError> {
        pages.sort();
        self.write(move |query| {
            for (page, digest) in pages {
                let sql = "UPDATE page_versions SET announced_digest = $2 WHERE page = $1";
                query.execute(sql, &[(&page).into(), (&digest).into()])?;
            }
            Ok(())
        })
        .await
    }
}
