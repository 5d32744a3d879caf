//! The structured data (JSON-LD) of each page: the types and properties of `data/structured-data.json`, URLs that exist, and nothing that the page does
//! not show.

use std::collections::{BTreeMap, HashMap, HashSet};

use serde::Deserialize;
use serde_json::{Map, Value};

use super::outcome::{Findings, Outcome};
use super::shown::PageText;
use super::site::{Page, Site};
use super::target::{Target, target};

/// `data/structured-data.json`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Vocabulary {
    /// The general guidelines: what the page does not show must not be in its data.
    guidelines: String,
    /// The day on which the sources were read.
    read: String,
    types: BTreeMap<String, Type>,
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Type {
    /// The page that the lists come from.
    source: String,
    required: Vec<String>,
    recommended: Vec<String>,
    optional: Vec<String>,
    /// The properties whose values the page shows.
    visible: Vec<String>,
    /// Recommended properties that the site cannot fill, and why.
    omitted: BTreeMap<String, String>,
}

/// An object with a type.
struct Object<'a> {
    /// Its key in the vocabulary: the type, or `Type in ParentType`.
    kind: String,
    properties: &'a Map<String, Value>,
}

/// The properties that objects of one kind have together: those with the same `@id` on all pages, and the others on one page.
struct Group {
    page: String,
    kind: String,
    properties: HashSet<String>,
}

impl Vocabulary {
    fn embedded() -> serde_json::Result<Self> {
        serde_json::from_str(include_str!("../../../data/structured-data.json"))
    }

    fn key(&self, name: &str, parent: Option<&str>) -> String {
        let in_parent = parent.map(|parent| format!("{name} in {parent}"));
        in_parent.filter(|key| self.types.contains_key(key)).unwrap_or_else(|| name.to_owned())
    }
}

pub fn structured_data(site: &Site) -> Outcome {
    match Vocabulary::embedded() {
        Ok(vocabulary) => check_all(site, &vocabulary),
        Err(error) => {
            let mut outcome = Outcome::default();
            outcome.add_fault("data/structured-data.json", error.to_string(), "correct the file");
            outcome
        }
    }
}

fn check_all(site: &Site, vocabulary: &Vocabulary) -> Outcome {
    let data: Vec<Result<Value, String>> = site.pages.iter().map(read).collect();
    let data_of = |page: &Page| site.pages.iter().zip(&data).find(|(it, _)| std::ptr::eq(*it, page)).map(|(_, data)| data);
    let mut outcome = Outcome::of(&site.pages, |page, findings| match data_of(page) {
        Some(Ok(graph)) => check_page(site, vocabulary, page, graph, findings),
        Some(Err(what)) => findings.fault(what.as_str(), "correct src/pages/structured_data.rs, or structured-data.ts of the page"),
        None => {}
    });
    for Group { page, kind, properties } in groups(site, vocabulary, &data) {
        let Some(expected) = vocabulary.types.get(&kind) else { continue };
        for property in expected.recommended.iter().filter(|it| !properties.contains(*it)) {
            outcome.add_warning(&page, format!("{kind} lacks the recommended {property}"), &format!("add it, see {}", expected.source));
        }
    }
    outcome
}

/// The one script with JSON-LD.
fn read(page: &Page) -> Result<Value, String> {
    let scripts: Vec<_> = page.document.all("script").filter(|script| script.get("type") == Some("application/ld+json")).collect();
    let [script] = scripts[..] else { return Err(format!("it has {} scripts with JSON-LD, expected one", scripts.len())) };
    let graph: Value = serde_json::from_str(&script.text).map_err(|error| format!("its JSON-LD cannot be read: {error}"))?;
    if graph["@context"] != "https://schema.org" {
        return Err(format!("the @context of its JSON-LD is {}", graph["@context"]));
    }
    Ok(graph)
}

fn check_page(site: &Site, vocabulary: &Vocabulary, page: &Page, graph: &Value, findings: &mut Findings) {
    let text = PageText::new(&page.document, &site.origin);
    let objects = objects(vocabulary, graph);
    let ids: HashSet<&str> = objects.iter().filter_map(|object| object.properties.get("@id")?.as_str()).collect();
    for Object { kind, properties } in &objects {
        let Some(expected) = vocabulary.types.get(kind) else {
            findings
                .fault(format!("its structured data has the type {kind}"), "add the type to data/structured-data.json, with its source");
            continue;
        };
        let source = format!("see {}, read {}", expected.source, vocabulary.read);
        for property in expected.required.iter().filter(|it| properties.get(*it).is_none_or(is_empty)) {
            findings.fault(format!("{kind} lacks the required {property}"), source.as_str());
        }
        for (property, value) in properties.iter().filter(|(name, _)| !name.starts_with('@')) {
            if let Some(reason) = expected.omitted.get(property) {
                findings.fault(format!("{kind} has {property}, which data/structured-data.json omits: {reason}"), "correct either");
            } else if ![&expected.required, &expected.recommended, &expected.optional].into_iter().any(|list| list.contains(property)) {
                findings
                    .fault(format!("{kind} has the unknown property {property}"), "correct it, or list it in data/structured-data.json");
            }
            for value in values(value) {
                check_value(site, page, kind, property, value, &ids, findings);
                if expected.visible.contains(property) && !text.shows(value) {
                    let advice = format!("show it, or remove it from the data: {}", vocabulary.guidelines);
                    findings.fault(format!("{kind} has the {property} {value}, which the page does not show"), advice);
                }
            }
        }
    }
}

/// A reference names an object of the page, and a URL of this site leads to a page or a file.
fn check_value(site: &Site, page: &Page, kind: &str, property: &str, value: &Value, ids: &HashSet<&str>, findings: &mut Findings) {
    match value {
        Value::Object(object) if !object.contains_key("@type") => {
            let id = object.get("@id").and_then(Value::as_str).unwrap_or_default();
            if !ids.contains(id) {
                findings
                    .fault(format!("{kind}.{property} refers to `{id}`, which is not on the page"), "give an object of the page this @id");
            }
        }
        Value::String(text) if text.starts_with(&site.origin) && !matches!(target(site, page, text), Target::Page(..) | Target::File) => {
            findings.fault(format!("{kind}.{property} is {text}, which is no page and no file"), "correct the URL");
        }
        _ => {}
    }
}

fn groups(site: &Site, vocabulary: &Vocabulary, data: &[Result<Value, String>]) -> Vec<Group> {
    let mut places: HashMap<String, usize> = HashMap::new();
    let mut groups: Vec<Group> = Vec::new();
    for (page, graph) in site.pages.iter().zip(data).filter_map(|(page, data)| Some((page, data.as_ref().ok()?))) {
        for Object { kind, properties } in objects(vocabulary, graph) {
            let id = properties.get("@id").and_then(Value::as_str);
            let key = id.map_or_else(|| format!("{} {kind}", page.name()), str::to_owned);
            let place = *places.entry(key).or_insert_with(|| {
                groups.push(Group { page: page.name(), kind, properties: HashSet::new() });
                groups.len() - 1
            });
            groups[place].properties.extend(properties.iter().filter(|(_, value)| !is_empty(value)).map(|(name, _)| name.clone()));
        }
    }
    groups
}

/// Every object with a type, those inside others included.
fn objects<'a>(vocabulary: &Vocabulary, value: &'a Value) -> Vec<Object<'a>> {
    fn collect<'a>(vocabulary: &Vocabulary, value: &'a Value, parent: Option<&str>, found: &mut Vec<Object<'a>>) {
        match value {
            Value::Array(values) => values.iter().for_each(|value| collect(vocabulary, value, parent, found)),
            Value::Object(properties) => {
                let name = properties.get("@type").and_then(Value::as_str);
                if let Some(name) = name {
                    found.push(Object { kind: vocabulary.key(name, parent), properties });
                }
                properties.values().for_each(|value| collect(vocabulary, value, name.or(parent), found));
            }
            _ => {}
        }
    }
    let mut found = Vec::new();
    collect(vocabulary, value, None, &mut found);
    found
}

/// The values of a property, which may be a list.
fn values(value: &Value) -> &[Value] {
    match value {
        Value::Array(values) => values,
        value => std::slice::from_ref(value),
    }
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.trim().is_empty(),
        Value::Array(values) => values.is_empty(),
        Value::Object(properties) => properties.is_empty(),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const BODY: &str = r#"<h1>How to look</h1><p>By Ada Byron, <time datetime="2026-03-01">March 1, 2026</time></p><a href="/">Ex</a><p>Starter ₹8,499</p>
        <details><summary>What is it?</summary><p>A <b>tool</b>: it works.</p></details>"#;

    fn posting() -> Value {
        json!({
            "@type": "BlogPosting", "headline": "How to look", "author": { "@type": "Person", "name": "Ada Byron" }, "datePublished": "2026-03-01",
            "dateModified": "2026-03-01", "image": "https://example.com/assets/a.png", "url": "https://example.com/",
        })
    }

    fn site_with(objects: &[Value]) -> Site {
        let data = json!({ "@context": "https://schema.org", "@graph": objects });
        Site::of(&[("/", &format!(r#"<script type="application/ld+json">{data}</script>{BODY}"#))])
    }

    #[test]
    fn properties_are_those_of_the_vocabulary() {
        for (pointer, value, expected) in [
            ("", json!("BlogPosting"), None),
            ("/@type", json!("BlogPostin"), Some("has the type BlogPostin")),
            ("/headline", json!(null), Some("BlogPosting lacks the required headline")),
            ("/headline", json!(" "), Some("BlogPosting lacks the required headline")),
            ("/author", json!([]), Some("BlogPosting lacks the required author")),
            ("/author/name", json!(null), Some("Person lacks the required name")),
            ("/wordcount", json!(100), Some("BlogPosting has the unknown property wordcount")),
            ("/author/url", json!("https://example.com/"), None),
            ("/author/sameAs", json!("https://example.com/"), Some("Person has sameAs, which data/structured-data.json omits")),
            ("/publisher", json!({ "@id": "https://example.com/#organization" }), Some("refers to `https://example.com/#organization`")),
            ("/publisher", json!({}), Some("refers to ``")),
            ("/image", json!("https://example.com/assets/b.png"), Some("assets/b.png, which is no page and no file")),
            ("/url", json!("https://example.com/c"), Some("https://example.com/c, which is no page")),
            ("/url", json!("https://example.com"), None),
        ] {
            let mut posting = posting();
            if let Some((parent, name)) = pointer.rsplit_once('/') {
                posting.pointer_mut(parent).unwrap()[name] = value;
            }
            // The text of a fault about visibility is tested below.
            let mut outcome = structured_data(&site_with(&[posting]));
            outcome.faults.retain(|fault| !fault.what.contains("does not show"));
            outcome.assert_says(expected, pointer);
        }
    }

    #[test]
    fn what_only_the_data_has_is_reported() {
        let question = |name: &str, text: &str| json!({ "@type": "FAQPage", "mainEntity": [{ "@type": "Question", "name": name, "acceptedAnswer": { "@type": "Answer", "text": text } }] });
        let offer = |name: &str, price: Value| json!({ "@type": "Product", "name": "Ex", "offers": [{ "@type": "Offer", "name": name, "price": price, "priceCurrency": "INR", "availability": "InStock" }] });
        let posting = |name: &str, value: &str| {
            let mut posting = posting();
            *posting.pointer_mut(name).unwrap() = value.into();
            posting
        };
        for (object, expected) in [
            (question("What is it?", "A tool: it works."), None),
            (question("Is it free?", "A tool: it works."), Some("Question has the name \"Is it free?\"")),
            (question("What is it?", "A tool: it works well."), Some("Answer has the text")),
            (offer("Starter", json!(8499)), None),
            (offer("Starter", json!(849)), Some("Offer has the price 849")),
            (offer("Professional", json!(8499)), Some("Offer has the name \"Professional\"")),
            (posting("/headline", "How to see"), Some("BlogPosting has the headline")),
            (posting("/author/name", "Ada King"), Some("Person has the name \"Ada King\"")),
            (posting("/datePublished", "2026-03-02"), Some("BlogPosting has the datePublished")),
            (posting("/dateModified", "2026-03-02"), Some("BlogPosting has the dateModified")),
        ] {
            let outcome = structured_data(&site_with(std::slice::from_ref(&object)));
            outcome.assert_says(expected, &object.to_string());
        }
    }

    #[test]
    fn json_ld_is_one_readable_script() {
        for (html, expected) in [
            ("", "has 0 scripts"),
            (r#"<script type="application/ld+json">{</script>"#, "cannot be read"),
            (r#"<script type="application/ld+json">{"@graph":[]}</script>"#, "the @context of its JSON-LD is null"),
        ] {
            structured_data(&Site::of(&[("/", html)])).assert_says(Some(expected), html);
        }
    }

    #[test]
    fn a_missing_recommended_property_is_a_warning_unless_another_page_has_it() {
        let person = |url: &str| json!({ "@type": "Organization", "@id": "https://example.com/#o", "name": "Ex", "url": url });
        let page = |object: &Value| {
            format!(
                r#"<script type="application/ld+json">{}</script>{BODY}"#,
                json!({ "@context": "https://schema.org", "@graph": [object] })
            )
        };
        let warnings = |second: &str| {
            let site = Site::of(&[("/", &page(&person(""))), ("/b", &page(&person(second)))]);
            structured_data(&site).warnings.into_iter().filter(|it| it.what.ends_with(" url")).count()
        };
        assert_eq!((warnings(""), warnings("https://example.com/")), (1, 0));
    }

    #[test]
    fn the_vocabulary_does_not_contradict_itself() {
        for (name, Type { source, required, recommended, optional, visible, omitted }) in Vocabulary::embedded().unwrap().types {
            assert!(source.starts_with("https://"), "{name} has a source");
            let known: Vec<&String> = required.iter().chain(&recommended).chain(&optional).collect();
            assert!(omitted.keys().all(|property| !known.contains(&property)), "{name}");
            assert!(visible.iter().all(|property| known.contains(&property)), "{name}");
            assert!(known.iter().all(|property| known.iter().filter(|it| *it == property).count() == 1), "{name}");
        }
    }
}
