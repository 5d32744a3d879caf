//! The worker of one channel: takes what is due, delivers several at once, says what became of each.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{Instant, timeout, timeout_at};

use super::attempt::{Deliver, Failure};
use super::schedule;
use crate::leads::Channel;
use crate::leads::store::outbox::{AttemptResult, Message};
use crate::leads::store::{Store, StoreError};
use crate::telemetry::threads::{panic_message, step};

/// Deliveries at a time: a receiver that stalls holds no more than these.
const AT_ONCE: usize = 8;
/// From the moment in which messages are asked for: a delivery that takes longer is cut off. A channel's own limits are shorter, and their sentences
/// say more.
const DELIVERING: Duration = Duration::from_secs(40);
/// What is left then to write what became of an attempt.
const SETTLING: Duration = Duration::from_secs(20);
/// No attempt takes longer, so no other worker has the message meanwhile.
const LEASE: Duration = DELIVERING.saturating_add(SETTLING);
/// How often the outbox is asked though nothing seems due: other processes write to it too.
const LOOK_EVERY: Duration = Duration::from_secs(5);
/// What is under way when the process ends.
const GRACE: Duration = Duration::from_secs(4);
/// Between two tries to write what became of an attempt.
const SETTLE_PAUSE: Duration = Duration::from_secs(2);

#[derive(Clone)]
pub struct Worker {
    channel: Channel,
    store: Arc<dyn Store>,
    deliver: Arc<dyn Deliver>,
}

impl Worker {
    #[must_use]
    pub fn new(channel: Channel, store: Arc<dyn Store>, deliver: Arc<dyn Deliver>) -> Self {
        Self { channel, store, deliver }
    }

    /// Until it is stopped. What was under way when it panicked is due again when its lease has run out.
    pub async fn run(&self, mut stopped: watch::Receiver<bool>) {
        let mut arrivals = self.store.outbox().arrivals();
        let mut under_way = JoinSet::new();
        let mut heard = Ok(());
        loop {
            let room = AT_ONCE - under_way.len();
            let mut next_in = LOOK_EVERY;
            if room > 0 {
                step("delivery");
                arrivals.mark_unchanged();
                let asked = Instant::now();
                let claimed = self.store.outbox().claim(self.channel, room, LEASE).await;
                self.tell(&mut heard, claimed.as_ref().map(drop).map_err(Clone::clone));
                if let Ok(claimed) = claimed {
                    next_in = claimed.next_in.unwrap_or(LOOK_EVERY).min(LOOK_EVERY);
                    for message in claimed.messages {
                        let worker = self.clone();
                        under_way.spawn(async move { worker.attempt(&message, asked).await });
                    }
                }
            }
            let has_room = under_way.len() < AT_ONCE;
            tokio::select! {
                _ = stopped.wait_for(|stopped| *stopped) => break,
                Some(_) = under_way.join_next() => {}
                _ = arrivals.changed(), if has_room => {}
                () = tokio::time::sleep(next_in), if has_room => {}
            }
        }
        let ended = async { while under_way.join_next().await.is_some() {} };
        if timeout(GRACE, ended).await.is_err() {
            tracing::warn!(channel = %self.channel, "deliveries were still under way; they are tried again after the next start");
        }
    }

    /// Logs a change, once.
    fn tell(&self, heard: &mut Result<(), StoreError>, now: Result<(), StoreError>) {
        match (&heard, &now) {
            (Ok(()), Err(error)) => tracing::warn!(channel = %self.channel, %error, "the outbox cannot be read; leads wait in it"),
            (Err(_), Ok(())) => tracing::info!(channel = %self.channel, "the outbox can be read again"),
            _ => {}
        }
        *heard = now;
    }

    /// `asked`: when the message was asked for; its lease does not end before [`LEASE`] from then.
    async fn attempt(&self, message: &Message, asked: Instant) {
        let (channel, id, form, attempt) = (self.channel.name(), &message.id, &message.form, message.attempt);
        let outcome = match self.deliver(message, asked + DELIVERING).await {
            Ok(()) => {
                tracing::info!(channel, id, form, attempt, "a lead has arrived");
                AttemptResult::Delivered
            }
            Err(Failure::Final { why }) => {
                tracing::error!(channel, id, form, attempt, why, "a lead will not arrive; `leadlight outbox` lists it");
                AttemptResult::Dead { why }
            }
            Err(Failure::Passing { why, not_before }) => {
                if let Some(after) = schedule::wait_after(attempt, not_before) {
                    tracing::warn!(channel, id, form, attempt, why, again_in_s = after.as_secs(), "a lead has not arrived yet");
                    AttemptResult::Retry { after, why }
                } else {
                    tracing::error!(channel, id, form, attempt, why, "a lead is given up; `leadlight outbox` lists it");
                    AttemptResult::Dead { why }
                }
            }
        };
        self.settle(message, outcome, asked + LEASE).await;
    }

    /// An attempt is counted when the message is taken, so one that never comes to say what became of it comes to an end too.
    async fn deliver(&self, message: &Message, deadline: Instant) -> Result<(), Failure> {
        if message.attempt > schedule::LAST_ATTEMPT {
            return Err(Failure::Final { why: "no attempt came to its end".into() });
        }
        match timeout_at(deadline, AssertUnwindSafe(self.deliver.deliver(message)).catch_unwind()).await {
            Ok(Ok(delivered)) => delivered,
            Ok(Err(cause)) => {
                tracing::error!(channel = %self.channel, id = message.id, cause = panic_message(&*cause), "a delivery panicked");
                Err(Failure::passing("the delivery panicked; the log says where"))
            }
            Err(_) => Err(Failure::passing(format!("it was not delivered in {} s", DELIVERING.as_secs()))),
        }
    }

    /// Tried for a while: a message that has arrived and still stands in the outbox is sent twice.
    async fn settle(&self, message: &Message, outcome: AttemptResult, deadline: Instant) {
        let mut last = None;
        let settled = timeout_at(deadline, async {
            while let Err(error) = self.store.outbox().settle(message, outcome.clone()).await {
                last = Some(error);
                tokio::time::sleep(SETTLE_PAUSE).await;
            }
        });
        if settled.await.is_err() {
            let why = last.map(|error| error.to_string()).unwrap_or_default();
            tracing::error!(channel = %self.channel, id = message.id, why, "what became of a delivery could not be written; it is repeated");
        }
    }
}
