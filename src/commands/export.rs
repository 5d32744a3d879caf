//! `leadlight export`: a table as JSON lines.

use std::io::Write;

use anyhow::{Context, ensure};
use rusqlite::types::ValueRef;
use serde_json::{Map, Value};

use crate::store::{TABLES, open_to_read};

/// # Errors
/// When the database cannot be read or standard output is gone.
pub fn export(table: &str, database: &str) -> anyhow::Result<()> {
    // SECURITY: the name goes into the statement; only the three known ones do.
    ensure!(TABLES.contains(&table), "`{table}` is not a table of the site");
    let connection = open_to_read(database).context("--database (SITE_DATABASE)")?;
    let mut statement = connection.prepare(&format!("SELECT * FROM {table} ORDER BY id"))?;
    let names: Vec<String> = statement.column_names().map(str::to_owned).collect();
    let mut rows = statement.query([])?;
    let mut out = std::io::stdout().lock();
    while let Some(row) = rows.next()? {
        let mut object = Map::new();
        for (index, name) in names.iter().enumerate() {
            let value = match row.get_ref(index)? {
                ValueRef::Integer(number) => Value::from(number),
                ValueRef::Text(text) => Value::from(String::from_utf8_lossy(text)),
                _ => Value::Null,
            };
            object.insert(name.clone(), value);
        }
        writeln!(out, "{}", Value::Object(object))?;
    }
    Ok(())
}
