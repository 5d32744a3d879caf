//! What brought the leads, in the table `lead_origins`: the SQL for both stores, and counts of leads by it.
//!
//! SECURITY: tables' names go into statements. They come from [`super::sql::Statements`], which has checked them.

use std::sync::LazyLock;

use crate::leads::origin::{COLUMNS, OTHER};
use crate::tables::forms::ORIGIN_PREFIX;

/// What leads and views are counted by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OriginGroup {
    Campaign,
    Referrer,
    /// That of the form, or the viewed one.
    Page,
    /// The campaign's source, or else the referring host.
    Source,
}

/// Leads or views by what brought them. Visitors can forge values, so only the most frequent are listed. Each count has the numbers of every period that
/// was asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CountsByValue {
    /// The most frequent of the first period first.
    pub values: Vec<(String, Vec<u64>)>,
    /// Of the values that are not listed.
    pub other: Vec<u64>,
    /// Those of which it is not known.
    pub unknown: Vec<u64>,
}

impl CountsByValue {
    /// From rows by value, those of which it is not known first, and their sums.
    pub(super) fn new(rows: Vec<(Option<String>, Vec<i64>)>, totals: &[i64], limit: usize) -> Self {
        let mut counts =
            Self { unknown: vec![0; totals.len()], other: totals.iter().map(|total| total.unsigned_abs()).collect(), ..Self::default() };
        for (value, numbers) in rows {
            let numbers: Vec<u64> = numbers.into_iter().map(i64::unsigned_abs).collect();
            if value.as_deref() == Some(OTHER) {
                continue;
            }
            if value.is_some() && counts.values.len() == limit {
                break;
            }
            counts.other.iter_mut().zip(&numbers).for_each(|(other, number)| *other = other.saturating_sub(*number));
            match value {
                Some(value) => counts.values.push((value, numbers)),
                None => counts.unknown = numbers,
            }
        }
        counts
    }

    /// Nothing was counted. `numbers`: of each count.
    pub fn none(numbers: usize) -> Self {
        Self { values: Vec::new(), other: vec![0; numbers], unknown: vec![0; numbers] }
    }

    /// The sum of the numbers at this position.
    pub fn total(&self, position: usize) -> u64 {
        let listed = self.values.iter().map(|(_, numbers)| numbers);
        listed.chain([&self.other, &self.unknown]).filter_map(|numbers| numbers.get(position)).sum()
    }
}

/// Counts the rows of these tables by value, and in all. Parameters: the begin of each period, the longest period first.
pub(super) fn count_sql(tables: &[&str], by: OriginGroup, periods: usize, limit: usize) -> (String, String) {
    let value = match by {
        OriginGroup::Campaign => "lead_origins.utm_campaign",
        OriginGroup::Referrer => "lead_origins.referring_host",
        OriginGroup::Page => "lead_origins.form_page",
        OriginGroup::Source => "coalesce(lead_origins.utm_source, lead_origins.referring_host)",
    };
    let rows = |table: &&str| format!("SELECT {value} AS value, created_at FROM {table} {} WHERE created_at >= $1", join(table));
    let leads = tables.iter().map(rows).collect::<Vec<_>>().join(" UNION ALL ");
    let counts: Vec<String> = (1..=periods).map(|at| format!("count(CASE WHEN created_at >= ${at} THEN 1 END)")).collect();
    let counts = counts.join(", ");
    (
        format!(
            "SELECT value, {counts} FROM ({leads}) AS leads GROUP BY value ORDER BY value IS NULL DESC, 2 DESC, value LIMIT {}",
            limit + 1
        ),
        format!("SELECT {counts} FROM ({leads}) AS leads"),
    )
}

/// All rows of a form's table with their origins; a condition follows.
pub(super) fn select_rows(table: &str) -> String {
    let origins = COLUMNS.map(|column| format!("lead_origins.{column} AS {ORIGIN_PREFIX}{column}")).join(", ");
    format!("SELECT {table}.*, {origins} FROM {table} {}", join(table))
}

/// Joins the origins to a form's table.
fn join(table: &str) -> String {
    format!("LEFT JOIN lead_origins ON lead_origins.lead_table = '{table}' AND lead_origins.lead_id = {table}.id")
}

/// The columns of rows with origins that the form's table has itself.
pub(super) fn own_columns(columns: Vec<String>) -> Vec<String> {
    columns.into_iter().filter(|column| !prefixed().contains(column)).collect()
}

/// The columns of origins as rows have them.
pub(super) fn prefixed() -> &'static [String; COLUMNS.len()] {
    static PREFIXED: LazyLock<[String; COLUMNS.len()]> = LazyLock::new(|| COLUMNS.map(|column| format!("{ORIGIN_PREFIX}{column}")));
    &PREFIXED
}
