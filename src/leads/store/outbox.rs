//! What an outbox is: the messages that hand leads on, from the moment in which a lead is kept until they have arrived.
//!
//! A message is delivered at least once. Whoever works on one leases it; one whose worker has died is due again when the lease has run out, and
//! its receiver tells a second delivery by the message's id. Several processes share the work. All times are the database's own, so their clocks
//! need not agree.

use std::time::Duration;

use futures_util::future::BoxFuture;
use tokio::sync::watch;

use super::StoreError;
use crate::leads::{Channel, Values};

/// Its methods may be called from any thread; the futures do not block.
pub trait Outbox: Send + Sync {
    /// Takes up to `most` messages of a channel that are due, the longest due first, for `lease`, and counts the attempt. One whose row cannot be
    /// read is given up and holds up no other.
    fn claim(&self, channel: Channel, most: usize, lease: Duration) -> BoxFuture<'_, Result<Claimed, StoreError>>;

    /// Says what became of an attempt. Nothing happens where the message is gone, or was taken by another worker since.
    fn settle(&self, message: &Message, outcome: AttemptResult) -> BoxFuture<'_, Result<(), StoreError>>;

    /// At most so many of the messages that have not arrived: those that were given up, then those that wait, the oldest of each first. A row that
    /// nobody can deliver is among them.
    fn list(&self, most: usize, fields: Fields) -> BoxFuture<'_, Result<Vec<OutboxEntry>, StoreError>>;

    /// Makes messages due now, with all their attempts again; those that a worker has at the moment are left to it. Returns how many.
    fn resend(&self, which: ResendTarget) -> BoxFuture<'_, Result<usize, StoreError>>;

    /// Gives a message up for good. False: there is none of this id.
    fn discard(&self, id: &str) -> BoxFuture<'_, Result<bool, StoreError>>;

    /// What waits, for each channel.
    fn depth(&self) -> BoxFuture<'_, Result<Vec<Depth>, StoreError>>;

    /// Changes when this process has written a message. Those of others are found by asking again.
    fn arrivals(&self) -> watch::Receiver<()>;
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Claimed {
    pub messages: Vec<Message>,
    /// How long until the next one is due, leased ones included; `None`: nothing waits.
    pub next_in: Option<Duration>,
}

/// A message that is being delivered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The same at every attempt.
    pub id: String,
    /// The form's id in `data/forms.json`.
    pub form: String,
    pub fields: Values,
    /// When the lead was kept: UTC, ISO 8601 with milliseconds.
    pub created_at: String,
    /// Which attempt this is, from 1.
    pub attempt: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AttemptResult {
    /// It has arrived, and is removed.
    Delivered,
    /// Not yet. `why` holds nothing that the visitor wrote.
    Retry { after: Duration, why: String },
    /// Nothing more is tried by itself.
    Dead { why: String },
}

/// Whether what the visitors wrote is asked for too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fields {
    Included,
    LeftOut,
}

/// A message as an operator sees it: what stands in its row, also where that means nothing to this program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutboxEntry {
    pub id: String,
    pub form: String,
    pub channel: String,
    /// `waiting`, or `dead` when nothing more is tried by itself.
    pub state: String,
    pub attempts: u32,
    /// These three: UTC, ISO 8601 with milliseconds.
    pub created_at: String,
    /// Of one that a worker has, the end of its lease.
    pub next_attempt_at: String,
    /// Set while a worker has it, and after one has died.
    pub leased_until: Option<String>,
    pub last_error: Option<String>,
    /// `None`: left out, or not to be read.
    pub fields: Option<Values>,
}

impl OutboxEntry {
    #[must_use]
    pub fn is_dead(&self) -> bool {
        self.state == "dead"
    }
}

/// What to send again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ResendTarget {
    /// Waiting or dead.
    Message(String),
    AllDead,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Depth {
    pub channel: Channel,
    pub waiting: u64,
    pub dead: u64,
    /// Of those that wait.
    pub oldest: Option<Duration>,
}

/// What becomes the last error of a message whose row cannot be read.
pub(super) const UNREADABLE: &str = "what was typed cannot be read in the database";

/// Of the column; `None` of one that was damaged. What is wrong with it is not said, because it would quote what was typed.
pub(super) fn read_fields(text: &str) -> Option<Values> {
    serde_json::from_str(text).ok()
}

pub(super) fn tell_unreadable(channel: Channel, id: &str) {
    tracing::error!(%channel, id, "{UNREADABLE}; the lead is given up, and `leadlight outbox` lists it");
}

/// The messages that have not arrived, in both dialects: `dead` comes before `waiting`. Its one parameter says how many at most.
pub(super) const fn list(fields: Fields) -> &'static str {
    macro_rules! list {
        ($fields:literal) => {
            concat!(
                "SELECT id, form, channel, state, attempts, created_at, next_attempt_at, leased_until, last_error, ",
                $fields,
                " AS fields FROM outbox ORDER BY state, created_at, id LIMIT $1"
            )
        };
    }
    match fields {
        Fields::Included => list!("fields"),
        Fields::LeftOut => list!("CAST(NULL AS TEXT)"),
    }
}

/// As databases count.
pub(super) fn limit(most: usize) -> i64 {
    i64::try_from(most).unwrap_or(i64::MAX)
}
