//! The one thread that writes. The writes that wait are committed together, each of several in its own savepoint, and an answer is given only after the
//! commit has reached the disk (WAL, `synchronous=FULL`).

use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use rusqlite::{Connection, Transaction, TransactionBehavior};

use super::connection::{self, Access};
use super::file::Watched;
use super::pending::{Pending, What, pending};
use crate::leads::store::StoreError;
use crate::leads::store::claim::until_taken;
use crate::leads::store::health::Health;
use crate::telemetry::counts::WriteCounts;
use crate::telemetry::threads::{step, supervise};

const QUEUE_LENGTH: usize = 1_024;
const MAX_GROUP: usize = 256;

/// How often a writer that has nothing to do looks whether it could.
const LOOK_EVERY: Duration = Duration::from_secs(1);

pub struct Writer {
    jobs: SyncSender<Job>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

enum Job {
    Write(Box<dyn Pending>),
    Stop,
}

/// What the thread works with.
pub struct Database {
    pub path: PathBuf,
    pub file: Watched,
    pub health: Arc<Health>,
    pub counts: Arc<WriteCounts>,
}

impl Writer {
    /// Takes the migrated `connection` into a thread. After a panic the thread opens the file anew and goes on with what waits; whoever the panic
    /// struck hears that the store has stopped, and the transaction is rolled back.
    ///
    /// # Errors
    /// When the operating system refuses a thread.
    pub fn start(mut database: Database, connection: Connection) -> std::io::Result<Self> {
        let (jobs, waiting) = sync_channel(QUEUE_LENGTH);
        let mut first = Some(connection);
        let work = move || loop {
            match first.take().map_or_else(|| database.open_again(), Ok) {
                Ok(connection) => return database.write_all(connection, &waiting),
                Err(error) if database.refuse_one(&waiting, &error) => {}
                Err(_) => return,
            }
        };
        let thread = supervise("store-writer".into(), work)?;
        Ok(Self { jobs, thread: Mutex::new(Some(thread)) })
    }

    /// Does `work` in the next group.
    ///
    /// # Errors
    /// Then nothing is written, also not later.
    pub async fn write<T: Send + 'static>(
        &self,
        what: What,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (write, claim, outcome) = pending(what, work);
        self.jobs.try_send(Job::Write(write)).map_err(|error| match error {
            TrySendError::Full(_) => StoreError::Busy,
            TrySendError::Disconnected(_) => StoreError::Stopped,
        })?;
        until_taken(&claim, outcome).await
    }

    /// Commits what is queued, checkpoints the write-ahead log and closes the file.
    pub fn close(&self) {
        // The queue may be full of writes that are still owed an answer: wait for a place.
        let _ = self.jobs.send(Job::Stop);
        let thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(thread) = thread {
            let _ = thread.join();
        }
    }
}

impl Database {
    fn open_again(&mut self) -> anyhow::Result<Connection> {
        let connection = connection::open(&self.path, Access::Write)?;
        // Reading makes the log, which is then watched too.
        connection.query_row("PRAGMA user_version", [], |_| Ok(()))?;
        self.file.renew()?;
        Ok(connection)
    }

    fn write_all(&self, mut connection: Connection, queue: &Receiver<Job>) {
        let mut stopping = false;
        while !stopping {
            let mut next = match queue.recv_timeout(LOOK_EVERY) {
                Ok(first) => Some(first),
                Err(RecvTimeoutError::Timeout) => {
                    self.health.set_writer(self.look(&mut connection));
                    continue;
                }
                Err(RecvTimeoutError::Disconnected) => break,
            };
            let mut group = Vec::new();
            while let Some(job) = next {
                match job {
                    Job::Write(write) if !write.is_wanted() => {}
                    Job::Write(write) => group.push(write),
                    Job::Stop => stopping = true,
                }
                next = if group.len() < MAX_GROUP { queue.try_recv().ok() } else { None };
            }
            if !group.is_empty() {
                self.commit(&mut connection, group);
            }
        }
        connection::checkpoint(&connection);
        self.health.set_writer(Err(StoreError::Stopped));
    }

    /// Whether a write would be kept now.
    fn look(&self, connection: &mut Connection) -> Result<(), StoreError> {
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
    fn commit(&self, connection: &mut Connection, mut group: Vec<Box<dyn Pending>>) {
        step("store-writer");
        let start = Instant::now();
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

    /// The file could not be opened again: the next job is told why, or a second passes. False when there is nothing to wait for any more.
    fn refuse_one(&self, queue: &Receiver<Job>, error: &anyhow::Error) -> bool {
        tracing::error!("the database could not be opened again: {error:#}");
        let why = StoreError::Database("the database could not be opened again".into());
        self.health.set_writer(Err(why.clone()));
        match queue.recv_timeout(LOOK_EVERY) {
            Ok(Job::Write(write)) if write.take() => write.answer(Err(why)),
            Ok(Job::Write(_)) | Err(RecvTimeoutError::Timeout) => {}
            Ok(Job::Stop) | Err(RecvTimeoutError::Disconnected) => return false,
        }
        true
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
