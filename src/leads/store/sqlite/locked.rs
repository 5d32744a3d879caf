//! A start that another process holds up: it has a lock of SQLite on the database, as `leadlight erase`, a backup or an operator's own tool does.

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::Context;
use rusqlite::ErrorCode;

/// How long a start waits. Within the minute that a hand-over gives a new process.
pub const PATIENCE: Duration = Duration::from_secs(30);
/// Where SQLite does not wait itself.
const PAUSE: Duration = Duration::from_millis(100);

/// Tries `open` again while another process holds the lock of the database at `path`.
///
/// # Errors
/// Those of `open`; for one that is due to the lock a sentence that says so, after `patience`.
pub fn wait<T>(path: &Path, patience: Duration, mut open: impl FnMut() -> anyhow::Result<T>) -> anyhow::Result<T> {
    let began = Instant::now();
    let mut told = false;
    loop {
        let error = match open() {
            Err(error) if is_locked(&error) => error,
            done => return done,
        };
        if began.elapsed() >= patience {
            let seconds = patience.as_secs();
            return Err(error).with_context(|| {
                format!("another process has held the lock of {} for {seconds} s; end it and start again", path.display())
            });
        }
        if !std::mem::replace(&mut told, true) {
            let most_s = patience.as_secs();
            tracing::warn!(database = %path.display(), most_s, "waiting for another process that holds the lock of the database");
        }
        std::thread::sleep(PAUSE);
    }
}

fn is_locked(error: &anyhow::Error) -> bool {
    let mut causes = error.chain().filter_map(|cause| cause.downcast_ref::<rusqlite::Error>());
    causes.any(|cause| matches!(cause.sqlite_error_code(), Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked)))
}

#[cfg(test)]
mod tests {
    use rusqlite::Connection;

    use super::*;

    #[test]
    fn a_lock_that_is_not_released_is_told_as_such() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("site.db");
        let holder = Connection::open(&path).unwrap();
        holder.execute_batch("CREATE TABLE notes (text); BEGIN IMMEDIATE").unwrap();
        let connection = Connection::open(&path).unwrap();
        connection.busy_timeout(Duration::ZERO).unwrap();
        let mut tries = 0;
        let mut write = || {
            tries += 1;
            if tries == 3 {
                holder.execute_batch("ROLLBACK")?;
            }
            connection.execute_batch("INSERT INTO notes VALUES ('a')").context("cannot write")
        };
        let error = format!("{:#}", wait(&path, Duration::ZERO, &mut write).unwrap_err());
        assert!(error.contains("another process has held the lock of") && error.contains("site.db"), "{error}");
        wait(&path, Duration::from_mins(1), &mut write).unwrap();
        assert_eq!(tries, 3);
        // Another fault is told at once.
        let error =
            wait(&path, PATIENCE, || connection.execute_batch("INSERT INTO nothing VALUES (1)").context("cannot write")).unwrap_err();
        assert_eq!(error.to_string(), "cannot write");
    }
}
