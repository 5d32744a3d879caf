//! Which name somebody meant who has misspelt it.

/// From here on two names are alike enough (Jaro similarity, as clap compares flags).
const ALIKE: f64 = 0.8;

/// The name most like `word`, if any is like it.
pub fn nearest<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let likeness = names.into_iter().map(|name| (strsim::jaro(word, name), name));
    likeness.filter(|(alike, _)| *alike >= ALIKE).max_by(|(one, _), (other, _)| one.total_cmp(other)).map(|(_, name)| name)
}
