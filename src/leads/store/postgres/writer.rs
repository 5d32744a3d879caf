//! The one thread that writes. The writes that wait are committed together in one round trip, and an answer is given only after the server has said
//! that it has committed.
//!
//! A connection may break while a commit is under way, and then nobody knows what became of it. The group is sent again on the next connection, with
//! the keys that it had: what was committed is found and told as kept. Only where no connection comes up in time the visitor hears of a failure that
//! may be none; sent again with the same key it leaves one row.

use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use tokio::runtime::Handle;
use tokio::sync::mpsc::{Receiver, Sender, channel, error::TrySendError};
use tokio::sync::oneshot;
use tokio::time::{sleep, timeout};

use super::connect::{Connection, discard};
use super::database::Database;
use super::failure::Failure;
use super::insert::{Written, insert_all};
use crate::leads::Submission;
use crate::leads::store::claim::{Claim, until_taken};
use crate::leads::store::{StoreError, Stored};
use crate::telemetry::failpoints::failpoint;
use crate::telemetry::threads::supervise;

const QUEUE_LENGTH: usize = 1_024;
const MAX_GROUP: usize = 256;

/// How often a writer that has nothing to do looks whether it could.
const LOOK_EVERY: Duration = Duration::from_secs(1);
/// A server that does not answer for so long is given up; a group takes milliseconds.
const MAX_COMMIT: Duration = Duration::from_secs(3);
/// How long a group is tried whose outcome is not known: a server starts again, or another one takes over, in a few seconds.
const MAX_TRIES: Duration = Duration::from_secs(5);
const PAUSE: Duration = Duration::from_millis(100);

pub struct Writer {
    /// None once it was closed.
    jobs: Mutex<Option<Sender<Job>>>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

/// A submission, and whoever waits for what becomes of it.
struct Job {
    submission: Submission,
    claim: Arc<Claim>,
    answer: oneshot::Sender<Outcome>,
}

type Outcome = Result<Stored, StoreError>;

impl Job {
    fn is_wanted(&self) -> bool {
        !self.answer.is_closed()
    }

    fn take(&self) -> bool {
        self.is_wanted() && self.claim.take()
    }

    fn refuse(self, why: &StoreError) {
        if self.take() {
            let _ = self.answer.send(Err(why.clone()));
        }
    }
}

impl Writer {
    /// After a panic the thread goes on with what waits; whoever the panic struck hears that the store has stopped.
    ///
    /// # Errors
    /// When the operating system refuses a thread.
    pub fn start(database: Arc<Database>, event_loop: Handle) -> std::io::Result<Self> {
        let (jobs, mut queue) = channel(QUEUE_LENGTH);
        let thread = supervise("store-writer".into(), move || event_loop.block_on(write_all(&database, &mut queue)))?;
        Ok(Self { jobs: Mutex::new(Some(jobs)), thread: Mutex::new(Some(thread)) })
    }

    /// # Errors
    /// Then nothing is kept, also not later, unless [`StoreError::Database`] says that the server could not be reached.
    pub async fn insert(&self, submission: Submission) -> Outcome {
        let (answer, outcome) = oneshot::channel();
        let claim = Arc::<Claim>::default();
        let job = Job { submission, claim: Arc::clone(&claim), answer };
        let jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner).clone().ok_or(StoreError::Stopped)?;
        jobs.try_send(job).map_err(|error| match error {
            TrySendError::Full(_) => StoreError::Busy,
            TrySendError::Closed(_) => StoreError::Stopped,
        })?;
        drop(jobs);
        until_taken(&claim, outcome).await
    }

    /// Commits what is queued.
    pub fn close(&self) {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner).take();
        let thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(thread) = thread {
            let _ = thread.join();
        }
    }
}

/// The thread works on the store's event loop, which must outlive it.
impl Drop for Writer {
    fn drop(&mut self) {
        self.close();
    }
}

async fn write_all(database: &Database, queue: &mut Receiver<Job>) {
    loop {
        let first = match timeout(LOOK_EVERY, queue.recv()).await {
            Ok(Some(first)) => first,
            Ok(None) => break,
            Err(_) => {
                database.look().await;
                continue;
            }
        };
        let mut group = vec![first];
        while group.len() < MAX_GROUP
            && let Ok(next) = queue.try_recv()
        {
            group.push(next);
        }
        group.retain(Job::is_wanted);
        if !group.is_empty() {
            commit(database, group, queue).await;
        }
    }
    database.health.set_writer(Err(StoreError::Stopped));
}

async fn commit(database: &Database, group: Vec<Job>, queue: &mut Receiver<Job>) {
    failpoint("store-writer");
    let connection = match database.connection().await {
        Ok(connection) => connection,
        Err(failure) => {
            let why = database.report(&failure);
            // Those who came meanwhile would find the same.
            let behind = std::iter::from_fn(|| queue.try_recv().ok());
            group.into_iter().chain(behind).for_each(|job| job.refuse(&why));
            return;
        }
    };
    let taken = group.into_iter().filter(Job::take);
    let (taken, answers): (Vec<_>, Vec<_>) = taken.map(|Job { submission, answer, .. }| (submission, answer)).unzip();
    let began = Instant::now();
    let outcomes = write(database, &taken, Some(connection), began).await;
    database.writes.record(taken.len(), outcomes.iter().filter(|outcome| outcome.is_ok()).count(), began.elapsed());
    for (answer, outcome) in answers.into_iter().zip(outcomes) {
        let _ = answer.send(outcome);
    }
}

/// Until it is known what became of them, or time is up.
fn write<'a>(database: &'a Database, group: &'a [Submission], first: Option<Connection>, began: Instant) -> BoxFuture<'a, Vec<Outcome>> {
    async move {
        let mut connection = first;
        loop {
            let failure = match try_once(database, group, connection.take()).await {
                Ok(written) => {
                    database.health.set_writer(Ok(()));
                    if group.iter().zip(&written).any(|(submission, written)| written.now && !submission.messages.is_empty()) {
                        database.arrivals.send_replace(());
                    }
                    return written.into_iter().map(|written| Ok(written.kept)).collect();
                }
                Err(failure) => failure,
            };
            if failure.may_pass() && began.elapsed() < MAX_TRIES {
                tracing::debug!("a group of writes is sent again: {failure}");
                sleep(PAUSE).await;
                continue;
            }
            // A row that the server refuses must not take its neighbours with it.
            if !failure.may_pass() && group.len() > 1 {
                let (front, back) = group.split_at(group.len() / 2);
                let mut outcomes = write(database, front, None, began).await;
                outcomes.extend(write(database, back, None, began).await);
                return outcomes;
            }
            // What is wrong with a row is nothing that is wrong with the database.
            let why = if failure.may_pass() { database.report(&failure) } else { StoreError::from(&failure) };
            tracing::warn!("a group of writes has failed: {failure}");
            return group.iter().map(|_| Err(why.clone())).collect();
        }
    }
    .boxed()
}

async fn try_once(database: &Database, group: &[Submission], connection: Option<Connection>) -> Result<Vec<Written>, Failure> {
    let connection = match connection {
        Some(connection) => connection,
        None => database.connection().await?,
    };
    let statements = database.statements();
    let kept = timeout(MAX_COMMIT, insert_all(&connection, &statements, group)).await.unwrap_or_else(|_| Err(Failure::late()));
    if kept.is_err() {
        discard(connection);
    }
    kept
}
