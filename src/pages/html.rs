//! Reads the tags of HTML that React wrote: attribute values are quoted, and `"`, `<` and `>` in them are escaped.

use memchr::memchr;

/// A tag without its angle brackets.
pub struct Tag<'a> {
    /// The text between the tag before and this one, as it is escaped.
    pub text_before: &'a str,
    pub name: &'a str,
    pub is_end: bool,
    rest: &'a str,
}

/// `<main>` with its tags.
pub fn main_element(body: &str) -> Option<&str> {
    let (start, end) = (body.find("<main")?, body.rfind(MAIN_END)?);
    body.get(start..end + MAIN_END.len())
}

const MAIN_END: &str = "</main>";

/// The tags in their order, comments included.
pub fn tags(html: &str) -> impl Iterator<Item = Tag<'_>> {
    let mut html = html;
    std::iter::from_fn(move || {
        // `str::find` reads a byte at a time.
        let start = memchr(b'<', html.as_bytes())?;
        let (text_before, text) = (&html[..start], &html[start + 1..]);
        let end = memchr(b'>', text.as_bytes())?;
        let (text, after) = (&text[..end], &text[end + 1..]);
        html = after;
        let (text, is_end) = text.strip_prefix('/').map_or((text, false), |text| (text, true));
        let (name, rest) = text.split_once(' ').unwrap_or((text.trim_end_matches('/'), ""));
        Some(Tag { text_before, name, is_end, rest })
    })
}

impl<'a> Tag<'a> {
    /// Names and values, the latter as they are escaped.
    pub fn attributes(&self) -> impl Iterator<Item = (&'a str, &'a str)> + use<'a> {
        let mut rest = self.rest;
        std::iter::from_fn(move || {
            let (name, after) = rest.split_once('=')?;
            let (value, after) = after.strip_prefix('"')?.split_once('"')?;
            rest = after;
            Some((name.trim_start(), value))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_have_names_and_attributes() {
        let html = r#"x<p class="a &gt; b" hidden="">y</p><!--$--><br/><input type="text"/> 1 < 2"#;
        let found: Vec<_> = tags(html).map(|tag| (tag.name, tag.is_end, tag.attributes().collect::<Vec<_>>())).collect();
        assert_eq!(tags(html).map(|tag| tag.text_before).collect::<Vec<_>>(), ["x", "y", "", "", ""]);
        assert_eq!(
            found,
            [
                ("p", false, vec![("class", "a &gt; b"), ("hidden", "")]),
                ("p", true, vec![]),
                ("!--$--", false, vec![]),
                ("br", false, vec![]),
                ("input", false, vec![("type", "text")]),
            ]
        );
    }
}
