//! The outbox: the messages that deliver leads, from the transaction that stores a lead until they have arrived.
//!
//! A message is delivered at least once. A worker leases it; when a worker dies its lease runs out and the message is due again, and the receiver
//! recognizes a second delivery by the message's id. Several processes share the outbox. All times are the database's, so clocks need not agree.

use std::time::Duration;

use futures_util::future::BoxFuture;
use serde::Serialize;
use time::{OffsetDateTime, PrimitiveDateTime};
use tokio::sync::watch;

use super::StoreError;
use crate::leads::timestamp::TIME;
use crate::leads::{Channel, LeadOrigin, Values};

/// May be called from any thread; the futures do not block.
pub trait Outbox: Send + Sync {
    /// Leases up to `limit` due messages of a channel, the longest due first, and counts the attempt. A message that cannot be read becomes dead.
    fn claim(&self, channel: Channel, limit: usize, lease: Duration) -> BoxFuture<'_, Result<Claimed, StoreError>>;

    /// Leases the message for longer. False: it is gone, or another worker has leased it since.
    fn renew(&self, message: &Message, lease: Duration) -> BoxFuture<'_, Result<bool, StoreError>>;

    /// Records the result of an attempt. Does nothing if the message is gone or another worker has leased it since.
    fn record_result(&self, message: &Message, result: AttemptResult) -> BoxFuture<'_, Result<(), StoreError>>;

    /// Up to `limit` undelivered messages: the dead, then the waiting, each oldest first. Includes rows that cannot be delivered.
    fn list(&self, limit: usize, fields: FieldVisibility) -> BoxFuture<'_, Result<Vec<OutboxEntry>, StoreError>>;

    /// Makes the message of this id due now, or every dead one, and resets the attempts, unless a worker has leased it. Returns how many.
    fn resend(&self, id: Option<String>) -> BoxFuture<'_, Result<usize, StoreError>>;

    /// Deletes a message. Returns false if there is none of this id.
    fn delete(&self, id: &str) -> BoxFuture<'_, Result<bool, StoreError>>;

    /// The number of messages in each channel.
    fn backlog(&self) -> BoxFuture<'_, Result<Vec<ChannelBacklog>, StoreError>>;

    /// Changes when this process has written a message. Those of other processes are found by polling.
    fn arrivals(&self) -> watch::Receiver<()>;
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Claimed {
    pub messages: Vec<Message>,
    /// How long until the next message is due, leased ones included; `None`: none waits.
    pub next_due_in: Option<Duration>,
}

/// A message that is being delivered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The same at every attempt.
    pub id: String,
    /// The form's id in `data/forms.json`.
    pub form: String,
    /// [`Event::name`](crate::leads::Event::name), also of another version.
    pub event: String,
    pub fields: Values,
    pub origin: LeadOrigin,
    /// When the lead was stored: UTC, ISO 8601 with milliseconds.
    pub created_at: String,
    /// From 1.
    pub attempt: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AttemptResult {
    /// The message is deleted.
    Delivered,
    /// `reason` must hold nothing that the visitor wrote.
    Retry { after: Duration, reason: String },
    /// No further attempt, unless an operator asks for one.
    Dead { reason: String },
}

/// Whether [`Outbox::list`] returns what visitors wrote.
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
    /// This and the next two: UTC, ISO 8601 with milliseconds.
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

    /// `text` reads a column. A damaged column is empty, so that one damaged row hides no other.
    pub(super) fn from_row(text: impl Fn(&str) -> Option<String>, attempts: i64) -> Self {
        let column = |name| text(name).unwrap_or_default();
        Self {
            id: column("id"),
            form: column("form"),
            event: column("event"),
            channel: column("channel"),
            state: column("state"),
            attempts: attempt(attempts),
            created_at: column("created_at"),
            next_attempt_at: column("next_attempt_at"),
            leased_until: text("leased_until"),
            last_error: text("last_error"),
            fields: fields(text("fields")),
            origin: origin(text("origin")),
        }
    }
}

impl Message {
    /// `None`: the fields cannot be read, and so not be delivered.
    pub(super) fn from_row(text: impl Fn(&str) -> Option<String>, attempts: i64) -> Option<Self> {
        let column = |name| text(name).unwrap_or_default();
        let (id, form, event, created_at) = (column("id"), column("form"), column("event"), column("created_at"));
        let (fields, origin) = (fields(text("fields"))?, origin(text("origin")));
        Some(Self { id, form, event, created_at, fields, origin, attempt: attempt(attempts) })
    }
}

/// An error is not reported, because it would quote what the visitor wrote.
fn fields(text: Option<String>) -> Option<Values> {
    serde_json::from_str(&text?).ok()
}

/// Nothing if it cannot be read: the lead is delivered without it.
fn origin(text: Option<String>) -> LeadOrigin {
    text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
}

/// A time of [`Message`] or [`OutboxEntry`].
pub fn parse_time(text: &str) -> Option<OffsetDateTime> {
    PrimitiveDateTime::parse(text, TIME).ok().map(PrimitiveDateTime::assume_utc)
}

fn attempt(attempts: i64) -> u32 {
    u32::try_from(attempts.max(0)).unwrap_or(u32::MAX)
}

/// The last error of a message whose row cannot be read.
pub(super) const UNREADABLE: &str = "the message's fields cannot be read in the database";

pub(super) fn log_unreadable(channel: Channel, id: &str) {
    tracing::error!(%channel, id, "{UNREADABLE}; it is dead, and `leadlight outbox` lists it");
}

/// In seconds: no message waits longer for its next attempt, nor is it leased for longer. A later time is that of a clock that was ahead, so it is over.
pub const MAX_WAIT_S: u32 = 8 * 60 * 60;

/// Whether the time in a column is over. `now` is the database's, `latest` is [`MAX_WAIT_S`] after it.
pub(super) fn is_over(column: &str, now: &str, latest: &str) -> String {
    format!("({column} <= {now} OR {column} > {latest})")
}

/// SQL for both databases. Parameters are numbered in order of appearance, as SQLite binds them.
pub(super) const DELETE: &str = "DELETE FROM outbox WHERE id = $1";
/// `attempts` fences off a worker whose lease has run out.
pub(super) const MARK_DEAD: &str = "UPDATE outbox SET leased_until = NULL, state = 'dead', last_error = $1 WHERE id = $2 AND attempts = $3";

/// Parameters: the end of the lease, id and attempts. A result that was recorded meanwhile stays.
pub(super) fn renew(end: &str) -> String {
    format!("UPDATE outbox SET leased_until = {end}, next_attempt_at = {end} WHERE id = $2 AND attempts = $3 AND leased_until IS NOT NULL")
}

/// `dead` sorts before `waiting`. The parameter is the limit.
pub(super) fn list(fields: FieldVisibility) -> String {
    format!("{} ORDER BY state, created_at, id LIMIT $1", select(fields))
}

/// The messages about a person; the parameter is the e-mail key.
pub(super) fn of_person() -> String {
    format!("{} WHERE email_key = $1 ORDER BY created_at, id", select(FieldVisibility::Shown))
}

/// The ids of a form's dead messages from before a time. Parameters: the form, the time, the maximum number.
pub(super) const EXPIRED: &str =
    "SELECT id FROM outbox WHERE form = $1 AND state = 'dead' AND created_at < $2 ORDER BY created_at LIMIT $3";

fn select(fields: FieldVisibility) -> String {
    let visible = |column| if fields == FieldVisibility::Shown { column } else { "CAST(NULL AS TEXT)" };
    format!(
        "SELECT id, form, event, channel, state, attempts, created_at, next_attempt_at, leased_until, last_error, {} AS fields, {} AS origin \
         FROM outbox",
        visible("fields"),
        visible("origin")
    )
}

pub(super) fn sql_limit(limit: usize) -> i64 {
    i64::try_from(limit).unwrap_or(i64::MAX)
}

pub(super) fn seconds(seconds: f64) -> Duration {
    Duration::try_from_secs_f64(seconds).unwrap_or_default()
}
