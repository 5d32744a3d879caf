//! Components: fenced code blocks with one of these names, whose text is YAML.

use serde_json::{Map, Value, json};

use super::fault::suggestion;
use super::inline::Reader;
use super::yaml::{self, Fields, text_of};
use crate::tables::forms::ORIGIN_PREFIX;

enum Kind {
    Line,
    Inline,
    Link,
    /// Records of a line and inline Markdown, by these names.
    Items(&'static str, &'static str),
    Form,
    Hidden,
}
use Kind::{Form, Hidden, Inline, Items, Line, Link};

type Field = (&'static str, Kind);

/// Name, required fields, other fields.
const COMPONENTS: [(&str, &[Field], &[Field]); 8] = [
    ("steps", &[("items", Items("title", "text"))], &[("title", Line)]),
    ("quote", &[("text", Inline), ("by", Line)], &[("role", Line)]),
    ("numbers", &[("items", Items("number", "label"))], &[]),
    ("questions", &[("items", Items("question", "answer"))], &[("title", Line)]),
    ("plans", &[], &[("title", Line)]),
    ("logos", &[], &[("title", Line)]),
    ("action", &[("title", Line), ("text", Inline)], &[("to", Link), ("button", Line)]),
    ("form", &[("form", Form)], &[("title", Line), ("hidden", Hidden)]),
];

pub fn is_component(name: &str) -> bool {
    COMPONENTS.iter().any(|it| it.0 == name)
}

/// `place`: the offset in the file of an offset in the text.
pub fn read(name: &str, yaml: &str, place: impl Fn(usize) -> usize, reader: &mut Reader<'_, '_>) -> Option<Map<String, Value>> {
    let (_, required, optional) = COMPONENTS.iter().find(|it| it.0 == name)?;
    let node = yaml::parse(yaml, place, reader.report)?;
    let names = |fields: &[Field]| fields.iter().map(|field| field.0).collect::<Vec<_>>();
    let fields = Fields::of(&node, name, &names(required), &names(optional), reader.report)?;
    let mut component = Map::from_iter([("type".to_owned(), name.into())]);
    for (name, kind) in required.iter().chain(*optional) {
        if let Some(value) = value(&fields, name, kind, reader) {
            component.insert((*name).to_owned(), value);
        }
    }
    Some(component)
}

fn value(fields: &Fields<'_, '_>, name: &str, kind: &Kind, reader: &mut Reader<'_, '_>) -> Option<Value> {
    match kind {
        Line => fields.text(name, reader.report).map(|(text, _)| text.into()),
        Inline => fields.prose(name, reader.report).map(|(text, at)| json!(reader.inline_text(text, at))),
        Link => {
            let (to, at) = fields.text(name, reader.report)?;
            reader.check_link(to, at);
            Some(to.into())
        }
        Items(line, inline) => {
            let items = fields.list(name, reader.report).iter().filter_map(|node| {
                let fields = Fields::of(node, "an item", &[line, inline], &[], reader.report)?;
                Some(json!({ *line: value(&fields, line, &Line, reader), *inline: value(&fields, inline, &Inline, reader) }))
            });
            Some(items.collect())
        }
        Form => {
            let (id, at) = fields.text(name, reader.report)?;
            let ids = || reader.links.forms.iter().map(|form| form.id.as_str());
            if !ids().any(|known| known == id) {
                reader.report.fault(at, format!("unknown form \"{id}\"{}", suggestion(id, ids())));
            }
            Some(id.into())
        }
        Hidden => Some(hidden(fields, reader).into()),
    }
}

/// A hidden value that every form takes: the lead's campaign, unless the visitor's address names one (`leads::origin`).
const CAMPAIGN: &str = "campaign";

/// The values of a form's fields that visitors do not see.
fn hidden(fields: &Fields<'_, '_>, reader: &mut Reader<'_, '_>) -> Map<String, Value> {
    let (mut hidden, links) = (Map::new(), reader.links);
    let id = fields.get("form").and_then(|field| text_of(&field.value, "form", reader.report)).unwrap_or_default().0;
    let (Some(form), Some(field)) = (links.forms.iter().find(|form| form.id == id), fields.get("hidden")) else { return hidden };
    let names: Vec<&str> = form.fields.iter().map(|field| field.name.as_str()).chain([CAMPAIGN]).collect();
    let Some(given) = Fields::of(&field.value, "\"hidden\"", &[], &names, reader.report) else { return hidden };
    if let Some((campaign, _)) = given.text(CAMPAIGN, reader.report) {
        hidden.insert(format!("{ORIGIN_PREFIX}{CAMPAIGN}"), campaign.into());
    }
    for field in &form.fields {
        let Some((value, at)) = given.text(&field.name, reader.report) else { continue };
        if !field.options.is_empty() && field.options.iter().all(|option| option.value != value) {
            let values = field.options.iter().map(|option| option.value.as_str());
            reader.report.fault(at, format!("\"{}\" cannot be \"{value}\"{}", field.name, suggestion(value, values)));
        }
        hidden.insert(field.name.clone(), value.into());
    }
    hidden
}
