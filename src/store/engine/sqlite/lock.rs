//! Two locks on a database. That of the file `site.db-lock` keeps `leadlight restore` away from running servers: servers share it, because the next one
//! starts while the last one finishes, and `restore` takes it alone. [`wait_for_sqlite`] lets a start wait while another process holds SQLite's own lock.

use std::fs::{File, TryLockError};
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use rusqlite::ErrorCode;

use super::file::{beside, private};

/// Dropping it, or the end of the process, releases the lock.
pub struct FileLock(File);

impl Drop for FileLock {
    fn drop(&mut self) {
        // To close the file is not enough while a process that was just started has a copy of it, until its exec (flock(2)).
        if let Err(error) = self.0.unlock() {
            tracing::warn!(%error, "cannot release the lock of the database");
        }
    }
}

/// Takes the lock of a server; fails while the database is being restored.
pub fn lock_to_serve(path: &Path) -> anyhow::Result<FileLock> {
    lock(path, File::try_lock_shared, "it is being restored; start the server when that is done")
}

/// Takes the lock of `restore`; fails while a server runs.
pub fn lock_to_restore(path: &Path) -> anyhow::Result<FileLock> {
    lock(path, File::try_lock, "a server runs on it; stop that first")
}

fn lock(path: &Path, take: impl FnOnce(&File) -> Result<(), TryLockError>, held: &str) -> anyhow::Result<FileLock> {
    let name = beside(path, "-lock");
    let cannot = || format!("cannot lock {}", name.display());
    let file = private().create(true).truncate(false).open(&name).with_context(cannot)?;
    match take(&file) {
        Ok(()) => Ok(FileLock(file)),
        Err(TryLockError::WouldBlock) => bail!("{}: {held}", path.display()),
        Err(TryLockError::Error(error)) => Err(error).with_context(cannot),
    }
}

/// How long a start waits: less than the minute that a hand-over gives a new process.
pub const MAX_WAIT: Duration = Duration::from_secs(30);
/// The pause between two tries, for locks on which SQLite itself does not wait.
const PAUSE: Duration = Duration::from_millis(100);

/// Repeats `open` while another process holds SQLite's lock on the database at `path`: `leadlight erase`, a backup, or an operator's own tool. After
/// `max_wait` the error names the lock.
pub fn wait_for_sqlite<T>(path: &Path, max_wait: Duration, mut open: impl FnMut() -> anyhow::Result<T>) -> anyhow::Result<T> {
    let start = Instant::now();
    let mut is_logged = false;
    loop {
        let error = match open() {
            Err(error) if is_locked(&error) => error,
            done => return done,
        };
        let max_s = max_wait.as_secs();
        if start.elapsed() >= max_wait {
            return Err(error)
                .with_context(|| format!("another process has held the lock of {} for {max_s} s; end it and start again", path.display()));
        }
        if !std::mem::replace(&mut is_logged, true) {
            tracing::warn!(database = %path.display(), most_s = max_s, "waiting for another process that holds the lock of the database");
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
    fn a_released_lock_is_free_although_a_copy_of_its_file_is_open() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("site.db");
        let served = lock_to_serve(&path).unwrap();
        let copy = served.0.try_clone().unwrap();
        assert!(lock_to_restore(&path).is_err());
        drop(served);
        drop(lock_to_restore(&path).unwrap());
        drop(copy);
    }

    #[test]
    fn a_lock_that_is_not_released_is_named() {
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
        let error = format!("{:#}", wait_for_sqlite(&path, Duration::ZERO, &mut write).unwrap_err());
        assert!(error.contains("another process has held the lock of") && error.contains("site.db"), "{error}");
        wait_for_sqlite(&path, Duration::from_mins(1), &mut write).unwrap();
        assert_eq!(tries, 3);
        let other = wait_for_sqlite(&path, MAX_WAIT, || connection.execute_batch("INSERT INTO nothing VALUES (1)").context("cannot write"));
        assert_eq!(other.unwrap_err().to_string(), "cannot write", "another fault is returned at once");
    }
}
