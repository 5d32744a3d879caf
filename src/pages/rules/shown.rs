//! Whether a page shows a value of its structured data.

use std::collections::HashSet;

use serde_json::Value;

use super::document::Document;

/// What a page shows, in a form that is quick to search.
pub struct PageText<'a> {
    /// Between spaces. Without punctuation, which differs between a sentence and its markup.
    words: String,
    numbers: Vec<f64>,
    dates: HashSet<&'a str>,
    /// Where links lead, with the origin if it is this site's.
    urls: HashSet<String>,
}

impl<'a> PageText<'a> {
    /// `origin` without a slash at its end.
    pub fn new(document: &'a Document, origin: &str) -> Self {
        let text = document.text();
        let absolute = |url: &str| if url.starts_with('/') { format!("{origin}{url}") } else { url.to_owned() };
        let links = document.all("a").filter(|link| !link.is_hidden);
        Self {
            words: words(text),
            numbers: numbers(text),
            dates: document.all("time").filter(|time| !time.is_hidden).filter_map(|time| time.get("datetime")).collect(),
            urls: links.filter_map(|link| link.get("href")).map(absolute).collect(),
        }
    }

    /// A number in any notation; a date as `<time>`; a URL as a link; other text as words. Objects are looked at property by property.
    pub fn shows(&self, value: &Value) -> bool {
        match value {
            Value::Number(number) => number.as_f64().is_some_and(|number| self.numbers.iter().any(|it| (it - number).abs() < 1e-9)),
            Value::String(text) if is_date(text) => self.dates.contains(text.as_str()),
            Value::String(text) if text.starts_with("https://") || text.starts_with("http://") => self.urls.contains(text),
            Value::String(text) => self.words.contains(&words(text)),
            _ => true,
        }
    }
}

/// ` in lower case `
fn words(text: &str) -> String {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    format!(" {} ", words.map(str::to_lowercase).collect::<Vec<_>>().join(" "))
}

/// `8,499` and `1.50` as numbers.
fn numbers(text: &str) -> Vec<f64> {
    let words = text.split(|c: char| !(c.is_ascii_digit() || c == ',' || c == '.'));
    words.filter_map(|word| word.trim_matches(['.', ',']).replace(',', "").parse().ok()).collect()
}

fn is_date(text: &str) -> bool {
    text.len() == 10 && text.bytes().enumerate().all(|(at, byte)| if [4, 7].contains(&at) { byte == b'-' } else { byte.is_ascii_digit() })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn values_are_found_as_a_visitor_reads_them() {
        let html = r#"<body><p>It costs ₹8,499, or <b>1.50</b> a credit, not 96000.</p><b>One</b><i>two</i><p hidden>three</p>
            <time datetime="2026-03-01">March 1</time><a href="/b">b</a><a href="https://other.example/x">x</a></body>"#;
        let document = Document::parse(html).unwrap();
        let text = PageText::new(&document, "https://example.com");
        for (value, expected) in [
            (json!(8499), true),
            (json!(1.5), true),
            (json!(96000), true),
            (json!(849), false),
            (json!(499), false),
            (json!("One two"), true),
            (json!("one, TWO"), true),
            (json!("three"), false),
            (json!("wo"), false),
            (json!("2026-03-01"), true),
            (json!("2026-03-02"), false),
            (json!("https://example.com/b"), true),
            (json!("https://other.example/x"), true),
            (json!("https://other.example/y"), false),
            (json!({ "@type": "Person" }), true),
        ] {
            assert_eq!(text.shows(&value), expected, "{value}");
        }
    }
}
