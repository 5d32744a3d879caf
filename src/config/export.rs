//! Settings of `leadlight export` and `leadlight stats`.

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Args, ValueEnum};
use time::format_description::well_known::Rfc3339;
use time::macros::format_description;
use time::{Date, Duration, OffsetDateTime};
use url::Url;

use super::form_names;
use super::listen::parse_url;

#[derive(Args, Clone, Debug)]
pub struct ExportSettings {
    /// Table to print, or the id of a form
    #[arg(value_parser = PossibleValuesParser::new(form_names::TABLES.iter().chain(form_names::FORMS)), required_unless_present_any = ["spam", "form"], conflicts_with_all = ["spam", "form"])]
    pub table: Option<String>,

    /// Print the posts of this form, named by its id or title; also a form of the content
    #[arg(long, value_name = "FORM", conflicts_with = "spam")]
    pub form: Option<String>,

    /// Print the posts that are held as spam instead of a table
    #[arg(long)]
    pub spam: bool,

    /// Output format: `jsonl` (one JSON object per line), `json` (one array) or `csv` (RFC 4180). In CSV, an apostrophe is put before text that a spreadsheet could take for a formula (= + - @ at the start, or after a semicolon, tab or line break), but not before phone numbers
    #[arg(long, value_name = "FORMAT", default_value = "jsonl")]
    pub format: ExportFormat,

    /// CSV without these apostrophes, for programs that are no spreadsheets
    #[arg(long)]
    pub raw: bool,

    /// Only rows from this time on: a date (UTC) such as 2026-11-21, or an RFC 3339 time such as 2026-11-21T09:30:00Z
    #[arg(long, value_name = "DATE", value_parser = parse_since)]
    pub since: Option<OffsetDateTime>,

    /// Only rows from before this time: a date means its end, so --since 2026-11-01 --until 2026-11-30 is all of November
    #[arg(long, value_name = "DATE", value_parser = parse_until)]
    pub until: Option<OffsetDateTime>,

    /// newsletter_subscribers: also addresses that are pending or unsubscribed, with the columns `state` and `unsubscribed_at`
    #[arg(long)]
    pub all: bool,

    /// newsletter_subscribers: origin of the links in the column `unsubscribe_url`; without it they begin with the path
    #[arg(long, env = "SITE_PUBLIC_URL", value_name = "URL", value_parser = parse_url)]
    pub public_url: Option<Url>,

    /// Write to this new file instead of standard output. Only its owner can read it, and it appears when it is complete
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ExportFormat {
    Jsonl,
    Json,
    Csv,
}

/// What `leadlight stats` counts leads by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum StatsBy {
    Campaign,
    Referrer,
    /// The campaign's source, or else the referring host
    Source,
    Page,
    /// The first page of the visit
    Landing,
}

fn parse_since(text: &str) -> Result<OffsetDateTime, &'static str> {
    parse_bound(text, Duration::ZERO)
}

fn parse_until(text: &str) -> Result<OffsetDateTime, &'static str> {
    parse_bound(text, Duration::DAY)
}

/// A time, or that much after the begin of a day (UTC).
fn parse_bound(text: &str, after_begin: Duration) -> Result<OffsetDateTime, &'static str> {
    let day = Date::parse(text, format_description!("[year]-[month]-[day]")).map(|day| day.midnight().assume_utc() + after_begin);
    day.or_else(|_| OffsetDateTime::parse(text, &Rfc3339))
        .map_err(|_| "expected a date such as 2026-11-21 or a time such as 2026-11-21T09:30:00Z")
}

pub(super) fn parse_date(text: &str) -> Result<Date, &'static str> {
    Date::parse(text, format_description!("[year]-[month]-[day]")).map_err(|_| "expected a date such as 2026-11-21")
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::{parse_since, parse_until};

    #[test]
    fn dates_are_in_utc_and_times_name_their_zone() {
        for (text, expected) in [
            ("2026-11-21", datetime!(2026-11-21 0:00 UTC)),
            ("2026-11-21T09:30:00Z", datetime!(2026-11-21 9:30 UTC)),
            ("2026-11-21T09:30:00.5+05:30", datetime!(2026-11-21 4:00:00.5 UTC)),
        ] {
            assert_eq!(parse_since(text), Ok(expected), "{text}");
        }
        assert_eq!(parse_until("2026-11-30"), Ok(datetime!(2026-12-01 0:00 UTC)), "the whole day");
        assert_eq!(parse_until("2026-11-21T09:30:00Z"), Ok(datetime!(2026-11-21 9:30 UTC)));
        for wrong in ["", "yesterday", "2026-02-30", "21.11.2026", "2026-11-21T09:30:00", "2026-11-21 09:30"] {
            assert!(parse_since(wrong).is_err(), "{wrong}");
        }
    }
}
