//! The text form of times.

use time::format_description::BorrowedFormatItem;
use time::macros::format_description;

/// Times as rows have them, in both stores: UTC, ISO 8601 with milliseconds. Their text sorts as time does.
pub const TIME: &[BorrowedFormatItem<'_>] = format_description!("[year]-[month]-[day]T[hour]:[minute]:[second].[subsecond digits:3]Z");
