//! The image of each page that social networks and chats show with a link to it (`og:image`): the page's window, title and company as a PNG.
//!
//! The name of an image has a hash of everything that it is drawn from, so documents name images that are not drawn yet: [`draw`] draws each at its first
//! request. `frontend/build/pictures.mjs` takes the pictures from the pages.

mod draw;
mod words;

use std::collections::HashMap;
use std::fmt::Write as _;
use std::sync::Arc;

use anyhow::Context;
use quick_cache::Weighter;
use quick_cache::sync::Cache;
use sha2::{Digest, Sha256};
use tokio::sync::Mutex;
use tokio::task::spawn_blocking;

use self::draw::Painter;
use super::Resource;
use super::assets::{ASSET_PREFIX, FrontEndBuild, IMMUTABLE, Picture};
use super::compression::{CompressionLevel, PerCoding};
use super::resource::ResponseMetadata;
use super::security::CommonHeaders;
use crate::tables::{Route, Tables, cut_at_word};

pub use draw::{HEIGHT, WIDTH, draw_icon};

/// How images are drawn. A change gives all of them new names, because clients may keep the old ones forever.
const DESIGN: [&str; 3] = [include_str!("draw.rs"), include_str!("words.rs"), include_str!("../../templates/social-image.svg")];

/// The longest title and name of the company in an image, in characters.
const MAX_TITLE: usize = 120;
const MAX_COMPANY: usize = 60;

/// The images that are kept. Content may have thousands of pages; an image has some 60 KB.
const MAX_KEPT_BYTES: u64 = 16 * 1024 * 1024;
/// The cache sizes its tables by this.
const MAX_EXPECTED: usize = 256;

/// The images of one front-end build.
pub struct SocialImages {
    /// By page id: what is drawn, and the hash of all that it is drawn from besides words.
    pictures: HashMap<String, (String, Arc<Picture>)>,
    company: String,
    host: String,
    painter: Arc<Painter>,
    /// The images that were drawn, by their file names.
    drawn: Cache<String, Arc<Resource>, ImageBytes>,
    /// Held while an image is drawn, which takes some megabytes.
    drawing: Mutex<()>,
    security: CommonHeaders,
}

#[derive(Clone)]
struct ImageBytes;

impl Weighter<String, Arc<Resource>> for ImageBytes {
    fn weight(&self, name: &String, image: &Arc<Resource>) -> u64 {
        (name.len() + image.bytes()) as u64
    }
}

pub struct SocialImage {
    /// The URL path.
    pub path: String,
    /// What it shows, for people who do not see it.
    pub alt: String,
    words: Words,
    picture: Arc<Picture>,
}

struct Words {
    title: String,
    company: String,
    /// Stands for a name that the font cannot write.
    host: String,
}

impl SocialImages {
    /// `mark`: the icon of the site as SVG.
    pub fn new(build: &FrontEndBuild, tables: &Tables, mark: &str, public_url: &str, security: CommonHeaders) -> anyhow::Result<Self> {
        let font_name = build.manifest.fonts.first().context("the front-end build names no font")?;
        let font = &build.asset(font_name)?.bytes;
        // What many images share is hashed once, so that each hashes only its words.
        let hashed = |picture: &Picture| {
            let inputs = [picture.svg.as_str(), mark, font_name].into_iter().chain(picture.light.iter().map(String::as_str)).chain(DESIGN);
            (hash(inputs), Arc::new(picture.clone()))
        };
        let pictures: HashMap<_, _> = build.pictures.iter().map(|(id, it)| (id.clone(), hashed(it))).collect();
        for (_, route) in tables.routes.with_path() {
            anyhow::ensure!(pictures.contains_key(&route.id), "pictures.json has no picture for {}", route.id);
        }
        Ok(Self {
            pictures,
            company: cut_at_word(tables.site.company.name.clone(), MAX_COMPANY),
            host: url::Url::parse(public_url)?.host_str().unwrap_or_default().to_owned(),
            painter: Arc::new(Painter::new(font, mark.to_owned())?),
            drawn: Cache::with_weighter(MAX_EXPECTED, MAX_KEPT_BYTES, ImageBytes),
            drawing: Mutex::new(()),
            security,
        })
    }

    /// The image of a page; none for the 404 page.
    pub fn of(&self, tables: &Tables, route: &Route) -> Option<SocialImage> {
        let (drawn, picture) = self.pictures.get(route.page()).filter(|_| route.path.is_some())?;
        let words = Words { title: tables.headline(route, MAX_TITLE), company: self.company.clone(), host: self.host.clone() };
        let inputs = [&words.title, &words.company, &words.host, drawn];
        let path = format!("{ASSET_PREFIX}og-{}-{}.png", route.id.replace('/', "-"), hash(inputs.into_iter().map(String::as_str)));
        // A title may contain the name.
        let is_named = words.title.contains(&self.company);
        let alt = if is_named { words.title.clone() } else { format!("{}: {}", self.company, words.title) };
        Some(SocialImage { path, alt, words, picture: Arc::clone(picture) })
    }

    /// The image with this file name, drawn unless it is kept. `None`: no page names it.
    pub async fn resource(&self, tables: &Tables, name: &str) -> Option<anyhow::Result<Arc<Resource>>> {
        if let Some(image) = self.drawn.get(name) {
            return Some(Ok(image));
        }
        let image = self.find(tables, name)?;
        let draw = async {
            let _one_at_a_time = self.drawing.lock().await;
            let painter = Arc::clone(&self.painter);
            let png = spawn_blocking(move || painter.draw(&image.words, &image.picture)).await?.with_context(|| name.to_owned())?;
            let metadata = ResponseMetadata { cross_origin: true, ..ResponseMetadata::ok("image/png", IMMUTABLE, self.security) };
            Ok(Arc::new(Resource::precompressed(png.into(), PerCoding::default(), metadata, CompressionLevel::Best)?))
        };
        Some(self.drawn.get_or_insert_async(name, draw).await)
    }

    fn find(&self, tables: &Tables, name: &str) -> Option<SocialImage> {
        let (id, _) = name.strip_prefix("og-")?.strip_suffix(".png")?.rsplit_once('-')?;
        let is_id = |route: &Route| route.id.bytes().map(|byte| if byte == b'/' { b'-' } else { byte }).eq(id.bytes());
        let images = tables.routes.public().filter(|(_, route)| is_id(route)).filter_map(|(_, route)| self.of(tables, route));
        images.into_iter().find(|image| image.path.strip_prefix(ASSET_PREFIX) == Some(name))
    }
}

/// The hash in a name: 32 bits of SHA-256.
pub(super) fn hash<'a>(inputs: impl Iterator<Item = &'a str>) -> String {
    let mut hasher = Sha256::new();
    for input in inputs {
        hasher.update(input);
        hasher.update([0]);
    }
    hasher.finalize()[..4].iter().fold(String::new(), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}
