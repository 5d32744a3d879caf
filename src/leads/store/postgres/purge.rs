//! Deletes expired rows. Of several processes each skips the rows that another one is deleting.

use std::time::SystemTime;

use deadpool_postgres::ClientWrapper;
use time::OffsetDateTime;
use tokio_postgres::Client;
use tokio_postgres::types::ToSql;

use super::attached;
use super::database::Database;
use super::failure::Failure;
use crate::leads::store::Purged;
use crate::leads::store::newsletter::EXPIRED_PENDING;
use crate::leads::store::outbox::EXPIRED;
use crate::tables::forms::SUBSCRIBERS;

/// One batch, in one transaction.
pub async fn purge(database: &Database, form: &str, before: OffsetDateTime, limit: u16) -> Result<Purged, Failure> {
    let client = connect(database).await?;
    let statements = database.statements.load_full();
    let sql = statements.of_form(form).map_err(Failure::Mismatch)?;
    let (before, limit) = (SystemTime::from(before), i64::from(limit));
    client.batch_execute("BEGIN").await?;
    let (select, constants) = &sql.expired;
    let parameters = constants.iter().map(|value| value as &(dyn ToSql + Sync)).chain([&before as &(dyn ToSql + Sync), &limit]);
    let rows = delete_rows(&client, &sql.form.table, select, &parameters.collect::<Vec<_>>()).await?;
    let delete = format!("DELETE FROM outbox WHERE id IN ({EXPIRED} FOR UPDATE SKIP LOCKED)");
    let messages = client.execute(&delete, &[&form, &before, &limit]).await?;
    client.batch_execute("COMMIT").await?;
    let purged = Purged { rows, messages };
    database.writes.purged_rows.add(purged.rows);
    database.writes.purged_messages.add(purged.messages);
    Ok(purged)
}

/// One batch, in one transaction.
pub async fn purge_pending(database: &Database, before: OffsetDateTime, limit: u16) -> Result<Purged, Failure> {
    let client = connect(database).await?;
    let (before, limit) = (SystemTime::from(before), i64::from(limit));
    client.batch_execute("BEGIN").await?;
    let rows = delete_rows(&client, SUBSCRIBERS, &format!("{EXPIRED_PENDING} FOR UPDATE SKIP LOCKED"), &[&before, &limit]).await?;
    client.batch_execute("COMMIT").await?;
    database.writes.purged_rows.add(rows);
    Ok(Purged { rows, messages: 0 })
}

/// A search may read a whole table, which takes longer than a pooled connection allows.
async fn connect(database: &Database) -> Result<ClientWrapper, Failure> {
    // Applies the migrations, if the database was unreachable at the start.
    drop(database.connection().await?);
    database.connections.dedicated().await
}

/// The rows whose ids `select` returns, with what is attached to them.
async fn delete_rows(client: &Client, table: &str, select: &str, parameters: &[&(dyn ToSql + Sync)]) -> Result<u64, Failure> {
    let rows = client.query(&format!("DELETE FROM {table} WHERE id IN ({select}) RETURNING id"), parameters).await?;
    let ids: Vec<i64> = rows.iter().map(|row| row.get(0)).collect();
    attached::delete(client, table, &ids).await?;
    Ok(ids.len() as u64)
}
