//! Changes single values of `texts/<page>.toml`, and leaves its other lines and comments alone.
//!
//! A value is named by a JSON pointer into the texts of its page, such as `/hero/title` or `/faqEntries/3/answer`. TOML replaces a list as a whole, so a
//! change in an item writes the list with all items.

use serde_json::{Map, Number, Value};
use toml_edit::{Array, DocumentMut, InlineTable, Item, Table};

/// A value that can be changed by itself.
#[derive(Clone, Debug, PartialEq)]
pub struct TextField {
    pub pointer: String,
    /// What the page shows: a text, a number or a flag.
    pub value: Value,
    /// What the release has at this place, if it has it.
    pub default: Option<Value>,
}

/// What becomes of an item of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListChange {
    /// A copy of it comes after it.
    Repeat,
    Remove,
    /// It changes places with the one before.
    Up,
}

/// The texts of a page: those of the release, and over them those of the content.
pub fn merged(default: &Value, own: Option<&Value>) -> Value {
    match (default, own) {
        (Value::Object(default), Some(Value::Object(own))) => {
            let mut all: Map<String, Value> = default.iter().map(|(name, value)| (name.clone(), merged(value, own.get(name)))).collect();
            all.extend(own.iter().filter(|(name, _)| !default.contains_key(*name)).map(|(name, value)| (name.clone(), value.clone())));
            Value::Object(all)
        }
        (_, Some(own)) => own.clone(),
        (default, None) => default.clone(),
    }
}

/// The values of a page in the order of its texts.
pub fn fields(texts: &Value, default: &Value) -> Vec<TextField> {
    let mut found = Vec::new();
    collect(texts, default, String::new(), &mut found);
    found
}

fn collect(value: &Value, defaults: &Value, pointer: String, found: &mut Vec<TextField>) {
    match value {
        Value::Object(record) => {
            for (name, value) in record {
                collect(value, defaults, format!("{pointer}/{}", name.replace('~', "~0").replace('/', "~1")), found);
            }
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                collect(item, defaults, format!("{pointer}/{index}"), found);
            }
        }
        Value::Null => {}
        value => {
            let default = defaults.pointer(&pointer).filter(|default| !default.is_object() && !default.is_array()).cloned();
            found.push(TextField { pointer, value: value.clone(), default });
        }
    }
}

/// What a form has sent for a value: of the kind that it has now. `Err`: a sentence.
pub fn read_value(before: &Value, text: &str) -> Result<Value, String> {
    match before {
        Value::Number(_) => {
            let number = text.trim().replace([',', '\u{a0}', ' '], "");
            let whole = number.parse::<i64>().ok().map(Number::from);
            let number = whole.or_else(|| number.parse().ok().and_then(Number::from_f64));
            number.map(Value::Number).ok_or_else(|| "Write a number, such as 8499 or 1.5.".to_owned())
        }
        Value::Bool(_) => Ok(Value::Bool(text.trim() == "true")),
        _ => Ok(Value::String(text.replace("\r\n", "\n").trim().to_owned())),
    }
}

/// The file with a value replaced. `file`: its text, empty if there is none; `texts`: what the page shows; `default`: what the release has.
pub fn set(file: &str, texts: &Value, default: &Value, pointer: &str, value: Value) -> Result<String, String> {
    let mut changed = texts.clone();
    *changed.pointer_mut(pointer).ok_or_else(|| gone(pointer))? = value;
    write(file, &changed, default, pointer)
}

/// The file with a list changed. `pointer`: the item.
pub fn change_list(file: &str, texts: &Value, default: &Value, pointer: &str, change: ListChange) -> Result<String, String> {
    let mut changed = texts.clone();
    let (list, index) = pointer.rsplit_once('/').ok_or_else(|| gone(pointer))?;
    let items = changed.pointer_mut(list).and_then(Value::as_array_mut).ok_or_else(|| gone(pointer))?;
    let index: usize = index.parse().ok().filter(|index| *index < items.len()).ok_or_else(|| gone(pointer))?;
    match change {
        ListChange::Repeat => items.insert(index + 1, items[index].clone()),
        ListChange::Remove if items.len() == 1 => return Err("A list keeps at least one item.".to_owned()),
        ListChange::Remove => drop(items.remove(index)),
        ListChange::Up => items.swap(index, index.saturating_sub(1)),
    }
    write(file, &changed, default, pointer)
}

fn gone(pointer: &str) -> String {
    format!("There is no text {pointer} any more.")
}

/// The file with what `changed` has at the pointer, or at the list that it goes through.
fn write(file: &str, changed: &Value, default: &Value, pointer: &str) -> Result<String, String> {
    let mut document: DocumentMut = file.parse().map_err(|error| format!("The file is no valid TOML: {error}"))?;
    let mut names = Vec::new();
    let mut value = changed;
    for step in pointer.split('/').skip(1) {
        if value.is_array() {
            break;
        }
        let name = step.replace("~1", "/").replace("~0", "~");
        value = value.get(&name).ok_or_else(|| gone(pointer))?;
        names.push(name);
    }
    let key = names.iter().fold(String::new(), |key, name| format!("{key}/{}", name.replace('~', "~0").replace('/', "~1")));
    let Some((last, parents)) = names.split_last() else { return Err(gone(pointer)) };
    if default.pointer(&key) == Some(value) {
        remove(document.as_table_mut(), &names);
        return Ok(document.to_string());
    }
    let mut table = document.as_table_mut();
    for name in parents {
        let inner = table.entry(name).or_insert_with(|| {
            let mut dotted = Table::new();
            dotted.set_dotted(true);
            Item::Table(dotted)
        });
        // `hero = { title = "…" }` is a table in another notation.
        if let Some(inline) = inner.as_inline_table() {
            *inner = Item::Table(inline.clone().into_table());
        }
        table = inner.as_table_mut().ok_or_else(|| format!("{name} is not a record in the file."))?;
    }
    match table.get_mut(last) {
        // The comment beside the value stays.
        Some(Item::Value(before)) => {
            let decor = before.decor().clone();
            *before = toml_value(value);
            *before.decor_mut() = decor;
        }
        _ => {
            table.insert(last, Item::Value(toml_value(value)));
        }
    }
    Ok(document.to_string())
}

/// Takes a value away, and the records that are empty without it.
fn remove(table: &mut Table, names: &[String]) {
    let [name, rest @ ..] = names else { return };
    if rest.is_empty() {
        table.remove(name);
        return;
    }
    if let Some(inline) = table.get(name).and_then(Item::as_inline_table).cloned() {
        table.insert(name, Item::Table(inline.into_table()));
    }
    let Some(inner) = table.get_mut(name).and_then(Item::as_table_mut) else { return };
    remove(inner, rest);
    if inner.is_empty() {
        table.remove(name);
    }
}

fn toml_value(value: &Value) -> toml_edit::Value {
    match value {
        Value::Bool(flag) => (*flag).into(),
        Value::Number(number) => number.as_i64().map_or_else(|| number.as_f64().unwrap_or_default().into(), Into::into),
        Value::String(text) => text.as_str().into(),
        Value::Array(items) => {
            let mut list: Array = items.iter().map(toml_value).collect();
            if items.iter().any(Value::is_object) {
                for item in list.iter_mut() {
                    item.decor_mut().set_prefix("\n  ");
                }
                list.set_trailing("\n");
                list.set_trailing_comma(true);
            }
            list.into()
        }
        Value::Object(record) => {
            let fields = record.iter().filter(|(_, value)| !value.is_null());
            InlineTable::from_iter(fields.map(|(name, value)| (name.as_str(), toml_value(value)))).into()
        }
        // TOML has none; a list has no such item.
        Value::Null => "".into(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::content::texts;

    fn defaults() -> Value {
        json!({
            "title": "A page",
            "hero": { "title": "Old {name}", "big": true },
            "prices": { "starter": { "monthly": { "price": 8499 } } },
            "entries": [{ "q": "One?", "a": "Yes", "more": null }, { "q": "Two?", "a": "No", "more": "x" }],
            "words": ["a", "b"],
        })
    }

    /// What the reader of content understands.
    fn parsed(file: &str) -> Value {
        let all = Map::from_iter([("faq".to_owned(), defaults())]);
        let mut faults = Vec::new();
        let read = texts::parse("texts/faq.toml", "faq.toml", file.as_bytes(), &all, &mut faults);
        assert_eq!(faults, vec![], "{file}");
        read.unwrap().1
    }

    #[test]
    fn a_changed_value_keeps_the_other_lines() {
        let file = "# The page.\n# title = \"A page\"\nhero.title = \"New {name}\" # better\n";
        let texts = merged(&defaults(), Some(&parsed(file)));
        let file = set(file, &texts, &defaults(), "/prices/starter/monthly/price", json!(8999)).unwrap();
        let file = set(&file, &merged(&defaults(), Some(&parsed(&file))), &defaults(), "/hero/title", json!("Newer {name}")).unwrap();
        assert!(file.starts_with("# The page.\n# title = \"A page\"\nhero.title = \"Newer {name}\" # better\n"), "{file}");
        assert!(file.contains("prices.starter.monthly.price = 8999"), "{file}");
        assert_eq!(
            parsed(&file),
            json!({ "hero": { "title": "Newer {name}" }, "prices": { "starter": { "monthly": { "price": 8999 } } } })
        );
    }

    #[test]
    fn the_value_of_the_release_is_no_change() {
        let file = "hero.title = \"New {name}\"\n[prices.starter.monthly]\nprice = 1\n";
        let texts = merged(&defaults(), Some(&parsed(file)));
        let file = set(file, &texts, &defaults(), "/hero/title", json!("Old {name}")).unwrap();
        let file = set(&file, &texts, &defaults(), "/prices/starter/monthly/price", json!(8499)).unwrap();
        assert_eq!(parsed(&file), json!({}), "{file}");
    }

    #[test]
    fn a_change_in_a_list_writes_the_list() {
        let file = set("", &defaults(), &defaults(), "/entries/1/a", json!("Of course")).unwrap();
        let expected = json!([{ "q": "One?", "a": "Yes", "more": null }, { "q": "Two?", "a": "Of course", "more": "x" }]);
        assert_eq!(parsed(&file)["entries"], expected, "{file}");
        let texts = merged(&defaults(), Some(&parsed(&file)));
        for (change, expected) in [(ListChange::Repeat, 3), (ListChange::Remove, 1), (ListChange::Up, 2)] {
            let file = change_list(&file, &texts, &defaults(), "/entries/1", change).unwrap();
            assert_eq!(parsed(&file)["entries"].as_array().unwrap().len(), expected, "{file}");
        }
        let up = change_list(&file, &texts, &defaults(), "/entries/1", ListChange::Up).unwrap();
        assert_eq!(parsed(&up)["entries"][0]["q"], "Two?");
    }

    #[test]
    fn every_field_can_be_set_to_another_value() {
        let texts = defaults();
        let fields = fields(&texts, &texts);
        let pointers: Vec<&str> = fields.iter().map(|field| field.pointer.as_str()).collect();
        assert!(
            pointers.contains(&"/entries/0/q") && pointers.contains(&"/words/1") && !pointers.contains(&"/entries/0/more"),
            "{pointers:?}"
        );
        for field in &fields {
            let value = match &field.value {
                Value::Number(_) => json!(7),
                Value::Bool(flag) => json!(!flag),
                _ => json!("Ä “{name}” \"quoted\" \\ end".replace(if field.pointer == "/hero/title" { "" } else { "{name}" }, "")),
            };
            let value = if field.pointer == "/hero/title" { json!("Ä “{name}” \"quoted\" \\ end") } else { value };
            let file = set("", &texts, &texts, &field.pointer, value.clone()).unwrap();
            assert_eq!(merged(&texts, Some(&parsed(&file))).pointer(&field.pointer), Some(&value), "{file}");
        }
    }

    #[test]
    fn numbers_are_read_as_people_write_them() {
        let before = json!(1);
        assert_eq!(read_value(&before, " 8,499 "), Ok(json!(8499)));
        assert_eq!(read_value(&before, "1.5"), Ok(json!(1.5)));
        assert!(read_value(&before, "a lot").is_err());
        assert_eq!(read_value(&json!("a"), " b\r\nc "), Ok(json!("b\nc")));
    }
}
