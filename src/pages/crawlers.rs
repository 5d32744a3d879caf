//! The sitemap and robots.txt.

use anyhow::Context;
use askama::Template;

use super::compression::CompressionLevel;
use super::document::DocumentTemplate;
use super::resource::{Resource, ResponseMetadata};
use crate::tables::Routes;

#[derive(Template)]
#[template(path = "sitemap.xml")]
struct Sitemap<'a> {
    entries: Vec<(String, &'a str)>,
}

/// The canonical URLs of the indexable routes, with the date of their last change.
pub fn sitemap(routes: &Routes, template: &DocumentTemplate) -> anyhow::Result<Resource> {
    let indexable = routes.with_path().filter(|(_, route)| route.index);
    let entries = indexable.map(|(path, route)| (template.absolute(path), route.last_change.as_str())).collect();
    let xml = Sitemap { entries }.render().context("templates/sitemap.xml")?;
    Resource::compress(xml, ResponseMetadata::generated("application/xml; charset=utf-8", template.security()), CompressionLevel::Fast)
}

/// Allows everything: a crawler must read a page to see its noindex.
pub fn robots(template: &DocumentTemplate) -> anyhow::Result<Resource> {
    let text = format!("User-agent: *\nAllow: /\n\nSitemap: {}\n", template.absolute("/sitemap.xml"));
    Resource::compress(text, ResponseMetadata::generated("text/plain; charset=utf-8", template.security()), CompressionLevel::Fast)
}
