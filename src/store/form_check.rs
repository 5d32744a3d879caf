//! The check that a database takes the statements of the forms.

use super::StoreError;
use super::features::lead_origins;
use super::query::{Dialect, Query};
use super::schema::{SUBMISSION_KEY, Schema};
use super::statements::{FormSql, Statements};

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
