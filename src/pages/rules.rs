//! What the body of every page must be, or the server does not start: one h1, no fallback of a component that waited, nothing that the
//! Content-Security-Policy would block. Titles and descriptions are held by `tables`.

/// What is wrong with the body that React rendered, a sentence each.
#[must_use]
pub fn faults(body: &str) -> Vec<String> {
    let mut faults = Vec::new();
    let headings = body.matches("<h1").count();
    if headings != 1 {
        faults.push(format!("{headings} h1 elements, expected one"));
    }
    if ["<!--$?-->", "<!--$!-->"].iter().any(|mark| body.contains(mark)) {
        faults.push("a component suspended: the page holds a fallback".into());
    }
    // The style attribute of a tag; `style=` in a visible text is not one.
    if tags(body).any(|tag| tag.contains(" style=\"")) {
        faults.push("a style attribute, which the Content-Security-Policy blocks".into());
    }
    if tags(body).any(|tag| tag.starts_with("style") || (tag.starts_with("script") && !tag.contains("application/"))) {
        faults.push("an inline script or style element, which the Content-Security-Policy blocks".into());
    }
    if tags(body).any(|tag| tag.contains("\"undefined\"")) {
        faults.push("an attribute that says `undefined`".into());
    }
    faults
}

/// The opening tags of a document that React wrote: attribute values hold no `>` that is not escaped.
fn tags(html: &str) -> impl Iterator<Item = &str> {
    html.split('<').skip(1).filter_map(|rest| rest.split_once('>').map(|(tag, _)| tag)).map(|tag| tag.trim_start_matches('/'))
}
