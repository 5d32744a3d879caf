//! Formats numbers and times for people.

use std::time::Duration;

use indicatif::HumanCount;

/// Such as `1,234,567`.
pub fn count(number: u64) -> String {
    HumanCount(number).to_string()
}

/// Such as `2.5ms`.
pub fn time(microseconds: u64) -> String {
    format!("{:?}", Duration::from_micros(microseconds))
}
