//! The SQL statements of the forms, built from their columns. [`Dialect`] says how the databases differ.
//!
//! SECURITY: names come from `data/forms.json` and are checked against the schema first (`Schema::check`); values are always bound.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::AtomicBool;

use anyhow::ensure;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

use super::StoreError;
use super::query::{Dialect, Query, Value};
use super::schema::SUBMISSION_KEY;
use crate::tables::forms::{Column, SPAM, SUBSCRIBERS};
use crate::tables::{Form, Forms};

/// The statements of each form, by its id, and those of [`SPAM`].
#[derive(Default)]
pub struct Statements(pub BTreeMap<String, FormSql>);

pub struct FormSql {
    pub form: Form,
    /// Inserts a row unless one of this submission or key exists. Parameters: the values of the form's columns, then the submission's key.
    pub insert: String,
    /// The same for a subscription that must be confirmed, if this is the table of the newsletter.
    pub insert_pending: Option<String>,
    /// The row that exists: its id, and whether this submission made it. Parameters: the submission's key, the value of the form's key column, if any.
    pub select_existing: String,
    /// The index of the form's key column among a submission's values.
    pub key_index: Option<usize>,
    pub consent: ConsentText,
    /// Counts this form's rows by day, oldest first; with its parameters, which tell the forms of one table apart.
    pub count_by_day: (String, Vec<String>),
    /// The ids of this form's rows from before a time, oldest first. Parameters: those given here, the time, the maximum number.
    pub expired: (String, Vec<String>),
}

impl Statements {
    pub fn new(forms: &Forms, dialect: Dialect) -> Self {
        let spam = Form::spam();
        Self(forms.iter().chain([&spam]).map(|form| (form.id.clone(), FormSql::new(form, dialect))).collect())
    }

    /// The forms without [`SPAM`]: only they are counted.
    pub fn of_leads(&self) -> impl Iterator<Item = (&String, &FormSql)> {
        self.0.iter().filter(|(form, _)| *form != SPAM)
    }

    pub fn of_form(&self, form: &str) -> Result<&FormSql, StoreError> {
        self.0.get(form).ok_or_else(|| StoreError::Mismatch(format!("the store was not prepared for the form `{form}`")))
    }

    /// The ids of the rows that no form fills any more, of the table whose forms are told apart by a constant column: the table, the statement and its
    /// parameters, then a time, and the maximum number.
    pub fn of_former_forms(&self) -> Option<(String, String, Vec<String>)> {
        let constant = |sql: &FormSql| {
            let constant =
                sql.form.columns.iter().find_map(|it| if let Column::Value { column, value } = it { Some((column, value)) } else { None });
            constant.map(|(column, value)| (sql.form.table.clone(), column.clone(), value.clone()))
        };
        let known: Vec<(String, String, String)> = self.0.values().filter_map(constant).collect();
        let (table, column, _) = known.first()?;
        let kinds: Vec<String> = known.iter().filter(|it| it.0 == *table && it.1 == *column).map(|it| it.2.clone()).collect();
        let sql = format!(
            "SELECT id FROM {table} WHERE {column} NOT IN ({}) AND created_at < ${} ORDER BY id LIMIT ${}",
            parameters(1, kinds.len()),
            kinds.len() + 1,
            kinds.len() + 2
        );
        Some((table.clone(), sql, kinds))
    }

    /// The forms' tables, each once.
    pub fn tables(&self) -> Vec<&str> {
        let mut tables: Vec<&str> = self.of_leads().map(|(_, sql)| sql.form.table.as_str()).collect();
        tables.sort_unstable();
        tables.dedup();
        tables
    }

    /// SECURITY: a table's name goes into a statement. Only those of the forms do.
    pub fn known_table(&self, table: &str) -> anyhow::Result<String> {
        ensure!(self.0.values().any(|sql| sql.form.table == table), "`{table}` is not a table of the site");
        Ok(table.to_owned())
    }

    /// The tables and their columns that hold an e-mail address, each once.
    pub fn email_columns(&self) -> BTreeSet<(&str, &str)> {
        self.0.values().flat_map(|sql| sql.form.email_columns().map(|column| (sql.form.table.as_str(), column))).collect()
    }
}

impl FormSql {
    pub fn new(form: &Form, dialect: Dialect) -> Self {
        let names: Vec<&str> = form.columns.iter().map(Column::name).chain([SUBMISSION_KEY]).collect();
        let key = form.key_column();
        let same_key = key.map(|key| format!(" OR {key} = $2")).unwrap_or_default();
        Self {
            form: form.clone(),
            insert: insert_sql(&form.table, &names, 1, SKIP_EXISTING),
            insert_pending: (form.table == SUBSCRIBERS && key.is_some()).then(|| insert_pending(&names, dialect)),
            select_existing: format!(
                "SELECT id, coalesce({SUBMISSION_KEY} = $1, false) FROM {} WHERE {SUBMISSION_KEY} = $1{same_key}",
                form.table
            ),
            key_index: key.and_then(|key| form.columns.iter().position(|column| column.name() == key)),
            consent: ConsentText::new(form.shown_text()),
            count_by_day: count_by_day(form, dialect),
            expired: expired(form),
        }
    }

    /// Every statement, for a check that the database can prepare it.
    pub fn texts(&self) -> impl Iterator<Item = &String> {
        [&self.insert, &self.select_existing].into_iter().chain(&self.insert_pending).chain([&self.count_by_day.0, &self.expired.0])
    }
}

/// What a visitor agrees to by sending the form.
pub struct ConsentText {
    pub text: String,
    pub digest: String,
    /// This process has seen it committed, so it is not written with every lead.
    pub is_text_stored: AtomicBool,
}

impl ConsentText {
    fn new(text: String) -> Self {
        Self { digest: text_digest(&text), text, is_text_stored: AtomicBool::new(false) }
    }
}

/// Inserts so many rows of these columns. `conflict` follows the values.
pub fn insert_sql(table: &str, columns: &[impl AsRef<str>], rows: usize, conflict: &str) -> String {
    let names: Vec<&str> = columns.iter().map(AsRef::as_ref).collect();
    let row = |row: usize| format!("({})", parameters(row * names.len() + 1, names.len()));
    let values: Vec<String> = (0..rows).map(row).collect();
    format!("INSERT INTO {table} ({}) VALUES {} {conflict}", names.join(", "), values.join(", "))
}

/// A list of parameters for a statement: how many, and the number of the first.
pub fn parameters(first: usize, count: usize) -> String {
    (first..first + count).map(|at| format!("${at}")).collect::<Vec<_>>().join(", ")
}

/// Of [`insert_sql`]: a row whose id or key exists is skipped.
pub const SKIP_EXISTING: &str = "ON CONFLICT DO NOTHING";

/// The numbers of items that a statement is prepared for: few, because a connection keeps those that it has prepared.
const CHUNKS: [usize; 4] = [64, 16, 4, 1];

/// Calls `each` with as many items at a time as a statement takes, and the position of their number in [`CHUNKS`].
pub fn in_chunks<T>(mut items: &[T], mut each: impl FnMut(usize, &[T]) -> Result<(), StoreError>) -> Result<(), StoreError> {
    for (at, size) in CHUNKS.into_iter().enumerate() {
        while let Some((chunk, rest)) = items.split_at_checked(size) {
            each(at, chunk)?;
            items = rest;
        }
    }
    Ok(())
}

/// Inserts rows into a table, many with each statement.
pub struct RowInserts([String; CHUNKS.len()]);

impl RowInserts {
    /// `conflict` follows the values.
    ///
    /// SECURITY: the names go into statements, so they must be of the schema.
    pub fn new(table: &str, columns: &[&str], conflict: &str) -> Self {
        Self(CHUNKS.map(|rows| insert_sql(table, columns, rows, conflict)))
    }

    /// Inserts rows before the next statement runs.
    pub fn run_later(&self, query: &dyn Query, rows: &[Vec<Value<'_>>]) -> Result<(), StoreError> {
        in_chunks(rows, |at, rows| query.execute_later(&self.0[at], &rows.concat()))
    }
}

/// Names a text in `consent_texts`.
pub fn text_digest(text: &str) -> String {
    URL_SAFE_NO_PAD.encode(Sha256::digest(text))
}

/// Inserts a subscription that must be confirmed, unless one of the same key is there.
fn insert_pending(columns: &[&str], dialect: Dialect) -> String {
    format!(
        "INSERT INTO {SUBSCRIBERS} ({}, state, link_nonce) VALUES ({}, 'pending', {}) {SKIP_EXISTING}",
        columns.join(", "),
        parameters(1, columns.len()),
        dialect.nonce()
    )
}

fn count_by_day(form: &Form, dialect: Dialect) -> (String, Vec<String>) {
    let (conditions, values) = constant_columns(form, 1);
    let condition = if conditions.is_empty() { String::new() } else { format!(" WHERE {}", conditions.join(" AND ")) };
    (format!("SELECT {} AS day, count(*) FROM {}{condition} GROUP BY day ORDER BY day", dialect.day(), form.table), values)
}

fn expired(form: &Form) -> (String, Vec<String>) {
    let (mut conditions, values) = constant_columns(form, 1);
    conditions.push(format!("created_at < ${}", values.len() + 1));
    let sql = format!("SELECT id FROM {} WHERE {} ORDER BY id LIMIT ${}", form.table, conditions.join(" AND "), values.len() + 2);
    (sql, values)
}

/// What tells a form's rows from those of other forms in its table: conditions, and their parameters. `first`: the number of the first one.
pub fn constant_columns(form: &Form, first: usize) -> (Vec<String>, Vec<String>) {
    let constants = form.columns.iter().filter_map(|column| match column {
        Column::Value { column, value } => Some((column.as_str(), value.clone())),
        Column::Field(_) | Column::KeyOf { .. } => None,
    });
    let (names, values): (Vec<&str>, Vec<String>) = constants.unzip();
    (names.iter().zip(first..).map(|(name, number)| format!("{name} = ${number}")).collect(), values)
}
