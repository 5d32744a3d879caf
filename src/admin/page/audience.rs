//! Leads by source and by page.

use super::format::count;
use crate::admin::rows::{LeadRows, ORIGIN_DAYS};
use crate::leads::store::OriginCounts;

pub struct OriginTable {
    pub title: &'static str,
    /// Of the columns, shortest period first.
    pub periods: Vec<String>,
    pub rows: Vec<OriginRow>,
}

pub struct OriginRow {
    pub value: String,
    pub leads: Vec<String>,
}

impl OriginTable {
    /// One of sources, one of pages; none before the first lead.
    pub fn all(leads: &LeadRows) -> Vec<Self> {
        let tables = [("Source", &leads.sources), ("Page of the form", &leads.pages)];
        tables.into_iter().filter(|(_, counts)| counts.total(0) > 0).map(|(title, counts)| Self::new(title, counts)).collect()
    }

    fn new(title: &'static str, counts: &OriginCounts) -> Self {
        let row =
            |value: &str, leads: &[u64]| OriginRow { value: value.to_owned(), leads: leads.iter().rev().map(|it| count(*it)).collect() };
        let summary =
            [("(other)", &counts.other), ("(unknown)", &counts.unknown)].into_iter().filter(|(_, leads)| leads.iter().any(|it| *it > 0));
        Self {
            title,
            periods: ORIGIN_DAYS.iter().rev().map(|days| format!("{days} days")).collect(),
            rows: counts
                .values
                .iter()
                .map(|(value, leads)| row(value, leads))
                .chain(summary.map(|(value, leads)| row(value, leads)))
                .collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shortest_period_comes_first_and_empty_summaries_are_left_out() {
        let counts = OriginCounts { values: vec![("news".into(), vec![1_200, 3, 1])], other: vec![0; 3], unknown: vec![2, 0, 0] };
        let table = OriginTable::new("Source", &counts);
        let rows: Vec<(&str, Vec<&str>)> =
            table.rows.iter().map(|row| (row.value.as_str(), row.leads.iter().map(String::as_str).collect())).collect();
        assert_eq!(table.periods, ["7 days", "28 days", "90 days"]);
        assert_eq!(rows, [("news", vec!["1", "3", "1,200"]), ("(unknown)", vec!["0", "0", "2"])]);
    }
}
