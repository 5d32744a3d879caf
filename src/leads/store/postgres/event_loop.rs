//! The store's own event loop. Connections live on it, so the store may be called from any thread, with or without an event loop of its own.

use std::future::Future;
use std::sync::mpsc::channel;

use tokio::runtime::{Builder, Handle, Runtime};

use super::failure::Failure;

/// Ends, with everything on it, when it is dropped; also on a thread that must not block.
pub struct EventLoop(Option<Runtime>);

impl EventLoop {
    pub fn start() -> std::io::Result<Self> {
        let runtime = Builder::new_multi_thread().worker_threads(1).thread_name("store-network").enable_all().build()?;
        Ok(Self(Some(runtime)))
    }

    pub fn handle(&self) -> Option<&Handle> {
        self.0.as_ref().map(Runtime::handle)
    }

    /// Runs the future on this loop, whatever thread waits for it.
    pub async fn run<T: Send + 'static>(&self, future: impl Future<Output = Result<T, Failure>> + Send + 'static) -> Result<T, Failure> {
        match self.handle() {
            Some(handle) => handle.spawn(future).await.unwrap_or_else(|_| Err(stopped())),
            None => Err(stopped()),
        }
    }

    /// Like [`Self::run`], and blocks.
    pub fn block_on<T: Send + 'static>(&self, future: impl Future<Output = Result<T, Failure>> + Send + 'static) -> Result<T, Failure> {
        let (sender, result) = channel();
        if let Some(handle) = self.handle() {
            handle.spawn(async move { sender.send(future.await) });
        }
        result.recv().unwrap_or_else(|_| Err(stopped()))
    }
}

fn stopped() -> Failure {
    Failure::Unreachable("the store has stopped".into())
}

impl Drop for EventLoop {
    fn drop(&mut self) {
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background();
        }
    }
}
