//! What search engines are told: canonical URLs, noindex, robots.txt and the sitemap agree with each other.

use super::report::Outcome;
use super::site::Site;

/// The canonical URL of each page is its own, without a query. The 404 page has none.
pub fn canonical_urls(site: &Site) -> Outcome {
    Outcome::of(&site.pages, |page, findings| {
        let expected = page.path.as_ref().map(|path| site.url(path));
        let found = page.document.link("canonical");
        if found != expected.as_deref() {
            let shown = |url: Option<&str>| url.unwrap_or("none").to_owned();
            findings.fault(format!("its canonical URL is {}", shown(found)), format!("make it {}", shown(expected.as_deref())));
        }
    })
}

/// robots.txt forbids no page: a crawler must read a page to see its noindex. Pages carry noindex as the route table says, and those with a query always.
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

/// The sitemap has each indexed page once and nothing else.
pub fn sitemap(site: &Site) -> Outcome {
    let listed: Vec<&str> = site.sitemap.split("<loc>").skip(1).filter_map(|rest| Some(rest.split_once("</loc>")?.0)).collect();
    let mut outcome = Outcome::of(site.plain_pages(), |page, findings| {
        let Some(path) = &page.path else { return };
        let times = listed.iter().filter(|url| **url == site.url(path)).count();
        if page.is_indexed && times != 1 {
            findings.fault(format!("the sitemap has it {times} times"), "list each indexed page once");
        } else if !page.is_indexed && times > 0 {
            findings
                .fault("the sitemap has it, but it is not to be indexed", "remove it from the sitemap, or set `index` in data/routes.json");
        }
    });
    let is_page = |url: &str| site.plain_pages().filter_map(|page| page.path.as_ref()).any(|path| site.url(path) == url);
    for url in listed.into_iter().filter(|url| !is_page(url)) {
        outcome.add_fault("/sitemap.xml", format!("it lists {url}, which is no page"), "list only pages of data/routes.json");
    }
    outcome
}

#[cfg(test)]
mod tests {
    use super::*;

    const INDEXED: &str = r#"<meta name="robots" content="index, follow"><link rel="canonical" href="https://example.com/">"#;
    const HIDDEN: &str = r#"<meta name="robots" content="noindex, follow"><link rel="canonical" href="https://example.com/b">"#;

    /// `/`, which is indexed, and `/b`, which is not.
    fn site(robots: &str, sitemap: &[&str], first: &str, second: &str) -> Site {
        let mut site = Site::of(&[("/", first), ("/b", second)]);
        site.pages[1].is_indexed = false;
        site.robots = format!("User-agent: *\n{robots}\n");
        site.sitemap = sitemap.iter().map(|url| format!("<url><loc>{url}</loc></url>")).collect::<Vec<_>>().concat();
        site
    }

    #[test]
    fn canonical_urls_are_those_of_the_pages() {
        for (html, expected) in [
            (INDEXED, None),
            ("", Some("its canonical URL is none")),
            (r#"<link rel="canonical" href="https://example.com">"#, Some("is https://example.com")),
            (r#"<link rel="canonical" href="/">"#, Some("its canonical URL is /")),
        ] {
            canonical_urls(&site("", &[], html, HIDDEN)).assert_says(expected, html);
        }
        let mut missing = Site::of(&[("/404", "")]);
        missing.pages[0].path = None;
        canonical_urls(&missing).assert_says(None, "the 404 page");
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
            robots(&site(rules, &[], INDEXED, HIDDEN)).assert_says(expected, rules);
        }
        robots(&site("Disallow: /\nAllow: /b", &[], INDEXED, HIDDEN)).assert_says(Some("so it cannot be indexed"), "all but /b");
        robots(&site("", &[], HIDDEN, HIDDEN)).assert_says(Some("it has noindex"), "an indexed page");
        robots(&site("", &[], INDEXED, INDEXED)).assert_says(Some("it lacks noindex"), "a hidden page");
    }

    #[test]
    fn the_sitemap_has_the_indexed_pages() {
        let (home, hidden) = ("https://example.com/", "https://example.com/b");
        for (urls, expected) in [
            (&[home][..], None),
            (&[], Some("has it 0 times")),
            (&[home, home], Some("has it 2 times")),
            (&[home, hidden], Some("not to be indexed")),
            (&[home, "https://example.com/c"], Some("https://example.com/c, which is no page")),
        ] {
            sitemap(&site("", urls, INDEXED, HIDDEN)).assert_says(expected, &urls.join(" "));
        }
    }
}
