//! The SQL statements of the forms, built from their columns. [`Dialect`] says how the databases differ.
//!
//! SECURITY: names come from `data/forms.json` and are checked against the schema first (`Schema::check`); values are always bound.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::AtomicBool;

use anyhow::{Context, ensure};
use time::Date;
use time::format_description::BorrowedFormatItem;
use time::macros::format_description;

use super::FormCount;
use super::attached::text_digest;
use super::schema::SUBMISSION_KEY;
use crate::leads::Submission;
pub use crate::leads::timestamp::TIME;
use crate::tables::forms::{Column, SPAM, SUBSCRIBERS};
use crate::tables::{Form, Forms};

const DAY: &[BorrowedFormatItem<'_>] = format_description!("[year]-[month]-[day]");

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    Sqlite,
    Postgres,
}

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
    /// The ids and addresses of a column, one statement for each column that holds an e-mail address.
    addresses: Vec<String>,
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

    pub fn of_form(&self, form: &str) -> Result<&FormSql, String> {
        self.0.get(form).ok_or_else(|| format!("the store was not prepared for the form `{form}`"))
    }

    /// The forms' tables, each once.
    pub fn tables(&self) -> Vec<&str> {
        let mut tables: Vec<&str> = self.of_leads().map(|(_, sql)| sql.form.table.as_str()).collect();
        tables.sort_unstable();
        tables.dedup();
        tables
    }

    /// The address, as typed, of a submission that is a subscription to the newsletter.
    pub fn subscriber<'a>(&self, submission: &'a Submission) -> Option<&'a str> {
        let sql = self.0.get(&submission.form).filter(|sql| sql.insert_pending.is_some() && submission.is_stored)?;
        let column = sql.form.email_columns().next()?;
        submission.values.get(sql.form.columns.iter().position(|it| it.name() == column)?)?.as_deref()
    }

    /// SECURITY: a table's name goes into a statement. Only those of the forms do.
    pub fn known_table(&self, table: &str) -> anyhow::Result<String> {
        ensure!(self.0.values().any(|sql| sql.form.table == table), "`{table}` is not a table of the site");
        Ok(table.to_owned())
    }

    /// The statements that select the ids and addresses of a table, each once with its table: SQL cannot tell whose an address is.
    pub fn addresses(&self) -> BTreeSet<(&str, &str)> {
        self.0.values().flat_map(|sql| sql.addresses.iter().map(move |statement| (sql.form.table.as_str(), statement.as_str()))).collect()
    }
}

impl FormSql {
    pub fn new(form: &Form, dialect: Dialect) -> Self {
        let names: Vec<&str> = form.columns.iter().map(Column::name).chain([SUBMISSION_KEY]).collect();
        let key = form.key_column();
        let same_key = key.map(|key| format!(" OR {key} = $2")).unwrap_or_default();
        Self {
            form: form.clone(),
            insert: insert(&form.table, &names),
            insert_pending: (form.table == SUBSCRIBERS && key.is_some())
                .then(|| insert_with(&form.table, &names, ", state, link_nonce", &format!(", 'pending', {}", dialect.nonce()))),
            select_existing: format!(
                "SELECT id, coalesce({SUBMISSION_KEY} = $1, false) FROM {} WHERE {SUBMISSION_KEY} = $1{same_key}",
                form.table
            ),
            key_index: key.and_then(|key| form.columns.iter().position(|column| column.name() == key)),
            addresses: form
                .email_columns()
                .map(|column| format!("SELECT id, {column} FROM {} WHERE {column} IS NOT NULL ORDER BY id", form.table))
                .collect(),
            consent: ConsentText::new(form.shown_text()),
            count_by_day: count_by_day(form, dialect),
            expired: expired(form, dialect),
        }
    }

    /// From the rows of `count_by_day`.
    pub fn count(&self, form: &str, days: Vec<(String, i64)>) -> anyhow::Result<FormCount> {
        let parse = |(day, rows): (String, i64)| {
            let date = Date::parse(&day, DAY).with_context(|| format!("`{}`: `created_at` is not a date: {day}", self.form.table))?;
            Ok((date, rows.unsigned_abs()))
        };
        Ok(FormCount { form: form.to_owned(), days: days.into_iter().map(parse).collect::<anyhow::Result<_>>()? })
    }

    /// Every statement, for a check that the database can prepare it.
    pub fn texts(&self) -> impl Iterator<Item = &String> {
        [&self.insert, &self.select_existing]
            .into_iter()
            .chain(&self.insert_pending)
            .chain(&self.addresses)
            .chain([&self.count_by_day.0, &self.expired.0])
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

/// Erases a person's messages; the parameter is the e-mail key.
pub const ERASE_MESSAGES: &str = "DELETE FROM outbox WHERE email_key = $1";

/// Inserts a row of these columns; where a row of the same id or key is there it does nothing.
pub fn insert(table: &str, columns: &[impl AsRef<str>]) -> String {
    insert_with(table, columns, "", "")
}

/// The same with further columns and their constant values.
fn insert_with(table: &str, columns: &[impl AsRef<str>], more: &str, constants: &str) -> String {
    let names: Vec<&str> = columns.iter().map(AsRef::as_ref).collect();
    let parameters: Vec<String> = (1..=names.len()).map(|number| format!("${number}")).collect();
    let (names, parameters) = (names.join(", "), parameters.join(", "));
    format!("INSERT INTO {table} ({names}{more}) VALUES ({parameters}{constants}) ON CONFLICT DO NOTHING")
}

fn count_by_day(form: &Form, dialect: Dialect) -> (String, Vec<String>) {
    let (conditions, values) = constant_columns(form);
    let condition = if conditions.is_empty() { String::new() } else { format!(" WHERE {}", conditions.join(" AND ")) };
    (format!("SELECT {} AS day, count(*) FROM {}{condition} GROUP BY day ORDER BY day", dialect.day(), form.table), values)
}

fn expired(form: &Form, dialect: Dialect) -> (String, Vec<String>) {
    let (mut conditions, values) = constant_columns(form);
    conditions.push(format!("created_at < ${}", values.len() + 1));
    // Another process skips the rows that this one is about to delete.
    let lock = if dialect == Dialect::Postgres { " FOR UPDATE SKIP LOCKED" } else { "" };
    let sql = format!("SELECT id FROM {} WHERE {} ORDER BY id LIMIT ${}{lock}", form.table, conditions.join(" AND "), values.len() + 2);
    (sql, values)
}

/// What tells a form's rows from those of other forms in its table: conditions, and their parameters.
fn constant_columns(form: &Form) -> (Vec<String>, Vec<String>) {
    let constants = form.columns.iter().filter_map(|column| match column {
        Column::Value { column, value } => Some((column.as_str(), value.clone())),
        Column::Field(_) | Column::KeyOf { .. } => None,
    });
    let (names, values): (Vec<&str>, Vec<String>) = constants.unzip();
    (names.iter().zip(1..).map(|(name, number)| format!("{name} = ${number}")).collect(), values)
}

impl Dialect {
    /// A random number of 53 bits, so that JSON can hold it.
    fn nonce(self) -> &'static str {
        match self {
            Self::Sqlite => "abs(random() % 9007199254740992)",
            Self::Postgres => "CAST(random() * 9007199254740991 AS BIGINT)",
        }
    }

    /// The day (UTC) of a row, `2026-03-30`.
    fn day(self) -> &'static str {
        match self {
            Self::Sqlite => "substr(created_at, 1, 10)",
            Self::Postgres => "CAST(CAST(created_at AT TIME ZONE 'UTC' AS DATE) AS TEXT)",
        }
    }
}
