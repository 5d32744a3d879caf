//! The worker of one channel: leases due messages from the outbox, delivers several at a time and records the results.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{Instant, timeout, timeout_at};

use super::{Failure, Transport, schedule};
use crate::leads::Channel;
use crate::leads::store::outbox::{AttemptResult, Message};
use crate::leads::store::{Store, StoreError};
use crate::telemetry::failpoints::failpoint;
use crate::telemetry::threads::panic_message;

/// Deliveries at a time.
const MAX_CONCURRENT: usize = 8;
/// From the request for messages; a longer delivery is cancelled. The channels have shorter timeouts with better messages.
const DELIVERY_TIMEOUT: Duration = Duration::from_secs(40);
/// For recording the result.
const RECORD_TIMEOUT: Duration = Duration::from_secs(20);
/// No attempt takes longer, so no other worker gets the message meanwhile.
const LEASE: Duration = DELIVERY_TIMEOUT.saturating_add(RECORD_TIMEOUT);
/// Other processes write to the outbox without waking this one.
const POLL_INTERVAL: Duration = Duration::from_secs(5);
/// For running deliveries when the process stops.
const STOP_TIMEOUT: Duration = Duration::from_secs(4);
const RECORD_RETRY_DELAY: Duration = Duration::from_secs(2);

#[derive(Clone)]
pub struct Worker {
    pub channel: Channel,
    pub store: Arc<dyn Store>,
    pub transport: Arc<dyn Transport>,
}

impl Worker {
    /// Runs until it is stopped. After a panic, running deliveries are repeated when their leases have expired.
    pub async fn run(&self, mut stopped: watch::Receiver<bool>) {
        let mut arrivals = self.store.outbox().arrivals();
        let mut running = JoinSet::new();
        let mut last_claim = Ok(());
        loop {
            let room = MAX_CONCURRENT - running.len();
            let mut next_due_in = POLL_INTERVAL;
            if room > 0 {
                failpoint("delivery");
                arrivals.mark_unchanged();
                let claim_time = Instant::now();
                let claimed = self.store.outbox().claim(self.channel, room, LEASE).await;
                self.log_change(&mut last_claim, claimed.as_ref().map(drop).map_err(Clone::clone));
                if let Ok(claimed) = claimed {
                    next_due_in = claimed.next_due_in.unwrap_or(POLL_INTERVAL).min(POLL_INTERVAL);
                    for message in claimed.messages {
                        let worker = self.clone();
                        running.spawn(async move { worker.attempt(&message, claim_time).await });
                    }
                }
            }
            let has_room = running.len() < MAX_CONCURRENT;
            tokio::select! {
                _ = stopped.wait_for(|stopped| *stopped) => break,
                Some(_) = running.join_next() => {}
                _ = arrivals.changed(), if has_room => {}
                () = tokio::time::sleep(next_due_in), if has_room => {}
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

    /// `claimed`: when the message was requested. Its lease lasts at least [`LEASE`] from then.
    async fn attempt(&self, message: &Message, claimed: Instant) {
        let (channel, id, form, attempt) = (self.channel.name(), &message.id, &message.form, message.attempt);
        let result = match self.send(message, claimed + DELIVERY_TIMEOUT).await {
            Ok(()) => {
                tracing::info!(channel, id, form, attempt, "lead delivered");
                AttemptResult::Delivered
            }
            // An address that does not exist is the visitor's mistake: nothing is left for the operator to do.
            Err(Failure::Permanent { reason }) if self.channel == Channel::Newsletter => {
                tracing::info!(channel, id, form, attempt, reason, "a mail to a subscriber was refused and is dropped");
                AttemptResult::Delivered
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
        self.record_result(message, result, claimed + LEASE).await;
    }

    /// The store counts an attempt when it leases the message, so a delivery that crashes the process is given up too.
    async fn send(&self, message: &Message, deadline: Instant) -> Result<(), Failure> {
        if message.attempt > schedule::MAX_ATTEMPTS {
            return Err(Failure::Permanent { reason: "no attempt finished; this message may crash the process".into() });
        }
        match timeout_at(deadline, AssertUnwindSafe(self.transport.send(message)).catch_unwind()).await {
            Ok(Ok(delivered)) => delivered,
            Ok(Err(cause)) => {
                tracing::error!(channel = %self.channel, id = message.id, cause = panic_message(&*cause), "a delivery panicked");
                Err(Failure::temporary("the delivery panicked; the log has the location"))
            }
            Err(_) => Err(Failure::temporary(format!("not delivered within {} s", DELIVERY_TIMEOUT.as_secs()))),
        }
    }

    /// Retries for a while: a delivered message that stays in the outbox would be sent twice.
    async fn record_result(&self, message: &Message, result: AttemptResult, deadline: Instant) {
        let mut last = None;
        let recorded = timeout_at(deadline, async {
            while let Err(error) = self.store.outbox().record_result(message, result.clone()).await {
                last = Some(error);
                tokio::time::sleep(RECORD_RETRY_DELAY).await;
            }
        });
        if recorded.await.is_err() {
            let reason = last.map(|error| error.to_string()).unwrap_or_default();
            tracing::error!(channel = %self.channel, id = message.id, reason, "the result of a delivery could not be stored; the delivery is repeated");
        }
    }
}
