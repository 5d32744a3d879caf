//! Writes messages into the outbox, as part of another statement.

use std::sync::LazyLock;

use tokio_postgres::types::ToSql;

use crate::store::StoreError;
use crate::store::features::submission::NewMessage;

/// Inserts messages into the outbox. Parameters: an array each of ids, forms, events, channels, e-mail keys, fields and origins.
pub static INSERT_MESSAGES: LazyLock<String> = LazyLock::new(|| insert_messages(0, ""));

/// The number of parameters of [`INSERT_MESSAGES`].
pub const MESSAGE_PARAMETERS: usize = 7;

/// The statement that inserts messages if `condition` holds; its parameters come after `before` others.
pub fn insert_messages(before: usize, condition: &str) -> String {
    let [ids, forms, events, channels, email_keys, fields, origins] =
        std::array::from_fn::<_, MESSAGE_PARAMETERS, _>(|index| format!("${}::TEXT[]", before + index + 1));
    format!(
        "INSERT INTO outbox (id, form, event, channel, email_key, fields, origin) \
         SELECT message.id, message.form, message.event, message.channel, message.email_key, message.fields, message.origin \
         FROM unnest({ids}, {forms}, {events}, {channels}, {email_keys}, {fields}, {origins}) \
         AS message (id, form, event, channel, email_key, fields, origin) {condition} ON CONFLICT DO NOTHING"
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
    origins: Vec<Option<String>>,
}

impl<'a> Messages<'a> {
    pub fn of(messages: &'a [NewMessage]) -> Result<Self, StoreError> {
        let fields = messages.iter().map(|message| serde_json::to_string(&message.fields));
        Ok(Self {
            ids: messages.iter().map(|message| message.id.as_str()).collect(),
            forms: messages.iter().map(|message| message.form.as_str()).collect(),
            events: messages.iter().map(|message| message.event.name()).collect(),
            channels: messages.iter().map(|message| message.channel.name()).collect(),
            email_keys: messages.iter().map(|message| message.email_key.as_deref()).collect(),
            fields: fields.collect::<Result<_, _>>().map_err(|error| StoreError::Mismatch(error.to_string()))?,
            origins: messages.iter().map(|message| (!message.origin.is_empty()).then(|| message.origin.to_json())).collect(),
        })
    }

    /// The parameters in the order of [`INSERT_MESSAGES`].
    pub fn parameters(&self) -> [&(dyn ToSql + Sync); MESSAGE_PARAMETERS] {
        let Self { ids, forms, events, channels, email_keys, fields, origins } = self;
        [ids, forms, events, channels, email_keys, fields, origins]
    }
}
