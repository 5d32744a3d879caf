//! Inserts a group of submissions in one transaction and one round trip.

use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::sync::atomic::Ordering::Relaxed;
use std::task::Poll;

use futures_util::future::{MaybeDone, maybe_done};
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

use super::connect::Connection;
use super::messages::{INSERT_MESSAGES, Messages};
use super::statements::{InsertStatements, digest_parameter};
use crate::store::StoreError;
use crate::store::features::lead_details::INSERT_TEXT;
use crate::store::features::newsletter_key::NewsletterKey;
use crate::store::features::submission::{InsertOutcome, Stored, Submission};
use crate::store::statements::{ConsentText, FormSql, Statements};
use crate::telemetry::RELEASE;

/// Stores all submissions of the group or none, each with its messages and consent. A submission whose key exists is not stored again.
/// [`StoreError::Unreachable`] leaves it unknown whether anything was stored; after any other error nothing was stored.
pub async fn insert_all(
    connection: &Connection,
    (statements, inserts): (&Statements, &InsertStatements),
    key: NewsletterKey,
    group: &[Submission],
) -> Result<Vec<Stored>, StoreError> {
    let mut prepared = Vec::with_capacity(group.len());
    for submission in group {
        let sql = statements.of_form(&submission.form)?;
        let insert = inserts.of_form(&submission.form)?;
        let text = match &insert.insert_pending {
            _ if !submission.is_stored => &*INSERT_MESSAGES,
            Some(pending) if submission.is_pending => pending,
            _ => &insert.insert,
        };
        if submission.page.is_some() {
            store_text(connection, &sql.consent).await?;
        }
        let values = Values {
            messages: Messages::of(&submission.messages)?,
            origin: (!submission.origin.is_empty()).then(|| submission.origin.to_json()),
            digests: statements.subscriber(submission).map(|email| digest_parameter(&key, email, submission.is_pending)),
        };
        prepared.push((submission, sql, connection.prepare_cached(text).await?, values));
    }
    let parameters: Vec<_> =
        prepared.iter().map(|(submission, sql, _, values)| values.parameters(submission, &sql.consent.digest)).collect();

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
        let existed = |row: &Row| if row.len() > 1 { row.get::<_, Option<bool>>(1) } else { None };
        inserted.push(match rows.first() {
            None if submission.is_stored => existing(connection, sql, submission).await?,
            None => Stored { id: None, outcome: InsertOutcome::Inserted },
            Some(row) => match existed(row) {
                Some(is_same_submission) => Stored::existing(row.get(0), is_same_submission),
                None => Stored { id: Some(row.get(0)), outcome: InsertOutcome::Inserted },
            },
        });
    }
    Ok(inserted)
}

async fn existing(connection: &Connection, sql: &FormSql, submission: &Submission) -> Result<Stored, StoreError> {
    let select = connection.prepare_cached(&sql.select_existing).await?;
    let key = sql.key_index.and_then(|index| submission.values.get(index)).map(|value| value as &(dyn ToSql + Sync));
    let parameters: Vec<_> = [&submission.key as &(dyn ToSql + Sync)].into_iter().chain(key).collect();
    let rows = connection.query(&select, &parameters).await?;
    // It was erased in between: the group is repeated.
    let row = rows.first().ok_or(StoreError::Conflict)?;
    Ok(Stored::existing(row.get(0), row.get(1)))
}

/// Stores what visitors agree to, once in a process.
async fn store_text(connection: &Connection, consent: &ConsentText) -> Result<(), StoreError> {
    if !consent.is_text_stored.load(Relaxed) {
        connection.execute(INSERT_TEXT, &[&consent.digest, &consent.text]).await?;
        consent.is_text_stored.store(true, Relaxed);
    }
    Ok(())
}

/// What is written with a submission's row.
struct Values<'a> {
    messages: Messages<'a>,
    /// The origin as a JSON object.
    origin: Option<String>,
    /// The digests of a subscriber's address.
    digests: Option<Vec<String>>,
}

impl Values<'_> {
    /// In the order of [`super::statements`].
    fn parameters<'a>(&'a self, submission: &'a Submission, digest: &'a String) -> Vec<&'a (dyn ToSql + Sync)> {
        let row = submission.values.iter().map(|value| value as &(dyn ToSql + Sync)).chain([&submission.key as &(dyn ToSql + Sync)]);
        let details = [digest as &(dyn ToSql + Sync), &submission.page, &RELEASE, &self.origin];
        let details = details.into_iter().chain(self.digests.as_ref().map(|digests| digests as &(dyn ToSql + Sync)));
        let is_stored = submission.is_stored;
        row.filter(|_| is_stored).chain(self.messages.parameters()).chain(details.filter(|_| is_stored)).collect()
    }
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
    /// The response; never `None` the first time.
    async fn response(mut self) -> Result<Option<T>, E> {
        self.0.as_mut().await;
        self.0.as_mut().take_output().transpose()
    }
}
