//! The rules for the body of every page: one h1, no Suspense fallback, nothing that the Content-Security-Policy blocks. A violation stops the start.

use super::html::{Tag, tags};

/// The rules that a rendered body breaks, a sentence each.
pub fn violations(body: &str) -> Vec<String> {
    let mut violations = Vec::new();
    let headings = body.matches("<h1").count();
    if headings != 1 {
        violations.push(format!("{headings} h1 elements, expected one"));
    }
    if ["<!--$?-->", "<!--$!-->"].iter().any(|mark| body.contains(mark)) {
        violations.push("a component suspended: the page holds a fallback".into());
    }
    let attributes = || tags(body).flat_map(|tag| tag.attributes());
    if attributes().any(|(name, _)| name == "style") {
        violations.push("a style attribute, which the Content-Security-Policy blocks".into());
    }
    let is_data = |tag: &Tag<'_>| tag.attributes().any(|(name, value)| name == "type" && value.starts_with("application/"));
    if tags(body).any(|tag| !tag.is_end && (tag.name == "style" || tag.name == "script" && !is_data(&tag))) {
        violations.push("an inline script or style element, which the Content-Security-Policy blocks".into());
    }
    if attributes().any(|(_, value)| value == "undefined") {
        violations.push("an attribute that says `undefined`".into());
    }
    violations
}
