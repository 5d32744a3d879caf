//! The store's own event loop. Connections live on it, so the store may be called from any thread, with or without an event loop of its own.

use std::future::Future;
use std::sync::mpsc::channel;

use tokio::runtime::{Builder, Handle, Runtime};

use super::failure::Failure;

/// Ends, with everything on it, when it is dropped; also on a thread that must not block.
pub struct EventLoop {
    pub handle: Handle,
    runtime: Option<Runtime>,
}

impl EventLoop {
    pub fn start() -> std::io::Result<Self> {
        let runtime = Builder::new_multi_thread().worker_threads(1).thread_name("store-network").enable_all().build()?;
        Ok(Self { handle: runtime.handle().clone(), runtime: Some(runtime) })
    }

    /// Runs the future on this loop, whatever thread waits for it.
    pub async fn run<T: Send + 'static>(&self, future: impl Future<Output = Result<T, Failure>> + Send + 'static) -> Result<T, Failure> {
        self.handle.spawn(future).await.unwrap_or_else(|_| Err(stopped()))
    }

    /// Like [`Self::run`], and blocks.
    pub fn block_on<T: Send + 'static>(&self, future: impl Future<Output = Result<T, Failure>> + Send + 'static) -> Result<T, Failure> {
        let (sender, result) = channel();
        self.handle.spawn(async move { sender.send(future.await) });
        result.recv().unwrap_or_else(|_| Err(stopped()))
    }
}

fn stopped() -> Failure {
    Failure::Unreachable("the store has stopped".into())
}

impl Drop for EventLoop {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}
