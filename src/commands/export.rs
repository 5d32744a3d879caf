//! `leadlight export`: a table as JSON lines.

use anyhow::ensure;
use serde_json::Value;

use super::assemble::open_beside;
use super::output::print;
use crate::config::DatabaseSettings;

/// # Errors
/// A table that no form names, a database that cannot be read, or a standard output that cannot be written.
pub fn export(table: &str, database: &DatabaseSettings) -> anyhow::Result<()> {
    let (store, tables) = open_beside(database)?;
    let known = tables.forms.tables();
    ensure!(known.contains(&table), "`{table}` is not a table of the site; there are {}", known.join(", "));
    print(|out| store.each(table, None, &mut |row| Ok(writeln!(out, "{}", Value::Object(row))?)))
}
