//! Forms that take business addresses only (`--business-mail-only`): an address of a free mail provider is refused, with a message at the field.

use std::collections::BTreeMap;

use super::validate::{InvalidForm, redisplay_values};
use crate::store::{Values, email_key};
use crate::tables::{FieldKind, Form, Forms, FreeMail, TableError, notices};

pub struct BusinessMail {
    /// Form ids.
    forms: Vec<String>,
    free_mail: FreeMail,
}

impl BusinessMail {
    pub fn new(forms: Vec<String>) -> Result<Self, TableError> {
        Ok(Self { forms, free_mail: FreeMail::embedded()? })
    }

    /// The error for an address that this form does not take. `values` are valid.
    pub fn check(&self, forms: &Forms, form: &Form, values: &Values) -> Option<InvalidForm> {
        if !self.forms.contains(&form.id) {
            return None;
        }
        let is_free = |typed: &String| self.free_mail.has(&email_key(typed));
        let emails = form.fields.iter().filter(|field| field.kind == FieldKind::Email);
        let refused = emails.filter(|field| values.get(&field.name).is_some_and(is_free));
        let errors: BTreeMap<String, String> =
            refused.map(|field| (field.name.clone(), forms.faults.business_mail.replace("{label}", &field.label))).collect();
        let notice = notices::id::BUSINESS_MAIL.to_owned();
        (!errors.is_empty()).then(|| InvalidForm { notice, values: redisplay_values(form, values), errors })
    }
}
