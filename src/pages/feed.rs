//! The Atom feed (RFC 4287) of the blog's articles, newest first.

use anyhow::Context;
use askama::Template;

use super::compression::CompressionLevel;
use super::document::{DocumentTemplate, FEED_PATH};
use super::resource::{Resource, ResponseMetadata};
use crate::tables::Tables;
use crate::tables::routes::BLOG_PATH;

#[derive(Template)]
#[template(path = "feed.xml")]
struct Feed<'a> {
    title: String,
    subtitle: String,
    address: String,
    page: String,
    /// The date of the latest change, which an empty feed needs too.
    updated: &'a str,
    entries: Vec<Entry<'a>>,
}

struct Entry<'a> {
    title: &'a str,
    address: String,
    published: &'a str,
    updated: &'a str,
    author: &'a str,
    summary: String,
}

/// # Errors
/// A template that fails, or a compressor without memory.
pub fn feed(tables: &Tables, template: &DocumentTemplate) -> anyhow::Result<Resource> {
    let head = tables.routes.by_path(BLOG_PATH).map(|route| tables.head(route));
    let entries: Vec<Entry> = tables
        .routes
        .articles()
        .into_iter()
        .map(|(path, route, article)| Entry {
            title: &route.label,
            address: template.absolute(path),
            published: &article.published,
            updated: &route.last_change,
            author: &article.author,
            summary: tables.head(route).description,
        })
        .collect();
    let feed = Feed {
        updated: entries.iter().map(|entry| entry.updated).max().unwrap_or("1970-01-01"),
        title: head.as_ref().map_or_else(|| tables.site.facts.name.clone(), |head| head.title.clone()),
        subtitle: head.map(|head| head.description).unwrap_or_default(),
        address: template.absolute(FEED_PATH),
        page: template.absolute(BLOG_PATH),
        entries,
    };
    let xml = feed.render().context("templates/feed.xml")?;
    Resource::compress(xml, ResponseMetadata::generated("application/atom+xml; charset=utf-8", template.security()), CompressionLevel::Fast)
}
