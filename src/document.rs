//! The document around what React rendered: head from the route table, structured data, the stylesheet's part that the page needs, and what the
//! browser needs to hydrate. Makes a [`Page`]: bytes in every encoding, with the headers that belong to them.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

use askama::Template;
use base64::Engine as _;
use bytes::Bytes;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::assets::{ASSET_PREFIX, SiteFiles, Variants, etag_hash};
use crate::compression::{Effort, Encoding, compress, pays};
use crate::engine::{FormState, RenderedPage};
use crate::notices::NOTICES;
use crate::routes::{ROUTES, Route};
use crate::site::Site;
use crate::styles::Stylesheet;

/// The address of the reload script, which only `make dev` serves.
pub const DEV_SCRIPT: &str = "/__dev/reload.js";

/// Everything that documents of one front-end build share.
pub struct DocumentShell {
    site: Arc<Site>,
    keep_requests: bool,
    /// Without a slash at its end.
    public_url: String,
    stylesheet: Stylesheet,
    stylesheet_href: String,
    fonts: Vec<String>,
    favicon: String,
    touch_icon: String,
    social_image: String,
    entry: Script,
    preloads: HashMap<String, Vec<Script>>,
    /// `make dev`: the whole stylesheet as a link, and a script that reloads.
    dev: bool,
}

#[derive(Clone)]
struct Script {
    href: String,
    integrity: String,
}

/// A finished page.
#[derive(Debug)]
pub struct Page {
    pub variants: Variants,
    /// Of the identity bytes; quotes not included. [`Page::etag`] makes the tag of a variant.
    hash: String,
    /// The hash source for the page's inline style, `'sha256-…'`; empty if it has none.
    pub style_source: String,
    pub noindex: bool,
    /// Packed with [`Effort::Best`]?
    best: bool,
}

impl Page {
    /// The strong entity tag of a variant, quotes included. The effort is part of it: the bytes differ.
    #[must_use]
    pub fn etag(&self, encoding: Encoding) -> String {
        let effort = if self.best { "" } else { "-q" };
        format!("\"{}-{}{effort}\"", self.hash, encoding.token())
    }

    /// The same page packed as small as possible: for pages that are sent often. Takes tens of milliseconds.
    #[must_use]
    pub fn repacked(&self) -> Self {
        Self {
            variants: pack(&self.variants.identity, Effort::Best),
            hash: self.hash.clone(),
            style_source: self.style_source.clone(),
            noindex: self.noindex,
            best: true,
        }
    }
}

#[derive(Template)]
#[template(path = "document.html")]
struct Document<'a> {
    title: &'a str,
    description: &'a str,
    robots: &'a str,
    canonical: Option<String>,
    site_name: &'a str,
    tagline: &'a str,
    favicon: &'a str,
    touch_icon: &'a str,
    social_image: &'a str,
    fonts: &'a [String],
    critical_css: &'a str,
    stylesheet: &'a str,
    entry: &'a Script,
    preloads: &'a [Script],
    dev_script: Option<&'static str>,
    structured_data: String,
    body: &'a str,
    page_data: String,
}

impl DocumentShell {
    #[must_use]
    pub fn new(files: &SiteFiles, site: Arc<Site>, keep_requests: bool, public_url: &str, dev: bool) -> Self {
        let href = |name: &String| format!("{ASSET_PREFIX}{name}");
        let script = |name: &String| Script { href: href(name), integrity: files.integrity(name) };
        let manifest = &files.manifest;
        let public_url = public_url.trim_end_matches('/').to_owned();
        let preloads = manifest.pages.iter().map(|(id, chunk)| {
            let mut names: Vec<&String> = manifest.entry.imports.iter().chain([&chunk.file]).chain(&chunk.imports).collect();
            let mut seen = std::collections::HashSet::new();
            names.retain(|name| seen.insert(*name) && **name != manifest.entry.file);
            (id.clone(), names.into_iter().map(script).collect())
        });
        Self {
            site,
            keep_requests,
            stylesheet: Stylesheet::parse(files.text(&manifest.stylesheet)),
            stylesheet_href: href(&manifest.stylesheet),
            fonts: manifest.fonts.iter().map(href).collect(),
            favicon: href(&manifest.favicon),
            touch_icon: href(&manifest.touch_icon),
            social_image: format!("{public_url}{}", href(&manifest.social_image)),
            public_url,
            entry: script(&manifest.entry.file),
            preloads: preloads.collect(),
            dev,
        }
    }

    /// Title and description of a page with the site's name in them; `None` is the 404 page.
    #[must_use]
    pub fn title_and_description(&self, route: Option<&Route>) -> (String, String) {
        let not_found = ROUTES.not_found();
        let (title, description) = route.map_or((&not_found.title, &not_found.description), |route| (&route.title, &route.description));
        let fill = |text: &String| text.replace("{name}", &self.site.facts.name);
        (fill(title), fill(description))
    }

    /// The one address of a route.
    #[must_use]
    pub fn canonical(&self, route: &Route) -> String {
        format!("{}{}", self.public_url, route.path)
    }

    /// Puts the document together. `route` is `None` for the 404 page; `variant` says that this is not the route's plain page (a
    /// search, a confirmation, a form with mistakes), which search engines find under the canonical address already.
    #[must_use]
    pub fn page(&self, page_id: &str, route: Option<&Route>, rendered: &RenderedPage, form: Option<&FormState>, variant: bool) -> Page {
        let (title, description) = self.title_and_description(route);
        let failed = form.and_then(|form| NOTICES.get(&form.notice)).map(|notice| format!("Error: {} | {title}", notice.title));
        let noindex = route.is_none_or(|route| !route.index) || variant;
        let critical_css = if self.dev { String::new() } else { self.stylesheet.for_page(&rendered.body) };
        let style_source = if critical_css.is_empty() { String::new() } else { style_source(&critical_css) };
        let page_data = json!({
            "site": self.site.json,
            "keepRequests": self.keep_requests,
            "route": page_id,
            "form": form,
            "stylesheet": (!self.dev).then_some(&self.stylesheet_href),
        });
        let document = Document {
            title: failed.as_deref().unwrap_or(&title),
            description: &description,
            robots: if noindex { "noindex, follow" } else { "index, follow, max-image-preview:large" },
            canonical: route.map(|route| self.canonical(route)),
            site_name: &self.site.facts.name,
            tagline: &self.site.facts.tagline,
            favicon: &self.favicon,
            touch_icon: &self.touch_icon,
            social_image: &self.social_image,
            fonts: &self.fonts,
            critical_css: &critical_css,
            stylesheet: &self.stylesheet_href,
            entry: &self.entry,
            preloads: self.preloads.get(page_id).map_or(&[], Vec::as_slice),
            dev_script: self.dev.then_some(DEV_SCRIPT),
            structured_data: in_script(&self.structured_data(route, &rendered.structured_data)),
            body: &rendered.body,
            page_data: in_script(&page_data),
        };
        // Rendering writes into a String: there is no error that it could give.
        let html = Bytes::from(document.render().unwrap_or_default());
        let hash = etag_hash(&html);
        let effort = Effort::Quick;
        Page { variants: pack(&html, effort), hash, style_source, noindex, best: false }
    }

    /// Organization and WebSite on every page, BreadcrumbList below the home page, and what the page itself states.
    fn structured_data(&self, route: Option<&Route>, own: &[Value]) -> Value {
        let facts = &self.site.facts;
        let home = format!("{}/", self.public_url);
        let organization_id = format!("{home}#organization");
        let mut graph = vec![
            json!({
                "@type": "Organization", "@id": organization_id, "name": facts.name, "legalName": facts.legal_name, "url": home,
                "logo": format!("{}{}", self.public_url, self.touch_icon), "email": facts.email.sales,
                "telephone": facts.sales_phone.display,
                "address": {
                    "@type": "PostalAddress", "streetAddress": facts.address.street, "addressLocality": facts.address.locality,
                    "addressRegion": facts.address.region, "postalCode": facts.address.postal_code, "addressCountry": facts.address.country,
                },
                "sameAs": facts.social.iter().map(|profile| &profile.href.0).collect::<Vec<_>>(),
            }),
            json!({
                "@type": "WebSite", "@id": format!("{home}#website"), "name": facts.name, "url": home, "description": facts.tagline,
                "inLanguage": "en", "publisher": { "@id": organization_id },
            }),
        ];
        if let Some(route) = route.filter(|route| route.path != "/") {
            let mut trail = vec![json!({ "@type": "ListItem", "position": 1, "name": "Home", "item": home })];
            // /products/x stands below /products; a folder without a page of its own (/solutions) is left out.
            let parent = route.path.rfind('/').and_then(|end| ROUTES.by_path(&route.path[..end]));
            for step in parent.into_iter().chain([route]) {
                trail.push(json!({ "@type": "ListItem", "position": trail.len() + 1, "name": step.label, "item": self.canonical(step) }));
            }
            graph.push(json!({ "@type": "BreadcrumbList", "itemListElement": trail }));
        }
        graph.extend_from_slice(own);
        json!({ "@context": "https://schema.org", "@graph": graph })
    }
}

/// JSON as it may stand in a `<script>`: nothing in it can end the element or open a comment.
fn in_script(value: &Value) -> String {
    value.to_string().replace('<', "\\u003c").replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029")
}

fn style_source(css: &str) -> String {
    format!("'sha256-{}'", base64::engine::general_purpose::STANDARD.encode(Sha256::digest(css)))
}

fn pack(html: &Bytes, effort: Effort) -> Variants {
    let packed = |encoding| {
        let bytes = compress(html, encoding, effort).ok()?;
        pays(html.len(), bytes.len()).then(|| Bytes::from(bytes))
    };
    Variants { identity: html.clone(), br: packed(Encoding::Brotli), zstd: packed(Encoding::Zstd), gzip: packed(Encoding::Gzip) }
}

/// A short page for what goes wrong outside of a page: no React, no script, the site's colours.
#[derive(Template)]
#[template(path = "error.html")]
pub struct ErrorDocument<'a> {
    pub status: u16,
    pub title: &'a str,
    pub description: &'a str,
    pub site_name: &'a str,
    pub style: Cow<'static, str>,
}

/// The style of [`ErrorDocument`] and its CSP source.
pub const ERROR_STYLE: &str = include_str!("templates/error.css");

#[must_use]
pub fn error_style_source() -> String {
    style_source(ERROR_STYLE)
}
