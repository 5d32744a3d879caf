//! Each page has one h1, and no heading is more than one level below the one before.

use super::report::Outcome;
use super::site::Site;

pub fn headings(site: &Site) -> Outcome {
    Outcome::of(&site.pages, |page, findings| {
        let headings =
            || page.document.elements().filter(|element| !element.is_hidden).filter_map(|it| Some((it.heading_level()?, it.text.trim())));
        let first = headings().filter(|(level, _)| *level == 1).count();
        if first != 1 {
            findings.fault(format!("it has {first} h1 elements"), "keep one");
        }
        let mut before = 0;
        for (level, text) in headings() {
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
    fn one_first_heading_and_no_level_left_out() {
        for (html, expected) in [
            ("<h1>a</h1><h2>b</h2><h3>c</h3><h2>d</h2>", None),
            ("<h1>a</h1><div hidden><h1>b</h1><h4>c</h4></div>", None),
            ("<p>a</p>", Some("0 h1 elements")),
            ("<h1>a</h1><h1>b</h1>", Some("2 h1 elements")),
            ("<h1>a</h1><h3>b</h3>", Some("the h3 “b” follows an h1")),
            ("<h1>a</h1><h2>b</h2><h4>c</h4>", Some("the h4 “c” follows an h2")),
            ("<h2>a</h2><h1>b</h1>", Some("the h2 “a” follows an h0")),
            ("<h1>a</h1><h2> </h2>", Some("an h2 is empty")),
        ] {
            headings(&Site::of(&[("/", html)])).assert_says(expected, html);
        }
    }
}
