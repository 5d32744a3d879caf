//! The table for people: one row per day, one column per form, and sums. On a terminal each day has a bar.

use std::io::{IsTerminal, Write};

use time::Date;

use crate::leads::store::FormCount;
use crate::telemetry::plural::counted;

/// Terminal columns of the longest bar.
const BAR_WIDTH: u64 = 24;
/// One eighth of a column up to a full one.
const EIGHTHS: [&str; 8] = ["▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"];
/// Fits a million.
const MIN_COLUMN: usize = 7;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bars {
    None,
    Plain,
    Colored,
}

impl Bars {
    /// None without a terminal; no colors with `NO_COLOR` (<https://no-color.org>).
    pub fn for_this_terminal() -> Self {
        let no_color = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        if !std::io::stdout().is_terminal() {
            Self::None
        } else if no_color || std::env::var_os("TERM").is_some_and(|term| term == "dumb") {
            Self::Plain
        } else {
            Self::Colored
        }
    }

    fn draw(self, rows: u64, max: u64) -> String {
        let eighths = (rows * BAR_WIDTH * 8).checked_div(max).unwrap_or(0);
        if self == Self::None || eighths == 0 {
            return String::new();
        }
        let whole = EIGHTHS[7].repeat(usize::try_from(eighths / 8).unwrap_or(0));
        let rest = usize::try_from(eighths % 8).ok().and_then(|rest| EIGHTHS.get(rest.checked_sub(1)?)).unwrap_or(&"");
        if self == Self::Colored { format!("  \u{1b}[36m{whole}{rest}\u{1b}[0m") } else { format!("  {whole}{rest}") }
    }
}

pub fn write(out: &mut dyn Write, counts: &[FormCount], days: &[Date], bars: Bars) -> anyhow::Result<()> {
    let titles: Vec<&str> = counts.iter().map(|count| count.form.as_str()).chain(["total"]).collect();
    let row = |label: &str, cells: &mut dyn Iterator<Item = String>| {
        let width = |title: &str| title.len().max(MIN_COLUMN);
        let cells: Vec<String> = titles.iter().zip(cells).map(|(title, cell)| format!("  {cell:>0$}", width(title))).collect();
        format!("{label:<12}{}", cells.concat())
    };
    let sums = |label: &str, number: &dyn Fn(&FormCount) -> u64| {
        let sum: u64 = counts.iter().map(number).sum();
        (row(label, &mut counts.iter().map(number).chain([sum]).map(|number| number.to_string())), sum)
    };
    let rows: Vec<(String, u64)> = days.iter().map(|day| sums(&day.to_string(), &|count| count.on(*day))).collect();
    let max = rows.iter().map(|(_, sum)| *sum).max().unwrap_or(0);
    writeln!(out, "{}", row("day (UTC)", &mut titles.iter().map(|title| (*title).to_owned())))?;
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

    #[test]
    fn one_row_per_day_one_column_per_form_and_sums() {
        let counts = [
            FormCount {
                form: "contact".into(),
                days: vec![(date!(2026 - 01 - 01), 5), (date!(2026 - 11 - 20), 8), (date!(2026 - 11 - 21), 1)],
            },
            FormCount { form: "newsletter".into(), days: vec![(date!(2026 - 11 - 20), 8)] },
        ];
        let days = [date!(2026 - 11 - 19), date!(2026 - 11 - 20), date!(2026 - 11 - 21)];
        let table = |bars| {
            let mut out = Vec::new();
            write(&mut out, &counts, &days, bars).unwrap();
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
