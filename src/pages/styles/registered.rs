//! Properties that `@property` registers and that do not inherit: the switches by which Tailwind's utilities change one another. Where no rule that
//! stays sets one, whoever reads it gets its initial value, so that neither need be there.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use super::{Item, parse};

/// Name and initial value, if there is one.
pub struct Registered<'a>(HashMap<&'a str, Option<&'a str>>);

impl<'a> Registered<'a> {
    /// Those that are not in `set`.
    pub fn unset(items: &'a [Item], set: &HashSet<&str>) -> Self {
        let registered = items.iter().filter_map(|item| match item {
            Item::Named { name, text }
                if text.starts_with("@property") && text.contains("inherits:false") && !set.contains(name.as_str()) =>
            {
                Some((name.as_str(), text.split_once("initial-value:").map(|(_, value)| value.trim_end_matches('}'))))
            }
            _ => None,
        });
        Self(registered.collect())
    }

    /// Puts the initial value, or what stands beside the name for want of one, in the place of each `var()` that reads one of these.
    pub fn settle(&self, declaration: &mut Cow<'a, str>) {
        let mut from = 0;
        while let Some(start) = declaration[from..].find("var(--").map(|at| from + at) {
            let inner = &declaration[start + "var(".len()..];
            let end = parse::find_outside(inner, &[')']).unwrap_or(inner.len());
            let (name, otherwise) = inner[..end].split_once(',').map_or((&inner[..end], None), |(name, value)| (name, Some(value)));
            match self.0.get(name).and_then(|initial| initial.or(otherwise)) {
                Some(value) => *declaration = format!("{}{value}{}", &declaration[..start], &inner[end + 1..]).into(),
                None => from = start + "var(".len(),
            }
        }
    }
}
