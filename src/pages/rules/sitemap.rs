//! The sitemap has each indexed page once and nothing else: search engines visit what it lists.

use super::outcome::Outcome;
use super::site::Site;

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
    let is_known = |url: &str| url.strip_prefix(&site.origin).is_some_and(|path| site.others.contains(path));
    let is_page = |url: &str| is_known(url) || site.plain_pages().filter_map(|page| page.path.as_ref()).any(|path| site.url(path) == url);
    for url in listed.into_iter().filter(|url| !is_page(url)) {
        outcome.add_fault("/sitemap.xml", format!("it lists {url}, which is no page"), "list only pages of data/routes.json");
    }
    outcome
}

#[cfg(test)]
mod tests {
    use super::*;

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
            let mut site = Site::of(&[("/", ""), ("/b", "")]);
            site.pages[1].is_indexed = false;
            site.sitemap = urls.iter().flat_map(|url| ["<url><loc>", url, "</loc></url>"]).collect();
            sitemap(&site).assert_says(expected, &urls.join(" "));
        }
    }
}
