//! The store's own event loop. Connections live on it, so the store's methods may be called from any thread, with an event loop of its own or without.

use std::future::Future;
use std::sync::mpsc::channel;

use tokio::runtime::{Builder, Handle, Runtime};

use super::failure::Failure;

/// Ends, with all that runs on it, when it is dropped; that may happen on a thread that must not wait.
pub struct EventLoop(Option<Runtime>);

impl EventLoop {
    /// # Errors
    /// When the operating system refuses a thread.
    pub fn start() -> std::io::Result<Self> {
        let runtime = Builder::new_multi_thread().worker_threads(1).thread_name("store-network").enable_all().build()?;
        Ok(Self(Some(runtime)))
    }

    pub fn handle(&self) -> Option<&Handle> {
        self.0.as_ref().map(Runtime::handle)
    }

    /// The future runs here, whatever thread waits for it.
    ///
    /// # Errors
    /// Those of the future.
    pub async fn run<T: Send + 'static>(&self, future: impl Future<Output = Result<T, Failure>> + Send + 'static) -> Result<T, Failure> {
        match self.handle() {
            Some(handle) => handle.spawn(future).await.unwrap_or_else(|_| Err(stopped())),
            None => Err(stopped()),
        }
    }

    /// Blocks until the future has ended.
    ///
    /// # Errors
    /// Those of the future.
    pub fn wait<T: Send + 'static>(&self, future: impl Future<Output = Result<T, Failure>> + Send + 'static) -> Result<T, Failure> {
        let (tell, told) = channel();
        if let Some(handle) = self.handle() {
            handle.spawn(async move { tell.send(future.await) });
        }
        told.recv().unwrap_or_else(|_| Err(stopped()))
    }
}

fn stopped() -> Failure {
    Failure::Away("the store has stopped".into())
}

impl Drop for EventLoop {
    fn drop(&mut self) {
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background();
        }
    }
}
