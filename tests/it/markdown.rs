//! Pages as Markdown, and llms.txt.

use std::rc::Rc;

use axum::http::Method;
use htmd::{HtmlToMarkdown, Node};
use markup5ever_rcdom::NodeData;

use crate::site::{routes, shared_site, text_between};

const ACCEPT: (&str, &str) = ("accept", "text/markdown");

fn markdown_path(path: &str) -> String {
    if path == "/" { "/index.md".to_owned() } else { format!("{path}.md") }
}

#[test]
fn every_page_is_also_markdown() {
    for (path, route) in routes().with_path() {
        let html = shared_site().get(path).text();
        let by_type = shared_site().request(Method::GET, path, &[ACCEPT]);
        let by_name = shared_site().get(&markdown_path(path));
        assert_eq!(by_type.body, by_name.body, "{path}");
        let text = by_type.text();
        let url = format!("http://127.0.0.1:8080{path}");
        for (name, value) in [
            ("content-type", "text/markdown; charset=utf-8"),
            ("vary", "accept-encoding, accept"),
            ("link", &format!("<{url}>; rel=\"canonical\"")),
            ("x-robots-tag", "noindex"),
        ] {
            assert_eq!(by_name.header(name), value, "{path}: {name}");
        }
        let updated = route.article.as_ref().map(|article| format!("updated: {}\n", article.published)).unwrap_or_default();
        assert!(text.starts_with("---\ntitle: \"") && text.contains(&format!("\nurl: {url}\n{updated}---\n")), "{path}");
        let heading = text_between(&html, "<h1", "</h1>");
        let heading = heading[heading.find('>').unwrap() + 1..].replace("&#x27;", "'").replace("&amp;", "&");
        if !heading.contains('<') {
            assert!(
                text.contains(&format!("# {}", heading.replace('\u{a0}', " "))) || text.contains(&format!("# {heading}")),
                "{path}: {heading}"
            );
        }
        assert_eq!(text.matches("\n# ").count(), 1, "{path}: one heading of the first level");
        for absent in ["<div", "<svg", "(opens in", "](/"] {
            assert!(!text.contains(absent), "{path}: {absent}");
        }
        assert!(text.len() > 450, "{path}: {text}");
    }
}

#[test]
fn html_is_what_browsers_and_search_engines_get() {
    for accept in ["text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", "*/*", "text/html, text/markdown;q=0.5"] {
        let answer = shared_site().request(Method::GET, "/faq", &[("accept", accept)]);
        assert_eq!(answer.header("content-type"), "text/html; charset=utf-8", "{accept}");
        assert_eq!(answer.header("vary"), "accept-encoding, accept");
    }
    assert!(!shared_site().get("/sitemap.xml").text().contains(".md"));
    assert_eq!(shared_site().request(Method::GET, "/nowhere", &[ACCEPT]).status, 404);
}

/// A page whose Markdown lacks words, or has them in one word with others, says here where.
#[test]
fn every_word_of_a_page_is_in_its_markdown() {
    for (path, _) in routes().with_path() {
        let html = shared_site().get(path).text();
        let main = &html[html.find("<main").unwrap()..html.rfind("</main>").unwrap()];
        let mut shown = String::new();
        push_shown(&HtmlToMarkdown::builder().build().html_to_tree(main).unwrap(), None, &mut shown);
        let markdown = shared_site().get(&markdown_path(path)).text();
        let (shown, written) = (words(&shown), words(&without_syntax(markdown.splitn(3, "---\n").nth(2).unwrap())));
        if let Some(at) = (0..shown.len().max(written.len())).find(|at| shown.get(*at) != written.get(*at)) {
            let around = |words: &[String]| words[at.saturating_sub(5).min(words.len())..(at + 5).min(words.len())].join(" ");
            panic!("{path}: the page shows `{}`, its Markdown has `{}`", around(&shown), around(&written));
        }
        assert!(shown.len() > 20, "{path}");
    }
}

fn words(text: &str) -> Vec<String> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// Without the addresses of links, numbers of list items, escapes and character references.
fn without_syntax(markdown: &str) -> String {
    let mut text = String::new();
    for (index, part) in markdown.split("](").enumerate() {
        let rest = if index == 0 { part } else { part.split_once(')').unwrap().1 };
        text.extend([rest, "] "]);
    }
    let without_number = |line: &str| {
        let line = line.trim_start().to_owned();
        let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
        if rest.starts_with(". ") && rest.len() < line.len() { rest.to_owned() } else { line }
    };
    let text = text.lines().map(without_number).collect::<Vec<_>>().join("\n");
    ["&lt;", "&gt;", "&amp;", "&#124;", "\\"].iter().fold(text, |text, syntax| text.replace(syntax, if *syntax == "\\" { "" } else { " " }))
}

/// The text that a visitor sees, at once or after a choice; an element ends a word. `chosen`: the checked values of a demo of which only the first
/// answer is wanted.
fn push_shown(node: &Rc<Node>, chosen: Option<&Vec<String>>, text: &mut String) {
    let children = node.children.borrow();
    let NodeData::Element { name, attrs, .. } = &node.data else {
        if let NodeData::Text { contents } = &node.data {
            text.push_str(&contents.borrow());
        }
        return children.iter().for_each(|child| push_shown(child, chosen, text));
    };
    let attribute = |name: &str| attrs.borrow().iter().find(|it| &*it.name.local == name).map(|it| it.value.to_string());
    let name = &*name.local;
    if name == "wbr" {
        return;
    }
    text.push(' ');
    let is_chosen = chosen.is_none_or(|chosen| {
        let conditions = attribute("data-when").unwrap_or_default();
        conditions
            .split_whitespace()
            .all(|it| it.strip_prefix('-').map_or(chosen.iter().any(|value| value == it), |it| !chosen.iter().any(|value| value == it)))
    });
    let is_seen = attribute("hidden").is_none()
        && attribute("aria-hidden").as_deref() != Some("true")
        && attribute("data-markdown").as_deref() != Some("skip")
        && is_chosen;
    if is_seen && attribute("role").as_deref() == Some("img") {
        text.push_str(&attribute("aria-label").unwrap_or_default());
        text.push(' ');
    }
    let has_words = !["script", "style", "noscript", "svg", "select", "datalist"].contains(&name);
    if is_seen && has_words {
        let own = (attribute("data-markdown").as_deref() == Some("chosen")).then(|| checked_values(node));
        children.iter().for_each(|child| push_shown(child, own.as_ref().or(chosen), text));
    }
    text.push(' ');
}

fn checked_values(node: &Rc<Node>) -> Vec<String> {
    let mut values: Vec<String> = node.children.borrow().iter().flat_map(checked_values).collect();
    if let NodeData::Element { attrs, .. } = &node.data {
        let attrs = attrs.borrow();
        let get = |name: &str| attrs.iter().find(|it| &*it.name.local == name).map(|it| it.value.to_string());
        values.extend(get("checked").and_then(|_| get("value")));
    }
    values
}

#[test]
fn tables_and_demos_are_kept() {
    let plans = shared_site().get("/subscription-demo.md").text();
    assert!(plans.contains("| -"), "a table: {plans}");
    let api = shared_site().get("/api-documentation.md").text();
    assert!(["get-gst-turnover", "get-gst-info", "get-people-address"].iter().all(|it| api.matches(it).count() > 1), "all APIs: {api}");
    let market = shared_site().get("/products/tam-addressing.md").text();
    assert!(market.contains("5,428") && !market.contains("17,133"), "only the result of the checked filters: {market}");
}

#[test]
fn a_search_is_converted_too() {
    let found = shared_site().request(Method::GET, "/faq?q=refund", &[ACCEPT]).text();
    assert!(found.len() < shared_site().get("/faq.md").text().len(), "{found}");
}

#[test]
fn llms_txt_lists_the_markdown_of_every_indexable_page_once() {
    let text = shared_site().get("/llms.txt").text();
    assert!(text.starts_with("# Leadlight\n\n> "), "{text}");
    for (path, route) in routes().with_path() {
        let link = format!("[{}](http://127.0.0.1:8080{}): ", route.label, markdown_path(path));
        assert_eq!(text.matches(&link).count(), usize::from(route.index), "{link}");
    }
}
