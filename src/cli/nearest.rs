//! Suggestions for misspelled names.

/// Jaro similarity, as clap uses for flags.
const MIN_SIMILARITY: f64 = 0.8;

/// The name most similar to `word`, if any is similar enough.
pub fn nearest<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let similarity = names.into_iter().map(|name| (strsim::jaro(word, name), name));
    similarity
        .filter(|(similarity, _)| *similarity >= MIN_SIMILARITY)
        .max_by(|(one, _), (other, _)| one.total_cmp(other))
        .map(|(_, name)| name)
}
