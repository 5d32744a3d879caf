//! The outbox in SQLite. A server changes it through its writer, other processes on connections of their own.

use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use rusqlite::types::ValueRef;
use rusqlite::{Connection, OptionalExtension, Row, params};
use tokio::sync::watch;

use super::Sqlite;
use super::connection::Access;
use crate::leads::store::StoreError;
use crate::leads::store::outbox::{
    self, AttemptResult, ChannelBacklog, Claimed, DELETE, FieldVisibility, MARK_DEAD, MAX_WAIT_S, Message, Outbox, OutboxEntry, UNREADABLE,
    list, log_unreadable, renew, seconds, sql_limit,
};
use crate::leads::{Channel, NewMessage};

/// The database's clock as text.
pub const NOW: &str = "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')";

/// The database's clock, moved by a parameter in seconds.
pub fn now_plus(parameter: &str) -> String {
    format!("strftime('%Y-%m-%dT%H:%M:%fZ', 'now', {parameter} || ' seconds')")
}

/// Whether the time in a column is over.
pub fn is_over(column: &str) -> String {
    outbox::is_over(column, NOW, &now_plus(&MAX_WAIT_S.to_string()))
}

fn due() -> String {
    let is_due = is_over("next_attempt_at");
    format!("SELECT rowid FROM outbox WHERE channel = ?1 AND state = 'waiting' AND {is_due} ORDER BY next_attempt_at LIMIT ?2")
}

/// In seconds.
fn next_due_in() -> String {
    format!(
        "SELECT (julianday(next_attempt_at) - julianday({NOW})) * 86400 FROM outbox WHERE channel = ?1 AND state = 'waiting' \
         ORDER BY next_attempt_at LIMIT 1"
    )
}

fn backlog_sql() -> String {
    format!(
        "SELECT (SELECT count(*) FROM outbox WHERE channel = ?1 AND state = 'waiting'), \
         (SELECT count(*) FROM outbox WHERE channel = ?1 AND state = 'dead'), \
         (SELECT (julianday({NOW}) - julianday(created_at)) * 86400 FROM outbox \
         WHERE channel = ?1 AND state = 'waiting' ORDER BY created_at LIMIT 1)"
    )
}

/// Writes the messages of a row, in its transaction.
pub fn insert(connection: &Connection, messages: &[NewMessage]) -> Result<(), StoreError> {
    let sql = "INSERT INTO outbox (id, form, event, channel, email_key, fields, origin) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT DO NOTHING";
    for message in messages {
        let NewMessage { id, form, channel, event, email_key, fields, origin } = message;
        let fields = serde_json::to_string(fields).map_err(|error| StoreError::Database(error.to_string()))?;
        let origin = (!origin.is_empty()).then(|| origin.to_json());
        connection.prepare_cached(sql)?.execute(params![id, form, event.name(), channel.name(), email_key, fields, origin])?;
    }
    Ok(())
}

impl Outbox for Sqlite {
    fn claim(&self, channel: Channel, limit: usize, lease: Duration) -> BoxFuture<'_, Result<Claimed, StoreError>> {
        self.change(move |connection| claim(connection, channel, limit, lease)).boxed()
    }

    fn renew(&self, message: &Message, lease: Duration) -> BoxFuture<'_, Result<bool, StoreError>> {
        let (id, attempt) = (message.id.clone(), i64::from(message.attempt));
        let renew = renew(&now_plus("?1"));
        self.change(move |connection| Ok(connection.prepare_cached(&renew)?.execute(params![lease.as_secs_f64(), id, attempt])? > 0))
            .boxed()
    }

    fn record_result(&self, message: &Message, result: AttemptResult) -> BoxFuture<'_, Result<(), StoreError>> {
        let (id, attempt, replay) = (message.id.clone(), i64::from(message.attempt), self.replay());
        self.change(move |connection| {
            match result {
                AttemptResult::Delivered => {
                    replay.record_delivered(&id);
                    connection.prepare_cached(DELETE)?.execute([id])?
                }
                AttemptResult::Retry { after, reason } => {
                    let sql = format!(
                        "UPDATE outbox SET leased_until = NULL, last_error = ?3, next_attempt_at = {} WHERE id = ?1 AND attempts = ?2",
                        now_plus("?4")
                    );
                    connection.prepare_cached(&sql)?.execute(params![id, attempt, reason, after.as_secs_f64()])?
                }
                AttemptResult::Dead { reason } => connection.prepare_cached(MARK_DEAD)?.execute(params![reason, id, attempt])?,
            };
            Ok(())
        })
        .boxed()
    }

    fn list(&self, limit: usize, fields: FieldVisibility) -> BoxFuture<'_, Result<Vec<OutboxEntry>, StoreError>> {
        self.run(Access::Read, move |connection| {
            let mut statement = connection.prepare(&list(fields))?;
            let entries =
                statement.query_map([sql_limit(limit)], |row| Ok(OutboxEntry::from_row(|column| text(row, column), attempts(row))))?;
            Ok(entries.collect::<Result<_, _>>()?)
        })
        .boxed()
    }

    fn resend(&self, id: Option<String>) -> BoxFuture<'_, Result<usize, StoreError>> {
        let sql = format!(
            "UPDATE outbox SET state = 'waiting', attempts = 0, leased_until = NULL, next_attempt_at = {NOW} \
             WHERE (id = ?1 OR (?1 IS NULL AND state = 'dead')) AND (leased_until IS NULL OR {})",
            is_over("leased_until")
        );
        self.change(move |connection| Ok(connection.execute(&sql, [id])?)).boxed()
    }

    fn delete(&self, id: &str) -> BoxFuture<'_, Result<bool, StoreError>> {
        let (id, replay) = (id.to_owned(), self.replay());
        self.change(move |connection| {
            let is_deleted = connection.execute(DELETE, [&id])? > 0;
            if is_deleted {
                replay.record_delivered(&id);
            }
            Ok(is_deleted)
        })
        .boxed()
    }

    fn backlog(&self) -> BoxFuture<'_, Result<Vec<ChannelBacklog>, StoreError>> {
        self.run(Access::Read, |connection| Channel::ALL.into_iter().map(|channel| channel_backlog(connection, channel)).collect()).boxed()
    }

    fn arrivals(&self) -> watch::Receiver<()> {
        self.arrivals.subscribe()
    }
}

fn claim(connection: &Connection, channel: Channel, limit: usize, lease: Duration) -> Result<Claimed, StoreError> {
    let mut due = connection.prepare_cached(&due())?;
    let due = due.query_map(params![channel.name(), sql_limit(limit)], |row| row.get(0))?.collect::<Result<Vec<i64>, _>>()?;
    let lease_end = now_plus("?2");
    let take = format!(
        "UPDATE outbox SET attempts = attempts + 1, leased_until = {lease_end}, next_attempt_at = {lease_end} WHERE rowid = ?1 \
         RETURNING id, form, event, fields, origin, created_at, attempts"
    );
    let mut messages = Vec::with_capacity(due.len());
    for row_id in due {
        let read = |row: &Row<'_>| {
            let column = |name: &str| text(row, name);
            Ok(Message::from_row(column, attempts(row)).ok_or_else(|| (column("id").unwrap_or_default(), attempts(row))))
        };
        match connection.prepare_cached(&take)?.query_row(params![row_id, lease.as_secs_f64()], read)? {
            Ok(message) => messages.push(message),
            Err((id, attempt)) => {
                connection.prepare_cached(MARK_DEAD)?.execute(params![UNREADABLE, id, attempt])?;
                log_unreadable(channel, &id);
            }
        }
    }
    let next_due_in: Option<f64> =
        connection.prepare_cached(&next_due_in())?.query_row([channel.name()], |row| row.get(0)).optional()?.flatten();
    Ok(Claimed { messages, next_due_in: next_due_in.map(seconds) })
}

fn channel_backlog(connection: &Connection, channel: Channel) -> Result<ChannelBacklog, StoreError> {
    let read = |row: &Row<'_>| {
        let count = |at| row.get::<_, i64>(at).map(i64::unsigned_abs);
        Ok(ChannelBacklog { channel, waiting: count(0)?, dead: count(1)?, oldest: row.get::<_, Option<f64>>(2)?.map(seconds) })
    };
    Ok(connection.query_row(&backlog_sql(), [channel.name()], read)?)
}

/// SQLite does not check that text is UTF-8. What is only listed is read all the same; what is delivered is not.
pub fn text(row: &Row<'_>, column: &str) -> Option<String> {
    match row.get_ref(column) {
        Ok(ValueRef::Text(bytes)) if ["fields", "origin"].contains(&column) => std::str::from_utf8(bytes).ok().map(str::to_owned),
        Ok(ValueRef::Text(bytes)) => Some(String::from_utf8_lossy(bytes).into_owned()),
        _ => None,
    }
}

pub fn attempts(row: &Row<'_>) -> i64 {
    row.get("attempts").unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::leads::store::sqlite::migrate::migrate;

    #[test]
    fn a_lease_of_an_older_version_is_respected() {
        let mut connection = Connection::open_in_memory().unwrap();
        migrate(&mut connection).unwrap();
        let leased = format!(
            "INSERT INTO outbox (id, form, channel, fields, leased_until) VALUES ('m', 'contact', 'webhook', '{{}}', {}); DROP INDEX outbox_age",
            now_plus("60")
        );
        connection.execute_batch(&leased).unwrap();
        connection.execute_batch(include_str!("../../../../data/migrations/sqlite/0004_outbox_lease.sql")).unwrap();
        let claimed = claim(&connection, Channel::Webhook, 8, Duration::from_mins(1)).unwrap();
        assert!(claimed.messages.is_empty() && claimed.next_due_in.unwrap() > Duration::from_secs(50), "{claimed:?}");
    }

    /// The statements that run on the writer thread or for the admin page.
    #[test]
    fn statements_use_an_index() {
        let mut connection = Connection::open_in_memory().unwrap();
        migrate(&mut connection).unwrap();
        let fill = "WITH RECURSIVE n(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM n WHERE n < 1000)
                    INSERT INTO outbox (id, form, channel, fields) SELECT n, 'contact', 'webhook', '{}' FROM n; ANALYZE";
        connection.execute_batch(fill).unwrap();
        for sql in [due(), next_due_in(), backlog_sql(), list(FieldVisibility::Shown), list(FieldVisibility::Hidden)] {
            let mut explained = connection.prepare(&format!("EXPLAIN QUERY PLAN {sql}")).unwrap();
            let nulls = vec![rusqlite::types::Null; explained.parameter_count()];
            let steps = explained.query_map(rusqlite::params_from_iter(nulls), |row| row.get::<_, String>(3)).unwrap();
            let looks: Vec<String> = steps.map(Result::unwrap).filter(|step| step.contains("outbox")).collect();
            assert!(!looks.is_empty() && looks.iter().all(|look| look.contains("INDEX outbox_")), "{sql}: {looks:?}");
        }
    }
}
