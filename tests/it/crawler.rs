//! A crawler that knows only HTTP: it begins with robots.txt, reads the sitemap, and follows the links from the home page.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use axum::http::StatusCode;

use crate::site::{TestResponse, TestSite};

const ORIGIN: &str = "http://127.0.0.1:8080";

/// What a search engine does with a page.
#[derive(Debug, Default)]
struct Crawl {
    /// How often each address was requested.
    visits: BTreeMap<String, usize>,
    /// The pages that may be indexed, by their canonical URL.
    indexable: BTreeSet<String>,
    /// A link, and what is wrong with what it leads to.
    faults: Vec<String>,
}

impl Crawl {
    /// Visits what can be reached from `/`. Pages with a query are visited, but their links are not followed: they are the same page once more.
    fn of(site: &TestSite) -> Self {
        let mut crawl = Self::default();
        let mut queue = VecDeque::from([("/".to_owned(), "the start".to_owned())]);
        while let Some((address, linked_from)) = queue.pop_front() {
            if crawl.visits.contains_key(&address) {
                continue;
            }
            *crawl.visits.entry(address.clone()).or_default() += 1;
            let answer = site.get(&address);
            if answer.status != StatusCode::OK {
                crawl.faults.push(format!("{address}, linked from {linked_from}: {}", answer.status));
                continue;
            }
            if !answer.header("content-type").starts_with("text/html") {
                continue;
            }
            let html = answer.text();
            let canonical = attribute_of(&html, "<link rel=\"canonical\"", "href");
            let is_canonical = canonical == Some(format!("{ORIGIN}{address}"));
            if !has_noindex(&answer, &html) {
                if !is_canonical {
                    crawl.faults.push(format!("{address} may be indexed, but its canonical URL is {canonical:?}"));
                }
                crawl.indexable.extend(canonical);
            }
            if is_canonical {
                let links = tags(&html, "<a ").filter_map(|tag| attribute(tag, "href"));
                queue.extend(links.filter_map(|href| own_address(&href)).map(|href| (href, address.clone())));
            }
        }
        crawl
    }
}

/// In the page or in the header.
fn has_noindex(answer: &TestResponse, html: &str) -> bool {
    let robots = attribute_of(html, "<meta name=\"robots\"", "content").unwrap_or_default();
    robots.contains("noindex") || answer.header("x-robots-tag").contains("noindex")
}

/// Path and query of a URL of this site, without the fragment.
fn own_address(href: &str) -> Option<String> {
    let href = href.strip_prefix(ORIGIN).unwrap_or(href);
    let address = href.split('#').next().filter(|address| address.starts_with('/') && !address.starts_with("//"))?;
    Some(address.to_owned())
}

fn tags<'a>(html: &'a str, start: &'a str) -> impl Iterator<Item = &'a str> {
    html.split(start).skip(1).filter_map(|rest| Some(rest.split_once('>')?.0))
}

fn attribute(tag: &str, name: &str) -> Option<String> {
    let (_, rest) = tag.split_once(&format!("{name}=\""))?;
    Some(rest.split_once('"')?.0.replace("&amp;", "&").replace("&#38;", "&"))
}

fn attribute_of(html: &str, start: &str, name: &str) -> Option<String> {
    attribute(tags(html, start).next()?, name)
}

fn crawled_site() -> TestSite {
    TestSite::start(&["--live-pages-per-minute", "10000"])
}

#[test]
fn the_sitemap_and_the_links_lead_to_the_same_pages() {
    let site = crawled_site();
    let robots = site.get("/robots.txt");
    assert_eq!((robots.status, robots.header("content-type")), (StatusCode::OK, "text/plain; charset=utf-8"));
    let robots = robots.text();
    assert!(!robots.lines().any(|line| line.starts_with("Disallow: /")), "{robots}");
    let sitemaps: Vec<&str> = robots.lines().filter_map(|line| line.strip_prefix("Sitemap: ")).collect();
    let mut listed = Vec::new();
    for sitemap in &sitemaps {
        let answer = site.get(sitemap.strip_prefix(ORIGIN).unwrap());
        assert_eq!((answer.status, answer.header("content-type")), (StatusCode::OK, "application/xml; charset=utf-8"));
        let xml = answer.text();
        listed.extend(xml.split("<loc>").skip(1).map(|rest| rest.split_once("</loc>").unwrap().0.to_owned()));
    }
    let crawl = Crawl::of(&site);
    assert_eq!(crawl.faults, Vec::<String>::new(), "no link leads to a redirect or to nothing");
    assert_eq!(
        listed.iter().cloned().collect::<BTreeSet<_>>(),
        crawl.indexable,
        "the sitemap has what the links lead to, and nothing else"
    );
    assert_eq!(listed.len(), crawl.indexable.len(), "once");
    for url in &listed {
        assert_eq!(crawl.visits[url.strip_prefix(ORIGIN).unwrap()], 1, "{url}");
    }
    assert!(listed.len() > 20 && crawl.visits.len() > listed.len(), "{:?}", crawl.visits);
}

#[test]
fn a_page_that_cannot_be_indexed_is_crawled_all_the_same() {
    let site = crawled_site();
    let crawl = Crawl::of(&site);
    for path in ["/privacy-policy", "/terms-of-service", "/cookie-policy", "/faq?category=pricing"] {
        assert_eq!(site.get(path).status, StatusCode::OK, "{path}");
        assert!(!crawl.indexable.contains(&format!("{ORIGIN}{path}")), "{path}");
    }
    assert!(crawl.visits.contains_key("/privacy-policy"), "a link leads to it");
}

#[test]
fn the_crawler_finds_links_as_browsers_do() {
    let html = r##"<a class="x" href="/b?c=1&amp;d=2#e">b</a><a href="#f">f</a><a href="https://other.example/">o</a><a href="//other.example">p</a>
        <a href="http://127.0.0.1:8080/g">g</a><link rel="canonical" href="http://127.0.0.1:8080/h">"##;
    let found: Vec<String> = tags(html, "<a ").filter_map(|tag| attribute(tag, "href")).filter_map(|href| own_address(&href)).collect();
    assert_eq!(found, ["/b?c=1&d=2", "/g"]);
    assert_eq!(attribute_of(html, "<link rel=\"canonical\"", "href").as_deref(), Some("http://127.0.0.1:8080/h"));
}
