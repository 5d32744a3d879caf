//! Views, leads and their rate by page, source, campaign and first page, with the period before.

use axum::http::{StatusCode, Uri};

use super::contract::{NumbersRow, Screen};
use super::errors::Answer;
use super::forms::Visit;
use super::inbox::update_index;
use super::pages;
use crate::leads::conversion::{Comparison, compare, percent};
use crate::store::OriginGroup;

const PERIODS: [u16; 3] = [7, 28, 90];
const DEFAULT_DAYS: u16 = 28;
const GROUPS: [(&str, OriginGroup); 4] =
    [("page", OriginGroup::Page), ("source", OriginGroup::Source), ("campaign", OriginGroup::Campaign), ("landing", OriginGroup::Landing)];
/// How many values are listed; the others are summed up.
const MAX_ROWS: usize = 50;

pub async fn get_numbers(Visit { desk, identity }: Visit, uri: Uri) -> Answer {
    let query: Vec<(String, String)> = form_urlencoded::parse(uri.query().unwrap_or_default().as_bytes()).into_owned().collect();
    let parameter = |wanted: &str| query.iter().find(|(name, _)| name == wanted).map(|(_, value)| value.as_str());
    let days = parameter("days").and_then(|days| days.parse().ok()).filter(|days| PERIODS.contains(days)).unwrap_or(DEFAULT_DAYS);
    let (by, group) = GROUPS.into_iter().find(|(name, _)| Some(*name) == parameter("by")).unwrap_or(GROUPS[0]);
    update_index(&desk).await?;
    let (rows, total) = compare(&desk.store, group, days, MAX_ROWS).await?;
    let has_views = total.views > 0 || total.views_before > 0;
    let row = |row: Comparison| numbers_row(row, has_views);
    let screen = Screen::Numbers { days, by, rows: rows.into_iter().map(row).collect(), total: row(total), has_views };
    Ok(pages::show(&desk, &identity, None, StatusCode::OK, screen).await)
}

fn numbers_row(row: Comparison, has_views: bool) -> NumbersRow {
    NumbersRow {
        views: has_views.then_some(row.views),
        views_before: has_views.then_some(row.views_before),
        rate: percent(row.leads, row.views),
        rate_before: percent(row.leads_before, row.views_before),
        leads: row.leads,
        leads_before: row.leads_before,
        value: row.value,
    }
}
