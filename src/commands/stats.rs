//! `leadlight stats`: how much each form brings, by day.

use std::io::{IsTerminal, Write};

use serde_json::{Map, Value, json};
use time::{Date, Duration, OffsetDateTime};

use super::assemble::open_beside;
use super::output::print;
use crate::config::DatabaseSettings;
use crate::leads::store::FormCount;

/// Columns of a terminal that the longest bar takes.
const BAR_WIDTH: u64 = 24;
/// An eighth of a column, two eighths, and so on to a whole one.
const EIGHTHS: [&str; 8] = ["▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"];

/// # Errors
/// When the database cannot be read.
pub fn stats(days: u16, as_json: bool, database: &DatabaseSettings) -> anyhow::Result<()> {
    let counts = open_beside(database)?.0.count_by_day()?;
    let today = OffsetDateTime::now_utc().date();
    let days: Vec<Date> = (0..i64::from(days)).rev().map(|ago| today - Duration::days(ago)).collect();
    if as_json {
        return print(|out| Ok(writeln!(out, "{}", to_json(&counts, &days))?));
    }
    print(|out| write_table(out, &counts, &days, Bars::for_this_terminal()))
}

fn on(count: &FormCount, day: Date) -> u64 {
    count.days.iter().find(|(it, _)| *it == day).map_or(0, |(_, rows)| *rows)
}

fn in_all(count: &FormCount) -> u64 {
    count.days.iter().map(|(_, rows)| rows).sum()
}

fn to_json(counts: &[FormCount], days: &[Date]) -> Value {
    let form = |count: &FormCount| {
        let by_day: Map<String, Value> = days.iter().map(|day| (day.to_string(), on(count, *day).into())).collect();
        let recent: u64 = days.iter().map(|day| on(count, *day)).sum();
        (count.form.clone(), json!({ "total": in_all(count), "recent": recent, "byDay": by_day }))
    };
    let forms: Map<String, Value> = counts.iter().map(form).collect();
    json!({ "days": days.len(), "total": counts.iter().map(in_all).sum::<u64>(), "forms": forms })
}

/// How the bars beside the days are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bars {
    None,
    Plain,
    Coloured,
}

impl Bars {
    /// A file or another program gets none; <https://no-color.org> takes the colour.
    fn for_this_terminal() -> Self {
        let set = |variable| std::env::var_os(variable).is_some_and(|value| !value.is_empty());
        match std::io::stdout().is_terminal() {
            false => Self::None,
            true if set("NO_COLOR") || std::env::var_os("TERM").is_some_and(|term| term == "dumb") => Self::Plain,
            true => Self::Coloured,
        }
    }

    fn draw(self, rows: u64, most: u64) -> String {
        let eighths = (rows * BAR_WIDTH * 8).checked_div(most).unwrap_or(0);
        let whole = EIGHTHS[7].repeat(usize::try_from(eighths / 8).unwrap_or(0));
        let rest = usize::try_from(eighths % 8).ok().and_then(|rest| EIGHTHS.get(rest.checked_sub(1)?)).copied().unwrap_or_default();
        match self {
            Self::None => String::new(),
            _ if eighths == 0 => String::new(),
            Self::Plain => format!("  {whole}{rest}"),
            Self::Coloured => format!("  \u{1b}[36m{whole}{rest}\u{1b}[0m"),
        }
    }
}

/// A row a day, a column a form, and the sums.
fn write_table(out: &mut dyn Write, counts: &[FormCount], days: &[Date], bars: Bars) -> anyhow::Result<()> {
    let titles: Vec<&str> = counts.iter().map(|count| count.form.as_str()).chain(["all"]).collect();
    let row = |label: &str, numbers: Vec<u64>| {
        let sum = numbers.iter().sum();
        let cells = titles.iter().zip(numbers.into_iter().chain([sum]));
        let cells: String = cells.map(|(title, number)| format!("  {number:>width$}", width = title.len().max(7))).collect();
        (format!("{label:<12}{cells}"), sum)
    };
    let each = |value: &dyn Fn(&FormCount) -> u64| counts.iter().map(value).collect::<Vec<u64>>();
    let rows: Vec<(String, u64)> = days.iter().map(|day| row(&day.to_string(), each(&|count| on(count, *day)))).collect();
    let most = rows.iter().map(|(_, sum)| *sum).max().unwrap_or(0);
    let head: String = titles.iter().map(|title| format!("  {title:>7}")).collect();
    writeln!(out, "{:<12}{head}", "day (UTC)")?;
    for (line, sum) in &rows {
        writeln!(out, "{line}{}", bars.draw(*sum, most))?;
    }
    let recent = each(&|count| days.iter().map(|day| on(count, *day)).sum());
    writeln!(out, "{}", row(&format!("{} days", days.len()), recent).0)?;
    Ok(writeln!(out, "{}", row("ever", each(&in_all)).0)?)
}

#[cfg(test)]
mod tests {
    use time::macros::date;

    use super::*;

    fn counts() -> Vec<FormCount> {
        vec![
            FormCount {
                form: "contact".into(),
                days: vec![(date!(2026 - 01 - 01), 5), (date!(2026 - 11 - 20), 8), (date!(2026 - 11 - 21), 1)],
            },
            FormCount { form: "newsletter".into(), days: vec![(date!(2026 - 11 - 20), 8)] },
        ]
    }

    #[test]
    fn a_row_a_day_a_column_a_form_and_the_sums() {
        let days = [date!(2026 - 11 - 19), date!(2026 - 11 - 20), date!(2026 - 11 - 21)];
        let table = |bars| {
            let mut out = Vec::new();
            write_table(&mut out, &counts(), &days, bars).unwrap();
            String::from_utf8(out).unwrap()
        };
        let plain = "\
day (UTC)     contact  newsletter      all
2026-11-19          0           0        0
2026-11-20          8           8       16
2026-11-21          1           0        1
3 days              9           8       17
ever               14           8       22
";
        assert_eq!(table(Bars::None), plain);
        let drawn = table(Bars::Plain);
        let bar = |day: &str| drawn.lines().find(|line| line.starts_with(day)).unwrap().split("  ").last().unwrap().to_owned();
        assert_eq!(bar("2026-11-20"), "█".repeat(24), "the most is as long as there is room");
        assert_eq!(bar("2026-11-21"), "█▌", "a sixteenth of it");
        assert!(!drawn.contains('\u{1b}') && table(Bars::Coloured).contains("\u{1b}[36m█"));
    }

    #[test]
    fn json_has_every_day_and_every_form() {
        let json = to_json(&counts(), &[date!(2026 - 11 - 20), date!(2026 - 11 - 21)]);
        assert_eq!(json["total"], 22);
        assert_eq!(json["forms"]["contact"], json!({ "total": 14, "recent": 9, "byDay": { "2026-11-20": 8, "2026-11-21": 1 } }));
        assert_eq!(json["forms"]["newsletter"]["byDay"]["2026-11-21"], 0);
    }
}
