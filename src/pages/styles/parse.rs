//! Reads CSS as far as choosing rules needs: at-rules, selectors, declarations; nothing is interpreted.

use super::{Item, Selector};

/// The rules up to the end of the text or of the block that they stand in.
pub fn parse_items(rest: &mut &str) -> Vec<Item> {
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
            let selectors = split_outside(prelude, ',')
                .map(|text| Selector {
                    text: text.trim().into(),
                    classes: required_classes(text),
                    tags: required_tags(text),
                    attributes: required_attributes(text),
                    is_state: is_state(text),
                })
                .collect();
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

/// The classes that must be there. `:not()` is passed over; `:is()`, `:where()` and `:has()` count if they hold one alternative.
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
                let one_of = [":is", ":where", ":has"].iter().any(|name| before.ends_with(name));
                if open == b'(' && one_of && find_outside(inner, &[',']).is_none() {
                    classes.extend(required_classes(inner));
                }
            }
        }
    }
    classes
}

/// The tags that a selector names, outside of any parentheses: `html`, `table td`, `ul>li:first-child`.
fn required_tags(selector: &str) -> Vec<String> {
    let mut tags = Vec::new();
    let mut depth = 0_usize;
    let mut at_start = true;
    let mut escaped = false;
    let mut rest = selector.trim();
    while let Some(c) = rest.chars().next() {
        if at_start && depth == 0 && c.is_ascii_alphabetic() {
            let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '-').unwrap_or(rest.len());
            tags.push(rest[..end].to_ascii_lowercase());
            rest = &rest[end..];
            at_start = false;
            continue;
        }
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        at_start = depth == 0 && matches!(c, ' ' | '>' | '+' | '~');
        rest = &rest[c.len_utf8()..];
    }
    tags
}

/// The attributes that a selector names, outside of parentheses: `open` in `details[open]>p`.
fn required_attributes(selector: &str) -> Vec<String> {
    let mut attributes = Vec::new();
    let mut rest = selector;
    while let Some(at) = find_outside(rest, &['[']) {
        rest = &rest[at + 1..];
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '-').unwrap_or(rest.len());
        attributes.push(rest[..end].to_owned());
        rest = &rest[find_outside(rest, &[']']).unwrap_or(rest.len())..];
    }
    attributes
}

/// Pseudo-classes and pseudo-elements that nothing is or has before a visitor does something. Focus is not among them: it can be there from the
/// start, and must be seen.
const STATES: [&str; 8] = [":hover", ":active", ":disabled", ":-moz-ui-invalid", ":popover-open", ":modal", "::selection", "::backdrop"];

/// Whether one of [`STATES`] stands in the selector, outside of parentheses: `:not(:hover)` is no such state.
fn is_state(selector: &str) -> bool {
    let mut rest = selector;
    while let Some(at) = find_outside(rest, &[':']) {
        rest = &rest[at..];
        if STATES.iter().any(|state| rest.starts_with(state)) {
            return true;
        }
        rest = rest.trim_start_matches(':');
    }
    false
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
pub fn find_outside(text: &str, wanted: &[char]) -> Option<usize> {
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
