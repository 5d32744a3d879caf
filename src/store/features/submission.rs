//! What a visitor sends: the row of a form's table, in the order of the form's columns, and the outbox messages that deliver it.

use std::collections::BTreeMap;
use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::Value;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::lead_origins::LeadOrigin;
use crate::store::address::email_key;
use crate::store::statements::text_digest;
use crate::tables::Form;
use crate::tables::forms::{Column, SPAM};

/// What a visitor sent: field name to value.
pub type Values = BTreeMap<String, String>;

/// The values are validated and trimmed; `None` is an optional field that was left empty.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct Submission {
    /// The form's id in `data/forms.json`, or [`SPAM`].
    pub form: String,
    pub values: Vec<Option<String>>,
    /// Identifies a submission that may arrive more than once: the table holds at most one row per key.
    pub key: Option<String>,
    /// False: no row is stored, the lead is only delivered.
    pub is_stored: bool,
    /// A newsletter subscription that the owner of the address must confirm.
    pub is_pending: bool,
    /// The id of the page whose form was sent. With it the store records which text the visitor agreed to.
    pub page: Option<String>,
    /// Written in the transaction of the row, and only if the row is new. Those of a pending subscription: unless the address was sent too many mails.
    pub messages: Vec<NewMessage>,
    /// What brought the lead, written as the messages are, and part of each.
    pub origin: LeadOrigin,
}

impl Submission {
    /// A submission that is stored, without a key, a page and messages, and of unknown origin.
    pub fn new(form: &Form, values: &Values) -> Self {
        let typed = |field: &String| values.get(field).filter(|value| !value.is_empty()).cloned();
        let value = |column: &Column| match column {
            Column::Field(field) => typed(field),
            Column::KeyOf { key_of, .. } => typed(key_of).map(|value| email_key(&value)),
            Column::Value { value, .. } => Some(value.clone()),
        };
        Self {
            form: form.id.clone(),
            values: form.columns.iter().map(value).collect(),
            key: None,
            is_stored: true,
            is_pending: false,
            page: None,
            messages: Vec::new(),
            origin: LeadOrigin::default(),
        }
    }

    /// The key is a digest of the client's idempotency key, the form and the values: a client that reuses a key for other values loses nothing. The
    /// origin is no part of it.
    pub fn with_idempotency_key(self, name: &str) -> Self {
        let mut digest = Sha256::new();
        let values = self.values.iter().map(|value| value.as_deref().unwrap_or_default());
        for part in [name, &self.form].into_iter().chain(values) {
            digest.update(part.len().to_le_bytes());
            digest.update(part);
        }
        Self { key: Some(URL_SAFE_NO_PAD.encode(digest.finalize())), ..self }
    }

    /// Adds a random key if there is none, for a store that may have to send a group twice.
    pub fn with_key(self) -> Self {
        Self { key: self.key.or_else(|| Some(Uuid::new_v4().simple().to_string())), ..self }
    }

    /// Adds one message for each channel. The same key gives the same message ids, so a receiver recognizes a submission that was sent twice.
    pub fn with_messages(self, form: &Form, values: &Values, channels: &[Channel]) -> Self {
        let messages = messages(self.key.as_deref(), form, values, channels, Event::LeadCreated);
        let with_origin = |message: NewMessage| match message.channel {
            // A receipt says nothing of the lead, so it keeps no more than the address.
            Channel::Receipt => NewMessage { fields: form.emails_in(&message.fields), ..message },
            _ => NewMessage { origin: self.origin.clone(), ..message },
        };
        let messages = messages.into_iter().map(with_origin).collect();
        Self { messages, ..self }
    }

    /// Adds the messages of these channels. A subscription whose owner is asked first has [`Channel::Subscriber`].
    pub fn delivered_by(self, form: &Form, values: &Values, channels: &[Channel]) -> Self {
        if channels.contains(&Channel::Subscriber) { self.pending(form, values) } else { self.with_messages(form, values, channels) }
    }

    /// The same post as a row of the table [`SPAM`]: nothing is delivered, and it counts as no lead. `reason`: a word for the operator.
    pub fn held(self, reason: &str, form: &Form, values: &Values) -> Self {
        let channels: Vec<&str> = self.messages.iter().map(|message| message.channel.name()).collect();
        let consent = self.page.is_some().then(|| text_digest(&form.shown_text()));
        let fields = Value::from_iter(values.clone()).to_string();
        let some = |text: &str| Some(text.to_owned());
        let row =
            vec![some(&form.id), some(reason), form.email_in(values).cloned(), Some(fields), Some(channels.join(" ")), self.page, consent];
        let form = SPAM.to_owned();
        Self { form, values: row, is_stored: true, is_pending: false, page: None, messages: Vec::new(), ..self }
    }

    /// Makes the subscription pending, with the message that asks the owner of the address to confirm it.
    pub fn pending(self, form: &Form, values: &Values) -> Self {
        let messages = messages(self.key.as_deref(), form, values, &[Channel::Subscriber], Event::NewsletterRequested);
        Self { is_pending: true, messages, ..self }
    }
}

/// A submission that is on disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stored {
    /// The row's id; `None` for a lead that is only delivered.
    pub id: Option<i64>,
    pub outcome: InsertOutcome,
}

/// Only what is inserted is delivered. After the other two, the id is that of the row that existed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InsertOutcome {
    Inserted,
    /// The same submission was sent before.
    RepeatedSubmission,
    /// Another submission has the same value in the form's key column, for example the e-mail address.
    DuplicateKey,
}

impl Stored {
    /// From a row that [`FormSql::select_existing`](crate::store::statements::FormSql::select_existing) returns.
    pub const fn existing(id: i64, is_same_submission: bool) -> Self {
        let outcome = if is_same_submission { InsertOutcome::RepeatedSubmission } else { InsertOutcome::DuplicateKey };
        Self { id: Some(id), outcome }
    }
}

/// What became of a submission.
#[derive(Clone, Copy)]
pub struct Inserted {
    pub stored: Stored,
    /// The id under which its details stand, if they were written.
    pub details: Option<i64>,
    /// Its messages were written, if it has any.
    pub messages: bool,
}

impl Inserted {
    pub fn new(stored: Stored) -> Self {
        let is_new = stored.outcome == InsertOutcome::Inserted;
        Self { stored, details: stored.id.filter(|_| is_new), messages: is_new }
    }
}

/// One message for each channel; with the ids of a submission's key, or random ones.
pub fn messages(key: Option<&str>, form: &Form, values: &Values, channels: &[Channel], event: Event) -> Vec<NewMessage> {
    let fields: Values = values.iter().filter(|(_, value)| !value.is_empty()).map(|(name, value)| (name.clone(), value.clone())).collect();
    let email_key = form.email_in(&fields).map(|email| email_key(email));
    let message = |channel: &Channel| NewMessage {
        id: message_id(key, *channel),
        form: form.id.clone(),
        channel: *channel,
        event,
        email_key: email_key.clone(),
        fields: fields.clone(),
        origin: LeadOrigin::default(),
    };
    channels.iter().map(message).collect()
}

/// How a lead is delivered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Channel {
    Webhook,
    Email,
    /// E-mails to a subscriber of the newsletter, not to the operator.
    Subscriber,
    /// E-mails that tell visitors that a form has arrived.
    Receipt,
}

impl Channel {
    pub const ALL: [Self; 4] = [Self::Webhook, Self::Email, Self::Subscriber, Self::Receipt];

    /// The name in the outbox and in metrics. That of subscribers is older than its variant.
    pub fn name(self) -> &'static str {
        match self {
            Self::Webhook => "webhook",
            Self::Email => "email",
            Self::Subscriber => "newsletter",
            Self::Receipt => "receipt",
        }
    }
}

/// What a message reports. Messages from before there were others are leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    LeadCreated,
    /// Somebody has asked for the newsletter; the owner of the address must confirm.
    NewsletterRequested,
    NewsletterConfirmed,
    NewsletterUnsubscribed,
    /// Nothing: an operator tests a channel. It is never in the outbox.
    Test,
}

impl Event {
    /// The name in the outbox, which is the type of a webhook.
    pub const fn name(self) -> &'static str {
        match self {
            Self::LeadCreated => "lead.created",
            Self::NewsletterRequested => "newsletter.requested",
            Self::NewsletterConfirmed => "newsletter.confirmed",
            Self::NewsletterUnsubscribed => "newsletter.unsubscribed",
            Self::Test => "test",
        }
    }
}

impl fmt::Display for Channel {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

/// A message that is not in the outbox yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewMessage {
    /// Receivers recognize a repeated delivery by it.
    pub id: String,
    /// The form's id in `data/forms.json`.
    pub form: String,
    pub channel: Channel,
    pub event: Event,
    /// [`email_key`] of the visitor's address, if the form asks for one.
    pub email_key: Option<String>,
    /// The fields that are not empty.
    pub fields: Values,
    /// What brought the lead.
    pub origin: LeadOrigin,
}

/// A message has the same id whenever the submission of this key is sent.
fn message_id(submission_key: Option<&str>, channel: Channel) -> String {
    let digest = |key| Sha256::new().chain_update(key).chain_update([0]).chain_update(channel.name()).finalize();
    let id = submission_key.map_or_else(
        || fastrand::u128(..),
        |key| digest(key).iter().take(size_of::<u128>()).fold(0, |id, byte| id << 8 | u128::from(*byte)),
    );
    format!("msg_{id:032x}")
}
