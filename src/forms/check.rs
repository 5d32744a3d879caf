//! What makes a value wrong: SPEC.md section 5 and DECISIONS.md "Forms".

use crate::engine::FormState;
use crate::store::Submission;

use super::{FORMS, Field, FieldKind, Form, Values};

/// A form that was read.
#[derive(Debug, PartialEq, Eq)]
pub enum Checked {
    /// Good: what to keep.
    Good(Submission),
    /// A robot filled in the field that people do not see: answer as if all were well, keep nothing.
    Robot,
    /// Something is wrong: back to the visitor, with everything that was typed.
    Wrong(FormState),
}

/// Checks what was typed. Values are trimmed; line breaks of a message are kept as `\n`.
#[must_use]
pub fn check(form: &Form, values: &Values) -> Checked {
    if values.get(&FORMS.honeypot).is_some_and(|value| !value.trim().is_empty()) {
        return Checked::Robot;
    }
    let mut state = FormState { id: form.id.clone(), ..FormState::default() };
    let mut faults = Vec::new();
    for field in &form.fields {
        let value = values.get(&field.name).map(|value| normalise(field, value)).unwrap_or_default();
        if let Some((fault, sentence)) = fault_of(field, &value) {
            faults.push(fault);
            state.errors.insert(field.name.clone(), sentence);
        }
        state.values.insert(field.name.clone(), value);
    }
    // What is missing is said first: it is what most people need to hear.
    let notice = [(Fault::Missing, form.missing.as_str()), (Fault::Email, "email-invalid"), (Fault::Other, "fields-invalid")]
        .into_iter()
        .find(|(fault, _)| faults.contains(fault));
    match notice {
        Some((_, notice)) => {
            notice.clone_into(&mut state.notice);
            Checked::Wrong(state)
        }
        None => Checked::Good(submission(form, state.values)),
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

fn fault_of(field: &Field, value: &str) -> Option<(Fault, String)> {
    let label = &field.label;
    if value.is_empty() {
        return field.required.then(|| (Fault::Missing, FORMS.faults.required.replace("{label}", label)));
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
        FieldKind::Email if !value.contains('@') => Some((Fault::Email, FORMS.faults.email.replace("{label}", label))),
        FieldKind::Select if !field.options.iter().any(|option| option.value == value) => {
            Some((Fault::Other, format!("{label} is not one of the choices.")))
        }
        _ => None,
    }
}

fn submission(form: &Form, mut values: Values) -> Submission {
    let mut optional = |name: &str| values.remove(name).filter(|value| !value.is_empty());
    match form.id.as_str() {
        "contact" => Submission::Contact {
            name: optional("name").unwrap_or_default(),
            email: optional("email").unwrap_or_default(),
            company: optional("company").unwrap_or_default(),
            phone: optional("phone"),
            subject: optional("subject").unwrap_or_default(),
            message: optional("message").unwrap_or_default(),
        },
        "newsletter" => Submission::Newsletter { email: optional("email").unwrap_or_default() },
        kind => Submission::Request {
            kind: kind.to_owned(),
            name: optional("name"),
            email: optional("email").unwrap_or_default(),
            company: optional("company"),
            phone: optional("phone"),
            inquiry: optional("inquiry"),
            message: optional("message"),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filled(form: &Form) -> Values {
        let value = |field: &Field| match field.kind {
            FieldKind::Email => "ada@example.com".to_owned(),
            FieldKind::Select => field.options[0].value.clone(),
            _ => "x".to_owned(),
        };
        form.fields.iter().map(|field| (field.name.clone(), value(field))).collect()
    }

    fn wrong(form: &Form, values: &Values) -> FormState {
        match check(form, values) {
            Checked::Wrong(state) => state,
            other => panic!("{}: {other:?}", form.id),
        }
    }

    #[test]
    fn every_field_of_every_form() {
        for form in FORMS.forms.values() {
            assert!(matches!(check(form, &filled(form)), Checked::Good(_)), "{}", form.id);
            for field in &form.fields {
                let with = |value: String| {
                    let mut values = filled(form);
                    values.insert(field.name.clone(), value);
                    values
                };
                let name = &field.name;
                if field.required {
                    for blank in ["", "   ", "\t\n"] {
                        let state = wrong(form, &with(blank.into()));
                        assert_eq!((state.notice.as_str(), state.errors.len()), (form.missing.as_str(), 1), "{} {name}", form.id);
                    }
                } else {
                    assert!(matches!(check(form, &with(String::new())), Checked::Good(_)), "{} {name}", form.id);
                }
                let state = wrong(form, &with("a@\u{0}b".into()));
                assert_eq!(state.notice, "fields-invalid", "{} {name}", form.id);
                if field.kind != FieldKind::Select {
                    let fits = format!("@{}", "ü".repeat(field.max_length - 1));
                    assert!(matches!(check(form, &with(fits.clone())), Checked::Good(_)), "{} {name}", form.id);
                    let state = wrong(form, &with(fits.clone() + "ü"));
                    assert!(state.errors[name].contains(&field.label), "the message names the field");
                    assert_eq!(state.values[name], fits + "ü", "nothing that was typed is cut");
                }
            }
        }
    }

    #[test]
    fn a_stored_form_has_a_table_of_its_own() {
        for form in FORMS.forms.values() {
            let Checked::Good(submission) = check(form, &filled(form)) else { panic!("{}", form.id) };
            assert_eq!(form.stored, !matches!(submission, Submission::Request { .. }), "{}", form.id);
        }
    }

    #[test]
    fn an_email_without_at_is_invalid() {
        for id in ["contact", "newsletter"] {
            let form = &FORMS.forms[id];
            let mut values = filled(form);
            values.insert("email".into(), "ada.example.com".into());
            assert_eq!(wrong(form, &values).notice, "email-invalid");
            values.insert("email".into(), "  ada+news@a-very-long-subdomain.museum ".into());
            assert!(matches!(check(form, &values), Checked::Good(_)));
        }
    }

    #[test]
    fn a_caught_robot_is_not_told() {
        let form = &FORMS.forms["newsletter"];
        let mut values = filled(form);
        values.insert(FORMS.honeypot.clone(), "https://example.com".into());
        assert_eq!(check(form, &values), Checked::Robot);
    }

    #[test]
    fn notices_that_forms_name_exist() {
        for form in FORMS.forms.values() {
            let named = [&form.success, &form.missing, &form.failure].into_iter().chain(&form.duplicate);
            for id in named.map(String::as_str).chain(["email-invalid", "fields-invalid"]) {
                assert!(crate::notices::NOTICES.contains_key(id), "{id}");
            }
        }
    }
}
