//! Counts the leads of the list by what brought them: without spam, repetitions and subscribers, as the list shows them.

use time::OffsetDateTime;

use super::first_id;
use crate::store::features::lead_origins::{CountsByValue, OriginGroup, count_by_value};
use crate::store::query::Value;
use crate::store::{Access, Store, StoreError};

impl Store {
    /// The number of leads in the periods since each of these times, the longest first. At most `limit` values are listed. Blocks.
    pub fn count_listed_leads(&self, by: OriginGroup, since: &[OffsetDateTime], limit: usize) -> Result<CountsByValue, StoreError> {
        let value = match by {
            OriginGroup::Campaign => "campaign",
            OriginGroup::Page => "page",
            OriginGroup::Landing => "landing",
            OriginGroup::Source | OriginGroup::Referrer => "source",
        };
        let counts: Vec<String> = (1..=since.len()).map(|at| format!("count(CASE WHEN id >= ${at} THEN 1 END)")).collect();
        let counts = counts.join(", ");
        let from = "FROM inbox WHERE repeat_of IS NULL AND state <> 'spam' AND id >= $1";
        let limit_rows = limit.saturating_add(1);
        let by_value =
            format!("SELECT {value} AS value, {counts} {from} GROUP BY 1 ORDER BY {value} IS NULL DESC, 2 DESC, 1 LIMIT {limit_rows}");
        let totals = format!("SELECT {counts} {from}");
        let since: Vec<Value<'_>> = since.iter().map(|time| first_id(*time).into()).collect();
        self.block(Access::LongRead, |query| count_by_value(query, (&by_value, &totals), &since, limit))
    }
}
