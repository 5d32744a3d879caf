//! What is wrong in a file of the content, and where.

use std::fmt;

use serde::Serialize;

/// `articles/x.md:4:1: unknown field "auther"; did you mean "author"?`
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// The path in the folder.
    pub file: String,
    /// From 1; 0 if the fault is not in one line.
    pub line: usize,
    /// The place in the line in characters, from 1.
    pub column: usize,
    pub message: String,
}

impl Fault {
    /// A fault of the whole file.
    pub fn in_file(file: &str, message: impl Into<String>) -> Self {
        Self { file: file.to_owned(), line: 0, column: 0, message: message.into() }
    }

    /// `at`: the offset in bytes.
    pub fn at(file: &str, text: &str, at: usize, message: impl Into<String>) -> Self {
        let before = text.get(..at.min(text.len())).unwrap_or(text);
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        Self { file: file.to_owned(), line, column, message: message.into() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { file, line, column, message } = self;
        if *line == 0 { write!(f, "{file}: {message}") } else { write!(f, "{file}:{line}:{column}: {message}") }
    }
}

/// The largest file of text.
pub const MAX_TEXT_BYTES: usize = 1 << 20;

/// The text of a file; a fault if it is none, or too long.
pub fn text<'a>(file: &str, bytes: &'a [u8], faults: &mut Vec<Fault>) -> Option<&'a str> {
    if bytes.len() > MAX_TEXT_BYTES {
        faults.push(Fault::in_file(file, format!("it has {} bytes; a text may have {MAX_TEXT_BYTES}", bytes.len())));
        return None;
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => Some(text.strip_prefix('\u{feff}').unwrap_or(text)),
        Err(error) => {
            let valid = String::from_utf8_lossy(bytes.get(..error.valid_up_to()).unwrap_or_default());
            faults.push(Fault::at(file, &valid, valid.len(), "this is not UTF-8; save the file as UTF-8"));
            None
        }
    }
}

/// The most similar name, if one is similar.
pub fn nearest<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // Jaro alone finds no name of three letters of which two changed places.
    let similarity = |name: &str| strsim::jaro(word, name).max(strsim::normalized_damerau_levenshtein(word, name));
    let similar = names.into_iter().map(|name| (similarity(name), name)).filter(|(similarity, _)| *similarity >= 0.66);
    similar.max_by(|(one, _), (other, _)| one.total_cmp(other)).map(|(_, name)| name)
}

/// The end of a message about a name that is not known: the nearest one, then all.
pub fn suggestion<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    const MAX_SHOWN: usize = 30;
    let names: Vec<&str> = names.into_iter().collect();
    let nearest = nearest(word, names.iter().copied()).map(|name| format!("; did you mean \"{name}\"?"));
    let more = if names.len() > MAX_SHOWN { ", …" } else { "" };
    let shown = names.iter().take(MAX_SHOWN).copied().collect::<Vec<_>>().join(", ");
    let allowed = format!("allowed: {shown}{more}");
    nearest.map_or_else(|| format!("; {allowed}"), |nearest| format!("{nearest} {allowed}"))
}
