//! Holds the columns that a table of the database has against those that the migrations make.

use std::collections::BTreeSet;

use crate::tables::Schema;

/// Columns that only the database has are left alone.
///
/// # Errors
/// One sentence that names the table and shows the difference.
pub fn compare(schema: &Schema, table: &str, found: &BTreeSet<String>) -> Result<(), String> {
    let none = BTreeSet::new();
    let expected = schema.columns(table).unwrap_or(&none);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_is_shown_from_both_sides() {
        let schema = Schema::read(["CREATE TABLE t (id INTEGER, name TEXT, email TEXT);"]);
        for (found, expected) in [
            (&["id", "name", "email"][..], None),
            (&["id", "name", "email", "note"], None),
            (&["id", "name", "mail"], Some("-email +mail; expected email, id, name; found id, mail, name")),
            (&["id", "name"], Some("-email; expected email, id, name; found id, name")),
            (&[], Some("there is no table `t`; expected one with the columns email, id, name")),
        ] {
            let columns = found.iter().map(|column| (*column).to_owned()).collect();
            let error = compare(&schema, "t", &columns).err();
            assert_eq!(error.is_some(), expected.is_some(), "{found:?}: {error:?}");
            assert!(error.zip(expected).is_none_or(|(error, expected)| error.ends_with(expected)), "{found:?}");
        }
    }
}
