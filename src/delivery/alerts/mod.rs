//! Alerts: mails to the owners, once when something needs them and once when it is over. [`condition`] says what is wrong, [`memory`] remembers what was
//! sent, so that of several processes only one sends. The mail server is asked directly: the outbox may be what is wrong.

mod condition;
mod memory;

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use futures_util::future::BoxFuture;
use time::OffsetDateTime;

use super::Failure;
use super::email::{MailServer, Mailbox, read_mailbox, send_text_to};
use crate::store::{Store, StoreError};
pub use condition::{Alert, Facts};
use memory::Step;

/// An alert is over when its cause has been gone for so long: what comes and goes is one event.
const OVER_AFTER: Duration = Duration::from_mins(10);

/// Returns addresses that get alerts too.
pub type MoreRecipients = Box<dyn Fn() -> BoxFuture<'static, Vec<String>> + Send + Sync>;

/// Sends alerts. Kept by one task of a process.
pub struct Alerts {
    server: MailServer,
    from: Mailbox,
    to: Vec<Mailbox>,
    more: Option<MoreRecipients>,
    /// What the mails call the site.
    site: String,
    /// The name of this machine, for alerts that are about it alone.
    machine: String,
    store: Store,
    /// Since when the causes of alerts that were sent are gone.
    gone_since: HashMap<Alert, OffsetDateTime>,
}

impl Alerts {
    pub fn new(server: MailServer, from: Mailbox, to: Vec<Mailbox>, more: Option<MoreRecipients>, site: String, store: Store) -> Self {
        Self { server, from, to, more, site, machine: machine(), store, gone_since: HashMap::new() }
    }

    /// Sends what has begun or is over. What cannot be sent is tried again by the next call.
    ///
    /// # Errors
    /// The database cannot be read, so it is unknown what was sent.
    pub async fn update(&mut self, facts: &Facts, now: OffsetDateTime) -> Result<(), StoreError> {
        for alert in Alert::ALL {
            let is_on = alert.is_on(facts, now);
            if is_on {
                self.gone_since.remove(&alert);
            }
            let is_gone = !is_on && *self.gone_since.entry(alert).or_insert(now) + OVER_AFTER <= now;
            if !is_on && !is_gone {
                continue;
            }
            let name = self.name(alert);
            let Some(step) = memory::begin_step(&self.store, &name, is_on, now).await? else { continue };
            let is_sent = self.send(alert, &step).await;
            memory::end_step(&self.store, &name, &step, is_sent).await?;
        }
        Ok(())
    }

    /// Under which the table `state` remembers it.
    fn name(&self, alert: Alert) -> String {
        if alert.is_of_machine() { format!("alert {} {}", alert.id(), self.machine) } else { format!("alert {}", alert.id()) }
    }

    /// Whether at least one recipient's mail was accepted.
    async fn send(&self, alert: Alert, step: &Step) -> bool {
        let (subject, text) = alert.mail(&self.site, step);
        let mut recipients = self.to.clone();
        if let Some(more) = &self.more {
            let more = more().await;
            recipients.extend(more.iter().filter_map(|address| read_mailbox(address).ok()));
        }
        let mut seen = HashSet::new();
        recipients.retain(|mailbox| seen.insert(mailbox.email.to_string().to_lowercase()));
        let mut is_sent = false;
        for to in recipients {
            match send_text_to(&self.server, &self.from, &to, &subject, &text).await {
                Ok(_) => is_sent = true,
                Err(Failure::Temporary { reason, .. } | Failure::Permanent { reason }) => {
                    tracing::warn!(alert = alert.id(), reason, "an alert could not be mailed to one of its recipients");
                }
            }
        }
        if is_sent {
            tracing::info!(alert = alert.id(), is_over = step.is_over(), "an alert was mailed");
        }
        is_sent
    }
}

/// Empty if the system does not say.
fn machine() -> String {
    std::fs::read_to_string("/proc/sys/kernel/hostname").map(|name| name.trim().to_owned()).unwrap_or_default()
}
