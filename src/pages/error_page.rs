//! Short pages for errors outside of the React app, without scripts. They are built at the start, one for each message.

use ::http::StatusCode;
use anyhow::Context;
use askama::Template;

use super::compression::{CodingSet, CompressionLevel};
use super::resource::{Resource, ResponseMetadata};
use super::security::{CommonHeaders, InlineSources, csp_hash_source};

#[derive(Template)]
#[template(path = "error.html")]
pub struct ErrorPage<'a> {
    pub status: StatusCode,
    pub title: &'a str,
    pub description: &'a str,
    pub site_name: &'a str,
    pub retry_after_s: Option<u32>,
}

const STYLE: &str = include_str!("../templates/error.css");

impl ErrorPage<'_> {
    pub fn resource(&self, security: CommonHeaders) -> anyhow::Result<Resource> {
        let metadata = ResponseMetadata {
            status: self.status,
            retry_after_s: self.retry_after_s,
            inline: InlineSources { style: Some(csp_hash_source(STYLE)), ..InlineSources::default() },
            ..ResponseMetadata::ok("text/html; charset=utf-8", "no-store", security)
        };
        let html = self.render().context("templates/error.html")?;
        Resource::compress(CodingSet::All, html, metadata, CompressionLevel::Fast)
            .with_context(|| format!("the page for status {}", self.status))
    }
}
