//! Within a word, letters of Cyrillic or Greek that look like Latin ones, or the other way round (<https://www.unicode.org/reports/tr39/>). Robots
//! write words so that no filter finds them. People mix scripts too (a Russian ending after a Latin name, `kΩ`, `TNFα`), so only letters that look
//! alike count, and only where no ending can stand. A hint.

use icu_properties::CodePointMapData;
use icu_properties::props::Script;

/// Letters that a reader takes for Latin ones.
const LIKE_LATIN: &str = "авеікмнорсѕтухјԁԛԝһАВЕІЅКМНОРСТУХЈοορυΑΒΕΖΗΙΚΜΝΟΡΤΥΧ";
/// Latin letters that a reader takes for Cyrillic or Greek ones.
const LIKE_OTHERS: &str = "aceiopxyABCEHIKMOPTXY";
/// Units and abbreviations are shorter.
const MIN_LETTERS: usize = 4;

pub fn has_signal(text: &str) -> bool {
    // Nearly every text.
    if text.is_ascii() {
        return false;
    }
    text.split(|c: char| !c.is_alphabetic()).any(is_disguised)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Latin,
    CyrillicOrGreek,
    Other,
}

fn kind(c: char) -> Kind {
    match CodePointMapData::<Script>::new().get(c) {
        Script::Latin => Kind::Latin,
        Script::Cyrillic | Script::Greek => Kind::CyrillicOrGreek,
        _ => Kind::Other,
    }
}

fn is_disguised(word: &str) -> bool {
    if word.is_ascii() {
        return false;
    }
    let letters: Vec<(char, Kind)> = word.chars().map(|c| (c, kind(c))).collect();
    let at = |position: usize| letters.get(position).map(|(_, kind)| *kind);
    letters.len() >= MIN_LETTERS
        && letters.iter().enumerate().any(|(position, (c, kind))| {
            let (before, after) = (position.checked_sub(1).and_then(at), at(position + 1));
            match kind {
                // Before a Latin letter: an ending of a Latin word stands behind it.
                Kind::CyrillicOrGreek => after == Some(Kind::Latin) && LIKE_LATIN.contains(*c),
                Kind::Latin => [before, after] == [Some(Kind::CyrillicOrGreek); 2] && LIKE_OTHERS.contains(*c),
                Kind::Other => false,
            }
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_letters_that_look_alike_are_found() {
        for (text, expected) in [
            ("Viagra", false),
            ("V\u{456}agra", true),
            ("\u{440}\u{430}ypal", true),
            ("PayP\u{430}l", true),
            ("b\u{3bf}nus", true),
            ("з\u{61}работок", true),
            ("Заработок", false),
            ("Νέα Ελλάδα", false),
            ("Löwenbräu, Çelik, Łódź", false),
            ("iPhone'ом и CRM-система", false),
            ("SMSка, VIPов, HRам", false),
            ("10 kΩ, 5 μm, 3 кВт", false),
            ("TNFα and β-blockers", false),
            ("東京 Tower", false),
            ("ОO", false),
        ] {
            assert_eq!(has_signal(text), expected, "{text}");
        }
    }
}
