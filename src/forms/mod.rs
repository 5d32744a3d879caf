//! The forms: which fields they have ([`Form`], a row of `data/forms.json`), how a body is read ([`decode`]) and what makes a value
//! wrong ([`check`]). Knows nothing of HTTP answers or of the store's tables beyond [`crate::store::Submission`].

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

mod check;
mod decode;

pub use check::{Checked, check};
pub use decode::{BodyType, DecodeError, decode};

/// What a visitor sent: field name to value, as typed.
pub type Values = BTreeMap<String, String>;

pub static FORMS: LazyLock<Forms> = LazyLock::new(|| {
    #[expect(clippy::expect_used, reason = "the file is embedded and a test reads it: it cannot fail at a visitor's")]
    let mut forms: Forms =
        serde_json::from_str(include_str!("../../data/forms.json")).expect("data/forms.json has the shape of forms/mod.rs");
    for (id, form) in &mut forms.forms {
        form.id.clone_from(id);
    }
    forms
});

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Forms {
    pub max_body_bytes: usize,
    /// The name of the field that people do not see and robots fill in.
    pub honeypot: String,
    pub faults: Faults,
    pub forms: BTreeMap<String, Form>,
}

/// The sentences that the browser says too, before it sends; `{label}` stands for the field's label.
#[derive(Debug, Deserialize)]
pub struct Faults {
    pub required: String,
    pub email: String,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Form {
    /// The key in `data/forms.json`.
    #[serde(skip)]
    pub id: String,
    /// Where it posts to.
    pub action: String,
    /// Always kept; the others only with `--keep-requests`.
    pub stored: bool,
    /// The route that it stands on, where the visitor's own page is not known.
    pub page: String,
    /// The element that a redirect leads to.
    pub anchor: String,
    /// Query of the page while the form is being filled in, and after it was sent.
    #[serde(default)]
    pub query: String,
    #[serde(default)]
    pub success_query: String,
    /// Notices: sent, a required field is empty, the store failed, the address was there already.
    pub success: String,
    pub missing: String,
    pub failure: String,
    pub duplicate: Option<String>,
    pub fields: Vec<Field>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Field {
    pub name: String,
    pub label: String,
    #[serde(rename = "type")]
    pub kind: FieldKind,
    pub required: bool,
    /// In Unicode code points.
    pub max_length: usize,
    #[serde(default)]
    pub options: Vec<FieldOption>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FieldKind {
    Text,
    Email,
    Tel,
    Textarea,
    Select,
}

#[derive(Debug, Deserialize)]
pub struct FieldOption {
    pub value: String,
}

impl Forms {
    #[must_use]
    pub fn by_action(&self, path: &str) -> Option<&Form> {
        self.forms.values().find(|form| form.action == path)
    }
}
