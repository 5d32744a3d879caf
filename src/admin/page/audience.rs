//! Views of pages by day, and views and leads by source and by page.

use time::Date;

use super::format::count;
use super::plot::DayChart;
use crate::admin::rows::{DatabaseRows, PERIOD_DAYS, ViewRows};
use crate::leads::conversion::{Conversion, percent};
use crate::store::CountsByValue;

/// How many sources and how many pages a table lists.
const MAX_VALUES: usize = 10;
/// The position of the period that sizes the bars of the rows: 28 days.
const SHOWN_PERIOD: usize = 1;
/// The parts of a chart's bars.
const PARTS: [&str; 4] = ["landings", "other views of people", "known crawlers", "other bots"];

pub struct ViewChart {
    pub chart: DayChart,
    pub parts: Vec<ChartPart>,
    /// Each unknown path, and how often it was requested.
    pub unknown_paths: Vec<(String, String)>,
}

pub struct ChartPart {
    pub name: &'static str,
    pub color: usize,
    /// The number of views in the days of the chart.
    pub sum: String,
}

impl ViewChart {
    /// `None` before the first view.
    pub fn of(rows: &ViewRows, today: Date) -> Option<Self> {
        if rows.by_day.is_empty() && rows.unknown_paths.is_empty() {
            return None;
        }
        let on = |day: Date| {
            let day = day.to_string();
            rows.by_day.iter().find(|(it, _)| *it == day).map(|(_, views)| *views).unwrap_or_default()
        };
        let part = |(color, name)| ChartPart { name, color, sum: count(DayChart::days(today).map(|day| on(day)[color]).sum()) };
        Some(Self {
            chart: DayChart::new(today, |day| on(day).to_vec()),
            parts: PARTS.into_iter().enumerate().map(part).collect(),
            unknown_paths: rows.unknown_paths.iter().map(|(path, requests)| (path.clone(), count(*requests))).collect(),
        })
    }
}

pub struct AudienceTable {
    pub title: &'static str,
    /// The columns of each period.
    pub columns: &'static [&'static str],
    /// The periods, such as `7 days`, the shortest first.
    pub periods: Vec<String>,
    pub rows: Vec<AudienceRow>,
}

pub struct AudienceRow {
    pub value: String,
    /// The length of the bar, in percent of the largest value.
    pub bar: u64,
    /// The numbers of all periods, in the order of the columns.
    pub cells: Vec<String>,
}

impl AudienceTable {
    /// A table of sources and one of pages; none before the first view or lead.
    pub fn all(rows: &DatabaseRows) -> Vec<Self> {
        let none = CountsByValue::none(2 * PERIOD_DAYS.len());
        let (sources, pages) = rows.views.as_ref().map_or((&none, &none), |views| (&views.sources, &views.pages));
        let Some(leads) = &rows.leads else { return Vec::new() };
        let tables = [
            Self::new("Source", &Conversion::join(sources, &leads.sources, MAX_VALUES), false),
            Self::new("Page", &Conversion::join(pages, &leads.pages, MAX_VALUES), true),
        ];
        tables.into_iter().filter(|table| !table.rows.is_empty()).collect()
    }

    /// `has_views`: other views than landings.
    fn new(title: &'static str, found: &[Conversion], has_views: bool) -> Self {
        let columns: &[&str] = if has_views { &["Views", "Landings", "Leads", "Rate"] } else { &["Landings", "Leads", "Rate"] };
        let size = |row: &Conversion| row.views.get(SHOWN_PERIOD).copied().unwrap_or(0);
        let max = found.iter().map(size).max().unwrap_or(0);
        let row = |row: &Conversion| {
            let period = |at: usize| {
                let [views, landings, leads] = [row.views[at], row.landings[at], row.leads[at]];
                let rate = percent(leads, views);
                if has_views { vec![count(views), count(landings), count(leads), rate] } else { vec![count(landings), count(leads), rate] }
            };
            AudienceRow {
                value: row.value.clone(),
                bar: (size(row) * 100).checked_div(max).unwrap_or(0),
                cells: (0..row.leads.len()).rev().flat_map(period).collect(),
            }
        };
        let periods = PERIOD_DAYS.iter().rev().map(|days| format!("{days} days")).collect();
        Self { title, columns, periods, rows: found.iter().map(row).collect() }
    }
}

#[cfg(test)]
mod tests {
    use time::macros::date;

    use super::*;

    #[test]
    fn the_shortest_period_comes_first() {
        let found =
            Conversion { value: "news".into(), views: vec![9_000, 300, 100], landings: vec![8_000, 200, 50], leads: vec![1_200, 3, 1] };
        let table = AudienceTable::new("Page", &[found], true);
        assert_eq!(table.periods, ["7 days", "28 days", "90 days"]);
        let cells = ["100", "50", "1", "1.0 %", "300", "200", "3", "1.0 %", "9,000", "8,000", "1,200", "13.3 %"];
        assert_eq!((table.rows[0].bar, &table.rows[0].cells[..]), (100, &cells.map(str::to_owned)[..]));
    }

    #[test]
    fn a_chart_has_every_day_and_the_sums_of_its_parts() {
        let none = CountsByValue::default();
        let by_day = vec![("2026-11-01".into(), [1, 2, 3, 4]), ("2026-11-26".into(), [1_000, 20, 0, 0])];
        let rows = ViewRows { by_day, unknown_paths: Vec::new(), sources: none.clone(), pages: none };
        let views = ViewChart::of(&rows, date!(2026 - 11 - 26)).unwrap();
        assert_eq!((views.chart.bars.len(), views.chart.max.as_str(), views.chart.first_day.as_str()), (30, "1,020", "2026-10-28"));
        assert_eq!(views.parts.iter().map(|part| part.sum.as_str()).collect::<Vec<_>>(), ["1,001", "22", "3", "4"]);
    }
}
