//! No heading is more than one level below the one before, and none is empty: screen readers read them as a table of contents.

use super::outcome::Outcome;
use super::site::Site;

pub fn headings(site: &Site) -> Outcome {
    Outcome::of(&site.pages, |page, findings| {
        let headings =
            page.document.elements().filter(|element| !element.is_hidden).filter_map(|it| Some((it.heading_level()?, it.text.trim())));
        let mut before = 0;
        for (level, text) in headings {
            if level > before + 1 {
                findings.fault(format!("the h{level} “{text}” follows an h{before}"), format!("make it an h{}", before + 1));
            }
            if text.is_empty() {
                findings.fault(format!("an h{level} is empty"), "give it a text, or remove it");
            }
            before = level;
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_level_is_left_out() {
        for (html, expected) in [
            ("<h1>a</h1><h2>b</h2><h3>c</h3><h2>d</h2>", None),
            ("<h1>a</h1><div hidden><h1>b</h1><h4>c</h4></div>", None),
            ("<h1>a</h1><h3>b</h3>", Some("the h3 “b” follows an h1")),
            ("<h1>a</h1><h2>b</h2><h4>c</h4>", Some("the h4 “c” follows an h2")),
            ("<h2>a</h2><h1>b</h1>", Some("the h2 “a” follows an h0")),
            ("<h1>a</h1><h2> </h2>", Some("an h2 is empty")),
        ] {
            headings(&Site::of(&[("/", html)])).assert_says(expected, html);
        }
    }
}
