//! The Markdown of each page has its heading and a text.

use super::outcome::Outcome;
use super::site::Site;

/// The shortest text that is more than a heading and a sentence.
const MIN_WORDS: usize = 30;

pub fn markdown(site: &Site) -> Outcome {
    Outcome::of(site.plain_pages().filter(|page| page.path.is_some()), |page, findings| {
        let markdown = page.markdown.as_deref().unwrap_or_default();
        // The front matter stands between two lines of hyphens.
        let text = markdown.strip_prefix("---\n").and_then(|rest| rest.split_once("\n---\n")).map_or(markdown, |(_, text)| text);
        let headings = text.lines().filter(|line| line.starts_with("# ")).count();
        let words = text.lines().filter(|line| !line.starts_with('#')).flat_map(str::split_whitespace).count();
        let advice = "see which elements src/pages/markdown.rs leaves out";
        if words < MIN_WORDS {
            findings.fault(format!("its Markdown has {words} words"), advice);
        } else if headings != 1 {
            findings.fault(format!("its Markdown has {headings} headings of the first level"), advice);
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markdown_has_a_heading_and_a_text() {
        let words = "word ".repeat(MIN_WORDS);
        for (text, expected) in [
            (format!("---\ntitle: \"T\"\n---\n\n# Title\n\n{words}"), None),
            (String::new(), Some("has 0 words")),
            (format!("---\ntitle: \"{words}\"\n---\n\n# {words}\n"), Some("has 0 words")),
            ("# Title\n\nOne sentence.".to_owned(), Some("has 2 words")),
            (format!("## Title\n\n{words}"), Some("0 headings")),
            (format!("# One\n\n# Two\n\n{words}"), Some("2 headings")),
        ] {
            let mut site = Site::of(&[("/", "")]);
            site.pages[0].markdown = Some(text.clone());
            markdown(&site).assert_says(expected, &text);
        }
    }
}
