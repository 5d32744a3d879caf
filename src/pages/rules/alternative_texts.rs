//! Every `img` has `alt`; every drawing has a name or is hidden from assistive technology. Pictures have a text for those who do not see them.

use super::document::{Document, Element};
use super::outcome::Outcome;
use super::site::Site;

pub fn alternative_texts(site: &Site) -> Outcome {
    Outcome::of(&site.pages, |page, findings| {
        for element in page.document.elements() {
            let source = || element.get("src").or(element.get("class")).unwrap_or_default().to_owned();
            if element.name == "img" && element.get("alt").is_none() {
                findings.fault(format!("the picture {} has no alt", source()), "say what it shows, or write alt=\"\" if it only decorates");
            }
            let is_drawing = element.name == "svg" || element.get("role") == Some("img");
            if is_drawing && element.name != "img" && !has_name(&page.document, element) && !is_decoration(&page.document, element) {
                findings.fault(
                    format!("the {} “{}” has no name", element.name, source()),
                    "add aria-label, or aria-hidden=\"true\" if it only decorates",
                );
            }
        }
    })
}

fn has_name(document: &Document, element: &Element) -> bool {
    let has_title = || document.all("title").any(|title| document.ancestors(title).any(|it| std::ptr::eq(it, element)));
    ["aria-label", "aria-labelledby"].iter().any(|name| element.get(name).is_some_and(|value| !value.trim().is_empty())) || has_title()
}

/// It or an ancestor is hidden, or an ancestor is a picture as a whole.
fn is_decoration(document: &Document, element: &Element) -> bool {
    let is_hidden = |element: &Element| element.get("aria-hidden") == Some("true") || element.get("role") == Some("presentation");
    is_hidden(element) || element.is_hidden || document.ancestors(element).any(|it| is_hidden(it) || it.get("role") == Some("img"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_have_a_text() {
        for (html, expected) in [
            (r#"<img src="/a.png" alt=""><img src="/b.png" alt="A chart">"#, None),
            (r#"<svg aria-hidden="true"></svg><svg role="img" aria-label="A chart"></svg><svg><title>A chart</title></svg>"#, None),
            (r#"<div role="img" aria-label="A chart"><svg></svg></div><div aria-hidden="true"><div role="img"></div></div>"#, None),
            (r#"<img src="/a.png">"#, Some("the picture /a.png has no alt")),
            (r#"<svg class="chart"></svg>"#, Some("the svg “chart” has no name")),
            (r#"<div role="img" class="chart" aria-label=" "></div>"#, Some("the div “chart” has no name")),
        ] {
            alternative_texts(&Site::of(&[("/", html)])).assert_says(expected, html);
        }
    }
}
