//! Sitemap and robots.txt.

use crate::site::{TestSite, routes, shared};

#[test]
fn the_sitemap_holds_exactly_the_indexable_addresses() {
    let xml = shared().get("/sitemap.xml").text();
    let listed: Vec<&str> = xml.split("<loc>").skip(1).map(|rest| rest.split("</loc>").next().unwrap()).collect();
    let expected: Vec<String> =
        routes().with_path().filter(|(_, route)| route.index).map(|(path, _)| format!("http://127.0.0.1:8080{path}")).collect();
    assert_eq!(listed, expected);
    assert_eq!(xml.matches("<lastmod>").count(), expected.len());
}

#[test]
fn robots_names_the_sitemap_and_bars_nothing() {
    let text = shared().get("/robots.txt").text();
    assert!(text.contains("Sitemap: http://127.0.0.1:8080/sitemap.xml") && !text.contains("Disallow: /"));
}

#[test]
fn the_public_address_and_the_operators_facts_are_everywhere() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("site.json");
    let facts = include_str!("../../data/site.json").replace("\"name\": \"Leadlight\"", "\"name\": \"Acme <Glass>\"");
    std::fs::write(&file, facts).unwrap();
    let site = TestSite::start(&["--public-url", "https://www.example.com", "--site", file.to_str().unwrap()]);
    let page = site.get("/faq");
    let html = page.text();
    assert!(html.contains("<link rel=\"canonical\" href=\"https://www.example.com/faq\">"));
    assert!(html.contains("| Acme &#60;Glass&#62;</title>"), "escaped");
    assert!(!html.contains("Acme <Glass>"));
    assert!(site.get("/sitemap.xml").text().contains("<loc>https://www.example.com/faq</loc>"));
    assert!(page.header("strict-transport-security").starts_with("max-age="));
    assert_eq!(shared().get("/faq").header("strict-transport-security"), "", "not over http");
}
