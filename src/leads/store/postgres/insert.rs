//! A group of submissions in one transaction and one round trip.

use tokio_postgres::types::ToSql;

use super::connect::Connection;
use super::failure::Failure;
use super::pipeline::send;
use super::statements::{FormSql, HAND_ON, Statements};
use crate::leads::Submission;
use crate::leads::store::Stored;

pub struct Written {
    pub kept: Stored,
    /// False: it was there before.
    pub now: bool,
}

/// Keeps all of them or none, each with its messages. A submission that is there already, by its key, is not kept twice.
///
/// # Errors
/// [`Failure::Away`] leaves the outcome open. After every other nothing was kept.
pub async fn insert_all(connection: &Connection, statements: &Statements, group: &[Submission]) -> Result<Vec<Written>, Failure> {
    let mut prepared = Vec::with_capacity(group.len());
    for submission in group {
        let sql = statements.0.get(&submission.form).ok_or_else(|| not_prepared(submission))?;
        let text = if submission.is_stored { &sql.insert } else { &*HAND_ON };
        prepared.push((submission, sql, connection.prepare_cached(text).await?, Messages::of(submission)?));
    }
    let parameters: Vec<_> = prepared.iter().map(|(submission, .., messages)| parameters(submission, messages)).collect();

    let begun = send(connection.batch_execute("BEGIN")).await;
    let mut inserts = Vec::with_capacity(group.len());
    for ((_, _, insert, _), parameters) in prepared.iter().zip(&parameters) {
        inserts.push(send(connection.query(insert, parameters)).await);
    }
    // Where an insert has failed, this takes the group back (https://www.postgresql.org/docs/current/sql-commit.html, "Outputs").
    let committed = send(connection.batch_execute("COMMIT")).await;

    begun.answer().await?;
    let mut rows = Vec::with_capacity(group.len());
    for insert in inserts {
        rows.push(insert.answer().await?.unwrap_or_default());
    }
    committed.answer().await?;

    let mut written = Vec::with_capacity(group.len());
    for ((submission, sql, ..), rows) in prepared.iter().zip(rows) {
        let id = rows.first().map(|row| row.get::<_, i64>(0));
        written.push(match id {
            None if submission.is_stored => Written { kept: there(connection, sql, submission).await?, now: false },
            id => Written { kept: Stored { id, is_new: true }, now: true },
        });
    }
    Ok(written)
}

/// The row that was there before.
async fn there(connection: &Connection, sql: &FormSql, submission: &Submission) -> Result<Stored, Failure> {
    let select = connection.prepare_cached(&sql.select_there).await?;
    let key = sql.key.and_then(|key| submission.values.get(key)).map(|value| value as &(dyn ToSql + Sync));
    let parameters: Vec<_> = [&submission.key as &(dyn ToSql + Sync)].into_iter().chain(key).collect();
    let rows = connection.query(&select, &parameters).await?;
    // Erased in between: whoever sends it again is welcome.
    let row = rows.first().ok_or(Failure::Conflict)?;
    Ok(Stored { id: Some(row.get(0)), is_new: row.get(1) })
}

/// The columns of a submission's messages, an array each.
struct Messages<'a> {
    ids: Vec<&'a str>,
    channels: Vec<&'a str>,
    email_keys: Vec<Option<&'a str>>,
    fields: Vec<String>,
}

impl<'a> Messages<'a> {
    fn of(submission: &'a Submission) -> Result<Self, Failure> {
        let messages = &submission.messages;
        let fields = messages.iter().map(|message| serde_json::to_string(&message.fields));
        Ok(Self {
            ids: messages.iter().map(|message| message.id.as_str()).collect(),
            channels: messages.iter().map(|message| message.channel.name()).collect(),
            email_keys: messages.iter().map(|message| message.email_key.as_deref()).collect(),
            fields: fields.collect::<Result<_, _>>().map_err(|error| Failure::Unfit(error.to_string()))?,
        })
    }
}

/// In the order of [`super::statements`].
fn parameters<'a>(submission: &'a Submission, messages: &'a Messages<'_>) -> Vec<&'a (dyn ToSql + Sync)> {
    let Messages { ids, channels, email_keys, fields } = messages;
    let row = submission.values.iter().map(|value| value as &(dyn ToSql + Sync)).chain([&submission.key as &(dyn ToSql + Sync)]);
    let row = row.filter(|_| submission.is_stored);
    row.chain([&submission.form as &(dyn ToSql + Sync), ids, channels, email_keys, fields]).collect()
}

fn not_prepared(submission: &Submission) -> Failure {
    Failure::Unfit(format!("the store was not prepared for the form `{}`", submission.form))
}
