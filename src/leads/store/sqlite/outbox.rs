//! The outbox in SQLite. What changes it goes through the one thread that writes, where there is a server; beside one, through a connection of its own.

use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use rusqlite::{Connection, Row, params};
use tokio::sync::watch;

use super::Sqlite;
use crate::leads::store::StoreError;
use crate::leads::store::outbox::{Claimed, Depth, Entry, Message, Outbox, Outcome, State, Which};
use crate::leads::{Channel, Submission, Values};

/// The database's clock in the form of its times, moved by a parameter that counts seconds.
macro_rules! now {
    () => {
        "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')"
    };
    (+ $parameter:literal) => {
        concat!("strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ", $parameter, " || ' seconds')")
    };
}

/// A message that nobody works on at the moment.
const FREE: &str = concat!("(leased_until IS NULL OR leased_until <= ", now!(), ")");

/// Writes the messages of a submission, in its transaction.
///
/// # Errors
/// Of the database.
pub fn insert(connection: &Connection, submission: &Submission) -> Result<(), StoreError> {
    for message in &submission.messages {
        let fields = serde_json::to_string(&message.fields).map_err(|error| StoreError::Database(error.to_string()))?;
        connection
            .prepare_cached("INSERT INTO outbox (id, form, channel, email_key, fields) VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT DO NOTHING")?
            .execute(params![message.id, submission.form, message.channel.name(), message.email_key, fields])?;
    }
    Ok(())
}

/// Removes the messages of a person, whatever their state; the parameter is the key.
pub const ERASE: &str = "DELETE FROM outbox WHERE email_key = ?1";

impl Outbox for Sqlite {
    fn claim(&self, channel: Channel, most: usize, lease: Duration) -> BoxFuture<'_, Result<Claimed, StoreError>> {
        self.change(move |connection| claim(connection, channel, most, lease)).boxed()
    }

    fn settle(&self, message: &Message, outcome: Outcome) -> BoxFuture<'_, Result<(), StoreError>> {
        let (id, attempt) = (message.id.clone(), message.attempt);
        self.change(move |connection| settle(connection, &id, attempt, &outcome)).boxed()
    }

    fn list(&self) -> BoxFuture<'_, Result<Vec<Entry>, StoreError>> {
        self.read(|connection| {
            let mut statement = connection.prepare("SELECT * FROM outbox ORDER BY created_at, id")?;
            Ok(statement.query_map([], entry)?.collect::<Result<_, _>>()?)
        })
        .boxed()
    }

    fn resend(&self, which: Which) -> BoxFuture<'_, Result<usize, StoreError>> {
        self.change(move |connection| {
            let (condition, id) = match which {
                Which::Message(id) => ("id = ?1", Some(id)),
                Which::AllDead => ("?1 IS NULL AND state = 'dead'", None),
            };
            let set = concat!("state = 'waiting', attempts = 0, leased_until = NULL, next_attempt_at = ", now!());
            Ok(connection.execute(&format!("UPDATE outbox SET {set} WHERE {condition} AND {FREE}"), [id])?)
        })
        .boxed()
    }

    fn discard(&self, id: &str) -> BoxFuture<'_, Result<bool, StoreError>> {
        let id = id.to_owned();
        self.change(move |connection| Ok(connection.execute("DELETE FROM outbox WHERE id = ?1", [id])? > 0)).boxed()
    }

    fn depth(&self) -> BoxFuture<'_, Result<Vec<Depth>, StoreError>> {
        self.read(|connection| Channel::ALL.into_iter().map(|channel| depth(connection, channel)).collect()).boxed()
    }

    fn arrivals(&self) -> watch::Receiver<()> {
        self.arrivals.subscribe()
    }
}

fn claim(connection: &Connection, channel: Channel, most: usize, lease: Duration) -> Result<Claimed, StoreError> {
    let sql = format!(
        "UPDATE outbox SET attempts = attempts + 1, leased_until = {until}
         WHERE id IN (SELECT id FROM outbox WHERE channel = ?1 AND state = 'waiting' AND next_attempt_at <= {now} AND {FREE}
                      ORDER BY next_attempt_at LIMIT ?2)
         RETURNING id, form, fields, created_at, attempts",
        until = now!(+ "?3"),
        now = now!(),
    );
    let message = |row: &Row<'_>| {
        Ok(Message { id: row.get(0)?, form: row.get(1)?, fields: fields(row, 2)?, created_at: row.get(3)?, attempt: row.get(4)? })
    };
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let mut claim = connection.prepare_cached(&sql)?;
    let messages = claim.query_map(params![channel.name(), most, lease.as_secs_f64()], message)?.collect::<Result<_, _>>()?;
    let next = concat!(
        "SELECT min((julianday(max(next_attempt_at, ifnull(leased_until, ''))) - julianday(",
        now!(),
        ")) * 86400)
         FROM outbox WHERE channel = ?1 AND state = 'waiting'"
    );
    let next_in: Option<f64> = connection.prepare_cached(next)?.query_row([channel.name()], |row| row.get(0))?;
    Ok(Claimed { messages, next_in: next_in.map(|seconds| Duration::try_from_secs_f64(seconds).unwrap_or_default()) })
}

/// `attempt` fences off a worker whose lease has run out.
fn settle(connection: &Connection, id: &str, attempt: u32, outcome: &Outcome) -> Result<(), StoreError> {
    match outcome {
        Outcome::Delivered => connection.prepare_cached("DELETE FROM outbox WHERE id = ?1")?.execute([id])?,
        Outcome::Retry { after, why } => connection
            .prepare_cached(concat!(
                "UPDATE outbox SET leased_until = NULL, last_error = ?3, next_attempt_at = ",
                now!(+ "?4"),
                " WHERE id = ?1 AND attempts = ?2"
            ))?
            .execute(params![id, attempt, why, after.as_secs_f64()])?,
        Outcome::Dead { why } => connection
            .prepare_cached("UPDATE outbox SET leased_until = NULL, last_error = ?3, state = 'dead' WHERE id = ?1 AND attempts = ?2")?
            .execute(params![id, attempt, why])?,
    };
    Ok(())
}

fn depth(connection: &Connection, channel: Channel) -> Result<Depth, StoreError> {
    let sql = concat!(
        "SELECT count(*) FILTER (WHERE state = 'waiting'), count(*) FILTER (WHERE state = 'dead'),
                (julianday(",
        now!(),
        ") - julianday(min(created_at) FILTER (WHERE state = 'waiting'))) * 86400
         FROM outbox WHERE channel = ?1"
    );
    let depth = |row: &Row<'_>| {
        let oldest = row.get::<_, Option<f64>>(2)?.map(|seconds| Duration::try_from_secs_f64(seconds).unwrap_or_default());
        let count = |at| row.get::<_, i64>(at).map(i64::unsigned_abs);
        Ok(Depth { channel, waiting: count(0)?, dead: count(1)?, oldest })
    };
    Ok(connection.query_row(sql, [channel.name()], depth)?)
}

fn entry(row: &Row<'_>) -> rusqlite::Result<Entry> {
    let at = |name| row.as_ref().column_index(name);
    Ok(Entry {
        id: row.get("id")?,
        form: row.get("form")?,
        channel: known(row, at("channel")?, Channel::from_name)?,
        state: known(row, at("state")?, State::from_name)?,
        attempts: row.get("attempts")?,
        created_at: row.get("created_at")?,
        next_attempt_at: row.get("next_attempt_at")?,
        leased_until: row.get("leased_until")?,
        last_error: row.get("last_error")?,
        fields: fields(row, at("fields")?)?,
    })
}

fn fields(row: &Row<'_>, at: usize) -> rusqlite::Result<Values> {
    let text: String = row.get(at)?;
    serde_json::from_str(&text).map_err(|error| damaged(at, error))
}

fn known<T>(row: &Row<'_>, at: usize, read: fn(&str) -> Option<T>) -> rusqlite::Result<T> {
    let name: String = row.get(at)?;
    read(&name).ok_or_else(|| damaged(at, format!("`{name}` is not known")))
}

fn damaged(at: usize, why: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> rusqlite::Error {
    rusqlite::Error::FromSqlConversionFailure(at, rusqlite::types::Type::Text, why.into())
}
