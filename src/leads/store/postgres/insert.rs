//! Inserts a group of submissions in one transaction and one round trip.

use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::task::Poll;

use futures_util::future::{MaybeDone, maybe_done};
use tokio_postgres::types::ToSql;

use super::connect::Connection;
use super::failure::Failure;
use super::messages::{INSERT_MESSAGES, Messages};
use crate::leads::Submission;
use crate::leads::newsletter::NewsletterKey;
use crate::leads::store::sql::{FormSql, Statements};
use crate::leads::store::{InsertOutcome, Stored};

/// Stores all submissions of the group or none, each with its messages. A submission whose key exists is not stored again.
///
/// # Errors
/// [`Failure::Unreachable`] leaves it unknown whether anything was stored. After any other failure nothing was stored.
pub async fn insert_all(
    connection: &Connection,
    statements: &Statements,
    key: NewsletterKey,
    group: &[Submission],
) -> Result<Vec<Stored>, Failure> {
    let mut prepared = Vec::with_capacity(group.len());
    for submission in group {
        let sql = statements.of_form(&submission.form).map_err(Failure::Mismatch)?;
        let text = match &sql.insert_pending {
            _ if !submission.is_stored => &*INSERT_MESSAGES,
            Some(pending) if submission.is_pending => pending,
            _ => &sql.insert,
        };
        let digest = statements.subscriber_key(submission).map(|email_key| key.digest(email_key).to_string());
        prepared.push((submission, sql, connection.prepare_cached(text).await?, (Messages::of(&submission.messages)?, digest)));
    }
    let parameters: Vec<_> =
        prepared.iter().map(|(submission, .., (messages, digest))| parameters(submission, messages, digest.as_ref())).collect();

    let begun = send(connection.batch_execute("BEGIN")).await;
    let mut inserts = Vec::with_capacity(group.len());
    for ((_, _, insert, _), parameters) in prepared.iter().zip(&parameters) {
        inserts.push(send(connection.query(insert, parameters)).await);
    }
    // If an insert has failed this rolls the group back (https://www.postgresql.org/docs/current/sql-commit.html, "Outputs").
    let committed = send(connection.batch_execute("COMMIT")).await;

    begun.response().await?;
    let mut rows = Vec::with_capacity(group.len());
    for insert in inserts {
        rows.push(insert.response().await?.unwrap_or_default());
    }
    committed.response().await?;

    let mut inserted = Vec::with_capacity(group.len());
    for ((submission, sql, ..), rows) in prepared.iter().zip(rows) {
        let id = rows.first().map(|row| row.get::<_, i64>(0));
        inserted.push(match id {
            None if submission.is_stored => existing(connection, sql, submission).await?,
            id => Stored { id, outcome: InsertOutcome::Inserted },
        });
    }
    Ok(inserted)
}

async fn existing(connection: &Connection, sql: &FormSql, submission: &Submission) -> Result<Stored, Failure> {
    let select = connection.prepare_cached(&sql.select_existing).await?;
    let key = sql.key_index.and_then(|index| submission.values.get(index)).map(|value| value as &(dyn ToSql + Sync));
    let parameters: Vec<_> = [&submission.key as &(dyn ToSql + Sync)].into_iter().chain(key).collect();
    let rows = connection.query(&select, &parameters).await?;
    // It was erased in between: the group is repeated.
    let row = rows.first().ok_or(Failure::Conflict)?;
    Ok(Stored::existing(row.get(0), row.get(1)))
}

/// In the order of [`super::statements`].
fn parameters<'a>(submission: &'a Submission, messages: &'a Messages<'_>, digest: Option<&'a String>) -> Vec<&'a (dyn ToSql + Sync)> {
    let row = submission.values.iter().map(|value| value as &(dyn ToSql + Sync)).chain([&submission.key as &(dyn ToSql + Sync)]);
    let row = row.filter(|_| submission.is_stored);
    row.chain(messages.parameters()).chain(digest.map(|digest| digest as &(dyn ToSql + Sync))).collect()
}

/// A request that was sent and has no response yet.
struct Sent<F: Future>(Pin<Box<MaybeDone<F>>>);

/// Sends a request without waiting for its response, so that a transaction takes one round trip. `tokio_postgres` sends when the future is polled for the
/// first time (<https://docs.rs/tokio-postgres/latest/tokio_postgres/#pipelining>).
async fn send<F: Future>(request: F) -> Sent<F> {
    let mut request = Box::pin(maybe_done(request));
    poll_fn(|context| {
        let _ = request.as_mut().poll(context);
        Poll::Ready(())
    })
    .await;
    Sent(request)
}

impl<T, E, F: Future<Output = Result<T, E>>> Sent<F> {
    /// Never `None` the first time.
    async fn response(mut self) -> Result<Option<T>, E> {
        self.0.as_mut().await;
        self.0.as_mut().take_output().transpose()
    }
}
