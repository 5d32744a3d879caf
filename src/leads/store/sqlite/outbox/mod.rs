//! The outbox in SQLite. What changes it goes through the server's writer, where there is one; beside one, through a connection of its own.

mod rows;

use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use rusqlite::{Connection, OptionalExtension, Row, params};
use tokio::sync::watch;

use super::Sqlite;
use crate::leads::store::StoreError;
use crate::leads::store::outbox::{
    AttemptResult, Claimed, Depth, Fields, Message, Outbox, OutboxEntry, ResendTarget, UNREADABLE, limit, list, tell_unreadable,
};
use crate::leads::{Channel, Submission};

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

const DUE: &str = concat!(
    "SELECT rowid FROM outbox WHERE channel = ?1 AND state = 'waiting' AND next_attempt_at <= ",
    now!(),
    " ORDER BY next_attempt_at LIMIT ?2"
);
const TAKE: &str = concat!(
    "UPDATE outbox SET attempts = attempts + 1, leased_until = ",
    now!(+ "?2"),
    ", next_attempt_at = ",
    now!(+ "?2"),
    " WHERE rowid = ?1 RETURNING id, form, fields, created_at, attempts"
);
const GIVE_UP: &str = "UPDATE outbox SET leased_until = NULL, last_error = ?2, state = 'dead' WHERE rowid = ?1";

/// In seconds.
const NEXT_IN: &str = concat!(
    "SELECT (julianday(next_attempt_at) - julianday(",
    now!(),
    ")) * 86400 FROM outbox WHERE channel = ?1 AND state = 'waiting' ORDER BY next_attempt_at LIMIT 1"
);

const DEPTH: &str = concat!(
    "SELECT (SELECT count(*) FROM outbox WHERE channel = ?1 AND state = 'waiting'),
            (SELECT count(*) FROM outbox WHERE channel = ?1 AND state = 'dead'),
            (SELECT (julianday(",
    now!(),
    ") - julianday(created_at)) * 86400 FROM outbox WHERE channel = ?1 AND state = 'waiting' ORDER BY created_at LIMIT 1)"
);

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

    fn settle(&self, message: &Message, outcome: AttemptResult) -> BoxFuture<'_, Result<(), StoreError>> {
        let (id, attempt) = (message.id.clone(), message.attempt);
        self.change(move |connection| settle(connection, &id, attempt, &outcome)).boxed()
    }

    fn list(&self, most: usize, fields: Fields) -> BoxFuture<'_, Result<Vec<OutboxEntry>, StoreError>> {
        self.read(move |connection| {
            let mut statement = connection.prepare(list(fields))?;
            Ok(statement.query_map([limit(most)], |row| Ok(rows::entry(row)))?.collect::<Result<_, _>>()?)
        })
        .boxed()
    }

    fn resend(&self, which: ResendTarget) -> BoxFuture<'_, Result<usize, StoreError>> {
        self.change(move |connection| {
            let (condition, id) = match which {
                ResendTarget::Message(id) => ("id = ?1", Some(id)),
                ResendTarget::AllDead => ("?1 IS NULL AND state = 'dead'", None),
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
    let mut due = connection.prepare_cached(DUE)?;
    let due = due.query_map(params![channel.name(), limit(most)], |row| row.get(0))?.collect::<Result<Vec<i64>, _>>()?;
    let mut messages = Vec::with_capacity(due.len());
    for row_id in due {
        let taken = params![row_id, lease.as_secs_f64()];
        match connection.prepare_cached(TAKE)?.query_row(taken, |row| Ok(rows::message(row)))? {
            Ok(message) => messages.push(message),
            Err(id) => {
                connection.prepare_cached(GIVE_UP)?.execute(params![row_id, UNREADABLE])?;
                tell_unreadable(channel, &id);
            }
        }
    }
    let next_in: Option<f64> = connection.prepare_cached(NEXT_IN)?.query_row([channel.name()], |row| row.get(0)).optional()?.flatten();
    Ok(Claimed { messages, next_in: next_in.map(seconds) })
}

/// `attempt` fences off a worker whose lease has run out.
fn settle(connection: &Connection, id: &str, attempt: u32, outcome: &AttemptResult) -> Result<(), StoreError> {
    match outcome {
        AttemptResult::Delivered => connection.prepare_cached("DELETE FROM outbox WHERE id = ?1")?.execute([id])?,
        AttemptResult::Retry { after, why } => connection
            .prepare_cached(concat!(
                "UPDATE outbox SET leased_until = NULL, last_error = ?3, next_attempt_at = ",
                now!(+ "?4"),
                " WHERE id = ?1 AND attempts = ?2"
            ))?
            .execute(params![id, attempt, why, after.as_secs_f64()])?,
        AttemptResult::Dead { why } => connection
            .prepare_cached("UPDATE outbox SET leased_until = NULL, last_error = ?3, state = 'dead' WHERE id = ?1 AND attempts = ?2")?
            .execute(params![id, attempt, why])?,
    };
    Ok(())
}

fn depth(connection: &Connection, channel: Channel) -> Result<Depth, StoreError> {
    let depth = |row: &Row<'_>| {
        let count = |at| row.get::<_, i64>(at).map(i64::unsigned_abs);
        Ok(Depth { channel, waiting: count(0)?, dead: count(1)?, oldest: row.get::<_, Option<f64>>(2)?.map(seconds) })
    };
    Ok(connection.query_row(DEPTH, [channel.name()], depth)?)
}

fn seconds(seconds: f64) -> Duration {
    Duration::try_from_secs_f64(seconds).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::leads::store::sqlite::migrate::migrate;

    #[test]
    fn what_an_older_program_has_leased_is_left_to_it() {
        let mut connection = Connection::open_in_memory().unwrap();
        migrate(&mut connection).unwrap();
        let leased = concat!(
            "INSERT INTO outbox (id, form, channel, fields, leased_until) VALUES ('m', 'contact', 'webhook', '{}', ",
            now!(+ "60"),
            "); DROP INDEX outbox_age"
        );
        connection.execute_batch(leased).unwrap();
        connection.execute_batch(include_str!("../../../../../data/migrations/sqlite/0004_outbox_lease.sql")).unwrap();
        let claimed = claim(&connection, Channel::Webhook, 8, Duration::from_mins(1)).unwrap();
        assert!(claimed.messages.is_empty() && claimed.next_in.unwrap() > Duration::from_secs(50), "{claimed:?}");
    }

    /// What the thread that commits visitors' forms is asked, and what an operator's page asks.
    #[test]
    fn an_index_answers_however_many_messages_wait() {
        let mut connection = Connection::open_in_memory().unwrap();
        migrate(&mut connection).unwrap();
        let fill = "WITH RECURSIVE n(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM n WHERE n < 1000)
                    INSERT INTO outbox (id, form, channel, fields) SELECT n, 'contact', 'webhook', '{}' FROM n; ANALYZE";
        connection.execute_batch(fill).unwrap();
        for sql in [DUE, NEXT_IN, DEPTH, list(Fields::Included), list(Fields::LeftOut)] {
            let mut explained = connection.prepare(&format!("EXPLAIN QUERY PLAN {sql}")).unwrap();
            let nulls = vec![rusqlite::types::Null; explained.parameter_count()];
            let steps = explained.query_map(rusqlite::params_from_iter(nulls), |row| row.get::<_, String>(3)).unwrap();
            let looks: Vec<String> = steps.map(Result::unwrap).filter(|step| step.contains("outbox")).collect();
            assert!(!looks.is_empty() && looks.iter().all(|look| look.contains("INDEX outbox_")), "{sql}: {looks:?}");
        }
    }
}
