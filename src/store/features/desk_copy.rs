//! Copies what the desk keeps to another database, for `leadlight copy`: users, the list of leads with state and owner, notes, deliveries and the audit log.
//! Sessions and links of users stay behind: everybody signs in again.

use super::lead_details::insert_rows;
use crate::store::query::{JsonRow, Row};
use crate::store::{Access, EachRow, Store, StoreError};

/// The tables, each with a column `id`, and whether the database gives the ids.
const TABLES: [(&str, bool); 5] = [("users", true), ("inbox", false), ("lead_notes", true), ("deliveries", true), ("audit_log", true)];

impl Store {
    /// The names of the tables, in the order in which they are copied.
    pub fn desk_tables() -> impl Iterator<Item = &'static str> {
        TABLES.iter().map(|(table, _)| *table)
    }

    /// Calls `each` with the rows of one of these tables, from one snapshot, until `each` fails. Blocks.
    pub fn each_desk_row(&self, table: &'static str, each: EachRow<'_>) -> anyhow::Result<()> {
        let sql = format!("SELECT * FROM {table} WHERE id > $1 ORDER BY id LIMIT 1000");
        self.each_page(each, |query, last| {
            let after = last.and_then(|row| row.get("id")?.as_i64()).unwrap_or(i64::MIN);
            query.query(&sql, &[after.into()])
        })
    }

    /// Inserts rows that [`Self::each_desk_row`] of another store gave. One whose id or key exists is skipped. Blocks.
    pub fn insert_desk_rows(&self, table: &'static str, rows: &[JsonRow]) -> Result<(), StoreError> {
        self.block(Access::LongWrite, |query| {
            let columns = query.columns(&format!("SELECT * FROM {table}"))?;
            let _: Vec<Row> = insert_rows(query, table, &columns, rows, "")?;
            let gives_ids = TABLES.iter().any(|(it, gives_ids)| *it == table && *gives_ids);
            if gives_ids { query.reserve_ids(table) } else { Ok(()) }
        })
    }
}
