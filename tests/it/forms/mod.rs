//! The contract of a form post (`docs/decisions/http.md`).

mod admission;
mod body;
mod newsletter;
mod origin;
mod response;
mod spam;
mod storage;

use leadlight::tables::{FieldKind, Form, Notice};

use crate::site::tables;

/// The header with which the site's script asks for JSON.
const JSON: (&str, &str) = ("accept", "application/json");

/// The notice with this id.
fn notice(id: &str) -> &'static Notice {
    tables().notices.get(id).unwrap()
}

/// Valid values for every field of a form.
fn sample_values(form: &Form) -> Vec<(&str, String)> {
    let value = |kind, name: &str| match kind {
        FieldKind::Email => "ada@example.com".to_owned(),
        FieldKind::Select => form.fields.iter().find(|field| field.name == name).unwrap().options[0].value.clone(),
        _ => format!("{name} of Ada"),
    };
    form.fields.iter().map(|field| (field.name.as_str(), value(field.kind, &field.name))).collect()
}

/// The values as `TestSite::post` takes them.
fn as_str_pairs<'a>(fields: &'a [(&'a str, String)]) -> Vec<(&'a str, &'a str)> {
    fields.iter().map(|(name, value)| (*name, value.as_str())).collect()
}
