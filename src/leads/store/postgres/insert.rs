//! A group of submissions in one transaction and one round trip.

use tokio_postgres::types::ToSql;

use super::connect::Connection;
use super::failure::Failure;
use super::pipeline::send;
use super::statements::{FormSql, Statements};
use crate::leads::Submission;
use crate::leads::store::Kept;

/// Keeps all of them or none. A submission that is there already, by its key, is not kept twice.
///
/// # Errors
/// [`Failure::Away`] leaves the outcome open. After every other nothing was kept.
pub async fn insert_all(connection: &Connection, statements: &Statements, group: &[Submission]) -> Result<Vec<Kept>, Failure> {
    let mut prepared = Vec::with_capacity(group.len());
    for submission in group {
        let sql = statements.0.get(&submission.form).ok_or_else(|| not_prepared(submission))?;
        prepared.push((submission, sql, connection.prepare_cached(&sql.insert).await?));
    }
    let parameters: Vec<_> = prepared.iter().map(|(submission, ..)| values_and_key(submission)).collect();

    let begun = send(connection.batch_execute("BEGIN")).await;
    let mut inserts = Vec::with_capacity(group.len());
    for ((_, _, insert), parameters) in prepared.iter().zip(&parameters) {
        inserts.push(send(connection.query_opt(insert, parameters)).await);
    }
    // Where an insert has failed, this takes the group back (https://www.postgresql.org/docs/current/sql-commit.html, "Outputs").
    let committed = send(connection.batch_execute("COMMIT")).await;

    begun.answer().await?;
    let mut ids = Vec::with_capacity(group.len());
    for insert in inserts {
        ids.push(insert.answer().await?.flatten().map(|row| row.get::<_, i64>(0)));
    }
    committed.answer().await?;

    let mut kept = Vec::with_capacity(group.len());
    for ((submission, sql, _), id) in prepared.into_iter().zip(ids) {
        kept.push(match id {
            Some(id) => Kept { id, is_new: true },
            None => there(connection, sql, submission).await?,
        });
    }
    Ok(kept)
}

/// The row that was there before.
async fn there(connection: &Connection, sql: &FormSql, submission: &Submission) -> Result<Kept, Failure> {
    let select = connection.prepare_cached(&sql.select_there).await?;
    let key = sql.key.and_then(|key| submission.values.get(key)).map(|value| value as &(dyn ToSql + Sync));
    let parameters: Vec<_> = [&submission.key as &(dyn ToSql + Sync)].into_iter().chain(key).collect();
    let rows = connection.query(&select, &parameters).await?;
    // Erased in between: whoever sends it again is welcome.
    let row = rows.first().ok_or(Failure::Conflict)?;
    Ok(Kept { id: row.get(0), is_new: row.get(1) })
}

fn values_and_key(submission: &Submission) -> Vec<&(dyn ToSql + Sync)> {
    let key = &submission.key as &(dyn ToSql + Sync);
    submission.values.iter().map(|value| value as &(dyn ToSql + Sync)).chain([key]).collect()
}

fn not_prepared(submission: &Submission) -> Failure {
    Failure::Unfit(format!("the store was not prepared for the form `{}`", submission.form))
}
