//! `leadlight export`: prints a table as JSON lines, a JSON array or CSV.

use std::io::Write;

use csv::{Terminator, WriterBuilder};
use serde_json::{Map, Value};

use super::assemble::open_existing;
use super::output::{print, print_to_file};
use crate::config::{DatabaseSettings, ExportFormat, ExportSettings};
use crate::leads::store::Store;

/// A spreadsheet takes a cell that begins with one of these for a formula (CWE-1236).
const FORMULA_STARTS: [char; 6] = ['=', '+', '-', '@', '\t', '\r'];

/// # Errors
/// When the database cannot be read or the output cannot be written.
pub fn export(settings: &ExportSettings, database: &DatabaseSettings) -> anyhow::Result<()> {
    let store = open_existing(database)?;
    let write = |out: &mut dyn Write| match settings.format {
        ExportFormat::Jsonl => write_lines(out, &*store, settings),
        ExportFormat::Json => write_array(out, &*store, settings),
        ExportFormat::Csv => write_csv(out, &*store, settings),
    };
    match &settings.out {
        Some(path) => print_to_file(path, write),
        None => print(write),
    }
}

fn write_lines(out: &mut dyn Write, store: &dyn Store, settings: &ExportSettings) -> anyhow::Result<()> {
    store.each_row(&settings.table, settings.since, &mut |row| Ok(writeln!(out, "{}", Value::Object(row))?))
}

fn write_array(out: &mut dyn Write, store: &dyn Store, settings: &ExportSettings) -> anyhow::Result<()> {
    let mut before = "[";
    store.each_row(&settings.table, settings.since, &mut |row| {
        write!(out, "{before}\n{}", Value::Object(row))?;
        before = ",";
        Ok(())
    })?;
    Ok(writeln!(out, "{}]", if before == "," { "\n" } else { before })?)
}

/// RFC 4180, with a header line.
fn write_csv(out: &mut dyn Write, store: &dyn Store, settings: &ExportSettings) -> anyhow::Result<()> {
    let columns = store.columns(&settings.table)?;
    let mut csv = WriterBuilder::new().terminator(Terminator::CRLF).from_writer(out);
    csv.write_record(&columns)?;
    store.each_row(&settings.table, settings.since, &mut |row| Ok(csv.write_record(columns.iter().map(|column| cell(&row, column)))?))?;
    Ok(csv.flush()?)
}

/// SECURITY: CSV injection. A visitor's text must not run as a formula when someone opens the file.
fn cell(row: &Map<String, Value>, column: &str) -> String {
    match row.get(column) {
        Some(Value::String(text)) if text.starts_with(FORMULA_STARTS) => format!("'{text}"),
        Some(Value::String(text)) => text.clone(),
        None | Some(Value::Null) => String::new(),
        Some(other) => other.to_string(),
    }
}
