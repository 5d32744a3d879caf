//! The files of a front-end build: scripts, stylesheets, fonts, pictures, the server bundle, and the tables it was built from. `build.rs` embeds them in the
//! binary; `make dev` reads them from a folder.

use std::borrow::Cow;
use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use anyhow::Context;
use bytes::Bytes;
use serde::Deserialize;

use super::compression::{CompressionLevel, PerCoding, zstd};
use super::resource::{Resource, ResponseMetadata};
use super::security::CommonHeaders;
use super::{CompanyFile, DeskFiles, Texts};
use crate::tables::{TableError, TableSources, Tables};

include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

/// The URL prefix of assets, as in `frontend/build/bundles.mjs`.
pub const ASSET_PREFIX: &str = "/assets/";

/// Cache-Control of files whose name has a hash of their content.
pub const IMMUTABLE: &str = "public, max-age=31536000, immutable";

pub struct EmbeddedBuild {
    manifest: &'static str,
    server_zstd: &'static [u8],
    server_map_zstd: &'static [u8],
    critical_css_zstd: &'static [u8],
    pictures_zstd: &'static [u8],
    texts_zstd: &'static [u8],
    routes: &'static str,
    forms: &'static str,
    notices: &'static str,
    site: &'static str,
    desk: EmbeddedDesk,
    assets: &'static [EmbeddedAsset],
}

/// The bundle of the desk, which shares no file with the site.
pub struct EmbeddedDesk {
    pub(super) manifest: &'static str,
    pub(super) server_zstd: &'static [u8],
    pub(super) assets: &'static [EmbeddedAsset],
}

pub(super) struct EmbeddedAsset {
    name: &'static str,
    bytes: &'static [u8],
    compressed: PerCoding<Option<&'static [u8]>>,
}

/// The files of one front-end build. [`FrontEnd`](super::FrontEnd) serves it.
pub struct FrontEndBuild {
    pub manifest: Manifest,
    pub server_bundle: Arc<str>,
    pub server_map_zstd: Cow<'static, [u8]>,
    /// A [`CriticalCss`](super::critical_css::CriticalCss) as JSON.
    pub critical_css: String,
    /// By route id.
    pub pictures: HashMap<String, Picture>,
    /// All copy that an operator's content can replace, by page id and key, as JSON (`frontend/build/copy-modules.mjs`).
    pub texts: String,
    routes: String,
    forms: String,
    notices: String,
    /// The facts of the sample company.
    pub site: String,
    /// Read when somebody opens the desk.
    pub desk: DeskFiles,
    assets: HashMap<String, Asset>,
}

/// One file. `compressed`: only the codings that make it smaller.
pub struct Asset {
    pub(super) bytes: Bytes,
    compressed: PerCoding<Option<Bytes>>,
}

/// The picture in a page's social image: `frontend/build/pictures.mjs`.
#[derive(Clone, Debug, Deserialize)]
pub struct Picture {
    /// The colors of the light that falls through it.
    pub light: Vec<String>,
    /// SVG elements, 480 wide and 300 high.
    pub svg: String,
}

/// `manifest.json` of the build. Its file names have no folder.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Manifest {
    pub entry: Chunk,
    /// By route id.
    pub pages: HashMap<String, PageFiles>,
    /// The starter, an inline script in the head of every document: it loads the other scripts after the first paint.
    pub starter: String,
    /// The rules of all pages: for navigation in the browser.
    pub stylesheet: String,
    /// Inline in every document, and not part of a stylesheet.
    pub inline_styles: String,
    /// The fonts that documents preload.
    pub fonts: Vec<String>,
    pub favicon: String,
    pub touch_icon: String,
}

/// What a document of the page loads.
#[derive(Clone, Debug, Deserialize)]
pub struct PageFiles {
    #[serde(flatten)]
    pub chunk: Chunk,
    /// Only rules that the page can need.
    pub stylesheet: String,
    /// The ids of the texts that its scripts, and those that they load, contain.
    pub texts: Vec<String>,
}

#[derive(Clone, Debug, Deserialize)]
pub struct Chunk {
    pub file: String,
    /// The script's static imports, and theirs.
    pub imports: Vec<String>,
}

impl FrontEndBuild {
    pub fn embedded() -> anyhow::Result<Self> {
        let read = |name: &str| {
            Ok(match name {
                "server.js" => ::zstd::stream::decode_all(EMBEDDED.server_zstd)?,
                "critical-css.json" => ::zstd::stream::decode_all(EMBEDDED.critical_css_zstd)?,
                "pictures.json" => ::zstd::stream::decode_all(EMBEDDED.pictures_zstd)?,
                "texts.json" => ::zstd::stream::decode_all(EMBEDDED.texts_zstd)?,
                "manifest.json" => EMBEDDED.manifest.into(),
                "tables/routes.json" => EMBEDDED.routes.into(),
                "tables/forms.json" => EMBEDDED.forms.into(),
                "tables/notices.json" => EMBEDDED.notices.into(),
                "tables/site.json" => EMBEDDED.site.into(),
                _ => anyhow::bail!("the embedded build has no {name}"),
            })
        };
        let assets = EMBEDDED.assets.iter().map(EmbeddedAsset::read).collect();
        Self::read(read, EMBEDDED.server_map_zstd.into(), assets, DeskFiles::Embedded(&EMBEDDED.desk))
    }

    /// Reads a folder that `node frontend/build.mjs --out FOLDER` wrote.
    pub fn from_folder(folder: &Path) -> anyhow::Result<Self> {
        let read = |name: &str| std::fs::read(folder.join(name)).with_context(|| folder.join(name).display().to_string());
        let mut assets = HashMap::new();
        for entry in std::fs::read_dir(folder.join("assets")).with_context(|| folder.display().to_string())? {
            let name = entry?.file_name().to_string_lossy().into_owned();
            let bytes = read(&format!("assets/{name}"))?.into();
            assets.insert(name, Asset::uncompressed(bytes));
        }
        // Without a source map stacks are not rewritten.
        let map = read("server.js.map").unwrap_or_default();
        Self::read(read, zstd(&map, CompressionLevel::Fast)?.into(), assets, DeskFiles::Folder(folder.join("desk")))
    }

    fn read(
        read: impl Fn(&str) -> anyhow::Result<Vec<u8>>,
        server_map_zstd: Cow<'static, [u8]>,
        assets: HashMap<String, Asset>,
        desk: DeskFiles,
    ) -> anyhow::Result<Self> {
        let text = |name: &str| String::from_utf8(read(name)?).with_context(|| name.to_owned());
        Ok(Self {
            manifest: serde_json::from_str(&text("manifest.json")?).context("manifest.json")?,
            server_bundle: text("server.js")?.into(),
            server_map_zstd,
            critical_css: text("critical-css.json")?,
            pictures: serde_json::from_str(&text("pictures.json")?).context("pictures.json")?,
            texts: text("texts.json")?,
            routes: text("tables/routes.json")?,
            forms: text("tables/forms.json")?,
            notices: text("tables/notices.json")?,
            site: text("tables/site.json")?,
            desk,
            assets,
        })
    }

    /// Reads and validates the tables of this build. `site` replaces the build's own company facts. The error lists every fault.
    pub fn read_tables(&self, site: Option<&CompanyFile>) -> Result<Tables, TableError> {
        self.read_tables_with_texts(site, &Texts::default())
    }

    /// [`Self::read_tables`] with the titles, labels and messages that the operator's content replaces.
    pub fn read_tables_with_texts(&self, site: Option<&CompanyFile>, texts: &Texts) -> Result<Tables, TableError> {
        let (site_name, site) = site.map_or(("data/site.json", &self.site), |site| (&site.name, &site.json));
        let (routes, forms, notices) = (texts.in_routes(&self.routes), texts.in_forms(&self.forms), texts.in_notices(&self.notices));
        Tables::parse(&TableSources { routes: &routes, forms: &forms, notices: &notices, site, site_name })
    }

    /// Page id to the texts that content can replace.
    pub fn default_texts(&self) -> anyhow::Result<serde_json::Map<String, serde_json::Value>> {
        serde_json::from_str(&self.texts).context("texts.json")
    }

    pub fn asset(&self, name: &str) -> anyhow::Result<&Asset> {
        self.assets.get(name).with_context(|| format!("the front-end build lacks the file {name}, which its manifest names"))
    }

    pub fn resource(&self, name: &str, cache_control: &'static str, security: CommonHeaders) -> anyhow::Result<Resource> {
        self.asset(name)?.resource(name, cache_control, security)
    }

    /// Every asset by its name. `dev`: `make dev` overwrites files under the same name, so browsers must revalidate.
    pub fn resources(&self, security: CommonHeaders, dev: bool) -> anyhow::Result<HashMap<String, Resource>> {
        let cache_control = if dev { "no-cache" } else { IMMUTABLE };
        self.assets.keys().map(|name| Ok((name.clone(), self.resource(name, cache_control, security)?))).collect()
    }
}

impl Asset {
    pub(super) fn resource(&self, name: &str, cache_control: &'static str, security: CommonHeaders) -> anyhow::Result<Resource> {
        let metadata = ResponseMetadata::ok(content_type(name), cache_control, security);
        Resource::precompressed(self.bytes.clone(), self.compressed.clone(), metadata, CompressionLevel::Best)
            .with_context(|| name.to_owned())
    }

    pub(super) fn uncompressed(bytes: Bytes) -> Self {
        Self { bytes, compressed: PerCoding::default() }
    }
}

impl EmbeddedAsset {
    pub(super) fn read(&self) -> (String, Asset) {
        let compressed = self.compressed.map(|bytes| bytes.map(Bytes::from_static));
        (self.name.to_owned(), Asset { bytes: Bytes::from_static(self.bytes), compressed })
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
