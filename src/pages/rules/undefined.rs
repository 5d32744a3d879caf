//! No attribute says `undefined`: a template string took a value that is not there.

use super::outcome::Findings;
use crate::pages::html::tags;

pub fn undefined(body: &str, findings: &mut Findings) {
    if tags(body).flat_map(|tag| tag.attributes()).any(|(_, value)| value == "undefined") {
        findings.fault("an attribute that says `undefined`", "find the value that is not there");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes() {
        for (body, expected) in [
            ("<p title=\"undefined behavior\">undefined</p>", None),
            ("<a href=\"undefined\">a</a>", Some("an attribute that says `undefined`")),
        ] {
            let mut findings = Findings::default();
            undefined(body, &mut findings);
            assert_eq!(findings.faults.first().map(|it| it.what.as_str()), expected, "{body}");
        }
    }
}
