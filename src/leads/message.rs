//! A lead on its way to somebody: one message for each channel that it goes to.

use std::fmt;

use super::values::Values;

/// How a lead is handed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Channel {
    Webhook,
    Email,
}

impl Channel {
    pub const ALL: [Self; 2] = [Self::Webhook, Self::Email];

    /// As the database has it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Webhook => "webhook",
            Self::Email => "email",
        }
    }

    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|channel| channel.name() == name)
    }
}

impl fmt::Display for Channel {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

/// A message that is not written yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewMessage {
    /// What the receiver tells a second delivery by. Made before the store is asked, so that a write which is repeated hands on nothing twice.
    pub id: String,
    pub channel: Channel,
    /// [`super::key_of`] of the visitor's address, where the form asks for one.
    pub email_key: Option<String>,
    /// What was typed, without the fields that were left empty.
    pub fields: Values,
}

impl NewMessage {
    #[must_use]
    pub fn new(channel: Channel, email_key: Option<String>, fields: Values) -> Self {
        Self { id: format!("msg_{:032x}", fastrand::u128(..)), channel, email_key, fields }
    }
}
