//! Who has a write: the writer or whoever waits for it.
//!
//! Answers agree with rows: a write is taken right before it is done, and only while somebody still waits. Whoever was told that it failed finds no
//! row afterwards, whatever held the database up.

use std::sync::atomic::{AtomicU8, Ordering::SeqCst};
use std::time::Duration;

use tokio::sync::oneshot;

use super::StoreError;

/// How long a write waits to be taken. A group waits for a lock or a connection for at most two seconds and then all of it has failed; behind another
/// group it is four.
const MAX_WAIT: Duration = Duration::from_secs(4);

/// Whether a write is still nobody's, was taken by the writer, or given up by whoever waits: the first one has it. A number and not a message, so
/// that the waiting task is woken once, with the outcome.
#[derive(Debug, Default)]
pub struct Claim(AtomicU8);

const TAKEN: u8 = 1;
const GIVEN_UP: u8 = 2;

impl Claim {
    pub fn take(&self) -> bool {
        self.0.compare_exchange(0, TAKEN, SeqCst, SeqCst).is_ok()
    }

    fn give_up(&self) -> bool {
        self.0.compare_exchange(0, GIVEN_UP, SeqCst, SeqCst).is_ok()
    }
}

/// What becomes of a write.
///
/// # Errors
/// [`StoreError::Timeout`] when it was not taken in time, [`StoreError::Stopped`] when the writer is gone, and what the writer says.
pub async fn until_taken<T>(claim: &Claim, mut outcome: oneshot::Receiver<Result<T, StoreError>>) -> Result<T, StoreError> {
    let outcome = match tokio::time::timeout(MAX_WAIT, &mut outcome).await {
        Ok(outcome) => outcome,
        Err(_) if claim.give_up() => return Err(StoreError::Timeout),
        // It was taken: the commit is under way and its answer counts.
        Err(_) => outcome.await,
    };
    outcome.unwrap_or(Err(StoreError::Stopped))
}
