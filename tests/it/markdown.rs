//! Pages as Markdown, and llms.txt.

use axum::http::Method;

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
        assert!(
            text.starts_with("---\ntitle: \"")
                && text.contains(&format!("\nurl: {url}\nupdated: {}\n---\n", shared_site().app().front_end.versions.date(route))),
            "{path}"
        );
        let heading = text_between(&html, "<h1", "</h1>");
        let heading = heading[heading.find('>').unwrap() + 1..].replace("&#x27;", "'").replace("&amp;", "&");
        if !heading.contains('<') {
            assert!(
                text.contains(&format!("# {}", heading.replace('\u{a0}', " "))) || text.contains(&format!("# {heading}")),
                "{path}: {heading}"
            );
        }
        assert_eq!(text.matches("\n# ").count(), 1, "{path}: one heading of the first level");
        for absent in ["<div", "<svg", "Subscribe\n", "](/"] {
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

#[test]
fn tables_and_demos_are_kept_as_they_are_first_shown() {
    let plans = shared_site().get("/subscription-demo.md").text();
    assert!(plans.contains("| -"), "a table: {plans}");
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
