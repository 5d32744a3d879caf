//! The SQL of a form, built from the columns that it declares. Every store takes it; where they differ, [`Dialect`] says how.
//!
//! SECURITY: the names come from `data/forms.json` and are held against the schema before they get here; values are only ever bound.

use crate::tables::Form;
use crate::tables::forms::ColumnSource;
pub use crate::tables::schema::SUBMISSION_KEY;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    Sqlite,
    Postgres,
}

impl Dialect {
    /// What [`crate::leads::submission::email_key`] makes of a column.
    fn email_key(self, column: &str) -> String {
        match self {
            Self::Sqlite => format!("lower(trim({column}))"),
            // Its lower() folds what the database's locale folds, which is more than ASCII.
            Self::Postgres => format!("translate(trim({column}), 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')"),
        }
    }

    /// The day (UTC) of a row, `2026-03-30`.
    fn day(self) -> &'static str {
        match self {
            Self::Sqlite => "substr(created_at, 1, 10)",
            Self::Postgres => "CAST(CAST(created_at AT TIME ZONE 'UTC' AS DATE) AS TEXT)",
        }
    }
}

/// Inserts a row; where the same submission, or a row of the same key, is there already it inserts none. Its parameters are the values of the form's
/// columns, then the submission's key.
pub fn insert(form: &Form) -> String {
    let names: Vec<&str> = form.columns.iter().map(|column| column.name.as_str()).chain([SUBMISSION_KEY]).collect();
    let places: Vec<String> = (1..=names.len()).map(|place| format!("${place}")).collect();
    format!("INSERT INTO {} ({}) VALUES ({}) ON CONFLICT DO NOTHING", form.table, names.join(", "), places.join(", "))
}

/// The row that was there before: its id, and whether the same submission made it. Its parameters are the submission's key and the value of the form's
/// key column, if it has one.
pub fn select_there(form: &Form) -> String {
    let same_key = form.key_column().map(|key| format!(" OR {key} = $2")).unwrap_or_default();
    format!("SELECT id, coalesce({SUBMISSION_KEY} = $1, false) FROM {} WHERE {SUBMISSION_KEY} = $1{same_key}", form.table)
}

/// Removes the rows of one e-mail address from a form's table, a statement for each column that holds one; its one parameter is the key.
pub fn erase(form: &Form, dialect: Dialect) -> impl Iterator<Item = String> {
    form.email_columns().map(move |column| format!("DELETE FROM {} WHERE {} = $1", form.table, dialect.email_key(column)))
}

/// How many of a table's rows are this form's, by day, oldest first; its parameters are the values that tell the forms of a table apart.
pub fn count_by_day(form: &Form, dialect: Dialect) -> (String, Vec<String>) {
    let own = form.columns.iter().filter_map(|column| match &column.source {
        ColumnSource::Value(value) => Some((column.name.as_str(), value.clone())),
        ColumnSource::Field(_) | ColumnSource::KeyOf(_) => None,
    });
    let (names, values): (Vec<&str>, Vec<String>) = own.unzip();
    let conditions: Vec<String> = names.iter().zip(1..).map(|(name, place)| format!("{name} = ${place}")).collect();
    let own = if conditions.is_empty() { String::new() } else { format!(" WHERE {}", conditions.join(" AND ")) };
    (format!("SELECT {} AS day, count(*) FROM {}{own} GROUP BY day ORDER BY day", dialect.day(), form.table), values)
}
