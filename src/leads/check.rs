//! What makes a value wrong, whatever the browser has checked already.

use std::collections::BTreeMap;

use super::{Submission, Values};
use crate::tables::{Field, FieldKind, Form, Forms, notices};

/// A form that was read.
#[derive(Debug, PartialEq, Eq)]
pub enum Checked {
    /// Good: what to keep.
    Good(Submission),
    /// A robot filled in the field that people do not see: answer as if all were well, keep nothing.
    Robot,
    /// Something is wrong: back to the visitor, with everything that was typed.
    Wrong(Wrong),
}

#[derive(Debug, PartialEq, Eq)]
pub struct Wrong {
    /// A key of `data/notices.json`.
    pub notice: String,
    /// Everything that was typed, trimmed.
    pub values: Values,
    /// Field name to a sentence that says what is wrong.
    pub errors: BTreeMap<String, String>,
}

/// Checks what was typed. Values are trimmed; line breaks of a message are kept as `\n`.
#[must_use]
pub fn check(forms: &Forms, form: &Form, values: &Values) -> Checked {
    if values.get(&forms.honeypot).is_some_and(|value| !value.trim().is_empty()) {
        return Checked::Robot;
    }
    let mut typed = Values::new();
    let mut errors = BTreeMap::new();
    let mut faults = Vec::new();
    for field in &form.fields {
        let value = values.get(&field.name).map(|value| normalise(field, value)).unwrap_or_default();
        if let Some((fault, sentence)) = fault_of(forms, field, &value) {
            faults.push(fault);
            errors.insert(field.name.clone(), sentence);
        }
        typed.insert(field.name.clone(), value);
    }
    // What is missing is said first: it is what most people need to hear.
    let notice =
        [(Fault::Missing, form.missing.as_str()), (Fault::Email, notices::id::EMAIL_INVALID), (Fault::Other, notices::id::FIELDS_INVALID)]
            .into_iter()
            .find(|(fault, _)| faults.contains(fault));
    match notice {
        Some((_, notice)) => Checked::Wrong(Wrong { notice: notice.to_owned(), values: typed, errors }),
        None => Checked::Good(Submission::new(form, &typed)),
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Fault {
    Missing,
    Email,
    Other,
}

fn normalise(field: &Field, value: &str) -> String {
    if field.kind == FieldKind::Textarea { value.replace("\r\n", "\n").trim().to_owned() } else { value.trim().to_owned() }
}

fn fault_of(forms: &Forms, field: &Field, value: &str) -> Option<(Fault, String)> {
    let label = &field.label;
    if value.is_empty() {
        return field.required.then(|| (Fault::Missing, forms.faults.required.replace("{label}", label)));
    }
    let multiline = field.kind == FieldKind::Textarea;
    if value.chars().any(|c| c.is_control() && !(multiline && matches!(c, '\n' | '\t'))) {
        return Some((Fault::Other, format!("{label} holds a control character. Please type it again.")));
    }
    let length = value.chars().count();
    if length > field.max_length {
        return Some((Fault::Other, format!("{label} is too long: {length} characters, at most {} are possible.", field.max_length)));
    }
    match field.kind {
        FieldKind::Email if !value.contains('@') => Some((Fault::Email, forms.faults.email.replace("{label}", label))),
        FieldKind::Select if !field.options.iter().any(|option| option.value == value) => {
            Some((Fault::Other, format!("{label} is not one of the choices.")))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two forms with a field of each kind.
    fn forms() -> Forms {
        let columns = r#""columns": [], "page": "home", "anchor": "a", "success": "sent", "missing": "missing", "failure": "failed""#;
        let json = format!(
            r#"{{ "maxBodyBytes": 1, "honeypot": "website", "faults": {{ "required": "{{label}} is required.", "email": "{{label}} needs an @." }}, "forms": {{
              "all": {{ "action": "/forms/all", "stored": true, "table": "t", {columns}, "fields": [
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

    fn with(forms: &Forms, name: &str, value: &str) -> Checked {
        let form = &forms.by_id["all"];
        let mut values = filled(form);
        values.insert(name.to_owned(), value.to_owned());
        check(forms, form, &values)
    }

    fn wrong(checked: Checked) -> Wrong {
        match checked {
            Checked::Wrong(wrong) => wrong,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn every_kind_of_field() {
        let forms = forms();
        for field in &forms.by_id["all"].fields {
            let name = field.name.as_str();
            for blank in ["", "   ", "\t\n"] {
                match with(&forms, name, blank) {
                    Checked::Wrong(wrong) => assert!(field.required && wrong.notice == "missing" && wrong.errors.len() == 1, "{name}"),
                    checked => assert!(!field.required && matches!(checked, Checked::Good(_)), "{name}"),
                }
            }
            assert_eq!(wrong(with(&forms, name, "a@\u{0}b")).notice, "fields-invalid", "{name}");
            if field.kind != FieldKind::Select {
                let fits = format!("@{}", "ü".repeat(field.max_length - 1));
                assert!(matches!(with(&forms, name, &fits), Checked::Good(_)), "{name}");
                let too_long = fits + "ü";
                let wrong = wrong(with(&forms, name, &too_long));
                assert!(wrong.errors[name].contains(&field.label), "the message names the field");
                assert_eq!(wrong.values[name], too_long, "nothing that was typed is cut");
            }
        }
        assert_eq!(wrong(with(&forms, "topic", "b")).notice, "fields-invalid");
    }

    #[test]
    fn an_email_without_at_is_invalid() {
        let forms = forms();
        assert_eq!(wrong(with(&forms, "email", "ada.example.com")).notice, "email-invalid");
        assert!(matches!(with(&forms, "email", "  ada+news@long-domain.museum "), Checked::Good(_)));
    }

    #[test]
    fn what_is_missing_is_said_before_what_is_wrong() {
        let forms = forms();
        let mut values = filled(&forms.by_id["all"]);
        values.insert("email".into(), "no at".into());
        values.insert("name".into(), String::new());
        let wrong = wrong(check(&forms, &forms.by_id["all"], &values));
        assert_eq!((wrong.notice.as_str(), wrong.errors.len()), ("missing", 2));
    }

    #[test]
    fn a_robot_is_caught() {
        assert_eq!(with(&forms(), "website", "https://example.com"), Checked::Robot);
        assert!(matches!(with(&forms(), "website", "  "), Checked::Good(_)));
    }
}
