//! Each page has one h1: screen readers and search engines take it for the name of the page.

use super::outcome::Findings;

pub fn first_heading(body: &str, findings: &mut Findings) {
    let count = body.matches("<h1").count();
    if count != 1 {
        findings.fault(format!("{count} h1 elements, expected one"), "keep one");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_h1() {
        for (body, expected) in [
            ("<h1>a</h1><h2>b</h2>", None),
            ("<p>a</p>", Some("0 h1 elements, expected one")),
            ("<h1>a</h1><h1 id=\"b\">b</h1>", Some("2 h1 elements, expected one")),
        ] {
            let mut findings = Findings::default();
            first_heading(body, &mut findings);
            assert_eq!(findings.faults.first().map(|it| it.what.as_str()), expected, "{body}");
        }
    }
}
