//! The only connection that writes, and the thread that owns it. A group of writes is one transaction, each write in its own savepoint. Callers get
//! their results after the commit has reached the disk (WAL, `synchronous=FULL`).

use std::sync::Arc;
use std::time::Instant;

use rusqlite::{Connection, Transaction, TransactionBehavior};
use tokio::runtime::Builder;

use super::file::WatchedFiles;
use super::query::SqliteQuery;
use super::replay_file::ReplayFile;
use crate::store::engine::Change;
use crate::store::engine::health::Health;
use crate::store::engine::write_queue::{QueuedWrite, WriteQueue, WriterEvent, next_group, send_results, start_writes};
use crate::store::{Shared, StoreError};
use crate::telemetry::failpoints::failpoint;

pub struct WriteJob {
    /// False: other work, such as the outbox's, which is not counted.
    is_submission: bool,
    change: Change,
}

pub struct Writer(WriteQueue<WriteJob, ()>);

impl Writer {
    pub fn start(mut connection: CommitConnection) -> std::io::Result<Self> {
        let runtime = Builder::new_current_thread().enable_time().build()?;
        let queue: WriteQueue<WriteJob, ()> = WriteQueue::start(move |queue| {
            runtime.block_on(async {
                loop {
                    failpoint("store-writer");
                    match next_group(queue).await {
                        WriterEvent::Group(group) => connection.commit(group),
                        WriterEvent::Idle => connection.check_health(),
                        WriterEvent::Closed => return connection.close(),
                    }
                }
            });
        })?;
        Ok(Self(queue))
    }

    /// Makes a change in the next group. After an error nothing is written, also not later.
    pub async fn write(&self, is_submission: bool, change: Change) -> Result<(), StoreError> {
        self.0.write(WriteJob { is_submission, change }).await
    }

    /// Commits what is queued, checkpoints the write-ahead log and closes the file.
    pub fn close(&self) {
        self.0.close();
    }
}

/// A panic in a write rolls its transaction back; the connection stays usable.
pub struct CommitConnection {
    pub connection: Connection,
    pub replay: ReplayFile,
    pub files: WatchedFiles,
    pub health: Arc<Health>,
    pub shared: Arc<Shared>,
}

impl CommitConnection {
    fn commit(&mut self, group: Vec<QueuedWrite<WriteJob, ()>>) {
        let start = Instant::now();
        failpoint("commit");
        // The wait for another process's lock comes first: a caller can give up until then.
        let begun = begin(&self.files, &mut self.connection);
        let (jobs, callers) = start_writes(group);
        let is_submission: Vec<bool> = jobs.iter().map(|job| job.is_submission).collect();
        let written = begun.and_then(|transaction| write(transaction, &self.replay, jobs));
        // Before the results: a caller that was told of a failure finds it in the probe too.
        self.health.set_writer(written.as_ref().map(drop).map_err(Clone::clone));
        let results = written.unwrap_or_else(|why| callers.iter().map(|_| Err(why.clone())).collect());
        let submissions: Vec<bool> = is_submission.iter().zip(&results).filter(|(is, _)| **is).map(|(_, result)| result.is_ok()).collect();
        if !submissions.is_empty() {
            self.shared.writes.record(submissions.len(), submissions.iter().filter(|is_ok| **is_ok).count(), start.elapsed());
        }
        send_results(callers, results);
    }

    /// Reports to the probe whether a write would succeed now.
    fn check_health(&mut self) {
        let could_write = self.health.can_write();
        let found = begin(&self.files, &mut self.connection).and_then(|transaction| {
            if could_write {
                return Ok(transaction.rollback()?);
            }
            // A full disk shows only when something is written: the version, unchanged.
            let version: i64 = transaction.query_row("PRAGMA user_version", [], |row| row.get(0))?;
            transaction.pragma_update(None, "user_version", version)?;
            Ok(transaction.commit()?)
        });
        self.health.set_writer(found);
    }

    fn close(&self) {
        super::checkpoint(&self.connection);
        self.health.set_writer(Err(StoreError::Stopped));
    }
}

fn begin<'a>(files: &WatchedFiles, connection: &'a mut Connection) -> Result<Transaction<'a>, StoreError> {
    files.check().map_err(|why| StoreError::Database(why.into()))?;
    Ok(connection.transaction_with_behavior(TransactionBehavior::Immediate)?)
}

/// The savepoints keep a row that the schema refuses from taking its neighbors with it.
fn write(mut transaction: Transaction<'_>, replay: &ReplayFile, jobs: Vec<WriteJob>) -> Result<Vec<Result<(), StoreError>>, StoreError> {
    let mut results = Vec::with_capacity(jobs.len());
    for job in jobs {
        let savepoint = transaction.savepoint()?;
        let result = (job.change)(&SqliteQuery { connection: &savepoint, replay: Some(replay) });
        if result.is_ok() {
            savepoint.commit()?;
        } else {
            drop(savepoint);
        }
        // A full disk may have rolled back the whole group, not only this row
        // (https://sqlite.org/lang_transaction.html, "Response To Errors Within A Transaction").
        match result {
            Err(error) if transaction.is_autocommit() => return Err(error),
            result => results.push(result),
        }
    }
    transaction.commit()?;
    Ok(results)
}
