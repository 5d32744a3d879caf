//! What was mailed, in the table `state`: since when an alert is on. While a mail is under way the value says so, and until when nobody else sends it;
//! a process that dies meanwhile leaves the mail to the next.

use std::time::Duration;

use time::OffsetDateTime;

use crate::store::timestamp::{format_time, parse_time};
use crate::store::{Store, StoreError};

/// No mail takes longer to its last recipient, unless the mail server hangs; then the mail may be sent twice.
const LEASE: Duration = Duration::from_mins(10);

const BEGINS: &str = "begins";
const ENDS: &str = "ends";

/// A mail that this process has to send.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Since when the alert is on: UTC, ISO 8601.
    pub since: String,
    /// What the table has while the mail is under way.
    claimed: String,
    /// What it had before.
    before: Option<String>,
    is_over: bool,
}

impl Step {
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    /// A step that nobody has claimed, for the texts of mails.
    #[cfg(test)]
    pub fn of(since: &str, is_over: bool) -> Self {
        Self { since: since.to_owned(), claimed: String::new(), before: None, is_over }
    }
}

/// Claims the mail that says that the alert is on, or over. `None`: it was sent, or another process sends it.
pub async fn begin_step(store: &Store, name: &str, is_on: bool, now: OffsetDateTime) -> Result<Option<Step>, StoreError> {
    let before = store.alert_state(name).await?;
    let Some(step) = next_step(before, is_on, now)? else { return Ok(None) };
    let is_claimed = store.swap_alert_state(name, step.before.clone(), Some(step.claimed.clone())).await?;
    Ok(is_claimed.then_some(step))
}

/// Remembers that the mail was sent, or that it was not.
pub async fn end_step(store: &Store, name: &str, step: &Step, is_sent: bool) -> Result<(), StoreError> {
    let on = || Some(step.since.clone());
    let after = match (is_sent, step.is_over) {
        (true, false) | (false, true) => on(),
        (true, true) | (false, false) => None,
    };
    store.swap_alert_state(name, Some(step.claimed.clone()), after).await.map(drop)
}

/// A value is the time since when the alert is on; `begins` or `ends` and the end of the lease follow while a mail is under way.
fn next_step(before: Option<String>, is_on: bool, now: OffsetDateTime) -> Result<Option<Step>, StoreError> {
    let mut words = before.as_deref().unwrap_or_default().split(' ');
    let (since, phase, until) = (words.next().unwrap_or_default(), words.next(), words.next());
    let is_leased = phase.is_some() && until.and_then(|until| parse_time(until).ok()).is_some_and(|until| until > now);
    let is_over = match (before.is_some(), phase, is_on) {
        _ if is_leased => return Ok(None),
        (false, _, false) | (true, None, true) => return Ok(None),
        // After a lease nobody knows whether its mail was sent.
        (_, _, is_on) => !is_on,
    };
    let since = if since.is_empty() { format_time(now)? } else { since.to_owned() };
    let claimed = format!("{since} {} {}", if is_over { ENDS } else { BEGINS }, format_time(now + LEASE)?);
    Ok(Some(Step { since, claimed, before, is_over }))
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    #[test]
    fn of_two_processes_one_sends_and_a_mail_that_failed_is_tried_again() {
        let folder = tempfile::tempdir().unwrap();
        let store = crate::store::open(&crate::store::DatabaseUrl::Sqlite(folder.path().join("site.db"))).unwrap();
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
        let now = datetime!(2026-11-29 12:00 UTC);
        let begin = |is_on| runtime.block_on(begin_step(&store, "alert x", is_on, now)).unwrap();
        let end = |step: &Step, is_sent| runtime.block_on(end_step(&store, "alert x", step, is_sent)).unwrap();
        let failed = begin(true).unwrap();
        assert_eq!(begin(true), None);
        end(&failed, false);
        end(&begin(true).unwrap(), true);
        assert_eq!(
            (begin(true), runtime.block_on(store.alert_state("alert x")).unwrap().as_deref()),
            (None, Some("2026-11-29T12:00:00.000Z"))
        );
        end(&begin(false).unwrap(), false);
        let over = begin(false).unwrap();
        assert_eq!((over.is_over(), begin(false)), (true, None));
        end(&over, true);
        assert_eq!((begin(false), runtime.block_on(store.alert_state("alert x")).unwrap()), (None, None));
    }

    #[test]
    fn each_mail_is_claimed_once_and_again_after_its_lease() {
        let now = datetime!(2026-11-29 12:00 UTC);
        let since = "2026-11-29T10:00:00.000Z";
        let during = |phase: &str, until: &str| Some(format!("{since} {phase} {until}"));
        let (later, earlier) = ("2026-11-29T12:05:00.000Z", "2026-11-29T11:55:00.000Z");
        for (before, is_on, expected) in [
            (None, false, None),
            (None, true, Some(false)),
            (Some(since.to_owned()), true, None),
            (Some(since.to_owned()), false, Some(true)),
            (during(BEGINS, later), true, None),
            (during(BEGINS, later), false, None),
            (during(ENDS, later), true, None),
            (during(BEGINS, earlier), true, Some(false)),
            (during(BEGINS, earlier), false, Some(true)),
            (during(ENDS, earlier), false, Some(true)),
        ] {
            let step = next_step(before.clone(), is_on, now).unwrap();
            assert_eq!(step.as_ref().map(Step::is_over), expected, "{before:?} {is_on}");
            if let Some(step) = step {
                assert_eq!(step.since, if before.is_some() { since } else { "2026-11-29T12:00:00.000Z" });
                assert_eq!(next_step(Some(step.claimed), is_on, now).unwrap(), None, "another process waits");
            }
        }
    }
}
