//! What the front-end build made: scripts, stylesheet, fonts, pictures, and the server bundle. Embedded in the binary by `build.rs`; read
//! from a folder in `make dev`.

use std::borrow::Cow;
use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use anyhow::Context;
use base64::Engine as _;
use bytes::Bytes;
use serde::Deserialize;
use sha2::{Digest, Sha256, Sha384};

use crate::compression::Encoding;

include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

/// The folder of all asset addresses. The same prefix stands in `frontend/build/paths.mjs`, which writes it into scripts and styles.
pub const ASSET_PREFIX: &str = "/assets/";

pub struct EmbeddedSite {
    manifest: &'static str,
    server_zstd: &'static [u8],
    server_map_zstd: &'static [u8],
    assets: &'static [EmbeddedAsset],
}

struct EmbeddedAsset {
    name: &'static str,
    identity: &'static [u8],
    br: Option<&'static [u8]>,
    zstd: Option<&'static [u8]>,
    gzip: Option<&'static [u8]>,
}

/// Everything of one front-end build.
pub struct SiteFiles {
    pub manifest: Manifest,
    pub server_bundle: Arc<str>,
    pub server_map_zstd: Cow<'static, [u8]>,
    assets: HashMap<String, Asset>,
}

/// One file, in the encodings that pay.
pub struct Asset {
    pub content_type: &'static str,
    variants: Variants,
    /// Of the identity bytes; `"` not included.
    hash: String,
}

/// The same bytes in several content codings.
#[derive(Clone, Debug, Default)]
pub struct Variants {
    pub identity: Bytes,
    pub br: Option<Bytes>,
    pub zstd: Option<Bytes>,
    pub gzip: Option<Bytes>,
}

impl Variants {
    #[must_use]
    pub fn get(&self, encoding: Encoding) -> Option<&Bytes> {
        match encoding {
            Encoding::Identity => Some(&self.identity),
            Encoding::Brotli => self.br.as_ref(),
            Encoding::Zstd => self.zstd.as_ref(),
            Encoding::Gzip => self.gzip.as_ref(),
        }
    }

    #[must_use]
    pub fn bytes(&self) -> usize {
        [Some(&self.identity), self.br.as_ref(), self.zstd.as_ref(), self.gzip.as_ref()].into_iter().flatten().map(Bytes::len).sum()
    }
}

/// `manifest.json` of the build: file names without folder.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Manifest {
    pub entry: Chunk,
    /// By route id, `not-found` included.
    pub pages: HashMap<String, Chunk>,
    pub stylesheet: String,
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
            let variants = Variants {
                identity: Bytes::from_static(asset.identity),
                br: asset.br.map(Bytes::from_static),
                zstd: asset.zstd.map(Bytes::from_static),
                gzip: asset.gzip.map(Bytes::from_static),
            };
            (asset.name.to_owned(), Asset::new(asset.name, variants))
        };
        let server = zstd::stream::decode_all(EMBEDDED.server_zstd).context("the embedded server bundle")?;
        Ok(Self {
            manifest: serde_json::from_str(EMBEDDED.manifest).context("the embedded manifest")?,
            server_bundle: String::from_utf8(server).context("the embedded server bundle")?.into(),
            server_map_zstd: Cow::Borrowed(EMBEDDED.server_map_zstd),
            assets: EMBEDDED.assets.iter().map(asset).collect(),
        })
    }

    /// Reads what `node frontend/build.mjs --out FOLDER` wrote.
    ///
    /// # Errors
    /// Names the file that is missing or wrong.
    pub fn from_folder(folder: &Path) -> anyhow::Result<Self> {
        let read = |name: &str| std::fs::read(folder.join(name)).with_context(|| folder.join(name).display().to_string());
        let mut assets = HashMap::new();
        for entry in std::fs::read_dir(folder.join("assets")).with_context(|| folder.display().to_string())? {
            let name = entry?.file_name().to_string_lossy().into_owned();
            let identity = Bytes::from(read(&format!("assets/{name}"))?);
            let asset = Asset::new(&name, Variants { identity, ..Variants::default() });
            assets.insert(name, asset);
        }
        let map = read("server.js.map").unwrap_or_default();
        Ok(Self {
            manifest: serde_json::from_slice(&read("manifest.json")?).context("manifest.json")?,
            server_bundle: String::from_utf8(read("server.js")?).context("server.js")?.into(),
            server_map_zstd: Cow::Owned(zstd::bulk::compress(&map, 1)?),
            assets,
        })
    }

    #[must_use]
    pub fn asset(&self, name: &str) -> Option<&Asset> {
        self.assets.get(name)
    }

    /// The text of an asset; empty if there is none of that name.
    #[must_use]
    pub fn text(&self, name: &str) -> &str {
        self.asset(name).and_then(|asset| std::str::from_utf8(&asset.variants.identity).ok()).unwrap_or_default()
    }

    /// The value of an `integrity` attribute (Subresource Integrity) for an asset.
    #[must_use]
    pub fn integrity(&self, name: &str) -> String {
        let bytes = self.asset(name).map(|asset| asset.variants.identity.clone()).unwrap_or_default();
        format!("sha384-{}", base64::engine::general_purpose::STANDARD.encode(Sha384::digest(&bytes)))
    }
}

impl Asset {
    fn new(name: &str, variants: Variants) -> Self {
        let hash = etag_hash(&variants.identity);
        Self { content_type: content_type(name), variants, hash }
    }

    #[must_use]
    pub fn has(&self, encoding: Encoding) -> bool {
        self.variants.get(encoding).is_some()
    }

    /// The bytes in `encoding` and their entity tag, quotes included.
    #[must_use]
    pub fn variant(&self, encoding: Encoding) -> (Bytes, String) {
        let bytes = self.variants.get(encoding).unwrap_or(&self.variants.identity).clone();
        (bytes, format!("\"{}-{}\"", self.hash, encoding.token()))
    }
}

/// 96 bits of SHA-256 in URL-safe base64: the changing part of an entity tag.
#[must_use]
pub fn etag_hash(bytes: &[u8]) -> String {
    base64::engine::general_purpose::URL_SAFE_NO_PAD.encode(&Sha256::digest(bytes)[..12])
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
