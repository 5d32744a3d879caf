//! The forms, `data/forms.json`: fields, action, table, columns and responses. React draws the fields from the same file.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::retention::Retention;

/// The hidden field with the page that the form is on. No form may have a field of that name.
pub const PAGE_FIELD: &str = "page";

/// The hidden field with the milliseconds from opening the page to sending the form. Only JavaScript sends it.
pub const ELAPSED_FIELD: &str = "elapsed_ms";

/// Before the hidden fields in which the browser says what brought the visitor, and the columns that keep it. No field or column of a form begins so.
pub const ORIGIN_PREFIX: &str = "origin_";

/// The table of the newsletter: its rows are pending, confirmed or unsubscribed.
pub const SUBSCRIBERS: &str = "newsletter_subscribers";

/// The table of posts that look like spam, and the id of the [`Form::spam`] that fills it. No form has this id or table.
pub const SPAM: &str = "spam";

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Forms {
    /// The name of the field that visitors do not see and bots fill in.
    pub honeypot: String,
    pub faults: Faults,
    pub receipt: ReceiptText,
    #[serde(rename = "forms")]
    pub by_id: BTreeMap<String, Form>,
}

/// Error messages. The browser also shows those of `required` and `email` before it sends; `{label}` is replaced by the field's label.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Faults {
    pub required: String,
    pub email: String,
    /// The address is one of a free mail provider, and the form takes none (`--business-mail-only`). Only the server finds it.
    pub business_mail: String,
}

/// The mail that tells a visitor that a form has arrived (`--lead-receipt`). `{company}` is replaced by the company's name.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReceiptText {
    pub subject: String,
    pub paragraphs: Vec<String>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Form {
    /// The key in `data/forms.json`.
    #[serde(skip)]
    pub id: String,
    /// Its name in e-mails.
    pub title: String,
    /// The path that it posts to.
    pub action: String,
    /// A request to the company: not stored with `--keep-requests no`.
    pub is_request: bool,
    /// Where submissions are stored, and what goes into which column.
    pub table: String,
    pub columns: Vec<Column>,
    /// The route that contains the form: visitors return to it if their page is not known.
    #[serde(rename = "page")]
    pub default_page: String,
    /// The fragment of redirects.
    pub anchor: String,
    /// The page's query while the form is filled in, and after success.
    #[serde(default)]
    pub query: String,
    #[serde(default)]
    pub success_query: String,
    /// Notices: success, a required field is empty, the store failed, the address exists.
    pub success: String,
    #[serde(rename = "missing")]
    pub missing_notice: String,
    #[serde(rename = "failure")]
    pub failure_notice: String,
    pub duplicate: Option<String>,
    /// How long submissions are kept, unless the operator sets `--retain`.
    pub retain: Retention,
    /// The text of the button, and the note beside it.
    pub submit: String,
    pub privacy: PrivacyNote,
    /// The notice of a subscription that the owner of the address must confirm, whatever is known of the address.
    pub pending: Option<String>,
    pub fields: Vec<Field>,
}

/// What the form's data is used for. The link leads to the privacy policy.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PrivacyNote {
    pub before: String,
    pub link: String,
    pub after: String,
}

impl PrivacyNote {
    pub fn text(&self) -> String {
        [self.before.as_str(), &self.link, &self.after].concat()
    }
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Field {
    pub name: String,
    pub label: String,
    #[serde(rename = "type")]
    pub kind: FieldKind,
    pub required: bool,
    /// The longest value, in Unicode code points.
    pub max_length: usize,
    /// Only React reads it: the `autocomplete` attribute.
    pub autocomplete: Option<String>,
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

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FieldOption {
    pub value: String,
    pub label: String,
}

/// A column of the form's table, and where its value comes from.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged, deny_unknown_fields, expecting = "expected a field's name, { column, keyOf } or { column, value }")]
pub enum Column {
    /// The field of the same name; NULL if an optional one is empty.
    Field(String),
    /// Whose the e-mail address in the field is (`store::email_key`). The column is unique; a second row is a duplicate.
    #[serde(rename_all = "camelCase")]
    KeyOf { column: String, key_of: String },
    /// A constant.
    Value { column: String, value: String },
}

impl Column {
    pub fn name(&self) -> &str {
        let (Self::Field(name) | Self::KeyOf { column: name, .. } | Self::Value { column: name, .. }) = self;
        name
    }
}

impl Forms {
    pub fn iter(&self) -> impl Iterator<Item = &Form> {
        self.by_id.values()
    }

    pub fn get(&self, id: &str) -> Option<&Form> {
        self.by_id.get(id)
    }

    pub fn by_action(&self, path: &str) -> Option<&Form> {
        self.iter().find(|form| form.action == path)
    }

    /// The forms' tables, each once.
    pub fn tables(&self) -> Vec<&str> {
        let mut tables: Vec<&str> = self.iter().map(|form| form.table.as_str()).collect();
        tables.sort_unstable();
        tables.dedup();
        tables
    }
}

/// A character outside the basic plane is four bytes, each percent-encoded (`%F0`). JSON may take as many (`\ud83d\ude00`).
const MAX_BYTES_PER_CHARACTER: usize = 12;
/// A field's name with its separators, and the hidden fields.
const FIELD_NAME_BYTES: usize = 64;
const HIDDEN_FIELDS_BYTES: usize = 1_024;
/// `frontend/src/components/form/visit-origin.ts` sends at most 8 fields of 100 characters and one of 1,000; a page of the content adds a campaign.
const ORIGIN_BYTES: usize = (9 * 100 + 1_000) * MAX_BYTES_PER_CHARACTER + 10 * FIELD_NAME_BYTES;

impl Form {
    /// No form of the site: what the store knows of the table [`SPAM`], so that its rows are written, erased, copied, printed and deleted by age like leads.
    pub fn spam() -> Self {
        let columns = ["form", "reason", "email", "fields", "channels", "page", "consent"];
        let empty = String::new;
        let (name, label, kind) = ("email".to_owned(), empty(), FieldKind::Email);
        Self {
            id: SPAM.to_owned(),
            title: empty(),
            action: empty(),
            is_request: false,
            table: SPAM.to_owned(),
            columns: columns.map(|column| Column::Field(column.to_owned())).into(),
            default_page: empty(),
            anchor: empty(),
            query: empty(),
            success_query: empty(),
            success: empty(),
            missing_notice: empty(),
            failure_notice: empty(),
            duplicate: None,
            retain: Retention::Days(30),
            submit: empty(),
            privacy: PrivacyNote { before: empty(), link: empty(), after: empty() },
            pending: None,
            fields: vec![Field { name, label, kind, required: false, max_length: 0, autocomplete: None, options: Vec::new() }],
        }
    }

    /// Whether submissions are stored; `keep_requests` is the operator's setting.
    pub const fn is_stored(&self, keep_requests: bool) -> bool {
        keep_requests || !self.is_request
    }

    /// The text that a visitor sees at the form and agrees to by sending it. `leadlight check` finds a page that shows another text.
    pub fn shown_text(&self) -> String {
        let label = |field: &Field| if field.required { field.label.clone() } else { format!("{} (optional)", field.label) };
        let labels: Vec<String> = self.fields.iter().map(label).collect();
        format!("Fields: {}\nButton: {}\nNote: {}", labels.join(", "), self.submit, self.privacy.text())
    }

    /// The notices that confirm a post.
    pub fn confirmations(&self) -> impl Iterator<Item = &String> {
        std::iter::once(&self.success).chain(&self.duplicate).chain(&self.pending)
    }

    /// What the visitor wrote into the e-mail field; `values` maps field names to values.
    pub fn email_in<'a>(&self, values: &'a BTreeMap<String, String>) -> Option<&'a String> {
        self.fields.iter().filter(|field| field.kind == FieldKind::Email).find_map(|field| values.get(&field.name))
    }

    /// The values of the e-mail fields alone.
    pub fn emails_in(&self, values: &BTreeMap<String, String>) -> BTreeMap<String, String> {
        let emails = self.fields.iter().filter(|field| field.kind == FieldKind::Email);
        emails.filter_map(|field| Some((field.name.clone(), values.get(&field.name)?.clone()))).collect()
    }

    /// The largest body: all fields at their maximum length, in any script.
    pub fn max_body_bytes(&self) -> usize {
        let field_bytes = |field: &Field| field.max_length.saturating_mul(MAX_BYTES_PER_CHARACTER).saturating_add(FIELD_NAME_BYTES);
        self.fields.iter().map(field_bytes).fold(HIDDEN_FIELDS_BYTES + ORIGIN_BYTES, usize::saturating_add)
    }

    /// The column whose value makes a second row a duplicate.
    pub fn key_column(&self) -> Option<&str> {
        self.columns.iter().find(|column| matches!(column, Column::KeyOf { .. })).map(Column::name)
    }

    /// The columns that hold an e-mail address as typed.
    pub fn email_columns(&self) -> impl Iterator<Item = &str> {
        let emails = self.fields.iter().filter(|field| field.kind == FieldKind::Email);
        emails.map(|field| field.name.as_str()).filter(|name| self.columns.contains(&Column::Field((*name).to_owned())))
    }
}
