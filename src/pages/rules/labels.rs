//! Every field of a form has a label.

use std::collections::HashSet;

use super::document::{Document, Element};
use super::outcome::Outcome;
use super::site::Site;

/// Inputs that are named by their value, or that nobody sees.
const WITHOUT_LABEL: [&str; 5] = ["button", "hidden", "image", "reset", "submit"];

pub fn labels(site: &Site) -> Outcome {
    Outcome::of(&site.pages, |page, findings| {
        let document = &page.document;
        let (ids, labelled) = (document.ids(), labelled_ids(document));
        for field in document.elements().filter(|element| is_field(element)) {
            let names = field.get("aria-labelledby").unwrap_or_default();
            let is_named = field.get("aria-label").is_some_and(|label| !label.trim().is_empty())
                || names.split_whitespace().any(|id| ids.contains(id))
                || field.get("id").is_some_and(|id| labelled.contains(id))
                || document.ancestors(field).any(|it| it.name == "label" && !it.text.trim().is_empty());
            if !is_named {
                let name = field.get("name").or(field.get("id")).unwrap_or_default();
                findings.fault(format!("the {} `{name}` has no label", field.name), "add a <label> with its id");
            }
        }
    })
}

fn labelled_ids(document: &Document) -> HashSet<&str> {
    document.all("label").filter(|label| !label.text.trim().is_empty()).filter_map(|label| label.get("for")).collect()
}

fn is_field(element: &Element) -> bool {
    match element.name.as_str() {
        "select" | "textarea" => true,
        "input" => !WITHOUT_LABEL.contains(&element.get("type").unwrap_or("text")),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_have_labels() {
        for (html, expected) in [
            (r#"<label for="a">A</label><input id="a"><label>B <select></select></label><textarea aria-label="C"></textarea>"#, None),
            (r#"<p id="n">A</p><input aria-labelledby="n"><input type="hidden"><input type="submit" value="Send">"#, None),
            (r#"<input name="email">"#, Some("the input `email` has no label")),
            (r#"<label for="b">A</label><input id="a">"#, Some("the input `a`")),
            (r#"<label for="a"></label><input id="a">"#, Some("the input `a`")),
            (r#"<label></label><textarea id="t"></textarea>"#, Some("the textarea `t`")),
            (r#"<input type="radio" name="r" aria-labelledby="gone">"#, Some("the input `r`")),
            (r#"<select name="s"></select>"#, Some("the select `s`")),
        ] {
            labels(&Site::of(&[("/", html)])).assert_says(expected, html);
        }
    }
}
