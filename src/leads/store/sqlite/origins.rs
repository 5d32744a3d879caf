//! What brought the leads, in SQLite.

use std::sync::LazyLock;

use rusqlite::{Connection, ToSql, params, params_from_iter};

use crate::leads::{LeadOrigin, ORIGIN_COLUMNS};

/// Replaces what a row that was deleted by hand has left: SQLite gives its id again.
static INSERT: LazyLock<String> = LazyLock::new(|| {
    let names = ["lead_table", "lead_id"].into_iter().chain(ORIGIN_COLUMNS).collect::<Vec<_>>();
    let parameters = names.iter().map(|_| "?").collect::<Vec<_>>();
    format!("INSERT OR REPLACE INTO lead_origins ({}) VALUES ({})", names.join(", "), parameters.join(", "))
});

/// Fails if the database has no such table.
pub fn check(connection: &Connection) -> rusqlite::Result<()> {
    connection.prepare(&INSERT).map(drop)
}

/// In the transaction of the lead. Writes nothing if nothing is known.
pub fn insert(connection: &Connection, table: &str, id: i64, origin: &LeadOrigin) -> rusqlite::Result<()> {
    if origin.is_empty() {
        return Ok(());
    }
    insert_values(connection, table, id, &ORIGIN_COLUMNS.map(|column| origin.get(column)))
}

/// `values` in the order of [`ORIGIN_COLUMNS`].
pub fn insert_values(connection: &Connection, table: &str, id: i64, values: &[impl ToSql; ORIGIN_COLUMNS.len()]) -> rusqlite::Result<()> {
    let row = [&table as &dyn ToSql, &id];
    let parameters = row.into_iter().chain(values.iter().map(|value| value as &dyn ToSql));
    connection.prepare_cached(&INSERT)?.execute(params_from_iter(parameters)).map(drop)
}

pub fn delete(connection: &Connection, table: &str, ids: &[i64]) -> rusqlite::Result<()> {
    let mut delete = connection.prepare("DELETE FROM lead_origins WHERE lead_table = ?1 AND lead_id = ?2")?;
    ids.iter().try_for_each(|id| delete.execute(params![table, id]).map(drop))
}
