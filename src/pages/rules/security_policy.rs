//! Nothing in a page is blocked by its Content-Security-Policy, which allows no style and no script of an element or attribute.

use super::outcome::Findings;
use crate::pages::html::{Tag, tags};

pub fn security_policy(body: &str, findings: &mut Findings) {
    if tags(body).flat_map(|tag| tag.attributes()).any(|(name, _)| name == "style") {
        findings.fault("a style attribute, which the Content-Security-Policy blocks", "use a class");
    }
    let runs = |tag: &Tag<'_>| {
        tag.name == "script" && !tag.attributes().any(|(name, value)| name == "src" || name == "type" && value.starts_with("application/"))
    };
    if tags(body).any(|tag| !tag.is_end && (tag.name == "style" || runs(&tag))) {
        findings.fault("an inline script or style element, which the Content-Security-Policy blocks", "use a class or a module");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn styles_and_scripts() {
        for (body, expected) in [
            ("<p class=\"a\">style=</p><script type=\"application/json\">{}</script><script src=\"/a.js\"></script>", None),
            ("<p style=\"color:red\">a</p>", Some("a style attribute, which the Content-Security-Policy blocks")),
            ("<style>a{}</style>", Some("an inline script or style element, which the Content-Security-Policy blocks")),
            ("<script>a()</script>", Some("an inline script or style element, which the Content-Security-Policy blocks")),
        ] {
            let mut findings = Findings::default();
            security_policy(body, &mut findings);
            assert_eq!(findings.faults.first().map(|it| it.what.as_str()), expected, "{body}");
        }
    }
}
