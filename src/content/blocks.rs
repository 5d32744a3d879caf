//! What an article or a page consists of, as the front end gets it: `ContentBlock` and `Inline` there.

use std::collections::BTreeMap;

use serde::Serialize;

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
    Heading { level: u8, id: String, children: Vec<Inline> },
    Paragraph { children: Vec<Inline> },
    List { is_ordered: bool, start: u64, items: Vec<Vec<Block>> },
    Blockquote { blocks: Vec<Block> },
    Code { language: String, text: String },
    Table { align: Vec<Align>, head: Vec<Vec<Inline>>, rows: Vec<Vec<Vec<Inline>>> },
    Figure { picture: Picture, caption: Vec<Inline> },
    Rule,
    Footnotes { notes: Vec<Note> },
    #[serde(untagged)]
    Component(Component),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Align {
    None,
    Left,
    Center,
    Right,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Note {
    pub id: String,
    pub number: usize,
    pub blocks: Vec<Block>,
}

/// A block that a fenced code block with its name and YAML defines.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Component {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    #[serde(flatten)]
    pub kind: ComponentKind,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum ComponentKind {
    Steps {
        items: Vec<Step>,
    },
    Quote {
        text: Vec<Inline>,
        by: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        role: Option<String>,
    },
    Numbers {
        items: Vec<Number>,
    },
    Questions {
        items: Vec<Question>,
    },
    Plans,
    Logos,
    Action {
        text: Vec<Inline>,
        #[serde(skip_serializing_if = "Option::is_none")]
        to: Option<String>,
        #[serde(skip_serializing_if = "Option::is_none")]
        button: Option<String>,
    },
    Form {
        /// An id in data/forms.json.
        form: String,
        hidden: BTreeMap<String, String>,
    },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Step {
    pub title: String,
    pub text: Vec<Inline>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Number {
    pub number: String,
    pub label: Vec<Inline>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Question {
    pub question: String,
    pub answer: Vec<Inline>,
}

/// A heading of level 2, which the list of contents names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Heading {
    pub id: String,
    pub text: String,
}
