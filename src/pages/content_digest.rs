//! A digest of what a page says, by which a release knows whether it has changed a page.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

use super::assets::ASSET_PREFIX;
use super::html::{main_element, tags};
use crate::tables::Head;

/// Elements that do not end a line. Another tag around a word, or another class, is no change.
const INLINE: [&str; 18] =
    ["a", "abbr", "b", "bdi", "cite", "code", "del", "em", "i", "ins", "kbd", "mark", "q", "small", "span", "strong", "sub", "sup"];
/// Their text is no content.
const WITHOUT_TEXT: [&str; 2] = ["script", "style"];
/// What is read besides text: where links lead, which pictures there are, and what they show.
const ATTRIBUTES: [&str; 4] = ["href", "src", "alt", "aria-label"];
/// Stands around attributes. HTML contains no such character.
const SEPARATOR: char = '\u{1}';

/// 128 bits of SHA-256 in URL-safe base64: title, description, and the text, links and pictures of `<main>`. Tags that only arrange the text, classes, and
/// the hashes in the names of assets do not matter.
pub fn content_digest(head: &Head, body: &str) -> String {
    URL_SAFE_NO_PAD.encode(&Sha256::digest(content(head, main_element(body).unwrap_or(body)))[..16])
}

fn content(head: &Head, main: &str) -> String {
    let mut content = String::with_capacity(main.len() / 2);
    content.extend([&head.title, "\n", &head.description, "\n"]);
    let mut skipped = None;
    for tag in tags(main) {
        if let Some(name) = skipped {
            skipped = (!(tag.is_end && tag.name == name)).then_some(name);
            continue;
        }
        content.push_str(tag.text_before);
        if tag.name.starts_with("!--") {
            continue;
        }
        if !INLINE.contains(&tag.name) && !content.ends_with('\n') {
            content.push('\n');
        }
        if !tag.is_end && WITHOUT_TEXT.contains(&tag.name) {
            skipped = Some(tag.name);
        }
        for (_, value) in tag.attributes().filter(|(name, _)| ATTRIBUTES.contains(name)) {
            content.push(SEPARATOR);
            push_without_asset_hash(&mut content, value);
            content.push(SEPARATOR);
        }
    }
    content
}

/// `/assets/logos-5QX2AB7C.svg#x` becomes `/assets/logos.svg#x`.
fn push_without_asset_hash(content: &mut String, url: &str) {
    let parts = url.strip_prefix(ASSET_PREFIX).and_then(|file| {
        let (name, end) = file.split_once('.')?;
        Some((name.rsplit_once('-')?.0, end))
    });
    match parts {
        Some((name, end)) => content.extend([ASSET_PREFIX, name, ".", end]),
        None => content.push_str(url),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn digest(title: &str, body: &str) -> String {
        content_digest(&Head { title: title.into(), description: "What it is.".into() }, body)
    }

    #[test]
    fn only_what_a_reader_notices_changes_the_digest() {
        let page = |main: &str| format!("<header>Menu</header><main id=\"main\">{main}</main><footer>Address</footer>");
        let main = "<h1 class=\"a\">Title</h1><p>10<!-- --> companies, <a class=\"b\" href=\"/faq\">more</a></p><img alt=\"A chart\" \
                    src=\"/assets/chart-ABCDEFGH.png\"/><ul><li>one</li><li>two</li></ul>";
        for (from, to, changes) in [
            ("class=\"a\"", "class=\"z\"", false),
            ("class=\"b\" ", "", false),
            ("ABCDEFGH", "HGFEDCBA", false),
            ("Menu", "Menu and more", false),
            ("Address", "Other address", false),
            ("<!-- -->", "", false),
            ("companies", "<b>companies</b>", false),
            ("<ul>", "<div><ul>", false),
            ("</h1>", "</h1><script type=\"application/json\">{\"a\":1}</script>", false),
            ("companies", "company", true),
            ("/faq", "/blog", true),
            ("A chart", "A table", true),
            ("chart-", "table-", true),
            ("one</li><li>two", "onetwo</li><li>", true),
            ("<li>two</li>", "", true),
        ] {
            let (before, after) = (page(main), page(main).replacen(from, to, 1));
            assert!(before != after, "{from}");
            assert_eq!(digest("Page", &before) != digest("Page", &after), changes, "{from} -> {to}");
        }
        assert!(digest("Page", &page(main)) != digest("Another page", &page(main)), "the title");
    }
}
