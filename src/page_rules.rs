//! What every page must be, or the server does not start: rendered, with one h1, nothing that the Content-Security-Policy would block, a title and
//! a description of its own.

use std::collections::HashMap;

use crate::document::Page;

/// Checks pages one by one and remembers what must be unique.
#[derive(Default)]
pub struct Checker {
    titles: HashMap<String, String>,
    descriptions: HashMap<String, String>,
}

/// BARS.md "Search engines": lengths in characters.
const TITLE_LENGTH: std::ops::RangeInclusive<usize> = 10..=65;
const DESCRIPTION_LENGTH: std::ops::RangeInclusive<usize> = 50..=160;

impl Checker {
    /// What is wrong with a page, a sentence each.
    pub fn check(&mut self, id: &str, page: &Page, body: &str, head: (String, String)) -> Vec<String> {
        let (title, description) = head;
        let mut faults = Vec::new();
        let mut fault = |what: String| faults.push(format!("{id}: {what}"));
        let headings = body.matches("<h1").count();
        if headings != 1 {
            fault(format!("{headings} h1 elements, expected one"));
        }
        if ["<!--$?-->", "<!--$!-->"].iter().any(|mark| body.contains(mark)) {
            fault("a component suspended: the page holds a fallback".into());
        }
        // The style attribute of a tag; `style=` in a visible text is not one.
        if tags(body).any(|tag| tag.contains(" style=\"")) {
            fault("a style attribute, which the Content-Security-Policy blocks".into());
        }
        if tags(body).any(|tag| tag.starts_with("style") || (tag.starts_with("script") && !tag.contains("application/"))) {
            fault("an inline script or style element, which the Content-Security-Policy blocks".into());
        }
        if !TITLE_LENGTH.contains(&title.chars().count()) {
            fault(format!("the title has {} characters, expected 10 to 65", title.chars().count()));
        }
        if !DESCRIPTION_LENGTH.contains(&description.chars().count()) {
            fault(format!("the description has {} characters, expected 50 to 160", description.chars().count()));
        }
        if let Some(other) = self.titles.insert(title, id.to_owned()) {
            fault(format!("the title is the same as that of {other}"));
        }
        if let Some(other) = self.descriptions.insert(description, id.to_owned()) {
            fault(format!("the description is the same as that of {other}"));
        }
        if page.variants.identity.is_empty() {
            fault("the document is empty".into());
        }
        faults
    }
}

/// The opening tags of a document that React wrote: attribute values hold no `>` that is not escaped.
fn tags(html: &str) -> impl Iterator<Item = &str> {
    html.split('<').skip(1).filter_map(|rest| rest.split_once('>').map(|(tag, _)| tag)).map(|tag| tag.trim_start_matches('/'))
}
