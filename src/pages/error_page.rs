//! Short pages for errors outside of the React app, without scripts. They are built at the start, one for each message.

use ::http::StatusCode;
use anyhow::Context;
use askama::Template;

use super::compression::CompressionLevel;
use super::resource::{Resource, ResponseMetadata};
use super::security::{InlineSources, SecurityHeaders, csp_hash_source};

#[derive(Clone, Copy, Debug)]
pub struct ErrorPage<'a> {
    pub status: StatusCode,
    pub title: &'a str,
    pub description: &'a str,
    pub retry_after_s: Option<u32>,
}

#[derive(Template)]
#[template(path = "error.html")]
struct Document<'a> {
    status: u16,
    title: &'a str,
    description: &'a str,
    site_name: &'a str,
    style: &'static str,
}

const STYLE: &str = include_str!("../templates/error.css");

impl ErrorPage<'_> {
    /// # Errors
    /// A template that fails.
    pub fn resource(&self, site_name: &str, security: SecurityHeaders) -> anyhow::Result<Resource> {
        let Self { status, title, description, retry_after_s } = *self;
        let document = Document { status: status.as_u16(), title, description, site_name, style: STYLE };
        let metadata = ResponseMetadata {
            status,
            content_type: "text/html; charset=utf-8",
            cache_control: "no-store",
            noindex: false,
            retry_after_s,
            inline: InlineSources { style: Some(csp_hash_source(STYLE)), script: None },
            security,
        };
        let html = document.render().context("templates/error.html")?;
        Resource::compress(html, metadata, CompressionLevel::Fast).with_context(|| format!("the page for status {status}"))
    }
}
