//! The HTML document around the body that React rendered: head from the route table, structured data, critical CSS, a link to the whole stylesheet where the
//! first view ends, and the data that the browser needs to hydrate.

use std::collections::{HashMap, HashSet};
use std::convert::Infallible;
use std::sync::Arc;

use ::http::StatusCode;
use anyhow::Context;
use askama::Template;
use quick_cache::sync::Cache;
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

use super::assets::{ASSET_PREFIX, FrontEndBuild};
use super::compression::{CodingSet, CompressionLevel};
use super::critical_css::{CriticalCss, Features};
use super::options::PageOptions;
use super::resource::{Resource, ResponseMetadata};
use super::security::{InlineSources, SecurityHeaders, csp_hash_source};
use super::structured_data::Graph;
use crate::engine::{FormState, RenderedPage};
use crate::tables::routes::BLOG_PATH;
use crate::tables::{Route, Tables};

/// The path of the reload script, which only `make dev` serves.
pub const DEV_SCRIPT: &str = "/__dev/reload.js";

/// The path of the blog's feed. The head of the blog and of its articles links to it.
pub const FEED_PATH: &str = "/blog/feed.xml";

/// React renders this where the first view of a page ends: `frontend/src/components/fold.tsx`.
pub const FOLD: &str = "<link id=\"fold\" rel=\"stylesheet\" href=\"#fold\"/>";

/// The estimated size of a document without its body and inline style.
const TEMPLATE_BYTES: usize = 12 * 1024;

/// How many inline styles are cached; each takes about 12 KiB.
const CACHED_STYLES: usize = 32;

/// What the documents of one front-end build share.
pub struct DocumentTemplate {
    graph: Graph,
    /// The company facts, for the browser.
    site: Box<RawValue>,
    send_requests: bool,
    /// Without a slash at its end.
    public_url: String,
    security: SecurityHeaders,
    /// See [`Manifest::starter`](super::assets::Manifest).
    starter: String,
    starter_source: String,
    inline_styles: String,
    critical_css: CriticalCss,
    /// The last inline styles: pages that differ only in text share one.
    styles: Cache<Features, Arc<InlineStyle>>,
    stylesheet_href: String,
    fonts: Vec<String>,
    favicon: String,
    touch_icon: String,
    social_image: String,
    entry: Script,
    preloads: HashMap<String, Vec<Script>>,
    /// `make dev`: the whole stylesheet as a link in the head, and a script that reloads.
    dev: bool,
}

/// The text of the `<style>` in the head. SECURITY: the Content-Security-Policy allows it by `source`, the hash of exactly this text.
struct InlineStyle {
    text: String,
    source: String,
}

#[derive(Clone)]
struct Script {
    href: String,
    integrity: String,
}

/// How a page differs from the prerendered page of its route.
#[derive(Clone, Debug, Default)]
pub struct PageState {
    /// Such a page is noindex: search engines index the page without a query.
    pub has_query: bool,
    pub rejected: Option<RejectedForm>,
}

impl PageState {
    const fn is_prerendered(&self) -> bool {
        !self.has_query && self.rejected.is_none()
    }
}

/// A form that the server did not accept, and the page that shows it again.
#[derive(Clone, Debug)]
pub struct RejectedForm {
    pub form: FormState,
    /// Path and query of that page; none for the 404 page.
    pub address: Option<String>,
    pub status: StatusCode,
}

#[derive(Template)]
#[template(path = "document.html")]
struct Document<'a> {
    title: &'a str,
    description: &'a str,
    robots: &'a str,
    canonical: Option<String>,
    /// `og:type`.
    kind: &'a str,
    /// The feed that the page belongs to.
    feed: Option<&'static str>,
    site_name: &'a str,
    tagline: &'a str,
    favicon: &'a str,
    touch_icon: &'a str,
    social_image: &'a str,
    fonts: &'a [String],
    style: &'a str,
    stylesheet: &'a str,
    starter: &'a str,
    entry: &'a Script,
    preloads: &'a [Script],
    dev_script: Option<&'static str>,
    structured_data: String,
    above_fold: &'a str,
    below_fold: &'a str,
    page_data: String,
}

/// Must match `PageData` in `frontend/src/lib/page-data.ts`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PageData<'a> {
    site: &'a RawValue,
    send_requests: bool,
    route: &'a str,
    form: Option<&'a FormState>,
    stylesheet: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    form_address: Option<&'a str>,
}

impl DocumentTemplate {
    /// # Errors
    /// A file that the manifest names and the build lacks.
    pub fn new(build: &FrontEndBuild, tables: &Tables, options: &PageOptions) -> anyhow::Result<Self> {
        let href = |name: &String| build.asset(name).map(|_| format!("{ASSET_PREFIX}{name}"));
        let script = |name: &String| anyhow::Ok(Script { href: href(name)?, integrity: build.asset(name)?.integrity() });
        let manifest = &build.manifest;
        let text = |name: &String| anyhow::Ok(build.asset(name)?.text()?.trim_end().to_owned());
        let starter = text(&manifest.starter)?;
        let public_url = options.public_url.clone();
        let is_https = public_url.starts_with("https://");
        let mut preloads = HashMap::new();
        for (id, chunk) in &manifest.pages {
            let mut names: Vec<&String> = manifest.entry.imports.iter().chain([&chunk.file]).chain(&chunk.imports).collect();
            let mut seen = HashSet::new();
            names.retain(|name| seen.insert(*name) && **name != manifest.entry.file);
            preloads.insert(id.clone(), names.into_iter().map(script).collect::<anyhow::Result<_>>()?);
        }
        let touch_icon = href(&manifest.touch_icon)?;
        let social_image = format!("{public_url}{}", href(&manifest.social_image)?);
        Ok(Self {
            graph: Graph::new(&tables.site.facts, &public_url, &touch_icon, &social_image)?,
            site: to_raw_value(&tables.site.json)?,
            send_requests: options.send_requests(&tables.forms),
            security: SecurityHeaders { hsts: is_https.then_some(options.hsts) },
            starter_source: csp_hash_source(&starter),
            starter,
            inline_styles: text(&manifest.inline_styles)?,
            critical_css: CriticalCss::read(&build.critical_css).context("critical-css.json")?,
            styles: Cache::new(CACHED_STYLES),
            stylesheet_href: href(&manifest.stylesheet)?,
            fonts: manifest.fonts.iter().map(href).collect::<anyhow::Result<_>>()?,
            favicon: href(&manifest.favicon)?,
            touch_icon,
            social_image,
            public_url,
            entry: script(&manifest.entry.file)?,
            preloads,
            dev: options.dev,
        })
    }

    #[must_use]
    pub const fn security(&self) -> SecurityHeaders {
        self.security
    }

    /// The public URL of a path.
    #[must_use]
    pub fn absolute(&self, path: &str) -> String {
        format!("{}{path}", self.public_url)
    }

    /// Builds the document and compresses it.
    ///
    /// # Errors
    /// A template that fails, or a compressor without memory.
    pub fn page(
        &self,
        tables: &Tables,
        route: &Route,
        rendered: &RenderedPage,
        state: &PageState,
        codings: CodingSet,
    ) -> anyhow::Result<Resource> {
        let head = tables.head(route);
        let rejected = state.rejected.as_ref();
        let error_title = rejected
            .and_then(|rejected| tables.notices.get(&rejected.form.notice))
            .map(|notice| format!("Error: {} | {}", notice.title, head.title));
        let noindex = !route.index || !state.is_prerendered();
        let (above_fold, below_fold) = rendered.body.split_once(FOLD).unwrap_or((&rendered.body, ""));
        let style = self.style(above_fold);
        let facts = &tables.site.facts;
        let document = Document {
            title: error_title.as_deref().unwrap_or(&head.title),
            description: &head.description,
            robots: if noindex { "noindex, follow" } else { "index, follow, max-image-preview:large" },
            canonical: route.path.as_deref().map(|path| self.absolute(path)),
            kind: if route.article.is_some() { "article" } else { "website" },
            feed: route.path.as_deref().is_some_and(|path| path.starts_with(BLOG_PATH)).then_some(FEED_PATH),
            site_name: &facts.name,
            tagline: &facts.tagline,
            favicon: &self.favicon,
            touch_icon: &self.touch_icon,
            social_image: &self.social_image,
            fonts: &self.fonts,
            style: &style.text,
            stylesheet: &self.stylesheet_href,
            starter: &self.starter,
            entry: &self.entry,
            preloads: self.preloads.get(&route.id).map_or(&[], Vec::as_slice),
            dev_script: self.dev.then_some(DEV_SCRIPT),
            structured_data: escape_for_script(&self.graph.for_page(tables, route, &rendered.structured_data)?),
            above_fold,
            below_fold,
            page_data: escape_for_script(&self.page_data(route, rejected)?),
        };
        let status = match rejected {
            Some(rejected) => rejected.status,
            None if route.path.is_none() => StatusCode::NOT_FOUND,
            None => StatusCode::OK,
        };
        let metadata = ResponseMetadata {
            status,
            content_type: "text/html; charset=utf-8",
            // `no-store` disables the back/forward cache, so it is only for pages that contain a visitor's input.
            cache_control: if rejected.is_some() { "no-store" } else { "no-cache" },
            noindex,
            retry_after_s: None,
            inline: InlineSources { style: Some(style.source.clone()), script: Some(self.starter_source.clone()) },
            security: self.security,
        };
        // askama's own estimate is far too small, and each growth copies the document.
        let mut html = String::with_capacity(rendered.body.len() + style.text.len() + TEMPLATE_BYTES);
        document.render_into(&mut html).context("templates/document.html")?;
        Resource::compress_as(codings, html, metadata, CompressionLevel::Fast)
    }

    /// The style for the HTML of the first view.
    fn style(&self, above_fold: &str) -> Arc<InlineStyle> {
        let features = self.critical_css.features(above_fold);
        let made = self.styles.get_or_insert_with(&features, || {
            let text = self.inline_styles.clone() + &self.critical_css.css_for(&features);
            Ok::<_, Infallible>(Arc::new(InlineStyle { source: csp_hash_source(&text), text }))
        });
        let Ok(style) = made;
        style
    }

    fn page_data(&self, route: &Route, rejected: Option<&RejectedForm>) -> serde_json::Result<String> {
        serde_json::to_string(&PageData {
            site: &self.site,
            send_requests: self.send_requests,
            route: &route.id,
            form: rejected.map(|rejected| &rejected.form),
            stylesheet: (!self.dev).then_some(&self.stylesheet_href),
            form_address: rejected.and_then(|rejected| rejected.address.as_deref()),
        })
    }
}

/// SECURITY: escapes JSON for a `<script>`, so that it cannot end the element or open a comment.
fn escape_for_script(json: &str) -> String {
    json.replace('<', "\\u003c").replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029")
}
