//! Deletes expired rows. Of several processes each skips the rows that another one is deleting.

use std::time::SystemTime;

use time::OffsetDateTime;
use tokio_postgres::types::ToSql;

use super::attached;
use super::database::Database;
use super::failure::Failure;
use crate::leads::store::Purged;
use crate::leads::store::outbox::EXPIRED;

/// One batch, in one transaction.
pub async fn purge(database: &Database, form: &str, before: OffsetDateTime, limit: u16) -> Result<Purged, Failure> {
    // Applies the migrations, if the database was unreachable at the start.
    drop(database.connection().await?);
    let statements = database.statements.load_full();
    let sql = statements.of_form(form).map_err(Failure::Mismatch)?;
    let (before, limit) = (SystemTime::from(before), i64::from(limit));
    // The search may read a whole table, which takes longer than a pooled connection allows.
    let client = database.connections.dedicated().await?;
    client.batch_execute("BEGIN").await?;
    let (select, constants) = &sql.expired;
    let parameters = constants.iter().map(|value| value as &(dyn ToSql + Sync)).chain([&before as &(dyn ToSql + Sync), &limit]);
    let delete = format!("DELETE FROM {} WHERE id IN ({select}) RETURNING id", sql.form.table);
    let rows = client.query(&delete, &parameters.collect::<Vec<_>>()).await?;
    let ids: Vec<i64> = rows.iter().map(|row| row.get(0)).collect();
    attached::delete(&client, &sql.form.table, &ids).await?;
    let delete = format!("DELETE FROM outbox WHERE id IN ({EXPIRED} FOR UPDATE SKIP LOCKED)");
    let messages = client.execute(&delete, &[&form, &before, &limit]).await?;
    client.batch_execute("COMMIT").await?;
    let purged = Purged { rows: ids.len() as u64, messages };
    database.writes.purged_rows.add(purged.rows);
    database.writes.purged_messages.add(purged.messages);
    Ok(purged)
}
