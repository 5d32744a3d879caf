//! Which content of each page a known crawler was sent last, in the table `crawler_visits`. Nothing is kept of people.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

use time::OffsetDateTime;

use super::content_dates::ContentDate;
use crate::store::query::Row;
use crate::store::timestamp::format_time;
use crate::store::{Store, StoreError};
use crate::telemetry::plural::counted;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CrawlerVisit {
    /// A name of `data/crawlers.json`.
    pub crawler: String,
    /// A route id.
    pub page: String,
    /// Names the content that it was sent.
    pub digest: String,
    pub seen_at: OffsetDateTime,
}

/// What a crawler has of the site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CrawlerCopies {
    pub crawler: String,
    pub last_visit: OffsetDateTime,
    /// Pages of which it has today's content.
    pub current: usize,
    /// Pages that have changed since its last visit, and when that was; the oldest copy first.
    pub outdated: Vec<(String, OffsetDateTime)>,
}

impl Store {
    /// The last visit of each crawler to each page.
    pub async fn crawler_log(&self) -> Result<Vec<CrawlerVisit>, StoreError> {
        self.read(|query| {
            let rows = query.query("SELECT crawler, page, digest, seen_at FROM crawler_visits ORDER BY crawler, page", &[])?;
            let visit = |row: &Row| Ok(CrawlerVisit { crawler: row.get(0)?, page: row.get(1)?, digest: row.get(2)?, seen_at: row.get(3)? });
            rows.iter().map(visit).collect()
        })
        .await
    }

    /// Records visits. Of several to one page, also of other processes, the last counts.
    pub async fn record_crawler_visits(&self, mut visits: Vec<CrawlerVisit>) -> Result<(), StoreError> {
        // Of two processes that lock rows in different orders, one would fail.
        visits.sort_by(|one, other| (&one.crawler, &one.page).cmp(&(&other.crawler, &other.page)));
        self.write(move |query| {
            let sql = "INSERT INTO crawler_visits (crawler, page, digest, seen_at) VALUES ($1, $2, $3, $4) \
                ON CONFLICT (crawler, page) DO UPDATE SET digest = excluded.digest, seen_at = excluded.seen_at \
                WHERE crawler_visits.seen_at < excluded.seen_at";
            for CrawlerVisit { crawler, page, digest, seen_at } in visits {
                query.execute(sql, &[(&crawler).into(), (&page).into(), (&digest).into(), (&format_time(seen_at)?).into()])?;
            }
            Ok(())
        })
        .await
    }
}

/// What each page says now: route id to digest.
pub fn current_digests(dates: &[ContentDate]) -> HashMap<&str, &str> {
    dates.iter().map(|date| (date.page.as_str(), date.digest.as_str())).collect()
}

impl CrawlerVisit {
    /// Whether the page still says what the crawler was sent.
    pub fn is_current(&self, digests: &HashMap<&str, &str>) -> bool {
        digests.get(self.page.as_str()).is_some_and(|digest| *digest == self.digest)
    }
}

impl CrawlerCopies {
    /// By crawler, the last visitor first.
    pub fn of<'a>(visits: impl Iterator<Item = &'a CrawlerVisit>, digests: &HashMap<&str, &str>) -> Vec<Self> {
        let mut by_crawler = BTreeMap::<&str, Self>::new();
        for visit in visits {
            let none = || Self { crawler: visit.crawler.clone(), last_visit: visit.seen_at, current: 0, outdated: Vec::new() };
            let copies = by_crawler.entry(&visit.crawler).or_insert_with(none);
            copies.last_visit = copies.last_visit.max(visit.seen_at);
            if visit.is_current(digests) {
                copies.current += 1;
            } else {
                copies.outdated.push((visit.page.clone(), visit.seen_at));
            }
        }
        let mut all: Vec<Self> = by_crawler.into_values().collect();
        for copies in &mut all {
            copies.outdated.sort_by_key(|(_, seen_at)| *seen_at);
        }
        all.sort_by_key(|copies| Reverse(copies.last_visit));
        all
    }

    /// The oldest copies with their ages: `/faq (19 days), /blog (today) and 3 more`. `path` of a page.
    pub fn oldest(&self, now: OffsetDateTime, path: impl Fn(&str) -> String) -> String {
        let one = |(page, seen_at): &(String, OffsetDateTime)| match (now - *seen_at).whole_days() {
            ..=0 => format!("{} (today)", path(page)),
            days => format!("{} ({})", path(page), counted(days.unsigned_abs(), "day")),
        };
        let shown = self.outdated.iter().take(MAX_SHOWN).map(one).collect::<Vec<_>>().join(", ");
        match self.outdated.len().saturating_sub(MAX_SHOWN) {
            0 => shown,
            more => format!("{shown} and {more} more"),
        }
    }
}

const MAX_SHOWN: usize = 5;

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    #[test]
    fn copies_are_current_or_as_old_as_the_last_visit() {
        let now = datetime!(2026-11-25 12:00 UTC);
        let dates: Vec<ContentDate> =
            (0..7).map(|n| ContentDate { page: format!("page{n}"), digest: "new".into(), changed_at: now }).collect();
        let visit = |crawler: &str, page: u8, digest: &str, days: i64| CrawlerVisit {
            crawler: crawler.into(),
            page: format!("page{page}"),
            digest: digest.into(),
            seen_at: now - time::Duration::days(days),
        };
        let old = (0..7_u8).map(|page| visit("GPTBot", page, "old", i64::from(page) + 1));
        let visits: Vec<CrawlerVisit> = [visit("Googlebot", 0, "new", 0), visit("Googlebot", 1, "old", 0)].into_iter().chain(old).collect();
        let copies = CrawlerCopies::of(visits.iter(), &current_digests(&dates));
        let summary: Vec<_> = copies.iter().map(|it| (it.crawler.as_str(), it.current, it.outdated.len(), it.last_visit)).collect();
        assert_eq!(summary, [("Googlebot", 1, 1, now), ("GPTBot", 0, 7, now - time::Duration::days(1))]);
        assert_eq!(copies[0].oldest(now, |page| format!("/{page}")), "/page1 (today)");
        let oldest = "/page6 (7 days), /page5 (6 days), /page4 (5 days), /page3 (4 days), /page2 (3 days) and 2 more";
        assert_eq!(copies[1].oldest(now, |page| format!("/{page}")), oldest);
    }
}
