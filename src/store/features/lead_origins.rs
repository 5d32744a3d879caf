//! What brought leads and visitors: the table `lead_origins`, and counts by it.
//!
//! SECURITY: tables' names go into statements. They come from [`Statements`](crate::store::statements::Statements), which has checked them.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::{Deserialize, Deserializer, Serialize};
use time::OffsetDateTime;

use crate::store::query::{Query, Row, Value};
use crate::store::timestamp::format_time;
use crate::store::{Access, Store, StoreError};
use crate::tables::forms::ORIGIN_PREFIX;

/// The columns of `lead_origins`, and the keys in messages and webhooks.
pub const COLUMNS: [&str; 10] = [
    "form_page",
    "landing_page",
    "referring_host",
    "utm_source",
    "utm_medium",
    "utm_campaign",
    "utm_term",
    "utm_content",
    "click_id_kind",
    "landed_at",
];

/// The columns of an origin, and what people call them.
pub const LABELS: [(&str, &str); 10] = [
    ("form_page", "Page of the form"),
    ("landing_page", "First page of the visit"),
    ("landed_at", "Start of the visit"),
    ("referring_host", "Came from"),
    ("utm_source", "Campaign source"),
    ("utm_medium", "Campaign medium"),
    ("utm_campaign", "Campaign"),
    ("utm_term", "Campaign term"),
    ("utm_content", "Campaign content"),
    ("click_id_kind", "Click ID"),
];

/// Stands for what is not listed for itself.
pub const OTHER: &str = "(other)";

/// Column to value. What is unknown is absent.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct LeadOrigin(BTreeMap<&'static str, String>);

impl LeadOrigin {
    /// Takes the columns among `values`, without the empty ones.
    pub fn new(mut values: BTreeMap<String, String>) -> Self {
        let known = COLUMNS.into_iter().filter_map(|column| Some((column, values.remove(column)?)));
        Self(known.filter(|(_, value)| !value.is_empty()).collect())
    }

    pub fn get(&self, column: &str) -> Option<&str> {
        self.0.get(column).map(String::as_str)
    }

    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(column, value)| (*column, value.as_str()))
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Writes the origin as the JSON object that the outbox holds.
    pub fn to_json(&self) -> String {
        self.iter().collect::<serde_json::Value>().to_string()
    }
}

/// Keys of other versions are ignored.
impl<'de> Deserialize<'de> for LeadOrigin {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        BTreeMap::deserialize(deserializer).map(Self::new)
    }
}

/// What brought a visitor to the first page of a visit, as views of pages are counted. Empty: not known. Visitors can forge it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct VisitSource {
    pub referring_host: String,
    pub utm_source: String,
    pub utm_campaign: String,
}

impl VisitSource {
    /// The sum of what exceeds a limit.
    pub fn other() -> Self {
        Self { referring_host: OTHER.into(), utm_source: OTHER.into(), utm_campaign: OTHER.into() }
    }

    pub fn is_empty(&self) -> bool {
        self.referring_host.is_empty() && self.utm_source.is_empty() && self.utm_campaign.is_empty()
    }

    /// Whether it counts against the limit of rows in a day.
    pub fn takes_a_row(&self) -> bool {
        !self.is_empty() && self.referring_host != OTHER
    }
}

/// What leads and views are counted by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OriginGroup {
    Campaign,
    Referrer,
    /// The page with the form, or the viewed page.
    Page,
    /// The campaign's source, or else the referring host.
    Source,
    /// The first page of the visit.
    Landing,
}

/// Leads or views by what brought them. Visitors can forge values, so only the most frequent are listed. Each count has the numbers of every period that
/// was asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CountsByValue {
    /// The most frequent of the first period first.
    pub values: Vec<(String, Vec<u64>)>,
    /// The counts of all values that are not listed.
    pub other: Vec<u64>,
    /// The counts of leads or views whose value is not known.
    pub unknown: Vec<u64>,
}

impl CountsByValue {
    /// From the rows of each value, that of the unknown value first, and the sums of all.
    fn new(rows: Vec<(Option<String>, Vec<u64>)>, totals: Vec<u64>, limit: usize) -> Self {
        let mut counts = Self { unknown: vec![0; totals.len()], other: totals, ..Self::default() };
        for (value, numbers) in rows {
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

    /// The counts if there is nothing: each has `numbers` numbers.
    pub fn none(numbers: usize) -> Self {
        Self { values: Vec::new(), other: vec![0; numbers], unknown: vec![0; numbers] }
    }

    /// The sum of the numbers at this position.
    pub fn total(&self, position: usize) -> u64 {
        let listed = self.values.iter().map(|(_, numbers)| numbers);
        listed.chain([&self.other, &self.unknown]).filter_map(|numbers| numbers.get(position)).sum()
    }
}

impl Store {
    /// The number of rows of all forms by what brought them, in the periods since each of these times. The longest period comes first. At most `limit`
    /// values are listed. Blocks.
    pub fn count_by_origin(&self, by: OriginGroup, since: &[OffsetDateTime], limit: usize) -> Result<CountsByValue, StoreError> {
        let (by_value, totals) = count_sql(&self.shared.statements.load().tables(), by, since.len(), limit);
        let since: Vec<String> = since.iter().map(|time| format_time(*time)).collect::<Result<_, _>>()?;
        self.block(Access::LongRead, |query| {
            count_by_value(query, (&by_value, &totals), &since.iter().map(Value::from).collect::<Vec<_>>(), limit)
        })
    }
}

/// Counts by value and in all. `parameters`: those of both statements.
pub fn count_by_value(
    query: &dyn Query,
    (by_value, totals): (&str, &str),
    parameters: &[Value<'_>],
    limit: usize,
) -> Result<CountsByValue, StoreError> {
    let numbers = |row: &Row, first: usize| (first..row.cells.len()).map(|at| row.get(at)).collect::<Result<Vec<u64>, _>>();
    let rows = query.query(by_value, parameters)?;
    let rows = rows.iter().map(|row| Ok((row.get(0)?, numbers(row, 1)?))).collect::<Result<_, StoreError>>()?;
    let totals = query.row(totals, parameters)?.ok_or(StoreError::Stopped)?;
    Ok(CountsByValue::new(rows, numbers(&totals, 0)?, limit))
}

/// Fails if the database has no such table.
pub fn check(query: &dyn Query) -> Result<(), StoreError> {
    query.columns(&format!("SELECT {} FROM lead_origins", COLUMNS.join(", "))).map(drop)
}

/// Counts the rows of these tables by value, and in all. Parameters: the begin of each period, the longest period first.
fn count_sql(tables: &[&str], by: OriginGroup, periods: usize, limit: usize) -> (String, String) {
    let value = match by {
        OriginGroup::Campaign => "lead_origins.utm_campaign",
        OriginGroup::Referrer => "lead_origins.referring_host",
        OriginGroup::Page => "lead_origins.form_page",
        OriginGroup::Source => "coalesce(lead_origins.utm_source, lead_origins.referring_host)",
        OriginGroup::Landing => "lead_origins.landing_page",
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
pub fn select_rows(table: &str) -> String {
    let origins = COLUMNS.map(|column| format!("lead_origins.{column} AS {ORIGIN_PREFIX}{column}")).join(", ");
    format!("SELECT {table}.*, {origins} FROM {table} {}", join(table))
}

/// Joins the origins to a form's table.
fn join(table: &str) -> String {
    format!("LEFT JOIN lead_origins ON lead_origins.lead_table = '{table}' AND lead_origins.lead_id = {table}.id")
}

/// The columns of rows with origins that the form's table has itself.
pub fn own_columns(columns: Vec<String>) -> Vec<String> {
    columns.into_iter().filter(|column| !prefixed().contains(column)).collect()
}

/// The columns of origins as rows have them.
pub fn prefixed() -> &'static [String; COLUMNS.len()] {
    static PREFIXED: LazyLock<[String; COLUMNS.len()]> = LazyLock::new(|| COLUMNS.map(|column| format!("{ORIGIN_PREFIX}{column}")));
    &PREFIXED
}
