//! The columns that the migrations make, and whether the forms and a database fit them. They are read from a new
//! SQLite database (`engine/sqlite/migrate.rs`); a test holds that PostgreSQL's migrations make the same columns.

use std::collections::{BTreeMap, BTreeSet};

use super::StoreError;
use crate::tables::Form;
use crate::tables::forms::Column;

/// Identifies a submission that may arrive more than once. Never exported.
pub const SUBMISSION_KEY: &str = "submission_key";

/// The columns that every form's table needs besides those that the form fills.
const OWN_COLUMNS: [&str; 3] = ["id", "created_at", SUBMISSION_KEY];

/// Table name to its columns.
#[derive(Default)]
pub struct Schema(pub BTreeMap<String, BTreeSet<String>>);

impl Schema {
    /// Checks the form's columns against those of the migrations, and these against the database's. The database may have more.
    ///
    /// SECURITY: names from `data/forms.json` go into SQL statements. Only names that this check has seen in the schema do.
    pub fn check(&self, form: &Form, found: &BTreeSet<String>) -> Result<(), StoreError> {
        let table = &form.table;
        let how = "add it in a migration: data/migrations/sqlite/NNNN_name.sql and data/migrations/postgres/NNNN_name.sql, each with its next number, or build again if it is there";
        let Some(expected) = self.0.get(table) else {
            return Err(StoreError::Mismatch(format!("no migration makes the table `{table}`; {how}")));
        };
        let mut needed = OWN_COLUMNS.into_iter().chain(form.columns.iter().map(Column::name));
        if let Some(missing) = needed.find(|column| !expected.contains(*column)) {
            return Err(StoreError::Mismatch(format!("the table `{table}` has no column `{missing}`; {how}")));
        }
        if expected.is_subset(found) {
            return Ok(());
        }
        let list = |columns: &BTreeSet<String>| columns.iter().map(String::as_str).collect::<Vec<_>>().join(", ");
        if found.is_empty() {
            return Err(StoreError::Mismatch(format!("there is no table `{table}`; expected one with the columns {}", list(expected))));
        }
        let missing = expected.difference(found).map(|column| format!("-{column}"));
        let extra = found.difference(expected).map(|column| format!("+{column}"));
        Err(StoreError::Mismatch(format!(
            "the table `{table}` does not have the columns that the migrations make (- is missing, + is not expected): {}; expected {}; found {}",
            missing.chain(extra).collect::<Vec<_>>().join(" "),
            list(expected),
            list(found)
        )))
    }
}
