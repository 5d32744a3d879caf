//! The critical CSS of a page: the rules that its HTML needs before the visitor does something. They are inline in the head, so that the first response is
//! enough to see and use the page; the whole stylesheet is linked at the end of the document.
//!
//! The front-end build parses the stylesheet and writes its rules as data (`frontend/build/critical-css.mjs`). This module reads the features of a page
//! (tags, classes, attributes), and [`CriticalCss::css_for`] selects in four steps:
//!
//! 1. It keeps the rules with a selector whose classes, tags and attributes all occur.
//! 2. Registered properties (`@property`) that no kept rule sets are unset: a `var()` of one becomes the value that the data has for this case.
//! 3. Used names are the custom properties and keyframes that kept declarations refer to, directly or through another custom property.
//! 4. It drops what sets or defines a name that is not used.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use foldhash::fast::RandomState;
use serde::Deserialize;

use super::html::tags;

#[derive(Deserialize)]
pub struct CriticalCss {
    features: FeatureIndexes,
    rules: Vec<Rule>,
}

/// Which of the features that some selector needs a page has. Pages with equal features have equal critical CSS.
pub type Features = Vec<bool>;

/// Indexes of the features in [`Features`]. The data lists them: `.class`, `[attribute`, `=input-type`, `tag`.
#[derive(Deserialize)]
#[serde(from = "Vec<String>")]
struct FeatureIndexes {
    /// Escaped as in HTML.
    classes: FastMap,
    attributes: FastMap,
    input_types: FastMap,
    tags: FastMap,
}

/// Every live page looks up each of its classes: std's hash function took a quarter of this module's time.
type FastMap = HashMap<String, usize, RandomState>;

/// A style rule with `selectors`, or the `text` of an at-rule: `@keyframes` and `@property` have a `name`, others (`@layer a;`) have none.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Rule {
    /// The at-rules around it, outermost first.
    #[serde(rename = "within")]
    at_rules: Vec<String>,
    #[serde(default)]
    selectors: Vec<Selector>,
    #[serde(default)]
    declarations: Vec<Declaration>,
    #[serde(default)]
    text: String,
    /// The name of `@keyframes` or `@property`. The rule is needed only where it is used.
    name: Option<String>,
    /// An `@property` that does not inherit.
    #[serde(default)]
    registered: bool,
    #[serde(default)]
    uses: Vec<String>,
}

#[derive(Deserialize)]
struct Selector {
    text: String,
    /// Indexes of features.
    needs: Vec<usize>,
}

#[derive(Deserialize)]
struct Declaration {
    text: Vec<Part>,
    /// The custom property that it sets. The declaration is needed only where the property is used.
    sets: Option<String>,
    /// Names of custom properties and keyframes in the value.
    uses: Vec<String>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Part {
    Text(String),
    /// The `var()` of a registered property, and its value where nothing sets the property.
    Variable {
        name: String,
        text: String,
        unset: Vec<Part>,
    },
}

impl CriticalCss {
    /// The features of `html`. Of a closed `<details>` in a header only the `<summary>` counts: what a menu opens is hidden until the stylesheet has loaded
    /// (`frontend/src/styles/inline.css`).
    pub fn features(&self, html: &str) -> Features {
        let FeatureIndexes { classes, attributes, input_types, tags: names } = &self.features;
        let mut found = vec![false; names.len()];
        let mut find = |index: Option<&usize>| index.into_iter().for_each(|index| found[*index] = true);
        let mut seen_classes = HashSet::with_hasher(RandomState::default());
        // For each `<details>` around the current tag whether it is closed, and the depth of the one that hides the tag.
        let (mut closed, mut hidden_at, mut in_header) = (Vec::new(), None, false);
        for tag in tags(html) {
            match (tag.name, tag.is_end) {
                ("header", is_end) => in_header = !is_end,
                ("details", false) => closed.push(in_header && tag.attributes().all(|(name, _)| name != "open")),
                ("details", true) => {
                    hidden_at = hidden_at.filter(|depth| *depth < closed.len());
                    closed.pop();
                }
                ("summary", true) if hidden_at.is_none() && closed.last() == Some(&true) => hidden_at = Some(closed.len()),
                _ => {}
            }
            if tag.is_end || hidden_at.is_some() {
                continue;
            }
            find(names.get(tag.name));
            for (name, value) in tag.attributes() {
                find(attributes.get(name));
                match name {
                    "class" if seen_classes.insert(value) => value.split(' ').for_each(|class| find(classes.get(class))),
                    "type" => find(input_types.get(value)),
                    _ => {}
                }
            }
        }
        found
    }

    /// The CSS that a page with these features needs before the visitor does something.
    pub fn css_for(&self, page: &[bool]) -> String {
        let rules: Vec<&Rule> = self.rules.iter().filter(|rule| rule.matches(page)).collect();
        let declarations = rules.iter().flat_map(|rule| &rule.declarations);
        let set_properties: HashSet<&str> = declarations.filter_map(|declaration| declaration.sets.as_deref()).collect();
        let registered_properties = rules.iter().filter(|rule| rule.registered).filter_map(|rule| rule.name.as_deref());
        let unset_properties: HashSet<&str> = registered_properties.filter(|name| !set_properties.contains(name)).collect();
        // The value of a used property may use others.
        let mut used_names = HashSet::new();
        loop {
            let before = used_names.len();
            for rule in &rules {
                rule.collect_used(&unset_properties, &mut used_names);
            }
            if used_names.len() == before {
                break;
            }
        }
        let (mut css, mut open): (String, &[String]) = (String::new(), &[]);
        for rule in rules {
            let text = rule.needed_text(page, &used_names, &unset_properties);
            if text.is_empty() {
                continue;
            }
            let common = open.iter().zip(&rule.at_rules).take_while(|(one, other)| one == other).count();
            css.extend(open[common..].iter().map(|_| '}'));
            css.extend(rule.at_rules[common..].iter().flat_map(|prelude| [prelude.as_str(), "{"]));
            css.push_str(&text);
            open = &rule.at_rules;
        }
        css.extend(open.iter().map(|_| '}'));
        css
    }
}

impl Rule {
    fn matches(&self, page: &[bool]) -> bool {
        self.selectors.is_empty() || self.selectors.iter().any(|selector| selector.matches(page))
    }

    /// Adds the names that the needed parts of the rule use.
    fn collect_used<'a>(&'a self, unset_properties: &HashSet<&str>, used_names: &mut HashSet<&'a str>) {
        let declarations = self.declarations.iter().map(|declaration| (&declaration.sets, &declaration.uses));
        for (name, uses) in declarations.chain([(&self.name, &self.uses)]) {
            if is_needed(name.as_deref(), used_names) {
                used_names.extend(uses.iter().map(String::as_str).filter(|name| !unset_properties.contains(name)));
            }
        }
    }

    /// Without the at-rules around it; empty if it is not needed.
    fn needed_text(&self, page: &[bool], used_names: &HashSet<&str>, unset_properties: &HashSet<&str>) -> String {
        if self.selectors.is_empty() {
            return if is_needed(self.name.as_deref(), used_names) { self.text.clone() } else { String::new() };
        }
        let needed = self.declarations.iter().filter(|declaration| is_needed(declaration.sets.as_deref(), used_names));
        let declarations: Vec<String> = needed.map(|it| it.text.iter().map(|part| part.text(unset_properties)).collect()).collect();
        if declarations.is_empty() {
            return String::new();
        }
        let selectors = self.selectors.iter().filter(|selector| selector.matches(page));
        let selectors: Vec<&str> = selectors.map(|selector| selector.text.as_str()).collect();
        format!("{}{{{}}}", selectors.join(","), declarations.join(";"))
    }
}

/// What sets or defines a name is needed only where the name is used.
fn is_needed(name: Option<&str>, used_names: &HashSet<&str>) -> bool {
    name.is_none_or(|name| used_names.contains(name))
}

impl Selector {
    fn matches(&self, page: &[bool]) -> bool {
        self.needs.iter().all(|index| page[*index])
    }
}

impl Part {
    fn text(&self, unset_properties: &HashSet<&str>) -> Cow<'_, str> {
        match self {
            Self::Variable { name, unset, .. } if unset_properties.contains(name.as_str()) => {
                unset.iter().map(|part| part.text(unset_properties)).collect::<String>().into()
            }
            Self::Text(text) | Self::Variable { text, .. } => text.into(),
        }
    }
}

impl From<Vec<String>> for FeatureIndexes {
    fn from(features: Vec<String>) -> Self {
        let named = |prefix: &str| {
            let indexes = features.iter().enumerate();
            indexes.filter_map(|(index, feature)| Some((feature.strip_prefix(prefix)?.to_owned(), index))).collect::<FastMap>()
        };
        // The names of tags begin with none of the prefixes, so the map of all features serves for tags.
        Self { classes: named("."), attributes: named("["), input_types: named("="), tags: named("") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As `frontend/build/critical-css.mjs` writes it.
    const RULES: &str = r#"{ "features": [".p", "a", "[open", "=file"], "rules": [
        { "within": [], "text": "@layer a;", "uses": [] },
        { "within": [], "selectors": [{ "text": ":root", "needs": [] }], "declarations": [
            { "text": ["--a:1px"], "sets": "--a", "uses": [] }, { "text": ["--b:var(--a)"], "sets": "--b", "uses": ["--a"] },
            { "text": ["--c:2px"], "sets": "--c", "uses": [] }] },
        { "within": ["@media x"], "selectors": [{ "text": ".p", "needs": [0] }, { "text": "a[open]", "needs": [1, 2] }],
          "declarations": [{ "text": ["top:var(--b)"], "uses": ["--b"] }] },
        { "within": ["@media x", "@supports y"], "selectors": [{ "text": "::file-selector-button", "needs": [3] }],
          "declarations": [{ "text": ["animation:turn"], "uses": ["turn"] }] },
        { "within": [], "name": "turn", "text": "@keyframes turn{}", "uses": [] }] }"#;

    fn select(json: &str, html: &str) -> String {
        let css: CriticalCss = serde_json::from_str(json).unwrap();
        css.css_for(&css.features(html))
    }

    #[test]
    fn a_rule_needs_all_features_of_one_selector_and_brings_what_it_uses() {
        let variables = ":root{--a:1px;--b:var(--a)}";
        for (html, expected) in [
            ("<b>", "@layer a;".to_owned()),
            (r#"<b class="x p">"#, format!("@layer a;{variables}@media x{{.p{{top:var(--b)}}}}")),
            (r#"<a>x</a><b open="">"#, format!("@layer a;{variables}@media x{{a[open]{{top:var(--b)}}}}")),
            (r#"<input type="text"/>"#, "@layer a;".to_owned()),
            (
                r#"<input type="file" class="p"/>"#,
                format!(
                    "@layer a;{variables}@media x{{.p{{top:var(--b)}}@supports y{{::file-selector-button{{animation:turn}}}}}}@keyframes turn{{}}"
                ),
            ),
        ] {
            assert_eq!(select(RULES, html), expected, "{html}");
        }
    }

    #[test]
    fn the_content_of_a_closed_menu_does_not_count() {
        let css: CriticalCss = serde_json::from_str(RULES).unwrap();
        for (html, expected) in [
            (r#"<details><summary class="p">x</summary></details>"#, true),
            (r#"<details><summary>x</summary><p class="p"></details>"#, false),
            (r#"<details open=""><summary>x</summary><p class="p"></details>"#, true),
            (r#"<details><summary>x</summary><details open=""><summary>y</summary></details><p class="p"></details>"#, false),
            (r#"<details><summary>x</summary><details></details></details><p class="p">"#, true),
        ] {
            assert_eq!(css.features(&format!("<header>{html}</header>"))[0], expected, "{html}");
            assert_eq!(css.features(html)[0], html.contains("\"p\""), "{html}");
        }
    }

    #[test]
    fn a_registered_property_that_nothing_sets_is_replaced_by_its_initial_value() {
        let json = r#"{ "features": [".b", ".d"], "rules": [
            { "within": [], "selectors": [{ "text": ".b", "needs": [0] }],
              "declarations": [{ "text": ["style:", { "name": "--s", "text": "var(--s)", "unset": ["solid"] }], "uses": ["--s"] }] },
            { "within": [], "selectors": [{ "text": ".d", "needs": [1] }], "declarations": [{ "text": ["--s:dashed"], "sets": "--s", "uses": [] }] },
            { "within": [], "name": "--s", "registered": true, "text": "@property --s{}", "uses": [] }] }"#;
        assert_eq!(select(json, r#"<p class="b">"#), ".b{style:solid}");
        assert_eq!(select(json, r#"<p class="b d">"#), ".b{style:var(--s)}.d{--s:dashed}@property --s{}");
    }
}
