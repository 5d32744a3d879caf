//! How a database file is opened.

use std::path::Path;
use std::time::Duration;

use anyhow::{Context, ensure};
use rusqlite::{Connection, OpenFlags};

use super::migrate::{FileKind, file_kind};

/// How long a statement waits for the lock of another process (`leadlight erase`, an operator's own tool).
const BUSY_TIMEOUT: Duration = Duration::from_secs(2);

/// A server runs a few statements for each form and feature.
const CACHED_STATEMENTS: usize = 128;

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    Read,
    Write,
}

/// Opens an existing file. Nothing in it is changed before it is known to be ours.
pub fn open(path: &Path, mode: Mode) -> anyhow::Result<Connection> {
    let connection = open_unprepared(path, mode)?;
    ensure!(file_kind(&connection).with_context(|| cannot_open(path))? != FileKind::Empty, "{}: it is empty", cannot_open(path));
    if mode == Mode::Write {
        prepare(&connection)?;
    }
    Ok(connection)
}

/// Like [`open`], for a file that may still be empty, and without [`prepare`].
pub fn open_unprepared(path: &Path, mode: Mode) -> anyhow::Result<Connection> {
    // Never SQLITE_OPEN_CREATE: `file::make` makes the file, with its own mode.
    let flags = match mode {
        Mode::Read => OpenFlags::SQLITE_OPEN_READ_ONLY,
        Mode::Write => OpenFlags::SQLITE_OPEN_READ_WRITE,
    };
    let connection = Connection::open_with_flags(path, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX).with_context(|| cannot_open(path))?;
    connection.set_prepared_statement_cache_capacity(CACHED_STATEMENTS);
    // First, because the very next statement may find the file locked.
    connection.busy_timeout(BUSY_TIMEOUT)?;
    file_kind(&connection).with_context(|| cannot_open(path))?;
    Ok(connection)
}

/// The settings of a connection that writes.
pub fn prepare(connection: &Connection) -> rusqlite::Result<()> {
    connection.pragma_update(None, "journal_mode", "WAL")?;
    // FULL: with WAL every commit is on the disk before it is acknowledged; NORMAL loses the last ones in a power failure.
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", "ON")
}

fn cannot_open(path: &Path) -> String {
    format!("cannot open {}", path.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_acknowledged_commit_is_on_the_disk() {
        let folder = tempfile::tempdir().unwrap();
        let connection = Connection::open(folder.path().join("site.db")).unwrap();
        prepare(&connection).unwrap();
        let pragma = |name: &str| connection.pragma_query_value(None, name, |row| row.get::<_, rusqlite::types::Value>(0)).unwrap();
        assert_eq!(pragma("journal_mode"), "wal".to_owned().into());
        // 2 is FULL (https://sqlite.org/pragma.html#pragma_synchronous).
        assert_eq!(pragma("synchronous"), 2_i64.into());
    }
}
