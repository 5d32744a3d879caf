//! Looks once a minute whether something needs the owners, and mails it (`--alert-email`).

use std::time::Duration;

use time::OffsetDateTime;
use tokio::task::spawn_blocking;
use tokio::time::sleep;

use crate::commands::upkeep::UpkeepReader;
use crate::delivery::alerts::{Alerts, Facts};
use crate::store::{Store, StoreError};

/// The start has enough to do.
const FIRST_DELAY: Duration = Duration::from_secs(10);
const INTERVAL: Duration = Duration::from_mins(1);

/// Runs forever.
pub async fn run(mut alerts: Alerts, upkeep: UpkeepReader, store: Store) {
    let mut delay = FIRST_DELAY;
    loop {
        sleep(delay).await;
        delay = INTERVAL;
        if let Err(error) = look(&mut alerts, &upkeep, &store).await {
            tracing::warn!(%error, "alerts cannot be sent: the database fails");
        }
    }
}

async fn look(alerts: &mut Alerts, upkeep: &UpkeepReader, store: &Store) -> Result<(), StoreError> {
    let upkeep = upkeep.clone();
    let facts = Facts {
        backlog: store.backlog().await?,
        is_content_rejected: store.rejected_content().await?.is_some_and(|rejected| rejected.is_last),
        upkeep: spawn_blocking(move || upkeep.read()).await.unwrap_or_default(),
    };
    alerts.update(&facts, OffsetDateTime::now_utc()).await
}
