//! Formats numbers, sizes and times for people.

use std::time::Duration;

/// `1 234 567`, with narrow no-break spaces.
#[must_use]
pub fn count(number: u64) -> String {
    let digits = number.to_string();
    let start = digits.len() % 3;
    digits.chars().enumerate().fold(String::new(), |mut text, (at, digit)| {
        if at > 0 && at % 3 == start {
            text.push('\u{202f}');
        }
        text.push(digit);
        text
    })
}

#[must_use]
pub fn bytes(number: u64) -> String {
    scaled(number, &[("B", 1), ("KiB", 1 << 10), ("MiB", 1 << 20), ("GiB", 1 << 30)])
}

#[must_use]
pub fn time(microseconds: u64) -> String {
    scaled(microseconds, &[("µs", 1), ("ms", 1_000), ("s", 1_000_000)])
}

/// In the two largest units.
#[must_use]
pub fn age(age: Duration) -> String {
    let s = age.as_secs();
    let (days, hours, minutes) = (s / 86_400, s / 3_600 % 24, s / 60 % 60);
    match (days, hours, minutes) {
        (0, 0, 0) => format!("{s} s"),
        (0, 0, _) => format!("{minutes} min"),
        (0, ..) => format!("{hours} h {minutes} min"),
        _ => format!("{days} d {hours} h"),
    }
}

/// In the largest of `units` that gives at least 1, with one decimal below 100.
fn scaled(number: u64, units: &[(&str, u64)]) -> String {
    let (unit, size) = units.iter().rev().find(|(_, size)| number >= *size).or(units.first()).copied().unwrap_or(("", 1));
    let (whole, tenths) = (number / size, number % size * 10 / size);
    if tenths == 0 || whole >= 100 { format!("{whole} {unit}") } else { format!("{whole}.{tenths} {unit}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        for (text, expected) in [
            (count(0), "0"),
            (count(999), "999"),
            (count(1_000), "1\u{202f}000"),
            (count(1_234_567), "1\u{202f}234\u{202f}567"),
            (bytes(0), "0 B"),
            (bytes(1_536), "1.5 KiB"),
            (bytes(300 << 20), "300 MiB"),
            (time(25), "25 µs"),
            (time(2_500), "2.5 ms"),
            (time(1_000_000), "1 s"),
            (age(Duration::from_secs(59)), "59 s"),
            (age(Duration::from_secs(3_661)), "1 h 1 min"),
            (age(Duration::from_hours(25)), "1 d 1 h"),
        ] {
            assert_eq!(text, expected);
        }
    }
}
