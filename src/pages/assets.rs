//! The files of a front-end build: scripts, stylesheet, fonts, pictures, the server bundle, and the tables it was built from. `build.rs` embeds them in the
//! binary; `make dev` reads them from a folder.

use std::borrow::Cow;
use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use anyhow::Context;
use base64::Engine as _;
use bytes::Bytes;
use serde::Deserialize;
use sha2::{Digest, Sha256};

use super::CompanyFile;
use super::compression::{CompressionLevel, PerCoding, zstd};
use super::resource::{Resource, ResponseMetadata};
use super::security::SecurityHeaders;
use crate::tables::{TableError, TableSources, Tables};

include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

/// The URL prefix of assets, as in `frontend/build/bundles.mjs`.
pub const ASSET_PREFIX: &str = "/assets/";

pub struct EmbeddedBuild {
    manifest: &'static str,
    server_zstd: &'static [u8],
    server_map_zstd: &'static [u8],
    critical_css_zstd: &'static [u8],
    routes: &'static str,
    forms: &'static str,
    notices: &'static str,
    site: &'static str,
    assets: &'static [EmbeddedAsset],
}

struct EmbeddedAsset {
    name: &'static str,
    bytes: &'static [u8],
    compressed: PerCoding<Option<&'static [u8]>>,
}

/// The files of one front-end build. [`FrontEnd`](super::FrontEnd) serves it.
pub struct FrontEndBuild {
    pub manifest: Manifest,
    pub server_bundle: Arc<str>,
    pub server_map_zstd: Cow<'static, [u8]>,
    /// For [`CriticalCss`](super::critical_css::CriticalCss).
    pub critical_css: String,
    pub tables: TableTexts,
    assets: HashMap<String, Asset>,
}

/// The tables as text.
pub struct TableTexts {
    pub routes: Cow<'static, str>,
    pub forms: Cow<'static, str>,
    pub notices: Cow<'static, str>,
    pub site: Cow<'static, str>,
}

/// One file. `compressed`: only the codings that make it smaller.
pub struct Asset {
    content_type: &'static str,
    bytes: Bytes,
    compressed: PerCoding<Option<Bytes>>,
}

/// `manifest.json` of the build. Its file names have no folder.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Manifest {
    pub entry: Chunk,
    /// By route id.
    pub pages: HashMap<String, Chunk>,
    /// The starter, an inline script in the head of every document: it loads the other scripts after the first paint.
    pub starter: String,
    pub stylesheet: String,
    /// Inline in every document, and not part of the stylesheet.
    pub inline_styles: String,
    /// Preloaded.
    pub fonts: Vec<String>,
    pub favicon: String,
    pub touch_icon: String,
    /// For social networks, 1200 x 630.
    pub social_image: String,
}

#[derive(Clone, Debug, Deserialize)]
pub struct Chunk {
    pub file: String,
    /// Its static imports and theirs.
    pub imports: Vec<String>,
}

impl FrontEndBuild {
    /// # Errors
    /// Only when the embedded build does not fit this program.
    pub fn embedded() -> anyhow::Result<Self> {
        let asset = |asset: &EmbeddedAsset| {
            let compressed = asset.compressed.map(|bytes| bytes.map(Bytes::from_static));
            (asset.name.to_owned(), Asset { content_type: content_type(asset.name), bytes: Bytes::from_static(asset.bytes), compressed })
        };
        let text = |zstd: &[u8], name: &'static str| {
            let bytes = ::zstd::stream::decode_all(zstd).context(name)?;
            String::from_utf8(bytes).context(name)
        };
        Ok(Self {
            manifest: serde_json::from_str(EMBEDDED.manifest).context("the embedded manifest")?,
            server_bundle: text(EMBEDDED.server_zstd, "the embedded server bundle")?.into(),
            server_map_zstd: Cow::Borrowed(EMBEDDED.server_map_zstd),
            critical_css: text(EMBEDDED.critical_css_zstd, "the embedded critical CSS")?,
            tables: TableTexts {
                routes: EMBEDDED.routes.into(),
                forms: EMBEDDED.forms.into(),
                notices: EMBEDDED.notices.into(),
                site: EMBEDDED.site.into(),
            },
            assets: EMBEDDED.assets.iter().map(asset).collect(),
        })
    }

    /// Reads a folder that `node frontend/build.mjs --out FOLDER` wrote.
    ///
    /// # Errors
    /// A file that is missing or wrong, by name.
    pub fn from_folder(folder: &Path) -> anyhow::Result<Self> {
        let read = |name: &str| std::fs::read(folder.join(name)).with_context(|| folder.join(name).display().to_string());
        let text = |name: &str| anyhow::Ok(String::from_utf8(read(name)?).with_context(|| name.to_owned())?);
        let mut assets = HashMap::new();
        for entry in std::fs::read_dir(folder.join("assets")).with_context(|| folder.display().to_string())? {
            let name = entry?.file_name().to_string_lossy().into_owned();
            let bytes = Bytes::from(read(&format!("assets/{name}"))?);
            assets.insert(name.clone(), Asset { content_type: content_type(&name), bytes, compressed: PerCoding::default() });
        }
        // Without a source map stacks are not rewritten.
        let map = read("server.js.map").unwrap_or_default();
        Ok(Self {
            manifest: serde_json::from_slice(&read("manifest.json")?).context("manifest.json")?,
            server_bundle: text("server.js")?.into(),
            server_map_zstd: Cow::Owned(zstd(&map, CompressionLevel::Fast)?),
            critical_css: text("critical-css.json")?,
            tables: TableTexts {
                routes: text("tables/routes.json")?.into(),
                forms: text("tables/forms.json")?.into(),
                notices: text("tables/notices.json")?.into(),
                site: text("tables/site.json")?.into(),
            },
            assets,
        })
    }

    /// Reads and validates the tables of this build. `site` replaces the build's own company facts.
    ///
    /// # Errors
    /// Every fault, a sentence each.
    pub fn read_tables(&self, site: Option<&CompanyFile>) -> Result<Tables, TableError> {
        let TableTexts { routes, forms, notices, site: own } = &self.tables;
        let (site_name, site) = site.map_or(("data/site.json", own.as_ref()), |site| (site.name.as_str(), site.json.as_str()));
        Tables::parse(&TableSources { routes, forms, notices, site, site_name })
    }

    /// # Errors
    /// When the build has no file with that name.
    pub fn asset(&self, name: &str) -> anyhow::Result<&Asset> {
        self.assets.get(name).with_context(|| format!("the front-end build lacks the file {name}, which its manifest names"))
    }

    /// Every asset by its name. `dev`: `make dev` overwrites files under the same name, so browsers must revalidate.
    ///
    /// # Errors
    /// An empty file.
    pub fn resources(&self, security: SecurityHeaders, dev: bool) -> anyhow::Result<HashMap<String, Resource>> {
        let resource = |(name, asset): (&String, &Asset)| {
            let cache_control = if dev { "no-cache" } else { "public, max-age=31536000, immutable" };
            let metadata = ResponseMetadata::ok(asset.content_type, cache_control, security);
            let resource = Resource::precompressed(asset.bytes.clone(), asset.compressed.clone(), metadata, CompressionLevel::Best)
                .with_context(|| name.clone())?;
            Ok((name.clone(), resource))
        };
        self.assets.iter().map(resource).collect()
    }
}

impl Asset {
    /// # Errors
    /// When it is not UTF-8.
    pub fn text(&self) -> anyhow::Result<&str> {
        std::str::from_utf8(&self.bytes).context("a script or stylesheet is not UTF-8")
    }

    /// The file for a fixed path without a hash, such as `/favicon.ico`.
    ///
    /// # Errors
    /// An empty file.
    pub fn at_fixed_path(&self, security: SecurityHeaders) -> anyhow::Result<Resource> {
        // The next build may change it.
        let metadata = ResponseMetadata::ok(self.content_type, "public, max-age=86400", security);
        Resource::precompressed(self.bytes.clone(), self.compressed.clone(), metadata, CompressionLevel::Best)
    }

    /// The value of an `integrity` attribute (Subresource Integrity section 3.2). SHA-256, because hashes do not compress and each page has half a dozen.
    #[must_use]
    pub fn integrity(&self) -> String {
        format!("sha256-{}", base64::engine::general_purpose::STANDARD.encode(Sha256::digest(&self.bytes)))
    }
}

/// By file extension: the types that the front-end build writes (`frontend/build/bundles.mjs`).
fn content_type(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("woff2") => "font/woff2",
        Some("json") => "application/json",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
