//! `leadlight stats`: leads per form and day, as JSON, or as a table for people with a column per form and sums; a terminal shows bars. With `--by`: leads
//! by what brought them. With `--views`: views of pages ([`views`]).

mod bars;
mod compare;
mod views;

use std::fmt::Display;
use std::io::Write;

use serde_json::{Map, Value, json};
use time::{Date, Duration, OffsetDateTime};
use tokio::runtime::Runtime;

use self::bars::Bars;
use super::assemble::open_existing;
use super::output::print;
use crate::config::{DatabaseSettings, StatsBy};
use crate::store::{CountsByValue, FormCount, OriginGroup, Store};
use crate::telemetry::plural::counted;

/// How many campaigns, referring hosts or pages are listed.
const MAX_VALUES: usize = 20;
/// The least width of a column, for numbers up to a million.
const MIN_COLUMN: usize = 7;
/// The width of the column with days.
const DAY_WIDTH: usize = 12;

/// What is counted, and how it is printed.
pub struct StatsOptions {
    pub days: u16,
    pub by: Option<StatsBy>,
    /// Beside the period before.
    pub compares: bool,
    pub views: bool,
    pub as_json: bool,
}

pub fn stats(runtime: &Runtime, options: &StatsOptions, database: &DatabaseSettings) -> anyhow::Result<()> {
    let store = open_existing(database)?;
    let StatsOptions { days, by, compares, views, as_json } = *options;
    if views {
        return views::stats(runtime, &store, days, by, as_json);
    }
    if let Some(by) = by {
        return if compares { compare::stats(runtime, &store, days, by, as_json) } else { stats_by_origin(&store, days, by, as_json) };
    }
    let counts = store.count_by_day()?;
    let days = days_until_today(days);
    if as_json {
        return print(|out| Ok(writeln!(out, "{}", to_json(&counts, &days))?));
    }
    print(|out| write_table(out, &counts, &days, Bars::for_this_terminal()))
}

/// The last `days` days (UTC), today included, oldest first.
fn days_until_today(days: u16) -> Vec<Date> {
    let today = OffsetDateTime::now_utc().date();
    (0..i64::from(days)).rev().map(|ago| today - Duration::days(ago)).collect()
}

/// The name of what leads are counted by.
const fn origin_group(by: StatsBy) -> (&'static str, OriginGroup) {
    match by {
        StatsBy::Campaign => ("campaign", OriginGroup::Campaign),
        StatsBy::Referrer => ("referrer", OriginGroup::Referrer),
        StatsBy::Source => ("source", OriginGroup::Source),
        StatsBy::Page => ("page", OriginGroup::Page),
        StatsBy::Landing => ("landing", OriginGroup::Landing),
    }
}

fn stats_by_origin(store: &Store, days: u16, by: StatsBy, as_json: bool) -> anyhow::Result<()> {
    let (name, group) = origin_group(by);
    let Some(first_day) = days_until_today(days).first().copied() else { return Ok(()) };
    let counts = store.count_by_origin(group, &[first_day.midnight().assume_utc()], MAX_VALUES)?;
    print(|out| {
        if as_json {
            return Ok(writeln!(out, "{}", origin_json(&counts, days, name))?);
        }
        write_origins(out, &counts, days, name)
    })
}

fn origin_json(counts: &CountsByValue, days: u16, name: &str) -> Value {
    let value = |(value, numbers): &(String, Vec<u64>)| json!({ "value": value, "leads": numbers[0] });
    let values: Vec<Value> = counts.values.iter().map(value).collect();
    json!({ "days": days, "by": name, "total": counts.total(0), "values": values, "other": counts.other[0], "unknown": counts.unknown[0] })
}

fn write_origins(out: &mut dyn Write, counts: &CountsByValue, days: u16, name: &str) -> anyhow::Result<()> {
    let sum = counted(days, "day");
    let summary = [("(other)", counts.other[0]), ("(unknown)", counts.unknown[0])].into_iter().filter(|(_, leads)| *leads > 0);
    let rows =
        counts.values.iter().map(|(value, numbers)| (value.as_str(), numbers[0])).chain(summary).chain([(sum.as_str(), counts.total(0))]);
    let rows: Vec<(&str, u64)> = rows.collect();
    let width = rows.iter().map(|(value, _)| value.chars().count()).chain([name.len()]).max().unwrap_or_default();
    writeln!(out, "{}", table_line(width, name, &["leads"], ["leads"]))?;
    rows.iter().try_for_each(|(value, leads)| Ok(writeln!(out, "{}", table_line(width, value, &["leads"], [leads]))?))
}

fn to_json(counts: &[FormCount], days: &[Date]) -> Value {
    let form = |count: &FormCount| {
        let by_day: Map<String, Value> = days.iter().map(|day| (day.to_string(), count.on(*day).into())).collect();
        let recent: u64 = days.iter().map(|day| count.on(*day)).sum();
        (count.form.clone(), json!({ "total": count.total(), "recent": recent, "byDay": by_day }))
    };
    let forms: Map<String, Value> = counts.iter().map(form).collect();
    json!({ "days": days.len(), "total": counts.iter().map(FormCount::total).sum::<u64>(), "forms": forms })
}

/// A line of a table: a label, and cells below the end of their titles.
fn table_line<T: Display>(label_width: usize, label: &str, titles: &[&str], cells: impl IntoIterator<Item = T>) -> String {
    let cell = |(title, cell): (&&str, T)| format!("  {cell:>0$}", title.len().max(MIN_COLUMN));
    let cells: String = titles.iter().zip(cells).map(cell).collect();
    format!("{label:<label_width$}{cells}")
}

fn write_table(out: &mut dyn Write, counts: &[FormCount], days: &[Date], bars: Bars) -> anyhow::Result<()> {
    let titles: Vec<&str> = counts.iter().map(|count| count.form.as_str()).chain(["total"]).collect();
    let sums = |label: &str, number: &dyn Fn(&FormCount) -> u64| {
        let sum: u64 = counts.iter().map(number).sum();
        (table_line(DAY_WIDTH, label, &titles, counts.iter().map(number).chain([sum])), sum)
    };
    let rows: Vec<(String, u64)> = days.iter().map(|day| sums(&day.to_string(), &|count| count.on(*day))).collect();
    let max = rows.iter().map(|(_, sum)| *sum).max().unwrap_or(0);
    writeln!(out, "{}", table_line(DAY_WIDTH, "day (UTC)", &titles, &titles))?;
    for (line, sum) in &rows {
        writeln!(out, "{line}{}", bars.draw(*sum, max))?;
    }
    let recent = sums(&counted(days.len(), "day"), &|count| days.iter().map(|day| count.on(*day)).sum());
    writeln!(out, "{}", recent.0)?;
    Ok(writeln!(out, "{}", sums("total", &FormCount::total).0)?)
}

#[cfg(test)]
mod tests {
    use time::macros::date;

    use super::*;

    fn counts() -> [FormCount; 2] {
        let days = vec![(date!(2026 - 01 - 01), 5), (date!(2026 - 11 - 20), 8), (date!(2026 - 11 - 21), 1)];
        [FormCount { form: "contact".into(), days }, FormCount { form: "newsletter".into(), days: vec![(date!(2026 - 11 - 20), 8)] }]
    }

    #[test]
    fn json_has_every_day_and_form() {
        let json = to_json(&counts(), &[date!(2026 - 11 - 20), date!(2026 - 11 - 21)]);
        assert_eq!(json["total"], 22);
        assert_eq!(json["forms"]["contact"], json!({ "total": 14, "recent": 9, "byDay": { "2026-11-20": 8, "2026-11-21": 1 } }));
        assert_eq!(json["forms"]["newsletter"]["byDay"]["2026-11-21"], 0);
    }

    #[test]
    fn one_row_per_day_one_column_per_form_and_sums() {
        let days = [date!(2026 - 11 - 19), date!(2026 - 11 - 20), date!(2026 - 11 - 21)];
        let table = |bars| {
            let mut out = Vec::new();
            write_table(&mut out, &counts(), &days, bars).unwrap();
            String::from_utf8(out).unwrap()
        };
        let plain = "\
day (UTC)     contact  newsletter    total
2026-11-19          0           0        0
2026-11-20          8           8       16
2026-11-21          1           0        1
3 days              9           8       17
total              14           8       22
";
        assert_eq!(table(Bars::None), plain);
        let drawn = table(Bars::Plain);
        let bar = |day: &str| drawn.lines().find(|line| line.starts_with(day)).unwrap().split("  ").last().unwrap().to_owned();
        assert_eq!(bar("2026-11-20"), "█".repeat(24), "the maximum fills the width");
        assert_eq!(bar("2026-11-21"), "█▌", "a sixteenth of it");
        assert!(!drawn.contains('\u{1b}') && table(Bars::Colored).contains("\u{1b}[36m█"));
    }
}
