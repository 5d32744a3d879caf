//! The bundle of the desk in a front-end build: a server script, a client script, a stylesheet and fonts. Nothing of it is read before somebody opens the desk.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::OnceLock;

use anyhow::{Context, anyhow};
use serde::Deserialize;

use super::Resource;
use super::assets::{Asset, EmbeddedAsset, EmbeddedDesk, IMMUTABLE};
use super::security::CommonHeaders;

/// Where the files are.
#[derive(Clone)]
pub enum DeskFiles {
    Embedded(&'static EmbeddedDesk),
    /// The folder `desk` of a build.
    Folder(PathBuf),
}

pub struct DeskBuild {
    files: DeskFiles,
    security: CommonHeaders,
    opened: OnceLock<Result<Opened, String>>,
}

struct Opened {
    manifest: DeskManifest,
    assets: HashMap<String, Resource>,
}

/// `desk/manifest.json`: names of files in `desk/assets`.
#[derive(Clone, Debug, Deserialize)]
pub struct DeskManifest {
    pub script: String,
    pub stylesheet: String,
    pub fonts: Vec<String>,
}

impl DeskBuild {
    pub const fn new(files: DeskFiles, security: CommonHeaders) -> Self {
        Self { files, security, opened: OnceLock::new() }
    }

    pub fn manifest(&self) -> anyhow::Result<&DeskManifest> {
        Ok(&self.open()?.manifest)
    }

    /// A file below `/desk/assets/`.
    pub fn asset(&self, name: &str) -> Option<&Resource> {
        self.open().ok()?.assets.get(name)
    }

    /// The server script.
    pub fn server_bundle(&self) -> anyhow::Result<String> {
        let bytes = match &self.files {
            DeskFiles::Embedded(desk) => zstd::stream::decode_all(desk.server_zstd)?,
            DeskFiles::Folder(folder) => std::fs::read(folder.join("server.js")).with_context(|| folder.display().to_string())?,
        };
        String::from_utf8(bytes).context("desk/server.js")
    }

    fn open(&self) -> anyhow::Result<&Opened> {
        let opened = self.opened.get_or_init(|| self.read().map_err(|error| format!("{error:#}")));
        opened.as_ref().map_err(|error| anyhow!("the bundle of the desk cannot be read: {error}"))
    }

    fn read(&self) -> anyhow::Result<Opened> {
        let (manifest, assets) = match &self.files {
            DeskFiles::Embedded(desk) => (desk.manifest.to_owned(), desk.assets.iter().map(EmbeddedAsset::read).collect()),
            DeskFiles::Folder(folder) => {
                let named = || folder.display().to_string();
                let mut assets = HashMap::new();
                for entry in std::fs::read_dir(folder.join("assets")).with_context(named)? {
                    let entry = entry?;
                    assets
                        .insert(entry.file_name().to_string_lossy().into_owned(), Asset::uncompressed(std::fs::read(entry.path())?.into()));
                }
                (std::fs::read_to_string(folder.join("manifest.json")).with_context(named)?, assets)
            }
        };
        let assets: HashMap<String, Asset> = assets;
        let cache_control = if matches!(self.files, DeskFiles::Embedded(_)) { IMMUTABLE } else { "no-cache" };
        let resource = |(name, asset): (&String, &Asset)| Ok((name.clone(), asset.resource(name, cache_control, self.security)?));
        Ok(Opened {
            manifest: serde_json::from_str(&manifest).context("desk/manifest.json")?,
            assets: assets.iter().map(resource).collect::<anyhow::Result<_>>()?,
        })
    }
}
