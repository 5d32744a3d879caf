//! Sitemap, robots.txt and the feed.

use crate::site::{TestSite, routes, shared_site, tables, text_between};

#[test]
fn the_sitemap_holds_exactly_the_indexable_addresses() {
    let xml = shared_site().get("/sitemap.xml").text();
    let listed: Vec<&str> = xml.split("<loc>").skip(1).map(|rest| rest.split("</loc>").next().unwrap()).collect();
    let expected: Vec<String> =
        routes().with_path().filter(|(_, route)| route.index).map(|(path, _)| format!("http://127.0.0.1:8080{path}")).collect();
    assert_eq!(listed, expected);
    // Of a page whose change nobody saw, nothing is known: only articles say when they were written.
    let dated: Vec<&str> = xml.split("<url>").filter(|entry| entry.contains("<lastmod>")).collect();
    assert_eq!(dated.len(), routes().articles().count());
    for (path, _, article) in routes().articles() {
        assert!(
            dated.iter().any(|entry| entry.contains(path) && entry.contains(&format!("<lastmod>{}</lastmod>", article.published))),
            "{path}"
        );
    }
}

#[test]
fn no_page_shows_a_value_that_is_missing() {
    for (path, _) in routes().with_path() {
        let html = shared_site().get(path).text();
        let main = text_between(&html, "<main", "</main>");
        for missing in ["=\"undefined", ">undefined", " undefined", "=\"NaN", ">NaN", " NaN", "[object Object]", "=\"null\""] {
            assert!(!main.contains(missing), "{path}: {missing}");
        }
    }
}

/// The objects of a page's JSON-LD.
fn graph(path: &str) -> Vec<serde_json::Value> {
    let html = shared_site().get(path).text();
    let json = text_between(&html, "<script type=\"application/ld+json\">", "</script>");
    serde_json::from_str::<serde_json::Value>(json).unwrap()["@graph"].as_array().unwrap().clone()
}

#[test]
fn an_author_has_the_url_of_the_element_that_describes_them() {
    let blog = shared_site().get("/blog").text();
    for (path, _, article) in routes().articles() {
        let posting = graph(path).into_iter().find(|it| it["@type"] == "BlogPosting").unwrap();
        let url = posting["author"]["url"].as_str().unwrap();
        let id = url.strip_prefix("http://127.0.0.1:8080/blog#").unwrap();
        let element = blog.split(&format!("id=\"{id}\"")).nth(1).unwrap_or_else(|| panic!("{path}: no element has the id {id}"));
        assert!(element[..element.find("</li>").unwrap()].contains(&article.author), "{path}");
        assert!(shared_site().get(path).text().contains(&format!("href=\"/blog#{id}\"")), "{path} links to its author");
    }
}

#[test]
fn a_product_has_an_image_and_an_offer_for_each_plan_and_period() {
    let claims: serde_json::Value = serde_json::from_str(include_str!("../../data/claims.json")).unwrap();
    let products: Vec<_> = routes().with_path().flat_map(|(path, _)| graph(path)).filter(|object| object["@type"] == "Product").collect();
    let [product] = &products[..] else { panic!("{products:?}") };
    let html = shared_site().get("/subscription-demo").text();
    assert_eq!(product["image"], text_between(&html, "<meta property=\"og:image\" content=\"", "\""));
    let offered: Vec<(String, f64)> = product["offers"]
        .as_array()
        .unwrap()
        .iter()
        .map(|offer| {
            assert_eq!(offer["priceCurrency"], tables().site.company.currency.code.as_str());
            (offer["priceSpecification"]["referenceQuantity"]["unitCode"].as_str().unwrap().to_owned(), offer["price"].as_f64().unwrap())
        })
        .collect();
    let expected: Vec<(String, f64)> = ["starter", "professional"]
        .into_iter()
        .flat_map(|plan| {
            let price = |period: &str| claims["prices"][plan][period]["price"].as_f64().unwrap();
            [("MON".to_owned(), price("monthly")), ("ANN".to_owned(), price("yearly"))]
        })
        .collect();
    assert_eq!(offered, expected);
}

#[test]
fn robots_txt_names_the_sitemap_and_forbids_nothing() {
    let text = shared_site().get("/robots.txt").text();
    assert!(text.contains("Sitemap: http://127.0.0.1:8080/sitemap.xml") && !text.contains("Disallow: /"));
}

#[test]
fn pages_contain_the_public_url_and_the_operators_facts() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("site.json");
    let facts = include_str!("../../data/site.json").replace("\"name\": \"Leadlight\"", "\"name\": \"Acme <Glass>\"");
    std::fs::write(&file, facts).unwrap();
    let site = TestSite::start(&["--public-url", "https://www.example.com", "--site-file", file.to_str().unwrap()]);
    let page = site.get("/faq");
    let html = page.text();
    assert!(html.contains("<link rel=\"canonical\" href=\"https://www.example.com/faq\">"));
    assert!(html.contains("| Acme &#60;Glass&#62;</title>"), "escaped");
    assert!(!html.contains("Acme <Glass>"));
    assert!(site.get("/sitemap.xml").text().contains("<loc>https://www.example.com/faq</loc>"));
    assert!(page.header("strict-transport-security").starts_with("max-age="));
    assert_eq!(shared_site().get("/faq").header("strict-transport-security"), "", "not over http");
}

#[test]
fn the_feed_holds_exactly_the_articles_newest_first() {
    let answer = shared_site().get("/blog/feed.xml");
    assert_eq!(answer.header("content-type"), "application/atom+xml; charset=utf-8");
    let xml = answer.text();
    let ids: Vec<&str> = xml.split("<entry>\n<id>").skip(1).map(|rest| rest.split("</id>").next().unwrap()).collect();
    let articles: Vec<_> = routes().articles().collect();
    let expected: Vec<String> = articles.iter().map(|(path, ..)| format!("http://127.0.0.1:8080{path}")).collect();
    assert_eq!(ids, expected);
    assert!(articles.is_sorted_by(|(_, _, one), (_, _, other)| one.published >= other.published));
    for (_, route, article) in articles {
        assert!(xml.contains(&format!("<title>{}</title>", route.label)) && xml.contains(&article.published), "{}", route.id);
    }
}

#[test]
fn only_the_blog_and_its_articles_link_to_the_feed() {
    for (path, _) in routes().with_path() {
        let names_it = shared_site().get(path).text().contains("type=\"application/atom+xml\"");
        assert_eq!(names_it, path.starts_with("/blog"), "{path}");
    }
}
