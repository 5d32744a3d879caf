//! The one thread that writes. The writes that wait are committed together, each in its own savepoint, and an answer is given only after the
//! commit has reached the disk (WAL, `synchronous=FULL`).

use std::path::PathBuf;
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::thread::JoinHandle;

use rusqlite::{Connection, OptionalExtension, TransactionBehavior, params_from_iter};
use tokio::sync::oneshot;

use super::connection::{self, Access};
use super::{FormSql, Kept, Statements, StoreError};
use crate::leads::Submission;
use crate::telemetry::threads::supervise;

const QUEUE_LENGTH: usize = 1_024;
const MAX_GROUP: usize = 256;

pub struct Writer {
    jobs: SyncSender<Job>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

enum Job {
    Keep(Submission, Answer<Kept>),
    Ping(Answer<()>),
    Stop,
}

type Answer<T> = oneshot::Sender<Result<T, StoreError>>;

impl Writer {
    /// Takes the migrated `connection` into a thread. After a panic the thread opens `path` anew and goes on with what waits; whoever the panic
    /// struck hears that the store has stopped, and the transaction is rolled back.
    ///
    /// # Errors
    /// When the operating system refuses a thread.
    pub fn start(path: PathBuf, connection: Connection, statements: Arc<RwLock<Statements>>) -> std::io::Result<Self> {
        let (jobs, waiting) = sync_channel(QUEUE_LENGTH);
        let mut first = Some(connection);
        let work = move || loop {
            match first.take().map_or_else(|| connection::open(&path, Access::Write), Ok) {
                Ok(connection) => return write_all(connection, &waiting, &statements),
                // The next job tries again; this one is told why.
                Err(error) if refuse_one(&waiting, &error) => {}
                Err(_) => return,
            }
        };
        let thread = supervise("store-writer".into(), work)?;
        Ok(Self { jobs, thread: Mutex::new(Some(thread)) })
    }

    pub async fn keep(&self, submission: Submission) -> Result<Kept, StoreError> {
        let (answer, answered) = oneshot::channel();
        self.send(Job::Keep(submission, answer))?;
        answered.await.unwrap_or(Err(StoreError::Stopped))
    }

    /// Opens a write transaction and rolls it back.
    pub async fn ping(&self) -> Result<(), StoreError> {
        let (answer, answered) = oneshot::channel();
        self.send(Job::Ping(answer))?;
        answered.await.unwrap_or(Err(StoreError::Stopped))
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

    fn send(&self, job: Job) -> Result<(), StoreError> {
        self.jobs.try_send(job).map_err(|error| match error {
            TrySendError::Full(_) => StoreError::Busy,
            TrySendError::Disconnected(_) => StoreError::Stopped,
        })
    }
}

fn write_all(mut connection: Connection, queue: &Receiver<Job>, statements: &RwLock<Statements>) {
    let mut stopping = false;
    while !stopping {
        let Ok(first) = queue.recv() else { break };
        let mut group = Vec::new();
        let mut next = Some(first);
        while let Some(job) = next {
            match job {
                Job::Keep(submission, answer) => group.push((submission, answer)),
                Job::Ping(answer) => {
                    let _ = answer.send(ping(&connection));
                }
                Job::Stop => stopping = true,
            }
            next = if group.len() < MAX_GROUP { queue.try_recv().ok() } else { None };
        }
        if !group.is_empty() {
            commit_group(&mut connection, group, &statements.read().unwrap_or_else(PoisonError::into_inner));
        }
    }
    if let Err(error) = connection.pragma_update(None, "wal_checkpoint", "TRUNCATE") {
        tracing::warn!(%error, "the write-ahead log was not checkpointed; it will be at the next start");
    }
}

fn ping(connection: &Connection) -> Result<(), StoreError> {
    Ok(connection.execute_batch("BEGIN IMMEDIATE; ROLLBACK")?)
}

fn commit_group(connection: &mut Connection, group: Vec<(Submission, Answer<Kept>)>, statements: &Statements) {
    let outcome = (|| -> rusqlite::Result<Vec<Result<Kept, StoreError>>> {
        let mut transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let mut results = Vec::with_capacity(group.len());
        for (submission, _) in &group {
            // A row that the schema refuses must not take its neighbours with it.
            let savepoint = transaction.savepoint()?;
            let result = insert(&savepoint, submission, statements);
            if result.is_ok() {
                savepoint.commit()?;
            }
            results.push(result);
        }
        transaction.commit()?;
        Ok(results)
    })();
    match outcome {
        Ok(results) => {
            for ((_, answer), result) in group.into_iter().zip(results) {
                let _ = answer.send(result);
            }
        }
        Err(error) => {
            let error = StoreError::from(error);
            for (_, answer) in group {
                let _ = answer.send(Err(error.clone()));
            }
        }
    }
}

fn insert(connection: &Connection, submission: &Submission, statements: &Statements) -> Result<Kept, StoreError> {
    let FormSql { insert, select_by_key, key, .. } = statements
        .0
        .get(&submission.form)
        .ok_or_else(|| StoreError::Database(format!("the store was not prepared for the form `{}`", submission.form)))?;
    let values = &submission.values;
    let new = connection.prepare_cached(insert)?.query_row(params_from_iter(values), |row| row.get(0)).optional()?;
    match (new, select_by_key, key) {
        (Some(id), ..) => Ok(Kept { id, is_new: true }),
        (None, Some(select), Some(key)) => {
            let id = connection.prepare_cached(select)?.query_row([&values[*key]], |row| row.get(0))?;
            Ok(Kept { id, is_new: false })
        }
        (None, ..) => Err(StoreError::Database("the insert returned no id".into())),
    }
}

/// False when there is nothing to wait for any more.
fn refuse_one(queue: &Receiver<Job>, error: &rusqlite::Error) -> bool {
    let why = StoreError::Database(format!("the database could not be opened again: {error}"));
    // Whoever has stopped waiting need not hear it.
    match queue.recv() {
        Ok(Job::Keep(_, answer)) => drop(answer.send(Err(why))),
        Ok(Job::Ping(answer)) => drop(answer.send(Err(why))),
        Ok(Job::Stop) | Err(_) => return false,
    }
    true
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Database(error.to_string())
    }
}
