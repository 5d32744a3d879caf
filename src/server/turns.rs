//! Taking turns: what costs the server much and a client little is done by few at a time, so that a crowd of those who ask for it delays one
//! another and not everybody.

use std::future::poll_fn;
use std::pin::pin;
use std::task::Poll;

use tokio::sync::Semaphore;

#[derive(Debug)]
pub struct Turns(Semaphore);

impl Turns {
    /// As many at a time as leave a core to the others.
    pub fn new() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self(Semaphore::new(cores.saturating_sub(1).max(1)))
    }

    /// Waits for a turn and takes the first step of `work` in it, the one that computes; whatever `work` waits for afterwards holds up nobody.
    pub async fn first_step<F: Future>(&self, work: F) -> F::Output {
        let mut work = pin!(work);
        let first = {
            // An error says that the semaphore was closed, which it never is.
            let _turn = self.0.acquire().await;
            poll_fn(|context| Poll::Ready(work.as_mut().poll(context))).await
        };
        match first {
            Poll::Ready(done) => done,
            Poll::Pending => work.await,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};

    use super::*;

    #[tokio::test]
    async fn a_step_waits_for_its_turn_and_what_waits_holds_up_nobody() {
        let turns = Turns(Semaphore::new(1));
        let steps = AtomicUsize::new(0);
        let never = turns.first_step(async {
            steps.fetch_add(1, SeqCst);
            std::future::pending::<()>().await;
        });
        let mut never = pin!(never);
        assert!(poll_fn(|context| Poll::Ready(never.as_mut().poll(context))).await.is_pending());
        turns.first_step(async { steps.fetch_add(1, SeqCst) }).await;
        assert_eq!(steps.load(SeqCst), 2, "the turn of a step that waits is given back");

        let held = turns.0.acquire().await;
        let mut waiting = pin!(turns.first_step(async { steps.fetch_add(1, SeqCst) }));
        assert!(poll_fn(|context| Poll::Ready(waiting.as_mut().poll(context))).await.is_pending());
        assert_eq!(steps.load(SeqCst), 2, "nothing is computed before its turn");
        drop(held);
        waiting.await;
        assert_eq!(steps.load(SeqCst), 3);
    }
}
