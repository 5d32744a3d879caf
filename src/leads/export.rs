//! Writes leads as JSON lines, a JSON array or CSV: for `leadlight export`, `leadlight audit`, and the desk.

use std::io::Write;

use csv::{Terminator, WriterBuilder};
use serde_json::{Map, Value};

use crate::store::features::inbox::{LeadFilter, LeadState};
use crate::store::{EachRow, JsonRow, Store, email_key};
use crate::tables::FreeMail;
use crate::tables::forms::{SPAM, SUBSCRIBERS};

/// A spreadsheet takes a cell that begins with one of these for a formula (CWE-1236). Where Japanese is written, also the wide ones.
const FORMULA_STARTS: [char; 8] = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
/// A cell begins after each of these too, in a spreadsheet that expects semicolons or tabs between cells.
const CELL_ENDS: [char; 4] = [';', '\t', '\r', '\n'];

/// The last column: whether the address is one of a free mail provider.
pub const FREE_MAIL: &str = "free_mail";
/// The first column of leads of several forms.
const FORM: &str = "form";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExportFormat {
    JsonLines,
    Json,
    /// As in RFC 4180, with a header line. `is_raw`: formulas are left as they are.
    Csv {
        is_raw: bool,
    },
}

/// Writes the rows that `each_row` gives. `columns`: those of CSV, in order.
pub fn write_rows(
    out: &mut dyn Write,
    format: ExportFormat,
    columns: &[String],
    each_row: &dyn Fn(EachRow<'_>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    match format {
        ExportFormat::JsonLines => each_row(&mut |row| Ok(writeln!(out, "{}", Value::Object(row))?)),
        ExportFormat::Json => write_array(out, each_row),
        ExportFormat::Csv { is_raw } => {
            let mut csv = WriterBuilder::new().terminator(Terminator::CRLF).from_writer(out);
            csv.write_record(columns)?;
            each_row(&mut |row| Ok(csv.write_record(columns.iter().map(|column| cell(&row, column, is_raw)))?))?;
            Ok(csv.flush()?)
        }
    }
}

fn write_array(out: &mut dyn Write, each_row: &dyn Fn(EachRow<'_>) -> anyhow::Result<()>) -> anyhow::Result<()> {
    let mut before = "[";
    each_row(&mut |row| {
        write!(out, "{before}\n{}", Value::Object(row))?;
        before = ",";
        Ok(())
    })?;
    Ok(writeln!(out, "{}]", if before == "," { "\n" } else { before })?)
}

/// Writes the leads of a filter of the desk, newest first. Those of one form have the columns of `leadlight export`; several have all of them, and `form`
/// before. Blocks.
pub fn write_leads(store: &Store, filter: &LeadFilter, format: ExportFormat, out: &mut dyn Write) -> anyhow::Result<()> {
    let free_mail = FreeMail::embedded()?;
    let columns = lead_columns(store, filter)?;
    let is_of_one_form = filter.form.is_some();
    let each = |each: EachRow<'_>| {
        store.each_lead(filter, &mut |lead, mut row| {
            let is_free = lead.email.as_deref().is_some_and(|email| free_mail.has(&email_key(email)));
            let form = (!is_of_one_form).then(|| (FORM.to_owned(), lead.form.into()));
            if lead.lead_table == SPAM {
                open_fields(&mut row);
            }
            let mut whole: JsonRow = form.into_iter().chain(row).collect();
            whole.insert(FREE_MAIL.to_owned(), is_free.into());
            each(whole)
        })
    };
    write_rows(out, format, &columns, &each)
}

fn lead_columns(store: &Store, filter: &LeadFilter) -> anyhow::Result<Vec<String>> {
    let mut tables = match &filter.form {
        Some(form) => store.table_of_form(form).into_iter().collect(),
        None => store.form_tables(),
    };
    tables.retain(|table| table != SUBSCRIBERS);
    if filter.state == Some(LeadState::Spam) {
        tables.push(SPAM.to_owned());
    }
    let mut columns: Vec<String> = if filter.form.is_none() { vec![FORM.to_owned()] } else { Vec::new() };
    for table in tables {
        for column in store.columns(&table)? {
            if !columns.contains(&column) {
                columns.push(column);
            }
        }
    }
    columns.push(FREE_MAIL.to_owned());
    Ok(columns)
}

/// What was typed into a form that is held as spam: an object, not its text.
pub fn open_fields(row: &mut JsonRow) {
    if let Some(fields) = row.get_mut("fields") {
        *fields = fields.as_str().and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default();
    }
}

/// The audit log as CSV, oldest entry first. Blocks.
pub fn write_audit_csv(store: &Store, out: &mut dyn Write) -> anyhow::Result<()> {
    let mut csv = WriterBuilder::new().terminator(Terminator::CRLF).from_writer(out);
    csv.write_record(["at", "actor", "action", "subject"])?;
    store.each_audit_entry(&mut |entry| {
        let cells = [&entry.created_at, &entry.actor, &entry.action, &entry.subject].map(|text| without_formulas(text));
        Ok(csv.write_record(cells)?)
    })?;
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
