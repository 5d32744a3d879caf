//! Delivers the leads in the outbox by webhook ([`webhook`]) and e-mail ([`email`]) and retries failed attempts ([`schedule`]). Each channel has its own
//! worker ([`worker`]); requests never wait for one.

mod attempt;
mod content;
pub mod email;
mod schedule;
pub mod webhook;
mod worker;

use std::sync::Arc;
use std::thread::JoinHandle;

use tokio::sync::watch;

pub use attempt::{Deliver, Failure};
pub use content::FormLabels;
pub use email::Email;
pub use webhook::Webhook;
use worker::Worker;

use crate::leads::Channel;
use crate::leads::store::Store;
use crate::telemetry::threads::supervise;

/// The running workers, one per channel.
pub struct Delivery {
    stop: watch::Sender<bool>,
    threads: Vec<JoinHandle<()>>,
}

impl Delivery {
    /// Starts a supervised thread per channel. Call inside the tokio runtime, which does the I/O.
    ///
    /// # Errors
    /// When the operating system refuses a thread.
    pub fn start(store: &Arc<dyn Store>, channels: Vec<(Channel, Arc<dyn Deliver>)>) -> std::io::Result<Self> {
        let stop = watch::Sender::new(false);
        let mut threads = Vec::new();
        for (channel, deliver) in channels {
            let worker = Worker::new(channel, Arc::clone(store), deliver);
            let (stopped, runtime) = (stop.subscribe(), tokio::runtime::Handle::current());
            threads.push(supervise(format!("delivery-{channel}"), move || runtime.block_on(worker.run(stopped.clone())))?);
        }
        Ok(Self { stop, threads })
    }

    /// Blocks until running deliveries have ended, for a few seconds at most. Interrupted deliveries are repeated when their leases have expired.
    pub fn stop(self) {
        self.stop.send_replace(true);
        for thread in self.threads {
            let _ = thread.join();
        }
    }
}
