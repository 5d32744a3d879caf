//! What is read back from the tables of the forms. Their times are UTC, ISO 8601 with milliseconds, so that text sorts as time does.

use anyhow::Context;
use rusqlite::types::ValueRef;
use rusqlite::{Connection, Row, Transaction, params_from_iter};
use serde_json::{Map, Value};
use time::format_description::BorrowedFormatItem;
use time::macros::format_description;
use time::{Date, OffsetDateTime, UtcOffset};

use super::statements::{FormSql, Statements};
use crate::leads::store::FormCount;
use crate::leads::store::statement::SUBMISSION_KEY;

/// As `created_at` is written by the migrations.
const MOMENT: &[BorrowedFormatItem<'_>] = format_description!("[year]-[month]-[day]T[hour]:[minute]:[second].[subsecond digits:3]Z");
const DAY: &[BorrowedFormatItem<'_>] = format_description!("[year]-[month]-[day]");

/// Of one of the forms' tables.
pub fn columns(connection: &Connection, table: &str) -> anyhow::Result<Vec<String>> {
    let statement = connection.prepare(&format!("SELECT * FROM {table}"))?;
    Ok(statement.column_names().filter(|name| *name != SUBMISSION_KEY).map(str::to_owned).collect())
}

/// Every row of one of the forms' tables, oldest first.
pub fn each_row(
    connection: &Connection,
    table: &str,
    since: Option<OffsetDateTime>,
    each: &mut dyn FnMut(Map<String, Value>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    // No text is smaller than the empty one.
    let since = since.map(|moment| moment.to_offset(UtcOffset::UTC).format(MOMENT)).transpose()?.unwrap_or_default();
    let mut statement = connection.prepare(&format!("SELECT * FROM {table} WHERE created_at >= ?1 ORDER BY id"))?;
    let mut rows = statement.query([since])?;
    while let Some(row) = rows.next()? {
        each(object(row)?)?;
    }
    Ok(())
}

/// The newest rows of one of the forms' tables, newest first.
pub fn latest_rows(connection: &Connection, table: &str, most: u16) -> anyhow::Result<Vec<Map<String, Value>>> {
    let mut statement = connection.prepare(&format!("SELECT * FROM {table} ORDER BY id DESC LIMIT ?1"))?;
    Ok(statement.query_map([most], object)?.collect::<Result<_, _>>()?)
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

pub fn count_by_day(moment: &Transaction<'_>, statements: &Statements) -> anyhow::Result<Vec<FormCount>> {
    let count = |(form, sql): (&String, &FormSql)| {
        let (text, parameters) = &sql.count_by_day;
        let mut statement = moment.prepare(text)?;
        let mut rows = statement.query(params_from_iter(parameters))?;
        let mut days = Vec::new();
        while let Some(row) = rows.next()? {
            let day: String = row.get(0)?;
            let day = Date::parse(&day, DAY).with_context(|| format!("`{}` has a row of the day `{day}`", sql.table))?;
            days.push((day, row.get::<_, i64>(1)?.unsigned_abs()));
        }
        Ok(FormCount { form: form.clone(), days })
    };
    statements.0.iter().map(count).collect()
}
