//! Writes to the database which pages crawlers were sent and how often pages were viewed, once a minute and at the end.

use std::time::Duration;

use time::OffsetDateTime;
use tokio::time::sleep;

use crate::http::{SiteService, SiteState};
use crate::store::features::crawler_log::CrawlerVisit;
use crate::store::{Store, StoreError};

const INTERVAL: Duration = Duration::from_mins(1);

pub async fn flush_statistics(service: SiteService, store: Store) {
    let mut last = Ok(());
    loop {
        sleep(INTERVAL).await;
        let now = flush(&service.state(), &store).await;
        // Only the first failure is logged, not one a minute.
        if let (Ok(()), Err(error)) = (&last, &now) {
            tracing::warn!(%error, "visits of crawlers and views of pages cannot be stored yet");
        }
        last = now;
    }
}

/// Stores what was counted since the last call. What cannot be stored is kept for the next one.
pub async fn flush(site: &SiteState, store: &Store) -> Result<(), StoreError> {
    flush_crawlers(site, store).await.and(flush_views(site, store).await)
}

async fn flush_crawlers(site: &SiteState, store: &Store) -> Result<(), StoreError> {
    let (crawlers, front_end) = (&site.process.crawlers, &site.front_end);
    let visits = crawlers.take();
    if visits.is_empty() {
        return Ok(());
    }
    let rows = visits.iter().filter_map(|visit| {
        let (crawler, route) = (crawlers.table.all().get(visit.crawler)?, front_end.tables.routes.rows().get(visit.route)?);
        let seen_at = OffsetDateTime::from_unix_timestamp(i64::try_from(visit.seen_s).ok()?).ok()?;
        let digest = front_end.content_dates.digest(route)?;
        Some(CrawlerVisit { crawler: crawler.name.clone(), page: route.id.clone(), digest, seen_at })
    });
    let stored = store.record_crawler_visits(rows.collect()).await;
    if stored.is_err() {
        crawlers.put_back(&visits);
    }
    stored
}

/// Views that are written late count for the day on which they are written.
async fn flush_views(site: &SiteState, store: &Store) -> Result<(), StoreError> {
    let Some(views) = &site.process.views else { return Ok(()) };
    let counts = views.take();
    if counts.is_empty() {
        return Ok(());
    }
    let stored = store.add_page_views(OffsetDateTime::now_utc().date(), counts.clone()).await;
    if stored.is_err() {
        views.put_back(counts);
    }
    stored
}
