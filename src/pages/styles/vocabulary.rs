//! What HTML is made of, as far as selectors ask.

use std::borrow::Cow;
use std::collections::HashSet;
use std::hash::Hasher;

use super::Selector;

#[derive(Debug, PartialEq, Eq)]
pub struct Vocabulary<'a> {
    classes: Words<'a>,
    tags: Words<'a>,
    attributes: Words<'a>,
    input_types: Words<'a>,
}

type Words<'a> = HashSet<Cow<'a, str>>;

/// Pseudo-elements that only inputs of one type have; `reset` styles name them all.
const INPUT_PARTS: [(&str, &[&str]); 5] = [
    ("file-selector-button", &["file"]),
    ("-webkit-search", &["search"]),
    ("-webkit-date", &["date", "time", "month", "week", "datetime-local"]),
    ("-webkit-calendar", &["date", "time", "month", "week", "datetime-local"]),
    ("-spin-button", &["number"]),
];

impl<'a> Vocabulary<'a> {
    /// Of what is to be [seen](shown) of a piece of HTML.
    pub fn of(html: &'a str) -> Self {
        let classes = attribute_values(html, " class=\"").flat_map(str::split_ascii_whitespace).map(unescape_html).collect();
        let tag = |rest: &'a str| lower_case(rest.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').next().unwrap_or_default());
        // The shell around what React rendered is always there.
        let tags = html.split('<').skip(1).map(tag).chain(["html", "body"].map(Cow::Borrowed)).collect();
        let name = |(end, _): (usize, &str)| html[..end].rsplit(' ').next().unwrap_or_default().into();
        let attributes = html.match_indices("=\"").map(name).collect();
        let input_types = attribute_values(html, " type=\"").map(Cow::Borrowed).collect();
        Self { classes, tags, attributes, input_types }
    }

    pub fn into_owned(self) -> Vocabulary<'static> {
        let owned = |words: Words<'_>| words.into_iter().map(|word| Cow::Owned(word.into_owned())).collect();
        let Self { classes, tags, attributes, input_types } = self;
        Vocabulary { classes: owned(classes), tags: owned(tags), attributes: owned(attributes), input_types: owned(input_types) }
    }

    pub fn may_match(&self, selector: &Selector) -> bool {
        let part = INPUT_PARTS.iter().find(|(part, _)| selector.text.contains(part));
        !selector.is_state
            && selector.classes.iter().all(|class| self.classes.contains(class.as_str()))
            && selector.tags.iter().all(|tag| self.tags.contains(tag.as_str()))
            && selector.attributes.iter().all(|name| self.attributes.contains(name.as_str()))
            && part.is_none_or(|(_, types)| types.iter().any(|kind| self.input_types.contains(*kind)))
    }
}

/// HTML without what stands behind the `summary` of a `details` that is closed.
pub fn shown(html: &str) -> String {
    let mut parts = html.split("<details");
    let mut seen = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let is_open = part.split('>').next().is_some_and(|tag| tag.contains(" open="));
        seen.push_str("<details");
        let closed = part.split_once("</summary>").filter(|_| !is_open);
        // Of one in another, both closed, the inner one is behind the summary as a whole.
        let (shown, hidden) = closed.unwrap_or((part, ""));
        seen.push_str(shown);
        seen.push_str(hidden.split_once("</details>").map_or("", |(_, after)| after));
    }
    seen
}

/// Feeds a hasher the tags of HTML: names, classes, types and the names of other attributes. Pages that differ only in words and addresses are equal
/// here, and pages that are equal here have the same [`Vocabulary`].
pub fn outline(html: &str, hasher: &mut impl Hasher) {
    for part in html.split('<').skip(1) {
        // React escapes quotes and angle brackets in values.
        let tag = part.split('>').next().unwrap_or_default();
        let mut pieces = tag.split('"');
        while let Some(name) = pieces.next() {
            hasher.write(name.as_bytes());
            let value = pieces.next().filter(|_| name.ends_with(" class=") || name.ends_with(" type="));
            hasher.write(value.unwrap_or_default().as_bytes());
            hasher.write_u8(b'"');
        }
        hasher.write_u8(b'>');
    }
}

/// What stands between every ` name="` and the next quote.
fn attribute_values<'a>(html: &'a str, start: &'static str) -> impl Iterator<Item = &'a str> {
    html.split(start).skip(1).map(|rest| rest.split('"').next().unwrap_or_default())
}

fn lower_case(tag: &str) -> Cow<'_, str> {
    if tag.bytes().any(|byte| byte.is_ascii_uppercase()) { tag.to_ascii_lowercase().into() } else { tag.into() }
}

fn unescape_html(text: &str) -> Cow<'_, str> {
    if !text.contains('&') {
        return text.into();
    }
    text.replace("&gt;", ">").replace("&lt;", "<").replace("&#x27;", "'").replace("&quot;", "\"").replace("&amp;", "&").into()
}
