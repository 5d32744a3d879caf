//! A row to keep: which form, which table, and the values in the order of the form's columns.

use std::collections::BTreeMap;

use uuid::Uuid;

use crate::tables::Form;
use crate::tables::forms::ColumnSource;

/// What a visitor sent: field name to value.
pub type Values = BTreeMap<String, String>;

/// Values are trimmed and checked already; `None` is an optional field that was left empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Submission {
    /// The form's id in `data/forms.json`.
    pub form: String,
    pub table: String,
    pub values: Vec<Option<String>>,
    /// Tells this submission from every other: a store that is asked to keep it twice has one row.
    pub key: String,
}

impl Submission {
    /// From the values of a form that were found good; a submission of its own.
    #[must_use]
    pub fn new(form: &Form, values: &Values) -> Self {
        let typed = |field: &String| values.get(field).filter(|value| !value.is_empty()).cloned();
        let value = |source: &ColumnSource| match source {
            ColumnSource::Field(field) => typed(field),
            ColumnSource::KeyOf(field) => typed(field).map(|value| key_of(&value)),
            ColumnSource::Value(value) => Some(value.clone()),
        };
        Self {
            form: form.id.clone(),
            table: form.table.clone(),
            values: form.columns.iter().map(|column| value(&column.source)).collect(),
            key: Uuid::new_v4().simple().to_string(),
        }
    }
}

/// What "the same address" means: white space around it and the case of ASCII letters do not count. Only ASCII: other alphabets fold letters
/// together that belong to different addresses (U+212A, the Kelvin sign, becomes `k`).
#[must_use]
pub fn key_of(email: &str) -> String {
    email.trim().to_ascii_lowercase()
}
