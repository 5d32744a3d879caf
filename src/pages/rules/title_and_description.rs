//! Title and description of each page: their lengths, and that no other page has them.

use std::collections::HashMap;
use std::ops::RangeInclusive;

use super::outcome::Outcome;
use super::site::{Page, Site};
use crate::tables::routes::{DESCRIPTION_LENGTH, TITLE_LENGTH};

pub fn titles(site: &Site) -> Outcome {
    check(site, "title", &TITLE_LENGTH, |page| page.document.all("title").next().map(|title| title.text.as_str()))
}

pub fn descriptions(site: &Site) -> Outcome {
    check(site, "description", &DESCRIPTION_LENGTH, |page| page.document.meta("description"))
}

fn check<'a>(site: &'a Site, what: &str, length: &RangeInclusive<usize>, read: impl Fn(&'a Page) -> Option<&'a str>) -> Outcome {
    let mut pages: HashMap<&str, Vec<String>> = HashMap::new();
    for page in site.plain_pages() {
        pages.entry(read(page).unwrap_or_default()).or_default().push(page.name());
    }
    Outcome::of(site.plain_pages(), |page, findings| {
        let text = read(page).unwrap_or_default();
        let advice = format!("change it (data/routes.json, or the content) to {} to {} characters", length.start(), length.end());
        let characters = text.chars().count();
        if text.is_empty() {
            findings.fault(format!("it has no {what}"), advice);
        } else if !length.contains(&characters) {
            findings.fault(format!("its {what} has {characters} characters: {text}"), advice);
        } else if let Some(other) = pages[text].iter().find(|other| **other != page.name()) {
            findings.fault(format!("its {what} is that of {other}: {text}"), "change one of them (data/routes.json, or the content)");
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn length_and_uniqueness() {
        let (title, description) = ("A page of the site", "Fifty characters or more that say what the page has.");
        let page = |title: &str, description: &str| format!("<title>{title}</title><meta name=\"description\" content=\"{description}\">");
        let other = page("Another page of it", "Fifty characters or more that say what another has.");
        for (html, [title, description]) in [
            (page(title, description), [None, None]),
            (page("", description), [Some("it has no title"), None]),
            (page("A page", description), [Some("its title has 6 characters"), None]),
            (page(&"x".repeat(66), description), [Some("66 characters"), None]),
            (page(title, "What it has."), [None, Some("its description has 12 characters")]),
            (page(title, &"x".repeat(161)), [None, Some("161 characters")]),
            (format!("<title>{title}</title>"), [None, Some("it has no description")]),
        ] {
            let site = Site::of(&[("/", &html), ("/b", &other)]);
            titles(&site).assert_says(title, &html);
            descriptions(&site).assert_says(description, &html);
        }
        let site = Site::of(&[("/", &other), ("/b", &other)]);
        for outcome in [titles(&site), descriptions(&site)] {
            assert_eq!(outcome.faults.len(), 2, "both pages are named");
            assert!(outcome.faults[0].what.contains("is that of /b") && outcome.faults[1].what.contains("is that of /"));
        }
    }
}
