//! The canonical URL of each page is its own, without a query; the 404 page has none. Otherwise search engines index one page under several URLs.

use super::outcome::Outcome;
use super::site::Site;

pub fn canonical_urls(site: &Site) -> Outcome {
    Outcome::of(&site.pages, |page, findings| {
        let expected = page.path.as_ref().map(|path| site.url(path));
        let found = page.document.link("canonical");
        if found != expected.as_deref() {
            let shown = |url: Option<&str>| url.unwrap_or("none").to_owned();
            findings.fault(format!("its canonical URL is {}", shown(found)), format!("make it {}", shown(expected.as_deref())));
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn canonical_urls_are_those_of_the_pages() {
        for (html, expected) in [
            (r#"<link rel="canonical" href="https://example.com/">"#, None),
            ("", Some("its canonical URL is none")),
            (r#"<link rel="canonical" href="https://example.com">"#, Some("is https://example.com")),
            (r#"<link rel="canonical" href="/">"#, Some("its canonical URL is /")),
        ] {
            canonical_urls(&Site::of(&[("/", html)])).assert_says(expected, html);
        }
        let mut missing = Site::of(&[("/404", "")]);
        missing.pages[0].path = None;
        canonical_urls(&missing).assert_says(None, "the 404 page");
    }
}
