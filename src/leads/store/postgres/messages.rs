//! The insert of messages into the outbox, alone or as a part of the statement that makes their row.

use std::sync::LazyLock;

use tokio_postgres::types::ToSql;

use super::failure::Failure;
use crate::leads::NewMessage;

/// Inserts messages into the outbox. Parameters: an array each of ids, forms, events, channels, e-mail keys and fields.
pub static INSERT_MESSAGES: LazyLock<String> = LazyLock::new(|| insert_messages(0, ""));

/// Of [`INSERT_MESSAGES`].
pub const MESSAGE_PARAMETERS: usize = 6;

/// Its parameters come after `before` others.
pub fn insert_messages(before: usize, condition: &str) -> String {
    let [ids, forms, events, channels, email_keys, fields] =
        std::array::from_fn::<_, MESSAGE_PARAMETERS, _>(|index| format!("${}::TEXT[]", before + index + 1));
    format!(
        "INSERT INTO outbox (id, form, event, channel, email_key, fields) \
         SELECT message.id, message.form, message.event, message.channel, message.email_key, message.fields \
         FROM unnest({ids}, {forms}, {events}, {channels}, {email_keys}, {fields}) \
         AS message (id, form, event, channel, email_key, fields) {condition} ON CONFLICT DO NOTHING"
    )
}

/// The columns of messages, an array each.
pub struct Messages<'a> {
    ids: Vec<&'a str>,
    forms: Vec<&'a str>,
    events: Vec<&'a str>,
    channels: Vec<&'a str>,
    email_keys: Vec<Option<&'a str>>,
    fields: Vec<String>,
}

impl<'a> Messages<'a> {
    pub fn of(messages: &'a [NewMessage]) -> Result<Self, Failure> {
        let fields = messages.iter().map(|message| serde_json::to_string(&message.fields));
        Ok(Self {
            ids: messages.iter().map(|message| message.id.as_str()).collect(),
            forms: messages.iter().map(|message| message.form.as_str()).collect(),
            events: messages.iter().map(|message| message.event.name()).collect(),
            channels: messages.iter().map(|message| message.channel.name()).collect(),
            email_keys: messages.iter().map(|message| message.email_key.as_deref()).collect(),
            fields: fields.collect::<Result<_, _>>().map_err(|error| Failure::Mismatch(error.to_string()))?,
        })
    }

    /// In the order of [`INSERT_MESSAGES`].
    pub fn parameters(&self) -> [&(dyn ToSql + Sync); MESSAGE_PARAMETERS] {
        let Self { ids, forms, events, channels, email_keys, fields } = self;
        [ids, forms, events, channels, email_keys, fields]
    }
}
