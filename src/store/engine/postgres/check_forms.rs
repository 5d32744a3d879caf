//! The check that a database of PostgreSQL takes the statements of the forms.

use crate::store::StoreError;
use crate::store::engine::sqlite;
use crate::store::features::lead_origins;
use crate::store::query::{Query, Value};
use crate::store::schema::{Schema, check_required};
use crate::store::statements::{FormSql, Statements};

const COLUMNS: &str = "SELECT column_name FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = $1";

/// The columns that an insert must fill.
const REQUIRED: &str = "SELECT column_name FROM information_schema.columns \
    WHERE table_schema = current_schema() AND table_name = $1 AND is_nullable = 'NO' AND column_default IS NULL AND is_identity = 'NO'";

/// Whether the database takes every statement of the forms.
pub fn check(query: &dyn Query, statements: &Statements) -> Result<(), StoreError> {
    let schema = sqlite::schema().map_err(|error| StoreError::Mismatch(format!("{error:#}")))?;
    lead_origins::check(query)?;
    for (id, sql) in &statements.0 {
        check_form(query, &schema, sql).map_err(|error| match error {
            StoreError::Rejected { .. } | StoreError::Mismatch(_) => {
                StoreError::Mismatch(format!("data/forms.json: the form `{id}` cannot be stored: {error}"))
            }
            transient => transient,
        })?;
    }
    Ok(())
}

fn check_form(query: &dyn Query, schema: &Schema, sql: &FormSql) -> Result<(), StoreError> {
    let table = Value::from(&sql.form.table);
    schema.check(&sql.form, &query.values(COLUMNS, &[table])?.into_iter().collect())?;
    for text in sql.texts() {
        query.columns(text)?;
    }
    check_required(&sql.form, &query.values(REQUIRED, &[table])?)
}
