//! `og:image` is a file of this site, with its size and a text. Nobody shares the 404 page, which has no URL.

use super::outcome::Outcome;
use super::site::Site;
use super::target::{Target, target};

pub fn social_images(site: &Site) -> Outcome {
    Outcome::of(site.pages.iter().filter(|page| page.path.is_some()), |page, findings| {
        let meta = |name: &str| page.document.meta(name).filter(|content| !content.is_empty());
        match meta("og:image") {
            None => findings.fault("it has no og:image", "add one in src/templates/document.html"),
            Some(url) if !url.starts_with(&site.origin) || !matches!(target(site, page, url), Target::File) => {
                findings.fault(format!("its og:image {url} is no file of this site"), "name an asset, with the public URL");
            }
            Some(_) => {}
        }
        for name in ["og:image:alt", "og:image:width", "og:image:height"] {
            if meta(name).is_none() {
                findings.fault(format!("it has no {name}"), "add it in src/templates/document.html");
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_social_image_exists() {
        let whole = r#"<meta property="og:image" content="https://example.com/assets/a.png"><meta property="og:image:alt" content="A">
            <meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">"#;
        for (from, to, expected) in [
            ("", "", None),
            ("og:image\"", "og:picture\"", Some("no og:image")),
            ("a.png", "b.png", Some("no file of this site")),
            ("https://example.com/", "/", Some("no file of this site")),
            ("https://example.com/", "https://example.org/", Some("no file of this site")),
            ("content=\"A\"", "content=\"\"", Some("no og:image:alt")),
            ("og:image:width", "og:width", Some("no og:image:width")),
        ] {
            let html = whole.replacen(from, to, 1);
            social_images(&Site::of(&[("/", &html)])).assert_says(expected, &html);
        }
    }
}
