//! How a database file is opened.

use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, OpenFlags};

/// How long a statement waits for another process that holds the file (a backup, `leadlight export`).
const BUSY_TIMEOUT: Duration = Duration::from_secs(2);

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Access {
    Read,
    /// Makes the file if it is missing.
    Write,
}

/// # Errors
/// When the file cannot be opened or is not a database.
pub fn open(path: &Path, access: Access) -> rusqlite::Result<Connection> {
    let flags = match access {
        Access::Read => OpenFlags::SQLITE_OPEN_READ_ONLY,
        Access::Write => OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE,
    };
    let connection = Connection::open_with_flags(path, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    // First of all: the very next statement may already find the file locked.
    connection.busy_timeout(BUSY_TIMEOUT)?;
    if access == Access::Write {
        connection.pragma_update(None, "journal_mode", "WAL")?;
        // FULL: with WAL every commit is on the disk before it is acknowledged; NORMAL would lose the last ones with the power.
        connection.pragma_update(None, "synchronous", "FULL")?;
        connection.pragma_update(None, "foreign_keys", "ON")?;
    }
    Ok(connection)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_acknowledged_commit_is_on_the_disk() {
        let folder = tempfile::tempdir().unwrap();
        let connection = open(&folder.path().join("site.db"), Access::Write).unwrap();
        let pragma = |name: &str| connection.pragma_query_value(None, name, |row| row.get::<_, rusqlite::types::Value>(0)).unwrap();
        assert_eq!(pragma("journal_mode"), "wal".to_owned().into());
        // 2 is FULL (https://sqlite.org/pragma.html#pragma_synchronous).
        assert_eq!(pragma("synchronous"), 2_i64.into());
    }
}
