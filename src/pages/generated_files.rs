//! Generated files: sitemap, robots.txt, llms.txt and the Atom feed (RFC 4287) of the blog's articles from the route table, and security.txt from the
//! settings.

use askama::Template;
use time::format_description::well_known::Rfc3339;
use time::{Date, Duration, OffsetDateTime, UtcDateTime};

use super::compression::{CodingSet, CompressionLevel};
use super::content_dates::ContentDates;
use super::document::{DocumentTemplate, FEED_PATH};
use super::resource::ResponseMetadata;
use super::{Resource, markdown};
use crate::tables::routes::{Article, BLOG_PATH, Menu};
use crate::tables::site::Company;
use crate::tables::{Head, Route, Tables};

/// The path of the contacts for security problems (RFC 9116 section 3).
pub const SECURITY_TXT_PATH: &str = "/.well-known/security.txt";

/// How long the contacts are valid.
const VALIDITY: Duration = Duration::days(365);

#[derive(Template)]
#[template(path = "sitemap.xml")]
struct Sitemap {
    entries: Vec<(String, Option<Date>)>,
}

#[derive(Template)]
#[template(path = "feed.xml")]
struct Feed<'a> {
    document: &'a DocumentTemplate,
    tables: &'a Tables,
    head: Head,
    /// The date of the latest change, which an empty feed needs too.
    updated: Date,
    articles: Vec<(&'a str, &'a Route, &'a Article, Date)>,
}

#[derive(Template)]
#[template(path = "llms.txt", escape = "none")]
struct Llms<'a> {
    company: &'a Company,
    sections: Vec<LlmsSection>,
}

struct LlmsSection {
    title: &'static str,
    pages: Vec<LlmsPage>,
}

struct LlmsPage {
    label: String,
    /// The URL of the page's Markdown.
    url: String,
    description: String,
}

/// Feed readers ask often, and show the newest.
const MAX_IN_FEED: usize = 50;
/// An assistant reads the whole list; the sitemap has every article.
const MAX_ARTICLES_IN_LLMS: usize = 200;

/// The sections in their order. An assistant may skip the last one (llmstxt.org).
const LLMS_SECTIONS: [&str; 5] = ["Products", "Solutions", "Company and prices", "Articles", "Optional"];

/// The files that contain the dates of pages.
pub struct DatedFiles {
    pub sitemap: Resource,
    pub feed: Resource,
}

impl DatedFiles {
    pub fn new(tables: &Tables, document: &DocumentTemplate, content_dates: &ContentDates) -> anyhow::Result<Self> {
        Ok(Self { sitemap: sitemap(tables, document, content_dates)?, feed: feed(tables, document, content_dates)? })
    }
}

/// The canonical URLs of the indexable routes, with the date of their last change if it is known.
fn sitemap(tables: &Tables, document: &DocumentTemplate, content_dates: &ContentDates) -> anyhow::Result<Resource> {
    let indexable = tables.routes.public().filter(|(_, route)| route.index);
    let entries = indexable.map(|(path, route)| (document.absolute(path), content_dates.date(route))).collect();
    resource(Sitemap { entries }.render()?, "application/xml; charset=utf-8", document)
}

/// Allows everything: a crawler must read a page to see its noindex.
pub fn robots(document: &DocumentTemplate) -> anyhow::Result<Resource> {
    let text = format!("User-agent: *\nAllow: /\n\nSitemap: {}\n", document.absolute("/sitemap.xml"));
    resource(text, "text/plain; charset=utf-8", document)
}

/// The newest articles, newest first.
fn feed(tables: &Tables, document: &DocumentTemplate, content_dates: &ContentDates) -> anyhow::Result<Resource> {
    let articles = tables.routes.articles().take(MAX_IN_FEED);
    let epoch = UtcDateTime::UNIX_EPOCH.date();
    let articles: Vec<_> =
        articles.map(|(path, route, article)| (path, route, article, content_dates.date(route).unwrap_or(epoch))).collect();
    let updated = articles.iter().map(|(.., updated)| *updated).max().unwrap_or(epoch);
    let head = tables.routes.by_path(BLOG_PATH).map(|route| tables.head(route));
    let head = head.unwrap_or_else(|| Head { title: tables.site.company.name.clone(), description: String::new() });
    resource(Feed { document, tables, head, updated, articles }.render()?, "application/atom+xml; charset=utf-8", document)
}

/// The pages by menu, as links to their Markdown.
pub fn llms(tables: &Tables, document: &DocumentTemplate) -> anyhow::Result<Resource> {
    let others = tables.routes.public().filter(|(_, route)| route.index && route.article.is_none());
    let articles = tables.routes.articles().take(MAX_ARTICLES_IN_LLMS).map(|(path, route, _)| (path, route));
    let listed: Vec<(&str, &Route)> = others.chain(articles).collect();
    let page = |(path, route): &(&str, &Route)| LlmsPage {
        label: route.label.clone(),
        url: document.absolute(&markdown::path_of(path)),
        description: tables.head(route).description,
    };
    let pages = |title| listed.iter().filter(|(_, route)| llms_section(route) == title).map(page).collect();
    let sections = LLMS_SECTIONS.map(|title| LlmsSection { title, pages: pages(title) }).into();
    resource(Llms { company: &tables.site.company, sections }.render()?, "text/plain; charset=utf-8", document)
}

fn llms_section(route: &Route) -> &'static str {
    match route.menu {
        _ if route.article.is_some() => "Articles",
        Some(Menu::Product) => "Products",
        Some(Menu::Solutions) => "Solutions",
        Some(Menu::Company | Menu::Top) => "Company and prices",
        None => "Optional",
    }
}

/// Whom to tell about a security problem (RFC 9116). It expires a year after `now`, at the beginning of that day: less than a year is recommended
/// (section 2.5.5).
pub fn security_txt(contacts: &[String], now: OffsetDateTime, document: &DocumentTemplate) -> anyhow::Result<Option<Resource>> {
    if contacts.is_empty() {
        return Ok(None);
    }
    let expires = (now.date() + VALIDITY).midnight().assume_utc().format(&Rfc3339)?;
    let contacts: Vec<String> = contacts.iter().map(|contact| format!("Contact: {contact}")).collect();
    let canonical = document.absolute(SECURITY_TXT_PATH);
    let text = format!("{}\nExpires: {expires}\nPreferred-Languages: en\nCanonical: {canonical}\n", contacts.join("\n"));
    resource(text, "text/plain; charset=utf-8", document).map(Some)
}

/// A resource that changes only with a new build.
fn resource(text: String, content_type: &'static str, document: &DocumentTemplate) -> anyhow::Result<Resource> {
    let metadata = ResponseMetadata::ok(content_type, "public, max-age=3600", document.security);
    Resource::compress(CodingSet::All, text, metadata, CompressionLevel::Fast)
}
