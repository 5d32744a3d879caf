//! Files under /assets/: caching, compression, integrity.

use axum::http::{Method, StatusCode};

use leadlight::commands::page_options;
use leadlight::pages::FrontEnd;
use leadlight::pages::assets::{FrontEndBuild, Manifest};

use crate::site::{block_on, parse_settings, routes, shared_site};

fn addresses(html: &str) -> Vec<String> {
    let mut found: Vec<String> =
        html.split("\"/assets/").skip(1).map(|rest| format!("/assets/{}", rest.split(['"', '#']).next().unwrap())).collect();
    found.sort();
    found.dedup();
    found
}

#[test]
fn every_asset_of_a_page_exists_and_is_immutable() {
    for (path, _) in routes().with_path() {
        let named = addresses(&shared_site().get(path).text());
        assert!(named.len() > 3, "{path}");
        for address in named {
            let asset = shared_site().get(&address);
            assert_eq!(asset.status, StatusCode::OK, "{path} names {address}");
            assert_eq!(asset.header("cache-control"), "public, max-age=31536000, immutable");
            assert_ne!(asset.header("content-type"), "application/octet-stream", "{address}");
            assert_eq!(asset.header("x-content-type-options"), "nosniff");
        }
    }
}

#[test]
fn favicon_ico_is_served() {
    let icon = shared_site().get("/favicon.ico");
    assert_eq!((icon.status, icon.header("content-type")), (StatusCode::OK, "image/png"));
    assert!(icon.body.starts_with(b"\x89PNG"));
    assert!(!icon.header("cache-control").contains("immutable"), "the next build may have another one");
}

#[test]
fn scripts_have_integrity_hashes() {
    use base64::Engine as _;
    use sha2::Digest as _;
    let html = shared_site().get("/").text();
    let mut checked = 0;
    for tag in html.split('<').filter(|tag| tag.starts_with("script type=\"module\"") || tag.starts_with("link rel=\"modulepreload\"")) {
        let attribute =
            |name: &str| tag.split(&format!("{name}=\"")).nth(1).and_then(|rest| rest.split('"').next()).unwrap_or_default().to_owned();
        let address = if tag.starts_with("script") { attribute("src") } else { attribute("href") };
        let hash = base64::engine::general_purpose::STANDARD.encode(sha2::Sha256::digest(&shared_site().get(&address).body));
        assert_eq!(attribute("integrity"), format!("sha256-{hash}"), "{address}");
        checked += 1;
    }
    assert!(checked > 1);
}

#[test]
fn assets_are_compressed_when_that_makes_them_smaller() {
    let html = shared_site().get("/").text();
    for address in addresses(&html) {
        let compressed = shared_site().request(Method::GET, &address, &[("accept-encoding", "br, gzip")]);
        let identity = shared_site().get(&address);
        let is_compressed = compressed.header("content-encoding") == "br";
        assert_eq!(is_compressed, compressed.body.len() < identity.body.len(), "{address}");
        assert!(
            is_compressed
                || identity.header("content-type").starts_with("font/")
                || identity.header("content-type") == "image/png"
                || identity.body.len() < 1_000,
            "{address} is sent as it is"
        );
        let again =
            shared_site().request(Method::GET, &address, &[("accept-encoding", "br, gzip"), ("if-none-match", compressed.header("etag"))]);
        assert_eq!(again.status, StatusCode::NOT_MODIFIED);
    }
}

#[test]
fn unknown_assets_get_404() {
    for path in [
        "/assets/",
        "/assets/nope.js",
        "/assets/%ff%fe",
        "/assets/..%2fsite.db",
        "/assets/%2e%2e/Cargo.toml",
        "/assets/a/b",
        "/data/site.db",
        "/server.js",
    ] {
        assert_eq!(shared_site().get(path).status, StatusCode::NOT_FOUND, "{path}");
    }
}

#[test]
fn a_file_missing_from_the_build_is_an_error_at_start() {
    type Lose = fn(&mut Manifest);
    let losses: [Lose; 7] = [
        |manifest| manifest.stylesheet = "lost.css".into(),
        |manifest| manifest.pages.get_mut("faq").unwrap().stylesheet = "lost.css".into(),
        |manifest| manifest.inline_styles = "lost.css".into(),
        |manifest| manifest.starter = "lost.js".into(),
        |manifest| manifest.favicon = "lost.svg".into(),
        |manifest| manifest.entry.imports.push("lost.js".into()),
        |manifest| manifest.fonts = vec!["lost.woff2".into()],
    ];
    let options = page_options(&parse_settings(&[])).unwrap();
    for lose in losses {
        let mut build = FrontEndBuild::embedded().unwrap();
        lose(&mut build.manifest);
        let error = block_on(FrontEnd::start(build, options.clone())).err().map(|error| format!("{error:#}")).unwrap_or_default();
        assert!(error.contains("lost."), "{error}");
    }
}
