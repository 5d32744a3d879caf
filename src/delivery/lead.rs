//! A lead as people read it, in e-mails and chats.

use std::sync::Arc;

use arc_swap::ArcSwap;
use icu_properties::CodePointSetData;
use icu_properties::props::DefaultIgnorableCodePoint;

use crate::store::features::lead_origins::LABELS as ORIGIN_LABELS;
use crate::store::features::outbox::Message;
use crate::store::{Address, email_key, is_email_address};
use crate::tables::{Forms, FreeMail, Tables};

/// Those of the front end that is served: new content replaces them.
pub type CurrentLeadTables = Arc<ArcSwap<LeadTables>>;

/// What makes a message readable.
#[derive(Clone, Debug)]
pub struct LeadTables {
    /// The company's name.
    pub site: String,
    /// The forms, for titles and labels.
    pub forms: Forms,
    pub free_mail: FreeMail,
}

#[derive(Debug)]
pub struct Lead<'a> {
    pub site: &'a str,
    /// Who sent it, on one line: name and company, or the address; may be empty.
    pub person: String,
    /// The title of the form, and what happened if that is not a new lead.
    pub title: String,
    /// Labels and values of the form's fields.
    pub fields: Vec<(&'a str, &'a str)>,
    /// Labels and values of what brought the lead.
    pub origin: Vec<(&'static str, &'a str)>,
    /// The address of the visitor, if mail can reach it.
    pub email: Option<&'a str>,
    /// The visitor's address is one that no mail can reach.
    pub is_unreachable: bool,
    pub is_free_mail: bool,
    /// When the visitor sent it: UTC, ISO 8601.
    pub sent_at: &'a str,
}

impl LeadTables {
    pub fn new(tables: &Tables) -> anyhow::Result<Self> {
        Ok(Self { site: tables.site.company.name.clone(), forms: tables.forms.clone(), free_mail: FreeMail::embedded()? })
    }

    /// Whether the visitor's address is one of a free mail provider.
    pub fn is_free_mail(&self, message: &Message) -> bool {
        self.email(message).is_some_and(|email| self.free_mail.has(&email_key(email)))
    }

    /// Fields are in the order of the form. A lead of a form that no longer exists is labeled with its field names.
    pub fn lead<'a>(&'a self, message: &'a Message) -> Lead<'a> {
        let form = self.forms.get(&message.form);
        let declared = form.map(|form| form.fields.as_slice()).unwrap_or_default();
        let known = declared.iter().filter_map(|field| {
            let value = message.fields.get(&field.name)?;
            let label = field.options.iter().find(|option| option.value == *value).map_or(value, |option| &option.label);
            Some((field.label.as_str(), label.as_str()))
        });
        let unknown = message.fields.iter().filter(|(name, _)| declared.iter().all(|field| field.name != **name));
        let email = self.email(message);
        let reachable = email.filter(|email| Address::parse(email).is_some());
        Lead {
            site: &self.site,
            person: person(message, reachable),
            title: title(form.map_or(&message.form, |form| &form.title), &message.event),
            fields: known.chain(unknown.map(|(name, value)| (name.as_str(), value.as_str()))).collect(),
            origin: ORIGIN_LABELS.iter().filter_map(|(column, label)| Some((*label, message.origin.get(column)?))).collect(),
            email: reachable,
            is_unreachable: email.is_some() && reachable.is_none(),
            is_free_mail: self.is_free_mail(message),
            sent_at: &message.created_at,
        }
    }

    fn email<'a>(&self, message: &'a Message) -> Option<&'a str> {
        let email = self.forms.get(&message.form)?.email_in(&message.fields)?;
        Some(email.as_str()).filter(|email| is_email_address(email))
    }
}

/// The longest name in a subject, in characters. Phones show about as many of the whole.
const MAX_NAME_CHARS: usize = 60;

/// "Ada Lovelace, Acme", of the fields `name` and `company`.
fn person(message: &Message, email: Option<&str>) -> String {
    let field = |name: &str| message.fields.get(name).map(|value| one_line(value, MAX_NAME_CHARS)).filter(|line| !line.is_empty());
    let names: Vec<String> = ["name", "company"].into_iter().filter_map(field).collect();
    if names.is_empty() { email.map(|email| one_line(email, MAX_NAME_CHARS)).unwrap_or_default() } else { names.join(", ") }
}

/// The visible text on one line, cut with an ellipsis.
///
/// SECURITY: the text is of a visitor and goes into a header. Line breaks and invisible characters become spaces, and `=?`, with which a mail program
/// begins to decode (RFC 2047), is taken apart.
fn one_line(text: &str, max_chars: usize) -> String {
    let ignorable = CodePointSetData::new::<DefaultIgnorableCodePoint>();
    let visible: String = text.chars().map(|c| if c.is_control() || ignorable.contains(c) { ' ' } else { c }).collect();
    let line = visible.split_whitespace().collect::<Vec<_>>().join(" ").replace("=?", "= ?");
    match line.char_indices().nth(max_chars) {
        Some((end, _)) => format!("{}…", line[..end].trim_end()),
        None => line,
    }
}

fn title(form: &str, event: &str) -> String {
    match event.strip_prefix("newsletter.") {
        Some(change) => format!("{form}: {change}"),
        None => form.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{LeadOrigin, ORIGIN_COLUMNS, Values};

    fn message(fields: &[(&str, &str)]) -> Message {
        Message {
            id: "msg_1".into(),
            form: "contact".into(),
            event: "lead.created".into(),
            fields: fields.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect::<Values>(),
            origin: LeadOrigin::default(),
            created_at: "2026-01-01T00:00:00.000Z".into(),
            attempt: 1,
            lead: None,
        }
    }

    #[test]
    fn a_person_is_one_line_of_name_and_company_or_the_address() {
        let long = "x".repeat(200);
        let cut = format!("{}…", "x".repeat(MAX_NAME_CHARS));
        for (fields, email, expected) in [
            (&[("name", "Ada Lovelace"), ("company", "Acme")][..], Some("ada@x.example"), "Ada Lovelace, Acme"),
            (&[("name", "Ada Lovelace")], Some("ada@x.example"), "Ada Lovelace"),
            (&[("company", "Acme"), ("name", " ")], None, "Acme"),
            (&[("message", "m")], Some("ada@x.example"), "ada@x.example"),
            (&[], None, ""),
            (&[("name", "Ada\r\nBcc: evil@x.example\r\n\r\nx")], None, "Ada Bcc: evil@x.example x"),
            (&[("name", "Ada\u{202e}\u{2028}\u{0}L\u{85}x\u{200b}")], None, "Ada L x"),
            (&[("name", "=?utf-8?B?RXZl?=")], None, "= ?utf-8?B?RXZl?="),
            (&[("name", &long)], None, &cut),
        ] {
            assert_eq!(person(&message(fields), email), expected, "{fields:?}");
        }
    }

    #[test]
    fn every_column_of_an_origin_has_a_label() {
        for column in ORIGIN_COLUMNS {
            assert!(ORIGIN_LABELS.iter().any(|(known, _)| *known == column), "{column}");
        }
    }
}
