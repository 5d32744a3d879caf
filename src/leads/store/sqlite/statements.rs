//! The SQL of every form, proven against the schema that the database really has.

use std::collections::BTreeMap;

use anyhow::{bail, ensure};
use rusqlite::{Connection, params_from_iter};

use crate::leads::Submission;
use crate::leads::store::statement::{self, Dialect};
use crate::leads::store::{StoreError, Stored, columns, schema};
use crate::tables::Form;

/// By the form's id.
#[derive(Default)]
pub struct Statements(pub BTreeMap<String, FormSql>);

pub struct FormSql {
    pub table: String,
    insert: String,
    select_there: String,
    /// Where the key stands among a submission's values.
    key: Option<usize>,
    pub erase: Vec<String>,
    /// With its parameters.
    pub count_by_day: (String, Vec<String>),
}

impl Statements {
    /// Inserts a submission that is to be kept, or finds the row that has its key.
    ///
    /// # Errors
    /// Of the database, and for a form that the store was not prepared for.
    pub fn insert(&self, connection: &Connection, submission: &Submission) -> Result<(Stored, bool), StoreError> {
        let FormSql { insert, select_there, key, .. } = self
            .0
            .get(&submission.form)
            .ok_or_else(|| StoreError::Database(format!("the store was not prepared for the form `{}`", submission.form)))?;
        if !submission.is_stored {
            return Ok((Stored { id: None, is_new: true }, true));
        }
        let Submission { values, key: submission_key, .. } = submission;
        let parameters = params_from_iter(values.iter().chain([submission_key]));
        // For RETURNING SQLite would make a table of its own, each time.
        if connection.prepare_cached(insert)?.execute(parameters)? > 0 {
            return Ok((Stored { id: Some(connection.last_insert_rowid()), is_new: true }, true));
        }
        let parameters = params_from_iter([submission_key].into_iter().chain(key.and_then(|key| values.get(key))));
        let there =
            connection.prepare_cached(select_there)?.query_row(parameters, |row| Ok(Stored { id: row.get(0)?, is_new: row.get(1)? }))?;
        Ok((there, false))
    }
}

impl FormSql {
    /// # Errors
    /// What keeps the form from being kept: a column that is not there, or one that must be filled and is not.
    pub fn prove(connection: &Connection, form: &Form) -> anyhow::Result<Self> {
        let sql = Self::of(form);
        let mut columns = connection.prepare("SELECT name FROM pragma_table_info(?1)")?;
        let found = columns.query_map([&form.table], |row| row.get(0))?.collect::<Result<_, _>>()?;
        columns::compare(&schema(), &form.table, &found).map_err(anyhow::Error::msg)?;
        for text in [&sql.insert, &sql.select_there].into_iter().chain(&sql.erase).chain([&sql.count_by_day.0]) {
            connection.prepare(text)?;
        }
        // What SQLite calls the row is its id then (https://sqlite.org/lang_createtable.html#rowid).
        let is_rowid: bool = connection.query_row(
            "SELECT count(*) = 1 AND max(name = 'id' AND upper(type) = 'INTEGER') FROM pragma_table_info(?1) WHERE pk",
            [&form.table],
            |row| row.get(0),
        )?;
        ensure!(is_rowid, "`id` of `{}` must be its INTEGER PRIMARY KEY", form.table);
        let mut columns =
            connection.prepare("SELECT name FROM pragma_table_info(?1) WHERE \"notnull\" AND dflt_value IS NULL AND NOT pk")?;
        let needed: Vec<String> = columns.query_map([&form.table], |row| row.get(0))?.collect::<Result<_, _>>()?;
        if let Some(missing) = needed.iter().find(|name| form.columns.iter().all(|column| column.name != **name)) {
            bail!("the column `{missing}` of `{}` must be filled, and the form does not", form.table);
        }
        Ok(sql)
    }

    fn of(form: &Form) -> Self {
        let key = form.key_column().and_then(|key| form.columns.iter().position(|column| column.name == key));
        Self {
            table: form.table.clone(),
            insert: statement::insert(form),
            select_there: statement::select_there(form),
            key,
            erase: statement::erase(form, Dialect::Sqlite).collect(),
            count_by_day: statement::count_by_day(form, Dialect::Sqlite),
        }
    }
}
