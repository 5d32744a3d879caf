//! Each form is on its page with all its fields; otherwise a visitor could not correct a rejected form. It shows the text that the store records as what
//! the visitor agreed to.

use std::collections::HashSet;

use super::document::Document;
use super::outcome::Outcome;
use crate::pages::FrontEnd;
use crate::tables::Form;

pub async fn forms(front_end: &FrontEnd) -> Outcome {
    let mut outcome = Outcome::default();
    // A form of the content is shown by whichever page names it, with all its fields and texts.
    let of_content = &front_end.options.content.forms;
    for form in front_end.tables.forms.iter().filter(|form| !of_content.contains_key(&form.id)) {
        // Table validation guarantees that the page exists.
        let Some(route) = front_end.tables.routes.by_id(&form.default_page) else { continue };
        outcome.pages += 1;
        let query = front_end.tables.read_query(route, &form.query);
        let found = match front_end.render_body(route, query).await {
            Ok(page) => Document::parse(&page.body).map_or_else(|error| vec![error.to_string()], |page| missing_parts(form, &page)),
            Err(error) => vec![format!("it cannot be rendered: {error}")],
        };
        for what in found {
            outcome.add_fault(&form.default_page, what, "correct data/forms.json, or the page");
        }
    }
    outcome
}

/// Fields, texts and anchors of a form that are missing on its page.
fn missing_parts(form: &Form, page: &Document) -> Vec<String> {
    let Some(shown) = page.all("form").find(|it| it.get("action") == Some(&form.action)) else {
        return vec![format!("the form `{}` is not on it", form.id)];
    };
    let inside = page.elements().filter(|element| page.ancestors(element).any(|it| std::ptr::eq(it, shown)));
    let names: HashSet<&str> = inside.filter_map(|element| element.get("name")).collect();
    let missing = form.fields.iter().filter(|field| !names.contains(field.name.as_str()));
    let mut found: Vec<String> =
        missing.map(|field| format!("it does not show the field `{}` of the form `{}`", field.name, form.id)).collect();
    let text = without_spaces(&shown.text);
    let parts = form.fields.iter().map(|field| &field.label).chain([&form.submit]).cloned().chain([form.privacy.text()]);
    let missing = parts.filter(|part| !text.contains(&without_spaces(part)));
    found.extend(missing.map(|part| format!("the form `{}` does not show the text `{}`", form.id, part.trim())));
    if !page.ids().contains(form.anchor.as_str()) {
        found.push(format!("it has no element with the id `{}`, the anchor of the form `{}`", form.anchor, form.id));
    }
    found
}

/// Where an element ends, the document has a space.
fn without_spaces(text: &str) -> String {
    text.split_whitespace().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_forms_fields_and_anchors_are_reported() {
        let form: Form = serde_json::from_str(
            r#"{ "title": "A", "action": "/forms/a", "isRequest": false, "table": "t", "columns": [], "page": "home", "anchor": "here", "success": "s", "missing": "m",
                 "failure": "f", "retain": "24mo", "submit": "Send", "privacy": { "before": "For Ann & Bob\u2019s ", "link": "news", "after": "." }, "fields": [{ "name": "email", "label": "Email", "type": "email", "required": true, "maxLength": 9 }] }"#,
        )
        .unwrap();
        let text = "<label>Email</label><button>Send</button><p>For Ann &amp; Bob\u{2019}s <a href='/p'>news</a>.</p>";
        for (body, expected) in [
            (r#"<p id="here"></p><form action="/forms/a"><input name="email">TEXT</form>"#, None),
            (r#"<form action="/forms/a"><input name="email">TEXT</form>"#, Some("no element with the id `here`")),
            (r#"<p id="here"></p><form action="/forms/a">TEXT</form><input name="email">"#, Some("does not show the field `email`")),
            (r#"<p id="here"></p><form action="/forms/b"><input name="email">TEXT</form>"#, Some("is not on it")),
            (
                r#"<p id="here"></p><form action="/forms/a"><input name="email"><label>Email</label><button>Send</button></form>"#,
                Some("does not show the text `For Ann & Bob\u{2019}s news.`"),
            ),
        ] {
            let found = missing_parts(&form, &Document::parse(&body.replace("TEXT", text)).unwrap());
            assert_eq!(found.len(), usize::from(expected.is_some()), "{found:?}");
            assert!(expected.is_none_or(|expected| found[0].contains(expected)), "{found:?}");
        }
    }
}
