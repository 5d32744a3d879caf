//! What a document contains for its first paint, and what it loads later.

use crate::site::{routes, shared_site, text_between};

#[test]
fn the_stylesheet_of_a_page_is_linked_once_behind_the_content_that_react_renders() {
    const LINK: &str = "</script>\n<link id=\"stylesheet\" rel=\"stylesheet\" href=\"";
    let sheet_of = |path: &str| text_between(&shared_site().get(path).text(), LINK, "\"").to_owned();
    assert_ne!(sheet_of("/faq"), sheet_of("/"));
    for (path, _) in routes().with_path() {
        let html = shared_site().get(path).text();
        assert_eq!(html.matches("rel=\"stylesheet\"").count(), 1, "{path}");
        let link = text_between(&html, LINK, "\"");
        assert_eq!(shared_site().get(link).header("content-type"), "text/css; charset=utf-8", "{path}");
        let fold = html.find("id=\"fold\"").unwrap();
        assert!(html.find("<h1").unwrap() < fold && fold < html.find("<footer").unwrap(), "{path}: the fold is after the title");
        assert!(html.contains("<link rel=\"expect\" href=\"#fold\" blocking=\"render\">"), "{path}");
    }
}

#[test]
fn the_inline_style_is_the_critical_css() {
    let html = shared_site().get("/faq").text();
    let (style, sheet) =
        (text_between(&html, "<style>", "</style>"), shared_site().get(text_between(&html, "rel=\"stylesheet\" href=\"", "\"")).text());
    assert!(style.len() < sheet.len(), "{} of {} bytes", style.len(), sheet.len());
    assert!(style.contains(".text-h1{") && style.contains("@font-face"));
    assert!(!style.contains(":hover{"), "states need the stylesheet");
    assert!(!sheet.contains("@font-face"), "a font that is declared again may be swapped in late");
}

#[test]
fn scripts_are_listed_with_their_hashes_and_nothing_else_loads_them() {
    for (path, _) in routes().with_path() {
        let html = shared_site().get(path).text();
        let list = text_between(&html, "<noscript id=\"scripts\">", "</noscript>");
        let rest = html.replace(list, "");
        assert!(!rest.contains("modulepreload") && !rest.contains("<script type=\"module\""), "{path}");
        let hashes = list.matches(" integrity=\"sha256-").count();
        assert!(hashes > 2 && hashes == list.matches("/assets/").count(), "{path}: {list}");
        assert_eq!(list.matches("<script type=\"module\" src=\"/assets/").count(), 1, "{path}");
    }
}
