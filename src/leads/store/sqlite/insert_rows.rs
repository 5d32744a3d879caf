//! Rows that come from another store, with the ids that they have there.

use rusqlite::{Connection, params_from_iter, types};
use serde_json::{Map, Value};

/// Those whose id or key is there already are left alone.
///
/// # Errors
/// Of the database; then none of them was inserted.
pub fn insert_rows(connection: &mut Connection, table: &str, columns: &[String], rows: &[Map<String, Value>]) -> anyhow::Result<()> {
    let places: Vec<String> = (1..=columns.len()).map(|place| format!("?{place}")).collect();
    let sql = format!("INSERT INTO {table} ({}) VALUES ({}) ON CONFLICT DO NOTHING", columns.join(", "), places.join(", "));
    let transaction = connection.transaction()?;
    for row in rows {
        transaction.prepare_cached(&sql)?.execute(params_from_iter(columns.iter().map(|column| value(row.get(column)))))?;
    }
    Ok(transaction.commit()?)
}

fn value(value: Option<&Value>) -> types::Value {
    match value {
        Some(Value::String(text)) => text.clone().into(),
        Some(Value::Number(number)) => number.as_i64().map_or(types::Value::Null, types::Value::from),
        _ => types::Value::Null,
    }
}
