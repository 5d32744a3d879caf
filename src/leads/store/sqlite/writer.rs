//! The one thread that writes. The writes that wait are committed together, each in its own savepoint, and an answer is given only after the
//! commit has reached the disk (WAL, `synchronous=FULL`).

use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::thread::JoinHandle;
use std::time::Duration;

use rusqlite::{Connection, Transaction, TransactionBehavior};

use super::connection::{self, Access};
use super::file::Watched;
use super::statements::Statements;
use crate::leads::Submission;
use crate::leads::store::StoreError;
use crate::leads::store::health::Health;
use crate::leads::store::waiting::{Outcome, Waiting, waiting};
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
    Keep(Submission, Waiting),
    Stop,
}

/// What the thread works with.
pub struct Database {
    pub path: PathBuf,
    pub file: Watched,
    pub statements: Arc<RwLock<Statements>>,
    pub health: Arc<Health>,
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

    /// # Errors
    /// Then nothing is kept, also not later.
    pub async fn keep(&self, submission: Submission) -> Outcome {
        let (waiting, patience) = waiting();
        self.jobs.try_send(Job::Keep(submission, waiting)).map_err(|error| match error {
            TrySendError::Full(_) => StoreError::Busy,
            TrySendError::Disconnected(_) => StoreError::Stopped,
        })?;
        patience.outcome().await
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
                    Job::Keep(_, waiting) if waiting.is_over() => {}
                    Job::Keep(submission, waiting) => group.push((submission, waiting)),
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
    fn commit(&self, connection: &mut Connection, group: Vec<(Submission, Waiting)>) {
        step("store-writer");
        let begun = self.file.check().map_err(|why| StoreError::Database(why.into()));
        let begun = begun.and_then(|()| Ok(connection.transaction_with_behavior(TransactionBehavior::Immediate)?));
        let transaction = match begun {
            Ok(transaction) => transaction,
            Err(error) => {
                self.health.set_writer(Err(error.clone()));
                for (_, waiting) in group {
                    waiting.refuse(&error);
                }
                return;
            }
        };
        let (taken, answers): (Vec<_>, Vec<_>) =
            group.into_iter().filter_map(|(submission, waiting)| Some((submission, waiting.take()?))).unzip();
        let written = self.write(transaction, &taken);
        self.health.set_writer(written.as_ref().map(drop).map_err(Clone::clone));
        for (index, answer) in answers.into_iter().enumerate() {
            let _ = answer.send(written.as_ref().map_or_else(|error| Err(error.clone()), |results| results[index].clone()));
        }
    }

    fn write(&self, mut transaction: Transaction<'_>, group: &[Submission]) -> Result<Vec<Outcome>, StoreError> {
        let statements = self.statements.read().unwrap_or_else(PoisonError::into_inner);
        let mut results = Vec::with_capacity(group.len());
        for submission in group {
            // A row that the schema refuses must not take its neighbours with it.
            let savepoint = transaction.savepoint()?;
            let result = statements.insert(&savepoint, submission);
            if result.is_ok() {
                savepoint.commit()?;
            } else {
                drop(savepoint);
                // A full disk may have rolled back the whole group, not only this row
                // (https://sqlite.org/lang_transaction.html, "Response To Errors Within A Transaction").
                if transaction.is_autocommit() {
                    result.clone()?;
                }
            }
            results.push(result);
        }
        transaction.commit()?;
        Ok(results)
    }

    /// The file could not be opened again: the next job is told why, or a second passes. False when there is nothing to wait for any more.
    fn refuse_one(&self, queue: &Receiver<Job>, error: &anyhow::Error) -> bool {
        tracing::error!("the database could not be opened again: {error:#}");
        let why = StoreError::Database("the database could not be opened again".into());
        self.health.set_writer(Err(why.clone()));
        match queue.recv_timeout(LOOK_EVERY) {
            Ok(Job::Keep(_, waiting)) => waiting.refuse(&why),
            Err(RecvTimeoutError::Timeout) => {}
            Ok(Job::Stop) | Err(RecvTimeoutError::Disconnected) => return false,
        }
        true
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Database(error.to_string())
    }
}
