//! Requests that are sent one behind the other without waiting for the answers in between: a transaction takes one round trip.

use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::task::Poll;

use futures_util::future::{MaybeDone, maybe_done};

/// A request that is on its way.
pub struct Sent<F: Future>(Pin<Box<MaybeDone<F>>>);

/// Sends a request of `tokio_postgres`. It does so when its future is polled for the first time, and the server takes requests in that order
/// (<https://docs.rs/tokio-postgres/latest/tokio_postgres/#pipelining>).
pub async fn send<F: Future>(request: F) -> Sent<F> {
    let mut request = Box::pin(maybe_done(request));
    poll_fn(|context| {
        let _ = request.as_mut().poll(context);
        Poll::Ready(())
    })
    .await;
    Sent(request)
}

impl<T, E, F: Future<Output = Result<T, E>>> Sent<F> {
    /// `None` when it was asked before.
    pub async fn answer(mut self) -> Result<Option<T>, E> {
        self.0.as_mut().await;
        self.0.as_mut().take_output().transpose()
    }
}
