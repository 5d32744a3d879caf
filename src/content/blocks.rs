//! What an article or a page consists of, as the front end gets it: `ContentBlock` and `Inline` there.

use serde::Serialize;
use serde_json::{Map, Value};

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Inline {
    Text { text: String },
    Strong { children: Vec<Inline> },
    Emphasis { children: Vec<Inline> },
    Strike { children: Vec<Inline> },
    Code { text: String },
    Link { href: String, is_external: bool, children: Vec<Inline> },
    Break,
    Footnote { id: String, number: usize },
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Picture {
    pub src: String,
    pub width: u32,
    pub height: u32,
    /// Empty if the picture is decorative.
    pub alt: String,
    pub variants: Vec<Variant>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Variant {
    pub src: String,
    pub width: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Block {
    Heading {
        level: u8,
        id: String,
        children: Vec<Inline>,
    },
    Paragraph {
        children: Vec<Inline>,
    },
    List {
        is_ordered: bool,
        start: u64,
        items: Vec<Vec<Block>>,
    },
    Blockquote {
        blocks: Vec<Block>,
    },
    Code {
        language: String,
        text: String,
    },
    Table {
        align: Vec<&'static str>,
        head: Vec<Vec<Inline>>,
        rows: Vec<Vec<Vec<Inline>>>,
    },
    Figure {
        picture: Picture,
        caption: Vec<Inline>,
    },
    Rule,
    Footnotes {
        notes: Vec<Note>,
    },
    /// The fields of a component, of which `type` is its name.
    #[serde(untagged)]
    Component(Map<String, Value>),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Note {
    pub id: String,
    pub number: usize,
    pub blocks: Vec<Block>,
}

/// A heading of level 2, which the list of contents names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Heading {
    pub id: String,
    pub text: String,
}
