//! A lead as JSON for webhooks and as labeled lines for e-mails.

use std::collections::BTreeMap;

use serde_json::json;

use crate::leads::store::outbox::Message;
use crate::tables::{Form, Forms};

/// The body of a webhook request, the same bytes at every attempt (Standard Webhooks, "Payload structure"). Empty fields are left out.
#[must_use]
pub fn json(message: &Message) -> Vec<u8> {
    let Message { form, fields, created_at, .. } = message;
    json!({ "type": "lead.created", "timestamp": created_at, "data": { "form": form, "fields": fields } }).to_string().into_bytes()
}

/// Titles and labels of the forms. A lead of a form that no longer exists is labeled with its field names.
#[derive(Clone, Debug)]
pub struct FormLabels(BTreeMap<String, Form>);

/// A lead as people read it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeadText {
    pub title: String,
    pub lines: Vec<Line>,
    /// The address of the visitor.
    pub reply_to: Option<String>,
    /// UTC, ISO 8601.
    pub sent_at: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    pub label: String,
    pub value: String,
}

impl FormLabels {
    #[must_use]
    pub fn new(forms: &Forms) -> Self {
        Self(forms.by_id.clone())
    }

    /// Fields are in the order of the form.
    #[must_use]
    pub fn text(&self, message: &Message) -> LeadText {
        let form = self.0.get(&message.form);
        let declared = form.map(|form| form.fields.as_slice()).unwrap_or_default();
        let known = declared.iter().filter_map(|field| {
            let value = message.fields.get(&field.name)?;
            let label = field.options.iter().find(|option| option.value == *value).map_or(value, |option| &option.label);
            Some(Line { label: field.label.clone(), value: label.clone() })
        });
        let is_known = |name: &str| declared.iter().any(|field| field.name == name);
        let unknown = message.fields.iter().filter(|(name, _)| !is_known(name));
        let lines = known.chain(unknown.map(|(name, value)| Line { label: name.clone(), value: value.clone() })).collect();
        LeadText {
            title: form.map_or(&message.form, |form| &form.title).clone(),
            lines,
            reply_to: form.and_then(|form| form.email_in(&message.fields)).cloned(),
            sent_at: message.created_at.clone(),
        }
    }
}
