//! One attempt to deliver a message, and how it can fail.

use std::time::Duration;

use futures_util::future::BoxFuture;

use crate::leads::store::outbox::Message;

/// A way to deliver.
pub trait Deliver: Send + Sync {
    /// Ends in bounded time. `Ok`: the receiver has taken it on.
    fn deliver<'a>(&'a self, message: &'a Message) -> BoxFuture<'a, Result<(), Failure>>;
}

/// Why a message did not arrive. The sentence is kept in the database and logged: it holds nothing that a visitor wrote, no secret, and nothing that
/// the receiver said beyond numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// It may arrive later, after this time at the earliest if the receiver named one.
    Passing { why: String, not_before: Option<Duration> },
    /// It never will.
    Final { why: String },
}

impl Failure {
    #[must_use]
    pub fn passing(why: impl Into<String>) -> Self {
        Self::Passing { why: why.into(), not_before: None }
    }
}
