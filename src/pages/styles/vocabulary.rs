//! What HTML is made of, as far as selectors ask.

use std::collections::HashSet;

use super::Selector;

pub struct Vocabulary {
    classes: HashSet<String>,
    tags: HashSet<String>,
    attributes: HashSet<String>,
    input_types: HashSet<String>,
}

/// Pseudo-elements that only inputs of one type have; `reset` styles name them all.
const INPUT_PARTS: [(&str, &[&str]); 5] = [
    ("file-selector-button", &["file"]),
    ("-webkit-search", &["search"]),
    ("-webkit-date", &["date", "time", "month", "week", "datetime-local"]),
    ("-webkit-calendar", &["date", "time", "month", "week", "datetime-local"]),
    ("-spin-button", &["number"]),
];

impl Vocabulary {
    /// Of what is to be seen of the HTML: not of what stands behind the `summary` of a `details` that is closed.
    pub fn of(html: &str) -> Self {
        let html = &without_closed(html);
        let classes = attribute_values(html, "class").flat_map(str::split_ascii_whitespace).map(unescape_html).collect();
        let tag = |rest: &str| rest.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').next().unwrap_or_default().to_ascii_lowercase();
        // The shell around what React rendered is always there.
        let tags = html.split('<').skip(1).map(tag).chain(["html", "body"].map(str::to_owned)).collect();
        let attributes = html.split("=\"").map(|before| before.rsplit(' ').next().unwrap_or_default().to_owned()).collect();
        let input_types = attribute_values(html, "type").map(str::to_owned).collect();
        Self { classes, tags, attributes, input_types }
    }

    pub fn may_match(&self, selector: &Selector) -> bool {
        let part = INPUT_PARTS.iter().find(|(part, _)| selector.text.contains(part));
        !selector.is_state
            && selector.classes.iter().all(|class| self.classes.contains(class))
            && selector.tags.iter().all(|tag| self.tags.contains(tag))
            && selector.attributes.iter().all(|name| self.attributes.contains(name))
            && part.is_none_or(|(_, types)| types.iter().any(|kind| self.input_types.contains(*kind)))
    }
}

fn without_closed(html: &str) -> String {
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

/// The values of every `name="…"`, as they stand in the HTML.
fn attribute_values<'a>(html: &'a str, name: &str) -> impl Iterator<Item = &'a str> {
    html.split(&format!(" {name}=\"")).skip(1).map(|rest| rest.split('"').next().unwrap_or_default()).collect::<Vec<_>>().into_iter()
}

fn unescape_html(text: &str) -> String {
    text.replace("&gt;", ">").replace("&lt;", "<").replace("&#x27;", "'").replace("&quot;", "\"").replace("&amp;", "&")
}
