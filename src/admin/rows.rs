//! The database rows on the admin page. Their number is limited whatever the database holds.

use std::collections::HashSet;

use serde_json::{Map, Value};
use time::{Date, Duration, OffsetDateTime};

use crate::store::features::crawler_log::{CrawlerCopies, current_digests};
use crate::store::features::outbox::{FieldVisibility, OutboxEntry};
use crate::store::features::page_views::ViewDay;
use crate::store::{CountsByValue, FormCount, OriginGroup, Store, StoreError};

/// The periods in which views and leads are counted by source and page, the longest first.
pub const PERIOD_DAYS: [u16; 3] = [90, 28, 7];
/// How many sources and how many pages are listed; the others are summed up.
const MAX_VALUES: usize = 1_000;
/// How many unknown paths are listed.
const MAX_PATHS: u16 = 10;
const PATH_DAYS: u16 = 28;
/// How many of its newest rows each table shows.
pub const LATEST_ROWS: u16 = 10;
/// How many messages are listed; `leadlight outbox` lists all.
pub const MAX_MESSAGES: usize = 20;

#[derive(Debug)]
pub struct LeadRows {
    pub counts: Vec<FormCount>,
    /// Each table with its newest rows, newest first.
    pub latest: Vec<(String, Vec<Map<String, Value>>)>,
    /// Leads by source, in the periods of [`PERIOD_DAYS`].
    pub sources: CountsByValue,
    pub pages: CountsByValue,
}

#[derive(Debug)]
pub struct ViewRows {
    /// The views of each day of the longest period.
    pub by_day: Vec<ViewDay>,
    /// The most requested unknown paths of the last four weeks.
    pub unknown_paths: Vec<(String, u64)>,
    /// Views by source, in the periods of [`PERIOD_DAYS`].
    pub sources: CountsByValue,
    pub pages: CountsByValue,
}

/// What the page shows of the database; `None` for what cannot be read, for which the log has the reason.
#[derive(Debug, Default)]
pub struct DatabaseRows {
    pub leads: Option<LeadRows>,
    pub views: Option<ViewRows>,
    /// The messages that were not delivered.
    pub messages: Option<Vec<OutboxEntry>>,
    pub crawlers: Option<Vec<CrawlerCopies>>,
}

/// `tables`: the forms' tables. `pages`: the ids of the pages.
pub async fn read_rows(store: Store, tables: Vec<String>, pages: Vec<String>) -> DatabaseRows {
    let messages = store.list_messages(MAX_MESSAGES, FieldVisibility::Hidden).await;
    let crawlers = read_crawlers(&store, &pages).await;
    let views = read_views(&store).await;
    let leads = tokio::task::spawn_blocking(move || {
        let latest = |table: String| store.latest_rows(&table, LATEST_ROWS).map(|rows| (table, rows));
        let since = PERIOD_DAYS.map(|days| first_day(days).midnight().assume_utc());
        anyhow::Ok(LeadRows {
            counts: store.count_by_day()?,
            latest: tables.into_iter().map(latest).collect::<Result<_, _>>()?,
            sources: store.count_by_origin(OriginGroup::Source, &since, MAX_VALUES)?,
            pages: store.count_by_origin(OriginGroup::Page, &since, MAX_VALUES)?,
        })
    });
    DatabaseRows {
        leads: leads.await.map_err(anyhow::Error::from).flatten().inspect_err(log).ok(),
        views: views.map_err(anyhow::Error::from).inspect_err(log).ok(),
        messages: messages.map_err(anyhow::Error::from).inspect_err(log).ok(),
        crawlers: crawlers.map_err(anyhow::Error::from).inspect_err(log).ok(),
    }
}

async fn read_views(store: &Store) -> Result<ViewRows, StoreError> {
    let since = PERIOD_DAYS.map(first_day);
    Ok(ViewRows {
        by_day: store.page_views_by_day(since[0]).await?,
        unknown_paths: store.unknown_paths(first_day(PATH_DAYS), MAX_PATHS).await?,
        sources: store.count_page_views(OriginGroup::Source, since.to_vec(), MAX_VALUES).await?,
        pages: store.count_page_views(OriginGroup::Page, since.to_vec(), MAX_VALUES).await?,
    })
}

/// The first of the last `days` days, today (UTC) included.
fn first_day(days: u16) -> Date {
    OffsetDateTime::now_utc().date() - Duration::days(i64::from(days) - 1)
}

async fn read_crawlers(store: &Store, pages: &[String]) -> Result<Vec<CrawlerCopies>, StoreError> {
    let (visits, content_dates) = (store.crawler_log().await?, store.content_dates().await?);
    let pages: HashSet<&String> = pages.iter().collect();
    Ok(CrawlerCopies::of(visits.iter().filter(|visit| pages.contains(&visit.page)), &current_digests(&content_dates)))
}

fn log(error: &anyhow::Error) {
    tracing::warn!("the admin page cannot read the database: {error:#}");
}
