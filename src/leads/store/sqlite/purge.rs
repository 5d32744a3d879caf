//! Deletes expired rows. They are searched on a connection of their own, so that the writer only deletes.

use rusqlite::types::Value;
use rusqlite::{Connection, params, params_from_iter};
use time::{OffsetDateTime, UtcOffset};

use super::connection::Access;
use super::versions::time_text;
use super::{Sqlite, attached};
use crate::leads::store::newsletter::EXPIRED_PENDING;
use crate::leads::store::outbox::EXPIRED;
use crate::leads::store::sql::FormSql;
use crate::leads::store::{Purged, StoreError};
use crate::tables::forms::SUBSCRIBERS;

/// One batch.
pub async fn purge(store: &Sqlite, form: &str, before: OffsetDateTime, limit: u16) -> Result<Purged, StoreError> {
    let (statements, form) = (store.statements.load_full(), form.to_owned());
    let before = time_text(before.to_offset(UtcOffset::UTC))?;
    let (forms, id, time) = (statements.clone(), form.clone(), before.clone());
    let (rows, messages) = store
        .run(Access::Read, move |connection| {
            let sql = forms.of_form(&id).map_err(StoreError::Database)?;
            Ok((expired_rows(connection, sql, &time, limit)?, expired_messages(connection, &id, &time, limit)?))
        })
        .await?;
    if rows.is_empty() && messages.is_empty() {
        return Ok(Purged::default());
    }
    let purged = store
        .change(move |connection| {
            let sql = statements.of_form(&form).map_err(StoreError::Database)?;
            let rows = delete_rows(connection, &sql.form.table, "created_at < ?2", &rows, &before)?;
            Ok(Purged { rows, messages: delete_messages(connection, &messages)? })
        })
        .await?;
    store.writes.purged_rows.add(purged.rows);
    store.writes.purged_messages.add(purged.messages);
    Ok(purged)
}

/// One batch.
pub async fn purge_pending(store: &Sqlite, before: OffsetDateTime, limit: u16) -> Result<Purged, StoreError> {
    let before = time_text(before.to_offset(UtcOffset::UTC))?;
    let time = before.clone();
    let rows: Vec<i64> = store
        .run(Access::Read, move |connection| {
            let mut select = connection.prepare(EXPIRED_PENDING)?;
            Ok(select.query_map(params![time, limit], |row| row.get(0))?.collect::<Result<_, _>>()?)
        })
        .await?;
    if rows.is_empty() {
        return Ok(Purged::default());
    }
    let condition = "created_at < ?2 AND state = 'pending'";
    let rows = store.change(move |connection| Ok(delete_rows(connection, SUBSCRIBERS, condition, &rows, &before)?)).await?;
    store.writes.purged_rows.add(rows);
    Ok(Purged { rows, messages: 0 })
}

fn expired_rows(connection: &Connection, sql: &FormSql, before: &str, limit: u16) -> rusqlite::Result<Vec<i64>> {
    let (text, constants) = &sql.expired;
    let constants = constants.iter().map(|value| Value::from(value.clone()));
    let parameters = constants.chain([Value::from(before.to_owned()), Value::from(i64::from(limit))]);
    connection.prepare(text)?.query_map(params_from_iter(parameters), |row| row.get(0))?.collect()
}

fn expired_messages(connection: &Connection, form: &str, before: &str, limit: u16) -> rusqlite::Result<Vec<String>> {
    connection.prepare(EXPIRED)?.query_map(params![form, before, limit], |row| row.get(0))?.collect()
}

/// Checks the condition again for each: meanwhile `erase` may have deleted a row and a new one have its id, or somebody have confirmed.
fn delete_rows(connection: &Connection, table: &str, condition: &str, rows: &[i64], before: &str) -> rusqlite::Result<u64> {
    let mut delete_row = connection.prepare_cached(&format!("DELETE FROM {table} WHERE id = ?1 AND {condition}"))?;
    let mut deleted = Vec::with_capacity(rows.len());
    for id in rows {
        if delete_row.execute(params![id, before])? > 0 {
            deleted.push(*id);
        }
    }
    attached::delete(connection, table, &deleted)?;
    Ok(deleted.len() as u64)
}

/// Meanwhile somebody may have asked for another attempt.
fn delete_messages(connection: &Connection, messages: &[String]) -> rusqlite::Result<u64> {
    let mut delete_message = connection.prepare_cached("DELETE FROM outbox WHERE id = ?1 AND state = 'dead'")?;
    let mut deleted = 0;
    for id in messages {
        deleted += delete_message.execute([id])? as u64;
    }
    Ok(deleted)
}
