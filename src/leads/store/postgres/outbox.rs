//! The outbox in PostgreSQL. Workers of several processes share it: each claims rows that no other has locked.

use std::sync::LazyLock;
use std::time::{Duration, SystemTime};

use futures_util::future::BoxFuture;
use tokio::sync::watch;
use tokio_postgres::{Client, Row};

use super::Postgres;
use super::failure::{Failure, format_time};
use crate::leads::Channel;
use crate::leads::store::StoreError;
use crate::leads::store::outbox::{
    self, AttemptResult, ChannelBacklog, Claimed, DELETE, FieldVisibility, MARK_DEAD, MAX_WAIT_S, Message, Outbox, OutboxEntry, UNREADABLE,
    list, log_unreadable, renew, seconds, sql_limit,
};

/// Whether the time in a column is over.
pub fn is_over(column: &str) -> String {
    outbox::is_over(column, "now()", &format!("now() + {MAX_WAIT_S} * INTERVAL '1 second'"))
}

static CLAIM: LazyLock<String> = LazyLock::new(|| {
    format!(
        "WITH due AS (\
         SELECT id, next_attempt_at AS due_at, now() + $3::DOUBLE PRECISION * INTERVAL '1 second' AS until FROM outbox \
         WHERE channel = $1 AND state = 'waiting' AND {} ORDER BY next_attempt_at LIMIT $2 FOR UPDATE SKIP LOCKED) \
         UPDATE outbox SET attempts = attempts + 1, leased_until = until, next_attempt_at = until \
         FROM due WHERE outbox.id = due.id \
         RETURNING outbox.id, form, event, fields, origin, created_at, attempts, due_at",
        is_over("next_attempt_at")
    )
});

/// In seconds.
const NEXT_DUE_IN: &str = "SELECT CAST(EXTRACT(EPOCH FROM next_attempt_at - now()) AS DOUBLE PRECISION) \
    FROM outbox WHERE channel = $1 AND state = 'waiting' ORDER BY next_attempt_at LIMIT 1";

const RETRY: &str = "UPDATE outbox SET leased_until = NULL, last_error = $3, next_attempt_at = now() + $4::DOUBLE PRECISION * INTERVAL '1 second' \
    WHERE id = $1 AND attempts = $2";
static RESEND: LazyLock<String> = LazyLock::new(|| {
    format!(
        "UPDATE outbox SET state = 'waiting', attempts = 0, leased_until = NULL, next_attempt_at = date_trunc('milliseconds', now()) \
         WHERE (id = $1 OR ($1 IS NULL AND state = 'dead')) AND (leased_until IS NULL OR {})",
        is_over("leased_until")
    )
});

const BACKLOG: &str = "SELECT (SELECT count(*) FROM outbox WHERE channel = $1 AND state = 'waiting'), \
    (SELECT count(*) FROM outbox WHERE channel = $1 AND state = 'dead'), \
    (SELECT CAST(EXTRACT(EPOCH FROM now() - created_at) AS DOUBLE PRECISION) \
    FROM outbox WHERE channel = $1 AND state = 'waiting' ORDER BY created_at LIMIT 1)";

impl Outbox for Postgres {
    fn claim(&self, channel: Channel, limit: usize, lease: Duration) -> BoxFuture<'_, Result<Claimed, StoreError>> {
        self.query(move |client| async move { claim(&client, channel, limit, lease).await })
    }

    fn renew(&self, message: &Message, lease: Duration) -> BoxFuture<'_, Result<bool, StoreError>> {
        let (id, attempt) = (message.id.clone(), i64::from(message.attempt));
        let renew = renew("now() + $1::DOUBLE PRECISION * INTERVAL '1 second'");
        self.query(move |client| async move { Ok(client.execute(&renew, &[&lease.as_secs_f64(), &id, &attempt]).await? > 0) })
    }

    fn record_result(&self, message: &Message, result: AttemptResult) -> BoxFuture<'_, Result<(), StoreError>> {
        let (id, attempt) = (message.id.clone(), i64::from(message.attempt));
        self.query(move |client| async move {
            match result {
                AttemptResult::Delivered => client.execute(DELETE, &[&id]).await?,
                AttemptResult::Retry { after, reason } => client.execute(RETRY, &[&id, &attempt, &reason, &after.as_secs_f64()]).await?,
                AttemptResult::Dead { reason } => client.execute(MARK_DEAD, &[&reason, &id, &attempt]).await?,
            };
            Ok(())
        })
    }

    fn list(&self, limit: usize, fields: FieldVisibility) -> BoxFuture<'_, Result<Vec<OutboxEntry>, StoreError>> {
        self.query(move |client| async move {
            let rows = client.query(&list(fields), &[&sql_limit(limit)]).await?;
            Ok(rows.iter().map(|row| OutboxEntry::from_row(|column| text(row, column), row.get("attempts"))).collect())
        })
    }

    fn resend(&self, id: Option<String>) -> BoxFuture<'_, Result<usize, StoreError>> {
        self.query(move |client| async move { Ok(usize::try_from(client.execute(&*RESEND, &[&id]).await?).unwrap_or(usize::MAX)) })
    }

    fn delete(&self, id: &str) -> BoxFuture<'_, Result<bool, StoreError>> {
        let id = id.to_owned();
        self.query(move |client| async move { Ok(client.execute(DELETE, &[&id]).await? > 0) })
    }

    fn backlog(&self) -> BoxFuture<'_, Result<Vec<ChannelBacklog>, StoreError>> {
        self.query(|client| async move {
            let mut backlog = Vec::new();
            for channel in Channel::ALL {
                let row = client.query_one(BACKLOG, &[&channel.name()]).await?;
                let count = |at: usize| row.get::<_, i64>(at).unsigned_abs();
                backlog.push(ChannelBacklog {
                    channel,
                    waiting: count(0),
                    dead: count(1),
                    oldest: row.get::<_, Option<f64>>(2).map(seconds),
                });
            }
            Ok(backlog)
        })
    }

    fn arrivals(&self) -> watch::Receiver<()> {
        self.database.arrivals.subscribe()
    }
}

async fn claim(client: &Client, channel: Channel, limit: usize, lease: Duration) -> Result<Claimed, Failure> {
    let mut rows = client.query(&*CLAIM, &[&channel.name(), &sql_limit(limit), &lease.as_secs_f64()]).await?;
    rows.sort_by_key(|row| row.try_get::<_, SystemTime>("due_at").ok());
    let mut messages = Vec::with_capacity(rows.len());
    for row in &rows {
        let attempts: i64 = row.get("attempts");
        if let Some(message) = Message::from_row(|column| text(row, column), attempts) {
            messages.push(message);
            continue;
        }
        let id: &str = row.get("id");
        // If this fails the message is claimed again when its lease has run out.
        if client.execute(MARK_DEAD, &[&UNREADABLE, &id, &attempts]).await.is_ok() {
            log_unreadable(channel, id);
        }
    }
    // If this fails the claimed messages are delivered all the same.
    let next_due_in = client.query_opt(NEXT_DUE_IN, &[&channel.name()]).await.ok().flatten();
    Ok(Claimed { messages, next_due_in: next_due_in.and_then(|row| row.get::<_, Option<f64>>(0)).map(seconds) })
}

/// A time that has no text form (`infinity`) is `None`.
pub fn text(row: &Row, column: &str) -> Option<String> {
    match row.try_get::<_, Option<SystemTime>>(column) {
        Ok(time) => format_time(time?).ok(),
        Err(_) => row.try_get(column).ok()?,
    }
}
