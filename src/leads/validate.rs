//! Validation of a form's values, whatever the browser has checked.

use std::collections::BTreeMap;

use super::invisible_characters::strip_invisible;
use super::spam;
use crate::store::{Address, Values, is_email_address};
use crate::tables::{Field, FieldKind, Form, Forms, notices};

/// The result of [`validate`].
#[derive(Debug, PartialEq, Eq)]
pub enum Validation {
    /// All fields, trimmed.
    Valid(Values),
    /// The same, and the honeypot is filled in: respond as to a person, and hold the post as spam.
    Spam(Values),
    /// The form is shown again with the visitor's values.
    Invalid(InvalidForm),
}

#[derive(Debug, PartialEq, Eq)]
pub struct InvalidForm {
    /// A key of `data/notices.json`.
    pub notice: String,
    /// From [`redisplay_values`].
    pub values: Values,
    /// Field name to error message.
    pub errors: BTreeMap<String, String>,
}

/// A line that is too long is shown again up to this many times its limit, so that it can be shortened. A message is shown in full.
const MAX_REDISPLAYED: usize = 4;

/// The values for showing the form again: every field, trimmed and without invisible characters.
pub fn redisplay_values(form: &Form, values: &Values) -> Values {
    let value = |field: &Field| {
        let typed = normalized(field, values);
        let is_line = field.kind != FieldKind::Textarea;
        let cut = if is_line { typed.chars().take(field.max_length.saturating_mul(MAX_REDISPLAYED)).collect() } else { typed };
        // After the cut, which may leave a joiner or a space at the end.
        strip_invisible(field.kind, &cut).trim().to_owned()
    };
    form.fields.iter().map(|field| (field.name.clone(), value(field))).collect()
}

/// Validates all fields. Values are trimmed; line breaks of a message become `\n`.
pub fn validate(forms: &Forms, form: &Form, values: &Values) -> Validation {
    let mut typed = Values::new();
    let mut errors = BTreeMap::new();
    let mut kinds = Vec::new();
    for field in &form.fields {
        let value = normalized(field, values);
        if let Some((error, sentence)) = field_error(forms, field, &value) {
            kinds.push(error);
            errors.insert(field.name.clone(), sentence);
        }
        typed.insert(field.name.clone(), value);
    }
    let is_spam = spam::is_honeypot_filled(forms, values);
    let notice = match kinds.into_iter().min() {
        None if is_spam => return Validation::Spam(typed),
        None => return Validation::Valid(typed),
        Some(FieldError::Missing) => form.missing_notice.as_str(),
        Some(FieldError::Email) => notices::id::EMAIL_INVALID,
        Some(FieldError::Other) => notices::id::FIELDS_INVALID,
    };
    Validation::Invalid(InvalidForm { notice: notice.to_owned(), values: redisplay_values(form, values), errors })
}

/// The error for an address that no mail can reach, in a form whose visitor is told to look for one. Other forms take it: a lead with a wrong address is a lead.
pub fn unreachable_address(form: &Form, values: &Values) -> Option<InvalidForm> {
    let is_unreachable = |field: &&Field| {
        field.kind == FieldKind::Email && values.get(&field.name).is_some_and(|typed| !typed.is_empty() && Address::parse(typed).is_none())
    };
    let field = form.fields.iter().find(is_unreachable)?;
    let errors = BTreeMap::from([(
        field.name.clone(),
        format!("No mail can reach this address. Please check your {}.", field.label.to_lowercase()),
    )]);
    Some(InvalidForm { notice: notices::id::EMAIL_INVALID.to_owned(), values: redisplay_values(form, values), errors })
}

/// The error for a body over the form's limit: names the field to shorten. `is_truncated`: the form is shown again with what arrived of the body.
pub fn body_too_large(form: &Form, values: &Values, is_truncated: bool) -> InvalidForm {
    let excess = |field: &&Field| normalized(field, values).chars().count().saturating_sub(field.max_length);
    // Without any values it is most likely the largest field.
    let longest = form.fields.iter().max_by_key(|field| (excess(field), field.max_length));
    let sentence = |field: &Field| {
        let cut = if is_truncated { " Only its beginning is shown here." } else { "" };
        format!("{} is too long: at most {} characters are possible.{cut}", field.label, field.max_length)
    };
    let errors = longest.map(|field| (field.name.clone(), sentence(field))).into_iter().collect();
    InvalidForm { notice: notices::id::TOO_LARGE.to_owned(), values: redisplay_values(form, values), errors }
}

/// Of several errors the first of these decides the notice: a missing field is the most frequent.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum FieldError {
    Missing,
    Email,
    Other,
}

fn normalized(field: &Field, values: &Values) -> String {
    let value = values.get(&field.name).map(String::as_str).unwrap_or_default();
    if field.kind == FieldKind::Textarea { value.replace("\r\n", "\n").trim().to_owned() } else { value.trim().to_owned() }
}

fn field_error(forms: &Forms, field: &Field, value: &str) -> Option<(FieldError, String)> {
    let label = &field.label;
    if value.is_empty() {
        return field.required.then(|| (FieldError::Missing, forms.faults.required.replace("{label}", label)));
    }
    if strip_invisible(field.kind, value) != value {
        return Some((FieldError::Other, format!("{label} contains an invisible character. Please retype it.")));
    }
    let length = value.chars().count();
    if length > field.max_length {
        return Some((FieldError::Other, format!("{label} is too long: {length} characters, at most {} are possible.", field.max_length)));
    }
    match field.kind {
        FieldKind::Email if !is_email_address(value) => Some((FieldError::Email, forms.faults.email.replace("{label}", label))),
        FieldKind::Select if !field.options.iter().any(|option| option.value == value) => {
            Some((FieldError::Other, format!("{label} is not one of the choices.")))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A form with a field of each kind.
    fn forms() -> Forms {
        let columns = r#""columns": [], "page": "home", "anchor": "a", "success": "sent", "missing": "missing", "failure": "failed",
            "retain": "24mo", "submit": "Send", "privacy": { "before": "", "link": "", "after": "" }"#;
        let json = format!(
            r#"{{ "honeypot": "website", "faults": {{ "required": "{{label}} is required.", "email": "{{label}} needs an @.", "businessMail": "Work address, please." }}, "receipt": {{ "subject": "s", "paragraphs": ["p"] }}, "forms": {{
              "all": {{ "title": "All", "action": "/forms/all", "isRequest": false, "table": "t", {columns}, "fields": [
                {{ "name": "name", "label": "Your name", "type": "text", "required": true, "maxLength": 20 }},
                {{ "name": "email", "label": "Your email", "type": "email", "required": true, "maxLength": 30 }},
                {{ "name": "phone", "label": "Your phone", "type": "tel", "required": false, "maxLength": 10 }},
                {{ "name": "topic", "label": "Your topic", "type": "select", "required": false, "maxLength": 10, "options": [{{ "value": "a", "label": "A" }}] }},
                {{ "name": "message", "label": "Your message", "type": "textarea", "required": true, "maxLength": 50 }} ] }} }} }}"#
        );
        serde_json::from_str(&json).unwrap()
    }

    fn filled(form: &Form) -> Values {
        let value = |field: &Field| match field.kind {
            FieldKind::Email => "ada@example.com".to_owned(),
            FieldKind::Select => field.options[0].value.clone(),
            _ => "x".to_owned(),
        };
        form.fields.iter().map(|field| (field.name.clone(), value(field))).collect()
    }

    fn validate_with(forms: &Forms, changes: &[(&str, &str)]) -> Validation {
        let form = &forms.by_id["all"];
        let mut values = filled(form);
        values.extend(changes.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())));
        validate(forms, form, &values)
    }

    fn rejected(forms: &Forms, field: &Field, value: &str) -> InvalidForm {
        match validate_with(forms, &[(&field.name, value)]) {
            Validation::Invalid(rejected) => rejected,
            other => panic!("{}: {other:?}", field.name),
        }
    }

    #[test]
    fn every_kind_of_field_is_validated() {
        let forms = forms();
        for field in &forms.by_id["all"].fields {
            let is_valid = |value: &str| matches!(validate_with(&forms, &[(&field.name, value)]), Validation::Valid(_));
            for blank in ["", "   ", "\t\n"] {
                assert!(!field.required && is_valid(blank) || rejected(&forms, field, blank).notice == "missing", "{}", field.name);
            }
            assert_eq!(rejected(&forms, field, "a@\u{0}b").notice, "fields-invalid", "{}", field.name);
            if field.kind != FieldKind::Select {
                let fits = format!("@{}", "ü".repeat(field.max_length - 1));
                assert!(is_valid(&fits), "{}", field.name);
                let too_long = fits + "ü";
                let rejected = rejected(&forms, field, &too_long);
                assert!(rejected.errors[&field.name].contains(&field.label), "the message names the field");
                assert_eq!(rejected.values[&field.name], too_long, "nothing that was typed is cut");
            }
        }
    }

    #[test]
    fn a_missing_field_precedes_an_invalid_one_and_any_error_precedes_spam() {
        for (changes, expected) in [
            (&[("email", "  ada+news@long-domain.museum ")][..], "valid"),
            (&[("email", "ada.example.com")], "email-invalid"),
            (&[("topic", "b")], "fields-invalid"),
            (&[("email", "no at"), ("name", "")], "missing"),
            (&[("website", "  ")], "valid"),
            (&[("website", "https://example.com")], "spam"),
            (&[("website", "x"), ("email", "no at")], "email-invalid"),
        ] {
            let outcome = match validate_with(&forms(), changes) {
                Validation::Valid(_) => "valid".to_owned(),
                Validation::Spam(_) => "spam".to_owned(),
                Validation::Invalid(rejected) => rejected.notice,
            };
            assert_eq!(outcome, expected, "{changes:?}");
        }
    }

    #[test]
    fn redisplayed_values_are_stable_and_bounded() {
        let forms = forms();
        let form = &forms.by_id["all"];
        for typed in ["\u{200b} a", "a \u{feff}", &"न\u{200d}".repeat(200), &format!("{} b", "a".repeat(79))] {
            let values: Values = form.fields.iter().map(|field| (field.name.clone(), typed.to_owned())).collect();
            let back = redisplay_values(form, &values);
            assert_eq!(redisplay_values(form, &back), back, "{typed:?}");
            assert!(back.iter().all(|(_, value)| value.trim() == value), "{back:?}");
        }
        for field in &form.fields {
            let back = rejected(&forms, field, &"@".repeat(30_000)).values[&field.name].len();
            assert_eq!(back, if field.kind == FieldKind::Textarea { 30_000 } else { field.max_length * 4 }, "{}", field.name);
        }
    }
}
