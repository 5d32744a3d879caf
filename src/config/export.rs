//! What `leadlight export` is told beside the database.

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Args, ValueEnum};
use time::format_description::well_known::Rfc3339;
use time::macros::format_description;
use time::{Date, OffsetDateTime};

use super::form_names;

#[derive(Args, Clone, Debug)]
pub struct ExportSettings {
    /// The table to print
    #[arg(value_parser = PossibleValuesParser::new(form_names::TABLES))]
    pub table: String,

    /// How it is printed: jsonl is one JSON object a line, json one array, csv is RFC 4180, where a cell that a spreadsheet would take for a formula (it begins with = + - @, a tab or a carriage return) gets an apostrophe in front
    #[arg(long, value_name = "FORMAT", default_value = "jsonl")]
    pub format: ExportFormat,

    /// Only what came at this time or later, in UTC: a date such as 2026-11-21, or a time after RFC 3339 such as 2026-11-21T09:30:00Z
    #[arg(long, value_name = "DATE", value_parser = read_since)]
    pub since: Option<OffsetDateTime>,

    /// Write into this new file, for its owner alone, instead of standard output; it gets its name when it is whole
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ExportFormat {
    Jsonl,
    Json,
    Csv,
}

fn read_since(text: &str) -> Result<OffsetDateTime, &'static str> {
    let day = Date::parse(text, format_description!("[year]-[month]-[day]")).map(|day| day.midnight().assume_utc());
    day.or_else(|_| OffsetDateTime::parse(text, &Rfc3339))
        .map_err(|_| "expected a date such as 2026-11-21 or a time such as 2026-11-21T09:30:00Z")
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::read_since;

    #[test]
    fn a_day_begins_in_utc_and_a_time_says_its_zone() {
        for (text, expected) in [
            ("2026-11-21", datetime!(2026-11-21 0:00 UTC)),
            ("2026-11-21T09:30:00Z", datetime!(2026-11-21 9:30 UTC)),
            ("2026-11-21T09:30:00.5+05:30", datetime!(2026-11-21 4:00:00.5 UTC)),
        ] {
            assert_eq!(read_since(text), Ok(expected), "{text}");
        }
        for wrong in ["", "yesterday", "2026-02-30", "21.11.2026", "2026-11-21T09:30:00", "2026-11-21 09:30"] {
            assert!(read_since(wrong).is_err(), "{wrong}");
        }
    }
}
