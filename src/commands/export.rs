//! `leadlight export`: prints a table, or the posts of a form, as JSON lines, a JSON array or CSV.

use anyhow::Context;
use tokio::runtime::Runtime;

use super::assemble::open_existing;
use super::output::{print, print_to_file};
use super::subscribers::Subscribers;
use crate::config::{DatabaseSettings, ExportSettings};
use crate::leads::export::{ExportFormat, FREE_MAIL, open_fields, write_rows};
use crate::store::features::rows::RowRange;
use crate::store::{EachRow, SPAM, Store, email_key};
use crate::tables::FreeMail;
use crate::tables::forms::SUBSCRIBERS;

pub fn export(runtime: &Runtime, settings: &ExportSettings, database: &DatabaseSettings) -> anyhow::Result<()> {
    let store = open_existing(database)?;
    let table = ExportedTable::new(runtime, &store, settings)?;
    let format = match settings.format {
        crate::config::ExportFormat::Jsonl => ExportFormat::JsonLines,
        crate::config::ExportFormat::Json => ExportFormat::Json,
        crate::config::ExportFormat::Csv => ExportFormat::Csv { is_raw: settings.raw },
    };
    let columns = table.columns()?;
    let write = |out: &mut dyn std::io::Write| write_rows(out, format, &columns, &|each| table.each_row(each));
    match &settings.out {
        Some(path) => print_to_file(path, write),
        None => print(write),
    }
}

/// The rows as they are printed.
struct ExportedTable<'a> {
    store: &'a Store,
    table: String,
    range: RowRange,
    subscribers: Option<Subscribers>,
    email_columns: Vec<String>,
    free_mail: FreeMail,
}

impl<'a> ExportedTable<'a> {
    fn new(runtime: &Runtime, store: &'a Store, settings: &ExportSettings) -> anyhow::Result<Self> {
        let (table, form) = named(store, settings)?;
        let subscribers = (table == SUBSCRIBERS).then(|| Subscribers::new(runtime, store, settings)).transpose()?;
        let email_columns = store.email_columns_of(&table);
        let range = RowRange { since: settings.since, until: settings.until, form };
        Ok(Self { store, table, range, subscribers, email_columns, free_mail: FreeMail::embedded()? })
    }

    fn columns(&self) -> anyhow::Result<Vec<String>> {
        let columns = self.store.columns(&self.table)?;
        let mut columns = self.subscribers.as_ref().map_or(columns.clone(), |subscribers| subscribers.columns(columns));
        columns.push(FREE_MAIL.to_owned());
        Ok(columns)
    }

    fn each_row(&self, each: EachRow<'_>) -> anyhow::Result<()> {
        self.store.each_row(&self.table, &self.range, &mut |row| {
            let mut emails = self.email_columns.iter().filter_map(|column| row.get(column)?.as_str());
            let is_free_mail = emails.any(|email| self.free_mail.has(&email_key(email)));
            let row = match &self.subscribers {
                None => Some(row),
                Some(subscribers) => subscribers.row(row),
            };
            let Some(mut row) = row else { return Ok(()) };
            if self.table == SPAM {
                open_fields(&mut row);
            }
            row.insert(FREE_MAIL.to_owned(), is_free_mail.into());
            each(row)
        })
    }
}

/// The table and, if a form was named, its id. A form is named by its id or its title, in any case.
fn named(store: &Store, settings: &ExportSettings) -> anyhow::Result<(String, Option<String>)> {
    let Some(name) = settings.form.as_ref().or(settings.table.as_ref()) else { return Ok((SPAM.to_owned(), None)) };
    if settings.form.is_none() && store.form_tables().iter().any(|table| table == name) {
        return Ok((name.clone(), None));
    }
    let form = store
        .find_form(name)
        .with_context(|| format!("`{name}` is no table and no form; the forms are {}", store.form_ids().join(", ")))?;
    let table = store.table_of_form(&form).context("the form has no table")?;
    Ok((table, Some(form)))
}
