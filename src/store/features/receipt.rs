//! All that is stored about a person, for `leadlight receipt`.

use super::lead_details::DETAIL_TABLES;
use super::outbox::{OutboxEntry, of_person};
use crate::store::address::email_key;
use crate::store::query::{JsonRow, Query};
use crate::store::{Access, Store, StoreError};

#[derive(Clone, Debug, Default)]
pub struct Receipt {
    pub leads: Vec<StoredLead>,
    /// Messages that were not delivered yet.
    pub messages: Vec<OutboxEntry>,
}

#[derive(Clone, Debug)]
pub struct StoredLead {
    pub table: String,
    pub row: JsonRow,
    /// Each detail of the lead, with the name of its table.
    pub details: Vec<(&'static str, JsonRow)>,
}

impl Receipt {
    pub fn is_empty(&self) -> bool {
        self.leads.is_empty() && self.messages.is_empty()
    }
}

impl Store {
    /// Everything about the person with this e-mail address ([`email_key`]), from one snapshot. Blocks.
    pub fn receipt(&self, email: &str) -> Result<Receipt, StoreError> {
        let (key, statements) = (email_key(email), self.shared.statements.load_full());
        self.block(Access::LongRead, |query| {
            let mut leads = Vec::new();
            for (table, column) in statements.email_columns() {
                for id in ids_of_person(query, table, column, &key)? {
                    leads.extend(stored_lead(query, table, id)?);
                }
            }
            Ok(Receipt { leads, messages: of_person(query, &key)? })
        })
    }
}

fn stored_lead(query: &dyn Query, table: &str, id: i64) -> Result<Option<StoredLead>, StoreError> {
    let Some(row) = query.row(&format!("SELECT * FROM {table} WHERE id = $1"), &[id.into()])? else { return Ok(None) };
    let mut details = Vec::new();
    for other in DETAIL_TABLES {
        for row in query.query(other.select, &[table.into(), id.into()])? {
            details.push((other.name, row.to_json()?));
        }
    }
    Ok(Some(StoredLead { table: table.to_owned(), row: row.to_json()?, details }))
}

/// The ids of the rows whose address is this person's: SQL cannot tell whose an address is.
pub fn ids_of_person(query: &dyn Query, table: &str, column: &str, key: &str) -> Result<Vec<i64>, StoreError> {
    let mut ids = Vec::new();
    query.each_by_id(&format!("SELECT id, {column} FROM {table} WHERE {column} IS NOT NULL"), |row| {
        if email_key(&row.get::<String>(1)?) == key {
            ids.push(row.get(0)?);
        }
        Ok(())
    })?;
    Ok(ids)
}
