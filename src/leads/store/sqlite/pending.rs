//! A write that waits for the one thread that writes, and whoever waits for what becomes of it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering::SeqCst};
use std::time::Duration;

use rusqlite::Connection;
use tokio::sync::oneshot;

use crate::leads::store::StoreError;

/// A write of any kind, as the thread sees it.
pub trait Pending: Send {
    /// Whether somebody still waits.
    fn is_wanted(&self) -> bool;

    /// Takes it from whoever waits, who cannot give it up any more. False: it was given up, and nothing is written.
    fn take(&self) -> bool;

    /// Does the work inside of a savepoint. What it returns is told by [`Self::answer`], after the commit.
    ///
    /// # Errors
    /// Of the database; then the savepoint is rolled back.
    fn write(&mut self, connection: &Connection) -> Result<(), StoreError>;

    /// Tells whoever waits: what the write returned, or why there was no commit.
    fn answer(self: Box<Self>, committed: Result<(), StoreError>);
}

/// Whether a write is still nobody's, was taken by the writer, or given up by whoever waits: the first one has it. A number and not a message, so
/// that the waiting task is woken once, with the outcome.
#[derive(Debug, Default)]
struct Claim(AtomicU8);

const TAKEN: u8 = 1;
const GIVEN_UP: u8 = 2;

impl Claim {
    fn take(&self) -> bool {
        self.0.compare_exchange(0, TAKEN, SeqCst, SeqCst).is_ok()
    }

    fn give_up(&self) -> bool {
        self.0.compare_exchange(0, GIVEN_UP, SeqCst, SeqCst).is_ok()
    }
}

/// What will become of a write.
pub struct Outcome<T> {
    claim: Arc<Claim>,
    answer: oneshot::Receiver<Result<T, StoreError>>,
}

impl<T> Outcome<T> {
    /// Waits for at most `limit` until the write is taken, and then as long as the commit takes.
    ///
    /// # Errors
    /// Then nothing is written, also not later.
    pub async fn within(mut self, limit: Duration) -> Result<T, StoreError> {
        let answer = match tokio::time::timeout(limit, &mut self.answer).await {
            Ok(answer) => answer,
            Err(_) if self.claim.give_up() => return Err(StoreError::Late),
            // It was taken: the commit is under way and its answer counts.
            Err(_) => self.answer.await,
        };
        answer.unwrap_or(Err(StoreError::Stopped))
    }
}

struct Write<W, T> {
    /// None once it was done.
    work: Option<W>,
    result: Result<T, StoreError>,
    claim: Arc<Claim>,
    answer: oneshot::Sender<Result<T, StoreError>>,
}

/// The write for the thread, and its outcome for whoever waits.
pub fn pending<W, T>(work: W) -> (Box<dyn Pending>, Outcome<T>)
where
    W: FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    T: Send + 'static,
{
    let (tell, answer) = oneshot::channel();
    let claim = Arc::<Claim>::default();
    let write = Write { work: Some(work), result: Err(StoreError::Stopped), claim: Arc::clone(&claim), answer: tell };
    (Box::new(write), Outcome { claim, answer })
}

impl<W, T> Pending for Write<W, T>
where
    W: FnOnce(&Connection) -> Result<T, StoreError> + Send,
    T: Send,
{
    fn is_wanted(&self) -> bool {
        !self.answer.is_closed()
    }

    fn take(&self) -> bool {
        self.is_wanted() && self.claim.take()
    }

    fn write(&mut self, connection: &Connection) -> Result<(), StoreError> {
        let Some(work) = self.work.take() else { return Ok(()) };
        self.result = work(connection);
        self.result.as_ref().map(drop).map_err(Clone::clone)
    }

    fn answer(self: Box<Self>, committed: Result<(), StoreError>) {
        let _ = self.answer.send(committed.and(self.result));
    }
}
