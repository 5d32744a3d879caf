//! `leadlight export`: prints a table as JSON lines, a JSON array or CSV.

use std::io::Write;

use csv::{Terminator, WriterBuilder};
use serde_json::{Map, Value};

use super::assemble::open_existing;
use super::output::{print, print_to_file};
use crate::config::{DatabaseSettings, ExportFormat, ExportSettings};
use crate::leads::store::{EachRow, Store};
use crate::pages::assets::FrontEndBuild;
use crate::tables::{Forms, FreeMail};

/// A spreadsheet takes a cell that begins with one of these for a formula (CWE-1236).
const FORMULA_STARTS: [char; 6] = ['=', '+', '-', '@', '\t', '\r'];

/// # Errors
/// When the database cannot be read or the output cannot be written.
pub fn export(settings: &ExportSettings, database: &DatabaseSettings) -> anyhow::Result<()> {
    let forms = FrontEndBuild::embedded()?.read_tables(None)?.forms;
    let table = Table {
        store: &*open_existing(database)?,
        settings,
        email_columns: email_columns(&forms, &settings.table),
        free_mail: FreeMail::embedded()?,
    };
    let write = |out: &mut dyn Write| match settings.format {
        ExportFormat::Jsonl => write_lines(out, &table),
        ExportFormat::Json => write_array(out, &table),
        ExportFormat::Csv => write_csv(out, &table),
    };
    match &settings.out {
        Some(path) => print_to_file(path, write),
        None => print(write),
    }
}

/// The last column: whether the address is one of a free mail provider.
const FREE_MAIL: &str = "free_mail";

struct Table<'a> {
    store: &'a dyn Store,
    settings: &'a ExportSettings,
    email_columns: Vec<String>,
    free_mail: FreeMail,
}

impl Table<'_> {
    fn columns(&self) -> anyhow::Result<Vec<String>> {
        let mut columns = self.store.columns(&self.settings.table)?;
        columns.push(FREE_MAIL.to_owned());
        Ok(columns)
    }

    fn each_row(&self, each: EachRow<'_>) -> anyhow::Result<()> {
        self.store.each_row(&self.settings.table, self.settings.since, &mut |mut row| {
            let mut emails = self.email_columns.iter().filter_map(|column| row.get(column)?.as_str());
            let is_free_mail = emails.any(|email| self.free_mail.has(email));
            row.insert(FREE_MAIL.to_owned(), is_free_mail.into());
            each(row)
        })
    }
}

fn email_columns(forms: &Forms, table: &str) -> Vec<String> {
    forms.iter().filter(|form| form.table == table).flat_map(|form| form.email_columns().map(str::to_owned)).collect()
}

fn write_lines(out: &mut dyn Write, table: &Table<'_>) -> anyhow::Result<()> {
    table.each_row(&mut |row| Ok(writeln!(out, "{}", Value::Object(row))?))
}

fn write_array(out: &mut dyn Write, table: &Table<'_>) -> anyhow::Result<()> {
    let mut before = "[";
    table.each_row(&mut |row| {
        write!(out, "{before}\n{}", Value::Object(row))?;
        before = ",";
        Ok(())
    })?;
    Ok(writeln!(out, "{}]", if before == "," { "\n" } else { before })?)
}

/// RFC 4180, with a header line.
fn write_csv(out: &mut dyn Write, table: &Table<'_>) -> anyhow::Result<()> {
    let columns = table.columns()?;
    let mut csv = WriterBuilder::new().terminator(Terminator::CRLF).from_writer(out);
    csv.write_record(&columns)?;
    table.each_row(&mut |row| Ok(csv.write_record(columns.iter().map(|column| cell(&row, column)))?))?;
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
