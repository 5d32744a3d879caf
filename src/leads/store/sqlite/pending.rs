//! A write that is still to be committed, and whoever waits for what becomes of it.

use std::sync::Arc;

use rusqlite::Connection;
use tokio::sync::oneshot;

use crate::leads::store::StoreError;
use crate::leads::store::claim::Claim;

/// What a write is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// Somebody has sent a form.
    Submission,
    /// The site's own book-keeping.
    Upkeep,
}

/// A write of any kind, as whoever commits it sees it.
pub trait Pending: Send {
    fn what(&self) -> What;

    /// Whether somebody still waits.
    fn is_wanted(&self) -> bool;

    /// Takes it from whoever waits, who cannot give it up any more. False: it was given up, and nothing is written.
    fn take(&self) -> bool;

    /// Does the work inside of a savepoint. What it returns is told by [`Self::answer`], after the commit.
    ///
    /// # Errors
    /// Of the database; then the savepoint is rolled back.
    fn write(&mut self, connection: &Connection) -> Result<(), StoreError>;

    /// Whether [`Self::write`] has succeeded.
    fn is_done(&self) -> bool;

    /// Tells whoever waits: what the write returned, or why there was no commit.
    fn answer(self: Box<Self>, committed: Result<(), StoreError>);
}

struct Write<W, T> {
    what: What,
    /// None once it was done.
    work: Option<W>,
    result: Result<T, StoreError>,
    claim: Arc<Claim>,
    answer: oneshot::Sender<Result<T, StoreError>>,
}

/// Where an outcome comes.
pub type Outcome<T> = oneshot::Receiver<Result<T, StoreError>>;

/// The write, the claim to it, and where its outcome comes.
pub fn pending<W, T>(what: What, work: W) -> (Box<dyn Pending>, Arc<Claim>, Outcome<T>)
where
    W: FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    T: Send + 'static,
{
    let (answer, outcome) = oneshot::channel();
    let claim = Arc::<Claim>::default();
    let write = Write { what, work: Some(work), result: Err(StoreError::Stopped), claim: Arc::clone(&claim), answer };
    (Box::new(write), claim, outcome)
}

impl<W, T> Pending for Write<W, T>
where
    W: FnOnce(&Connection) -> Result<T, StoreError> + Send,
    T: Send,
{
    fn what(&self) -> What {
        self.what
    }

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

    fn is_done(&self) -> bool {
        self.result.is_ok()
    }

    fn answer(self: Box<Self>, committed: Result<(), StoreError>) {
        let _ = self.answer.send(committed.and(self.result));
    }
}
