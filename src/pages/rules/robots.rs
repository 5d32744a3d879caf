//! Search engines may read every page and are told which to index: a crawler must read a page to see its noindex.

use super::outcome::Outcome;
use super::site::Site;

/// robots.txt forbids no page. Pages carry noindex as the route table says, and those with a query always.
pub fn robots(site: &Site) -> Outcome {
    Outcome::of(&site.pages, |page, findings| {
        let has_noindex = page.document.meta("robots").is_some_and(|robots| robots.contains("noindex"));
        if has_noindex && page.is_indexed {
            findings.fault("it has noindex, but data/routes.json says that it is indexed", "make both agree");
        }
        if !has_noindex && !page.is_indexed {
            findings.fault("it lacks noindex, but is not to be indexed", "add it to <meta name=\"robots\">");
        }
        if let Some(path) = &page.path
            && let Some(rule) = forbidding_rule(&site.robots, path)
        {
            let what = if has_noindex { "so no crawler sees its noindex" } else { "so it cannot be indexed" };
            findings.fault(format!("robots.txt forbids it ({rule}), {what}"), "remove the rule from robots.txt");
        }
    })
}

/// The rule of robots.txt, for any crawler, that forbids a path: the longest that matches decides, and Allow if both are as long (RFC 9309 section
/// 2.2.2). A wildcard counts as the end of its rule.
fn forbidding_rule<'a>(robots: &'a str, path: &str) -> Option<&'a str> {
    let rules = robots.lines().filter_map(|line| {
        let (name, value) = line.split('#').next()?.split_once(':')?;
        let prefix = value.trim().split(['*', '$']).next()?;
        let allows = name.trim().eq_ignore_ascii_case("allow");
        let is_rule = allows || name.trim().eq_ignore_ascii_case("disallow");
        (is_rule && !prefix.is_empty() && path.starts_with(prefix)).then_some((prefix.len(), allows, line))
    });
    rules.max_by_key(|(length, allows, _)| (*length, *allows)).filter(|(_, allows, _)| !allows).map(|(.., line)| line)
}

#[cfg(test)]
mod tests {
    use super::*;

    const INDEXED: &str = r#"<meta name="robots" content="index, follow">"#;
    const HIDDEN: &str = r#"<meta name="robots" content="noindex, follow">"#;

    /// `/`, which is indexed, and `/b`, which is not.
    fn site(robots: &str, first: &str, second: &str) -> Site {
        let mut site = Site::of(&[("/", first), ("/b", second)]);
        site.pages[1].is_indexed = false;
        site.robots = format!("User-agent: *\n{robots}\n");
        site
    }

    #[test]
    fn noindex_pages_are_crawlable() {
        for (rules, expected) in [
            ("Allow: /", None),
            ("Disallow:", None),
            ("Disallow: /c # not /b", None),
            ("Disallow: /b\nAllow: /b", None),
            ("Disallow: /\nAllow: /", None),
            ("Allow: /\nDisallow: /b", Some("forbids it (Disallow: /b), so no crawler sees its noindex")),
            ("disallow : /b*", Some("forbids it")),
            ("Disallow: /\nAllow: /$\nAllow: /c", None),
        ] {
            robots(&site(rules, INDEXED, HIDDEN)).assert_says(expected, rules);
        }
        robots(&site("Disallow: /\nAllow: /b", INDEXED, HIDDEN)).assert_says(Some("so it cannot be indexed"), "all but /b");
        robots(&site("", HIDDEN, HIDDEN)).assert_says(Some("it has noindex"), "an indexed page");
        robots(&site("", INDEXED, INDEXED)).assert_says(Some("it lacks noindex"), "a hidden page");
    }
}
