//! Copies what the desk keeps to another database, for `leadlight copy`: users, the list of leads with state and owner, notes, deliveries and the audit log.
//! Sessions and links of users stay behind: everybody signs in again.

use super::lead_details::insert_rows;
use crate::store::query::{JsonRow, Row, Value};
use crate::store::{Access, EachRow, Store, StoreError};

/// A table, and the columns that tell whether a row is there already. Ids of users, notes, deliveries and entries are the database's own.
const TABLES: [(&str, &[&str]); 5] = [
    ("users", &["address"]),
    ("inbox", &["lead_table", "lead_id"]),
    ("lead_notes", &["lead_table", "lead_id", "created_at", "author", "text"]),
    ("deliveries", &["lead_table", "lead_id", "channel", "delivered_at"]),
    ("audit_log", &["created_at", "actor", "action", "subject"]),
];
/// The table whose ids are the leads' numbers.
const INBOX: &str = "inbox";

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

    /// Inserts rows that [`Self::each_desk_row`] of another store gave. One that is there is skipped, except that a lead takes state and owner, because
    /// people work in the first database until the last copy. Blocks.
    pub fn insert_desk_rows(&self, table: &'static str, rows: &[JsonRow]) -> Result<(), StoreError> {
        let keys = TABLES.iter().find(|(name, _)| *name == table).map(|(_, keys)| *keys).unwrap_or_default();
        self.block(Access::LongWrite, |query| {
            let mut columns = query.columns(&format!("SELECT * FROM {table}"))?;
            columns.retain(|column| table == INBOX || column != "id");
            let conditions: Vec<String> = keys.iter().zip(1..).map(|(key, number)| format!("{key} = ${number}")).collect();
            let conditions = conditions.join(" AND ");
            let mut missing = Vec::new();
            for row in rows {
                let key: Vec<Value<'_>> = keys.iter().map(|key| row.get(*key).into()).collect();
                if !query.exists(&format!("SELECT 1 FROM {table} WHERE {conditions}"), &key)? {
                    missing.push(row.clone());
                } else if table == INBOX {
                    let changed = [row.get("state").into(), row.get("owner").into(), row.get("state_at").into()];
                    let sql = "UPDATE inbox SET state = $3, owner = $4, state_at = $5 WHERE lead_table = $1 AND lead_id = $2";
                    query.execute(sql, &[key, changed.to_vec()].concat())?;
                }
            }
            let _: Vec<Row> = insert_rows(query, table, &columns, &missing, "")?;
            Ok(())
        })
    }
}
