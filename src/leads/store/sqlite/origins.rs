//! What brought leads and visitors, in SQLite.

use std::sync::LazyLock;

use rusqlite::{Connection, Row, ToSql, params_from_iter};

use crate::leads::store::CountsByValue;
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

/// Counts by value and in all, from one snapshot. `since`: the parameters of both statements.
pub fn count_by_value(
    connection: &mut Connection,
    (by_value, totals): (&str, &str),
    since: &[String],
    limit: usize,
) -> rusqlite::Result<CountsByValue> {
    let numbers = |row: &Row<'_>, first: usize| (first..row.as_ref().column_count()).map(|at| row.get(at)).collect();
    let snapshot = connection.transaction()?;
    let mut statement = snapshot.prepare(by_value)?;
    let rows = statement.query_map(params_from_iter(since), |row| Ok((row.get(0)?, numbers(row, 1)?)))?.collect::<Result<Vec<_>, _>>()?;
    let totals: Vec<i64> = snapshot.query_row(totals, params_from_iter(since), |row| numbers(row, 0))?;
    Ok(CountsByValue::new(rows, &totals, limit))
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
