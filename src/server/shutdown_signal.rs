//! Tells one connection to drain or to close. Checking it costs one atomic load per poll; a channel shared by all connections would take a lock.

use std::future::poll_fn;
use std::sync::atomic::{AtomicU8, Ordering::SeqCst};
use std::task::{Context, Poll};

use futures_util::task::AtomicWaker;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Shutdown {
    /// Finish active requests, then close.
    Drain = 1,
    /// Close at once.
    Close,
}

#[derive(Debug, Default)]
pub struct ShutdownSignal {
    /// The signal that was sent; 0 for none.
    shutdown: AtomicU8,
    waker: AtomicWaker,
}

impl ShutdownSignal {
    /// A later [`Shutdown::Drain`] does not replace [`Shutdown::Close`].
    pub fn send(&self, shutdown: Shutdown) {
        self.shutdown.fetch_max(shutdown as u8, SeqCst);
        self.waker.wake();
    }

    /// The current signal. The next one wakes the task of `context`; only one task per connection may call this.
    pub fn poll(&self, context: &Context<'_>) -> Option<Shutdown> {
        self.waker.register(context.waker());
        match self.shutdown.load(SeqCst) {
            0 => None,
            1 => Some(Shutdown::Drain),
            _ => Some(Shutdown::Close),
        }
    }

    /// Resolves at `shutdown`, or at a stricter signal.
    pub async fn wait_for(&self, shutdown: Shutdown) {
        poll_fn(|context| if self.poll(context) >= Some(shutdown) { Poll::Ready(()) } else { Poll::Pending }).await;
    }
}
