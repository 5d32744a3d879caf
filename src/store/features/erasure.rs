//! Deletes everything about a person, for `leadlight erase` and the operator's page.

use std::collections::BTreeMap;

use super::lead_details;
use super::receipt::ids_of_person;
use crate::store::address::email_key;
use crate::store::replay::ReplayKind;
use crate::store::{Access, Store, StoreError};

/// What [`Store::erase`] does with the rows that it finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EraseMode {
    /// Deletes them and rolls back, so that the numbers are those of a real run.
    DryRun,
    Remove,
}

impl Store {
    /// Deletes every row with this e-mail address ([`email_key`]) from the forms' tables, the details of these leads, and the outbox. Returns table and
    /// number of rows. Blocks.
    pub fn erase(&self, email: &str, mode: EraseMode) -> Result<Vec<(String, u64)>, StoreError> {
        let (key, statements) = (email_key(email), self.shared.statements.load_full());
        let mut erased = BTreeMap::<String, u64>::new();
        let done = self.block(Access::LongWrite, |query| {
            let messages = query.execute("DELETE FROM outbox WHERE email_key = $1", &[(&key).into()])?;
            erased.insert("outbox".into(), messages);
            for (table, column) in statements.email_columns() {
                let ids = ids_of_person(query, table, column, &key)?;
                for id in &ids {
                    query.execute(&format!("DELETE FROM {table} WHERE id = $1"), &[(*id).into()])?;
                }
                lead_details::delete(query, table, &ids)?;
                *erased.entry(table.to_owned()).or_default() += ids.len() as u64;
            }
            match mode {
                EraseMode::Remove => query.record(ReplayKind::Erased, &key).map(Some),
                // An error rolls back.
                EraseMode::DryRun => Err(StoreError::Stopped),
            }
        });
        match (mode, done) {
            (EraseMode::DryRun, Err(StoreError::Stopped)) | (_, Ok(_)) => Ok(erased.into_iter().collect()),
            (_, Err(error)) => Err(error),
        }
    }
}
