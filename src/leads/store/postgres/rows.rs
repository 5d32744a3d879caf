//! Rows of the forms' tables as JSON objects, for the operator and `leadlight copy`. Times have SQLite's text form, so rows of both stores compare equal.

use std::sync::Arc;
use std::time::SystemTime;

use anyhow::Context;
use deadpool_postgres::ClientWrapper;
use serde_json::Value;
use time::OffsetDateTime;
use tokio_postgres::types::{ToSql, Type};
use tokio_postgres::{Column, Row};

use super::Postgres;
use super::database::Database;
use super::failure::{Failure, format_time};
use super::newsletter;
use super::statements::origin_definitions;
use crate::leads::ORIGIN_COLUMNS;
use crate::leads::store::attached::{CONSENT_COLUMNS, EACH_CONSENT, TEXT_COLUMNS, key_of_consent};
use crate::leads::store::origins::{count_sql, own_columns, prefixed, select_rows};
use crate::leads::store::schema::SUBMISSION_KEY;
use crate::leads::store::sql::FormSql;
use crate::leads::store::{CountsByValue, EachRow, FormCount, JsonRow, OriginGroup, Rows};
use crate::tables::forms::SUBSCRIBERS;

const BATCH: i64 = 1_000;

impl Rows for Postgres {
    fn columns(&self, table: &str) -> anyhow::Result<Vec<String>> {
        let sql = select_rows(&self.database.statements.load().known_table(table)?);
        let statement = self.block_on(|database| async move { Ok(database.connections.get().await?.prepare(&sql).await?) })?;
        Ok(statement.columns().iter().map(|column| column.name().to_owned()).filter(|name| name != SUBMISSION_KEY).collect())
    }

    fn each_row(&self, table: &str, since: Option<OffsetDateTime>, each: EachRow<'_>) -> anyhow::Result<()> {
        let table = self.database.statements.load().known_table(table)?;
        let sql = format!("{} WHERE id > $1 AND created_at >= $2 ORDER BY id LIMIT {BATCH}", select_rows(&table));
        let since = SystemTime::from(since.unwrap_or(OffsetDateTime::UNIX_EPOCH));
        let client = Arc::new(self.block_on(|database| async move { snapshot(&database).await })?);
        let mut after = i64::MIN;
        loop {
            let (client, sql) = (Arc::clone(&client), sql.clone());
            let rows = self.block_on(|_| async move { Ok(client.query(&sql, &[&after, &since]).await?) })?;
            let Some(last) = rows.last() else { return Ok(()) };
            after = last.get("id");
            for row in &rows {
                each(object(row)?)?;
            }
        }
    }

    fn latest_rows(&self, table: &str, limit: u16) -> anyhow::Result<Vec<JsonRow>> {
        let table = self.database.statements.load().known_table(table)?;
        let sql = format!("{} ORDER BY id DESC LIMIT {limit}", select_rows(&table));
        let rows = self.block_on(|database| async move { Ok(database.connections.get().await?.query(&sql, &[]).await?) })?;
        rows.iter().map(object).collect()
    }

    fn count_by_day(&self) -> anyhow::Result<Vec<FormCount>> {
        let statements = self.database.statements.load_full();
        let counted = Arc::clone(&statements);
        let days = self.block_on(|database| async move {
            let client = snapshot(&database).await?;
            let mut days = Vec::new();
            for (_, sql) in counted.of_leads() {
                let (text, parameters) = &sql.count_by_day;
                let parameters: Vec<_> = parameters.iter().map(|value| value as _).collect();
                days.push(client.query(text, &parameters).await?);
            }
            Ok(days)
        })?;
        let count = |((form, sql), days): ((&String, &FormSql), Vec<Row>)| {
            sql.count(form, days.iter().map(|day| (day.get(0), day.get(1))).collect())
        };
        statements.of_leads().zip(days).map(count).collect()
    }

    fn count_by_origin(&self, by: OriginGroup, since: &[OffsetDateTime], limit: usize) -> anyhow::Result<CountsByValue> {
        let (by_value, totals) = count_sql(&self.database.statements.load().tables(), by, since.len(), limit);
        let since: Vec<SystemTime> = since.iter().map(|time| SystemTime::from(*time)).collect();
        Ok(self.block_on(|database| async move {
            let parameters: Vec<_> = since.iter().map(|time| time as _).collect();
            count_by_value(&database, (&by_value, &totals), &parameters, limit).await
        })?)
    }

    fn each_consent(&self, each: EachRow<'_>) -> anyhow::Result<()> {
        let client = Arc::new(self.block_on(|database| async move { snapshot(&database).await })?);
        let mut after = (String::new(), i64::MIN);
        loop {
            let (client, (table, id)) = (Arc::clone(&client), after);
            let rows = self.block_on(|_| async move { Ok(client.query(EACH_CONSENT, &[&table, &id]).await?) })?;
            let rows = rows.iter().map(object).collect::<anyhow::Result<Vec<_>>>()?;
            let Some(last) = rows.last() else { return Ok(()) };
            after = key_of_consent(last);
            rows.into_iter().try_for_each(&mut *each)?;
        }
    }

    fn insert_consents(&self, rows: &[JsonRow]) -> anyhow::Result<()> {
        let rows = serde_json::to_string(rows)?;
        let inserted = self.block_on(|database| async move {
            let client = database.connections.dedicated().await?;
            client.batch_execute("BEGIN").await?;
            for (table, columns) in [("consent_texts", TEXT_COLUMNS.join(", ")), ("consents", CONSENT_COLUMNS.join(", "))] {
                // The server converts the JSON values to the types of the columns.
                let insert = format!(
                    "INSERT INTO {table} ({columns}) SELECT DISTINCT {columns} FROM json_populate_recordset(NULL::{table}, $1::TEXT::JSON) ON CONFLICT DO NOTHING"
                );
                client.execute(&insert, &[&rows]).await?;
            }
            Ok(client.batch_execute("COMMIT").await?)
        });
        Ok(inserted?)
    }

    fn insert_rows(&self, table: &str, rows: &[JsonRow]) -> anyhow::Result<()> {
        let table = self.database.statements.load().known_table(table)?;
        let (columns, rows) = (own_columns(self.columns(&table)?).join(", "), rows.to_vec());
        let inserted = self.block_on(|database| async move {
            let client = database.connections.dedicated().await?;
            let rows = if table == SUBSCRIBERS {
                let key = database.newsletter_key(&client).await?;
                newsletter::wanted_rows(&client, key, rows).await?
            } else {
                rows
            };
            let rows = serde_json::to_string(&rows).map_err(|error| Failure::Mismatch(error.to_string()))?;
            let origins = prefixed().join(", ");
            // The server converts the JSON values to the types of the columns.
            let insert = format!(
                "WITH new AS (INSERT INTO {table} ({columns}) SELECT {columns} FROM json_populate_recordset(NULL::{table}, $1::TEXT::JSON) \
                 ON CONFLICT DO NOTHING RETURNING id) \
                 INSERT INTO lead_origins (lead_table, lead_id, {}) SELECT '{table}', new.id, {origins} \
                 FROM new JOIN json_to_recordset($1::TEXT::JSON) AS origin (id BIGINT, {}) USING (id) \
                 WHERE {} IS NOT NULL ON CONFLICT DO NOTHING",
                ORIGIN_COLUMNS.join(", "),
                origin_definitions("origin_"),
                prefixed().join(" IS NOT NULL OR ")
            );
            client.batch_execute("BEGIN").await?;
            client.execute(&insert, &[&rows]).await?;
            let sequence: String = client.query_one("SELECT pg_get_serial_sequence($1, 'id')", &[&table]).await?.get(0);
            // Ids that the server gives later are higher.
            let last = format!(
                "SELECT setval('{sequence}', greatest((SELECT coalesce(max(id), 1) FROM {table}), (SELECT last_value FROM {sequence})))"
            );
            client.execute(&last, &[]).await?;
            Ok(client.batch_execute("COMMIT").await?)
        });
        Ok(inserted?)
    }
}

/// A connection with a transaction that reads one snapshot.
pub async fn snapshot(database: &Database) -> Result<ClientWrapper, Failure> {
    let client = database.connections.dedicated().await?;
    client.batch_execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await?;
    Ok(client)
}

/// Counts by value and in all, from one snapshot. `since`: the parameters of both statements.
pub async fn count_by_value(
    database: &Database,
    (by_value, totals): (&str, &str),
    since: &[&(dyn ToSql + Sync)],
    limit: usize,
) -> Result<CountsByValue, Failure> {
    let numbers = |row: &Row, first: usize| (first..row.len()).map(|at| row.get(at)).collect::<Vec<i64>>();
    let client = snapshot(database).await?;
    let (rows, totals) = (client.query(by_value, since).await?, client.query_one(totals, since).await?);
    Ok(CountsByValue::new(rows.iter().map(|row| (row.get(0), numbers(row, 1))).collect(), &numbers(&totals, 0), limit))
}

pub fn object(row: &Row) -> anyhow::Result<JsonRow> {
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
