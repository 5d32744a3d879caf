//! The sitemap and robots.txt.

use ::http::StatusCode;
use anyhow::Context;
use askama::Template;

use super::compression::Effort;
use super::document::DocumentShell;
use super::resource::{Properties, Resource};
use super::security::{InlineSources, SecurityHeaders};
use crate::tables::Routes;

#[derive(Template)]
#[template(path = "sitemap.xml")]
struct Sitemap<'a> {
    entries: Vec<(String, &'a str)>,
}

/// The canonical URLs of the indexable routes, with the date of their last change.
pub fn sitemap(routes: &Routes, shell: &DocumentShell) -> anyhow::Result<Resource> {
    let indexable = routes.with_path().filter(|(_, route)| route.index);
    let entries = indexable.map(|(path, route)| (shell.absolute(path), route.last_change.as_str())).collect();
    let xml = Sitemap { entries }.render().context("templates/sitemap.xml")?;
    Resource::compress(xml, properties("application/xml; charset=utf-8", shell.security()), Effort::Quick)
}

/// Allows everything: a crawler must read a page to see its noindex.
pub fn robots(shell: &DocumentShell) -> anyhow::Result<Resource> {
    let text = format!("User-agent: *\nAllow: /\n\nSitemap: {}\n", shell.absolute("/sitemap.xml"));
    Resource::compress(text, properties("text/plain; charset=utf-8", shell.security()), Effort::Quick)
}

/// For resources that are not pages.
pub(super) fn properties(content_type: &'static str, security: SecurityHeaders) -> Properties {
    Properties {
        status: StatusCode::OK,
        content_type,
        // They change only with a new build.
        cache_control: "public, max-age=3600",
        noindex: false,
        retry_after_s: None,
        inline: InlineSources::default(),
        security,
    }
}
