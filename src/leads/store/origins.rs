//! What brought the leads, in the table `lead_origins`: the SQL for both stores.
//!
//! SECURITY: tables' names go into statements. They come from [`super::sql::Statements`], which has checked them.

use std::sync::LazyLock;

use crate::leads::origin::COLUMNS;

/// Before the columns of `lead_origins` in rows of the forms' tables: `origin_utm_source`.
const PREFIX: &str = "origin_";

/// All rows of a form's table with their origins; a condition follows.
pub(super) fn select_rows(table: &str) -> String {
    let origins = COLUMNS.map(|column| format!("lead_origins.{column} AS {PREFIX}{column}")).join(", ");
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
    static PREFIXED: LazyLock<[String; COLUMNS.len()]> = LazyLock::new(|| COLUMNS.map(|column| format!("{PREFIX}{column}")));
    &PREFIXED
}
