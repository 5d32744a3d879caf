//! The text form of times and days, the same in both databases.

use time::format_description::BorrowedFormatItem;
use time::macros::format_description;
use time::{Date, OffsetDateTime, PrimitiveDateTime, UtcOffset};

use super::StoreError;

/// A time as rows have it: UTC, ISO 8601 with milliseconds. The text sorts as time does.
pub const TIME: &[BorrowedFormatItem<'_>] = format_description!("[year]-[month]-[day]T[hour]:[minute]:[second].[subsecond digits:3]Z");
/// A day (UTC), `2026-03-30`.
pub const DAY: &[BorrowedFormatItem<'_>] = format_description!("[year]-[month]-[day]");

pub fn format_time(time: OffsetDateTime) -> Result<String, StoreError> {
    time.to_offset(UtcOffset::UTC).format(TIME).map_err(|error| StoreError::Mismatch(error.to_string()))
}

pub fn parse_time(text: &str) -> Result<OffsetDateTime, StoreError> {
    let time = PrimitiveDateTime::parse(text, TIME).map_err(|error| StoreError::Mismatch(error.to_string()))?;
    Ok(time.assume_utc())
}

/// `None`: the text is not a day in the form of [`DAY`].
pub fn parse_day(text: &str) -> Option<Date> {
    Date::parse(text, DAY).ok()
}
