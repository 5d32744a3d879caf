//! The outbox of every store: messages are written with a lead, leased, and settled.

use std::time::Duration;

use leadlight::store;
use leadlight::store::InsertOutcome::{DuplicateKey, Inserted};
use leadlight::store::features::outbox::{AttemptResult, Claimed, FieldVisibility};
use leadlight::store::{Channel, DatabaseUrl, EraseMode, Store, Submission, Values};

use crate::process::wait_until;
use crate::site::{block_on, form};
use crate::store::{TestDatabase, read_rows, test_databases};

/// Those of leads.
const CHANNELS: [Channel; 2] = [Channel::Webhook, Channel::Email];
const LEASE: Duration = Duration::from_mins(1);
const MILLISECOND: Duration = Duration::from_millis(1);

/// A submission of this form with a message for each channel.
fn submission_with_messages(form_id: &str, email: &str) -> Submission {
    let form = form(form_id);
    let mut values: Values = form.fields.iter().map(|field| (field.name.clone(), format!("{}'s", field.name))).collect();
    values.insert("email".into(), email.into());
    Submission::new(form, &values).with_idempotency_key(email).with_messages(form, &values, &CHANNELS)
}

/// Claims all due messages of a channel.
fn claim(store: &Store, channel: Channel, lease: Duration) -> Claimed {
    block_on(store.claim_messages(channel, 100, lease)).unwrap()
}

/// Claims all due webhook messages and returns the id and the attempt of each.
fn claim_due(store: &Store, lease: Duration) -> Vec<(String, u32)> {
    claim(store, Channel::Webhook, lease).messages.into_iter().map(|message| (message.id, message.attempt)).collect()
}

#[test]
fn a_lead_and_its_messages_are_written_together() {
    for database in test_databases() {
        let store = database.open();
        let mut arrivals = store.arrivals();
        let lead = submission_with_messages("contact", "Ada@example.com");
        block_on(store.insert(lead.clone())).unwrap();
        assert!(arrivals.has_changed().unwrap());
        arrivals.mark_unchanged();
        let entries = block_on(store.list_messages(usize::MAX, FieldVisibility::Shown)).unwrap();
        assert_eq!(entries.len(), 2);
        for (entry, message) in entries.iter().zip(&lead.messages) {
            assert!(lead.messages.iter().any(|it| it.id == entry.id && it.channel.name() == entry.channel), "{entry:?}");
            assert_eq!((entry.form.as_str(), entry.fields.as_ref(), entry.attempts), ("contact", Some(&message.fields), 0));
        }
        let row = &read_rows(&store, "contact_submissions")[0];
        assert!(entries[0].fields.iter().flatten().all(|(name, value)| row[name] == *value), "the message has the values of the row");

        block_on(store.insert(lead)).unwrap();
        assert_eq!(read_rows(&store, "contact_submissions").len(), 1);
        assert_eq!(
            block_on(store.list_messages(usize::MAX, FieldVisibility::Shown)).unwrap().len(),
            2,
            "a repeated submission is delivered once"
        );
        assert!(!arrivals.has_changed().unwrap());
    }
}

/// A clock that was years ahead when a message was postponed or leased must not stop it until then.
#[test]
fn a_message_of_a_clock_that_was_ahead_is_due_now() {
    for database in test_databases() {
        let store = database.open();
        block_on(store.insert(submission_with_messages("contact", "ada@x"))).unwrap();
        for (column, state) in [("next_attempt_at", "waiting"), ("leased_until = '2999-01-01T00:00:00.000Z', next_attempt_at", "waiting")] {
            database.execute(&format!("UPDATE outbox SET {column} = '2999-01-01T00:00:00.000Z', state = '{state}'"));
            assert_eq!(claim_due(&store, LEASE).len(), 1, "{column}");
            assert_eq!(claim_due(&store, LEASE).len(), 0, "it is leased as usual");
        }
        database.execute("UPDATE outbox SET leased_until = '2999-01-01T00:00:00.000Z', state = 'dead'");
        assert_eq!(block_on(store.resend_messages(None)).unwrap(), 2);
    }
}

#[test]
fn duplicates_are_not_delivered_and_leads_that_are_not_stored_are() {
    for database in test_databases() {
        let store = database.open();
        for (email, outcome, waiting) in [("ada@x", Inserted, 2), ("ADA@x", DuplicateKey, 2), ("bob@x", Inserted, 4)] {
            assert_eq!(block_on(store.insert(submission_with_messages("newsletter", email))).unwrap().outcome, outcome);
            assert_eq!(block_on(store.list_messages(usize::MAX, FieldVisibility::Shown)).unwrap().len(), waiting, "{email}");
        }
        let stored = block_on(store.insert(Submission { is_stored: false, ..submission_with_messages("enterprise", "eve@x") })).unwrap();
        assert_eq!((stored.id, stored.outcome), (None, Inserted));
        assert!(read_rows(&store, "lead_requests").is_empty());
        assert_eq!(block_on(store.list_messages(usize::MAX, FieldVisibility::Shown)).unwrap().len(), 6);
    }
}

#[test]
fn a_repeated_submission_has_the_same_messages() {
    for database in test_databases() {
        let store = database.open();
        let again = || Submission { is_stored: false, ..submission_with_messages("enterprise", "eve@x") };
        let ids = || again().messages.into_iter().map(|message| message.id).collect::<Vec<_>>();
        assert_eq!(ids(), ids());
        assert_ne!(ids()[0], ids()[1], "each channel has its own");
        let other = Submission { is_stored: false, ..submission_with_messages("enterprise", "bob@x") };
        for (submission, waiting) in [(again(), 2), (again(), 2), (other, 4)] {
            block_on(store.insert(submission)).unwrap();
            assert_eq!(block_on(store.list_messages(usize::MAX, FieldVisibility::Shown)).unwrap().len(), waiting);
        }
    }
}

#[test]
fn write_counts_count_submissions_only() {
    for database in test_databases() {
        let store = database.open();
        let counted = || (store.writes().stored.get(), store.writes().failed.get());
        block_on(store.insert(submission_with_messages("contact", "ada@x"))).unwrap();
        assert_eq!(counted(), (1, 0));
        assert_eq!(claim_due(&store, LEASE).len(), 1);
        block_on(store.resend_messages(None)).unwrap();
        assert_eq!(counted(), (1, 0), "the outbox's own work is no submission");
        block_on(store.insert(Submission { form: "nobody's".into(), ..submission_with_messages("contact", "bob@x") })).unwrap_err();
        assert_eq!(counted(), (1, 1));
    }
}

#[test]
fn a_leased_message_is_not_claimed_again_before_the_lease_ends() {
    for database in test_databases() {
        let store = database.open();
        let beside = store::open_existing(&database.url).unwrap();
        for n in 0..5 {
            block_on(store.insert(submission_with_messages("contact", &format!("{n}@x")))).unwrap();
        }
        let first = block_on(store.claim_messages(Channel::Webhook, 3, LEASE)).unwrap();
        let second = claim(&beside, Channel::Webhook, LEASE);
        assert_eq!((first.messages.len(), second.messages.len()), (3, 2), "of two processes each has its own");
        assert!(first.messages.iter().all(|message| !second.messages.contains(message)));
        assert!(first.messages.is_sorted_by_key(|message| &message.created_at), "the oldest first");
        assert_eq!(claim(&store, Channel::Webhook, LEASE).messages, []);
        let next = claim(&store, Channel::Webhook, LEASE).next_due_in.unwrap();
        assert!(next > LEASE / 2 && next <= LEASE, "{next:?}");
        assert_eq!(claim(&store, Channel::Email, MILLISECOND).messages.len(), 5, "the channels do not wait for one another");
        let mut again = Vec::new();
        // They may end one after the other.
        wait_until("the leases end", || {
            again.extend(claim(&store, Channel::Email, LEASE).messages);
            again.len() >= 5
        });
        assert_eq!(again.iter().map(|message| message.attempt).collect::<Vec<_>>(), [2; 5], "a worker that died is replaced");
    }
}

#[test]
fn an_attempt_is_delivered_retried_or_dead() {
    for database in test_databases() {
        let store = database.open();
        for n in 0..3 {
            block_on(store.insert(submission_with_messages("contact", &format!("{n}@x")))).unwrap();
        }
        let messages = claim(&store, Channel::Webhook, LEASE).messages;
        let record_result = |at: usize, outcome| block_on(store.record_result(&messages[at], outcome)).unwrap();
        record_result(0, AttemptResult::Delivered { answer: "200".into() });
        record_result(1, AttemptResult::Retry { after: LEASE, reason: "503".into() });
        record_result(2, AttemptResult::Dead { reason: "410".into() });
        let entry = |at: usize| {
            block_on(store.list_messages(usize::MAX, FieldVisibility::Shown)).unwrap().into_iter().find(|entry| entry.id == messages[at].id)
        };
        assert_eq!(entry(0), None);
        let (waiting, dead) = (entry(1).unwrap(), entry(2).unwrap());
        assert_eq!((waiting.state.as_str(), waiting.last_error.as_deref(), waiting.leased_until), ("waiting", Some("503"), None));
        assert!(waiting.next_attempt_at > waiting.created_at);
        assert_eq!((dead.state.as_str(), dead.last_error.as_deref()), ("dead", Some("410")));
        let backlog = block_on(store.backlog()).unwrap();
        let webhook = backlog.iter().find(|it| it.channel == Channel::Webhook).unwrap();
        assert_eq!((webhook.waiting, webhook.dead), (1, 1));
        assert!(webhook.oldest.unwrap() < LEASE);

        let next = claim(&store, Channel::Webhook, LEASE);
        assert!(next.messages.is_empty() && next.next_due_in.unwrap() > LEASE / 2, "{next:?}");
        assert_eq!(block_on(store.resend_messages(None)).unwrap(), 1);
        assert_eq!(block_on(store.resend_messages(Some(messages[1].id.clone()))).unwrap(), 1);
        assert_eq!(block_on(store.resend_messages(Some("msg_none".into()))).unwrap(), 0);
        let again = claim(&store, Channel::Webhook, LEASE).messages;
        assert_eq!(again.iter().map(|message| message.attempt).collect::<Vec<_>>(), [1, 1], "all attempts again");
        assert_eq!(block_on(store.resend_messages(Some(messages[1].id.clone()))).unwrap(), 0, "a worker has it");
        assert!(block_on(store.delete_message(&messages[1].id)).unwrap() && !block_on(store.delete_message(&messages[1].id)).unwrap());
    }
}

/// Inserts waiting webhook messages that are due in an hour.
fn insert_waiting_messages(database: &TestDatabase, messages: u32) {
    database.execute(&match database.url {
        DatabaseUrl::Sqlite(_) => format!(
            "WITH RECURSIVE n(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM n WHERE n < {messages})
             INSERT INTO outbox (id, form, channel, fields, next_attempt_at)
             SELECT 'fill' || n, 'contact', 'webhook', '{{}}', strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '1 hour') FROM n"
        ),
        DatabaseUrl::Postgres(_) => format!(
            "INSERT INTO outbox (id, form, channel, fields, next_attempt_at)
             SELECT 'fill' || n, 'contact', 'webhook', '{{}}', now() + INTERVAL '1 hour' FROM generate_series(1, {messages}) AS n"
        ),
    });
}

#[test]
fn messages_that_are_not_due_are_counted_and_not_claimed() {
    for database in test_databases() {
        let store = database.open();
        insert_waiting_messages(&database, 1_000);
        assert!(claim(&store, Channel::Webhook, LEASE).messages.is_empty());
        let listed = block_on(store.list_messages(20, FieldVisibility::Hidden)).unwrap();
        assert!(listed.len() == 20 && listed.iter().all(|entry| entry.fields.is_none()));
        assert_eq!(block_on(store.backlog()).unwrap()[0].waiting, 1_000);
    }
}

#[test]
fn dead_messages_are_listed_first_then_the_oldest() {
    for database in test_databases() {
        let store = database.open();
        for n in 0..4 {
            block_on(store.insert(submission_with_messages("contact", &format!("{n}@x")))).unwrap();
        }
        let messages = claim(&store, Channel::Email, LEASE).messages;
        block_on(store.record_result(&messages[3], AttemptResult::Dead { reason: "410".into() })).unwrap();
        let listed = block_on(store.list_messages(3, FieldVisibility::Shown)).unwrap();
        assert_eq!((listed.len(), &listed[0].id, listed[0].is_dead()), (3, &messages[3].id, true));
        let all = block_on(store.list_messages(usize::MAX, FieldVisibility::Shown)).unwrap();
        assert!(all.len() == 8 && all[1..].is_sorted_by_key(|entry| &entry.created_at) && listed == all[..3]);
    }
}

#[test]
fn an_unreadable_row_becomes_dead_and_holds_up_no_other() {
    for database in test_databases() {
        let store = database.open();
        for n in 0..3 {
            block_on(store.insert(submission_with_messages("contact", &format!("{n}@x")))).unwrap();
        }
        let entries = block_on(store.list_messages(usize::MAX, FieldVisibility::Hidden)).unwrap();
        let bad = &entries.iter().find(|entry| entry.channel == "webhook").unwrap().id;
        database.execute(&format!("UPDATE outbox SET fields = 'x' WHERE id = '{bad}'"));
        let claimed = claim(&store, Channel::Webhook, LEASE);
        assert_eq!(claimed.messages.len(), 2, "the others are not held up");
        assert!(claimed.messages.iter().all(|message| message.id != *bad));
        let listed = block_on(store.list_messages(usize::MAX, FieldVisibility::Shown)).unwrap();
        assert_eq!(listed.len(), 6, "it is listed all the same");
        assert!(listed[0].id == *bad && listed[0].is_dead() && listed[0].fields.is_none() && listed[0].leased_until.is_none());
        assert!(listed[0].last_error.as_ref().unwrap().contains("cannot be read"), "{:?}", listed[0]);
        assert_eq!(listed.iter().filter(|entry| entry.leased_until.is_some()).count(), 2, "and nobody works on it");
    }
}

#[test]
fn a_worker_whose_lease_ran_out_changes_nothing() {
    for database in test_databases() {
        let store = database.open();
        block_on(store.insert(submission_with_messages("contact", "ada@x"))).unwrap();
        let late = claim(&store, Channel::Webhook, MILLISECOND).messages.remove(0);
        let mut reclaimed = Vec::new();
        wait_until("the lease ends", || {
            reclaimed = claim_due(&store, LEASE);
            !reclaimed.is_empty()
        });
        assert_eq!(reclaimed, [(late.id.clone(), 2)]);
        for outcome in [AttemptResult::Dead { reason: "late".into() }, AttemptResult::Retry { after: MILLISECOND, reason: "late".into() }] {
            block_on(store.record_result(&late, outcome)).unwrap();
        }
        let entries = block_on(store.list_messages(usize::MAX, FieldVisibility::Shown)).unwrap();
        let entry = entries.iter().find(|entry| entry.id == late.id).unwrap();
        assert_eq!((entry.state.as_str(), entry.attempts, &entry.last_error), ("waiting", 2, &None));
        assert!(entry.leased_until.is_some());
    }
}

#[test]
fn erasing_a_person_finds_their_messages_in_every_state() {
    for database in test_databases() {
        let store = database.open();
        for email in ["Ada@Example.com", "bob@example.com"] {
            block_on(store.insert(submission_with_messages("contact", email))).unwrap();
            block_on(store.insert(Submission { is_stored: false, ..submission_with_messages("enterprise", email) })).unwrap();
        }
        let leased = claim(&store, Channel::Webhook, LEASE).messages;
        block_on(store.record_result(&leased[0], AttemptResult::Dead { reason: "410".into() })).unwrap();
        let erased = store.erase(" ada@EXAMPLE.com", EraseMode::Remove).unwrap();
        assert!(erased.contains(&("outbox".to_owned(), 4)), "{erased:?}");
        let left = block_on(store.list_messages(usize::MAX, FieldVisibility::Shown)).unwrap();
        assert_eq!(left.iter().map(|entry| entry.fields.as_ref().unwrap()["email"].as_str()).collect::<Vec<_>>(), ["bob@example.com"; 4]);
    }
}
