//! Characters that nobody sees and that change what others read: controls, those that turn the direction of writing
//! (<https://trojansource.codes>), and those without width. Refused in every field, and never sent back.

use crate::tables::FieldKind;

/// Needed between the letters of Persian and of Indic scripts and between the parts of an emoji; nowhere else
/// (<https://www.rfc-editor.org/rfc/rfc5892#appendix-A>).
const JOINERS: [char; 2] = ['\u{200c}', '\u{200d}'];

/// The value without the characters that may not be in it.
pub fn visible(kind: FieldKind, value: &str) -> String {
    let neighbours = std::iter::once(None).chain(value.chars().map(Some));
    let after = value.chars().map(Some).skip(1).chain(std::iter::once(None));
    let with_neighbours = neighbours.zip(value.chars()).zip(after);
    with_neighbours.filter(|((before, c), after)| is_allowed(kind, *before, *c, *after)).map(|((_, c), _)| c).collect()
}

fn is_allowed(kind: FieldKind, before: Option<char>, c: char, after: Option<char>) -> bool {
    match c {
        '\n' | '\t' => kind == FieldKind::Textarea,
        // Words, not addresses and numbers: there two that look the same must be the same.
        _ if JOINERS.contains(&c) => {
            matches!(kind, FieldKind::Text | FieldKind::Textarea)
                && [before, after].into_iter().flatten().filter(|c| joins(*c)).count() == 2
        }
        _ => !is_invisible(c),
    }
}

fn joins(c: char) -> bool {
    !c.is_ascii() && !c.is_whitespace() && !JOINERS.contains(&c) && !is_invisible(c)
}

fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(c,
            // Direction.
            '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
            // Without width.
            | '\u{200b}' | '\u{2060}' | '\u{feff}'
            // Lines end with \n or not at all.
            | '\u{2028}' | '\u{2029}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_sees_is_taken_out() {
        let refused = (0..=0x1f).chain(0x7f..=0x9f).filter_map(char::from_u32).filter(|c| !matches!(c, '\n' | '\t'));
        let invisible = "\u{61c}\u{200b}\u{200c}\u{200d}\u{200e}\u{200f}\u{202a}\u{202b}\u{202c}\u{202d}\u{202e}\u{2060}\u{2066}\u{2067}\u{2068}\u{2069}\u{feff}";
        for c in refused.chain(invisible.chars()) {
            for kind in [FieldKind::Text, FieldKind::Email, FieldKind::Tel, FieldKind::Textarea, FieldKind::Select] {
                for value in [format!("a{c}b"), format!("{c}ab"), format!("ab{c}"), format!("ü{c}b"), format!("a{c}{c}b")] {
                    assert_eq!(visible(kind, &value), value.replace(c, ""), "{kind:?} {value:?}");
                }
            }
        }
        assert_eq!(visible(FieldKind::Text, "a\n\tb"), "ab");
        assert_eq!(visible(FieldKind::Textarea, "a\n\tb"), "a\n\tb");
    }

    #[test]
    fn words_and_emoji_keep_their_joiners() {
        for word in ["می\u{200c}خواهم", "ക്\u{200d}ഷ", "क्\u{200c}ष", "👩\u{200d}💻", "❤\u{fe0f}\u{200d}🔥", "Zoë", "שלום"]
        {
            assert_eq!(visible(FieldKind::Text, word), word);
            assert_eq!(visible(FieldKind::Textarea, word), word);
            assert!(!visible(FieldKind::Email, word).contains(JOINERS), "{word}");
        }
        assert_eq!(visible(FieldKind::Text, "न\u{200d}\u{200d}न"), "नन", "a row of them hides something");
    }
}
