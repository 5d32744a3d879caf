//! Numbers with a noun, for messages.

use std::fmt::Display;

/// `1 row`, `2 rows`.
pub fn counted<N: Copy + Display + PartialEq + From<u8>>(number: N, noun: &str) -> String {
    format!("{number} {noun}{}", plural_suffix(number))
}

/// `s` unless the number is 1.
pub fn plural_suffix<N: Copy + PartialEq + From<u8>>(number: N) -> &'static str {
    if number == N::from(1) { "" } else { "s" }
}
