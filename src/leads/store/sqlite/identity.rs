//! Whose database a file is. The application id (<https://sqlite.org/fileformat2.html#application_id>) marks ours; another program's is refused
//! before anything in it is changed.

use rusqlite::Connection;

use crate::leads::store::SQLITE_MIGRATIONS as MIGRATIONS;
use crate::tables::Schema;

/// "LEAD" in ASCII.
pub const APPLICATION_ID: i32 = 0x4c45_4144;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// Nothing is in it yet.
    Nobody,
    Us,
    /// Ours, from before the mark: schema version 1 and the tables of our first migration.
    UsUnmarked,
}

/// Not ours, and so left alone.
#[derive(Debug, thiserror::Error)]
#[error("it is a database of another program; name a file of its own")]
pub struct Foreign;

/// Only reads.
///
/// # Errors
/// [`Foreign`], or what SQLite says of a file that is no database.
pub fn owner(connection: &Connection) -> anyhow::Result<Owner> {
    let id: i32 = connection.query_row("PRAGMA application_id", [], |row| row.get(0))?;
    let version: i64 = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    let mut names = connection.prepare("SELECT name FROM sqlite_schema")?;
    let names: Vec<String> = names.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
    let first = Schema::read(MIGRATIONS.first().map(|migration| migration.sql));
    match (id, version) {
        (APPLICATION_ID, _) => Ok(Owner::Us),
        (0, 0) if names.is_empty() => Ok(Owner::Nobody),
        (0, 1) if first.tables().all(|table| names.iter().any(|name| name == table)) => Ok(Owner::UsUnmarked),
        _ => Err(Foreign.into()),
    }
}
