//! The outbox: the messages that deliver leads, from the transaction that stores a lead until they have arrived.
//!
//! A message is delivered at least once. A worker leases it; when a worker dies its lease runs out and the message is due again, and the receiver
//! recognizes a second delivery by the message's id. Several processes share the outbox. All times are the database's, so clocks need not agree.

use std::sync::LazyLock;
use std::time::Duration;

use serde::Serialize;
use tokio::sync::watch;

use super::lead_origins::LeadOrigin;
use super::submission::{Channel, NewMessage, Values};
use crate::store::query::{Dialect, Query, Row, Value};
use crate::store::replay::ReplayKind;
use crate::store::statements::{RowInserts, SKIP_EXISTING};
use crate::store::{Store, StoreError};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Claimed {
    pub messages: Vec<Message>,
    /// How long until the next message is due, leased ones included; `None`: none waits.
    pub next_due_in: Option<Duration>,
}

/// A message that is being delivered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The message has the same id at every attempt.
    pub id: String,
    /// The form's id in `data/forms.json`.
    pub form: String,
    /// [`Event::name`](super::submission::Event::name), also of another version.
    pub event: String,
    pub fields: Values,
    pub origin: LeadOrigin,
    /// When the lead was stored: UTC, ISO 8601 with milliseconds.
    pub created_at: String,
    /// The number of this attempt; the first one is 1.
    pub attempt: u32,
    /// The table and id of the lead's row. `None`: it is not stored, or the message is from an older version.
    pub lead: Option<(String, i64)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AttemptResult {
    /// The message is deleted, and of a lead it is remembered what the receiver answered: numbers only.
    Delivered { answer: String },
    /// `reason` must hold nothing that the visitor wrote.
    Retry { after: Duration, reason: String },
    /// No further attempt, unless an operator asks for one.
    Dead { reason: String },
}

/// Whether [`Store::list_messages`] returns what visitors wrote.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldVisibility {
    Shown,
    Hidden,
}

/// A row of the outbox for the operator, unknown values included.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OutboxEntry {
    pub id: String,
    pub form: String,
    pub event: String,
    pub channel: String,
    /// `waiting` or `dead`.
    pub state: String,
    pub attempts: u32,
    /// When the message was written. This and the next two are in UTC, ISO 8601 with milliseconds.
    pub created_at: String,
    /// The end of the lease, if there is one.
    pub next_attempt_at: String,
    /// Set while a worker has leased the message, and after that worker died.
    pub leased_until: Option<String>,
    pub last_error: Option<String>,
    /// `None`: hidden, or unreadable.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fields: Option<Values>,
    /// Hidden with the fields.
    #[serde(skip_serializing_if = "LeadOrigin::is_empty")]
    pub origin: LeadOrigin,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChannelBacklog {
    pub channel: Channel,
    pub waiting: u64,
    pub dead: u64,
    /// The age of the oldest waiting message.
    pub oldest: Option<Duration>,
}

impl OutboxEntry {
    pub fn is_dead(&self) -> bool {
        self.state == "dead"
    }

    /// A damaged column is empty, so that one damaged row hides no other.
    pub fn from_row(row: &Row) -> Self {
        let column = |name| row.text(name).unwrap_or_default();
        Self {
            id: column("id"),
            form: column("form"),
            event: column("event"),
            channel: column("channel"),
            state: column("state"),
            attempts: attempts(row),
            created_at: column("created_at"),
            next_attempt_at: column("next_attempt_at"),
            leased_until: row.text("leased_until"),
            last_error: row.text("last_error"),
            fields: fields(row),
            origin: origin(row),
        }
    }
}

impl Message {
    /// `None`: the fields cannot be read, and so not be delivered.
    fn from_row(row: &Row) -> Option<Self> {
        let column = |name| row.text(name).unwrap_or_default();
        let (id, form, event, created_at) = (column("id"), column("form"), column("event"), column("created_at"));
        Some(Self { id, form, event, created_at, fields: fields(row)?, origin: origin(row), attempt: attempts(row), lead: lead(row) })
    }
}

/// What the visitor wrote. An error is not reported, because it would quote that.
fn fields(row: &Row) -> Option<Values> {
    serde_json::from_str(row.exact_text("fields")?).ok()
}

/// What brought the lead; nothing if it cannot be read, because the lead is delivered without it.
fn origin(row: &Row) -> LeadOrigin {
    row.exact_text("origin").and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default()
}

/// Which lead the message is about.
fn lead(row: &Row) -> Option<(String, i64)> {
    let at = row.names.iter().position(|name| name == "lead_id")?;
    Some((row.text("lead_table")?, row.get::<Option<i64>>(at).ok()??))
}

/// The number of attempts; one that cannot be read counts as none.
fn attempts(row: &Row) -> u32 {
    let at = row.names.iter().position(|name| name == "attempts").unwrap_or(usize::MAX);
    u32::try_from(row.get::<i64>(at).unwrap_or_default().max(0)).unwrap_or(u32::MAX)
}

/// The last error of a message whose row cannot be read.
const UNREADABLE: &str = "the message's fields cannot be read in the database";

/// In seconds: no message waits longer for its next attempt, nor is it leased for longer. A later time is that of a clock that was ahead, so it is over.
pub const MAX_WAIT_S: u32 = 8 * 60 * 60;

impl Store {
    /// Leases up to `limit` due messages of a channel, the longest due first, and counts the attempt. A message that cannot be read becomes dead.
    pub async fn claim_messages(&self, channel: Channel, limit: usize, lease: Duration) -> Result<Claimed, StoreError> {
        self.write(move |query| claim(query, channel, limit, lease)).await
    }

    /// Leases the message for longer. False: it is gone, or another worker has leased it since.
    pub async fn renew_lease(&self, message: &Message, lease: Duration) -> Result<bool, StoreError> {
        let (id, attempt) = (message.id.clone(), i64::from(message.attempt));
        self.write(move |query| {
            let end = query.dialect().now_plus("$1");
            let sql = format!(
                "UPDATE outbox SET leased_until = {end}, next_attempt_at = {end} WHERE id = $2 AND attempts = $3 AND leased_until IS NOT NULL"
            );
            // A result that was recorded meanwhile stays.
            Ok(query.execute(&sql, &[lease.as_secs_f64().into(), (&id).into(), attempt.into()])? > 0)
        })
        .await
    }

    /// Records the result of an attempt. Does nothing if the message is gone or another worker has leased it since. If this fails, the message is due
    /// again when its lease has run out.
    pub async fn record_result(&self, message: &Message, result: AttemptResult) -> Result<(), StoreError> {
        let (id, attempt) = (message.id.clone(), i64::from(message.attempt));
        self.write(move |query| {
            match result {
                AttemptResult::Delivered { answer } => {
                    query.record(ReplayKind::Delivered, &id)?;
                    let sql = "INSERT INTO deliveries (lead_table, lead_id, channel, attempts, answer) \
                               SELECT lead_table, lead_id, channel, attempts, CAST($2 AS TEXT) FROM outbox WHERE id = $1 AND lead_id IS NOT NULL";
                    query.execute(sql, &[(&id).into(), (&answer).into()])?;
                    query.execute(DELETE, &[(&id).into()])?
                }
                AttemptResult::Retry { after, reason } => {
                    let sql = format!(
                        "UPDATE outbox SET leased_until = NULL, last_error = $3, next_attempt_at = {} WHERE id = $1 AND attempts = $2",
                        query.dialect().now_plus("$4")
                    );
                    query.execute(&sql, &[(&id).into(), attempt.into(), (&reason).into(), after.as_secs_f64().into()])?
                }
                AttemptResult::Dead { reason } => mark_dead(query, &id, attempt, &reason)?,
            };
            Ok(())
        })
        .await
    }

    /// Up to `limit` undelivered messages: the dead, then the waiting, each oldest first. Includes rows that cannot be delivered.
    pub async fn list_messages(&self, limit: usize, fields: FieldVisibility) -> Result<Vec<OutboxEntry>, StoreError> {
        self.read(move |query| {
            let rows = query.query(&list(fields), &[sql_limit(limit).into()])?;
            Ok(rows.iter().map(OutboxEntry::from_row).collect())
        })
        .await
    }

    /// Makes the message of this id due now, or every dead one, and resets the attempts, unless a worker has leased it. Returns how many.
    pub async fn resend_messages(&self, id: Option<String>) -> Result<usize, StoreError> {
        self.write(move |query| make_due(query, id.as_deref())).await
    }

    /// Deletes a message. Returns false if there is none of this id.
    pub async fn delete_message(&self, id: &str) -> Result<bool, StoreError> {
        let id = id.to_owned();
        self.write(move |query| {
            let is_deleted = query.execute(DELETE, &[(&id).into()])? > 0;
            if is_deleted {
                query.record(ReplayKind::Delivered, &id)?;
            }
            Ok(is_deleted)
        })
        .await
    }

    /// The number of messages in each channel.
    pub async fn backlog(&self) -> Result<Vec<ChannelBacklog>, StoreError> {
        self.read(|query| Channel::ALL.into_iter().map(|channel| channel_backlog(query, channel)).collect()).await
    }

    /// Changes when this process has written a message. Those of other processes are found by polling.
    pub fn arrivals(&self) -> watch::Receiver<()> {
        self.shared.arrivals.subscribe()
    }
}

const COLUMNS: [&str; 9] = ["id", "form", "event", "channel", "email_key", "fields", "origin", "lead_table", "lead_id"];

static INSERTS: LazyLock<RowInserts> = LazyLock::new(|| RowInserts::new("outbox", &COLUMNS, SKIP_EXISTING));

/// Writes messages, each with the table and id of the lead's row if it is stored, in the transaction of what they report.
pub fn insert<'a>(
    query: &dyn Query,
    messages: impl IntoIterator<Item = (&'a NewMessage, Option<(&'a str, i64)>)>,
) -> Result<(), StoreError> {
    let encoded = messages.into_iter().map(|(message, lead)| {
        let fields = serde_json::to_string(&message.fields).map_err(|error| StoreError::Mismatch(error.to_string()))?;
        Ok((message, lead, fields, (!message.origin.is_empty()).then(|| message.origin.to_json())))
    });
    let encoded = encoded.collect::<Result<Vec<_>, StoreError>>()?;
    let rows: Vec<Vec<Value<'_>>> = encoded
        .iter()
        .map(|(NewMessage { id, form, channel, event, email_key, .. }, lead, fields, origin)| {
            let (event, channel, (table, row)) = (event.name(), channel.name(), lead.unzip());
            let values: [Value<'_>; COLUMNS.len()] = [
                id.into(),
                form.into(),
                event.into(),
                channel.into(),
                email_key.as_ref().into(),
                fields.into(),
                origin.as_ref().into(),
                table.into(),
                row.into(),
            ];
            values.to_vec()
        })
        .collect();
    INSERTS.run_later(query, &rows)
}

/// See [`Store::resend_messages`].
pub fn make_due(query: &dyn Query, id: Option<&str>) -> Result<usize, StoreError> {
    let dialect = query.dialect();
    let sql = format!(
        "UPDATE outbox SET state = 'waiting', attempts = 0, leased_until = NULL, next_attempt_at = {} \
         WHERE (id = $1 OR ($1 IS NULL AND state = 'dead')) AND (leased_until IS NULL OR {})",
        dialect.now(),
        is_over(dialect, "leased_until")
    );
    Ok(usize::try_from(query.execute(&sql, &[id.into()])?).unwrap_or(usize::MAX))
}

/// The messages about a lead.
pub fn of_lead(query: &dyn Query, table: &str, id: i64) -> Result<Vec<OutboxEntry>, StoreError> {
    let sql = format!("{} WHERE lead_table = $1 AND lead_id = $2 ORDER BY created_at, id", select(FieldVisibility::Hidden));
    Ok(query.query(&sql, &[table.into(), id.into()])?.iter().map(OutboxEntry::from_row).collect())
}

/// The messages about a person, by the e-mail key.
pub fn of_person(query: &dyn Query, email_key: &str) -> Result<Vec<OutboxEntry>, StoreError> {
    let sql = format!("{} WHERE email_key = $1 ORDER BY created_at, id", select(FieldVisibility::Shown));
    Ok(query.query(&sql, &[email_key.into()])?.iter().map(OutboxEntry::from_row).collect())
}

pub const DELETE: &str = "DELETE FROM outbox WHERE id = $1";

/// See [`Store::claim_messages`].
pub fn claim(query: &dyn Query, channel: Channel, limit: usize, lease: Duration) -> Result<Claimed, StoreError> {
    let dialect = query.dialect();
    let end = dialect.now_plus("$2");
    let take = format!(
        "UPDATE outbox SET attempts = attempts + 1, leased_until = {end}, next_attempt_at = {end} WHERE {} = $1 \
         RETURNING id, form, event, fields, origin, created_at, attempts, lead_table, lead_id",
        dialect.row_id()
    );
    let mut messages = Vec::new();
    for due in query.query(&due(dialect), &[channel.name().into(), sql_limit(limit).into()])? {
        let row_id = due.cells.first().map_or(Value::Null, Value::from);
        let Some(row) = query.row(&take, &[row_id, lease.as_secs_f64().into()])? else { continue };
        if let Some(message) = Message::from_row(&row) {
            messages.push(message);
        } else {
            let id = row.text("id").unwrap_or_default();
            mark_dead(query, &id, attempts(&row).into(), UNREADABLE)?;
            tracing::error!(%channel, id, "{UNREADABLE}; it is dead, and `leadlight outbox` lists it");
        }
    }
    let next_due_in: Option<Option<f64>> = query.value(&next_due_in(dialect), &[channel.name().into()])?;
    Ok(Claimed { messages, next_due_in: next_due_in.flatten().map(seconds) })
}

/// `attempts` fences off a worker whose lease has run out.
fn mark_dead(query: &dyn Query, id: &str, attempts: i64, reason: &str) -> Result<u64, StoreError> {
    let sql = "UPDATE outbox SET leased_until = NULL, state = 'dead', last_error = $1 WHERE id = $2 AND attempts = $3";
    query.execute(sql, &[reason.into(), id.into(), attempts.into()])
}

fn channel_backlog(query: &dyn Query, channel: Channel) -> Result<ChannelBacklog, StoreError> {
    let row = query.row(&backlog_sql(query.dialect()), &[channel.name().into()])?.ok_or(StoreError::Stopped)?;
    Ok(ChannelBacklog { channel, waiting: row.get(0)?, dead: row.get(1)?, oldest: row.get::<Option<f64>>(2)?.map(|age| seconds(-age)) })
}

/// The rows of due messages. Parameters: the channel and the maximum number.
fn due(dialect: Dialect) -> String {
    format!(
        "SELECT {} FROM outbox WHERE channel = $1 AND state = 'waiting' AND {} ORDER BY next_attempt_at LIMIT $2{}",
        dialect.row_id(),
        is_over(dialect, "next_attempt_at"),
        dialect.skip_locked()
    )
}

/// The seconds until the next message of a channel is due.
fn next_due_in(dialect: Dialect) -> String {
    format!(
        "SELECT {} FROM outbox WHERE channel = $1 AND state = 'waiting' ORDER BY next_attempt_at LIMIT 1",
        dialect.seconds_until("next_attempt_at")
    )
}

/// The numbers of waiting and dead messages of a channel, and the seconds until the oldest was written, a negative number.
fn backlog_sql(dialect: Dialect) -> String {
    format!(
        "SELECT (SELECT count(*) FROM outbox WHERE channel = $1 AND state = 'waiting'), \
         (SELECT count(*) FROM outbox WHERE channel = $1 AND state = 'dead'), \
         (SELECT {} FROM outbox WHERE channel = $1 AND state = 'waiting' ORDER BY created_at LIMIT 1)",
        dialect.seconds_until("created_at")
    )
}

/// `dead` sorts before `waiting`. The parameter is the limit.
fn list(fields: FieldVisibility) -> String {
    format!("{} ORDER BY state, created_at, id LIMIT $1", select(fields))
}

fn select(fields: FieldVisibility) -> String {
    let visible = |column| if fields == FieldVisibility::Shown { column } else { "CAST(NULL AS TEXT)" };
    format!(
        "SELECT id, form, event, channel, state, attempts, created_at, next_attempt_at, leased_until, last_error, {} AS fields, {} AS origin \
         FROM outbox",
        visible("fields"),
        visible("origin")
    )
}

/// Whether the time in a column is over.
fn is_over(dialect: Dialect, column: &str) -> String {
    format!("({column} <= {} OR {column} > {})", dialect.now(), dialect.now_plus(&MAX_WAIT_S.to_string()))
}

fn sql_limit(limit: usize) -> i64 {
    i64::try_from(limit).unwrap_or(i64::MAX)
}

fn seconds(seconds: f64) -> Duration {
    Duration::try_from_secs_f64(seconds).unwrap_or_default()
}

/// The statements that run on the writer thread or for the admin page, for the test that they use an index.
#[cfg(test)]
pub fn frequent_statements(dialect: Dialect) -> Vec<String> {
    vec![due(dialect), next_due_in(dialect), backlog_sql(dialect), list(FieldVisibility::Shown), list(FieldVisibility::Hidden)]
}
