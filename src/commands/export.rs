//! `leadlight export`: prints a table as JSON lines, a JSON array or CSV.

use std::io::Write;

use csv::{Terminator, WriterBuilder};
use serde_json::{Map, Value};
use tokio::runtime::Runtime;

use super::assemble::open_existing;
use super::output::{print, print_to_file};
use super::subscribers::Subscribers;
use crate::config::{DatabaseSettings, ExportFormat, ExportSettings};
use crate::pages::assets::FrontEndBuild;
use crate::store::{EachRow, Store, email_key};
use crate::tables::forms::SUBSCRIBERS;
use crate::tables::{Form, FreeMail};

/// A spreadsheet takes a cell that begins with one of these for a formula (CWE-1236). Where Japanese is written, also the wide ones.
const FORMULA_STARTS: [char; 8] = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
/// A cell begins after each of these too, in a spreadsheet that expects semicolons or tabs between cells.
const CELL_ENDS: [char; 4] = [';', '\t', '\r', '\n'];

pub fn export(runtime: &Runtime, settings: &ExportSettings, database: &DatabaseSettings) -> anyhow::Result<()> {
    let store = open_existing(database)?;
    let table = ExportedTable::new(runtime, &store, settings)?;
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
    store: &'a Store,
    settings: &'a ExportSettings,
    subscribers: Option<Subscribers>,
    email_columns: Vec<String>,
    free_mail: FreeMail,
}

impl<'a> ExportedTable<'a> {
    fn new(runtime: &Runtime, store: &'a Store, settings: &'a ExportSettings) -> anyhow::Result<Self> {
        let is_newsletter = settings.table() == SUBSCRIBERS;
        let subscribers = is_newsletter.then(|| Subscribers::new(runtime, store, settings)).transpose()?;
        let forms = FrontEndBuild::embedded()?.read_tables(None)?.forms;
        let spam = Form::spam();
        let forms = forms.iter().chain([&spam]).filter(|form| form.table == settings.table());
        let email_columns = forms.flat_map(|form| form.email_columns().map(str::to_owned)).collect();
        Ok(Self { store, settings, subscribers, email_columns, free_mail: FreeMail::embedded()? })
    }

    fn columns(&self) -> anyhow::Result<Vec<String>> {
        let columns = self.store.columns(self.settings.table())?;
        let mut columns = self.subscribers.as_ref().map_or(columns.clone(), |subscribers| subscribers.columns(columns));
        columns.push(FREE_MAIL.to_owned());
        Ok(columns)
    }

    fn each_row(&self, each: EachRow<'_>) -> anyhow::Result<()> {
        self.store.each_row(self.settings.table(), self.settings.since, &mut |row| {
            let mut emails = self.email_columns.iter().filter_map(|column| row.get(column)?.as_str());
            let is_free_mail = emails.any(|email| self.free_mail.has(&email_key(email)));
            let row = match &self.subscribers {
                None => Some(row),
                Some(subscribers) => subscribers.row(row),
            };
            let Some(mut row) = row else { return Ok(()) };
            // What was typed into a form that is held as spam: an object, not its text.
            if let Some(fields) = row.get_mut("fields").filter(|_| self.settings.spam) {
                *fields = fields.as_str().and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default();
            }
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

/// CSV as in RFC 4180, with a header line.
fn write_csv(out: &mut dyn Write, table: &ExportedTable<'_>) -> anyhow::Result<()> {
    let columns = table.columns()?;
    let mut csv = WriterBuilder::new().terminator(Terminator::CRLF).from_writer(out);
    csv.write_record(&columns)?;
    table.each_row(&mut |row| Ok(csv.write_record(columns.iter().map(|column| cell(&row, column, table.settings.raw)))?))?;
    Ok(csv.flush()?)
}

fn cell(row: &Map<String, Value>, column: &str, is_raw: bool) -> String {
    match row.get(column) {
        Some(Value::String(text)) if !is_raw => without_formulas(text),
        Some(Value::String(text)) => text.clone(),
        None | Some(Value::Null) => String::new(),
        Some(other) => other.to_string(),
    }
}

/// SECURITY: CSV injection. A visitor's text must not run as a formula when someone opens the file: an apostrophe makes it text.
fn without_formulas(text: &str) -> String {
    let cells = text.split_inclusive(CELL_ENDS).map(|cell| {
        let begin = cell.len() - cell.trim_start_matches(' ').len();
        let (spaces, content) = cell.split_at(begin);
        let apostrophe = if content.starts_with(FORMULA_STARTS) && !is_phone_number(content) { "'" } else { "" };
        format!("{spaces}{apostrophe}{content}")
    });
    cells.collect()
}

/// `+49 (201) 555-0100` computes nothing, and other programs would take the apostrophe for a part of it.
fn is_phone_number(content: &str) -> bool {
    let rest = content.trim_end_matches(CELL_ENDS).strip_prefix('+');
    rest.is_some_and(|rest| {
        rest.starts_with(|c: char| c.is_ascii_digit()) && rest.chars().all(|c| c.is_ascii_digit() || " ()-./".contains(c))
    })
}

#[cfg(test)]
mod tests {
    use super::without_formulas;

    #[test]
    fn no_cell_begins_with_a_formula_whatever_separates_cells() {
        for (text, expected) in [
            ("=1+1", "'=1+1"),
            ("-1", "'-1"),
            ("@SUM(A1)", "'@SUM(A1)"),
            ("+cmd|' /C calc'!A0", "'+cmd|' /C calc'!A0"),
            ("＝1+1", "'＝1+1"),
            ("＋1", "'＋1"),
            ("－1", "'－1"),
            ("＠SUM(A1)", "'＠SUM(A1)"),
            ("\t=1", "\t'=1"),
            ("a;=1+1", "a;'=1+1"),
            ("a; =1+1;b", "a; '=1+1;b"),
            ("two\n=1+1", "two\n'=1+1"),
            ("two\r\n=1+1\r\n-x", "two\r\n'=1+1\r\n'-x"),
            ("+49 201 555-0100", "+49 201 555-0100"),
            ("+1 (201) 555.0100", "+1 (201) 555.0100"),
            ("call; +49201/5550100\n", "call; +49201/5550100\n"),
            ("+49+1", "'+49+1"),
            ("+49*2", "'+49*2"),
            ("+A1", "'+A1"),
            ("+", "'+"),
            ("+(1)", "'+(1)"),
            ("a=b, c-d", "a=b, c-d"),
            ("", ""),
        ] {
            assert_eq!(without_formulas(text), expected, "{text:?}");
        }
    }
}
