//! A lead as people read it, in e-mails and chats.

use std::sync::Arc;

use arc_swap::ArcSwap;

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

fn title(form: &str, event: &str) -> String {
    match event.strip_prefix("newsletter.") {
        Some(change) => format!("{form}: {change}"),
        None => form.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::ORIGIN_COLUMNS;

    #[test]
    fn every_column_of_an_origin_has_a_label() {
        for column in ORIGIN_COLUMNS {
            assert!(ORIGIN_LABELS.iter().any(|(known, _)| *known == column), "{column}");
        }
    }
}
