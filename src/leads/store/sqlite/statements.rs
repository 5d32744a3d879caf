//! The SQL of every form, proven against the schema that the database really has.

use std::collections::HashMap;

use anyhow::bail;
use rusqlite::{Connection, OptionalExtension, params_from_iter};

use crate::leads::Submission;
use crate::leads::store::{Kept, StoreError, statement};
use crate::tables::Form;

/// By the form's id.
#[derive(Default)]
pub struct Statements(pub HashMap<String, FormSql>);

pub struct FormSql {
    pub table: String,
    insert: String,
    select_by_key: Option<String>,
    /// Where the key stands among a submission's values.
    key: Option<usize>,
    pub erase: Vec<String>,
}

impl Statements {
    /// Inserts a submission that is to be kept, or finds the row that has its key.
    ///
    /// # Errors
    /// Of the database, and for a form that the store was not prepared for.
    pub fn keep(&self, connection: &Connection, submission: &Submission) -> Result<Kept, StoreError> {
        let FormSql { insert, select_by_key, key, .. } = self
            .0
            .get(&submission.form)
            .ok_or_else(|| StoreError::Database(format!("the store was not prepared for the form `{}`", submission.form)))?;
        if !submission.is_kept {
            return Ok(Kept { id: None, is_new: true });
        }
        let values = &submission.values;
        let new = connection.prepare_cached(insert)?.query_row(params_from_iter(values), |row| row.get(0)).optional()?;
        match (new, select_by_key, key) {
            (Some(id), ..) => Ok(Kept { id: Some(id), is_new: true }),
            (None, Some(select), Some(key)) => {
                let id = connection.prepare_cached(select)?.query_row([&values[*key]], |row| row.get(0))?;
                Ok(Kept { id: Some(id), is_new: false })
            }
            (None, ..) => Err(StoreError::Database("the insert returned no id".into())),
        }
    }
}

impl FormSql {
    /// # Errors
    /// What keeps the form from being kept: a column that is not there, or one that must be filled and is not.
    pub fn prove(connection: &Connection, form: &Form) -> anyhow::Result<Self> {
        let sql = Self::of(form);
        for text in std::iter::once(&sql.insert).chain(&sql.select_by_key).chain(&sql.erase) {
            connection.prepare(text)?;
        }
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
            select_by_key: statement::select_by_key(form),
            key,
            erase: statement::erase(form).collect(),
        }
    }
}
