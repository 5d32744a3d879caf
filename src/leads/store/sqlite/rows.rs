//! Rows of the forms' tables as JSON objects, read for the operator and inserted by `leadlight copy`.

use rusqlite::types::{self, ValueRef};
use rusqlite::{Connection, Row, Transaction, params_from_iter};
use serde_json::{Map, Value};
use time::{OffsetDateTime, UtcOffset};

use crate::leads::store::FormCount;
use crate::leads::store::schema::SUBMISSION_KEY;
use crate::leads::store::sql::{self, Statements, TIME, parse_day};

pub fn columns(connection: &Connection, table: &str) -> anyhow::Result<Vec<String>> {
    let statement = connection.prepare(&format!("SELECT * FROM {table}"))?;
    Ok(statement.column_names().filter(|name| *name != SUBMISSION_KEY).map(str::to_owned).collect())
}

/// Oldest first.
pub fn each_row(
    connection: &Connection,
    table: &str,
    since: Option<OffsetDateTime>,
    each: &mut dyn FnMut(Map<String, Value>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    // No text is smaller than the empty one.
    let since = since.map(|since| since.to_offset(UtcOffset::UTC).format(TIME)).transpose()?.unwrap_or_default();
    let mut statement = connection.prepare(&format!("SELECT * FROM {table} WHERE created_at >= ?1 ORDER BY id"))?;
    let mut rows = statement.query([since])?;
    while let Some(row) = rows.next()? {
        each(object(row)?)?;
    }
    Ok(())
}

pub fn latest_rows(connection: &Connection, table: &str, limit: u16) -> anyhow::Result<Vec<Map<String, Value>>> {
    let mut statement = connection.prepare(&format!("SELECT * FROM {table} ORDER BY id DESC LIMIT ?1"))?;
    Ok(statement.query_map([limit], object)?.collect::<Result<_, _>>()?)
}

fn object(row: &Row<'_>) -> rusqlite::Result<Map<String, Value>> {
    let names = row.as_ref().column_names().enumerate().filter(|(_, name)| *name != SUBMISSION_KEY);
    names
        .map(|(index, name)| {
            let value = match row.get_ref(index)? {
                ValueRef::Integer(number) => Value::from(number),
                ValueRef::Text(text) => Value::from(String::from_utf8_lossy(text)),
                _ => Value::Null,
            };
            Ok((name.to_owned(), value))
        })
        .collect()
}

pub fn count_by_day(snapshot: &Transaction<'_>, statements: &Statements) -> anyhow::Result<Vec<FormCount>> {
    let mut counts = Vec::new();
    for (form, sql) in &statements.0 {
        let (text, parameters) = &sql.count_by_day;
        let mut statement = snapshot.prepare(text)?;
        let mut rows = statement.query(params_from_iter(parameters))?;
        let mut days = Vec::new();
        while let Some(row) = rows.next()? {
            let day: String = row.get(0)?;
            let day = parse_day(&sql.form.table, &day).map_err(anyhow::Error::msg)?;
            days.push((day, row.get::<_, i64>(1)?.unsigned_abs()));
        }
        counts.push(FormCount { form: form.clone(), days });
    }
    Ok(counts)
}

/// With the ids of the other store. A row whose id or key exists is skipped.
///
/// # Errors
/// The database fails; then no row was inserted.
pub fn insert_rows(connection: &mut Connection, table: &str, columns: &[String], rows: &[Map<String, Value>]) -> anyhow::Result<()> {
    let transaction = connection.transaction()?;
    let mut insert = transaction.prepare(&sql::insert(table, columns))?;
    for row in rows {
        insert.execute(params_from_iter(columns.iter().map(|column| value(row.get(column)))))?;
    }
    drop(insert);
    Ok(transaction.commit()?)
}

fn value(value: Option<&Value>) -> types::Value {
    match value {
        Some(Value::String(text)) => text.clone().into(),
        Some(Value::Number(number)) => number.as_i64().map_or(types::Value::Null, types::Value::from),
        _ => types::Value::Null,
    }
}
