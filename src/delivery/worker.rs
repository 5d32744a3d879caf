//! The worker of one channel: takes what is due, delivers several at once, says what became of each.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;
use tokio::task::JoinSet;

use super::attempt::{Deliver, Failure};
use super::schedule;
use crate::leads::Channel;
use crate::leads::store::outbox::{Message, Outcome};
use crate::leads::store::{Store, StoreError};
use crate::telemetry::threads::step;

/// Deliveries at a time: a receiver that stalls holds no more than these.
const AT_ONCE: usize = 8;
/// No attempt takes this long, with what became of it written; then another worker may try.
const LEASE: Duration = Duration::from_secs(45);
/// How often the outbox is asked though nothing seems due: other processes write to it too.
const LOOK_EVERY: Duration = Duration::from_secs(5);
/// What is under way when the process ends.
const GRACE: Duration = Duration::from_secs(4);
/// How often it is tried to write what became of an attempt, and the pause between.
const SETTLE_TRIES: u32 = 5;
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
                let claimed = self.store.outbox().claim(self.channel, room, LEASE).await;
                self.tell(&mut heard, claimed.as_ref().map(drop).map_err(Clone::clone));
                if let Ok(claimed) = claimed {
                    next_in = claimed.next_in.unwrap_or(LOOK_EVERY).min(LOOK_EVERY);
                    for message in claimed.messages {
                        let worker = self.clone();
                        under_way.spawn(async move { worker.attempt(&message).await });
                    }
                }
            }
            let has_room = under_way.len() < AT_ONCE;
            tokio::select! {
                _ = stopped.wait_for(|stopped| *stopped) => break,
                Some(ended) = under_way.join_next() => if let Err(error) = ended {
                    tracing::error!(channel = %self.channel, %error, "a delivery panicked; it is tried again when its lease has run out");
                },
                _ = arrivals.changed(), if has_room => {}
                () = tokio::time::sleep(next_in), if has_room => {}
            }
        }
        let ended = async { while under_way.join_next().await.is_some() {} };
        if tokio::time::timeout(GRACE, ended).await.is_err() {
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

    async fn attempt(&self, message: &Message) {
        let (channel, id, form, attempt) = (self.channel.name(), &message.id, &message.form, message.attempt);
        let outcome = match self.deliver.deliver(message).await {
            Ok(()) => {
                tracing::info!(channel, id, form, attempt, "a lead has arrived");
                Outcome::Delivered
            }
            Err(Failure::Final { why }) => {
                tracing::error!(channel, id, form, attempt, why, "a lead will not arrive; `leadlight outbox` lists it");
                Outcome::Dead { why }
            }
            Err(Failure::Passing { why, not_before }) => {
                if let Some(after) = schedule::wait_after(attempt, not_before) {
                    tracing::warn!(channel, id, form, attempt, why, again_in_s = after.as_secs(), "a lead has not arrived yet");
                    Outcome::Retry { after, why }
                } else {
                    tracing::error!(channel, id, form, attempt, why, "a lead is given up; `leadlight outbox` lists it");
                    Outcome::Dead { why }
                }
            }
        };
        self.settle(message, outcome).await;
    }

    /// Tried for a while: a message that has arrived and still stands in the outbox is sent twice.
    async fn settle(&self, message: &Message, outcome: Outcome) {
        let mut tries = 1;
        while let Err(error) = self.store.outbox().settle(message, outcome.clone()).await {
            if tries == SETTLE_TRIES {
                tracing::error!(channel = %self.channel, id = message.id, %error, "what became of a delivery could not be written; it is repeated");
                return;
            }
            tries += 1;
            tokio::time::sleep(SETTLE_PAUSE).await;
        }
    }
}
