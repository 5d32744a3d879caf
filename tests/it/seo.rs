//! Sitemap, robots.txt and the feed.

use crate::site::{TestSite, routes, shared_site};

#[test]
fn the_sitemap_holds_exactly_the_indexable_addresses() {
    let xml = shared_site().get("/sitemap.xml").text();
    let listed: Vec<&str> = xml.split("<loc>").skip(1).map(|rest| rest.split("</loc>").next().unwrap()).collect();
    let expected: Vec<String> =
        routes().with_path().filter(|(_, route)| route.index).map(|(path, _)| format!("http://127.0.0.1:8080{path}")).collect();
    assert_eq!(listed, expected);
    assert_eq!(xml.matches("<lastmod>").count(), expected.len());
}

#[test]
fn robots_txt_names_the_sitemap_and_forbids_nothing() {
    let text = shared_site().get("/robots.txt").text();
    assert!(text.contains("Sitemap: http://127.0.0.1:8080/sitemap.xml") && !text.contains("Disallow: /"));
}

#[test]
fn pages_contain_the_public_url_and_the_operators_facts() {
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
    assert_eq!(shared_site().get("/faq").header("strict-transport-security"), "", "not over http");
}

#[test]
fn the_feed_holds_exactly_the_articles_newest_first() {
    let answer = shared_site().get("/blog/feed.xml");
    assert_eq!(answer.header("content-type"), "application/atom+xml; charset=utf-8");
    let xml = answer.text();
    let ids: Vec<&str> = xml.split("<entry>\n<id>").skip(1).map(|rest| rest.split("</id>").next().unwrap()).collect();
    let articles = routes().articles();
    let expected: Vec<String> = articles.iter().map(|(path, ..)| format!("http://127.0.0.1:8080{path}")).collect();
    assert_eq!(ids, expected);
    assert!(articles.is_sorted_by(|(_, _, one), (_, _, other)| one.published >= other.published));
    for (_, route, article) in articles {
        assert!(xml.contains(&format!("<title>{}</title>", route.label)) && xml.contains(&article.published), "{}", route.id);
    }
}

#[test]
fn only_the_blog_and_its_articles_link_to_the_feed() {
    for (path, _) in routes().with_path() {
        let names_it = shared_site().get(path).text().contains("type=\"application/atom+xml\"");
        assert_eq!(names_it, path.starts_with("/blog"), "{path}");
    }
}
