//! Keeps in the database since when each page says what it says: `pages` tells the content, `store` has the database.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use time::OffsetDateTime;
use tokio::sync::Notify;
use tokio::time::{sleep, timeout};

use crate::pages::FrontEnd;
use crate::pages::content_dates::UNKNOWN;
use crate::store::features::content_dates::ContentDate;
use crate::store::{Store, StoreError};

/// How long the start waits for the dates. Without them only articles have a date, that of their publication, until the database answers.
const READ_TIMEOUT: Duration = Duration::from_secs(1);
/// A large site renders most pages after the start, one after the other.
const PAUSE_BETWEEN_RECORDS: Duration = Duration::from_secs(30);
const FIRST_RETRY_DELAY: Duration = Duration::from_secs(1);
const MAX_RETRY_DELAY: Duration = Duration::from_mins(1);

/// The dates that were recorded; `None` if the database does not answer.
pub async fn read_content_dates(store: &Store) -> Option<Vec<ContentDate>> {
    let late = |_| StoreError::Database("the database does not answer".into());
    let read = timeout(READ_TIMEOUT, store.content_dates()).await.map_err(late).flatten();
    let known = read.inspect_err(|error| tracing::warn!(%error, "the dates of pages cannot be read yet")).ok()?;
    Some(known)
}

/// Records every new content of a page, forever. Notifies `recorded` afterwards.
pub async fn record_content_dates(front_end: Arc<FrontEnd>, store: Store, recorded: Arc<Notify>) {
    loop {
        let new = front_end.content_dates.take_unrecorded().await;
        let known = record_until_it_succeeds(&store, &new).await;
        tracing::info!(pages = new.len(), "new content of pages was recorded");
        if let Err(error) = front_end.update_content_dates(known).await {
            tracing::error!("the dates of pages cannot be updated: {error:#}");
        }
        recorded.notify_one();
        sleep(PAUSE_BETWEEN_RECORDS).await;
    }
}

/// Returns what all processes have recorded.
async fn record_until_it_succeeds(store: &Store, new: &[ContentDate]) -> Vec<ContentDate> {
    let mut delay = FIRST_RETRY_DELAY;
    loop {
        let error = match record(store, new).await {
            Ok(recorded) => return recorded,
            Err(error) => error,
        };
        if delay == FIRST_RETRY_DELAY {
            tracing::warn!(%error, "the dates of pages cannot be recorded yet");
        }
        sleep(delay).await;
        delay = (delay * 2).min(MAX_RETRY_DELAY);
    }
}

async fn record(store: &Store, new: &[ContentDate]) -> Result<Vec<ContentDate>, StoreError> {
    let before: HashSet<String> = store.content_dates().await?.into_iter().map(|version| version.page).collect();
    let now = OffsetDateTime::now_utc();
    let dated = new.iter().cloned().map(|version| {
        // The database did not answer at the start: what it has of the page is of an earlier release, if it is another content.
        let is_change = version.changed_at == UNKNOWN && before.contains(&version.page);
        ContentDate { changed_at: if is_change { now } else { version.changed_at }, ..version }
    });
    store.record_content_dates(dated.collect()).await?;
    store.content_dates().await
}
