//! `leadlight export`: prints a table as JSON lines, a JSON array or CSV.

use std::io::Write;

use csv::{Terminator, WriterBuilder};
use serde_json::{Map, Value};
use tokio::runtime::Runtime;

use super::assemble::open_existing;
use super::output::{print, print_to_file};
use super::subscribers::Subscribers;
use crate::config::{DatabaseSettings, ExportFormat, ExportSettings};
use crate::leads::store::{EachRow, Store};
use crate::pages::assets::FrontEndBuild;
use crate::tables::FreeMail;
use crate::tables::forms::SUBSCRIBERS;

/// A spreadsheet takes a cell that begins with one of these for a formula (CWE-1236).
const FORMULA_STARTS: [char; 6] = ['=', '+', '-', '@', '\t', '\r'];

/// # Errors
/// When the database cannot be read or the output cannot be written.
pub fn export(runtime: &Runtime, settings: &ExportSettings, database: &DatabaseSettings) -> anyhow::Result<()> {
    let store = open_existing(database)?;
    let table = ExportedTable::new(runtime, &*store, settings)?;
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

/// The rows as they are printed.
struct ExportedTable<'a> {
    store: &'a dyn Store,
    settings: &'a ExportSettings,
    subscribers: Option<Subscribers>,
    email_columns: Vec<String>,
    free_mail: FreeMail,
}

impl<'a> ExportedTable<'a> {
    fn new(runtime: &Runtime, store: &'a dyn Store, settings: &'a ExportSettings) -> anyhow::Result<Self> {
        let is_newsletter = settings.table == SUBSCRIBERS;
        let subscribers = is_newsletter.then(|| Subscribers::new(runtime, store, settings)).transpose()?;
        let forms = FrontEndBuild::embedded()?.read_tables(None)?.forms;
        let forms = forms.iter().filter(|form| form.table == settings.table);
        let email_columns = forms.flat_map(|form| form.email_columns().map(str::to_owned)).collect();
        Ok(Self { store, settings, subscribers, email_columns, free_mail: FreeMail::embedded()? })
    }

    fn columns(&self) -> anyhow::Result<Vec<String>> {
        let columns = self.store.columns(&self.settings.table)?;
        let mut columns = self.subscribers.as_ref().map_or(columns.clone(), |subscribers| subscribers.columns(columns));
        columns.push(FREE_MAIL.to_owned());
        Ok(columns)
    }

    fn each_row(&self, each: EachRow<'_>) -> anyhow::Result<()> {
        self.store.each_row(&self.settings.table, self.settings.since, &mut |row| {
            let mut emails = self.email_columns.iter().filter_map(|column| row.get(column)?.as_str());
            let is_free_mail = emails.any(|email| self.free_mail.has(email));
            let row = match &self.subscribers {
                None => Some(row),
                Some(subscribers) => subscribers.row(row),
            };
            let Some(mut row) = row else { return Ok(()) };
            row.insert(FREE_MAIL.to_owned(), is_free_mail.into());
            each(row)
        })
    }
}

fn write_lines(out: &mut dyn Write, table: &ExportedTable<'_>) -> anyhow::Result<()> {
    table.each_row(&mut |row| Ok(writeln!(out, "{}", Value::Object(row))?))
}

fn write_array(out: &mut dyn Write, table: &ExportedTable<'_>) -> anyhow::Result<()> {
    let mut before = "[";
    table.each_row(&mut |row| {
        write!(out, "{before}\n{}", Value::Object(row))?;
        before = ",";
        Ok(())
    })?;
    Ok(writeln!(out, "{}]", if before == "," { "\n" } else { before })?)
}

/// RFC 4180, with a header line.
fn write_csv(out: &mut dyn Write, table: &ExportedTable<'_>) -> anyhow::Result<()> {
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
