//! `texts/<page id>.toml`: replaces texts, numbers and lists of a page, by the keys of its copy. A value has the shape of the one that it replaces.

use std::collections::BTreeSet;

use serde_json::{Map, Number, Value};
use toml::de::{DeTable, DeValue};
use toml::{Spanned, de::DeInteger};

use super::fault::{self, Fault};

/// Returns the page id and the texts. `name`: the file's name below `texts/`; `defaults`: page id to the texts of the build.
pub fn parse(file: &str, name: &str, bytes: &[u8], defaults: &Map<String, Value>, faults: &mut Vec<Fault>) -> Option<(String, Value)> {
    let pages = || defaults.keys().map(String::as_str);
    let Some(page) = name.strip_suffix(".toml") else {
        faults.push(Fault::in_file(file, "texts are in TOML files; name it texts/<page>.toml"));
        return None;
    };
    let Some(expected) = defaults.get(page) else {
        faults.push(Fault::in_file(file, format!("there is no page \"{page}\"{}", fault::suggestion(page, pages()))));
        return None;
    };
    let text = fault::text(file, bytes, faults)?;
    let table = match DeTable::parse(text) {
        Ok(table) => table,
        Err(error) => {
            let at = error.span().map_or(0, |span| span.start);
            faults.push(Fault::at(file, text, at, error.message().replace('\n', ", ")));
            return None;
        }
    };
    let mut reader = Reader { file, text, faults };
    Some((page.to_owned(), reader.record(table.get_ref(), &[expected], "")))
}

struct Reader<'a> {
    file: &'a str,
    text: &'a str,
    faults: &'a mut Vec<Fault>,
}

impl Reader<'_> {
    fn fault(&mut self, at: usize, message: impl Into<String>) {
        self.faults.push(Fault::at(self.file, self.text, at, message));
    }

    /// The keys of a record that are given; the others stay as they are. `shapes`: records with all keys that there may be.
    fn record(&mut self, table: &DeTable<'_>, shapes: &[&Value], path: &str) -> Value {
        let mut found = Map::new();
        for (key, value) in table {
            let name = key.get_ref().as_ref();
            let full = if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") };
            let expected: Vec<&Value> = shapes.iter().filter_map(|shape| shape.get(name)).collect();
            if expected.is_empty() {
                let names: BTreeSet<&str> =
                    shapes.iter().filter_map(|shape| shape.as_object()).flat_map(Map::keys).map(String::as_str).collect();
                self.fault(key.span().start, format!("unknown key \"{full}\"{}", fault::suggestion(name, names)));
            } else if let Some(value) = self.value(value, &expected, &full) {
                found.insert(name.to_owned(), value);
            }
        }
        Value::Object(found)
    }

    /// A value of the same kind as one of `shapes`: the value that it replaces, or those at its place in the items of a list. `None` after a fault.
    fn value(&mut self, value: &Spanned<DeValue<'_>>, shapes: &[&Value], path: &str) -> Option<Value> {
        let at = value.span().start;
        let like = |is_kind: fn(&Value) -> bool| shapes.iter().copied().filter(|shape| is_kind(shape)).collect::<Vec<_>>();
        match value.get_ref() {
            DeValue::String(text) => {
                if let [before, ..] = like(Value::is_string)[..] {
                    // Of the items of a list, none keeps the placeholders of another.
                    return self.text(at, text, before.as_str().filter(|_| shapes.len() == 1), path);
                }
            }
            DeValue::Integer(number) if !like(Value::is_number).is_empty() => return self.number(at, integer(number), path),
            DeValue::Float(number) if !like(Value::is_number).is_empty() => {
                return self.number(at, number.as_str().parse().ok().and_then(Number::from_f64), path);
            }
            DeValue::Boolean(value) if !like(Value::is_boolean).is_empty() => return Some(Value::Bool(*value)),
            DeValue::Table(table) => {
                let records = like(Value::is_object);
                if !records.is_empty() {
                    return Some(self.record(table, &records, path));
                }
            }
            DeValue::Array(items) => {
                let lists = like(Value::is_array);
                if !lists.is_empty() {
                    return self.list(items, &lists.iter().filter_map(|list| list.as_array()).flatten().collect::<Vec<_>>(), path);
                }
            }
            _ => {}
        }
        self.fault(
            at,
            format!("\"{path}\" is {}; write {}", kind_of(value.get_ref()), form_of(shapes.first().copied().unwrap_or(&Value::Null))),
        );
        None
    }

    /// `before`: the one text that it replaces, whose placeholders it keeps.
    fn text(&mut self, at: usize, text: &str, before: Option<&str>, path: &str) -> Option<Value> {
        if text.trim().is_empty() && before.is_some_and(|before| !before.trim().is_empty()) {
            self.fault(at, format!("\"{path}\" is empty; write a text, or remove the line to keep the one of the site"));
            return None;
        }
        if text.contains(|c: char| c.is_control() && c != '\n') {
            self.fault(at, format!("\"{path}\" has a control character"));
            return None;
        }
        let Some(before) = before else { return Some(text.into()) };
        let (kept, found) = (placeholders(before), placeholders(text));
        if let Some(missing) = kept.iter().find(|name| !found.contains(name)) {
            self.fault(at, format!("\"{path}\" lacks {{{missing}}}, which the page fills in; it was “{}”", short(before)));
            return None;
        }
        if let Some(unknown) = found.iter().find(|name| !kept.contains(name)) {
            self.fault(
                at,
                format!(
                    "\"{path}\" has {{{unknown}}}, which the page does not fill in{}",
                    fault::suggestion(unknown, kept.iter().copied())
                ),
            );
            return None;
        }
        Some(text.into())
    }

    fn number(&mut self, at: usize, number: Option<Number>, path: &str) -> Option<Value> {
        if number.is_none() {
            self.fault(at, format!("\"{path}\" is no number that can be shown; write it as 8499 or 1.5"));
        }
        number.map(Value::Number)
    }

    /// The items of a list have the shapes of those before: a record has the fields that all of them have, and may have those that some have.
    fn list(&mut self, items: &[Spanned<DeValue<'_>>], before: &[&Value], path: &str) -> Option<Value> {
        if let ([], Some(item)) = (before, items.first()) {
            self.fault(item.span().start, format!("\"{path}\" is an empty list, whose items have no known shape"));
            return None;
        }
        let faults = self.faults.len();
        // Twice, so that the only item of a list is no single value.
        let shapes: Vec<&Value> = if let [one] = before { vec![one, one] } else { before.to_vec() };
        let mut found = Vec::new();
        for (position, item) in items.iter().enumerate() {
            let path = format!("{path}[{}]", position + 1);
            if let DeValue::Table(table) = item.get_ref() {
                let records: Vec<&Map<String, Value>> = before.iter().filter_map(|shape| shape.as_object()).collect();
                let needed = records.first().into_iter().flat_map(|first| first.keys());
                for name in needed.filter(|name| {
                    records.iter().all(|it| it.get(*name).is_some_and(|value| !value.is_null())) && !table.contains_key(name.as_str())
                }) {
                    self.fault(item.span().start, format!("\"{path}\" lacks \"{name}\""));
                }
            }
            let mut value = self.value(item, &shapes, &path);
            if let Some(Value::Object(record)) = &mut value {
                // TOML has no null: a field that is null in an item of the site may be left out.
                let nullable = before.iter().filter_map(|shape| shape.as_object()).flatten().filter(|(_, value)| value.is_null());
                for (name, _) in nullable {
                    record.entry(name).or_insert(Value::Null);
                }
            }
            found.extend(value);
        }
        (self.faults.len() == faults).then_some(Value::Array(found))
    }
}

fn integer(number: &DeInteger<'_>) -> Option<Number> {
    (number.radix() == 10).then(|| number.as_str().parse::<i64>().ok().map(Number::from)).flatten()
}

/// The names in `{name}`.
fn placeholders(text: &str) -> Vec<&str> {
    let names = text.split('{').skip(1).filter_map(|rest| Some(rest.split_once('}')?.0));
    names.filter(|name| !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric())).collect()
}

pub(super) fn kind_of(value: &DeValue<'_>) -> &'static str {
    match value {
        DeValue::String(_) => "a text",
        DeValue::Integer(_) | DeValue::Float(_) => "a number",
        DeValue::Boolean(_) => "true or false",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a record",
    }
}

fn form_of(expected: &Value) -> String {
    match expected {
        Value::String(text) => format!("a text in quotation marks, such as \"{}\"", short(text)),
        Value::Number(number) => format!("a number without quotation marks, such as {number}"),
        Value::Bool(_) => "true or false".into(),
        Value::Array(items) if items.first().is_some_and(Value::is_object) => "a list of records, each under [[…]]".into(),
        Value::Array(_) => "a list, such as [\"one\", \"two\"]".into(),
        Value::Object(_) => "its fields, such as name.field = …".into(),
        Value::Null => "nothing".into(),
    }
}

/// The beginning of a text for a message.
fn short(text: &str) -> String {
    const MAX: usize = 60;
    if text.chars().count() <= MAX { text.to_owned() } else { text.chars().take(MAX).chain(['…']).collect() }
}
