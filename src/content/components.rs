//! Components: fenced code blocks with one of these names, whose text is YAML.

use std::collections::BTreeMap;

use super::blocks::{Component, ComponentKind, Inline, Number, Question, Step};
use super::fault::suggestion;
use super::markdown::Reader;
use super::yaml::{self, Fields, Node, Value, text_of};

pub const COMPONENTS: [&str; 8] = ["steps", "quote", "numbers", "questions", "plans", "logos", "action", "form"];

/// `place`: the offset in the file of an offset in the text.
pub fn read(name: &str, yaml: &str, place: impl Fn(usize) -> usize, reader: &mut Reader<'_, '_>) -> Option<Component> {
    let node = yaml::parse(yaml, place, reader.report)?;
    let (required, optional): (&[&str], &[&str]) = match name {
        "steps" | "questions" => (&["items"], &["title"]),
        "quote" => (&["text", "by"], &["role"]),
        "numbers" => (&["items"], &[]),
        "action" => (&["title", "text"], &["to", "button"]),
        "form" => (&["form"], &["title", "hidden"]),
        _ => (&[], &["title"]),
    };
    let fields = Fields::of(&node, name, required, optional, reader.report)?;
    let kind = match name {
        "steps" => ComponentKind::Steps {
            items: items(&fields, ["title", "text"], reader, |fields, reader| {
                Some(Step { title: line(fields, "title", reader)?, text: inline(fields, "text", reader)? })
            }),
        },
        "questions" => ComponentKind::Questions {
            items: items(&fields, ["question", "answer"], reader, |fields, reader| {
                Some(Question { question: line(fields, "question", reader)?, answer: inline(fields, "answer", reader)? })
            }),
        },
        "numbers" => ComponentKind::Numbers {
            items: items(&fields, ["number", "label"], reader, |fields, reader| {
                Some(Number { number: line(fields, "number", reader)?, label: inline(fields, "label", reader)? })
            }),
        },
        "quote" => ComponentKind::Quote {
            text: inline(&fields, "text", reader)?,
            by: line(&fields, "by", reader)?,
            role: line(&fields, "role", reader),
        },
        "action" => {
            let to = fields.text("to", reader.report);
            if let Some((to, at)) = to {
                reader.check_link(to, at);
            }
            let (text, button) = (inline(&fields, "text", reader)?, line(&fields, "button", reader));
            ComponentKind::Action { text, to: to.map(|it| it.0.to_owned()), button }
        }
        "form" => form(&fields, reader)?,
        "plans" => ComponentKind::Plans,
        _ => ComponentKind::Logos,
    };
    Some(Component { title: line(&fields, "title", reader), kind })
}

fn line(fields: &Fields<'_, '_>, name: &str, reader: &mut Reader<'_, '_>) -> Option<String> {
    fields.text(name, reader.report).map(|it| it.0.to_owned())
}

fn inline(fields: &Fields<'_, '_>, name: &str, reader: &mut Reader<'_, '_>) -> Option<Vec<Inline>> {
    fields.prose(name, reader.report).map(|(text, at)| reader.inline_text(text, at))
}

type ReadItem<T> = fn(&Fields<'_, '_>, &mut Reader<'_, '_>) -> Option<T>;

fn items<T>(fields: &Fields<'_, '_>, names: [&str; 2], reader: &mut Reader<'_, '_>, read: ReadItem<T>) -> Vec<T> {
    let nodes = fields.list("items", reader.report).iter();
    nodes.filter_map(|node| read(&Fields::of(node, "an item", &names, &[], reader.report)?, reader)).collect()
}

fn form(fields: &Fields<'_, '_>, reader: &mut Reader<'_, '_>) -> Option<ComponentKind> {
    let (id, at) = fields.text("form", reader.report)?;
    let forms = reader.links.forms;
    let Some(form) = forms.iter().find(|form| form.id == id) else {
        reader.report.fault(at, format!("unknown form \"{id}\"{}", suggestion(id, forms.iter().map(|form| form.id.as_str()))));
        return None;
    };
    let mut hidden = BTreeMap::new();
    let given = match fields.get("hidden").map(|field| &field.value) {
        Some(Node { value: Value::Record(fields), .. }) => fields.as_slice(),
        Some(node) => {
            reader.report.fault(node.at, "\"hidden\" is no record; write a line field: value for each, further to the right");
            &[]
        }
        None => &[],
    };
    for given in given {
        let name = given.name.as_ref();
        let Some(field) = form.fields.iter().find(|field| field.name == name) else {
            let names = form.fields.iter().map(|field| field.name.as_str());
            reader.report.fault(given.at, format!("the form \"{id}\" has no field \"{name}\"{}", suggestion(name, names)));
            continue;
        };
        let Some((value, at)) = text_of(&given.value, name, reader.report) else { continue };
        if !field.options.is_empty() && field.options.iter().all(|option| option.value != value) {
            let values = field.options.iter().map(|option| option.value.as_str());
            reader.report.fault(at, format!("\"{name}\" cannot be \"{value}\"{}", suggestion(value, values)));
        }
        if value.chars().count() > field.max_length {
            reader.report.fault(at, format!("\"{name}\" has more than {} characters", field.max_length));
        }
        hidden.insert(name.to_owned(), value.to_owned());
    }
    Some(ComponentKind::Form { form: id.to_owned(), hidden })
}
