//! One attempt to deliver a message, and how it can fail.

use std::time::Duration;

use futures_util::future::BoxFuture;

use crate::leads::store::outbox::Message;

/// A delivery channel.
pub trait Deliver: Send + Sync {
    /// Ends in bounded time. `Ok`: the receiver accepted the message.
    fn deliver<'a>(&'a self, message: &'a Message) -> BoxFuture<'a, Result<(), Failure>>;
}

/// Why an attempt failed. The reason is stored and logged.
///
/// SECURITY: it holds no text of a visitor, no secret, and of the receiver's response only numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// Try again, not before the delay that the receiver asked for, if any.
    Temporary { reason: String, retry_after: Option<Duration> },
    /// Do not try again.
    Permanent { reason: String },
}

impl Failure {
    #[must_use]
    pub fn temporary(reason: impl Into<String>) -> Self {
        Self::Temporary { reason: reason.into(), retry_after: None }
    }
}
