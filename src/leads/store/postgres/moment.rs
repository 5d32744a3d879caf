//! Times as SQLite's tables have them, so that what is read is the same wherever it comes from: UTC, ISO 8601 with milliseconds.

use std::time::SystemTime;

use time::format_description::BorrowedFormatItem;
use time::macros::format_description;
use time::{OffsetDateTime, PrimitiveDateTime};

use super::failure::Failure;

const FORM: &[BorrowedFormatItem<'_>] = format_description!("[year]-[month]-[day]T[hour]:[minute]:[second].[subsecond digits:3]Z");

/// # Errors
/// A year of more than four digits.
pub fn text(moment: SystemTime) -> Result<String, Failure> {
    OffsetDateTime::from(moment).format(FORM).map_err(|error| Failure::Unfit(error.to_string()))
}

/// # Errors
/// When it is not in that form.
pub fn read(text: &str) -> Result<SystemTime, Failure> {
    let moment = PrimitiveDateTime::parse(text, FORM).map_err(|_| Failure::Unfit(format!("`{text}` is not a time")))?;
    Ok(moment.assume_utc().into())
}
