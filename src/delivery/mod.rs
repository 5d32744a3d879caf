//! Leads reach people: what stands in the outbox is posted to a webhook ([`webhook`]) and sent by e-mail ([`email`]), again and again until it has
//! arrived ([`schedule`]). No request waits for any of it, and a channel waits for no other. Knows leads from [`crate::leads`]; knows nothing of
//! pages, and of HTTP only what a client needs.

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
pub use content::Labels;
pub use email::Email;
pub use webhook::Webhook;
use worker::Worker;

use crate::leads::Channel;
use crate::leads::store::Store;
use crate::telemetry::threads::supervise;

/// The workers of a process, one for each channel.
pub struct Delivery {
    stop: watch::Sender<bool>,
    threads: Vec<JoinHandle<()>>,
}

impl Delivery {
    /// Delivers from now on, on a thread for each channel that is started again after a panic. Must be called within the runtime, whose threads do
    /// the input and output.
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

    /// Begins nothing more; what is under way gets a few seconds. What is cut off then is delivered again by whoever comes next, when its lease has
    /// run out. Blocks.
    pub fn stop(self) {
        self.stop.send_replace(true);
        for thread in self.threads {
            let _ = thread.join();
        }
    }
}
