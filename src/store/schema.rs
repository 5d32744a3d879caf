//! The columns that the migrations make, and whether the forms and a database fit them. They are read from a new
//! SQLite database (`engine/sqlite/migrate.rs`); a test holds that PostgreSQL's migrations make the same columns.

use std::collections::{BTreeMap, BTreeSet};

use super::StoreError;
use super::features::lead_origins;
use super::query::{Dialect, Query};
use super::statements::{FormSql, Statements};
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
    fn check(&self, form: &Form, found: &BTreeSet<String>) -> Result<(), StoreError> {
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

/// Whether a database takes every statement of the forms. `place` follows in errors, as in ` in data/site.db`.
pub fn check_forms(query: &dyn Query, schema: &Schema, statements: &Statements, place: &str) -> Result<(), StoreError> {
    let in_context = |what: String| {
        move |error: StoreError| {
            if error.is_transient() { error } else { StoreError::Mismatch(format!("{what} cannot be stored{place}: {error}")) }
        }
    };
    lead_origins::check(query).map_err(in_context("the origins of leads".into()))?;
    for (id, sql) in &statements.0 {
        check_form(query, schema, sql).map_err(in_context(format!("data/forms.json: the form `{id}`")))?;
    }
    Ok(())
}

fn check_form(query: &dyn Query, schema: &Schema, sql: &FormSql) -> Result<(), StoreError> {
    let table = &sql.form.table;
    let columns = |sql: &str| query.values::<String>(sql, &[table.into()]);
    let (all, required) = match query.dialect() {
        Dialect::Sqlite => (
            "SELECT name FROM pragma_table_info($1)",
            "SELECT name FROM pragma_table_info($1) WHERE \"notnull\" AND dflt_value IS NULL AND NOT pk",
        ),
        Dialect::Postgres => (
            "SELECT column_name FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = $1",
            "SELECT column_name FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = $1 \
             AND is_nullable = 'NO' AND column_default IS NULL AND is_identity = 'NO'",
        ),
    };
    schema.check(&sql.form, &columns(all)?.into_iter().collect())?;
    for text in sql.texts() {
        query.columns(text)?;
    }
    // Then SQLite's rowid is the row's id (https://sqlite.org/lang_createtable.html#rowid), which an insert returns.
    let is_rowid =
        || Ok::<_, StoreError>(columns("SELECT name || ' ' || upper(type) FROM pragma_table_info($1) WHERE pk")? == ["id INTEGER"]);
    if query.dialect() == Dialect::Sqlite && !is_rowid()? {
        return Err(StoreError::Mismatch(format!("`id` of `{table}` must be its INTEGER PRIMARY KEY")));
    }
    let is_filled = |name: &&String| *name == SUBMISSION_KEY || sql.form.columns.iter().any(|column| column.name() == *name);
    match columns(required)?.iter().find(|name| !is_filled(name)) {
        Some(missing) => {
            Err(StoreError::Mismatch(format!("the column `{missing}` of `{table}` must be filled, and the form does not fill it")))
        }
        None => Ok(()),
    }
}
