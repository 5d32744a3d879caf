//! Invisible characters: controls, bidirectional controls (<https://trojansource.codes>), zero-width characters, blank fillers and noncharacters. Every
//! field refuses them, except where words and emoji sequences need them (<https://www.unicode.org/reports/tr51/>).

use icu_properties::CodePointSetData;
use icu_properties::props::{DefaultIgnorableCodePoint, Emoji, NoncharacterCodePoint};

use crate::tables::FieldKind;

/// Allowed between letters of Persian and Indic scripts and between the parts of an emoji
/// (<https://www.rfc-editor.org/rfc/rfc5892#appendix-A>).
const JOINERS: [char; 2] = ['\u{200c}', '\u{200d}'];
const COMBINING_KEYCAP: char = '\u{20e3}';
/// The flag of a region: this, tags that spell the region, and an end tag.
const BLACK_FLAG: char = '\u{1f3f4}';
const TAG_END: char = '\u{e007f}';

/// The value without its invisible characters.
pub fn strip_invisible(kind: FieldKind, value: &str) -> String {
    let text: Vec<char> = value.chars().collect();
    (0..text.len()).filter(|at| is_allowed(kind, &text, *at)).map(|at| text[at]).collect()
}

fn is_allowed(kind: FieldKind, text: &[char], at: usize) -> bool {
    // In addresses and numbers, two values that look the same must be the same.
    let is_words = matches!(kind, FieldKind::Text | FieldKind::Textarea);
    match text[at] {
        '\n' | '\t' => kind == FieldKind::Textarea,
        c if JOINERS.contains(&c) => is_words && at > 0 && joins(text, at - 1) && joins(text, at + 1),
        c if is_emoji_modifier(c) => is_words && is_in_emoji(text, at),
        c => !is_invisible(c),
    }
}

/// Whether a joiner may stand beside this character.
fn joins(text: &[char], at: usize) -> bool {
    let Some(c) = text.get(at).copied() else { return false };
    if is_emoji_modifier(c) {
        return is_in_emoji(text, at);
    }
    !c.is_ascii() && !c.is_whitespace() && !JOINERS.contains(&c) && !is_invisible(c)
}

fn is_emoji_modifier(c: char) -> bool {
    is_emoji_selector(c) || is_tag(c)
}

/// Selects the text or the picture form of an emoji.
fn is_emoji_selector(c: char) -> bool {
    matches!(c, '\u{fe0e}' | '\u{fe0f}')
}

fn is_tag(c: char) -> bool {
    matches!(c, '\u{e0020}'..='\u{e007f}')
}

/// Whether a selector or a tag belongs to an emoji.
fn is_in_emoji(text: &[char], at: usize) -> bool {
    if is_emoji_selector(text[at]) {
        let Some(base) = at.checked_sub(1).map(|before| text[before]) else { return false };
        // Digits, # and * are emoji only as keycaps.
        return CodePointSetData::new::<Emoji>().contains(base) && (!base.is_ascii() || text.get(at + 1) == Some(&COMBINING_KEYCAP));
    }
    let begin = text[..at].iter().rposition(|c| !is_tag(*c) || *c == TAG_END);
    let end = text[at..].iter().position(|c| !is_tag(*c) || *c == TAG_END).map(|offset| at + offset);
    matches!((begin, end), (Some(begin), Some(end)) if text[begin] == BLACK_FLAG && text[end] == TAG_END && end > begin + 1)
}

fn is_invisible(c: char) -> bool {
    c.is_control()
        || CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(c)
        || CodePointSetData::new::<NoncharacterCodePoint>().contains(c)
        || matches!(
            c,
            // Lines end with \n or not at all.
            '\u{2028}' | '\u{2029}'
            // Blank, or annotation marks that are not displayed.
            | '\u{2800}' | '\u{1d159}' | '\u{fff9}'..='\u{fffb}'
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invisible_characters_are_stripped() {
        let controls = (0..=0x1f).chain(0x7f..=0x9f).filter_map(char::from_u32).filter(|c| !matches!(c, '\n' | '\t')).map(String::from);
        let hidden = "\u{61c} \u{200b} \u{200c} \u{200d} \u{200e} \u{200f} \u{202a} \u{202b} \u{202c} \u{202d} \u{202e} \u{2028} \u{2029} \u{2060} \u{2066} \u{2067} \u{2068} \u{2069} \u{feff} \
            \u{ad} \u{34f} \u{115f} \u{180e} \u{3164} \u{ffa0} \u{2800} \u{fff9} \u{ffff} \u{fdd0} \u{10fffe} \u{fe0f} \u{fe00} \u{e0100} \u{e0041}\u{e0042} \u{e007f} \u{1d159} \u{2064}";
        for hidden in controls.chain(hidden.split(' ').map(str::to_owned)) {
            for kind in [FieldKind::Text, FieldKind::Email, FieldKind::Tel, FieldKind::Textarea, FieldKind::Select] {
                for value in ["a_b", "_ab", "ab_", "ü_b", "a__b", "1_2"].map(|value| value.replace('_', &hidden)) {
                    assert_eq!(strip_invisible(kind, &value), value.replace(&hidden, ""), "{kind:?} {value:?}");
                }
            }
        }
    }

    #[test]
    fn words_and_emoji_keep_joiners_and_selectors() {
        for word in [
            "می\u{200c}خواهم",
            "ക്\u{200d}ഷ",
            "क्\u{200c}ष",
            "Zoë",
            "שלום",
            "👩\u{200d}💻",
            "❤\u{fe0f}\u{200d}🔥",
            "1\u{fe0f}\u{20e3}",
            "☺\u{fe0e}",
            "🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}",
            "👍🏽",
            "🇮🇳",
        ] {
            assert_eq!(strip_invisible(FieldKind::Text, word), word);
            assert_eq!(strip_invisible(FieldKind::Textarea, word), word);
            assert!(!strip_invisible(FieldKind::Email, word).contains(JOINERS), "{word}");
        }
        for (value, expected) in [
            ("a\n\tb", "ab"),
            ("न\u{200d}\u{200d}न", "नन"),
            ("❤\u{fe0f}\u{fe0f}", "❤\u{fe0f}"),
            ("a\u{fe0f}\u{200d}🔥", "a🔥"),
            ("🏴\u{e0067}\u{e0062}", "🏴"),
            ("🏴\u{e007f}", "🏴"),
            ("👩\u{e0067}\u{e007f}", "👩"),
        ] {
            assert_eq!(strip_invisible(FieldKind::Text, value), expected, "{value:?}");
            assert_eq!(strip_invisible(FieldKind::Text, expected), expected);
        }
        assert_eq!(strip_invisible(FieldKind::Textarea, "a\n\tb"), "a\n\tb");
        assert_eq!(strip_invisible(FieldKind::Email, "❤\u{fe0f}@b"), "❤@b");
    }
}
