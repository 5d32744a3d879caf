//! Arbitrary answers of the bundle to a render request.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::LazyLock;

use leadlight::engine::{Bundle, Pool, RenderError, RenderRequest, RenderedPage};
use leadlight::pages::compression::{CodingSet, PreferredCodings};
use leadlight::pages::document::RenderOptions;
use serde_json::{Value, json};

use super::renderer::{POOL, block_on, renderer};

/// A bundle that answers with the given text. A replacement character becomes a lone surrogate, which a Rust string cannot contain.
const ECHO: &str =
    "globalThis.leadlight = { boot() {}, render: (json) => JSON.parse(json).query.answer.replaceAll('\\uFFFD', '\\uD800') };";

/// Renders with the given answer.
///
/// # Panics
/// If a property is violated.
pub fn render_answer(answer: &[u8]) {
    let text = String::from_utf8_lossy(answer).into_owned();
    let (line, body) = text.split_once('\n').unwrap_or((&text, ""));
    // serde also accepts an array with the values in field order instead of an object.
    let said = |place: usize, name: &str| {
        let answer: Value = serde_json::from_str(line).ok()?;
        Some(if answer.is_array() { answer[place].clone() } else { answer[name].clone() })
    };
    let request =
        RenderRequest { route: "echo".into(), query: BTreeMap::from([("answer".into(), text.clone())]), form: None, content: None };
    match block_on(ENGINE.render(&request)) {
        Ok(page) => {
            assert!(!page.body.trim().is_empty(), "an empty page");
            assert_eq!(readable(&page.body), readable(body));
            // What is JSON and more than a value can hold, such as 1e999, is handed on as it is.
            if let Some(data) = said(0, "structuredData") {
                assert_eq!(readable(&json!(own_data(&page)).to_string()), readable(&data.to_string()));
                stays_in_its_script(&page);
            }
        }
        Err(RenderError::Script { message, .. }) => {
            let said = said(1, "message").expect("what names a failure is JSON");
            assert_eq!(readable(&json!(message).to_string()), readable(&said.to_string()));
        }
        Err(RenderError::InvalidResponse(what)) => assert!(!what.is_empty()),
        Err(other) => panic!("{other}"),
    }
}

fn own_data(page: &RenderedPage) -> Vec<Value> {
    page.structured_data.iter().map(|object| serde_json::from_str(object).expect("a part of a value")).collect()
}

/// Removes replacements of lone surrogates: one engine writes one replacement character, another three.
fn readable(text: &str) -> String {
    text.replace('\u{fffd}', "")
}

static ENGINE: LazyLock<Pool> = LazyLock::new(|| {
    let bundle = Bundle { source: ECHO.into(), source_map_zstd: Cow::Borrowed(&[]), texts: "{}".into(), boot_message: "{}".into() };
    block_on(async { tokio::task::spawn_blocking(|| Pool::start(bundle, POOL)).await }).expect("no panic").expect("the bundle boots")
});

/// The document contains the page's structured data, read like a browser: up to the first end tag.
fn stays_in_its_script(page: &RenderedPage) {
    let front_end = &renderer().front_end;
    let route = front_end.tables.routes.not_found();
    let options = RenderOptions::prerender(CodingSet::Single(PreferredCodings::default()));
    let modified = front_end.content_dates.date(route);
    let resource = front_end.template.page(&front_end.tables, route, page, &options, modified, false).expect("a document");
    let html = std::str::from_utf8(&resource.fallback.body).expect("UTF-8");
    let (_, script) = html.split_once("<script type=\"application/ld+json\">").expect("structured data");
    let (json, _) = script.split_once("</script").expect("an end");
    assert!(!json.contains("<!--"), "a comment would hide the element's end");
    let graph: Value = serde_json::from_str(json).expect("JSON");
    assert!(graph["@graph"].as_array().is_some_and(|graph| graph.ends_with(&own_data(page))));
}
