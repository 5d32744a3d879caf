//! The outbox in PostgreSQL. Workers of several processes share it: each takes rows that no other has locked.

use std::sync::Arc;
use std::time::{Duration, SystemTime};

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use tokio::sync::watch;
use tokio_postgres::{Client, Row};

use super::Postgres;
use super::connect::Connection;
use super::failure::Failure;
use super::moment;
use crate::leads::store::StoreError;
use crate::leads::store::outbox::{
    AttemptResult, Claimed, Depth, Fields, Message, Outbox, OutboxEntry, ResendTarget, UNREADABLE, limit, list, read_fields,
    tell_unreadable,
};
use crate::leads::{Channel, Values};

/// Removes the messages of a person, whatever their state; the parameter is the key.
pub const ERASE_MESSAGES: &str = "DELETE FROM outbox WHERE email_key = $1";

const CLAIM: &str = "WITH due AS (\
    SELECT id, next_attempt_at AS due_at, now() + $3::DOUBLE PRECISION * INTERVAL '1 second' AS until FROM outbox \
    WHERE channel = $1 AND state = 'waiting' AND next_attempt_at <= now() ORDER BY next_attempt_at LIMIT $2 FOR UPDATE SKIP LOCKED) \
    UPDATE outbox SET attempts = attempts + 1, leased_until = until, next_attempt_at = until \
    FROM due WHERE outbox.id = due.id \
    RETURNING outbox.id, form, fields, created_at, attempts, due_at";

/// In seconds.
const NEXT_IN: &str = "SELECT CAST(EXTRACT(EPOCH FROM next_attempt_at - now()) AS DOUBLE PRECISION) \
    FROM outbox WHERE channel = $1 AND state = 'waiting' ORDER BY next_attempt_at LIMIT 1";

/// `attempts` fences off a worker whose lease has run out.
const RETRY: &str = "UPDATE outbox SET leased_until = NULL, last_error = $3, next_attempt_at = now() + $4::DOUBLE PRECISION * INTERVAL '1 second' \
    WHERE id = $1 AND attempts = $2";
const BURY: &str = "UPDATE outbox SET leased_until = NULL, last_error = $3, state = 'dead' WHERE id = $1 AND attempts = $2";
const DISCARD: &str = "DELETE FROM outbox WHERE id = $1";

const RESEND: &str = "UPDATE outbox SET state = 'waiting', attempts = 0, leased_until = NULL, next_attempt_at = date_trunc('milliseconds', now()) \
    WHERE (id = $1 OR ($1 IS NULL AND state = 'dead')) AND (leased_until IS NULL OR leased_until <= now())";

const DEPTH: &str = "SELECT (SELECT count(*) FROM outbox WHERE channel = $1 AND state = 'waiting'), \
    (SELECT count(*) FROM outbox WHERE channel = $1 AND state = 'dead'), \
    (SELECT CAST(EXTRACT(EPOCH FROM now() - created_at) AS DOUBLE PRECISION) \
    FROM outbox WHERE channel = $1 AND state = 'waiting' ORDER BY created_at LIMIT 1)";

impl Postgres {
    pub(super) fn ask<T, F>(&self, work: impl FnOnce(Connection) -> F + Send + 'static) -> BoxFuture<'_, Result<T, StoreError>>
    where
        T: Send + 'static,
        F: Future<Output = Result<T, Failure>> + Send + 'static,
    {
        let database = Arc::clone(&self.database);
        let asked = self.event_loop.run(async move { work(database.connections.get().await?).await });
        async move { asked.await.map_err(|failure| StoreError::from(&failure)) }.boxed()
    }
}

impl Outbox for Postgres {
    fn claim(&self, channel: Channel, most: usize, lease: Duration) -> BoxFuture<'_, Result<Claimed, StoreError>> {
        self.ask(move |client| async move { claim(&client, channel, most, lease).await })
    }

    fn settle(&self, message: &Message, outcome: AttemptResult) -> BoxFuture<'_, Result<(), StoreError>> {
        let (id, attempt) = (message.id.clone(), i64::from(message.attempt));
        self.ask(move |client| async move {
            match outcome {
                AttemptResult::Delivered => client.execute(DISCARD, &[&id]).await?,
                AttemptResult::Retry { after, why } => client.execute(RETRY, &[&id, &attempt, &why, &after.as_secs_f64()]).await?,
                AttemptResult::Dead { why } => client.execute(BURY, &[&id, &attempt, &why]).await?,
            };
            Ok(())
        })
    }

    fn list(&self, most: usize, fields: Fields) -> BoxFuture<'_, Result<Vec<OutboxEntry>, StoreError>> {
        self.ask(move |client| async move { Ok(client.query(list(fields), &[&limit(most)]).await?.iter().map(entry).collect()) })
    }

    fn resend(&self, which: ResendTarget) -> BoxFuture<'_, Result<usize, StoreError>> {
        let id = match which {
            ResendTarget::Message(id) => Some(id),
            ResendTarget::AllDead => None,
        };
        self.ask(move |client| async move { Ok(usize::try_from(client.execute(RESEND, &[&id]).await?).unwrap_or(usize::MAX)) })
    }

    fn discard(&self, id: &str) -> BoxFuture<'_, Result<bool, StoreError>> {
        let id = id.to_owned();
        self.ask(move |client| async move { Ok(client.execute(DISCARD, &[&id]).await? > 0) })
    }

    fn depth(&self) -> BoxFuture<'_, Result<Vec<Depth>, StoreError>> {
        self.ask(|client| async move {
            let mut depths = Vec::new();
            for channel in Channel::ALL {
                let row = client.query_one(DEPTH, &[&channel.name()]).await?;
                let count = |at: usize| row.get::<_, i64>(at).unsigned_abs();
                depths.push(Depth { channel, waiting: count(0), dead: count(1), oldest: row.get::<_, Option<f64>>(2).map(seconds) });
            }
            Ok(depths)
        })
    }

    fn arrivals(&self) -> watch::Receiver<()> {
        self.database.arrivals.subscribe()
    }
}

async fn claim(client: &Client, channel: Channel, most: usize, lease: Duration) -> Result<Claimed, Failure> {
    let mut rows = client.query(CLAIM, &[&channel.name(), &limit(most), &lease.as_secs_f64()]).await?;
    rows.sort_by_key(|row| row.try_get::<_, SystemTime>("due_at").ok());
    let mut messages = Vec::with_capacity(rows.len());
    for row in &rows {
        match message(row) {
            Some(message) => messages.push(message),
            None => bury(client, channel, row).await,
        }
    }
    // What was taken is delivered, whatever becomes of this question: the next claim hears it too.
    let next_in = client.query_opt(NEXT_IN, &[&channel.name()]).await.ok().flatten();
    Ok(Claimed { messages, next_in: next_in.and_then(|row| row.get::<_, Option<f64>>(0)).map(seconds) })
}

/// `None`: it cannot be delivered.
fn message(row: &Row) -> Option<Message> {
    Some(Message {
        id: row.get("id"),
        form: row.get("form"),
        fields: fields(row)?,
        created_at: moment(row, "created_at").unwrap_or_default(),
        attempt: attempts(row),
    })
}

/// Where that fails it is taken again when its lease has run out.
async fn bury(client: &Client, channel: Channel, row: &Row) {
    let id: &str = row.get("id");
    if client.execute(BURY, &[&id, &row.get::<_, i64>("attempts"), &UNREADABLE]).await.is_ok() {
        tell_unreadable(channel, id);
    }
}

fn entry(row: &Row) -> OutboxEntry {
    OutboxEntry {
        id: row.get("id"),
        form: row.get("form"),
        channel: row.get("channel"),
        state: row.get("state"),
        attempts: attempts(row),
        created_at: moment(row, "created_at").unwrap_or_default(),
        next_attempt_at: moment(row, "next_attempt_at").unwrap_or_default(),
        leased_until: moment(row, "leased_until"),
        last_error: row.get("last_error"),
        fields: fields(row),
    }
}

fn fields(row: &Row) -> Option<Values> {
    read_fields(row.get::<_, Option<&str>>("fields")?)
}

fn attempts(row: &Row) -> u32 {
    u32::try_from(row.get::<_, i64>("attempts").max(0)).unwrap_or(u32::MAX)
}

/// `None` also of `infinity`, and of a year with more than four digits.
fn moment(row: &Row, column: &str) -> Option<String> {
    moment::text(row.try_get::<_, Option<SystemTime>>(column).ok()??).ok()
}

fn seconds(seconds: f64) -> Duration {
    Duration::try_from_secs_f64(seconds).unwrap_or_default()
}
