//! A visitor who waits for what becomes of a submission, and a writer that takes it.
//!
//! Answers agree with rows: a write is taken right before it is inserted, and only while its visitor still waits. Whoever was told that it failed
//! finds no row afterwards, whatever held the database up.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering::SeqCst};
use std::time::Duration;

use tokio::sync::oneshot;

use super::{Kept, StoreError};

pub type Outcome = Result<Kept, StoreError>;

/// How long a write waits to be taken. A group waits for a lock or a connection for at most two seconds and then all of it has failed; behind another
/// group it is four.
const MAX_WAIT: Duration = Duration::from_secs(4);

/// The writer's side.
pub struct Waiting {
    claim: Arc<Claim>,
    answer: oneshot::Sender<Outcome>,
}

/// The visitor's side.
pub struct Patience {
    claim: Arc<Claim>,
    outcome: oneshot::Receiver<Outcome>,
}

/// Whether a write is still nobody's, was taken by the writer, or given up by its visitor: whoever is first has it. A number and not a message, so
/// that the visitor's task is woken once, with the outcome.
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

pub fn waiting() -> (Waiting, Patience) {
    let (answer, outcome) = oneshot::channel();
    let claim = Arc::<Claim>::default();
    (Waiting { claim: Arc::clone(&claim), answer }, Patience { claim, outcome })
}

impl Waiting {
    /// Whether nobody waits any more.
    pub fn is_over(&self) -> bool {
        self.answer.is_closed()
    }

    /// None when nobody waits any more: then nothing is kept.
    pub fn take(self) -> Option<oneshot::Sender<Outcome>> {
        (!self.is_over() && self.claim.take()).then_some(self.answer)
    }

    pub fn refuse(self, why: &StoreError) {
        if let Some(answer) = self.take() {
            let _ = answer.send(Err(why.clone()));
        }
    }
}

impl Patience {
    /// # Errors
    /// [`StoreError::Late`] when no writer took it in time, [`StoreError::Stopped`] when the writer is gone, and what the writer says.
    pub async fn outcome(mut self) -> Outcome {
        let outcome = match tokio::time::timeout(MAX_WAIT, &mut self.outcome).await {
            Ok(outcome) => outcome,
            Err(_) if self.claim.give_up() => return Err(StoreError::Late),
            // It was taken: the commit is under way and its answer counts.
            Err(_) => self.outcome.await,
        };
        outcome.unwrap_or(Err(StoreError::Stopped))
    }
}
