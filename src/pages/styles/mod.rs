//! The part of the stylesheet that one page needs, to stand inline in its head: on a slow line a page must paint from its first answer.
//!
//! A rule stays if one of its selectors can match: every class and every tag that the selector requires is in the page. Ids, attributes and
//! pseudo-classes are taken to match. Custom properties and keyframes stay if a rule that stays names them. The rest of the
//! stylesheet comes later, as a file, for what appears only after a click.

use std::collections::HashSet;
use std::fmt::Write as _;

mod parse;

/// A stylesheet, parsed as far as choosing rules needs. The input is what Tailwind and its minifier wrote: flat rules in nested at-rules.
#[derive(Debug)]
pub struct Stylesheet {
    items: Vec<Item>,
}

#[derive(Debug)]
enum Item {
    /// `@layer a,b;`, `@import …;`: kept as it is.
    Statement(String),
    /// `@media …{…}`, `@layer …{…}`: kept if something inside is.
    Group {
        prelude: String,
        items: Vec<Item>,
    },
    /// `selector,selector{declarations}`.
    Rule {
        selectors: Vec<Selector>,
        declarations: Vec<String>,
    },
    /// `@keyframes name{…}`: kept if the name is used. `@property --name{…}` and `@font-face{…}` likewise.
    Named {
        name: String,
        text: String,
    },
    FontFace(String),
}

#[derive(Debug)]
struct Selector {
    text: String,
    /// Classes that an element must have for the selector to match, unescaped.
    classes: Vec<String>,
    /// Tags that must be there, lower case.
    tags: Vec<String>,
}

/// What a page is made of, as far as selectors ask.
struct Vocabulary {
    classes: HashSet<String>,
    tags: HashSet<String>,
    input_types: HashSet<String>,
}

/// Pseudo-elements that only inputs of one type have; `reset` styles of Tailwind name them all.
const INPUT_PARTS: [(&str, &[&str]); 4] = [
    ("file-selector-button", &["file"]),
    ("-webkit-date", &["date", "time", "month", "week", "datetime-local"]),
    ("-webkit-calendar", &["date", "time", "month", "week", "datetime-local"]),
    ("-spin-button", &["number"]),
];

impl Stylesheet {
    #[must_use]
    pub fn parse(css: &str) -> Self {
        let mut rest = css;
        Self { items: parse::parse_items(&mut rest) }
    }

    /// The rules that `html` can use, as CSS text.
    #[must_use]
    pub fn for_page(&self, html: &str) -> String {
        let page = Vocabulary::of(html);
        let kept: Vec<Kept> = self.items.iter().filter_map(|item| keep(item, &page)).collect();
        // Which custom properties and animations the kept rules name; a property's own value may name further ones.
        let mut used = HashSet::new();
        for item in &kept {
            item.collect_used(&mut used);
        }
        loop {
            let before = used.len();
            for item in &kept {
                item.collect_used_properties(&mut used);
            }
            if used.len() == before {
                break;
            }
        }
        let mut css = String::new();
        for item in &kept {
            item.write(&used, &mut css);
        }
        css
    }
}

/// What is left of an [`Item`] for one page.
enum Kept<'a> {
    Text(&'a str),
    Group { prelude: &'a str, items: Vec<Kept<'a>> },
    Rule { selectors: Vec<&'a str>, declarations: &'a [String] },
    Named { name: &'a str, text: &'a str },
}

fn keep<'a>(item: &'a Item, page: &Vocabulary) -> Option<Kept<'a>> {
    match item {
        Item::Statement(text) | Item::FontFace(text) => Some(Kept::Text(text)),
        Item::Named { name, text } => Some(Kept::Named { name, text }),
        Item::Group { prelude, items } => {
            let items: Vec<_> = items.iter().filter_map(|item| keep(item, page)).collect();
            (!items.is_empty()).then_some(Kept::Group { prelude, items })
        }
        Item::Rule { selectors, declarations } => {
            let selectors: Vec<_> = selectors.iter().filter(|it| page.may_match(it)).map(|it| it.text.as_str()).collect();
            (!selectors.is_empty()).then_some(Kept::Rule { selectors, declarations })
        }
    }
}

impl<'a> Kept<'a> {
    /// Names in values of ordinary declarations: `--x` in `var(--x)`, and every bare word, which may be an animation.
    fn collect_used(&self, used: &mut HashSet<&'a str>) {
        match self {
            Self::Group { items, .. } => items.iter().for_each(|item| item.collect_used(used)),
            Self::Rule { declarations, .. } => {
                for declaration in declarations.iter().filter(|it| !it.starts_with("--")) {
                    used.extend(words(declaration));
                }
            }
            Self::Text(text) => used.extend(words(text)),
            Self::Named { .. } => {}
        }
    }

    /// Names in the values of custom properties that are themselves used, and in keyframes that are.
    fn collect_used_properties(&self, used: &mut HashSet<&'a str>) {
        match self {
            Self::Group { items, .. } => items.iter().for_each(|item| item.collect_used_properties(used)),
            Self::Rule { declarations, .. } => {
                for (name, value) in declarations.iter().filter_map(|it| it.split_once(':')) {
                    if name.starts_with("--") && used.contains(name) {
                        used.extend(words(value));
                    }
                }
            }
            Self::Named { name, text } if used.contains(name) => used.extend(words(text)),
            Self::Named { .. } | Self::Text(_) => {}
        }
    }

    fn write(&self, used: &HashSet<&str>, css: &mut String) {
        match self {
            Self::Text(text) => css.push_str(text),
            Self::Named { name, text } => {
                if used.contains(name) {
                    css.push_str(text);
                }
            }
            Self::Group { prelude, items } => {
                let mut inner = String::new();
                for item in items {
                    item.write(used, &mut inner);
                }
                if !inner.is_empty() {
                    let _ = write!(css, "{prelude}{{{inner}}}");
                }
            }
            Self::Rule { selectors, declarations } => {
                let needed = |it: &&String| !it.starts_with("--") || it.split_once(':').is_some_and(|(name, _)| used.contains(name));
                let declarations: Vec<&str> = declarations.iter().filter(needed).map(String::as_str).collect();
                if !declarations.is_empty() {
                    let _ = write!(css, "{}{{{}}}", selectors.join(","), declarations.join(";"));
                }
            }
        }
    }
}

/// Identifiers in CSS text, `--name` included.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_alphanumeric() || c == '-' || c == '_')).filter(|word| !word.is_empty())
}

impl Vocabulary {
    fn of(html: &str) -> Self {
        let classes = attribute_values(html, "class").flat_map(str::split_ascii_whitespace).map(unescape_html).collect();
        let tag = |rest: &str| rest.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').next().unwrap_or_default().to_ascii_lowercase();
        // The shell around what React rendered is always there.
        let tags = html.split('<').skip(1).map(tag).chain(["html", "body"].map(str::to_owned)).collect();
        let input_types = attribute_values(html, "type").map(str::to_owned).collect();
        Self { classes, tags, input_types }
    }

    fn may_match(&self, selector: &Selector) -> bool {
        let part = INPUT_PARTS.iter().find(|(part, _)| selector.text.contains(part));
        selector.classes.iter().all(|class| self.classes.contains(class))
            && selector.tags.iter().all(|tag| self.tags.contains(tag))
            && part.is_none_or(|(_, types)| types.iter().any(|kind| self.input_types.contains(*kind)))
    }
}

/// The values of every `name="…"`, as they stand in the HTML.
fn attribute_values<'a>(html: &'a str, name: &str) -> impl Iterator<Item = &'a str> {
    html.split(&format!(" {name}=\"")).skip(1).map(|rest| rest.split('"').next().unwrap_or_default()).collect::<Vec<_>>().into_iter()
}

fn unescape_html(text: &str) -> String {
    text.replace("&gt;", ">").replace("&lt;", "<").replace("&#x27;", "'").replace("&quot;", "\"").replace("&amp;", "&")
}

#[cfg(test)]
mod tests {
    use super::*;

    const CSS: &str = r#"@layer theme,base;@layer theme{:root,:host{--a:1px;--b:var(--c);--c:2px;--unused:3px}}@layer base{body{margin:0}a:not(.x){color:red}}
.p-1{padding:var(--b)}.md\:flex,.gone{display:flex}@media (min-width:768px){.md\:flex{display:flex}.never{top:0}}@media(min-width:1px){.never{top:1px}}:is(.never>*){top:2px}
.w-1\/2:hover .on{width:50%}.is-\[a\,b\]{content:"}{;"}:is(.q,.r) b{top:1px}.spin{animation:turn 1s}
@keyframes turn{to{rotate:1turn}}@keyframes other{to{rotate:2turn}}@property --a{syntax:"*";inherits:false}@font-face{font-family:X;src:url(x.woff2)}"#;

    #[test]
    fn only_what_the_page_can_use() {
        let css = Stylesheet::parse(CSS).for_page(r#"<p class="p-1 md:flex spin"><b class="is-[a,b]">"#);
        assert_eq!(
            css,
            concat!(
                "@layer theme,base;@layer theme{:root,:host{--b:var(--c);--c:2px}}@layer base{body{margin:0}}",
                r#".p-1{padding:var(--b)}.md\:flex{display:flex}@media (min-width:768px){.md\:flex{display:flex}}"#,
                r#".is-\[a\,b\]{content:"}{;"}:is(.q,.r) b{top:1px}.spin{animation:turn 1s}@keyframes turn{to{rotate:1turn}}"#,
                "@font-face{font-family:X;src:url(x.woff2)}"
            )
        );
    }

    #[test]
    fn tags_and_parts_of_inputs_count() {
        let sheet = Stylesheet::parse(
            "body{margin:0}table td{top:1px}ul>li:first-child{top:2px}a:not(table){top:3px}::file-selector-button{top:4px}[type=button],hr{top:5px}",
        );
        let css = sheet.for_page(r#"<ul><li><a href="x">y</a></li></ul><input type="text">"#);
        assert_eq!(css, "body{margin:0}ul>li:first-child{top:2px}a:not(table){top:3px}[type=button]{top:5px}");
    }

    #[test]
    fn every_class_of_a_selector_counts() {
        let sheet = Stylesheet::parse(CSS);
        assert!(!sheet.for_page(r#"<a class="on">"#).contains("50%"));
        assert!(sheet.for_page(r#"<i class="w-1/2"><a class="on">"#).contains(r".w-1\/2:hover .on{width:50%}"));
    }
}
