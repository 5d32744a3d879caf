//! Delivers the leads in the outbox by webhook ([`webhook`]) and e-mail ([`email`]) and retries failed attempts ([`schedule`]). Each channel has its own
//! worker ([`worker`]); requests never wait for one. Also announces changed pages to search engines ([`indexnow`]) and tells owners
//! what needs them ([`alerts`]).

pub mod alerts;
pub mod email;
pub mod http_client;
pub mod indexnow;
mod lead;
mod schedule;
mod test_message;
pub mod webhook;
mod worker;

use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

use futures_util::future::BoxFuture;
use tokio::sync::watch;

pub use email::{Email, NewsletterEmail, ReceiptEmail};
pub use lead::{CurrentLeadTables, LeadTables};
pub use test_message::send_test;
pub use webhook::Webhook;
pub use worker::Timing;
use worker::Worker;

use crate::store::features::outbox::Message;
use crate::store::{Channel, Store};
use crate::telemetry::threads::supervise;

/// Sends the messages of one channel.
pub trait Transport: Send + Sync {
    /// Ends in bounded time, an hour at most. `Ok`: the receiver accepted the message, with what it answered: numbers only.
    fn send<'a>(&'a self, message: &'a Message) -> BoxFuture<'a, Result<String, Failure>>;
}

/// Why an attempt failed. The reason is stored and logged.
///
/// SECURITY: it holds no text of a visitor, no secret, and of the receiver's response only numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// Try again, not before the delay that the receiver asked for, if any.
    Temporary { reason: String, retry_after: Option<Duration> },
    /// Do not try again.
    Permanent { reason: String },
}

impl Failure {
    pub fn temporary(reason: impl Into<String>) -> Self {
        Self::Temporary { reason: reason.into(), retry_after: None }
    }

    pub fn permanent(reason: impl Into<String>) -> Self {
        Self::Permanent { reason: reason.into() }
    }
}

/// The running workers, one per channel.
pub struct DeliveryWorkers {
    stop: watch::Sender<bool>,
    threads: Vec<JoinHandle<()>>,
}

impl DeliveryWorkers {
    /// Starts a supervised thread per channel. Call inside the tokio runtime, which does the I/O.
    pub fn start(store: &Store, transports: Vec<(Channel, Arc<dyn Transport>)>, timing: Timing) -> std::io::Result<Self> {
        let stop = watch::Sender::new(false);
        let mut threads = Vec::new();
        for (channel, transport) in transports {
            let worker = Worker { channel, store: store.clone(), transport, timing };
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
