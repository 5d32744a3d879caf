//! The columns that the migrations make, and whether the forms and a database fit them. They are read from a new
//! SQLite database (`sqlite::migrate::in_memory`); a test holds that PostgreSQL's migrations make the same columns.

use std::collections::{BTreeMap, BTreeSet};

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
    /// SECURITY: names from `data/forms.json` go into SQL statements. Only names that this check has seen in the schema do.
    ///
    /// # Errors
    /// One sentence that names the table and the columns that the form needs and no migration makes.
    pub fn check_form(&self, form: &Form) -> Result<(), String> {
        let how = "add it in a migration: data/migrations/sqlite/NNNN_name.sql and data/migrations/postgres/NNNN_name.sql, each with its next number";
        let Some(known) = self.0.get(&form.table) else {
            return Err(format!("no migration makes the table `{}`; {how}", form.table));
        };
        let mut needed = OWN_COLUMNS.into_iter().chain(form.columns.iter().map(Column::name));
        match needed.find(|column| !known.contains(*column)) {
            Some(missing) => Err(format!("the table `{}` has no column `{missing}`; {how}", form.table)),
            None => Ok(()),
        }
    }

    /// Compares the columns of a table in the database with those that the migrations make. Columns that only the database has are left alone.
    ///
    /// # Errors
    /// One sentence that names the table and shows the difference.
    pub fn check_table(&self, table: &str, found: &BTreeSet<String>) -> Result<(), String> {
        let none = BTreeSet::new();
        let expected = self.0.get(table).unwrap_or(&none);
        if expected.is_subset(found) {
            return Ok(());
        }
        let list = |columns: &BTreeSet<String>| columns.iter().map(String::as_str).collect::<Vec<_>>().join(", ");
        if found.is_empty() {
            return Err(format!("there is no table `{table}`; expected one with the columns {}", list(expected)));
        }
        let missing = expected.difference(found).map(|column| format!("-{column}"));
        let extra = found.difference(expected).map(|column| format!("+{column}"));
        let difference: Vec<String> = missing.chain(extra).collect();
        Err(format!(
            "the table `{table}` does not have the columns that the migrations make (- is missing, + is not expected): {}; expected {}; found {}",
            difference.join(" "),
            list(expected),
            list(found)
        ))
    }
}

pub fn check_required(form: &Form, required: &[String]) -> Result<(), String> {
    let is_filled = |name: &&String| *name == SUBMISSION_KEY || form.columns.iter().any(|column| column.name() == *name);
    match required.iter().find(|name| !is_filled(name)) {
        Some(missing) => Err(format!("the column `{missing}` of `{}` must be filled, and the form does not fill it", form.table)),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn schema(columns: &[&str]) -> Schema {
        Schema(BTreeMap::from([("t".to_owned(), set(columns))]))
    }

    fn set(columns: &[&str]) -> BTreeSet<String> {
        columns.iter().map(|column| (*column).to_owned()).collect()
    }

    #[test]
    fn a_difference_is_shown_from_both_sides() {
        let schema = schema(&["id", "name", "email"]);
        for (found, expected) in [
            (&["id", "name", "email"][..], None),
            (&["id", "name", "email", "note"], None),
            (&["id", "name", "mail"], Some("-email +mail; expected email, id, name; found id, mail, name")),
            (&["id", "name"], Some("-email; expected email, id, name; found id, name")),
            (&[], Some("there is no table `t`; expected one with the columns email, id, name")),
        ] {
            let error = schema.check_table("t", &set(found)).err();
            assert_eq!(error.is_some(), expected.is_some(), "{found:?}: {error:?}");
            assert!(error.zip(expected).is_none_or(|(error, expected)| error.ends_with(expected)), "{found:?}");
        }
    }

    #[test]
    fn a_column_that_no_migration_makes_is_named_with_where_to_add_it() {
        let form = r#"{ "title": "T", "action": "/forms/t", "alwaysStored": true, "table": "t", "columns": ["email"], "page": "home", "anchor": "a",
            "success": "sent", "missing": "missing", "failure": "failed", "fields": [] }"#;
        let mut form: Form = serde_json::from_str(form).unwrap();
        let all = ["created_at", "email", "id", "submission_key"];
        assert_eq!(schema(&all).check_form(&form), Ok(()));
        for missing in all {
            let others: Vec<&str> = all.into_iter().filter(|column| *column != missing).collect();
            let error = schema(&others).check_form(&form).unwrap_err();
            assert!(error.starts_with(&format!("the table `t` has no column `{missing}`")), "{error}");
            assert!(error.contains("data/migrations/sqlite/") && error.contains("data/migrations/postgres/"), "{error}");
        }
        form.table = "contacts".into();
        assert!(schema(&all).check_form(&form).unwrap_err().starts_with("no migration makes the table `contacts`"));
    }
}
