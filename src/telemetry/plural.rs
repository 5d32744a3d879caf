//! Numbers with a noun, for messages.

use std::fmt::Display;

/// `1 row`, `2 rows`.
#[must_use]
pub fn counted<N: Copy + Display + PartialEq + From<u8>>(number: N, noun: &str) -> String {
    format!("{number} {noun}{}", plural_suffix(number))
}

/// `s` unless the number is 1.
#[must_use]
pub fn plural_suffix<N: Copy + PartialEq + From<u8>>(number: N) -> &'static str {
    if number == N::from(1) { "" } else { "s" }
}

#[cfg(test)]
mod tests {
    use super::counted;

    #[test]
    fn one_is_one_row() {
        for (number, expected) in [(0, "0 rows"), (1, "1 row"), (2, "2 rows"), (21, "21 rows")] {
            assert_eq!(counted(number, "row"), expected);
        }
    }
}
