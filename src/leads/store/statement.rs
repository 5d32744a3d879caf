//! The SQL of a form, built from the columns that it declares. SQLite takes this dialect.

use crate::tables::Form;
use crate::tables::forms::ColumnSource;

/// `INSERT … RETURNING id`; with a key column a row that is there already returns nothing.
///
/// SECURITY: the names come from `data/forms.json` and are held against the schema before they get here; values are only ever bound.
pub fn insert(form: &Form) -> String {
    let names: Vec<&str> = form.columns.iter().map(|column| column.name.as_str()).collect();
    let places: Vec<String> = (1..=names.len()).map(|place| format!("?{place}")).collect();
    let conflict = form.key_column().map(|key| format!(" ON CONFLICT ({key}) DO NOTHING")).unwrap_or_default();
    format!("INSERT INTO {} ({}) VALUES ({}){conflict} RETURNING id", form.table, names.join(", "), places.join(", "))
}

/// The id of the row that was there before; its one parameter is the key.
pub fn select_by_key(form: &Form) -> Option<String> {
    form.key_column().map(|key| format!("SELECT id FROM {} WHERE {key} = ?1", form.table))
}

/// Removes the rows of one e-mail address from a form's table, a statement for each column that holds one; its one parameter is the key.
pub fn erase(form: &Form) -> impl Iterator<Item = String> {
    form.email_columns().map(|column| format!("DELETE FROM {} WHERE lower(trim({column})) = ?1", form.table))
}

/// How many of a table's rows are this form's, by day, oldest first; its parameters are the values that tell the forms of a table apart.
pub fn count_by_day(form: &Form) -> (String, Vec<String>) {
    let own = form.columns.iter().filter_map(|column| match &column.source {
        ColumnSource::Value(value) => Some((column.name.as_str(), value.clone())),
        ColumnSource::Field(_) | ColumnSource::KeyOf(_) => None,
    });
    let (names, values): (Vec<&str>, Vec<String>) = own.unzip();
    let conditions: Vec<String> = names.iter().zip(1..).map(|(name, place)| format!("{name} = ?{place}")).collect();
    let own = if conditions.is_empty() { String::new() } else { format!(" WHERE {}", conditions.join(" AND ")) };
    (format!("SELECT substr(created_at, 1, 10) AS day, count(*) FROM {}{own} GROUP BY day ORDER BY day", form.table), values)
}
