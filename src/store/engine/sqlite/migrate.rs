//! Whose database a file is, and its schema: the files of `data/migrations/sqlite/`, listed by `build.rs`, each applied in its own transaction.
//! `PRAGMA user_version` counts the applied ones; the application id (<https://sqlite.org/fileformat2.html#application_id>) marks a file as ours.
//! Another program's file is refused before anything in it is changed.

use std::collections::btree_map::{BTreeMap, Entry};

use anyhow::Context;
use rusqlite::{Connection, TransactionBehavior};

use super::checkpoint;
use super::query::SqliteQuery;
use crate::store::query::Query;
use crate::store::schema::Schema;
use crate::store::{SQLITE_MIGRATIONS as MIGRATIONS, StoreError, check_version, email_key};

/// "LEAD" in ASCII.
const APPLICATION_ID: i32 = 0x4c45_4144;
/// What the first migration made, before files were marked.
const FIRST_TABLES: [&str; 3] = ["contact_submissions", "lead_requests", "newsletter_subscribers"];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    Empty,
    Ours,
    /// Our database of schema version 1, from before files had an application id.
    OursWithoutId,
}

#[derive(Debug, thiserror::Error)]
#[error("it is a database of another program; name a file of its own")]
pub struct NotOurDatabase;

/// Whose database a file is, without changing it; [`NotOurDatabase`] for another program's.
pub fn file_kind(connection: &Connection) -> anyhow::Result<FileKind> {
    let id: i32 = connection.query_row("PRAGMA application_id", [], |row| row.get(0))?;
    let version: i64 = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    let mut names = connection.prepare("SELECT name FROM sqlite_schema")?;
    let names: Vec<String> = names.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
    match (id, version) {
        (APPLICATION_ID, _) => Ok(FileKind::Ours),
        (0, 0) if names.is_empty() => Ok(FileKind::Empty),
        (0, 1) if FIRST_TABLES.iter().all(|table| names.iter().any(|name| name == table)) => Ok(FileKind::OursWithoutId),
        _ => Err(NotOurDatabase.into()),
    }
}

/// The migrations before one that fails stay applied.
pub fn migrate(connection: &mut Connection) -> anyhow::Result<()> {
    // Most starts find nothing to do, and then need no lock that another process may hold.
    if file_kind(connection)? == FileKind::Ours && applied(connection)? == MIGRATIONS.len() {
        return Ok(());
    }
    while apply_next(connection)? {}
    // A copy of the file without its log is then a whole database.
    checkpoint(connection);
    Ok(())
}

/// The number of applied migrations; an error if this program does not know them all.
pub fn applied(connection: &Connection) -> anyhow::Result<usize> {
    let version = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    Ok(check_version(version, MIGRATIONS)?)
}

/// A new database in memory with all migrations applied, and the columns that they make.
pub fn in_memory() -> anyhow::Result<(Connection, Schema)> {
    let mut connection = Connection::open_in_memory()?;
    migrate(&mut connection)?;
    let schema = {
        let sql = "SELECT t.name, c.name FROM sqlite_schema AS t, pragma_table_info(t.name) AS c WHERE t.type = 'table'";
        let mut columns = connection.prepare(sql)?;
        let mut rows = columns.query([])?;
        let mut schema = Schema::default();
        while let Some(row) = rows.next()? {
            schema.0.entry(row.get(0)?).or_default().insert(row.get(1)?);
        }
        schema
    };
    Ok((connection, schema))
}

/// Returns false when there was nothing to do.
fn apply_next(connection: &mut Connection) -> anyhow::Result<bool> {
    // IMMEDIATE: two processes that start at once must not both find the same version.
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let is_marked = file_kind(&transaction)? == FileKind::Ours;
    let applied = applied(&transaction)?;
    let next = MIGRATIONS.get(applied);
    if let Some(next) = next {
        transaction.execute_batch(next.sql).with_context(|| format!("migration {}", next.name))?;
        if next.name == "0011_addresses" {
            write_keys(&SqliteQuery { connection: &transaction, replay: None }).with_context(|| format!("migration {}", next.name))?;
        }
        transaction.pragma_update(None, "user_version", i64::try_from(applied + 1)?)?;
    }
    if !is_marked {
        transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
    }
    transaction.commit()?;
    Ok(next.is_some() || !is_marked)
}

/// Writes the e-mail keys of version 0.1.0 anew, for which upper case was the only other spelling. Of several rows of a person the oldest stays.
fn write_keys(query: &dyn Query) -> Result<(), StoreError> {
    let mut people = BTreeMap::<String, (i64, String)>::new();
    for row in query.query("SELECT id, email_key FROM newsletter_subscribers ORDER BY id", &[])? {
        let (id, former): (i64, String) = (row.get(0)?, row.get(1)?);
        let key = email_key(&former);
        match people.entry(key) {
            Entry::Vacant(person) => drop(person.insert((id, former))),
            Entry::Occupied(_) => drop(query.execute("DELETE FROM newsletter_subscribers WHERE id = $1", &[id.into()])?),
        }
    }
    for (key, (id, _)) in people.iter().filter(|(key, (_, former))| former != *key) {
        query.execute("UPDATE newsletter_subscribers SET email_key = $1 WHERE id = $2", &[key.into(), (*id).into()])?;
    }
    Ok(())
}
