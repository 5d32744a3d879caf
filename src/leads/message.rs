//! A lead on its way to somebody: one message for each channel that it goes to.

use std::fmt;

use sha2::{Digest, Sha256};

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
    /// What the receiver tells a second delivery by.
    pub id: String,
    pub channel: Channel,
    /// [`super::email_key`] of the visitor's address, where the form asks for one.
    pub email_key: Option<String>,
    /// What was typed, without the fields that were left empty.
    pub fields: Values,
}

impl NewMessage {
    /// `submission_key`: that of the submission, where it may be sent again.
    #[must_use]
    pub fn new(channel: Channel, submission_key: Option<&str>, email_key: Option<String>, fields: Values) -> Self {
        let name = submission_key.map_or_else(|| fastrand::u128(..), |key| name_of(key, channel));
        Self { id: format!("msg_{name:032x}"), channel, email_key, fields }
    }
}

/// The same for the same submission and channel.
fn name_of(submission_key: &str, channel: Channel) -> u128 {
    let digest = Sha256::new().chain_update(submission_key).chain_update([0]).chain_update(channel.name()).finalize();
    digest.iter().take(size_of::<u128>()).fold(0, |name, byte| name << 8 | u128::from(*byte))
}
