//! No part of a page is the fallback of a `Suspense`: without JavaScript a visitor would never see the part itself.

use super::outcome::Findings;

pub fn fallbacks(body: &str, findings: &mut Findings) {
    if ["<!--$?-->", "<!--$!-->"].iter().any(|mark| body.contains(mark)) {
        findings.fault("a component suspended: the page holds a fallback", "give the component its data before the render");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_of_react() {
        for (body, expected) in [
            ("<!--$--><h1>a</h1><!--/$-->", None),
            ("<!--$?--><p>Loading</p><!--/$-->", Some("a component suspended: the page holds a fallback")),
            ("<!--$!--><p>Loading</p><!--/$-->", Some("a component suspended: the page holds a fallback")),
        ] {
            let mut findings = Findings::default();
            fallbacks(body, &mut findings);
            assert_eq!(findings.faults.first().map(|it| it.what.as_str()), expected, "{body}");
        }
    }
}
