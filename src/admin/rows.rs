//! The database rows on the admin page. Their number is limited whatever the database holds.

use std::collections::HashSet;
use std::sync::Arc;

use serde_json::{Map, Value};
use time::{Duration, OffsetDateTime};

use crate::leads::store::outbox::{FieldVisibility, OutboxEntry};
use crate::leads::store::visits::{CrawlerCopies, current_digests};
use crate::leads::store::{FormCount, OriginCounts, OriginGroup, Store, StoreError};

/// The periods in which leads are counted by what brought them.
pub const ORIGIN_DAYS: [u16; 3] = [90, 28, 7];
/// Of sources and of pages.
const MAX_VALUES: usize = 10;
/// Per table.
pub const LATEST_ROWS: u16 = 10;
/// `leadlight outbox` lists all.
pub const MAX_MESSAGES: usize = 20;

#[derive(Debug)]
pub struct LeadRows {
    pub counts: Vec<FormCount>,
    /// Each table with its newest rows, newest first.
    pub latest: Vec<(String, Vec<Map<String, Value>>)>,
    /// In the periods of [`ORIGIN_DAYS`].
    pub sources: OriginCounts,
    pub pages: OriginCounts,
}

/// What the page shows of the database; `None` for what cannot be read, for which the log has the reason.
#[derive(Debug, Default)]
pub struct DatabaseRows {
    pub leads: Option<LeadRows>,
    /// Undelivered.
    pub messages: Option<Vec<OutboxEntry>>,
    pub crawlers: Option<Vec<CrawlerCopies>>,
}

/// `tables`: those of the forms. `pages`: the ids of the pages.
pub async fn read_rows(store: Arc<dyn Store>, tables: Vec<String>, pages: Vec<String>) -> DatabaseRows {
    let messages = store.outbox().list(MAX_MESSAGES, FieldVisibility::Hidden).await;
    let crawlers = read_crawlers(&*store, &pages).await;
    let leads = tokio::task::spawn_blocking(move || {
        let latest = |table: String| store.latest_rows(&table, LATEST_ROWS).map(|rows| (table, rows));
        let today = OffsetDateTime::now_utc().date().midnight().assume_utc();
        let since = ORIGIN_DAYS.map(|days| today - Duration::days(i64::from(days) - 1));
        anyhow::Ok(LeadRows {
            counts: store.count_by_day()?,
            latest: tables.into_iter().map(latest).collect::<Result<_, _>>()?,
            sources: store.count_by_origin(OriginGroup::Source, &since, MAX_VALUES)?,
            pages: store.count_by_origin(OriginGroup::Page, &since, MAX_VALUES)?,
        })
    });
    DatabaseRows {
        leads: leads.await.map_err(anyhow::Error::from).flatten().inspect_err(log).ok(),
        messages: messages.map_err(anyhow::Error::from).inspect_err(log).ok(),
        crawlers: crawlers.map_err(anyhow::Error::from).inspect_err(log).ok(),
    }
}

async fn read_crawlers(store: &dyn Store, pages: &[String]) -> Result<Vec<CrawlerCopies>, StoreError> {
    let (visits, versions) = (store.visits().list().await?, store.versions().list().await?);
    let pages: HashSet<&String> = pages.iter().collect();
    Ok(CrawlerCopies::of(visits.iter().filter(|visit| pages.contains(&visit.page)), &current_digests(&versions)))
}

fn log(error: &anyhow::Error) {
    tracing::warn!("the admin page cannot read the database: {error:#}");
}
