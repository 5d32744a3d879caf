//! YAML as a tree of texts, lists and records with their places. A scalar stays a text as it is written, such as `1.50` or `2026-12-01`. Aliases are
//! refused, so a small text cannot become a large tree.

use std::borrow::Cow;

use granit_parser::{Event, Parser, ScalarStyle};

use super::fault;
use super::report::Report;

/// The longest text.
pub const MAX_BYTES: usize = 64 << 10;
const MAX_DEPTH: usize = 16;
const MAX_FIELDS: usize = 100;

pub struct Node<'a> {
    /// Its offset in the file.
    pub at: usize,
    pub value: Value<'a>,
}

pub enum Value<'a> {
    Text(Cow<'a, str>),
    List(Vec<Node<'a>>),
    Record(Vec<Field<'a>>),
}

pub struct Field<'a> {
    pub at: usize,
    pub name: Cow<'a, str>,
    pub value: Node<'a>,
}

/// `place`: the offset in the file of an offset in the text.
pub fn parse<'a>(text: &'a str, place: impl Fn(usize) -> usize, report: &mut Report<'_>) -> Option<Node<'a>> {
    if text.len() > MAX_BYTES {
        report.fault(place(0), format!("more than {} KiB of YAML", MAX_BYTES >> 10));
        return None;
    }
    tree(text, place).map_err(|(at, message)| report.fault(at, message)).ok()
}

fn tree(text: &str, place: impl Fn(usize) -> usize) -> Result<Node<'_>, (usize, String)> {
    // The nodes that are not complete, each with the name of the field that comes next. The first one is the list of documents.
    let mut open = vec![(Node { at: place(0), value: Value::List(Vec::new()) }, None)];
    for event in Parser::new_from_str(text) {
        let (event, span) = event.map_err(|error| {
            let hint = "; a text with : or # or a sign at its beginning is written in quotation marks";
            (place(error.marker().byte_offset().unwrap_or_default()), format!("{}{hint}", error.info()))
        })?;
        let at = place(span.byte_range().unwrap_or_default().start);
        let node = match event {
            Event::Scalar(value, ScalarStyle::Plain, ..) if value == "~" => Node { at, value: Value::Text("".into()) },
            Event::Scalar(value, ..) => Node { at, value: Value::Text(value) },
            Event::SequenceStart(..) | Event::MappingStart(..) => {
                if open.len() > MAX_DEPTH {
                    return Err((at, format!("nested more than {MAX_DEPTH} times")));
                }
                let is_list = matches!(event, Event::SequenceStart(..));
                let value = if is_list { Value::List(Vec::new()) } else { Value::Record(Vec::new()) };
                open.push((Node { at, value }, None));
                continue;
            }
            Event::SequenceEnd | Event::MappingEnd => match open.pop() {
                Some((node, _)) => node,
                None => continue,
            },
            Event::Alias(_) => return Err((at, "aliases such as *name are not allowed; write the value again".into())),
            _ => continue,
        };
        let Some((parent, name)) = open.last_mut() else { continue };
        match (&mut parent.value, name.take()) {
            (Value::Record(fields), Some((at, name))) => fields.push(Field { at, name, value: node }),
            (Value::Record(fields), None) => {
                let Value::Text(text) = node.value else { return Err((node.at, "the name of a field is a text".into())) };
                if fields.iter().any(|field| field.name == text) {
                    return Err((node.at, format!("\"{text}\" is given twice")));
                }
                if fields.len() == MAX_FIELDS {
                    return Err((node.at, format!("more than {MAX_FIELDS} fields")));
                }
                *name = Some((node.at, text));
            }
            (Value::List(items), _) => items.push(node),
            (Value::Text(_), _) => {}
        }
    }
    match open.swap_remove(0).0.value {
        Value::List(mut documents) if documents.len() == 1 => Ok(documents.swap_remove(0)),
        Value::List(documents) if !documents.is_empty() => Err((documents[1].at, "a second document; remove the line ---".into())),
        _ => Ok(Node { at: place(0), value: Value::Record(Vec::new()) }),
    }
}

/// The fields of a record, whose names are known to be right.
pub struct Fields<'n, 'a>(&'n [Field<'a>]);

impl<'n, 'a> Fields<'n, 'a> {
    /// `owner`: what a message calls the record.
    pub fn of(node: &'n Node<'a>, owner: &str, required: &[&str], optional: &[&str], report: &mut Report<'_>) -> Option<Self> {
        let names = || required.iter().chain(optional).copied();
        let Value::Record(fields) = &node.value else {
            let form = names().map(|name| format!("{name}: …")).collect::<Vec<_>>().join(", ");
            report.fault(node.at, format!("{owner} is no record; write its fields: {form}"));
            return None;
        };
        let mut misspelt = None;
        for field in fields.iter().filter(|field| !names().any(|name| field.name == name)) {
            report.fault(field.at, format!("unknown field \"{}\"{}", field.name, fault::suggestion(&field.name, names())));
            misspelt = misspelt.or(fault::nearest(&field.name, names()));
        }
        for name in required.iter().filter(|name| misspelt != Some(**name) && fields.iter().all(|field| field.name != **name)) {
            report.fault(node.at, format!("{owner} lacks \"{name}\"; write {name}: …"));
        }
        Some(Self(fields))
    }

    pub fn get(&self, name: &str) -> Option<&'n Field<'a>> {
        self.0.iter().find(|field| field.name == name)
    }

    /// A text of one line, and its place.
    pub fn text(&self, name: &str, report: &mut Report<'_>) -> Option<(&'n str, usize)> {
        let (text, at) = self.prose(name, report)?;
        if text.contains('\n') {
            report.fault(at, format!("\"{name}\" has several lines; write one"));
            return None;
        }
        Some((text, at))
    }

    /// A text that may have several lines.
    pub fn prose(&self, name: &str, report: &mut Report<'_>) -> Option<(&'n str, usize)> {
        text_of(&self.get(name)?.value, name, report)
    }

    pub fn flag(&self, name: &str, default: bool, report: &mut Report<'_>) -> bool {
        let Some((text, at)) = self.text(name, report) else { return default };
        text.parse().unwrap_or_else(|_| {
            report.fault(at, format!("\"{name}\" is \"{text}\"; write true or false"));
            default
        })
    }

    pub fn list(&self, name: &str, report: &mut Report<'_>) -> &'n [Node<'a>] {
        match self.get(name).map(|field| &field.value) {
            Some(Node { value: Value::List(items), .. }) if !items.is_empty() => items,
            Some(node) => {
                report.fault(node.at, format!("\"{name}\" is no list with items; write each on a line that begins with -"));
                &[]
            }
            None => &[],
        }
    }
}

/// The text of a node that is one; a fault otherwise, or if it is empty.
pub fn text_of<'n>(node: &'n Node<'_>, name: &str, report: &mut Report<'_>) -> Option<(&'n str, usize)> {
    let message = match &node.value {
        Value::Text(text) if text.trim().is_empty() => format!("\"{name}\" is empty; write a text"),
        Value::Text(text) if text.contains(|c: char| c.is_control() && c != '\n') => format!("\"{name}\" has a control character"),
        Value::Text(text) => return Some((text.trim(), node.at)),
        Value::List(_) => format!("\"{name}\" is a list; write a text"),
        Value::Record(_) => format!("\"{name}\" is a record; write a text, in quotation marks if it has a colon"),
    };
    report.fault(node.at, message);
    None
}
