//! What the front-end build made: scripts, stylesheet, fonts, pictures, the server bundle, and the tables it was made from. Embedded in the binary by
//! `build.rs`; read from a folder in `make dev`.

use std::borrow::Cow;
use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use ::http::StatusCode;
use anyhow::Context;
use base64::Engine as _;
use bytes::Bytes;
use serde::Deserialize;
use sha2::{Digest, Sha256};

use super::SiteFile;
use super::compression::{Effort, PerCoding, zstd};
use super::resource::{Properties, Resource};
use super::security::{InlineSources, SecurityHeaders};
use crate::tables::{Sources, TableError, Tables};

include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

/// The folder of all asset addresses. The same prefix stands in `frontend/build/paths.mjs`, which writes it into scripts and styles.
pub const ASSET_PREFIX: &str = "/assets/";

pub struct EmbeddedSite {
    manifest: &'static str,
    server_zstd: &'static [u8],
    server_map_zstd: &'static [u8],
    routes: &'static str,
    forms: &'static str,
    notices: &'static str,
    site: &'static str,
    assets: &'static [EmbeddedAsset],
}

struct EmbeddedAsset {
    name: &'static str,
    plain: &'static [u8],
    coded: PerCoding<Option<&'static [u8]>>,
}

/// Everything of one front-end build.
pub struct SiteFiles {
    pub manifest: Manifest,
    pub server_bundle: Arc<str>,
    pub server_map_zstd: Cow<'static, [u8]>,
    pub tables: TableTexts,
    assets: HashMap<String, Asset>,
}

/// The tables that the build was made from, as text.
pub struct TableTexts {
    pub routes: Cow<'static, str>,
    pub forms: Cow<'static, str>,
    pub notices: Cow<'static, str>,
    pub site: Cow<'static, str>,
}

/// One file, in the codings that pay.
pub struct Asset {
    content_type: &'static str,
    plain: Bytes,
    coded: PerCoding<Option<Bytes>>,
}

/// `manifest.json` of the build: file names without folder.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Manifest {
    pub entry: Chunk,
    /// By route id.
    pub pages: HashMap<String, Chunk>,
    /// The script that stands inline in every document.
    pub starter: String,
    pub stylesheet: String,
    /// Styles that stand inline in every document and are not part of the stylesheet.
    pub inline_styles: String,
    /// To preload.
    pub fonts: Vec<String>,
    pub favicon: String,
    pub touch_icon: String,
    /// The picture that social networks show, 1200 x 630.
    pub social_image: String,
}

#[derive(Clone, Debug, Deserialize)]
pub struct Chunk {
    pub file: String,
    /// What the file imports statically, transitively.
    pub imports: Vec<String>,
}

impl SiteFiles {
    /// # Errors
    /// Only when the build that is embedded does not fit this program.
    pub fn embedded() -> anyhow::Result<Self> {
        let asset = |asset: &EmbeddedAsset| {
            let coded = asset.coded.map(|bytes| bytes.map(Bytes::from_static));
            (asset.name.to_owned(), Asset { content_type: content_type(asset.name), plain: Bytes::from_static(asset.plain), coded })
        };
        let server = ::zstd::stream::decode_all(EMBEDDED.server_zstd).context("the embedded server bundle")?;
        Ok(Self {
            manifest: serde_json::from_str(EMBEDDED.manifest).context("the embedded manifest")?,
            server_bundle: String::from_utf8(server).context("the embedded server bundle")?.into(),
            server_map_zstd: Cow::Borrowed(EMBEDDED.server_map_zstd),
            tables: TableTexts {
                routes: EMBEDDED.routes.into(),
                forms: EMBEDDED.forms.into(),
                notices: EMBEDDED.notices.into(),
                site: EMBEDDED.site.into(),
            },
            assets: EMBEDDED.assets.iter().map(asset).collect(),
        })
    }

    /// Reads what `node frontend/build.mjs --out FOLDER` wrote.
    ///
    /// # Errors
    /// Names the file that is missing or wrong.
    pub fn from_folder(folder: &Path) -> anyhow::Result<Self> {
        let read = |name: &str| std::fs::read(folder.join(name)).with_context(|| folder.join(name).display().to_string());
        let text = |name: &str| anyhow::Ok(String::from_utf8(read(name)?).with_context(|| name.to_owned())?);
        let mut assets = HashMap::new();
        for entry in std::fs::read_dir(folder.join("assets")).with_context(|| folder.display().to_string())? {
            let name = entry?.file_name().to_string_lossy().into_owned();
            let plain = Bytes::from(read(&format!("assets/{name}"))?);
            assets.insert(name.clone(), Asset { content_type: content_type(&name), plain, coded: PerCoding::default() });
        }
        // Without a map stacks stay as they are.
        let map = read("server.js.map").unwrap_or_default();
        Ok(Self {
            manifest: serde_json::from_slice(&read("manifest.json")?).context("manifest.json")?,
            server_bundle: text("server.js")?.into(),
            server_map_zstd: Cow::Owned(zstd(&map, Effort::Quick)?),
            tables: TableTexts {
                routes: text("tables/routes.json")?.into(),
                forms: text("tables/forms.json")?.into(),
                notices: text("tables/notices.json")?.into(),
                site: text("tables/site.json")?.into(),
            },
            assets,
        })
    }

    /// Says whether two builds are the same: of all that a page is made from.
    #[must_use]
    pub fn digest(&self) -> [u8; 32] {
        let TableTexts { routes, forms, notices, site } = &self.tables;
        let mut digest = Sha256::new();
        for text in [self.server_bundle.as_ref(), routes, forms, notices, site] {
            digest.update(text.len().to_le_bytes());
            digest.update(text);
        }
        // Names of assets hold the hash of what is in them.
        let mut names: Vec<&String> = self.assets.keys().collect();
        names.sort_unstable();
        for name in names {
            digest.update(format!("{name}\n"));
        }
        digest.finalize().into()
    }

    /// The tables that this build was made from, read and validated; `site` takes the place of the build's own company facts.
    ///
    /// # Errors
    /// What is wrong with them, a sentence each.
    pub fn read_tables(&self, site: Option<&SiteFile>) -> Result<Tables, TableError> {
        let TableTexts { routes, forms, notices, site: own } = &self.tables;
        let (site_name, site) = site.map_or(("data/site.json", own.as_ref()), |site| (site.name.as_str(), site.json.as_str()));
        Tables::read(&Sources { routes, forms, notices, site, site_name })
    }

    /// # Errors
    /// When the build has no file of that name.
    pub fn asset(&self, name: &str) -> anyhow::Result<&Asset> {
        self.assets.get(name).with_context(|| format!("the front-end build lacks the file {name}, which its manifest names"))
    }

    /// Every asset by its name, as it is sent. `dev`: `make dev` overwrites files under the same name.
    ///
    /// # Errors
    /// An empty file.
    pub fn resources(&self, security: SecurityHeaders, dev: bool) -> anyhow::Result<HashMap<String, Resource>> {
        let resource = |(name, asset): (&String, &Asset)| {
            let properties = Properties {
                status: StatusCode::OK,
                content_type: asset.content_type,
                cache_control: if dev { "no-cache" } else { "public, max-age=31536000, immutable" },
                noindex: false,
                retry_after_s: None,
                inline: InlineSources::default(),
                security,
            };
            let resource = Resource::precompressed(asset.plain.clone(), asset.coded.clone(), properties).with_context(|| name.clone())?;
            Ok((name.clone(), resource))
        };
        self.assets.iter().map(resource).collect()
    }
}

impl Asset {
    /// # Errors
    /// When it is not text.
    pub fn text(&self) -> anyhow::Result<&str> {
        std::str::from_utf8(&self.plain).context("a script or stylesheet is not UTF-8")
    }

    /// The file under an address of another name, which is asked for without being named anywhere.
    ///
    /// # Errors
    /// An empty file.
    pub fn at_fixed_path(&self, security: SecurityHeaders) -> anyhow::Result<Resource> {
        let properties = Properties {
            status: StatusCode::OK,
            content_type: self.content_type,
            // The next build may have another one.
            cache_control: "public, max-age=86400",
            noindex: false,
            retry_after_s: None,
            inline: InlineSources::default(),
            security,
        };
        Resource::precompressed(self.plain.clone(), self.coded.clone(), properties)
    }

    /// The value of an `integrity` attribute (Subresource Integrity section 3.2). SHA-256: a hash packs badly, and each page names half a dozen.
    #[must_use]
    pub fn integrity(&self) -> String {
        format!("sha256-{}", base64::engine::general_purpose::STANDARD.encode(Sha256::digest(&self.plain)))
    }
}

/// By file ending: only what esbuild is told to write (`frontend/build/bundles.mjs`).
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
