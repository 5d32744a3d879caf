//! What is read back from the tables of the forms: a batch of rows at a time, all of one snapshot.

use std::time::SystemTime;

use anyhow::Context;
use serde_json::{Map, Value};
use time::format_description::BorrowedFormatItem;
use time::macros::format_description;
use time::{Date, OffsetDateTime};
use tokio_postgres::types::Type;
use tokio_postgres::{Client, Column, Row};

use super::failure::Failure;
use super::moment;
use super::statements::Statements;
use crate::leads::store::FormCount;
use crate::leads::store::statement::SUBMISSION_KEY;

const BATCH: i64 = 1_000;

const DAY: &[BorrowedFormatItem<'_>] = format_description!("[year]-[month]-[day]");

/// A transaction in which everything is as of its first statement.
///
/// # Errors
/// Of the server.
pub async fn begin(client: &Client) -> Result<(), Failure> {
    Ok(client.batch_execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await?)
}

/// Of one of the forms' tables.
///
/// # Errors
/// Of the server.
pub async fn columns(client: &Client, table: &str) -> Result<Vec<String>, Failure> {
    let statement = client.prepare(&format!("SELECT * FROM {table}")).await?;
    Ok(statement.columns().iter().map(|column| column.name().to_owned()).filter(|name| name != SUBMISSION_KEY).collect())
}

/// The rows after `after`, by id; fewer than a full batch are the last ones.
///
/// # Errors
/// Of the server.
pub async fn batch(client: &Client, table: &str, since: Option<OffsetDateTime>, after: i64) -> Result<Vec<Row>, Failure> {
    let sql = format!("SELECT * FROM {table} WHERE id > $1 AND created_at >= $2 ORDER BY id LIMIT {BATCH}");
    let since = SystemTime::from(since.unwrap_or(OffsetDateTime::UNIX_EPOCH));
    Ok(client.query(&sql, &[&after, &since]).await?)
}

/// The newest rows, newest first.
///
/// # Errors
/// Of the server.
pub async fn latest_rows(client: &Client, table: &str, most: u16) -> Result<Vec<Row>, Failure> {
    Ok(client.query(&format!("SELECT * FROM {table} ORDER BY id DESC LIMIT {most}"), &[]).await?)
}

/// # Errors
/// A column of a type that no migration makes.
pub fn object(row: &Row) -> anyhow::Result<Map<String, Value>> {
    let columns = row.columns().iter().enumerate().filter(|(_, column)| column.name() != SUBMISSION_KEY);
    columns.map(|(index, column)| Ok((column.name().to_owned(), value(row, index, column)?))).collect()
}

fn value(row: &Row, index: usize, column: &Column) -> anyhow::Result<Value> {
    let cannot = || format!("the column `{}` cannot be read as what it is, {}", column.name(), column.type_());
    Ok(match *column.type_() {
        Type::INT8 => row.try_get::<_, Option<i64>>(index).with_context(cannot)?.into(),
        Type::TIMESTAMPTZ => row.try_get::<_, Option<SystemTime>>(index).with_context(cannot)?.map(moment::text).transpose()?.into(),
        _ => row.try_get::<_, Option<String>>(index).with_context(cannot)?.into(),
    })
}

/// # Errors
/// Of the server.
pub async fn count_by_day(client: &Client, statements: &Statements) -> Result<Vec<FormCount>, Failure> {
    let mut counts = Vec::new();
    for (form, sql) in &statements.0 {
        let (text, parameters) = &sql.count_by_day;
        let parameters: Vec<_> = parameters.iter().map(|value| value as _).collect();
        let mut days = Vec::new();
        for row in client.query(text, &parameters).await? {
            let day: &str = row.get(0);
            let day = Date::parse(day, DAY).map_err(|_| Failure::Unfit(format!("`{}` has a row of the day `{day}`", sql.table)))?;
            days.push((day, row.get::<_, i64>(1).unsigned_abs()));
        }
        counts.push(FormCount { form: form.clone(), days });
    }
    Ok(counts)
}
