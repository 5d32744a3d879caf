//! How a database file is opened.

use std::path::Path;
use std::time::Duration;

use anyhow::{Context, ensure};
use rusqlite::{Connection, OpenFlags};

use super::identity::{self, Owner};

/// How long a statement waits for another process that holds the file (`leadlight erase`, an operator's own tool).
const BUSY_TIMEOUT: Duration = Duration::from_secs(2);

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Access {
    Read,
    Write,
}

/// Opens a file that is there. Nothing in it is changed before it is known to be ours.
///
/// # Errors
/// When the file cannot be opened, is no database, or not ours.
pub fn open(path: &Path, access: Access) -> anyhow::Result<Connection> {
    let connection = open_unprepared(path, access)?;
    ensure!(identity::owner(&connection).with_context(|| cannot_open(path))? != Owner::Nobody, "{}: it is empty", cannot_open(path));
    if access == Access::Write {
        prepare(&connection)?;
    }
    Ok(connection)
}

/// The same for a file that may still be empty, without the settings of a connection that writes.
///
/// # Errors
/// As [`open`].
pub fn open_unprepared(path: &Path, access: Access) -> anyhow::Result<Connection> {
    // Never SQLITE_OPEN_CREATE: whoever may make the file makes it with a mode of our own.
    let flags = match access {
        Access::Read => OpenFlags::SQLITE_OPEN_READ_ONLY,
        Access::Write => OpenFlags::SQLITE_OPEN_READ_WRITE,
    };
    let connection = Connection::open_with_flags(path, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX).with_context(|| cannot_open(path))?;
    // First of all: the very next statement may already find the file locked.
    connection.busy_timeout(BUSY_TIMEOUT)?;
    identity::owner(&connection).with_context(|| cannot_open(path))?;
    Ok(connection)
}

/// What a connection that writes is set to.
///
/// # Errors
/// When the file cannot be written.
pub fn prepare(connection: &Connection) -> rusqlite::Result<()> {
    connection.pragma_update(None, "journal_mode", "WAL")?;
    // FULL: with WAL every commit is on the disk before it is acknowledged; NORMAL would lose the last ones with the power.
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", "ON")
}

/// Moves what stands in the write-ahead log into the file. What another process still reads stays there, and is moved another time.
pub fn checkpoint(connection: &Connection) {
    if let Err(error) = connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())) {
        tracing::warn!(%error, "the write-ahead log was not checkpointed; it will be at the next start");
    }
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
