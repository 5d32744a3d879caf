//! A row to keep: which form, which table, and the values in the order of the form's columns; and the messages that hand it on.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::message::{Channel, NewMessage};
use super::values::Values;
use crate::tables::forms::ColumnSource;
use crate::tables::{FieldKind, Form};

/// Values are trimmed and checked already; `None` is an optional field that was left empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Submission {
    /// The form's id in `data/forms.json`.
    pub form: String,
    pub table: String,
    pub values: Vec<Option<String>>,
    /// Tells this submission from every other, where it may come twice: a store that is asked to keep it again has one row.
    pub key: Option<String>,
    /// False: the table gets no row, the lead is only handed on.
    pub is_stored: bool,
    /// Written in the same transaction; none of them where the row was there already.
    pub messages: Vec<NewMessage>,
}

impl Submission {
    /// From the values of a form that were found good: a submission of its own, kept, and handed on to nobody.
    #[must_use]
    pub fn new(form: &Form, values: &Values) -> Self {
        let typed = |field: &String| values.get(field).filter(|value| !value.is_empty()).cloned();
        let value = |source: &ColumnSource| match source {
            ColumnSource::Field(field) => typed(field),
            ColumnSource::KeyOf(field) => typed(field).map(|value| email_key(&value)),
            ColumnSource::Value(value) => Some(value.clone()),
        };
        Self {
            form: form.id.clone(),
            table: form.table.clone(),
            values: form.columns.iter().map(|column| value(&column.source)).collect(),
            key: None,
            is_stored: true,
            messages: Vec::new(),
        }
    }

    /// The same under a name that its sender gave it. Only the same words sent to the same form under it are the same submission: whoever uses a name
    /// twice loses nothing.
    #[must_use]
    pub fn with_idempotency_key(self, name: &str) -> Self {
        let mut digest = Sha256::new();
        let values = self.values.iter().map(|value| value.as_deref().unwrap_or_default());
        for part in [name, &self.form].into_iter().chain(values) {
            digest.update(part.len().to_le_bytes());
            digest.update(part);
        }
        Self { key: Some(URL_SAFE_NO_PAD.encode(digest.finalize())), ..self }
    }

    /// The same with a key in any case, for a store that may have to ask its database twice.
    #[must_use]
    pub fn with_key(self) -> Self {
        Self { key: self.key.or_else(|| Some(Uuid::new_v4().simple().to_string())), ..self }
    }

    /// The same handed on: a message for each channel. A submission that is sent again under its name is the same message to whoever receives it.
    #[must_use]
    pub fn with_messages(self, form: &Form, values: &Values, channels: &[Channel]) -> Self {
        let fields: Values =
            values.iter().filter(|(_, value)| !value.is_empty()).map(|(name, value)| (name.clone(), value.clone())).collect();
        let email = form.fields.iter().filter(|field| field.kind == FieldKind::Email).find_map(|field| fields.get(&field.name));
        let email_key = email.map(|email| email_key(email));
        let message = |channel: &Channel| NewMessage::new(*channel, self.key.as_deref(), email_key.clone(), fields.clone());
        Self { messages: channels.iter().map(message).collect(), ..self }
    }
}

/// All that is asked of an e-mail address; whether mail arrives there, only mail can tell.
#[must_use]
pub fn is_email_address(text: &str) -> bool {
    text.contains('@')
}

/// What "the same address" means: white space around it and the case of ASCII letters do not count. Only ASCII: other alphabets fold letters
/// together that belong to different addresses (U+212A, the Kelvin sign, becomes `k`).
#[must_use]
pub fn email_key(email: &str) -> String {
    email.trim().to_ascii_lowercase()
}
