//! Subscribers of the newsletter: their states, the mails that they may get, and who is not added again.

use leadlight::store::features::newsletter::{Subscriber, SubscriberId, SubscriberState};
use leadlight::store::features::newsletter_key::AddressDigest;
use leadlight::store::features::outbox::FieldVisibility;
use leadlight::store::{Channel, Event, LeadOrigin, email_key, messages};

use super::consents::from_page;
use super::*;

pub(super) const EMAIL: &str = "Ada@Example.com";

/// A subscription that the owner of the address must confirm.
pub(super) fn pending(email: &str) -> Submission {
    let values = Values::from([("email".into(), email.into())]);
    newsletter_submission(email).pending(form("newsletter"), &values)
}

pub(super) fn find(store: &Store, email: &str) -> Option<Subscriber> {
    block_on(store.find_subscriber(SubscriberId::EmailKey(email_key(email)))).unwrap()
}

pub(super) fn state(store: &Store, email: &str) -> SubscriberState {
    find(store, email).unwrap().state
}

pub(super) fn digest(store: &Store, email: &str) -> AddressDigest {
    block_on(store.newsletter_key()).unwrap().digest(&email_key(email))
}

pub(super) fn suppressed(store: &Store) -> Vec<String> {
    block_on(store.suppressions()).unwrap().into_iter().map(|suppression| suppression.digest).collect()
}

/// A webhook message that reports an event.
pub(super) fn report(email: &str, event: Event) -> Vec<leadlight::store::NewMessage> {
    messages(None, form("newsletter"), &Values::from([("email".into(), email.into())]), &[Channel::Webhook], event)
}

pub(super) fn confirm(store: &Store, email: &str) -> bool {
    block_on(store.confirm_subscriber(find(store, email).unwrap(), report(email, Event::NewsletterConfirmed))).unwrap()
}

pub(super) fn unsubscribe(store: &Store, email: &str) -> bool {
    let messages = report(email, Event::NewsletterUnsubscribed);
    block_on(store.unsubscribe(digest(store, email), find(store, email), messages)).unwrap()
}

/// The channel and event of each message, sorted.
pub(super) fn outbox(store: &Store) -> Vec<(String, String)> {
    let entries = block_on(store.list_messages(usize::MAX, FieldVisibility::Hidden)).unwrap();
    let mut found: Vec<_> = entries.into_iter().map(|entry| (entry.channel, entry.event)).collect();
    found.sort();
    found
}

#[test]
fn a_subscription_is_pending_until_it_is_confirmed() {
    for database in test_databases() {
        let store = database.open();
        let mut arrivals = store.arrivals();
        let requested = block_on(store.insert(pending(EMAIL))).unwrap();
        assert_eq!((requested.outcome, state(&store, EMAIL)), (InsertOutcome::Inserted, SubscriberState::Pending));
        assert_eq!(outbox(&store), [("newsletter".to_owned(), "newsletter.requested".to_owned())]);
        assert!(arrivals.has_changed().unwrap());
        arrivals.mark_unchanged();

        assert!(confirm(&store, EMAIL));
        assert!(!confirm(&store, EMAIL), "once");
        assert_eq!(state(&store, EMAIL), SubscriberState::Confirmed);
        assert!(read_rows(&store, "newsletter_subscribers")[0]["confirmed_at"].is_string());
        assert!(arrivals.has_changed().unwrap() && outbox(&store).contains(&("webhook".into(), "newsletter.confirmed".into())));
        block_on(store.insert(pending(EMAIL))).unwrap();
        assert_eq!(state(&store, EMAIL), SubscriberState::Confirmed, "nobody else can undo it");
    }
}

#[test]
fn a_subscription_that_is_requested_again_has_the_text_of_the_last_request_until_it_is_confirmed() {
    for database in test_databases() {
        let store = database.open();
        let consent_page = || store.receipt(EMAIL).unwrap().leads[0].details[0].1["page"].clone();
        let request = |page: &str| block_on(store.insert(from_page(page, pending(EMAIL)))).unwrap().outcome;
        let created_at = || read_rows(&store, "newsletter_subscribers")[0]["created_at"].clone();
        let long_ago = "2026-01-01T00:00:00.000Z";
        let age = || database.execute(&format!("UPDATE newsletter_subscribers SET created_at = '{long_ago}'"));
        assert_eq!((request("home"), consent_page()), (InsertOutcome::Inserted, "home".into()));
        age();
        assert_eq!((request("faq"), consent_page()), (InsertOutcome::DuplicateKey, "faq".into()));
        assert_ne!(created_at(), long_ago, "it is kept as long as its newest link is valid");
        assert!(confirm(&store, EMAIL));
        age();
        assert_eq!((request("blog"), consent_page()), (InsertOutcome::DuplicateKey, "faq".into()), "a stranger changes nothing");
        assert!(unsubscribe(&store, EMAIL));
        assert_eq!((request("blog"), consent_page()), (InsertOutcome::DuplicateKey, "blog".into()), "what a confirmation would confirm");
        assert_eq!((created_at(), state(&store, EMAIL)), (long_ago.into(), SubscriberState::Unsubscribed));
        assert_eq!(database.count("consents"), 2, "that of the request which changed nothing stands apart");
        store.erase(EMAIL, EraseMode::Remove).unwrap();
        assert_eq!(database.count("consents"), 0);
    }
}

/// What tells the states apart is then not the time of an answer.
#[test]
fn a_request_writes_as_much_whatever_is_known_of_the_address() {
    for database in test_databases() {
        let store = database.open();
        let origin = || LeadOrigin::new(Values::from([("utm_source".into(), "spring".into())]));
        let request = |email: &str| block_on(store.insert(Submission { origin: origin(), ..from_page("home", pending(email)) })).unwrap();
        let emails = ["pending@example.com", "confirmed@example.com", "has-left@example.com"];
        for email in emails {
            request(email);
        }
        assert!(confirm(&store, emails[1]) && unsubscribe(&store, emails[2]));
        // The mails that a used link allows, and what the first request of a state writes anew.
        for email in emails {
            request(email);
        }
        let log_bytes = || match &database.url {
            DatabaseUrl::Sqlite(path) => std::fs::metadata(format!("{}-wal", path.display())).unwrap().len(),
            DatabaseUrl::Postgres(_) => 0,
        };
        let requested_at = |email: &str| {
            let rows = read_rows(&store, "newsletter_subscribers");
            rows.into_iter().find(|row| row["email"] == email).unwrap()["requested_at"].clone()
        };
        let mut written = Vec::new();
        for email in emails {
            let (bytes, when) = (log_bytes(), requested_at(email));
            std::thread::sleep(Duration::from_millis(2));
            request(email);
            assert_ne!(requested_at(email), when, "{email}: the row is written");
            written.push(log_bytes() - bytes);
        }
        assert_eq!(database.count("consents"), 4, "of the three subscribers, and of a request for one that is confirmed");
        assert_eq!(database.count("lead_origins"), 4);
        assert!(written.iter().all(|bytes| *bytes == written[0]), "{written:?}");
    }
}

#[test]
fn a_link_confirms_once() {
    for database in test_databases() {
        let store = database.open();
        block_on(store.insert(pending(EMAIL))).unwrap();
        let before = find(&store, EMAIL).unwrap();
        assert!(confirm(&store, EMAIL) && unsubscribe(&store, EMAIL));
        assert!(!block_on(store.confirm_subscriber(before, Vec::new())).unwrap(), "two buttons that are pressed at once");
        assert_eq!(state(&store, EMAIL), SubscriberState::Unsubscribed);
        assert!(outbox(&store).iter().all(|(channel, _)| channel == "webhook"));
        block_on(store.insert(pending(EMAIL))).unwrap();
        assert!(outbox(&store).iter().any(|(channel, _)| channel == "newsletter"), "a new link comes at once, because the old one is void");
        let nonce = find(&store, EMAIL).unwrap().link_nonce;
        store.erase(EMAIL, EraseMode::Remove).unwrap();
        block_on(store.insert(pending(EMAIL))).unwrap();
        assert_ne!(find(&store, EMAIL).unwrap().link_nonce, nonce, "also after an erasure");
    }
}

#[test]
fn keys_of_version_0_1_0_are_written_anew() {
    let database = test_databases().remove(0);
    let DatabaseUrl::Sqlite(path) = &database.url else { panic!("SQLite comes first") };
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    let connection = rusqlite::Connection::open(path).unwrap();
    connection.execute_batch(store::SQLITE_MIGRATIONS[0].sql).unwrap();
    let rows = "PRAGMA user_version = 1; INSERT INTO newsletter_subscribers (email, email_key) VALUES ('ada@MÜLLER.example', 'ada@mÜller.example'), \
        ('ada@xn--mller-kva.example', 'ada@xn--mller-kva.example'), ('\"bob\"@example.com', '\"bob\"@example.com')";
    connection.execute_batch(rows).unwrap();
    drop(connection);
    let store = database.open();
    let found: Vec<_> = read_rows(&store, "newsletter_subscribers").into_iter().map(|row| row["email"].clone()).collect();
    assert_eq!(found, ["ada@MÜLLER.example", "\"bob\"@example.com"]);
    for spelling in ["ada@MÜLLER.example", "ada@müller.example", "\"a\\da\"@xn--mller-kva.example", "bob@example.com"] {
        assert_eq!(state(&store, spelling), SubscriberState::Confirmed, "{spelling}");
    }
}

/// The databases differed: SQLite kept the mail.
#[test]
fn who_unsubscribes_again_gets_no_mail_that_waits() {
    for database in test_databases() {
        let store = database.open();
        block_on(store.insert(pending(EMAIL))).unwrap();
        assert!(confirm(&store, EMAIL) && unsubscribe(&store, EMAIL));
        block_on(store.insert(pending(EMAIL))).unwrap();
        let mails = || outbox(&store).iter().filter(|(channel, _)| channel == "newsletter").count();
        assert_eq!((mails(), unsubscribe(&store, EMAIL), mails()), (1, false, 0));
    }
}

#[test]
fn who_unsubscribes_is_kept_as_a_digest_until_the_next_subscription() {
    for database in test_databases() {
        for again_by_mail in [false, true] {
            let store = database.open();
            store.erase(EMAIL, EraseMode::Remove).unwrap();
            block_on(store.insert(pending(EMAIL))).unwrap();
            assert!(unsubscribe(&store, EMAIL), "also before the confirmation");
            assert!(!unsubscribe(&store, EMAIL), "once");
            assert_eq!(state(&store, EMAIL), SubscriberState::Unsubscribed);
            assert_eq!(outbox(&store), [("webhook".to_owned(), "newsletter.unsubscribed".to_owned())], "the mail is not sent any more");
            assert_eq!(suppressed(&store), [digest(&store, EMAIL).to_string()]);
            if again_by_mail {
                block_on(store.insert(pending(EMAIL))).unwrap();
                assert_eq!(state(&store, EMAIL), SubscriberState::Unsubscribed, "until the confirmation");
                assert!(confirm(&store, EMAIL));
            } else {
                let direct = newsletter_submission(EMAIL).with_idempotency_key("again");
                let stored = block_on(store.insert(direct.clone())).unwrap();
                assert_eq!((stored.outcome, stored.id), (InsertOutcome::Inserted, Some(find(&store, EMAIL).unwrap().id)));
                let outcome = block_on(store.insert(direct)).unwrap().outcome;
                assert_eq!(outcome, InsertOutcome::RepeatedSubmission, "a lost response");
            }
            assert_eq!((state(&store, EMAIL), suppressed(&store)), (SubscriberState::Confirmed, Vec::new()));
            assert!(read_rows(&store, "newsletter_subscribers")[0]["unsubscribed_at"].is_null());
            assert_eq!(block_on(store.insert(newsletter_submission(EMAIL))).unwrap().outcome, InsertOutcome::DuplicateKey);
            store.close();
        }
    }
}

#[test]
fn subscribers_from_before_are_confirmed() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir_all(database_file(&folder).parent().unwrap()).unwrap();
    let before = rusqlite::Connection::open(database_file(&folder)).unwrap();
    let migrations = store::SQLITE_MIGRATIONS.iter().filter(|migration| migration.name < "0007");
    for migration in migrations {
        before.execute_batch(migration.sql).unwrap();
    }
    let rows = "PRAGMA application_id = 0x4c454144; PRAGMA user_version = 6;
        INSERT INTO newsletter_subscribers (email, email_key) VALUES ('ada@example.com', 'ada@example.com');
        INSERT INTO outbox (id, form, channel, fields) VALUES ('m', 'newsletter', 'webhook', '{}')";
    before.execute_batch(rows).unwrap();
    drop(before);
    let store = open_store(&folder);
    assert_eq!(state(&store, "ada@example.com"), SubscriberState::Confirmed);
    let claimed = block_on(store.claim_messages(Channel::Webhook, 9, Duration::from_mins(1))).unwrap();
    assert_eq!(claimed.messages[0].event, "lead.created", "an old message is a lead");
}
