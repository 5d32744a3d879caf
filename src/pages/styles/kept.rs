//! What is left of a stylesheet for one piece of HTML.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt::Write as _;

use super::Item;
use super::registered::Registered;
use super::vocabulary::Vocabulary;

/// What is left of an [`Item`].
pub enum Kept<'a> {
    Text(&'a str),
    Group { prelude: &'a str, items: Vec<Kept<'a>> },
    Rule { selectors: Vec<&'a str>, declarations: Vec<Cow<'a, str>> },
    Named { name: &'a str, text: &'a str },
}

/// Beginnings of declarations that no picture shows before somebody does something.
const UNSEEN: [&str; 5] = ["transition", "cursor", "overscroll-behavior", "scroll-padding", "-webkit-tap-highlight-color"];

/// Where Tailwind sets every registered property once more, for browsers without `@property`.
const FALLBACK: &str = "@supports (((-webkit-hyphens";

impl<'a> Kept<'a> {
    pub fn of(item: &'a Item, page: &Vocabulary<'_>) -> Option<Self> {
        match item {
            Item::Statement(text) | Item::FontFace(text) => Some(Self::Text(text)),
            Item::Named { name, text } => Some(Self::Named { name, text }),
            Item::Group { prelude, items } => {
                let items: Vec<_> = items.iter().filter_map(|item| Self::of(item, page)).collect();
                (!items.is_empty()).then_some(Self::Group { prelude, items })
            }
            Item::Rule { selectors, declarations } => {
                let selectors: Vec<_> = selectors.iter().filter(|it| page.may_match(it)).map(|it| it.text.as_str()).collect();
                let seen = declarations.iter().filter(|it| !UNSEEN.iter().any(|start| it.starts_with(start)));
                let declarations: Vec<_> = seen.map(|it| Cow::Borrowed(it.as_str())).collect();
                (!selectors.is_empty() && !declarations.is_empty()).then_some(Self::Rule { selectors, declarations })
            }
        }
    }

    /// Custom properties that rules set.
    pub fn collect_set<'s>(&'s self, set: &mut HashSet<&'s str>) {
        match self {
            Self::Group { prelude, .. } if prelude.starts_with(FALLBACK) => {}
            Self::Group { items, .. } => items.iter().for_each(|item| item.collect_set(set)),
            Self::Rule { declarations, .. } => set.extend(declarations.iter().filter_map(|it| custom_property(it)).map(|(name, _)| name)),
            Self::Text(_) | Self::Named { .. } => {}
        }
    }

    /// Puts initial values in the place of properties that nothing sets.
    pub fn settle(&mut self, unset: &Registered<'a>) {
        match self {
            Self::Group { items, .. } => items.iter_mut().for_each(|item| item.settle(unset)),
            Self::Rule { declarations, .. } => {
                for declaration in declarations {
                    unset.settle(declaration);
                }
            }
            Self::Text(_) | Self::Named { .. } => {}
        }
    }

    /// Names in values of ordinary declarations: `--x` in `var(--x)`, and every bare word, which may be an animation.
    pub fn collect_used<'s>(&'s self, used: &mut HashSet<&'s str>) {
        match self {
            Self::Group { items, .. } => items.iter().for_each(|item| item.collect_used(used)),
            Self::Rule { declarations, .. } => {
                for declaration in declarations.iter().filter(|it| custom_property(it).is_none()) {
                    used.extend(words(declaration));
                }
            }
            Self::Text(text) => used.extend(words(text)),
            Self::Named { .. } => {}
        }
    }

    /// Names in the values of custom properties that are themselves used, and in keyframes that are.
    pub fn collect_used_properties<'s>(&'s self, used: &mut HashSet<&'s str>) {
        match self {
            Self::Group { items, .. } => items.iter().for_each(|item| item.collect_used_properties(used)),
            Self::Rule { declarations, .. } => {
                for (name, value) in declarations.iter().filter_map(|it| custom_property(it)) {
                    if used.contains(name) {
                        used.extend(words(value));
                    }
                }
            }
            Self::Named { name, text } if used.contains(name) => used.extend(words(text)),
            Self::Named { .. } | Self::Text(_) => {}
        }
    }

    pub fn write(&self, used: &HashSet<&str>, css: &mut String) {
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
                let needed = |it: &&Cow<str>| custom_property(it).is_none_or(|(name, _)| used.contains(name));
                let declarations: Vec<&str> = declarations.iter().filter(needed).map(AsRef::as_ref).collect();
                if !declarations.is_empty() {
                    let _ = write!(css, "{}{{{}}}", selectors.join(","), declarations.join(";"));
                }
            }
        }
    }
}

/// Name and value, if the declaration sets a custom property.
fn custom_property(declaration: &str) -> Option<(&str, &str)> {
    declaration.split_once(':').filter(|(name, _)| name.starts_with("--"))
}

/// Identifiers in CSS text, `--name` included.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_alphanumeric() || c == '-' || c == '_')).filter(|word| !word.is_empty())
}
