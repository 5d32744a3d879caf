//! What the list has of a lead: pure, from the lead's row and its form.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde_json::Value as Json;
use time::OffsetDateTime;

use super::{LeadState, words};
use crate::store::address::{Address, email_key};
use crate::store::query::JsonRow;
use crate::store::statements::text_digest;
use crate::store::timestamp::parse_time;
use crate::tables::forms::{Column, SPAM};
use crate::tables::{FieldKind, Form, FreeMail};

/// The characters of the excerpt.
const EXCERPT_CHARS: usize = 140;

/// A row of `inbox` that has no id yet.
#[derive(Debug)]
pub struct Entry {
    pub sent_at: OffsetDateTime,
    pub lead_id: i64,
    pub form: String,
    pub state: LeadState,
    pub person: String,
    pub email: Option<String>,
    pub email_key: Option<String>,
    pub domain: Option<String>,
    pub company: Option<String>,
    pub excerpt: String,
    pub page: Option<String>,
    pub landing: Option<String>,
    pub source: Option<String>,
    pub campaign: Option<String>,
    pub is_free_mail: bool,
    /// The same for what one person sent with the same text. `None`: no address or no text, so nothing is a repetition.
    pub digest: Option<String>,
    pub words: String,
}

/// What a visitor wrote: field name to value.
pub type Fields = BTreeMap<String, String>;

/// The fields of a row of a form's table, or of the table [`SPAM`].
pub fn fields_of(table: &str, row: &JsonRow) -> Fields {
    if table == SPAM {
        let fields = row.get("fields").and_then(Json::as_str);
        return fields.and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default();
    }
    let text = |(name, value): (&String, &Json)| Some((name.clone(), value.as_str()?.to_owned()));
    row.iter().filter_map(text).collect()
}

impl Entry {
    /// `form`: that of the row, if there still is one. `None`: the row has no id or time.
    pub fn of(table: &str, row: &JsonRow, form: Option<&Form>) -> Option<Self> {
        static FREE_MAIL: LazyLock<Option<FreeMail>> = LazyLock::new(|| FreeMail::embedded().ok());
        let text = |name: &str| row.get(name).and_then(Json::as_str).filter(|text| !text.is_empty()).map(str::to_owned);
        let fields = fields_of(table, row);
        let field = |name: &str| fields.get(name).map(|value| value.trim()).filter(|value| !value.is_empty());
        let email = field("email").map(str::to_owned);
        let key = email.as_deref().map(email_key);
        let is_free_mail = key.as_deref().is_some_and(|key| FREE_MAIL.as_ref().is_some_and(|table| table.has(key)));
        let address = email.as_deref().and_then(Address::parse);
        let written = written(form, &fields);
        let state = if table == SPAM { LeadState::Spam } else { LeadState::New };
        let form_id = if table == SPAM { text("form") } else { form.map(|form| form.id.clone()).or_else(|| text("kind")) };
        let form_id = form_id.unwrap_or_else(|| table.to_owned());
        let digest = key.as_deref().filter(|_| !written.is_empty()).map(|key| repetition_digest(table, &form_id, key, form, &fields));
        Some(Self {
            sent_at: parse_time(row.get("created_at")?.as_str()?).ok()?,
            lead_id: row.get("id")?.as_i64()?,
            form: form_id,
            state,
            person: field("name").map(str::to_owned).or_else(|| email.clone()).unwrap_or_default(),
            email_key: key,
            domain: address.filter(|_| !is_free_mail).map(|address| address.domain().to_owned()),
            email,
            company: field("company").map(str::to_owned),
            excerpt: one_line(&written),
            page: text("origin_form_page"),
            landing: text("origin_landing_page"),
            source: text("origin_utm_source").or_else(|| text("origin_referring_host")),
            campaign: text("origin_utm_campaign"),
            is_free_mail,
            digest,
            words: words::words(&fields.values().map(String::as_str).collect::<Vec<_>>()),
        })
    }
}

/// The subject and the message, or whatever else is long.
fn written(form: Option<&Form>, fields: &Fields) -> String {
    let is_written = |name: &str| match form {
        Some(form) => form.fields.iter().any(|field| field.name == name && field.kind == FieldKind::Textarea) || name == "subject",
        None => name == "message" || name == "subject",
    };
    let mut parts: Vec<&str> =
        fields.iter().filter(|(name, value)| is_written(name) && !value.is_empty()).map(|(_, value)| value.as_str()).collect();
    // `subject` sorts behind `message`.
    parts.reverse();
    parts.join(" – ")
}

/// Case and white space do not make another text; a corrected telephone number does.
fn repetition_digest(table: &str, form_id: &str, key: &str, form: Option<&Form>, fields: &Fields) -> String {
    let kind = if table == SPAM { SPAM } else { "lead" };
    let is_typed = |name: &str| name != "email" && form.is_none_or(|form| form.fields.iter().any(|field| field.name == name));
    let folded = |value: &String| value.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    let typed = fields.iter().filter(|(name, _)| is_typed(name)).map(|(_, value)| folded(value));
    let parts: Vec<String> = [kind, form_id, key].into_iter().map(str::to_owned).chain(typed).collect();
    text_digest(&parts.join("\u{0}"))
}

fn one_line(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let cut: String = line.chars().take(EXCERPT_CHARS).collect();
    if cut.len() < line.len() { cut + "…" } else { cut }
}

/// Whether the row was sent with this form: forms that share a table are told apart by constant columns.
pub fn is_of_form(form: &Form, row: &JsonRow) -> bool {
    form.columns.iter().all(|column| match column {
        Column::Value { column, value } => row.get(column).and_then(Json::as_str) == Some(value),
        Column::Field(_) | Column::KeyOf { .. } => true,
    })
}
