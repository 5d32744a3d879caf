//! The image of each page that social networks show (`og:image`).

use std::collections::HashSet;

use axum::http::{Method, StatusCode};

use leadlight::pages::assets::FrontEndBuild;

use crate::site::{TestSite, routes, shared_site, text_between};

const ORIGIN: &str = "http://127.0.0.1:8080";

/// The content of a page's `<meta property=…>`.
fn meta(html: &str, property: &str) -> String {
    text_between(html, &format!("<meta property=\"{property}\" content=\""), "\"").to_owned()
}

/// The path of a page's image.
fn image_of(site: &TestSite, page: &str) -> String {
    let url = meta(&site.get(page).text(), "og:image");
    url.strip_prefix(ORIGIN).unwrap_or_else(|| panic!("{page}: {url}")).to_owned()
}

/// Width and height from the header of a PNG.
fn size(png: &[u8]) -> (u32, u32) {
    assert_eq!(&png[..16], b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR");
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

/// A site whose company has another name.
fn site_named(name: &str) -> TestSite {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("site.json");
    let mut facts: serde_json::Value = serde_json::from_str(include_str!("../../data/site.json")).unwrap();
    facts["name"] = name.into();
    std::fs::write(&file, facts.to_string()).unwrap();
    TestSite::start(&["--site-file", file.to_str().unwrap()])
}

#[test]
fn every_page_names_an_image_of_its_own() {
    let (mut names, mut images) = (HashSet::new(), HashSet::new());
    for (path, route) in routes().with_path() {
        let html = shared_site().get(path).text();
        let name = image_of(shared_site(), path);
        assert!(name.starts_with(&format!("/assets/og-{}-", route.id)), "{name}");
        assert_eq!((meta(&html, "og:image:width"), meta(&html, "og:image:height")), ("1200".to_owned(), "630".to_owned()), "{path}");
        assert!(meta(&html, "og:image:alt").contains("Leadlight"), "{path}");
        assert!(html.contains("<meta name=\"twitter:card\" content=\"summary_large_image\">"), "{path}");
        let image = shared_site().get(&name);
        assert_eq!(image.status, StatusCode::OK, "{name}");
        assert_eq!(image.header("content-type"), "image/png");
        assert_eq!(image.header("cache-control"), "public, max-age=31536000, immutable");
        assert_eq!(image.header("cross-origin-resource-policy"), "cross-origin", "chats show it in their pages");
        assert_eq!(size(&image.body), (1200, 630), "{name}");
        assert!(image.body.len() <= 160 * 1024, "{name}: {} bytes", image.body.len());
        assert!(names.insert(name) && images.insert(image.body), "{path} shares its image");
    }
}

#[test]
fn the_picture_is_that_of_the_page() {
    let pictures = FrontEndBuild::embedded().unwrap().pictures;
    let without_one = &pictures[&routes().not_found().id];
    let shapes = |svg: &str| -> Vec<String> { svg.split(" d=\"").skip(2).map(|rest| rest.split('"').next().unwrap().to_owned()).collect() };
    for (path, route) in routes().with_path() {
        let (html, picture) = (shared_site().get(path).text(), &pictures[&route.id]);
        let has_one = html.contains("<svg viewBox=\"0 0 560 360\"") || html.contains("<svg viewBox=\"0 0 320 200\"");
        assert_eq!(picture.svg != without_one.svg, has_one, "{path}");
        assert_eq!(shapes(&picture.svg).iter().all(|shape| html.contains(shape)), has_one, "{path}: {}", picture.svg);
        let colors = if path == "/" { 4 } else { 1 };
        assert_eq!(picture.light.len(), colors, "{path}");
    }
}

#[test]
fn every_part_of_a_picture_has_a_color() {
    for (page, picture) in FrontEndBuild::embedded().unwrap().pictures {
        for missing in ["undefined", "NaN", "null"] {
            assert!(
                !picture.svg.contains(missing) && picture.light.iter().all(|light| !light.contains(missing)),
                "{page}: {}",
                picture.svg
            );
        }
    }
}

#[test]
fn the_structured_data_of_articles_names_the_same_image() {
    for (path, ..) in routes().articles() {
        let html = shared_site().get(path).text();
        let graph: serde_json::Value =
            serde_json::from_str(text_between(&html, "<script type=\"application/ld+json\">", "</script>")).unwrap();
        let posting = graph["@graph"].as_array().unwrap().iter().find(|it| it["@type"] == "BlogPosting").unwrap();
        assert_eq!(posting["image"], meta(&html, "og:image"), "{path}");
    }
}

#[test]
fn an_image_is_drawn_once_and_answers_head_and_revalidation() {
    let name = image_of(shared_site(), "/faq");
    let image = shared_site().get(&name);
    let head = shared_site().request(Method::HEAD, &name, &[]);
    assert_eq!((head.status, head.header("content-length")), (StatusCode::OK, image.body.len().to_string().as_str()));
    assert!(head.body.is_empty());
    let again = shared_site().request(Method::GET, &name, &[("if-none-match", image.header("etag"))]);
    assert_eq!(again.status, StatusCode::NOT_MODIFIED);
    let front_end = &shared_site().app().front_end;
    let resource = || {
        crate::site::block_on(front_end.template.social_images.resource(&front_end.tables, name.trim_start_matches("/assets/")))
            .unwrap()
            .unwrap()
    };
    assert!(std::sync::Arc::ptr_eq(&resource(), &resource()));
}

#[test]
fn other_names_and_the_404_page_have_none() {
    let name = image_of(shared_site(), "/faq");
    let (rest, hash) = name.trim_end_matches(".png").rsplit_once('-').unwrap();
    for unknown in [format!("{rest}-00000000.png"), format!("{rest}-{hash}"), format!("/assets/og-home-{hash}.png")] {
        assert_eq!(shared_site().get(&unknown).status, StatusCode::NOT_FOUND, "{unknown}");
    }
    assert!(!shared_site().get("/nowhere").text().contains("og:image"));
}

#[test]
fn the_companys_name_is_part_of_the_image() {
    let site = site_named("Northwind");
    let (name, before) = (image_of(&site, "/faq"), image_of(shared_site(), "/faq"));
    assert_ne!(name, before);
    assert_ne!(site.get(&name).body, shared_site().get(&before).body);
    assert_eq!(site.get(&before).status, StatusCode::NOT_FOUND);
    assert_eq!(meta(&site.get("/faq").text(), "og:image:alt"), "Northwind: Frequently asked questions");
}

#[test]
fn a_name_that_the_font_cannot_write_stops_no_image() {
    let site = site_named("株式会社 🚀 <Licht>");
    // One with the name in its title, and one without.
    for page in ["/solutions/revops", "/faq"] {
        let image = site.get(&image_of(&site, page));
        assert_eq!((image.status, size(&image.body)), (StatusCode::OK, (1200, 630)), "{page}");
    }
}
