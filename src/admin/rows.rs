//! What the page shows of the database's rows. Read by one at a time ([`super::shared`]), and bounded whatever the database holds.

use std::sync::Arc;

use serde_json::{Map, Value};

use crate::leads::store::outbox::{Fields, OutboxEntry};
use crate::leads::store::{FormCount, Store};

/// Of each table.
pub const LATEST: u16 = 10;
/// Messages that are listed; the command lists all of them.
pub const MOST_MESSAGES: usize = 20;

#[derive(Debug)]
pub struct Rows {
    /// These two: `None` where the database cannot be read; the log says why.
    pub leads: Option<LeadRows>,
    pub messages: Option<Vec<OutboxEntry>>,
}

#[derive(Debug)]
pub struct LeadRows {
    pub counts: Vec<FormCount>,
    /// Table and its newest rows, newest first.
    pub latest: Vec<(String, Vec<Map<String, Value>>)>,
}

impl Rows {
    /// `tables`: those of the forms.
    pub async fn read(store: Arc<dyn Store>, tables: Vec<String>) -> Self {
        let messages = store.outbox().list(MOST_MESSAGES, Fields::LeftOut).await;
        let leads = tokio::task::spawn_blocking(move || {
            let latest = |table: String| store.latest_rows(&table, LATEST).map(|rows| (table, rows));
            anyhow::Ok(LeadRows { counts: store.count_by_day()?, latest: tables.into_iter().map(latest).collect::<Result<_, _>>()? })
        });
        Self {
            leads: leads.await.map_err(anyhow::Error::from).flatten().map_err(|error| tell(&error)).ok(),
            messages: messages.map_err(|error| tell(&error.into())).ok(),
        }
    }
}

fn tell(error: &anyhow::Error) {
    tracing::warn!("the operator's page cannot read the database: {error:#}");
}
