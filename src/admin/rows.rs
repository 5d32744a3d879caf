//! The database rows on the admin page. Their number is limited whatever the database holds.

use std::sync::Arc;

use serde_json::{Map, Value};

use crate::leads::store::outbox::{FieldVisibility, OutboxEntry};
use crate::leads::store::{FormCount, Store};

/// Per table.
pub const LATEST_ROWS: u16 = 10;
/// `leadlight outbox` lists all.
pub const MAX_MESSAGES: usize = 20;

#[derive(Debug)]
pub struct LeadRows {
    pub counts: Vec<FormCount>,
    /// Each table with its newest rows, newest first.
    pub latest: Vec<(String, Vec<Map<String, Value>>)>,
}

/// Leads and undelivered messages; `None` if they cannot be read, for which the log has the reason. `tables`: the tables of the forms.
pub async fn read_rows(store: Arc<dyn Store>, tables: Vec<String>) -> (Option<LeadRows>, Option<Vec<OutboxEntry>>) {
    let messages = store.outbox().list(MAX_MESSAGES, FieldVisibility::Hidden).await;
    let leads = tokio::task::spawn_blocking(move || {
        let latest = |table: String| store.latest_rows(&table, LATEST_ROWS).map(|rows| (table, rows));
        anyhow::Ok(LeadRows { counts: store.count_by_day()?, latest: tables.into_iter().map(latest).collect::<Result<_, _>>()? })
    });
    (leads.await.map_err(anyhow::Error::from).flatten().inspect_err(log).ok(), messages.map_err(anyhow::Error::from).inspect_err(log).ok())
}

fn log(error: &anyhow::Error) {
    tracing::warn!("the admin page cannot read the database: {error:#}");
}
