//! Every URL of this site on a page leads to a page or a file, without a redirect; every fragment is an id on its page.

use super::document::{Document, Element};
use super::outcome::Outcome;
use super::site::Site;
use super::target::{Target, target};

/// Attributes with a URL, and the elements that have them.
const URLS: [(&str, &[&str]); 4] = [
    ("href", &["a", "area", "link", "use"]),
    ("src", &["iframe", "img", "input", "script", "source", "video"]),
    ("action", &["form"]),
    ("formaction", &["button", "input"]),
];

pub fn links(site: &Site) -> Outcome {
    Outcome::of(&site.pages, |page, findings| {
        for (element, url) in urls(&page.document) {
            let Element { name, .. } = element;
            let posts = name == "form" && element.get("method").is_some_and(|method| method.eq_ignore_ascii_case("post"));
            match target(site, page, url) {
                Target::Missing => {
                    findings.fault(format!("<{name}> leads to {url}, which does not exist"), "correct the URL, or add the page");
                }
                Target::Relative => findings.fault(format!("<{name}> leads to the relative URL {url}"), "begin it with a slash"),
                Target::Action if !posts => {
                    findings.fault(format!("<{name}> leads to {url}, which is the address of a form"), "link to its page");
                }
                Target::Page(..) | Target::File if posts => {
                    findings.fault(format!("a form posts to {url}"), "post to the action of a form");
                }
                _ => {}
            }
        }
    })
}

pub fn anchors(site: &Site) -> Outcome {
    Outcome::of(&site.pages, |page, findings| {
        for (_, url) in urls(&page.document) {
            if let Target::Page(target, Some(fragment)) = target(site, page, url)
                && !fragment.is_empty()
                && !target.document.ids().contains(fragment.as_str())
            {
                findings.fault(
                    format!("a link to {url}: {} has no element with that id", target.name()),
                    "correct the fragment, or add the id",
                );
            }
        }
    })
}

pub fn redirects(site: &Site) -> Outcome {
    Outcome::of(&site.pages, |page, findings| {
        for (_, url) in urls(&page.document) {
            if let Target::Redirect(path) = target(site, page, url) {
                findings.fault(format!("a link to {url} is redirected to {path}"), format!("link to {path}"));
            }
        }
    })
}

fn urls(document: &Document) -> impl Iterator<Item = (&Element, &str)> {
    document.elements().flat_map(|element| {
        let attributes = URLS.iter().filter(move |(_, elements)| elements.contains(&element.name.as_str()));
        attributes.filter_map(move |(attribute, _)| Some((element, element.get(attribute)?)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_links_are_reported() {
        for (html, [link, anchor, redirect]) in [
            (r##"<a href="/b">b</a><a href="#here">x</a><p id="here"></p><a href="https://other.example/x">o</a>"##, [None, None, None]),
            (r#"<a href="mailto:a@example.com">m</a><a href="https://example.com/b">b</a><a href="?q=1">s</a>"#, [None, None, None]),
            (r#"<img src="/assets/a.png"><svg><use href="/assets/a.svg#x"></use></svg><a href="/robots.txt">r</a>"#, [None, None, None]),
            (r#"<form method="post" action="/forms/a"></form><form action="/b"></form><a href="/b#there">b</a>"#, [None, None, None]),
            (r#"<a href="/c">c</a>"#, [Some("/c, which does not exist"), None, None]),
            (r#"<a href="https://example.com/c">c</a>"#, [Some("/c, which does not exist"), None, None]),
            (r#"<img src="/assets/b.png">"#, [Some("<img> leads to /assets/b.png"), None, None]),
            (r#"<noscript><script src="/assets/b.js"></script></noscript>"#, [Some("/assets/b.js"), None, None]),
            (r#"<a href="b">b</a>"#, [Some("relative URL b"), None, None]),
            (r#"<a href="/forms/a">f</a>"#, [Some("the address of a form"), None, None]),
            (r#"<form method="post" action="/b"></form>"#, [Some("posts to /b"), None, None]),
            (r##"<a href="#here">x</a>"##, [None, Some("/ has no element"), None]),
            (r#"<a href="/b#here">b</a>"#, [None, Some("/b has no element"), None]),
            (r#"<a href="/b/">b</a>"#, [None, None, Some("redirected to /b")]),
            (r#"<a href="//b">another host</a><a href="/b//?q=1">b</a>"#, [None, None, Some("redirected to /b")]),
        ] {
            let site = Site::of(&[("/", html), ("/b", r#"<p id="there"></p>"#)]);
            links(&site).assert_says(link, html);
            anchors(&site).assert_says(anchor, html);
            redirects(&site).assert_says(redirect, html);
        }
    }
}
