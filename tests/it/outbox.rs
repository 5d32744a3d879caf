//! The outbox of every store: what is written with a lead, who works on it, and what becomes of it.

use std::time::Duration;

use leadlight::leads::store::outbox::{Claimed, Outcome, State, Which};
use leadlight::leads::store::{self, Removal, Store};
use leadlight::leads::{Channel, Submission, Values};

use crate::site::{block_on, form};
use crate::store::{places, rows};

const LEASE: Duration = Duration::from_mins(1);
const SOON: Duration = Duration::from_millis(1);

/// A form's submission by this address, for both channels.
fn lead(form_id: &str, email: &str) -> Submission {
    let form = form(form_id);
    let mut values: Values = form.fields.iter().map(|field| (field.name.clone(), format!("{}'s", field.name))).collect();
    values.insert("email".into(), email.into());
    Submission::new(form, &values).handed_on(form, &values, &Channel::ALL)
}

fn claim(store: &dyn Store, channel: Channel, lease: Duration) -> Claimed {
    block_on(store.outbox().claim(channel, 100, lease)).unwrap()
}

/// Id and attempt of everything that is due.
fn due(store: &dyn Store, lease: Duration) -> Vec<(String, u32)> {
    claim(store, Channel::Webhook, lease).messages.into_iter().map(|message| (message.id, message.attempt)).collect()
}

#[test]
fn a_lead_and_its_messages_are_written_together() {
    for place in places() {
        let store = place.open();
        let mut arrivals = store.outbox().arrivals();
        let lead = lead("contact", "Ada@example.com");
        block_on(store.keep(lead.clone())).unwrap();
        assert!(arrivals.has_changed().unwrap());
        arrivals.mark_unchanged();
        let entries = block_on(store.outbox().list()).unwrap();
        assert_eq!(entries.len(), 2);
        for (entry, message) in entries.iter().zip(&lead.messages) {
            assert!(lead.messages.iter().any(|it| it.id == entry.id && it.channel == entry.channel), "{entry:?}");
            assert_eq!((entry.form.as_str(), &entry.fields, entry.attempts), ("contact", &message.fields, 0));
        }
        let row = &rows(&*store, "contact_submissions")[0];
        assert!(entries[0].fields.iter().all(|(name, value)| row[name] == *value), "what is handed on is what is kept");

        block_on(store.keep(lead)).unwrap();
        assert_eq!(rows(&*store, "contact_submissions").len(), 1);
        assert_eq!(block_on(store.outbox().list()).unwrap().len(), 2, "what is sent again is handed on once");
        assert!(!arrivals.has_changed().unwrap());
    }
}

#[test]
fn who_was_there_already_is_not_handed_on_and_what_is_not_kept_is() {
    for place in places() {
        let store = place.open();
        for (email, is_new, waiting) in [("ada@x", true, 2), ("ADA@x", false, 2), ("bob@x", true, 4)] {
            assert_eq!(block_on(store.keep(lead("newsletter", email))).unwrap().is_new, is_new);
            assert_eq!(block_on(store.outbox().list()).unwrap().len(), waiting, "{email}");
        }
        let kept = block_on(store.keep(Submission { is_kept: false, ..lead("enterprise", "eve@x") })).unwrap();
        assert_eq!((kept.id, kept.is_new), (None, true));
        assert!(rows(&*store, "lead_requests").is_empty());
        assert_eq!(block_on(store.outbox().list()).unwrap().len(), 6);
    }
}

#[test]
fn a_message_is_one_workers_until_its_lease_has_run_out() {
    for place in places() {
        let store = place.open();
        let beside = store::open_beside(&place.address).unwrap();
        for n in 0..5 {
            block_on(store.keep(lead("contact", &format!("{n}@x")))).unwrap();
        }
        let first = block_on(store.outbox().claim(Channel::Webhook, 3, LEASE)).unwrap();
        let second = claim(&*beside, Channel::Webhook, LEASE);
        assert_eq!((first.messages.len(), second.messages.len()), (3, 2), "of two processes each has its own");
        assert!(first.messages.iter().all(|message| !second.messages.contains(message)));
        assert!(first.messages.is_sorted_by_key(|message| &message.created_at), "the oldest first");
        assert_eq!(claim(&*store, Channel::Webhook, LEASE).messages, []);
        let next = claim(&*store, Channel::Webhook, LEASE).next_in.unwrap();
        assert!(next > LEASE / 2 && next <= LEASE, "{next:?}");
        assert_eq!(claim(&*store, Channel::Email, SOON).messages.len(), 5, "the channels do not wait for one another");
        std::thread::sleep(SOON * 2);
        let again = claim(&*store, Channel::Email, SOON).messages;
        assert_eq!(again.iter().map(|message| message.attempt).collect::<Vec<_>>(), [2; 5], "a worker that died is replaced");
    }
}

#[test]
fn an_attempt_ends_in_one_of_three_ways() {
    for place in places() {
        let store = place.open();
        for n in 0..3 {
            block_on(store.keep(lead("contact", &format!("{n}@x")))).unwrap();
        }
        let messages = claim(&*store, Channel::Webhook, LEASE).messages;
        let settle = |at: usize, outcome| block_on(store.outbox().settle(&messages[at], outcome)).unwrap();
        settle(0, Outcome::Delivered);
        settle(1, Outcome::Retry { after: LEASE, why: "503".into() });
        settle(2, Outcome::Dead { why: "410".into() });
        let entry = |at: usize| block_on(store.outbox().list()).unwrap().into_iter().find(|entry| entry.id == messages[at].id);
        assert_eq!(entry(0), None);
        let (waiting, dead) = (entry(1).unwrap(), entry(2).unwrap());
        assert_eq!((waiting.state, waiting.last_error.as_deref(), waiting.leased_until), (State::Waiting, Some("503"), None));
        assert!(waiting.next_attempt_at > waiting.created_at);
        assert_eq!((dead.state, dead.last_error.as_deref()), (State::Dead, Some("410")));
        let depth = block_on(store.outbox().depth()).unwrap();
        let webhook = depth.iter().find(|depth| depth.channel == Channel::Webhook).unwrap();
        assert_eq!((webhook.waiting, webhook.dead), (1, 1));
        assert!(webhook.oldest.unwrap() < LEASE);

        let next = claim(&*store, Channel::Webhook, LEASE);
        assert!(next.messages.is_empty() && next.next_in.unwrap() > LEASE / 2, "{next:?}");
        assert_eq!(block_on(store.outbox().resend(Which::AllDead)).unwrap(), 1);
        assert_eq!(block_on(store.outbox().resend(Which::Message(messages[1].id.clone()))).unwrap(), 1);
        assert_eq!(block_on(store.outbox().resend(Which::Message("msg_none".into()))).unwrap(), 0);
        let again = claim(&*store, Channel::Webhook, LEASE).messages;
        assert_eq!(again.iter().map(|message| message.attempt).collect::<Vec<_>>(), [1, 1], "all attempts again");
        assert_eq!(block_on(store.outbox().resend(Which::Message(messages[1].id.clone()))).unwrap(), 0, "a worker has it");
        assert!(block_on(store.outbox().discard(&messages[1].id)).unwrap() && !block_on(store.outbox().discard(&messages[1].id)).unwrap());
    }
}

#[test]
fn a_worker_that_comes_too_late_changes_nothing() {
    for place in places() {
        let store = place.open();
        block_on(store.keep(lead("contact", "ada@x"))).unwrap();
        let late = claim(&*store, Channel::Webhook, SOON).messages.remove(0);
        std::thread::sleep(SOON * 2);
        assert_eq!(due(&*store, LEASE), [(late.id.clone(), 2)]);
        for outcome in [Outcome::Dead { why: "late".into() }, Outcome::Retry { after: SOON, why: "late".into() }] {
            block_on(store.outbox().settle(&late, outcome)).unwrap();
        }
        let entries = block_on(store.outbox().list()).unwrap();
        let entry = entries.iter().find(|entry| entry.id == late.id).unwrap();
        assert_eq!((entry.state, entry.attempts, &entry.last_error), (State::Waiting, 2, &None));
        assert!(entry.leased_until.is_some());
    }
}

#[test]
fn erasing_a_person_finds_their_messages_in_every_state() {
    for place in places() {
        let store = place.open();
        for email in ["Ada@Example.com", "bob@example.com"] {
            block_on(store.keep(lead("contact", email))).unwrap();
            block_on(store.keep(Submission { is_kept: false, ..lead("enterprise", email) })).unwrap();
        }
        let leased = claim(&*store, Channel::Webhook, LEASE).messages;
        block_on(store.outbox().settle(&leased[0], Outcome::Dead { why: "410".into() })).unwrap();
        let erased = store.erase(" ada@EXAMPLE.com", Removal::Remove).unwrap();
        assert!(erased.contains(&("outbox".to_owned(), 4)), "{erased:?}");
        let left = block_on(store.outbox().list()).unwrap();
        assert_eq!(left.iter().map(|entry| entry.fields["email"].as_str()).collect::<Vec<_>>(), ["bob@example.com"; 4]);
    }
}
