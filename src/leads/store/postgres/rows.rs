//! Rows of the forms' tables as JSON objects, read for the operator and inserted by `leadlight copy`. Times have the text form of SQLite's rows, so that
//! rows of both stores compare equal.

use std::time::SystemTime;

use anyhow::Context;
use serde_json::{Map, Value};
use time::OffsetDateTime;
use tokio_postgres::types::Type;
use tokio_postgres::{Client, Column, Row};

use super::failure::Failure;
use crate::leads::store::FormCount;
use crate::leads::store::schema::SUBMISSION_KEY;
use crate::leads::store::sql::{Statements, TIME, parse_day};

const BATCH: i64 = 1_000;

/// Begins a transaction that reads one snapshot.
pub async fn begin_snapshot(client: &Client) -> Result<(), Failure> {
    Ok(client.batch_execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await?)
}

pub async fn columns(client: &Client, table: &str) -> Result<Vec<String>, Failure> {
    let statement = client.prepare(&format!("SELECT * FROM {table}")).await?;
    Ok(statement.columns().iter().map(|column| column.name().to_owned()).filter(|name| name != SUBMISSION_KEY).collect())
}

/// The next rows after the id `after`; none at the end.
pub async fn batch(client: &Client, table: &str, since: Option<OffsetDateTime>, after: i64) -> Result<Vec<Row>, Failure> {
    let sql = format!("SELECT * FROM {table} WHERE id > $1 AND created_at >= $2 ORDER BY id LIMIT {BATCH}");
    let since = SystemTime::from(since.unwrap_or(OffsetDateTime::UNIX_EPOCH));
    Ok(client.query(&sql, &[&after, &since]).await?)
}

pub async fn latest_rows(client: &Client, table: &str, limit: u16) -> Result<Vec<Row>, Failure> {
    Ok(client.query(&format!("SELECT * FROM {table} ORDER BY id DESC LIMIT {limit}"), &[]).await?)
}

pub fn object(row: &Row) -> anyhow::Result<Map<String, Value>> {
    let columns = row.columns().iter().enumerate().filter(|(_, column)| column.name() != SUBMISSION_KEY);
    columns.map(|(index, column)| Ok((column.name().to_owned(), value(row, index, column)?))).collect()
}

fn value(row: &Row, index: usize, column: &Column) -> anyhow::Result<Value> {
    let cannot = || format!("the column `{}` of type {} cannot be read", column.name(), column.type_());
    Ok(match *column.type_() {
        Type::INT8 => row.try_get::<_, Option<i64>>(index).with_context(cannot)?.into(),
        Type::TIMESTAMPTZ => row.try_get::<_, Option<SystemTime>>(index).with_context(cannot)?.map(format_time).transpose()?.into(),
        _ => row.try_get::<_, Option<String>>(index).with_context(cannot)?.into(),
    })
}

pub async fn count_by_day(client: &Client, statements: &Statements) -> Result<Vec<FormCount>, Failure> {
    let mut counts = Vec::new();
    for (form, sql) in &statements.0 {
        let (text, parameters) = &sql.count_by_day;
        let parameters: Vec<_> = parameters.iter().map(|value| value as _).collect();
        let mut days = Vec::new();
        for row in client.query(text, &parameters).await? {
            let day = parse_day(&sql.form.table, row.get(0)).map_err(Failure::Mismatch)?;
            days.push((day, row.get::<_, i64>(1).unsigned_abs()));
        }
        counts.push(FormCount { form: form.clone(), days });
    }
    Ok(counts)
}

/// With the ids of the other store; ids that the server gives later are higher. A row whose id or key exists is skipped.
///
/// # Errors
/// No row was inserted.
pub async fn insert_rows(client: &Client, table: &str, columns: &[String], rows: &[Map<String, Value>]) -> Result<(), Failure> {
    let columns = columns.join(", ");
    // The server converts the JSON values to the types of the columns.
    let insert = format!(
        "INSERT INTO {table} ({columns}) SELECT {columns} FROM json_populate_recordset(NULL::{table}, $1::TEXT::JSON) ON CONFLICT DO NOTHING"
    );
    let rows = serde_json::to_string(rows).map_err(|error| Failure::Mismatch(error.to_string()))?;
    client.batch_execute("BEGIN").await?;
    client.execute(&insert, &[&rows]).await?;
    let sequence: String = client.query_one("SELECT pg_get_serial_sequence($1, 'id')", &[&table]).await?.get(0);
    let last =
        format!("SELECT setval('{sequence}', greatest((SELECT coalesce(max(id), 1) FROM {table}), (SELECT last_value FROM {sequence})))");
    client.execute(&last, &[]).await?;
    Ok(client.batch_execute("COMMIT").await?)
}

/// Fails for a year of more than four digits.
pub fn format_time(time: SystemTime) -> Result<String, Failure> {
    OffsetDateTime::from(time).format(TIME).map_err(|error| Failure::Mismatch(error.to_string()))
}
