//! Rows of the forms' tables as JSON objects, read for the operator and inserted by `leadlight copy`.

use rusqlite::types::{self, ValueRef};
use rusqlite::{Row, params_from_iter};
use serde_json::Value;
use time::{OffsetDateTime, UtcOffset};

use super::Sqlite;
use super::connection::Access;
use super::newsletter::read_key;
use crate::leads::store::newsletter::is_wanted;
use crate::leads::store::schema::SUBMISSION_KEY;
use crate::leads::store::sql::{self, FormSql, TIME};
use crate::leads::store::{EachRow, FormCount, JsonRow, Rows};
use crate::tables::forms::SUBSCRIBERS;

impl Rows for Sqlite {
    fn columns(&self, table: &str) -> anyhow::Result<Vec<String>> {
        let connection = self.connect(Access::Read)?;
        let statement = connection.prepare(&format!("SELECT * FROM {}", self.statements.load().known_table(table)?))?;
        Ok(statement.column_names().filter(|name| *name != SUBMISSION_KEY).map(str::to_owned).collect())
    }

    fn each_row(&self, table: &str, since: Option<OffsetDateTime>, each: EachRow<'_>) -> anyhow::Result<()> {
        let table = self.statements.load().known_table(table)?;
        // No text is smaller than the empty one.
        let since = since.map(|since| since.to_offset(UtcOffset::UTC).format(TIME)).transpose()?.unwrap_or_default();
        let connection = self.connect(Access::Read)?;
        let mut statement = connection.prepare(&format!("SELECT * FROM {table} WHERE created_at >= ?1 ORDER BY id"))?;
        let mut rows = statement.query([since])?;
        while let Some(row) = rows.next()? {
            each(object(row)?)?;
        }
        Ok(())
    }

    fn latest_rows(&self, table: &str, limit: u16) -> anyhow::Result<Vec<JsonRow>> {
        let connection = self.connect(Access::Read)?;
        let sql = format!("SELECT * FROM {} ORDER BY id DESC LIMIT ?1", self.statements.load().known_table(table)?);
        let mut statement = connection.prepare(&sql)?;
        Ok(statement.query_map([limit], object)?.collect::<Result<_, _>>()?)
    }

    fn count_by_day(&self) -> anyhow::Result<Vec<FormCount>> {
        let mut connection = self.connect(Access::Read)?;
        let snapshot = connection.transaction()?;
        let count = |(form, sql): (&String, &FormSql)| {
            let (text, parameters) = &sql.count_by_day;
            let mut statement = snapshot.prepare(text)?;
            let days = statement.query_map(params_from_iter(parameters), |row| Ok((row.get(0)?, row.get(1)?)))?;
            sql.count(form, days.collect::<Result<_, _>>()?)
        };
        self.statements.load().0.iter().map(count).collect()
    }

    fn insert_rows(&self, table: &str, rows: &[JsonRow]) -> anyhow::Result<()> {
        let columns = self.columns(table)?;
        let mut connection = self.connect(Access::Write)?;
        let transaction = connection.transaction()?;
        let mut insert = transaction.prepare(&sql::insert(&self.statements.load().known_table(table)?, &columns))?;
        let mut find_suppression = transaction.prepare("SELECT 1 FROM newsletter_suppressions WHERE digest = ?1")?;
        let key = (table == SUBSCRIBERS).then(|| read_key(&transaction)).transpose()?;
        for row in rows {
            if key.is_some_and(|key| !is_wanted(row, &key, |digest| find_suppression.exists([digest]).unwrap_or(true))) {
                continue;
            }
            insert.execute(params_from_iter(columns.iter().map(|column| value(row.get(column)))))?;
        }
        drop((insert, find_suppression));
        Ok(transaction.commit()?)
    }
}

fn object(row: &Row<'_>) -> rusqlite::Result<JsonRow> {
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

fn value(value: Option<&Value>) -> types::Value {
    match value {
        Some(Value::String(text)) => text.clone().into(),
        Some(Value::Number(number)) => number.as_i64().map_or(types::Value::Null, types::Value::from),
        _ => types::Value::Null,
    }
}
