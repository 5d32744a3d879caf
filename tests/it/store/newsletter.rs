//! Subscribers of the newsletter: their states, the mails that they may get, and who is not added again.

use leadlight::leads::newsletter::{AddressDigest, NewsletterKey};
use leadlight::leads::store::newsletter::{Subscriber, SubscriberId, SubscriberState, Suppression};
use leadlight::leads::store::outbox::FieldVisibility;
use leadlight::leads::{Channel, Event, email_key, messages};

use super::consents::from_page;
use super::*;

const EMAIL: &str = "Ada@Example.com";

/// A subscription that the owner of the address must confirm.
fn pending(email: &str) -> Submission {
    let values = Values::from([("email".into(), email.into())]);
    newsletter_submission(email).pending(form("newsletter"), &values)
}

fn find(store: &dyn Store, email: &str) -> Option<Subscriber> {
    block_on(store.newsletter().find(SubscriberId::EmailKey(email_key(email)))).unwrap()
}

fn state(store: &dyn Store, email: &str) -> SubscriberState {
    find(store, email).unwrap().state
}

fn digest(store: &dyn Store, email: &str) -> AddressDigest {
    block_on(store.newsletter().key()).unwrap().digest(&email_key(email))
}

fn suppressed(store: &dyn Store) -> Vec<String> {
    block_on(store.newsletter().suppressions()).unwrap().into_iter().map(|suppression| suppression.digest).collect()
}

/// A webhook message that reports an event.
fn report(email: &str, event: Event) -> Vec<leadlight::leads::NewMessage> {
    messages(None, form("newsletter"), &Values::from([("email".into(), email.into())]), &[Channel::Webhook], event)
}

fn confirm(store: &dyn Store, email: &str) -> bool {
    block_on(store.newsletter().confirm(find(store, email).unwrap(), report(email, Event::NewsletterConfirmed))).unwrap()
}

fn unsubscribe(store: &dyn Store, email: &str) -> bool {
    let messages = report(email, Event::NewsletterUnsubscribed);
    block_on(store.newsletter().unsubscribe(digest(store, email), find(store, email), messages)).unwrap()
}

/// The channel and event of each message, sorted.
fn outbox(store: &dyn Store) -> Vec<(String, String)> {
    let entries = block_on(store.outbox().list(usize::MAX, FieldVisibility::Hidden)).unwrap();
    let mut found: Vec<_> = entries.into_iter().map(|entry| (entry.channel, entry.event)).collect();
    found.sort();
    found
}

/// Moves the times of sent mails back.
fn age_mails(database: &TestDatabase, minutes: u32) {
    let columns = ["mail_1_at", "mail_2_at", "mail_3_at"].map(|column| match database.url {
        DatabaseUrl::Sqlite(_) => format!("{column} = strftime('%Y-%m-%dT%H:%M:%fZ', {column}, '-{minutes} minutes')"),
        DatabaseUrl::Postgres(_) => format!("{column} = {column} - INTERVAL '{minutes} minutes'"),
    });
    database.execute(&format!("UPDATE newsletter_mails SET {}", columns.join(", ")));
}

#[test]
fn a_subscription_is_pending_until_it_is_confirmed() {
    for database in test_databases() {
        let store = database.open();
        let mut arrivals = store.outbox().arrivals();
        let requested = block_on(store.insert(pending(EMAIL))).unwrap();
        assert_eq!((requested.outcome, state(&*store, EMAIL)), (InsertOutcome::Inserted, SubscriberState::Pending));
        assert_eq!(outbox(&*store), [("newsletter".to_owned(), "newsletter.requested".to_owned())]);
        assert!(arrivals.has_changed().unwrap());
        arrivals.mark_unchanged();

        assert!(confirm(&*store, EMAIL));
        assert!(!confirm(&*store, EMAIL), "once");
        assert_eq!(state(&*store, EMAIL), SubscriberState::Confirmed);
        assert!(read_rows(&*store, "newsletter_subscribers")[0]["confirmed_at"].is_string());
        assert!(arrivals.has_changed().unwrap() && outbox(&*store).contains(&("webhook".into(), "newsletter.confirmed".into())));
        block_on(store.insert(pending(EMAIL))).unwrap();
        assert_eq!(state(&*store, EMAIL), SubscriberState::Confirmed, "nobody else can undo it");
    }
}

#[test]
fn a_subscription_that_is_requested_again_has_the_text_of_the_last_request_until_it_is_confirmed() {
    for database in test_databases() {
        let store = database.open();
        let consent_page = || store.receipt(EMAIL).unwrap().leads[0].attached[0].1["page"].clone();
        let request = |page: &str| block_on(store.insert(from_page(page, pending(EMAIL)))).unwrap().outcome;
        let created_at = || read_rows(&*store, "newsletter_subscribers")[0]["created_at"].clone();
        let long_ago = "2026-01-01T00:00:00.000Z";
        let age = || database.execute(&format!("UPDATE newsletter_subscribers SET created_at = '{long_ago}'"));
        assert_eq!((request("home"), consent_page()), (InsertOutcome::Inserted, "home".into()));
        age();
        assert_eq!((request("faq"), consent_page()), (InsertOutcome::DuplicateKey, "faq".into()));
        assert_ne!(created_at(), long_ago, "it is kept as long as its newest link is valid");
        assert!(confirm(&*store, EMAIL));
        age();
        assert_eq!((request("blog"), consent_page()), (InsertOutcome::DuplicateKey, "faq".into()), "a stranger changes nothing");
        assert!(unsubscribe(&*store, EMAIL));
        assert_eq!((request("blog"), consent_page()), (InsertOutcome::DuplicateKey, "blog".into()), "what a confirmation would confirm");
        assert_eq!((created_at(), state(&*store, EMAIL)), (long_ago.into(), SubscriberState::Unsubscribed));
        assert_eq!(database.count("consents"), 1);
    }
}

#[test]
fn who_unsubscribes_is_kept_as_a_digest_until_the_next_subscription() {
    for database in test_databases() {
        for again_by_mail in [false, true] {
            let store = database.open();
            store.erase(EMAIL, EraseMode::Remove).unwrap();
            block_on(store.insert(pending(EMAIL))).unwrap();
            assert!(unsubscribe(&*store, EMAIL), "also before the confirmation");
            assert!(!unsubscribe(&*store, EMAIL), "once");
            assert_eq!(state(&*store, EMAIL), SubscriberState::Unsubscribed);
            assert_eq!(outbox(&*store), [("webhook".to_owned(), "newsletter.unsubscribed".to_owned())], "the mail is not sent any more");
            assert_eq!(suppressed(&*store), [digest(&*store, EMAIL).to_string()]);
            if again_by_mail {
                block_on(store.insert(pending(EMAIL))).unwrap();
                assert_eq!(state(&*store, EMAIL), SubscriberState::Unsubscribed, "until the confirmation");
                assert!(confirm(&*store, EMAIL));
            } else {
                let direct = newsletter_submission(EMAIL).with_idempotency_key("again");
                let stored = block_on(store.insert(direct.clone())).unwrap();
                assert_eq!((stored.outcome, stored.id), (InsertOutcome::Inserted, Some(find(&*store, EMAIL).unwrap().id)));
                let outcome = block_on(store.insert(direct)).unwrap().outcome;
                assert_eq!(outcome, InsertOutcome::RepeatedSubmission, "a lost response");
            }
            assert_eq!((state(&*store, EMAIL), suppressed(&*store)), (SubscriberState::Confirmed, Vec::new()));
            assert!(read_rows(&*store, "newsletter_subscribers")[0]["unsubscribed_at"].is_null());
            assert_eq!(block_on(store.insert(newsletter_submission(EMAIL))).unwrap().outcome, InsertOutcome::DuplicateKey);
            store.close();
        }
    }
}

#[test]
fn an_address_gets_one_mail_an_hour_and_three_a_day() {
    for database in test_databases() {
        let store = database.open();
        let mails = || outbox(&*store).len();
        // Minutes that pass, and the mails since the start.
        for (minutes, expected) in [(0, 1), (0, 1), (59, 1), (2, 2), (61, 3), (61, 3), (24 * 60 - 124, 4), (61, 5)] {
            age_mails(&database, minutes);
            block_on(store.insert(pending("ADA@example.com "))).unwrap();
            assert_eq!(mails(), expected, "after {minutes} minutes");
        }
        block_on(store.insert(pending("bob@example.com"))).unwrap();
        assert_eq!(mails(), 6, "each address has its own limit");
        age_mails(&database, 25 * 60);
        block_on(store.insert(pending("eve@example.com"))).unwrap();
        assert_eq!(mails(), 7);
        // Fails if there are two: all digests have the same length.
        database.execute("CREATE UNIQUE INDEX old_rows_were_removed ON newsletter_mails (length(digest))");
    }
}

#[test]
fn processes_agree_on_the_key_and_on_the_limit() {
    for database in test_databases() {
        let stores = match database.url {
            // One server per file; its requests come at once.
            DatabaseUrl::Sqlite(_) => vec![database.open()],
            DatabaseUrl::Postgres(_) => {
                std::thread::scope(|scope| [(); 4].map(|()| scope.spawn(|| database.open())).map(|it| it.join().unwrap())).into()
            }
        };
        let keys: Vec<NewsletterKey> = stores.iter().map(|store| block_on(store.newsletter().key()).unwrap()).collect();
        assert!(keys.iter().all(|key| *key == keys[0]));
        let requests = (0..80).map(|n| {
            let store = stores[n % stores.len()].clone();
            async move { store.insert(pending(&format!("{}@example.com", n / 20))).await }
        });
        let results = block_on(futures_util::future::join_all(requests));
        assert!(results.into_iter().all(|result| result.is_ok()));
        assert_eq!(outbox(&*stores[0]).len(), 4, "one mail for each of four addresses");
        let reopened = store::open_existing(&database.url).unwrap();
        reopened.prepare(&tables().forms).unwrap();
        assert_eq!(block_on(reopened.newsletter().key()).unwrap(), keys[0], "a command reads the same key");
    }
}

#[test]
fn rows_from_elsewhere_add_nobody_who_has_unsubscribed() {
    for database in test_databases() {
        let store = database.open();
        for email in ["ada@example.com", "eve@example.com"] {
            block_on(store.insert(newsletter_submission(email))).unwrap();
            assert!(unsubscribe(&*store, email));
        }
        for email in ["ada@example.com", "eve@example.com"] {
            store.erase(email, EraseMode::Remove).unwrap();
        }
        // Of a person whose row was lost, only the link knows the address.
        let lost = digest(&*store, "lost@example.com");
        assert!(block_on(store.newsletter().unsubscribe(lost, None, Vec::new())).unwrap());
        assert!(!block_on(store.newsletter().unsubscribe(lost, None, Vec::new())).unwrap());
        let row = |id: i64, email: &str, state: &str| {
            let row = serde_json::json!({ "id": id, "email": email, "email_key": email, "created_at": "2026-01-01T00:00:00.000Z", "state": state });
            row.as_object().unwrap().clone()
        };
        let rows = [
            row(11, "ada@example.com", "confirmed"),
            row(12, "bob@example.com", "confirmed"),
            row(13, "lost@example.com", "pending"),
            row(14, "eve@example.com", "unsubscribed"),
        ];
        store.insert_rows("newsletter_subscribers", &rows).unwrap();
        let emails: Vec<_> = read_rows(&*store, "newsletter_subscribers").into_iter().map(|row| row["email"].clone()).collect();
        assert_eq!(emails, ["bob@example.com", "eve@example.com"]);
        for table in ["secrets", "newsletter_suppressions", "newsletter_mails"] {
            assert!(store.columns(table).is_err(), "{table} is not exported");
        }
    }
}

#[test]
fn a_key_is_adopted_only_where_nothing_depends_on_the_old_one() {
    for database in test_databases() {
        let (store, other) = (database.open(), NewsletterKey::random().unwrap());
        assert_eq!(block_on(store.newsletter().adopt_key(other)).unwrap(), other);
        block_on(store.newsletter().suppress(vec![Suppression { digest: "a".into(), unsubscribed_at: OffsetDateTime::now_utc() }]))
            .unwrap();
        let third = NewsletterKey::random().unwrap();
        assert_eq!(block_on(store.newsletter().adopt_key(third)).unwrap(), other);
        store.close();
        assert_eq!(block_on(database.open().newsletter().key()).unwrap(), other);
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
    assert_eq!(state(&*store, "ada@example.com"), SubscriberState::Confirmed);
    let claimed = block_on(store.outbox().claim(Channel::Webhook, 9, Duration::from_mins(1))).unwrap();
    assert_eq!(claimed.messages[0].event, "lead.created", "an old message is a lead");
}

#[test]
fn a_copy_keeps_links_and_adds_nobody_who_has_left() {
    for database in test_databases() {
        let folder = tempfile::tempdir().unwrap();
        let first = open_store(&folder);
        let copy = || {
            let (from, to) = (address(&database_url(&folder)), address(&database.url));
            let output = crate::process::run_leadlight(&["copy", "--from", &from, "--to", &to]);
            let said = String::from_utf8(output.stdout).unwrap();
            assert!(output.status.success(), "{said}{}", String::from_utf8_lossy(&output.stderr));
            said
        };
        for email in ["ada@example.com", "eve@example.com"] {
            block_on(first.insert(newsletter_submission(email))).unwrap();
        }
        assert!(unsubscribe(&*first, "eve@example.com"));
        first.erase("eve@example.com", EraseMode::Remove).unwrap();
        let said = copy();
        assert!(!said.contains("links") && !said.contains("not copied"), "{said}");
        let second = database.open();
        assert_eq!(digest(&*second, "ada@example.com"), digest(&*first, "ada@example.com"), "the same key");
        assert_eq!(suppressed(&*second), suppressed(&*first));

        // The second database is in use now.
        assert!(unsubscribe(&*second, "ada@example.com"));
        second.erase("ada@example.com", EraseMode::Remove).unwrap();
        block_on(first.insert(newsletter_submission("bob@example.com"))).unwrap();
        let said = copy();
        assert!(said.contains("not copied: 1 subscriber, unsubscribed in "), "{said}");
        let emails: Vec<_> = read_rows(&*second, "newsletter_subscribers").into_iter().map(|row| row["email"].clone()).collect();
        assert_eq!(emails, ["bob@example.com"]);
    }
}
