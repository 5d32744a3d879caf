//! The statements of the forms on SQLite: checked against a database, and run.

use anyhow::{Context, ensure};
use rusqlite::{Connection, params_from_iter};

use super::attached::insert_consent;
use super::newsletter::{self, Beside};
use super::replay::ReplayFile;
use super::{origins, outbox};
use crate::leads::Submission;
use crate::leads::store::schema::{Schema, check_required};
use crate::leads::store::sql::{Dialect, FormSql, Statements};
use crate::leads::store::{InsertOutcome, StoreError, Stored};
use crate::tables::Forms;

pub fn prepare(connection: &Connection, schema: &Schema, forms: &Forms, database: &str) -> anyhow::Result<Statements> {
    let statements = Statements::new(forms, Dialect::Sqlite);
    origins::check(connection).with_context(|| format!("the origins of leads cannot be stored in {database}"))?;
    for (id, sql) in &statements.0 {
        check(connection, schema, sql).with_context(|| format!("data/forms.json: the form `{id}` cannot be stored in {database}"))?;
    }
    Ok(statements)
}

fn check(connection: &Connection, schema: &Schema, sql: &FormSql) -> anyhow::Result<()> {
    let table = &sql.form.table;
    let columns = |condition: &str| -> rusqlite::Result<Vec<String>> {
        let mut columns = connection.prepare(&format!("SELECT name FROM pragma_table_info(?1) WHERE {condition}"))?;
        columns.query_map([table], |row| row.get(0))?.collect()
    };
    schema.check(&sql.form, &columns("true")?.into_iter().collect()).map_err(anyhow::Error::msg)?;
    for text in sql.texts() {
        connection.prepare(text)?;
    }
    // Then SQLite's rowid is the row's id (https://sqlite.org/lang_createtable.html#rowid), which an insert returns.
    let is_rowid = columns("pk")? == ["id"] && columns("pk AND upper(type) = 'INTEGER'")? == ["id"];
    ensure!(is_rowid, "`id` of `{table}` must be its INTEGER PRIMARY KEY");
    check_required(&sql.form, &columns("\"notnull\" AND dflt_value IS NULL AND NOT pk")?).map_err(anyhow::Error::msg)
}

impl Statements {
    /// Inserts the row of a submission, or finds the one that exists.
    fn insert(&self, connection: &Connection, submission: &Submission) -> Result<Stored, StoreError> {
        let sql = self.of_form(&submission.form).map_err(StoreError::Database)?;
        if !submission.is_stored {
            return Ok(Stored { id: None, outcome: InsertOutcome::Inserted });
        }
        let Submission { values, key, .. } = submission;
        // Without RETURNING, for which SQLite makes a temporary table each time.
        let insert = sql.insert_pending.as_ref().filter(|_| submission.is_pending).unwrap_or(&sql.insert);
        if connection.prepare_cached(insert)?.execute(params_from_iter(values.iter().chain([key])))? > 0 {
            return Ok(Stored { id: Some(connection.last_insert_rowid()), outcome: InsertOutcome::Inserted });
        }
        let parameters = params_from_iter([key].into_iter().chain(sql.key_index.and_then(|index| values.get(index))));
        let stored = |row: &rusqlite::Row<'_>| Ok(Stored::existing(row.get(0)?, row.get(1)?));
        Ok(connection.prepare_cached(&sql.select_existing)?.query_row(parameters, stored)?)
    }

    /// The same with all that belongs to it. Also returns whether its messages were written.
    pub fn insert_whole(
        &self,
        connection: &Connection,
        replay: &ReplayFile,
        submission: &Submission,
    ) -> Result<(Stored, bool), StoreError> {
        let stored = self.insert(connection, submission)?;
        let (stored, beside) = if let Some(email) = self.subscriber(submission) {
            newsletter::subscribe(connection, replay, submission, email, stored)?
        } else {
            let is_new = stored.outcome == InsertOutcome::Inserted;
            (stored, Beside { messages: is_new, attached: stored.id.filter(|_| is_new) })
        };
        if let Some(id) = beside.attached {
            self.insert_attached(connection, submission, id)?;
        }
        if beside.messages {
            outbox::insert(connection, &submission.messages)?;
        }
        Ok((stored, beside.messages))
    }

    /// Inserts what brought a lead, and what its visitor agreed to.
    fn insert_attached(&self, connection: &Connection, submission: &Submission, id: i64) -> Result<(), StoreError> {
        let sql = self.of_form(&submission.form).map_err(StoreError::Database)?;
        origins::insert(connection, &sql.form.table, id, &submission.origin)?;
        match &submission.page {
            Some(page) => insert_consent(connection, sql, id, page),
            None => Ok(()),
        }
    }
}
