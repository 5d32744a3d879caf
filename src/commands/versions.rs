//! Keeps in the database since when each page says what it says: `pages` tells the content, `leads` has the database.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use time::OffsetDateTime;
use tokio::sync::Notify;
use tokio::time::{sleep, timeout};

use crate::leads::store::{Store, StoreError, versions};
use crate::pages::versions::UNKNOWN;
use crate::pages::{FrontEnd, PageVersion};

/// How long the start waits for the versions. Without them only articles have a date, that of their publication, until the database answers.
const READ_TIMEOUT: Duration = Duration::from_secs(1);
/// A large site renders most pages after the start, one after the other.
const PAUSE_BETWEEN_RECORDS: Duration = Duration::from_secs(30);
const FIRST_RETRY_DELAY: Duration = Duration::from_secs(1);
const MAX_RETRY_DELAY: Duration = Duration::from_mins(1);

/// The versions that were recorded; `None` if the database does not answer.
pub async fn read_versions(store: &dyn Store) -> Option<Vec<PageVersion>> {
    let late = |_| StoreError::Database("the database does not answer".into());
    let read = timeout(READ_TIMEOUT, store.versions().list()).await.map_err(late).flatten();
    let known = read.inspect_err(|error| tracing::warn!(%error, "the dates of pages cannot be read yet")).ok()?;
    Some(known.into_iter().map(from_store).collect())
}

/// Records every new content of a page, forever. Notifies `recorded` afterwards.
pub async fn record_versions(front_end: Arc<FrontEnd>, store: Arc<dyn Store>, recorded: Arc<Notify>) {
    loop {
        let new = front_end.versions.take_unrecorded().await;
        let known = record_until_it_succeeds(&*store, &new).await;
        tracing::info!(pages = new.len(), "new content of pages was recorded");
        if let Err(error) = front_end.update_versions(known).await {
            tracing::error!("the dates of pages cannot be updated: {error:#}");
        }
        recorded.notify_one();
        sleep(PAUSE_BETWEEN_RECORDS).await;
    }
}

/// Returns what all processes have recorded.
async fn record_until_it_succeeds(store: &dyn Store, new: &[PageVersion]) -> Vec<PageVersion> {
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

async fn record(store: &dyn Store, new: &[PageVersion]) -> Result<Vec<PageVersion>, StoreError> {
    let before: HashSet<String> = store.versions().list().await?.into_iter().map(|version| version.page).collect();
    let now = OffsetDateTime::now_utc();
    let dated = new.iter().cloned().map(|version| {
        // The database did not answer at the start: what it has of the page is of an earlier release, if it is another content.
        let is_change = version.changed_at == UNKNOWN && before.contains(&version.page);
        to_store(PageVersion { changed_at: if is_change { now } else { version.changed_at }, ..version })
    });
    store.versions().record(dated.collect()).await?;
    Ok(store.versions().list().await?.into_iter().map(from_store).collect())
}

fn from_store(versions::PageVersion { page, digest, changed_at }: versions::PageVersion) -> PageVersion {
    PageVersion { page, digest, changed_at }
}

fn to_store(PageVersion { page, digest, changed_at }: PageVersion) -> versions::PageVersion {
    versions::PageVersion { page, digest, changed_at }
}
