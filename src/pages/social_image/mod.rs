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
use sha2::{Digest, Sha256};
use tokio::sync::{Mutex, OnceCell};
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

/// The images of one front-end build.
pub struct SocialImages {
    /// By route id.
    images: HashMap<String, SocialImage>,
    /// The route id by file name.
    routes: HashMap<String, String>,
    painter: Painter,
    /// Held while an image is drawn, which takes some megabytes.
    drawing: Mutex<()>,
    security: CommonHeaders,
}

pub struct SocialImage {
    pub path: String,
    /// What it shows, for people who do not see it.
    pub alt: String,
    words: Words,
    picture: Arc<Picture>,
    resource: OnceCell<Arc<Resource>>,
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
        let company = cut_at_word(tables.site.company.name.clone(), MAX_COMPANY);
        let host = url::Url::parse(public_url)?.host_str().unwrap_or_default().to_owned();
        let (mut images, mut routes) = (HashMap::new(), HashMap::new());
        // What many images share is hashed once, so that each hashes only its words.
        let hashed = |picture: &Picture| {
            let inputs = [picture.svg.as_str(), mark, font_name].into_iter().chain(picture.light.iter().map(String::as_str)).chain(DESIGN);
            (hash(inputs), Arc::new(picture.clone()))
        };
        let pictures: HashMap<&str, (String, Arc<Picture>)> = build.pictures.iter().map(|(id, it)| (id.as_str(), hashed(it))).collect();
        for (_, route) in tables.routes.public() {
            let page = route.page();
            let (drawn, picture) = pictures.get(page).with_context(|| format!("pictures.json has no picture for {page}"))?;
            let picture = Arc::clone(picture);
            let words = Words { title: tables.headline(route, MAX_TITLE), company: company.clone(), host: host.clone() };
            let inputs = [&words.title, &words.company, &words.host, drawn];
            let name = format!("og-{}-{}.png", route.id.replace('/', "-"), hash(inputs.into_iter().map(String::as_str)));
            // A title may contain the name.
            let alt = if words.title.contains(&company) { words.title.clone() } else { format!("{company}: {}", words.title) };
            let image = SocialImage { path: format!("{ASSET_PREFIX}{name}"), alt, words, picture, resource: OnceCell::new() };
            routes.insert(name, route.id.clone());
            images.insert(route.id.clone(), image);
        }
        Ok(Self { images, routes, painter: Painter::new(font, mark.to_owned())?, drawing: Mutex::new(()), security })
    }

    /// The image of a page; none for the 404 page.
    pub fn of(&self, route: &Route) -> Option<&SocialImage> {
        self.images.get(&route.id)
    }

    /// The image with this file name, drawn unless it was before. `None`: no page names it.
    pub async fn resource(self: &Arc<Self>, name: &str) -> Option<anyhow::Result<Arc<Resource>>> {
        let id = self.routes.get(name)?;
        let draw = || async {
            let _one_at_a_time = self.drawing.lock().await;
            let (images, id) = (Arc::clone(self), id.clone());
            spawn_blocking(move || images.draw(&id)).await?
        };
        Some(self.images.get(id)?.resource.get_or_try_init(draw).await.cloned())
    }

    fn draw(&self, id: &str) -> anyhow::Result<Arc<Resource>> {
        let SocialImage { words, picture, .. } = self.images.get(id).context("no such image")?;
        let png = self.painter.draw(words, picture).with_context(|| format!("the social image of {id}"))?;
        let metadata = ResponseMetadata { cross_origin: true, ..ResponseMetadata::ok("image/png", IMMUTABLE, self.security) };
        Ok(Arc::new(Resource::precompressed(png.into(), PerCoding::default(), metadata, CompressionLevel::Best)?))
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
