//! The worker of one channel: leases due messages from the outbox, delivers several at a time and records the results.

use std::future::pending;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use super::{Failure, Transport, schedule};
use crate::store::Channel;
use crate::store::features::outbox::{AttemptResult, Message};
use crate::store::{Store, StoreError};
use crate::telemetry::failpoints::failpoint;
use crate::telemetry::threads::panic_message;

/// Deliveries at a time, without those that are slow.
const MAX_CONCURRENT: usize = 8;
/// Deliveries at a time, the slow ones included.
const MAX_RUNNING: usize = 32;
/// A longer delivery is cancelled. The channels have shorter timeouts with better messages.
const DELIVERY_TIMEOUT: Duration = Duration::from_hours(1);
/// Time to record the result of a delivery. It is shorter than the lease.
const RECORD_TIMEOUT: Duration = Duration::from_secs(20);
/// Other processes write to the outbox without waking this one.
const POLL_INTERVAL: Duration = Duration::from_secs(5);
/// How long running deliveries may take when the process stops.
const STOP_TIMEOUT: Duration = Duration::from_secs(4);
const RECORD_RETRY_DELAY: Duration = Duration::from_secs(2);

/// A mail server may take more than ten minutes, and a worker that dies should be noticed in one.
#[derive(Clone, Copy, Debug)]
pub struct Timing {
    /// How long no other worker gets the message. The lease is renewed while the delivery runs.
    pub lease: Duration,
    /// A delivery that takes longer makes room for others, so that a message on which a mail server hangs does not stop the rest.
    pub slow_after: Duration,
}

impl Default for Timing {
    fn default() -> Self {
        Self { lease: Duration::from_mins(1), slow_after: Duration::from_secs(30) }
    }
}

impl Timing {
    /// The time between two renewals: two may fail, and the result can still be recorded.
    fn renewal(self) -> Duration {
        self.lease / 5
    }
}

#[derive(Clone)]
pub struct Worker {
    pub channel: Channel,
    pub store: Store,
    pub transport: Arc<dyn Transport>,
    pub timing: Timing,
}

impl Worker {
    /// Runs until it is stopped. After a panic, running deliveries are repeated when their leases have expired.
    pub async fn run(&self, mut stopped: watch::Receiver<bool>) {
        let mut arrivals = self.store.arrivals();
        let mut running = JoinSet::new();
        let slots = Arc::new(Semaphore::new(MAX_CONCURRENT));
        let mut last_claim = Ok(());
        loop {
            let room = slots.available_permits().min(MAX_RUNNING.saturating_sub(running.len()));
            let mut next_due_in = POLL_INTERVAL;
            if room > 0 {
                failpoint("delivery");
                arrivals.mark_unchanged();
                let claimed = self.store.claim_messages(self.channel, room, self.timing.lease).await;
                self.log_change(&mut last_claim, claimed.as_ref().map(drop).map_err(Clone::clone));
                if let Ok(claimed) = claimed {
                    next_due_in = claimed.next_due_in.unwrap_or(POLL_INTERVAL).min(POLL_INTERVAL);
                    for message in claimed.messages {
                        let (worker, slot) = (self.clone(), Arc::clone(&slots).try_acquire_owned().ok());
                        running.spawn(async move { worker.attempt(&message, slot).await });
                    }
                }
            }
            tokio::select! {
                _ = stopped.wait_for(|stopped| *stopped) => break,
                Some(_) = running.join_next() => {}
                _ = arrivals.changed(), if slots.available_permits() > 0 => {}
                // Meanwhile a delivery may have become slow.
                () = sleep(next_due_in) => {}
            }
        }
        let ended = async { while running.join_next().await.is_some() {} };
        if timeout(STOP_TIMEOUT, ended).await.is_err() {
            tracing::warn!(channel = %self.channel, "deliveries were interrupted; they are repeated after the next start");
        }
    }

    /// Logs the first failure and the recovery only.
    fn log_change(&self, last: &mut Result<(), StoreError>, now: Result<(), StoreError>) {
        match (&last, &now) {
            (Ok(()), Err(error)) => tracing::warn!(channel = %self.channel, %error, "the outbox cannot be read; its leads wait"),
            (Err(_), Ok(())) => tracing::info!(channel = %self.channel, "the outbox can be read again"),
            _ => {}
        }
        *last = now;
    }

    async fn attempt(&self, message: &Message, slot: Option<OwnedSemaphorePermit>) {
        let (channel, id, form, attempt) = (self.channel.name(), &message.id, &message.form, message.attempt);
        let make_room = async {
            sleep(self.timing.slow_after).await;
            drop(slot);
            pending::<()>().await;
        };
        let sent = tokio::select! {
            sent = self.send(message) => sent,
            () = self.keep_lease(message) => {
                tracing::info!(channel, id, form, attempt, "a delivery was ended: the message was erased, or another worker has it");
                return;
            }
            () = make_room => return,
        };
        let result = match sent {
            Ok(answer) => {
                tracing::info!(channel, id, form, attempt, "lead delivered");
                AttemptResult::Delivered { answer }
            }
            // An address that does not exist is the visitor's mistake: nothing is left for the operator to do.
            Err(Failure::Permanent { reason }) if matches!(self.channel, Channel::Subscriber | Channel::Receipt) => {
                tracing::info!(channel, id, form, attempt, reason, "a mail to a visitor was refused and is dropped");
                AttemptResult::Delivered { answer: reason }
            }
            Err(failure) => {
                let (reason, again_in, end) = match failure {
                    Failure::Permanent { reason } => (reason, None, "a permanent error"),
                    Failure::Temporary { reason, retry_after } => (reason, schedule::retry_delay(attempt, retry_after), "the last attempt"),
                };
                if let Some(after) = again_in {
                    tracing::warn!(channel, id, form, attempt, reason, again_in_s = after.as_secs(), "lead not delivered yet");
                    AttemptResult::Retry { after, reason }
                } else {
                    tracing::error!(
                        channel,
                        id,
                        form,
                        attempt,
                        reason,
                        "lead not delivered: a dead letter after {end}; `leadlight outbox` lists it"
                    );
                    AttemptResult::Dead { reason }
                }
            }
        };
        self.record_result(message, result).await;
    }

    /// Renews the lease. Returns when the message is gone, or another worker has it.
    async fn keep_lease(&self, message: &Message) {
        loop {
            sleep(self.timing.renewal()).await;
            // If the database fails, the next renewal comes before the lease ends.
            if let Ok(false) = self.store.renew_lease(message, self.timing.lease).await {
                return;
            }
        }
    }

    /// The store counts an attempt when it leases the message, so a delivery that crashes the process is given up too.
    async fn send(&self, message: &Message) -> Result<String, Failure> {
        if message.attempt > schedule::MAX_ATTEMPTS {
            return Err(Failure::Permanent { reason: "no attempt finished; this message may crash the process".into() });
        }
        match timeout(DELIVERY_TIMEOUT, AssertUnwindSafe(self.transport.send(message)).catch_unwind()).await {
            Ok(Ok(delivered)) => delivered,
            Ok(Err(cause)) => {
                tracing::error!(channel = %self.channel, id = message.id, cause = panic_message(&*cause), "a delivery panicked");
                Err(Failure::temporary("the delivery panicked; the log has the location"))
            }
            Err(_) => Err(Failure::temporary(format!("not delivered within {} s", DELIVERY_TIMEOUT.as_secs()))),
        }
    }

    /// Retries for a while: a delivered message that stays in the outbox would be sent twice.
    async fn record_result(&self, message: &Message, result: AttemptResult) {
        let mut last = None;
        let recorded = timeout(RECORD_TIMEOUT, async {
            while let Err(error) = self.store.record_result(message, result.clone()).await {
                last = Some(error);
                sleep(RECORD_RETRY_DELAY).await;
            }
        });
        if recorded.await.is_err() {
            let reason = last.map(|error| error.to_string()).unwrap_or_default();
            tracing::error!(channel = %self.channel, id = message.id, reason, "the result of a delivery could not be stored; the delivery is repeated");
        }
    }
}
