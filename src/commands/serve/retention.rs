//! Deletes what is older than its form's retention, once a day.

use std::time::Duration;

use time::OffsetDateTime;
use tokio::time::sleep;

use crate::http::SiteService;
use crate::leads::purge_doubt::doubt;
use crate::leads::retention::{RetentionByForm, purge};
use crate::store::{Store, StoreError};

/// The pause before the first run: the start has enough to do.
const FIRST_DELAY: Duration = Duration::from_secs(10);
const INTERVAL: Duration = Duration::from_hours(24);
/// The pause after a failure.
const RETRY: Duration = Duration::from_hours(1);

/// New content may have other forms, so each run asks the front end that is served then.
pub async fn purge_daily(store: Store, service: SiteService) {
    let mut delay = FIRST_DELAY;
    loop {
        sleep(delay).await;
        let now = OffsetDateTime::now_utc();
        delay = INTERVAL;
        if let Err(error) = run(&store, &service.state().front_end.retention, now).await {
            delay = RETRY;
            tracing::warn!(%error, retry_s = RETRY.as_secs(), "what is older than its retention cannot be deleted yet");
        }
    }
}

async fn run(store: &Store, retention: &RetentionByForm, now: OffsetDateTime) -> Result<(), StoreError> {
    if let Some(doubt) = doubt(store, retention, now).await? {
        tracing::warn!("nothing is deleted by its age before {}: {doubt}", doubt.until.date());
        return Ok(());
    }
    let (purged, result) = purge(store, retention, now).await;
    if purged.rows + purged.messages > 0 {
        tracing::info!(rows = purged.rows, messages = purged.messages, "what was older than its retention was deleted");
    }
    result
        .and(store.purge_page_views(now.date()).await)
        .and(store.purge_erasures(now).await)
        .and(store.purge_content().await.map(drop))
        .and(store.purge_previews().await)
        .and(store.purge_marked_spam(now).await.map(drop))
        .and(store.purge_sessions().await)
        .and(store.purge_audit_log().await)
}
