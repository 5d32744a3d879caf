//! What a lead looks like: as JSON for programs, as labelled lines for people.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::leads::Values;
use crate::leads::store::outbox::Message;
use crate::tables::{FieldKind, Form, Forms};

/// The body of a webhook (<https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md>, "Payload structure"). The
/// same bytes at every attempt.
#[derive(Serialize)]
struct Event<'a> {
    #[serde(rename = "type")]
    kind: &'static str,
    /// When the lead was sent.
    timestamp: &'a str,
    data: Lead<'a>,
}

#[derive(Serialize)]
struct Lead<'a> {
    form: &'a str,
    /// What was typed, without the fields that were left empty.
    fields: &'a Values,
}

/// # Errors
/// Never in practice: strings become JSON.
pub fn json(message: &Message) -> serde_json::Result<Vec<u8>> {
    let data = Lead { form: &message.form, fields: &message.fields };
    serde_json::to_vec(&Event { kind: "lead.created", timestamp: &message.created_at, data })
}

/// How the forms call themselves and their fields. As they were when the process started: a lead of a form that is no more goes by its names.
#[derive(Clone, Debug)]
pub struct Labels(BTreeMap<String, Form>);

/// A lead for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Letter {
    pub title: String,
    pub lines: Vec<Line>,
    /// Where an answer goes.
    pub reply_to: Option<String>,
    /// UTC, ISO 8601.
    pub sent_at: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    pub label: String,
    pub value: String,
}

impl Labels {
    #[must_use]
    pub fn of(forms: &Forms) -> Self {
        Self(forms.by_id.clone())
    }

    /// In the order of the form's fields.
    #[must_use]
    pub fn letter(&self, message: &Message) -> Letter {
        let form = self.0.get(&message.form);
        let declared = form.map(|form| form.fields.as_slice()).unwrap_or_default();
        let known = declared.iter().filter_map(|field| {
            let value = message.fields.get(&field.name)?;
            let chosen = field.options.iter().find(|option| option.value == *value).map_or(value, |option| &option.label);
            Some(Line { label: field.label.clone(), value: chosen.clone() })
        });
        let is_known = |name: &str| declared.iter().any(|field| field.name == name);
        let unknown = message.fields.iter().filter(|(name, _)| !is_known(name));
        let lines = known.chain(unknown.map(|(name, value)| Line { label: name.clone(), value: value.clone() })).collect();
        let email = declared.iter().filter(|field| field.kind == FieldKind::Email).find_map(|field| message.fields.get(&field.name));
        Letter {
            title: form.map_or(&message.form, |form| &form.title).clone(),
            lines,
            reply_to: email.cloned(),
            sent_at: message.created_at.clone(),
        }
    }
}
