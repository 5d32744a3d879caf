//! The HTML document around the body that React rendered: head from the route table, structured data, critical CSS, a link to the page's stylesheet, and
//! the data that the browser needs to hydrate.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::convert::Infallible;
use std::sync::Arc;

use ::http::StatusCode;
use anyhow::Context;
use askama::Template;
use quick_cache::sync::Cache;
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use time::Date;
use time::macros::format_description;

use super::assets::{ASSET_PREFIX, FrontEndBuild, PageFiles};
use super::brand::Brand;
use super::compression::{CodingSet, CompressionLevel};
use super::critical_css::{CriticalCss, Features};
use super::resource::{ResponseMetadata, VARY_BY_CODING, VARY_BY_TYPE};
use super::security::{CommonHeaders, InlineSources, csp_hash_source, integrity};
use super::social_image::{self, SocialImage, SocialImages};
use super::structured_data::Graph;
use super::{PageOptions, Resource, Texts};
use crate::content::{Content, scripts};
use crate::engine::{FormState, RenderedPage};
use crate::tables::routes::{Article, BLOG_PATH};
use crate::tables::site::Company;
use crate::tables::{Query, Route, Tables};

/// The path of the reload script, which only `make dev` serves.
pub const DEV_SCRIPT: &str = "/__dev/reload.js";

/// The path of the blog's feed. The head of the blog and of its articles links to it.
pub const FEED_PATH: &str = "/blog/feed.xml";

/// React renders this beside an article's date of publication: `frontend/src/sections/articles/article-head.tsx`.
const UPDATED: &str = "<span id=\"updated\"></span>";

/// The estimated size of a document without its body and inline style.
const TEMPLATE_BYTES: usize = 12 * 1024;

/// How many inline styles are cached; each takes about 12 KiB.
const CACHED_STYLES: usize = 32;

/// What the documents of one front-end build share.
pub struct DocumentTemplate {
    graph: Graph,
    /// The facts of the company, for the browser.
    site: Box<RawValue>,
    privacy_facts: Box<RawValue>,
    browser: BrowserOptions,
    /// Without a slash at its end.
    public_url: String,
    pub security: CommonHeaders,
    /// See [`Manifest::starter`](super::assets::Manifest).
    starter: String,
    starter_source: String,
    inline_styles: String,
    critical_css: CriticalCss,
    /// The last inline styles: pages that differ only in text share one.
    styles: Cache<Features, Arc<InlineStyle>>,
    /// The path of the stylesheet with the rules of all pages.
    stylesheet: String,
    /// By route id.
    stylesheets: HashMap<String, String>,
    /// The lists of articles have articles of the content.
    has_articles: bool,
    fonts: Vec<String>,
    favicon: String,
    touch_icon: String,
    pub social_images: Arc<SocialImages>,
    entry: Script,
    /// By route id.
    preloads: HashMap<String, Vec<Script>>,
    /// The replaced copy of a page by its id, as JSON for a `<script>`.
    texts: HashMap<String, String>,
    /// The files with that of other pages.
    text_files: BTreeMap<String, String>,
    content: Arc<Content>,
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

/// What to render of a route, and the codings to compress it in.
#[derive(Clone, Debug)]
pub struct RenderOptions {
    pub query: Query,
    pub rejected: Option<RejectedForm>,
    pub codings: CodingSet,
    /// The forms of a page that content defines, as JSON.
    pub forms: Option<Box<RawValue>>,
}

impl RenderOptions {
    /// The page without a query.
    pub const fn prerender(codings: CodingSet) -> Self {
        Self { query: Query::new(), rejected: None, codings, forms: None }
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
    shared: &'a DocumentTemplate,
    company: &'a Company,
    title: &'a str,
    description: &'a str,
    robots: &'a str,
    canonical: Option<String>,
    /// The social image and its URL.
    image: Option<(SocialImage, &'a str)>,
    /// `og:type`.
    kind: &'a str,
    /// The article and the date of its last change.
    article: Option<(&'a Article, Date)>,
    is_in_feed: bool,
    style: &'a str,
    stylesheet: &'a str,
    preloads: &'a [Script],
    structured_data: String,
    scripts: Vec<&'a scripts::Script>,
    texts: Option<&'a str>,
    body: &'a str,
    page_data: String,
}

/// What the browser does with forms and views under the operator's settings.
#[derive(Clone, Copy, Serialize)]
#[serde(rename_all = "camelCase")]
struct BrowserOptions {
    posts_requests: bool,
    /// Left out of the JSON if true.
    #[serde(skip_serializing_if = "Clone::clone")]
    sends_origin: bool,
    /// Left out of the JSON if true.
    #[serde(skip_serializing_if = "Clone::clone")]
    counts_views: bool,
}

/// Must match `PageData` in `frontend/src/lib/page-data.ts`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PageData<'a> {
    site: &'a RawValue,
    #[serde(flatten)]
    browser: BrowserOptions,
    privacy_facts: &'a RawValue,
    route: &'a str,
    form: Option<&'a FormState>,
    stylesheet: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    form_address: Option<&'a str>,
    /// Those of other pages.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    text_files: BTreeMap<&'a str, &'a str>,
    /// Ids of pages that browsers load as documents: those that list articles of the content, and those with other scripts, and so another policy.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    documents: Vec<&'a str>,
    /// The forms of a page that content defines.
    #[serde(skip_serializing_if = "Option::is_none")]
    forms: Option<&'a RawValue>,
}

impl DocumentTemplate {
    pub fn new(
        build: &FrontEndBuild,
        tables: &Tables,
        options: &PageOptions,
        texts: &Texts,
        brand: &Brand,
        privacy_facts: Box<RawValue>,
    ) -> anyhow::Result<Self> {
        let href = |name: &String| build.asset(name).map(|_| format!("{ASSET_PREFIX}{name}"));
        let script = |name: &String| anyhow::Ok(Script { href: href(name)?, integrity: integrity(&build.asset(name)?.bytes) });
        let text = |name: &String| anyhow::Ok(std::str::from_utf8(&build.asset(name)?.bytes).context(name.clone())?.trim_end().to_owned());
        let manifest = &build.manifest;
        let (mut preloads, mut stylesheets) = (HashMap::new(), HashMap::new());
        for (id, PageFiles { chunk, stylesheet, .. }) in &manifest.pages {
            stylesheets.insert(id.clone(), href(stylesheet)?);
            let mut names: Vec<&String> = manifest.entry.imports.iter().chain([&chunk.file]).chain(&chunk.imports).collect();
            let mut seen = HashSet::new();
            names.retain(|name| seen.insert(*name) && **name != manifest.entry.file);
            preloads.insert(id.clone(), names.into_iter().map(script).collect::<anyhow::Result<_>>()?);
        }
        let public_url = options.public_url.clone();
        let starter = text(&manifest.starter)?;
        let security = CommonHeaders::of(options);
        Ok(Self {
            graph: Graph::new(&tables.site.company, &public_url, &brand.touch_icon),
            site: to_raw_value(&tables.site.json)?,
            privacy_facts,
            browser: BrowserOptions {
                posts_requests: options.posts_requests(&tables.forms),
                sends_origin: options.lead_origin,
                counts_views: options.privacy_facts.page_views,
            },
            social_images: Arc::new(SocialImages::new(build, tables, &brand.mark, &public_url, security)?),
            security,
            starter_source: csp_hash_source(&starter),
            starter,
            inline_styles: text(&manifest.inline_styles)?,
            critical_css: serde_json::from_str(&build.critical_css).context("critical-css.json")?,
            styles: Cache::new(CACHED_STYLES),
            stylesheet: href(&manifest.stylesheet)?,
            stylesheets,
            has_articles: tables.routes.content().iter().any(|route| route.article.is_some()),
            fonts: manifest.fonts.iter().map(href).collect::<anyhow::Result<_>>()?,
            favicon: brand.favicon.clone(),
            touch_icon: brand.touch_icon.clone(),
            public_url,
            entry: script(&manifest.entry.file)?,
            preloads,
            texts: texts.in_documents(manifest).into_iter().map(|(id, json)| (id, escape_for_script(&json))).collect(),
            text_files: texts.urls(manifest),
            content: Arc::clone(&options.content),
            dev: options.dev,
        })
    }

    /// The public URL of a path.
    pub fn absolute(&self, path: &str) -> String {
        format!("{}{path}", self.public_url)
    }

    /// Builds the document and compresses it. `modified`: the day of the last change, if it is known. `others_wait`: other renders are queued, so time matters more
    /// than bytes.
    pub fn page(
        &self,
        tables: &Tables,
        route: &Route,
        rendered: &RenderedPage,
        options: &RenderOptions,
        modified: Option<Date>,
        others_wait: bool,
    ) -> anyhow::Result<Resource> {
        let head = tables.head(route);
        let rejected = options.rejected.as_ref();
        let error_title = rejected
            .and_then(|rejected| tables.notices.get(&rejected.form.notice))
            .map(|notice| format!("Error: {} | {}", notice.title, head.title));
        // Search engines index the page without a query.
        let noindex = !route.index || !options.query.is_empty() || rejected.is_some();
        let body = &with_last_change(route, modified, &rendered.body)?;
        let style = self.style(body);
        let (scripts, path) = (&self.content.scripts, route.path.as_deref());
        let lists_articles = |path: &str, other: &Route| self.has_articles && (path == BLOG_PATH || other.article.is_some());
        let is_document = |(path, other): &(&str, &Route)| {
            lists_articles(path, other) || !scripts.of(&other.id, Some(path)).eq(scripts.of(route.page(), route.path.as_deref()))
        };
        let page_data = PageData {
            site: &self.site,
            browser: self.browser,
            privacy_facts: &self.privacy_facts,
            route: &route.id,
            form: rejected.map(|rejected| &rejected.form),
            stylesheet: (!self.dev).then_some(&self.stylesheet),
            form_address: rejected.and_then(|rejected| rejected.address.as_deref()),
            text_files: self.text_files.iter().filter(|(id, _)| *id != route.page()).map(|(id, url)| (id.as_str(), url.as_str())).collect(),
            documents: tables.routes.with_path().filter(is_document).map(|(_, other)| other.id.as_str()).collect(),
            forms: options.forms.as_deref(),
        };
        let image = self.social_images.of(tables, route);
        let image_url = image.as_ref().map(|image| self.absolute(&image.path));
        let document = Document {
            shared: self,
            company: &tables.site.company,
            title: error_title.as_deref().unwrap_or(&head.title),
            description: &head.description,
            robots: if noindex { "noindex, follow" } else { "index, follow, max-image-preview:large" },
            image: image.zip(image_url.as_deref()),
            canonical: route.path.as_deref().map(|path| self.absolute(path)),
            kind: if route.article.is_some() { "article" } else { "website" },
            article: route.article.as_ref().zip(modified),
            is_in_feed: route.path.as_deref().is_some_and(|path| path.starts_with(BLOG_PATH)),
            style: &style.text,
            stylesheet: self.stylesheets.get(route.page()).unwrap_or(&self.stylesheet),
            preloads: self.preloads.get(route.page()).map_or(&[], Vec::as_slice),
            structured_data: escape_for_script(&self.graph.for_page(tables, route, modified, image_url.as_deref(), rendered)),
            scripts: scripts.of(route.page(), path).collect(),
            texts: self.texts.get(route.page()).map(String::as_str),
            body,
            page_data: escape_for_script(&serde_json::to_string(&page_data)?),
        };
        let status = match rejected {
            Some(rejected) => rejected.status,
            None if route.path.is_none() => StatusCode::NOT_FOUND,
            None => StatusCode::OK,
        };
        // `no-store` disables the back/forward cache, so it is only for pages that contain a visitor's input.
        let cache_control = if rejected.is_some() { "no-store" } else { "no-cache" };
        let metadata = ResponseMetadata {
            status,
            noindex,
            vary: if route.path.is_some() { VARY_BY_TYPE } else { VARY_BY_CODING },
            inline: InlineSources {
                style: Some(style.source.clone()),
                script: Some(self.starter_source.clone()),
                others: scripts.origins(route.page(), path),
            },
            ..ResponseMetadata::ok("text/html; charset=utf-8", cache_control, self.security)
        };
        // askama's own estimate is far too small, and each growth copies the document.
        let mut html = String::with_capacity(rendered.body.len() + style.text.len() + TEMPLATE_BYTES);
        document.render_into(&mut html).context("templates/document.html")?;
        let level = if others_wait { CompressionLevel::Fastest } else { CompressionLevel::Fast };
        Resource::compress(options.codings, html, metadata, level)
    }

    /// The style for this HTML.
    fn style(&self, html: &str) -> Arc<InlineStyle> {
        let features = self.critical_css.features(html);
        let made = self.styles.get_or_insert_with(&features, || {
            let text = self.inline_styles.clone() + &self.critical_css.css_for(&features);
            Ok::<_, Infallible>(Arc::new(InlineStyle { source: csp_hash_source(&text), text }))
        });
        let Ok(style) = made;
        style
    }
}

/// Shows the date of an article's last change, which its structured data has too, unless it is that of the publication.
fn with_last_change<'a>(route: &Route, modified: Option<Date>, body: &'a str) -> anyhow::Result<Cow<'a, str>> {
    let Some(modified) = modified else { return Ok(body.into()) };
    let date = modified.to_string();
    if route.article.as_ref().is_none_or(|article| article.published == date) {
        return Ok(body.into());
    }
    // Like `formatDate` in frontend/src/lib/format.ts.
    let day = modified.format(format_description!("[month repr:long] [day padding:none], [year]"))?;
    let shown = format!("<span id=\"updated\"> · Updated <time datetime=\"{date}\">{day}</time></span>");
    Ok(body.replacen(UPDATED, &shown, 1).into())
}

/// SECURITY: escapes JSON for a `<script>`, so that it cannot end the element or open a comment.
fn escape_for_script(json: &str) -> String {
    json.replace('<', "\\u003c").replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029")
}
