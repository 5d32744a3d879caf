//! The words that a search finds. Both databases get the same words, so both find the same: lower case, without accents, at most [`MAX_CHARS`] long. Where
//! a script does not separate words, each character is one.

use std::collections::BTreeSet;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

const MAX_CHARS: usize = 40;
/// Enough for a message of 5,000 characters. What is beyond is not found.
const MAX_WORDS: usize = 1_500;
/// More words in a search are left out.
const MAX_SEARCHED: usize = 8;

/// The words of a text, each once, separated by a space.
pub fn words(texts: &[&str]) -> String {
    let found: BTreeSet<String> = texts.iter().flat_map(|text| split(text)).take(MAX_WORDS).collect();
    found.into_iter().collect::<Vec<_>>().join(" ")
}

/// The words that a lead must have. Empty: nothing that can be searched was typed.
pub fn searched(typed: &str) -> Vec<String> {
    let mut words = split(typed);
    words.truncate(MAX_SEARCHED);
    words
}

fn split(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = String::new();
    let mut end = |word: &mut String| {
        if !word.is_empty() {
            words.push(word.chars().take(MAX_CHARS).collect());
            word.clear();
        }
    };
    for character in text.nfkd().filter(|it| !is_combining_mark(*it)).flat_map(char::to_lowercase) {
        if is_ideograph(character) {
            end(&mut word);
            word.push(character);
            end(&mut word);
        } else if character.is_alphanumeric() && !is_sign(character) {
            word.push(character);
        } else {
            end(&mut word);
        }
    }
    end(&mut word);
    words
}

/// Letters in squares and circles, which Unicode counts as signs: SQLite's search takes them for the end of a word.
const fn is_sign(character: char) -> bool {
    matches!(character, '\u{24b6}'..='\u{24e9}' | '\u{1f130}'..='\u{1f149}' | '\u{1f150}'..='\u{1f169}' | '\u{1f170}'..='\u{1f189}')
}

/// Han, Hiragana, Katakana, and Thai.
const fn is_ideograph(character: char) -> bool {
    matches!(character, '\u{0e00}'..='\u{0e7f}' | '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{20000}'..='\u{323af}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_folded_and_named_once() {
        for (texts, expected) in [
            (&["Ada Lovelace", "ada@Acme.example"][..], "acme ada example lovelace"),
            (&["Zoë Müller", "+49 (201) 555-0100"], "0100 201 49 555 muller zoe"),
            (&["ﬁne Ⅳ"], "fine iv"),
            (&["東京 office"], "office 京 東"),
            (&["", "…!"], ""),
            (&["a_b'c"], "a b c"),
            (&["a🅐b"], "a b"),
        ] {
            assert_eq!(words(texts), expected, "{texts:?}");
        }
        assert_eq!(words(&["x".repeat(100).as_str()]).len(), MAX_CHARS);
        let many = (0..9_000).map(|n| n.to_string()).collect::<Vec<_>>().join(" ");
        assert_eq!(words(&[&many]).split(' ').count(), MAX_WORDS);
        assert_eq!(searched("\"ada\" OR * -acme\u{0}"), ["ada", "or", "acme"]);
    }
}
