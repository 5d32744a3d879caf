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
    /// Takes up to `most` messages of a channel that are due, the longest due first, for `lease`, and counts the attempt.
    fn claim(&self, channel: Channel, most: usize, lease: Duration) -> BoxFuture<'_, Result<Claimed, StoreError>>;

    /// Says what became of an attempt. Nothing happens where the message is gone, or was taken by another worker since.
    fn settle(&self, message: &Message, outcome: Outcome) -> BoxFuture<'_, Result<(), StoreError>>;

    /// Every message that has not arrived, oldest first.
    fn list(&self) -> BoxFuture<'_, Result<Vec<Entry>, StoreError>>;

    /// Makes messages due now, with all their attempts again; those that a worker has at the moment are left to it. Returns how many.
    fn resend(&self, which: Which) -> BoxFuture<'_, Result<usize, StoreError>>;

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
pub enum Outcome {
    /// It has arrived, and is removed.
    Delivered,
    /// Not yet. `why` holds nothing that the visitor wrote.
    Retry { after: Duration, why: String },
    /// Nothing more is tried by itself.
    Dead { why: String },
}

/// A message as an operator sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub id: String,
    pub form: String,
    pub channel: Channel,
    pub state: State,
    pub attempts: u32,
    /// These three: UTC, ISO 8601 with milliseconds.
    pub created_at: String,
    pub next_attempt_at: String,
    /// Set while a worker has it, and after one has died.
    pub leased_until: Option<String>,
    pub last_error: Option<String>,
    pub fields: Values,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    Waiting,
    Dead,
}

impl State {
    /// As the database has it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Dead => "dead",
        }
    }

    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Waiting, Self::Dead].into_iter().find(|state| state.name() == name)
    }
}

/// What to send again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Which {
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
