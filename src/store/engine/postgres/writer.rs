//! The thread that writes. A group is committed in a few round trips, and callers get their results after the server has reported the commit. If the
//! connection breaks before, the group is sent again with the same keys, so rows that were committed are found and reported as stored.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::runtime::Handle;
use tokio::sync::mpsc::Receiver;
use tokio::time::sleep;

use super::connect::Connection;
use super::database::Database;
use super::query::{PostgresQuery, run as run_transaction};
use crate::store::StoreError;
use crate::store::engine::Access;
use crate::store::engine::write_queue::{QueuedWrite, WriteQueue, WriterEvent, next_group, send_results, start_writes};
use crate::store::features::submission::{Inserted, Stored, Submission};
use crate::tables::forms::SPAM;
use crate::telemetry::failpoints::failpoint;

/// How long the server may take for a group, which takes milliseconds.
const MAX_COMMIT: Duration = Duration::from_secs(3);
/// How long a group is repeated: a server restarts, or another one takes over, in a few seconds.
const MAX_TRIES: Duration = Duration::from_secs(5);
const PAUSE: Duration = Duration::from_millis(100);

pub type Writer = WriteQueue<Submission, Stored>;
type Queue = Receiver<QueuedWrite<Submission, Stored>>;

pub fn start(database: Arc<Database>, event_loop: Handle) -> std::io::Result<Writer> {
    WriteQueue::start(move |queue| event_loop.block_on(run(&database, queue)))
}

async fn run(database: &Database, queue: &mut Queue) {
    loop {
        match next_group(queue).await {
            WriterEvent::Group(group) => commit(database, group, queue).await,
            WriterEvent::Idle => database.check_health().await,
            WriterEvent::Closed => return database.health.set_writer(Err(StoreError::Stopped)),
        }
    }
}

async fn commit(database: &Database, group: Vec<QueuedWrite<Submission, Stored>>, queue: &mut Queue) {
    failpoint("store-writer");
    let connection = match database.connection().await {
        Ok(connection) => connection,
        Err(failure) => {
            let why = database.report(&failure);
            // The writes that are queued by now would fail the same way.
            let queued = std::iter::from_fn(|| queue.try_recv().ok());
            let (_, callers) = start_writes(group.into_iter().chain(queued));
            return send_results(callers, std::iter::repeat_with(|| Err(why.clone())));
        }
    };
    let (submissions, callers) = start_writes(group);
    let start = Instant::now();
    let results = write(database, &submissions, Some(connection), start).await;
    let leads: Vec<bool> = submissions.iter().zip(&results).filter(|(it, _)| it.form != SPAM).map(|(_, result)| result.is_ok()).collect();
    if !leads.is_empty() {
        database.shared.writes.record(leads.len(), leads.iter().filter(|is_ok| **is_ok).count(), start.elapsed());
    }
    send_results(callers, results);
}

/// Writes until the outcome is known or the time is up.
async fn write(
    database: &Database,
    group: &[Submission],
    mut connection: Option<Connection>,
    start: Instant,
) -> Vec<Result<Stored, StoreError>> {
    loop {
        let failure = match try_once(database, group, connection.take()).await {
            Ok(inserted) => {
                database.health.set_writer(Ok(()));
                database.shared.after_insert(group, &inserted);
                return inserted.iter().map(|inserted| Ok(inserted.stored)).collect();
            }
            Err(failure) => failure,
        };
        if failure.is_transient() && start.elapsed() < MAX_TRIES {
            tracing::debug!("a group of writes is sent again: {failure}");
            sleep(PAUSE).await;
            continue;
        }
        // A row that the server rejects must not take its neighbors with it.
        if !failure.is_transient() && group.len() > 1 {
            let (front, back) = group.split_at(group.len() / 2);
            let mut results = Box::pin(write(database, front, None, start)).await;
            results.extend(Box::pin(write(database, back, None, start)).await);
            return results;
        }
        // A row that is rejected does not make the database unhealthy.
        let why = if failure.is_transient() { database.report(&failure) } else { failure.for_public() };
        tracing::warn!("a group of writes has failed: {failure}");
        return group.iter().map(|_| Err(why.clone())).collect();
    }
}

async fn try_once(database: &Database, group: &[Submission], connection: Option<Connection>) -> Result<Vec<Inserted>, StoreError> {
    let connection = match connection {
        Some(connection) => connection,
        None => database.connection().await?,
    };
    let query = PostgresQuery::new(connection, &Handle::current(), Some(tokio::time::Instant::now() + MAX_COMMIT));
    let mut inserted = Vec::new();
    // Blocks the writer's thread, on which nothing else runs.
    run_transaction(query, Access::Write, &mut |query| {
        inserted = database.shared.insert(query, group)?;
        Ok(())
    })?;
    Ok(inserted)
}
