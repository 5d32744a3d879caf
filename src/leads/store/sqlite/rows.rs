//! Rows of the forms' tables as JSON objects, read for the operator and inserted by `leadlight copy`.

use rusqlite::types::{self, ValueRef};
use rusqlite::{Row, params, params_from_iter};
use serde_json::Value;
use time::{OffsetDateTime, UtcOffset};

use super::Sqlite;
use super::connection::Access;
use super::newsletter::read_key;
use super::origins::{self, count_by_value};
use super::versions::time_text;
use crate::leads::store::attached::{CONSENT_COLUMNS, EACH_CONSENT, TEXT_COLUMNS, key_of_consent};
use crate::leads::store::newsletter::is_wanted;
use crate::leads::store::origins::{count_sql, own_columns, prefixed, select_rows};
use crate::leads::store::schema::SUBMISSION_KEY;
use crate::leads::store::sql::{self, FormSql, TIME};
use crate::leads::store::{CountsByValue, EachRow, FormCount, JsonRow, OriginGroup, Rows};
use crate::tables::forms::SUBSCRIBERS;

impl Rows for Sqlite {
    fn columns(&self, table: &str) -> anyhow::Result<Vec<String>> {
        let connection = self.connect(Access::Read)?;
        let statement = connection.prepare(&select_rows(&self.statements.load().known_table(table)?))?;
        Ok(statement.column_names().filter(|name| *name != SUBMISSION_KEY).map(str::to_owned).collect())
    }

    fn each_row(&self, table: &str, since: Option<OffsetDateTime>, each: EachRow<'_>) -> anyhow::Result<()> {
        let table = self.statements.load().known_table(table)?;
        // No text is smaller than the empty one.
        let since = since.map(|since| since.to_offset(UtcOffset::UTC).format(TIME)).transpose()?.unwrap_or_default();
        let connection = self.connect(Access::Read)?;
        let mut statement = connection.prepare(&format!("{} WHERE created_at >= ?1 ORDER BY id", select_rows(&table)))?;
        let mut rows = statement.query([since])?;
        while let Some(row) = rows.next()? {
            each(object(row)?)?;
        }
        Ok(())
    }

    fn latest_rows(&self, table: &str, limit: u16) -> anyhow::Result<Vec<JsonRow>> {
        let connection = self.connect(Access::Read)?;
        let sql = format!("{} ORDER BY id DESC LIMIT ?1", select_rows(&self.statements.load().known_table(table)?));
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
        self.statements.load().of_leads().map(count).collect()
    }

    fn count_by_origin(&self, by: OriginGroup, since: &[OffsetDateTime], limit: usize) -> anyhow::Result<CountsByValue> {
        let (by_value, totals) = count_sql(&self.statements.load().tables(), by, since.len(), limit);
        let since = since.iter().map(|time| Ok(time_text(*time)?)).collect::<anyhow::Result<Vec<_>>>()?;
        Ok(count_by_value(&mut self.connect(Access::Read)?, (&by_value, &totals), &since, limit)?)
    }

    fn each_consent(&self, each: EachRow<'_>) -> anyhow::Result<()> {
        let connection = self.connect(Access::Read)?;
        let mut select = connection.prepare(EACH_CONSENT)?;
        let mut after = (String::new(), i64::MIN);
        loop {
            let rows = select.query_map(params![after.0, after.1], object)?.collect::<Result<Vec<_>, _>>()?;
            let Some(last) = rows.last() else { return Ok(()) };
            after = key_of_consent(last);
            rows.into_iter().try_for_each(&mut *each)?;
        }
    }

    fn insert_consents(&self, rows: &[JsonRow]) -> anyhow::Result<()> {
        let mut connection = self.connect(Access::Write)?;
        let transaction = connection.transaction()?;
        for (table, columns) in [("consent_texts", &TEXT_COLUMNS[..]), ("consents", &CONSENT_COLUMNS)] {
            let mut insert = transaction.prepare(&sql::insert(table, columns))?;
            for row in rows {
                insert.execute(params_from_iter(columns.iter().map(|column| value(row.get(*column)))))?;
            }
        }
        Ok(transaction.commit()?)
    }

    fn insert_rows(&self, table: &str, rows: &[JsonRow]) -> anyhow::Result<()> {
        let columns = own_columns(self.columns(table)?);
        let mut connection = self.connect(Access::Write)?;
        let transaction = connection.transaction()?;
        let mut insert = transaction.prepare(&sql::insert(&self.statements.load().known_table(table)?, &columns))?;
        let mut find_suppression = transaction.prepare("SELECT 1 FROM newsletter_suppressions WHERE digest = ?1")?;
        let key = (table == SUBSCRIBERS).then(|| read_key(&transaction)).transpose()?;
        for row in rows {
            if key.is_some_and(|key| !is_wanted(row, &key, |digest| find_suppression.exists([digest]).unwrap_or(true))) {
                continue;
            }
            let is_new = insert.execute(params_from_iter(columns.iter().map(|column| value(row.get(column)))))? > 0;
            let origin = prefixed().each_ref().map(|column| value(row.get(column)));
            if is_new && origin.iter().any(|value| *value != types::Value::Null) {
                origins::insert_values(&transaction, table, transaction.last_insert_rowid(), &origin)?;
            }
        }
        drop((insert, find_suppression));
        Ok(transaction.commit()?)
    }
}

pub fn object(row: &Row<'_>) -> rusqlite::Result<JsonRow> {
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
