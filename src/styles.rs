//! The part of the stylesheet that one page needs, to stand inline in its head: on a slow line a page must paint from its first answer.
//!
//! A rule stays if one of its selectors can match: every class that the selector requires is in the page. Tags, ids, attributes and
//! pseudo-classes are taken to match. Custom properties and keyframes stay if a rule that stays names them. The rest of the
//! stylesheet comes later, as a file, for what appears only after a click.

use std::collections::HashSet;
use std::fmt::Write as _;

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
}

impl Stylesheet {
    #[must_use]
    pub fn parse(css: &str) -> Self {
        let mut rest = css;
        Self { items: parse_items(&mut rest) }
    }

    /// The rules that `html` can use, as CSS text.
    #[must_use]
    pub fn for_page(&self, html: &str) -> String {
        let classes = classes_of(html);
        let kept: Vec<Kept> = self.items.iter().filter_map(|item| keep(item, &classes)).collect();
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

fn keep<'a>(item: &'a Item, classes: &HashSet<String>) -> Option<Kept<'a>> {
    match item {
        Item::Statement(text) | Item::FontFace(text) => Some(Kept::Text(text)),
        Item::Named { name, text } => Some(Kept::Named { name, text }),
        Item::Group { prelude, items } => {
            let items: Vec<_> = items.iter().filter_map(|item| keep(item, classes)).collect();
            (!items.is_empty()).then_some(Kept::Group { prelude, items })
        }
        Item::Rule { selectors, declarations } => {
            let selectors: Vec<_> =
                selectors.iter().filter(|it| it.classes.iter().all(|class| classes.contains(class))).map(|it| it.text.as_str()).collect();
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

/// Every class name that stands in a `class="…"` of the page.
fn classes_of(html: &str) -> HashSet<String> {
    let mut classes = HashSet::new();
    let mut rest = html;
    while let Some(start) = rest.find("class=\"") {
        rest = &rest[start + 7..];
        let end = rest.find('"').unwrap_or(rest.len());
        for class in rest[..end].split_ascii_whitespace() {
            classes.insert(
                class.replace("&amp;", "&").replace("&gt;", ">").replace("&lt;", "<").replace("&#x27;", "'").replace("&quot;", "\""),
            );
        }
        rest = &rest[end..];
    }
    classes
}

fn parse_items(rest: &mut &str) -> Vec<Item> {
    let mut items = Vec::new();
    loop {
        *rest = rest.trim_start();
        if rest.is_empty() {
            return items;
        }
        if let Some(after) = rest.strip_prefix('}') {
            *rest = after;
            return items;
        }
        if let Some(comment) = rest.strip_prefix("/*") {
            *rest = comment.find("*/").map_or("", |end| &comment[end + 2..]);
            continue;
        }
        let end = find_outside(rest, &['{', ';', '}']).unwrap_or(rest.len());
        let prelude = rest[..end].trim();
        if rest[end..].starts_with('{') {
            *rest = &rest[end + 1..];
            items.push(parse_block(prelude, rest));
        } else {
            if !prelude.is_empty() {
                items.push(Item::Statement(format!("{prelude};")));
            }
            *rest = rest[end..].strip_prefix(';').unwrap_or(&rest[end..]);
        }
    }
}

/// What follows a `{`; leaves `rest` behind the matching `}`.
fn parse_block(prelude: &str, rest: &mut &str) -> Item {
    let at_word = prelude.strip_prefix('@').map(|it| it.split(|c: char| !c.is_alphabetic() && c != '-').next().unwrap_or_default());
    match at_word {
        Some("media" | "supports" | "layer" | "container" | "starting-style") => {
            Item::Group { prelude: prelude.into(), items: parse_items(rest) }
        }
        Some(word) => {
            let body = take_block(rest);
            let text = format!("{prelude}{{{body}}}");
            match (word, prelude.split_whitespace().nth(1)) {
                ("keyframes" | "property", Some(name)) => Item::Named { name: name.into(), text },
                _ => Item::FontFace(text),
            }
        }
        None => {
            let body = take_block(rest);
            let declarations = split_outside(body, ';').map(str::trim).filter(|it| !it.is_empty()).map(str::to_owned).collect();
            let selectors =
                split_outside(prelude, ',').map(|text| Selector { text: text.trim().into(), classes: required_classes(text) }).collect();
            Item::Rule { selectors, declarations }
        }
    }
}

/// The text up to the `}` that closes the block, nested blocks included.
fn take_block<'a>(rest: &mut &'a str) -> &'a str {
    let mut depth = 0_usize;
    let mut from = 0;
    while let Some(at) = find_flat(&rest[from..], &['{', '}']).map(|at| at + from) {
        if rest[at..].starts_with('{') {
            depth += 1;
        } else if depth == 0 {
            let body = &rest[..at];
            *rest = &rest[at + 1..];
            return body;
        } else {
            depth -= 1;
        }
        from = at + 1;
    }
    std::mem::take(rest)
}

/// The classes that an element must have. `:not()` and `:has()` are passed over; `:is()` and `:where()` count if they hold one alternative.
fn required_classes(selector: &str) -> Vec<String> {
    let mut classes = Vec::new();
    let mut rest = selector;
    while let Some(at) = rest.find(['.', '(', '[', '\\']) {
        let before = &rest[..at];
        let mark = rest.as_bytes()[at];
        rest = &rest[at + 1..];
        match mark {
            b'.' => {
                let (class, after) = take_class(rest);
                classes.push(class);
                rest = after;
            }
            b'\\' => rest = rest.char_indices().nth(1).map_or("", |(next, _)| &rest[next..]),
            open => {
                let close = if open == b'(' { ')' } else { ']' };
                let end = find_outside(rest, &[close]).unwrap_or(rest.len());
                let inner = &rest[..end];
                rest = rest.get(end + 1..).unwrap_or_default();
                let one_of = before.ends_with(":is") || before.ends_with(":where");
                if open == b'(' && one_of && find_outside(inner, &[',']).is_none() {
                    classes.extend(required_classes(inner));
                }
            }
        }
    }
    classes
}

/// A class name, unescaped, and what follows it.
fn take_class(text: &str) -> (String, &str) {
    let mut class = String::new();
    let mut chars = text.chars();
    loop {
        let after = chars.as_str();
        match chars.next() {
            Some('\\') => {
                let mut escaped = chars.as_str().chars().peekable();
                class.push(unescape(&mut escaped));
                let left: usize = escaped.map(char::len_utf8).sum();
                chars = text[text.len() - left..].chars();
            }
            Some(c) if c.is_alphanumeric() || c == '-' || c == '_' || !c.is_ascii() => class.push(c),
            _ => return (class, after),
        }
    }
}

/// What follows a backslash: a character, or up to six hexadecimal digits and one space.
fn unescape(chars: &mut std::iter::Peekable<std::str::Chars<'_>>) -> char {
    let mut code = 0;
    let mut digits = 0;
    while let Some(digit) = chars.peek().and_then(|c| c.to_digit(16)).filter(|_| digits < 6) {
        code = code * 16 + digit;
        digits += 1;
        chars.next();
    }
    if digits == 0 {
        return chars.next().unwrap_or('\\');
    }
    if chars.peek() == Some(&' ') {
        chars.next();
    }
    char::from_u32(code).unwrap_or('\u{fffd}')
}

/// The first of `wanted` outside of strings, brackets, parentheses and escapes.
fn find_outside(text: &str, wanted: &[char]) -> Option<usize> {
    find(text, wanted, true)
}

/// The same, looking into brackets and parentheses.
fn find_flat(text: &str, wanted: &[char]) -> Option<usize> {
    find(text, wanted, false)
}

fn find(text: &str, wanted: &[char], skip_nested: bool) -> Option<usize> {
    let mut depth = 0_usize;
    let mut quote = None;
    let mut escaped = false;
    for (at, c) in text.char_indices() {
        if escaped {
            escaped = false;
            continue;
        }
        match (quote, c) {
            (_, '\\') => escaped = true,
            (Some(open), c) => quote = (c != open).then_some(open),
            (None, '"' | '\'') => quote = Some(c),
            (None, c) if depth == 0 && wanted.contains(&c) => return Some(at),
            (None, '(' | '[') if skip_nested => depth += 1,
            (None, ')' | ']') if skip_nested => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    None
}

fn split_outside(text: &str, at: char) -> impl Iterator<Item = &str> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let text = rest?;
        match find_outside(text, &[at]) {
            Some(end) => {
                rest = Some(&text[end + at.len_utf8()..]);
                Some(&text[..end])
            }
            None => rest.take(),
        }
    })
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
                "@layer theme,base;@layer theme{:root,:host{--b:var(--c);--c:2px}}@layer base{body{margin:0}a:not(.x){color:red}}",
                r#".p-1{padding:var(--b)}.md\:flex{display:flex}@media (min-width:768px){.md\:flex{display:flex}}"#,
                r#".is-\[a\,b\]{content:"}{;"}:is(.q,.r) b{top:1px}.spin{animation:turn 1s}@keyframes turn{to{rotate:1turn}}"#,
                "@font-face{font-family:X;src:url(x.woff2)}"
            )
        );
    }

    #[test]
    fn every_class_of_a_selector_counts() {
        let sheet = Stylesheet::parse(CSS);
        assert!(!sheet.for_page(r#"<a class="on">"#).contains("50%"));
        assert!(sheet.for_page(r#"<i class="w-1/2"><a class="on">"#).contains(r".w-1\/2:hover .on{width:50%}"));
    }
}
