//! The connection that writes, and how a group of writes is committed: together, each of several in its own savepoint. An answer is given only after
//! the commit has reached the disk (WAL, `synchronous=FULL`).

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use rusqlite::{Connection, Transaction, TransactionBehavior};

use super::connection::{self, Access};
use super::file::Watched;
use super::pending::{Pending, What};
use crate::leads::store::StoreError;
use crate::leads::store::health::Health;
use crate::telemetry::counts::WriteCounts;
use crate::telemetry::failpoints::failpoint;
use crate::telemetry::threads::panic_message;

/// So many groups of one in a row, and writes do not come in a crowd.
const QUIET: u32 = 4;
/// What a commit takes where nobody minds that a thread waits for it.
const FAST: Duration = Duration::from_millis(1);

/// Writes for one caller at a time. After a panic the file is opened anew: whoever the panic struck hears that the store has stopped, and the
/// transaction is rolled back.
pub struct Desk {
    path: PathBuf,
    file: Watched,
    /// None after a panic, and once it is closed.
    connection: Option<Connection>,
    health: Arc<Health>,
    counts: Arc<WriteCounts>,
    /// Groups of one in a row.
    lone: u32,
    /// What the last commit took.
    took: Duration,
}

impl Desk {
    /// `connection` is one to the file at `path`, migrated.
    pub fn new(path: PathBuf, file: Watched, connection: Connection, health: Arc<Health>, counts: Arc<WriteCounts>) -> Self {
        Self { path, file, connection: Some(connection), health, counts, lone: 0, took: Duration::MAX }
    }

    /// Whether the next write will most likely be alone too. In a crowd it is better to wait for a few others: they share one sync of the disk.
    pub fn is_quiet(&self) -> bool {
        self.connection.is_some() && self.lone >= QUIET
    }

    /// Whether the next commit will most likely take no time worth speaking of.
    pub fn is_fast(&self) -> bool {
        self.took <= FAST
    }

    /// Writes what is still wanted of `group`, and answers every write in it.
    pub fn commit(&mut self, mut group: Vec<Box<dyn Pending>>) {
        group.retain(|write| write.is_wanted());
        if group.is_empty() {
            return;
        }
        self.lone = if group.len() == 1 { self.lone.saturating_add(1) } else { 0 };
        let mut connection = match self.open() {
            Ok(connection) => connection,
            Err(why) => {
                self.health.set_writer(Err(why.clone()));
                group.retain(|write| write.take());
                return group.into_iter().for_each(|write| write.answer(Err(why.clone())));
            }
        };
        let start = Instant::now();
        // Nothing that a panic may leave half done is used again: the connection is gone, with its transaction.
        let committed = catch_unwind(AssertUnwindSafe(|| self.commit_with(&mut connection, group, start)));
        self.took = start.elapsed();
        match committed {
            Ok(()) => self.connection = Some(connection),
            Err(cause) => tracing::error!(cause = panic_message(&*cause), "a write that panicked is rolled back"),
        }
    }

    /// Finds out whether a write would be kept now, and says so to the probe.
    pub fn look(&mut self) {
        let found = self.open().and_then(|mut connection| {
            let found = self.try_write(&mut connection);
            self.connection = Some(connection);
            found
        });
        self.health.set_writer(found);
    }

    /// Checkpoints the write-ahead log and closes the file.
    pub fn close(&mut self) {
        if let Some(connection) = self.connection.take() {
            connection::checkpoint(&connection);
        }
        self.health.set_writer(Err(StoreError::Stopped));
    }

    /// Takes the connection, or makes one.
    fn open(&mut self) -> Result<Connection, StoreError> {
        if let Some(connection) = self.connection.take() {
            return Ok(connection);
        }
        self.open_again().map_err(|error| {
            tracing::error!("the database could not be opened again: {error:#}");
            StoreError::Database("the database could not be opened again".into())
        })
    }

    fn open_again(&mut self) -> anyhow::Result<Connection> {
        let connection = connection::open(&self.path, Access::Write)?;
        // Reading makes the log, which is then watched too.
        connection.query_row("PRAGMA user_version", [], |_| Ok(()))?;
        self.file.renew()?;
        Ok(connection)
    }

    fn try_write(&self, connection: &mut Connection) -> Result<(), StoreError> {
        self.file.check().map_err(|why| StoreError::Database(why.into()))?;
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        if !self.health.can_write() {
            // A disk that was full shows only when something is written: the version, as it was.
            let version: i64 = transaction.query_row("PRAGMA user_version", [], |row| row.get(0))?;
            transaction.pragma_update(None, "user_version", version)?;
            return Ok(transaction.commit()?);
        }
        Ok(transaction.rollback()?)
    }

    /// The probe knows before the visitors do: whoever has heard of a failure finds it there.
    fn commit_with(&self, connection: &mut Connection, mut group: Vec<Box<dyn Pending>>, start: Instant) {
        failpoint("commit");
        let begun = self.file.check().map_err(|why| StoreError::Database(why.into()));
        let begun = begun.and_then(|()| Ok(connection.transaction_with_behavior(TransactionBehavior::Immediate)?));
        group.retain(|write| write.take());
        let written = begun.and_then(|transaction| write(transaction, &mut group));
        self.health.set_writer(written.clone());
        let submissions: Vec<bool> = group.iter().filter(|write| write.what() == What::Submission).map(|write| write.is_done()).collect();
        let kept = if written.is_ok() { submissions.iter().filter(|is_done| **is_done).count() } else { 0 };
        if !submissions.is_empty() {
            self.counts.record(submissions.len(), kept, start.elapsed());
        }
        for write in group {
            write.answer(written.clone());
        }
    }
}

/// Each in a savepoint of its own: a row that the schema refuses must not take its neighbours with it.
fn write(mut transaction: Transaction<'_>, group: &mut [Box<dyn Pending>]) -> Result<(), StoreError> {
    // One alone needs no savepoint: what takes it back takes nothing else with it.
    if let [write] = group {
        let result = write.write(&transaction);
        if result.is_ok() {
            transaction.commit()?;
        } else if transaction.is_autocommit() {
            return result;
        }
        return Ok(());
    }
    for write in group {
        let savepoint = transaction.savepoint()?;
        let result = write.write(&savepoint);
        if result.is_ok() {
            savepoint.commit()?;
        } else {
            drop(savepoint);
            // A full disk may have rolled back the whole group, not only this row
            // (https://sqlite.org/lang_transaction.html, "Response To Errors Within A Transaction").
            if transaction.is_autocommit() {
                return result;
            }
        }
    }
    Ok(transaction.commit()?)
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Database(error.to_string())
    }
}
