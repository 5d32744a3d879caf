//! `forms.toml`: forms of the content. Their fields are columns of the table `lead_requests`, so they need no migration. Each becomes a row beside those of
//! `data/forms.json`, with the same checks, limits and retention.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::Files;
use super::fault::{self, Fault};
use super::texts::kind_of;
use super::toml_reader::TomlReader;
use crate::tables::forms::SPAM;
use crate::tables::{Forms, Retention, is_word};

pub const FILE: &str = "forms.toml";

const MAX_FORMS: usize = 20;
const MAX_OPTIONS: usize = 50;
const MAX_TEXT: usize = 300;
const TABLE: &str = "lead_requests";
/// The page to which a visitor returns whose page is not known.
const DEFAULT_PAGE: &str = "contact-us";
const DEFAULT_RETENTION: &str = "24mo";

/// The columns that a field may have: name, type of the field, longest value, `autocomplete`. `make new-form` offers those of the site's own forms
/// (`tools/new/form.mjs`).
const COLUMNS: [(&str, &str, usize, Option<&str>); 6] = [
    ("name", "text", 200, Some("name")),
    ("email", "email", 254, Some("email")),
    ("company", "text", 200, Some("organization")),
    ("phone", "tel", 40, Some("tel")),
    (INQUIRY, "text", 40, None),
    ("message", "textarea", 5000, None),
];
/// The column that takes a choice.
const INQUIRY: &str = "inquiry";

const FIELDS: [&str; 7] = ["title", "submit", "privacy", "sent", "retain", "deliver", "fields"];
const FIELD_FIELDS: [&str; 4] = ["name", "label", "required", "options"];

#[derive(Clone, Debug, PartialEq)]
pub struct ContentForm {
    /// As in `data/forms.json`.
    pub row: Value,
    /// The id of the confirmation, and its row in `data/notices.json`.
    pub notice: (String, Value),
    /// Its leads are delivered like those of `--lead-forms`.
    pub is_delivered: bool,
}

/// The forms of a revision, by their ids.
pub type ContentForms = BTreeMap<String, ContentForm>;

/// What of a row only the server reads.
const SERVER_FIELDS: [&str; 5] = ["title", "table", "columns", "page", "retain"];

impl ContentForm {
    /// The row as the front end has it.
    pub fn browser_row(&self) -> Value {
        let mut row = self.row.clone();
        if let Value::Object(fields) = &mut row {
            fields.retain(|name, _| !SERVER_FIELDS.contains(&name.as_str()));
        }
        row
    }
}

/// `known`: the forms of the site.
pub fn parse(files: &Files, known: &Forms, faults: &mut Vec<Fault>) -> ContentForms {
    let mut forms = ContentForms::new();
    let Some(text) = files.get(FILE).and_then(|bytes| fault::text(FILE, bytes, faults)) else { return forms };
    let mut reader = Reader(TomlReader { file: FILE, text, faults });
    let Some(table) = reader.0.table() else { return forms };
    for (name, value) in table.get_ref() {
        let (at, id) = (name.span().start, name.get_ref().as_ref());
        if !is_word(id) || id.len() > 40 {
            reader.0.fault(at, format!("\"{id}\": the name of a form has small letters, digits and hyphens, at most 40"));
        } else if known.get(id).is_some() || id == SPAM {
            reader.0.fault(at, format!("\"{id}\" is a form of the site; choose another name. Its texts are in texts/forms.toml"));
        }
        match value.get_ref() {
            DeValue::Table(fields) => forms.extend(reader.form(at, id, fields).map(|form| (id.to_owned(), form))),
            other => reader.0.fault(at, format!("\"{id}\" is {}; write the form's fields under [{id}]", kind_of(other))),
        }
    }
    if forms.len() > MAX_FORMS {
        reader.0.faults.push(Fault::in_file(FILE, format!("it has {} forms; at most {MAX_FORMS}", forms.len())));
    }
    forms
}

struct Reader<'a>(TomlReader<'a>);

impl Reader<'_> {
    /// `at`: of its id. `None` after a fault.
    fn form(&mut self, at: usize, id: &str, table: &DeTable<'_>) -> Option<ContentForm> {
        self.check_names(table, &FIELDS);
        let title = self.required(at, id, "title", table, "\"Webinar\", its name in mails");
        let submit = self.required(at, id, "submit", table, "\"Reserve a seat\", the text of the button");
        let privacy = self.required(at, id, "privacy", table, "\"We use it to invite you. See our [privacy policy].\"");
        let privacy = privacy.and_then(|text| self.privacy(place(table, "privacy").unwrap_or(at), &text));
        let notice = self.sent(at, id, table);
        let retain = self.retain(table);
        let is_delivered = self.flag("deliver", table, true);
        let fields = self.fields(at, id, table)?;
        let columns = fields.iter().map(|field| field["name"].clone());
        let columns: Vec<Value> = std::iter::once(json!({ "column": "kind", "value": id })).chain(columns).collect();
        let success = format!("{id}-sent");
        let row = json!({
            "title": title?, "action": format!("/forms/{id}"), "isRequest": false, "table": TABLE, "columns": columns, "page": DEFAULT_PAGE,
            "anchor": format!("form-{id}"), "success": success, "missing": "contact-missing", "failure": "contact-failed", "retain": retain?,
            "submit": submit?, "privacy": privacy?, "fields": fields,
        });
        Some(ContentForm { row, notice: (success, notice?), is_delivered })
    }

    fn check_names(&mut self, table: &DeTable<'_>, known: &[&str]) {
        for name in table.keys().filter(|name| !known.contains(&name.get_ref().as_ref())) {
            self.0.unknown_field(name.span().start, name.get_ref(), known.iter().copied());
        }
    }

    /// A text that must be there. `example` ends the message if it is not.
    fn required(&mut self, at: usize, owner: &str, name: &str, table: &DeTable<'_>, example: &str) -> Option<String> {
        let Some(value) = table.get(name) else {
            self.0.fault(at, format!("\"{owner}\" lacks {name}, such as {name} = {example}"));
            return None;
        };
        let (at, text) = self.0.text(name, value)?;
        let length = text.chars().count();
        if text.trim().is_empty() || text.chars().any(char::is_control) || length > MAX_TEXT {
            self.0.fault(at, format!("\"{name}\" is a line of at most {MAX_TEXT} characters; it has {length}, or none that is visible"));
            return None;
        }
        Some(text.to_owned())
    }

    fn flag(&mut self, name: &str, table: &DeTable<'_>, default: bool) -> bool {
        match table.get(name).map(|value| (value.span().start, value.get_ref())) {
            None => default,
            Some((_, DeValue::Boolean(value))) => *value,
            Some((at, other)) => {
                self.0.fault(at, format!("\"{name}\" is {}; write true or false", kind_of(other)));
                default
            }
        }
    }

    /// The words in brackets lead to the privacy policy.
    fn privacy(&mut self, at: usize, text: &str) -> Option<Value> {
        let parts = text.split_once('[').and_then(|(before, rest)| Some((before, rest.split_once(']')?)));
        match parts {
            Some((before, (link, after))) if !link.trim().is_empty() && !after.contains(['[', ']']) => {
                Some(json!({ "before": before, "link": link, "after": after }))
            }
            _ => {
                self.0.fault(at, "\"privacy\" says what the form's data is for; put the words that lead to the privacy policy in brackets, once: \"… See our [privacy policy].\"");
                None
            }
        }
    }

    fn sent(&mut self, at: usize, id: &str, table: &DeTable<'_>) -> Option<Value> {
        let example = "sent = { title = \"You have a seat\", description = \"We send you the link.\" }";
        let Some(value) = table.get("sent") else {
            self.0.fault(at, format!("\"{id}\" lacks sent, the message after it: {example}"));
            return None;
        };
        let at = value.span().start;
        let DeValue::Table(texts) = value.get_ref() else {
            self.0.fault(at, format!("\"sent\" is {}; write {example}", kind_of(value.get_ref())));
            return None;
        };
        self.check_names(texts, &["title", "description"]);
        let title = self.required(at, "sent", "title", texts, "\"You have a seat\"");
        let description = self.required(at, "sent", "description", texts, "\"We send you the link.\"");
        Some(json!({ "title": title?, "description": description?, "variant": "success" }))
    }

    fn retain(&mut self, table: &DeTable<'_>) -> Option<String> {
        let Some(value) = table.get("retain") else { return Some(DEFAULT_RETENTION.to_owned()) };
        let (at, text) = self.0.text("retain", value)?;
        match text.parse::<Retention>() {
            Ok(_) => Some(text.to_owned()),
            Err(why) => {
                self.0.fault(at, why);
                None
            }
        }
    }

    fn fields(&mut self, at: usize, id: &str, table: &DeTable<'_>) -> Option<Vec<Value>> {
        let example = "[{ name = \"email\", label = \"Work email\" }]";
        let Some(value) = table.get("fields") else {
            self.0.fault(at, format!("\"{id}\" lacks fields, such as fields = {example}"));
            return None;
        };
        let mut found: Vec<Map<String, Value>> = Vec::new();
        for item in self.0.list("fields", value, example) {
            let DeValue::Table(field) = item.get_ref() else {
                self.0.fault(item.span().start, format!("a field is a record, such as {}", &example[1..example.len() - 1]));
                continue;
            };
            let Some(field) = self.field(item.span().start, field) else { continue };
            if found.iter().any(|other| other["name"] == field["name"]) {
                self.0.fault(item.span().start, format!("the field {} is there twice", field["name"]));
            }
            found.push(field);
        }
        // The table demands it, and without it nobody can answer.
        if !found.iter().any(|field| field["name"] == "email" && field["required"] == true) {
            self.0.fault(value.span().start, format!("\"{id}\" has no field email that is required, so nobody could answer"));
            return None;
        }
        Some(found.into_iter().map(Value::Object).collect())
    }

    fn field(&mut self, at: usize, table: &DeTable<'_>) -> Option<Map<String, Value>> {
        self.check_names(table, &FIELD_FIELDS);
        let name = self.required(at, "a field", "name", table, "\"email\"")?;
        let Some((_, kind, max_length, autocomplete)) = COLUMNS.iter().find(|column| column.0 == name) else {
            let names = COLUMNS.map(|column| column.0);
            self.0.fault(place(table, "name").unwrap_or(at), format!("there is no field \"{name}\"{}", fault::suggestion(&name, names)));
            return None;
        };
        let label = self.required(at, &name, "label", table, "\"Work email\"")?;
        let options = table.get("options").map(|value| self.options(&name, value));
        let kind = if options.is_some() { "select" } else { kind };
        let mut field = Map::new();
        let values = [
            ("name", Some(name.into())),
            ("label", Some(label.into())),
            ("type", Some(kind.into())),
            ("required", Some(self.flag("required", table, true).into())),
            ("maxLength", Some((*max_length).into())),
            ("autocomplete", autocomplete.map(Into::into)),
            ("options", options.map(Into::into)),
        ];
        field.extend(values.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?))));
        Some(field)
    }

    /// What a visitor chooses from. Each is stored as it reads.
    fn options(&mut self, name: &str, value: &Spanned<DeValue<'_>>) -> Vec<Value> {
        let at = value.span().start;
        if name != INQUIRY {
            self.0.fault(at, format!("only the field \"{INQUIRY}\" has options"));
        }
        let texts = self.0.texts("options", value);
        if !(2..=MAX_OPTIONS).contains(&texts.len()) {
            self.0.fault(at, format!("\"options\" has {}; write 2 to {MAX_OPTIONS}", texts.len()));
        }
        let max = COLUMNS.iter().find(|column| column.0 == INQUIRY).map_or(0, |column| column.2);
        for (position, (at, text)) in texts.iter().enumerate() {
            if text.trim() != *text || !(1..=max).contains(&text.chars().count()) || text.chars().any(char::is_control) {
                self.0.fault(*at, format!("an option is a line of 1 to {max} characters, without a space at its ends"));
            } else if texts[..position].iter().any(|(_, other)| other == text) {
                self.0.fault(*at, format!("\"{text}\" is there twice"));
            }
        }
        texts.into_iter().map(|(_, text)| json!({ "value": text, "label": text })).collect()
    }
}

fn place(table: &DeTable<'_>, name: &str) -> Option<usize> {
    table.get(name).map(|value| value.span().start)
}
