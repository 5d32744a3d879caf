//! Deletes what is older than its form's retention, once a day.

use std::sync::Arc;
use std::time::Duration;

use time::OffsetDateTime;
use tokio::time::sleep;

use crate::leads::retention::{RetentionByForm, purge};
use crate::leads::store::Store;

/// After the start, which has enough to do.
const FIRST_DELAY: Duration = Duration::from_secs(10);
const INTERVAL: Duration = Duration::from_hours(24);
/// The pause after a failure.
const RETRY: Duration = Duration::from_hours(1);

pub async fn purge_daily(store: Arc<dyn Store>, retention: RetentionByForm) {
    let mut delay = FIRST_DELAY;
    loop {
        sleep(delay).await;
        let now = OffsetDateTime::now_utc();
        let (purged, result) = purge(&*store, &retention, now).await;
        let result = result.and(store.views().purge_views(now.date()).await);
        if purged.rows + purged.messages > 0 {
            tracing::info!(rows = purged.rows, messages = purged.messages, "what was older than its retention was deleted");
        }
        delay = INTERVAL;
        if let Err(error) = result {
            delay = RETRY;
            tracing::warn!(%error, retry_s = RETRY.as_secs(), "what is older than its retention cannot be deleted yet");
        }
    }
}
