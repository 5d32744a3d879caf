//! Articles and pages of the content.

use std::collections::HashSet;

use leadlight::content::page::{self, Links, Vocabulary};
use leadlight::content::zone::Zone;
use serde_json::Value;

const FRONT_MATTER: &str =
    "---\ntitle: A page to read\ndescription: What this page says is generated, and nobody has to believe a word of it.\n---\n";

/// Reads a page, and the same text behind a valid front matter.
///
/// # Panics
/// If a property is violated.
pub fn content_page(source: &[u8]) {
    let source = String::from_utf8_lossy(source);
    read(&source);
    read(&format!("{FRONT_MATTER}{source}"));
}

fn read(source: &str) {
    let zone = Zone::named("Europe/Berlin").expect("IANA has this zone");
    let vocabulary = Vocabulary { industries: &[], categories: &[], authors: &[], drawings: &[], zone: &zone };
    let faults = r#"{ "required": "", "email": "", "businessMail": "" }"#;
    let forms = format!(r#"{{ "honeypot": "x", "faults": {faults}, "receipt": {{ "subject": "", "paragraphs": [] }}, "forms": {{}} }}"#);
    let forms = serde_json::from_str(&forms).expect("no forms");
    let links = Links {
        origin: "https://leadlight.example",
        is_page: &|path| path == "/faq",
        nearest_page: &|_| None,
        picture: &|_| None,
        nearest_picture: &|_| None,
        forms: &forms,
    };
    let mut faults = Vec::new();
    let Some(head) = page::head("pages/x.md", source, &vocabulary, &mut faults) else {
        assert!(!faults.is_empty());
        return;
    };
    let body = page::body("pages/x.md", source, &head, &links, &mut faults);
    for fault in &faults {
        let line = source.split('\n').nth(fault.line - 1).unwrap_or_else(|| panic!("{fault}: no such line"));
        assert!(fault.column <= line.chars().count() + 1, "{fault}: no such column");
    }
    if faults.is_empty() {
        is_safe(&serde_json::to_value(&body.blocks).expect("blocks are JSON"), &mut HashSet::new());
    }
}

/// Addresses are those that are allowed, and an id stands once.
fn is_safe(value: &Value, ids: &mut HashSet<String>) {
    let allowed = ["https://", "http://", "mailto:", "tel:", "/", "#"];
    if let Some(href) = value.get("href").or_else(|| value.get("to")).and_then(Value::as_str) {
        let is_allowed = allowed.iter().any(|start| href.to_ascii_lowercase().starts_with(start));
        assert!(is_allowed && !href.starts_with("//") && !href.contains(|c: char| c.is_control() || c == '\\'), "{href:?}");
    }
    if value.get("type").is_some_and(|kind| kind == "heading") {
        let id = value["id"].as_str().unwrap_or_default();
        assert!(!id.is_empty() && ids.insert(id.to_owned()), "{id:?} stands twice");
    }
    match value {
        Value::Array(items) => items.iter().for_each(|item| is_safe(item, ids)),
        Value::Object(fields) => fields.values().for_each(|field| is_safe(field, ids)),
        _ => {}
    }
}
