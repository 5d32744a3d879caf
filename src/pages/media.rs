//! The files of `media/` in the content. Smaller variants of pictures are made at their first request, as [social images](super::social_image) are.

use std::collections::HashMap;
use std::sync::Arc;

use anyhow::Context;
use tokio::sync::{Mutex, OnceCell};
use tokio::task::spawn_blocking;

use super::Resource;
use super::assets::{ASSET_PREFIX, IMMUTABLE};
use super::compression::{CodingSet, CompressionLevel};
use super::resource::ResponseMetadata;
use super::security::CommonHeaders;
use crate::content::media::{Media, MediaFile};

/// The smaller variants of all pictures.
pub struct Variants {
    by_name: HashMap<String, Variant>,
    /// Held while one is made, which may take hundreds of megabytes.
    making: Mutex<()>,
    security: CommonHeaders,
}

struct Variant {
    original: MediaFile,
    width: u32,
    resource: OnceCell<Arc<Resource>>,
}

/// The files as they are, by their names under `/assets/`.
pub fn resources(media: &Media, security: CommonHeaders) -> anyhow::Result<Vec<(String, Resource)>> {
    let resource = |file: &MediaFile| anyhow::Ok((asset_name(&file.path), original(file, security).with_context(|| file.path.clone())?));
    media.files.values().map(resource).collect()
}

fn original(file: &MediaFile, security: CommonHeaders) -> anyhow::Result<Resource> {
    // Only SVG is text.
    let codings = if file.content_type() == "image/svg+xml" { CodingSet::All } else { CodingSet::IdentityPlus(None) };
    Resource::compress(codings, file.bytes.clone(), metadata(file.content_type(), security), CompressionLevel::Best)
}

/// Readers of the feed and mails show them.
fn metadata(content_type: &'static str, security: CommonHeaders) -> ResponseMetadata {
    ResponseMetadata { cross_origin: true, ..ResponseMetadata::ok(content_type, IMMUTABLE, security) }
}

fn asset_name(path: &str) -> String {
    path.trim_start_matches(ASSET_PREFIX).to_owned()
}

impl Variants {
    pub fn new(media: &Media, security: CommonHeaders) -> Self {
        let variant = |file: &MediaFile, width| Variant { original: file.clone(), width, resource: OnceCell::new() };
        let of_file = |file: &MediaFile| {
            let variants = file.variants().iter().map(|it| (asset_name(&it.src), variant(file, it.width)));
            variants.collect::<Vec<_>>()
        };
        Self { by_name: media.files.values().flat_map(of_file).collect(), making: Mutex::new(()), security }
    }

    /// The variant with this name, made unless it was before. `None`: there is none.
    pub async fn resource(self: &Arc<Self>, name: &str) -> Option<anyhow::Result<Arc<Resource>>> {
        let make = || async {
            let _one_at_a_time = self.making.lock().await;
            let (variants, name) = (Arc::clone(self), name.to_owned());
            spawn_blocking(move || variants.make(&name)).await?
        };
        Some(self.by_name.get(name)?.resource.get_or_try_init(make).await.cloned())
    }

    /// The original instead, if it has fewer bytes.
    fn make(&self, name: &str) -> anyhow::Result<Arc<Resource>> {
        let Variant { original: file, width, .. } = self.by_name.get(name).context("no such variant")?;
        let webp = file.webp(*width).with_context(|| name.to_owned())?;
        if webp.len() >= file.bytes.len() {
            return Ok(Arc::new(original(file, self.security)?));
        }
        let metadata = metadata("image/webp", self.security);
        Ok(Arc::new(Resource::compress(CodingSet::IdentityPlus(None), webp, metadata, CompressionLevel::Best)?))
    }
}
