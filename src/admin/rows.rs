//! The database rows on the operator's page. Their number is limited whatever the database holds.

use std::sync::Arc;

use serde_json::{Map, Value};

use crate::leads::store::outbox::{FieldVisibility, OutboxEntry};
use crate::leads::store::{FormCount, Store};

/// Per table.
pub const LATEST_ROWS: u16 = 10;
/// `leadlight outbox` lists all.
pub const MAX_MESSAGES: usize = 20;

/// `None`: the database cannot be read; the log has the reason.
#[derive(Debug)]
pub struct Rows {
    pub leads: Option<LeadRows>,
    pub messages: Option<Vec<OutboxEntry>>,
}

#[derive(Debug)]
pub struct LeadRows {
    pub counts: Vec<FormCount>,
    /// Each table with its newest rows, newest first.
    pub latest: Vec<(String, Vec<Map<String, Value>>)>,
}

impl Rows {
    /// `tables`: the tables of the forms.
    pub async fn read(store: Arc<dyn Store>, tables: Vec<String>) -> Self {
        let messages = store.outbox().list(MAX_MESSAGES, FieldVisibility::Hidden).await;
        let leads = tokio::task::spawn_blocking(move || {
            let latest = |table: String| store.latest_rows(&table, LATEST_ROWS).map(|rows| (table, rows));
            anyhow::Ok(LeadRows { counts: store.count_by_day()?, latest: tables.into_iter().map(latest).collect::<Result<_, _>>()? })
        });
        Self {
            leads: leads.await.map_err(anyhow::Error::from).flatten().inspect_err(log).ok(),
            messages: messages.map_err(anyhow::Error::from).inspect_err(log).ok(),
        }
    }
}

fn log(error: &anyhow::Error) {
    tracing::warn!("the operator's page cannot read the database: {error:#}");
}
