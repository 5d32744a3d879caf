//! `leadlight stats --views`: views of pages per day, or with `--by` beside the leads.

use std::io::Write;

use serde_json::{Value, json};
use time::Date;
use tokio::runtime::Runtime;

use super::bars::Bars;
use super::{DAY_WIDTH, MAX_VALUES, days_until_today, origin_group, table_line};
use crate::commands::output::print;
use crate::config::StatsBy;
use crate::leads::conversion::{Conversion, percent};
use crate::store::Store;
use crate::store::features::page_views::{ViewDay, ViewKind};
use crate::telemetry::plural::counted;

/// How many values are read; the others are summed up.
const MAX_READ: usize = 10_000;
const MAX_PATHS: u16 = 10;

pub fn stats(runtime: &Runtime, store: &Store, days: u16, by: Option<StatsBy>, as_json: bool) -> anyhow::Result<()> {
    match by {
        Some(by) => by_value(runtime, store, days, by, as_json),
        None => by_day(runtime, store, days, as_json),
    }
}

fn by_day(runtime: &Runtime, store: &Store, days: u16, as_json: bool) -> anyhow::Result<()> {
    let days = days_until_today(days);
    let Some(first) = days.first() else { return Ok(()) };
    let (found, paths) =
        runtime.block_on(async { anyhow::Ok((store.page_views_by_day(*first).await?, store.unknown_paths(*first, MAX_PATHS).await?)) })?;
    let rows: Vec<DayRow> = days.iter().map(|day| DayRow::of(*day, &found)).collect();
    if as_json {
        return print(|out| Ok(writeln!(out, "{}", day_json(&rows, &paths))?));
    }
    print(|out| write_days(out, &rows, &paths, Bars::for_this_terminal()))
}

struct DayRow {
    day: String,
    landings: u64,
    /// Views of people.
    views: u64,
    crawlers: u64,
    bots: u64,
}

impl DayRow {
    fn of(day: Date, found: &[ViewDay]) -> Self {
        let day = day.to_string();
        let views = found.iter().find(|(it, _)| *it == day).map(|(_, views)| *views).unwrap_or_default();
        Self::new(day, views)
    }

    fn new(day: String, views: [u64; ViewKind::ALL.len()]) -> Self {
        let [landings, inner, crawlers, bots] = views;
        Self { day, landings, views: landings + inner, crawlers, bots }
    }

    fn numbers(&self) -> [u64; 4] {
        [self.landings, self.views, self.crawlers, self.bots]
    }
}

const TITLES: [&str; 4] = ["landings", "views", "crawlers", "bots"];

fn write_days(out: &mut dyn Write, days: &[DayRow], paths: &[(String, u64)], bars: Bars) -> anyhow::Result<()> {
    let max = days.iter().map(|day| day.views).max().unwrap_or(0);
    writeln!(out, "{}", table_line(DAY_WIDTH, "day (UTC)", &TITLES, TITLES))?;
    for day in days {
        writeln!(out, "{}{}", table_line(DAY_WIDTH, &day.day, &TITLES, day.numbers()), bars.draw(day.views, max))?;
    }
    let sums: [u64; 4] = std::array::from_fn(|at| days.iter().map(|day| day.numbers()[at]).sum());
    writeln!(out, "{}", table_line(DAY_WIDTH, &counted(u32::try_from(days.len())?, "day"), &TITLES, sums))?;
    if !paths.is_empty() {
        let width = paths.iter().map(|(path, _)| path.chars().count()).max().unwrap_or_default().max("unknown path".len());
        writeln!(out, "\n{}", table_line(width, "unknown path", &["requests"], ["requests"]))?;
        paths.iter().try_for_each(|(path, requests)| writeln!(out, "{}", table_line(width, path, &["requests"], [requests])))?;
    }
    Ok(())
}

fn day_json(days: &[DayRow], paths: &[(String, u64)]) -> Value {
    let day =
        |day: &DayRow| json!({ "day": day.day, "landings": day.landings, "views": day.views, "crawlers": day.crawlers, "bots": day.bots });
    let path = |(path, requests): &(String, u64)| json!({ "path": path, "requests": requests });
    json!({ "days": days.iter().map(day).collect::<Vec<_>>(), "unknownPaths": paths.iter().map(path).collect::<Vec<_>>() })
}

fn by_value(runtime: &Runtime, store: &Store, days: u16, by: StatsBy, as_json: bool) -> anyhow::Result<()> {
    let (name, group) = origin_group(by);
    let Some(first) = days_until_today(days).first().copied() else { return Ok(()) };
    let views = runtime.block_on(store.count_page_views(group, vec![first], MAX_READ))?;
    let leads = store.count_by_origin(group, &[first.midnight().assume_utc()], MAX_READ)?;
    let rows = Conversion::join(&views, &leads, MAX_VALUES);
    let total = Conversion::total(&rows, &counted(days, "day"));
    print(|out| {
        if as_json {
            let row = |row: &Conversion| json!({ "value": row.value, "views": row.views.first(), "landings": row.landings.first(), "leads": row.leads.first() });
            let rows: Vec<Value> = rows.iter().map(row).collect();
            return Ok(writeln!(out, "{}", json!({ "days": days, "by": name, "values": rows }))?);
        }
        write_values(out, rows.iter().chain([&total]), name)
    })
}

/// The last column is the leads per hundred views.
fn write_values<'a>(out: &mut dyn Write, rows: impl Iterator<Item = &'a Conversion> + Clone, name: &str) -> anyhow::Result<()> {
    let width = rows.clone().map(|row| row.value.chars().count()).chain([name.len()]).max().unwrap_or_default();
    let titles = ["views", "landings", "leads", "leads per 100 views"];
    writeln!(out, "{}", table_line(width, name, &titles, titles))?;
    for row in rows {
        let [views, landings, leads] = [&row.views, &row.landings, &row.leads].map(|numbers| numbers.first().copied().unwrap_or(0));
        let cells = [views.to_string(), landings.to_string(), leads.to_string(), percent(leads, views)];
        writeln!(out, "{}", table_line(width, &row.value, &titles, cells))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_and_unknown_paths_are_tables() {
        let days = [DayRow::new("2026-11-25".into(), [0; 4]), DayRow::new("2026-11-26".into(), [12, 28, 3, 7])];
        let mut out = Vec::new();
        write_days(&mut out, &days, &[("/wp-login.php".into(), 9)], Bars::None).unwrap();
        let expected = "\
day (UTC)     landings    views  crawlers     bots
2026-11-25           0        0         0        0
2026-11-26          12       40         3        7
2 days              12       40         3        7

unknown path   requests
/wp-login.php         9
";
        assert_eq!(String::from_utf8(out).unwrap(), expected);
        let json = day_json(&days, &[("/wp-login.php".into(), 9)]);
        assert_eq!(json["days"][1], json!({ "day": "2026-11-26", "landings": 12, "views": 40, "crawlers": 3, "bots": 7 }));
        assert_eq!(json["unknownPaths"][0]["requests"], 9);
    }

    #[test]
    fn leads_stand_beside_views() {
        let row = Conversion { value: "/pricing".into(), views: vec![40], landings: vec![12], leads: vec![3] };
        let mut out = Vec::new();
        write_values(&mut out, [&row].into_iter(), "page").unwrap();
        let expected = "\
page        views  landings    leads  leads per 100 views
/pricing       40        12        3                7.5 %
";
        assert_eq!(String::from_utf8(out).unwrap(), expected);
    }
}
