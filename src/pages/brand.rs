//! The logo and the icon of the site: those of the front end, or the pictures of the content that `site.json` names.

use anyhow::Context;
use serde_json::{Value, json};

use super::assets::{ASSET_PREFIX, FrontEndBuild, IMMUTABLE};
use super::compression::{CompressionLevel, PerCoding};
use super::resource::{Resource, ResponseMetadata};
use super::security::CommonHeaders;
use super::social_image::{draw_icon, hash};
use crate::content::media::Media;
use crate::tables::site::Company;

pub struct Brand {
    /// URL paths of the icon as SVG and as PNG.
    pub favicon: String,
    pub touch_icon: String,
    /// The icon as SVG.
    pub mark: String,
    /// The PNG, for clients that request `/favicon.ico` without reading a page.
    pub icon: Resource,
    /// Its file, if it is not one of the build.
    pub asset: Option<(String, Resource)>,
    /// What pages show instead of the mark and the name: the picture, and the one for the dark theme.
    logos: Vec<(&'static str, Value)>,
}

impl Brand {
    /// A picture that the content does not have is as if it were not named: the database may not have answered yet.
    pub fn new(build: &FrontEndBuild, company: &Company, media: &Media, security: CommonHeaders) -> anyhow::Result<Self> {
        let logos = company.pictures().filter_map(|(field, file)| {
            let picture = media.picture(file)?;
            let (width, height) = logo_size(picture.width, picture.height);
            (field != "favicon").then(|| (field, json!({ "src": picture.src, "width": width, "height": height })))
        });
        let logos = logos.collect();
        let own = company.favicon.as_deref().and_then(|file| media.files.get(file.strip_prefix("media/")?));
        let Some(own) = own else {
            let manifest = &build.manifest;
            let mark = std::str::from_utf8(&build.asset(&manifest.favicon)?.bytes).context("the favicon")?.to_owned();
            let href = |name: &String| build.asset(name).map(|_| format!("{ASSET_PREFIX}{name}"));
            let icon = build.resource(&manifest.touch_icon, "public, max-age=86400", security)?;
            return Ok(Self { favicon: href(&manifest.favicon)?, touch_icon: href(&manifest.touch_icon)?, mark, icon, asset: None, logos });
        };
        let mark = std::str::from_utf8(&own.bytes).context("`favicon` in site.json")?;
        // Social images contain it, and a declaration is only at the beginning of a file.
        let mark = mark.strip_prefix("<?xml").and_then(|rest| rest.split_once("?>")).map_or(mark, |(_, svg)| svg).trim_start().to_owned();
        let png = draw_icon(&mark).context("`favicon` in site.json")?;
        let name = format!("touch-icon-{}.png", hash(std::iter::once(mark.as_str())));
        let resource = |cache_control| {
            let metadata = ResponseMetadata::ok("image/png", cache_control, security);
            Resource::precompressed(png.clone().into(), PerCoding::default(), metadata, CompressionLevel::Best)
        };
        let touch_icon = format!("{ASSET_PREFIX}{name}");
        let (icon, asset) = (resource("public, max-age=86400")?, Some((name, resource(IMMUTABLE)?)));
        Ok(Self { favicon: own.path.clone(), touch_icon, mark, icon, asset, logos })
    }

    /// The company's facts as React has them: with pictures instead of the names of files.
    pub fn complete(&self, site: &mut Value) {
        let Some(site) = site.as_object_mut() else { return };
        site.retain(|name, _| !Company::PICTURES.contains(&name.as_str()));
        site.extend(self.logos.iter().map(|(name, picture)| ((*name).to_owned(), picture.clone())));
    }
}

/// As large as the header takes it. Here and not in the style, of which every page pays each byte.
fn logo_size(width: u32, height: u32) -> (u32, u32) {
    const MAX_WIDTH: u32 = 176;
    const HEIGHT: u32 = 32;
    let shown = HEIGHT * width / height.max(1);
    if shown <= MAX_WIDTH { (shown.max(1), HEIGHT) } else { (MAX_WIDTH, (MAX_WIDTH * height / width).max(1)) }
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_logo_keeps_its_shape_within_the_header() {
        for (size, shown) in [((160, 40), (128, 32)), ((32, 32), (32, 32)), ((1000, 100), (176, 17)), ((1, 16_384), (1, 32))] {
            assert_eq!(super::logo_size(size.0, size.1), shown, "{size:?}");
        }
    }
}
