//! Subscribers of the newsletter: their states, the mails that they may get, and who is not added again.

use leadlight::store::features::newsletter::{Subscriber, SubscriberId, SubscriberState, Suppression};
use leadlight::store::features::newsletter_key::{AddressDigest, NewsletterKey};
use leadlight::store::features::outbox::FieldVisibility;
use leadlight::store::{Channel, Event, LeadOrigin, email_key, messages};

use super::consents::from_page;
use super::*;

const EMAIL: &str = "Ada@Example.com";

/// A subscription that the owner of the address must confirm.
fn pending(email: &str) -> Submission {
    let values = Values::from([("email".into(), email.into())]);
    newsletter_submission(email).pending(form("newsletter"), &values)
}

fn find(store: &Store, email: &str) -> Option<Subscriber> {
    block_on(store.find_subscriber(SubscriberId::EmailKey(email_key(email)))).unwrap()
}

fn state(store: &Store, email: &str) -> SubscriberState {
    find(store, email).unwrap().state
}

fn digest(store: &Store, email: &str) -> AddressDigest {
    block_on(store.newsletter_key()).unwrap().digest(&email_key(email))
}

fn suppressed(store: &Store) -> Vec<String> {
    block_on(store.suppressions()).unwrap().into_iter().map(|suppression| suppression.digest).collect()
}

/// A webhook message that reports an event.
fn report(email: &str, event: Event) -> Vec<leadlight::store::NewMessage> {
    messages(None, form("newsletter"), &Values::from([("email".into(), email.into())]), &[Channel::Webhook], event)
}

fn confirm(store: &Store, email: &str) -> bool {
    block_on(store.confirm_subscriber(find(store, email).unwrap(), report(email, Event::NewsletterConfirmed))).unwrap()
}

fn unsubscribe(store: &Store, email: &str) -> bool {
    let messages = report(email, Event::NewsletterUnsubscribed);
    block_on(store.unsubscribe(digest(store, email), find(store, email), messages)).unwrap()
}

/// The channel and event of each message, sorted.
fn outbox(store: &Store) -> Vec<(String, String)> {
    let entries = block_on(store.list_messages(usize::MAX, FieldVisibility::Hidden)).unwrap();
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
fn one_mailbox_gets_the_mails_of_one_under_all_its_spellings_and_a_domain_a_number_an_hour() {
    for database in test_databases() {
        let store = database.open();
        let request = |email: &str| block_on(store.insert(pending(email))).unwrap();
        let spellings = (0..128_u8).map(|bits| {
            let escaped = "victim@"
                .chars()
                .zip(0..)
                .take(6)
                .map(|(letter, at)| if bits >> at & 1 == 1 { format!("\\{letter}") } else { letter.into() });
            format!("\"{}\"@{}", escaped.collect::<String>(), if bits >= 64 { "MÜLLER.example" } else { "xn--mller-kva.example" })
        });
        let aliases = (0..20).map(|n| format!("v.ictim+{n}@müller.example"));
        for email in spellings.chain(aliases) {
            request(&email);
        }
        assert_eq!(outbox(&store).len(), 1);
        for n in 0..50 {
            request(&format!("{n}@müller.example"));
        }
        assert_eq!(outbox(&store).len(), 30, "of a domain");
        age_mails(&database, 61);
        request("another@müller.example");
        assert_eq!(outbox(&store).len(), 31);
        for n in 0..50 {
            request(&format!("{n}@gmail.com"));
        }
        assert_eq!(outbox(&store).len(), 81, "a free mail provider has no limit");
    }
}

#[test]
fn a_mail_of_a_clock_that_was_ahead_does_not_count() {
    for database in test_databases() {
        let store = database.open();
        block_on(store.insert(pending(EMAIL))).unwrap();
        database.execute("UPDATE newsletter_mails SET mail_1_at = '2091-01-01T00:00:00.000Z', mail_3_at = '2091-01-01T00:00:00.000Z'");
        block_on(store.insert(pending(EMAIL))).unwrap();
        assert_eq!(outbox(&store).len(), 2);
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

/// A request must not wait while many rows are removed.
#[test]
fn a_request_removes_a_bounded_number_of_old_limits() {
    for database in test_databases() {
        let store = database.open();
        let old: Vec<String> = (0..250).map(|number| format!("('{number}', '2026-01-01T00:00:00.000Z')")).collect();
        database.execute(&format!("INSERT INTO newsletter_mails (digest, mail_1_at) VALUES {}", old.join(", ")));
        // The request's own rows are those of its mailbox and its domain.
        for expected in [152, 52, 2] {
            block_on(store.insert(pending(EMAIL))).unwrap();
            assert_eq!(database.count("newsletter_mails"), expected);
        }
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
fn an_address_gets_one_mail_an_hour_and_three_a_day() {
    for database in test_databases() {
        let store = database.open();
        let mails = || outbox(&store).len();
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
        assert_eq!(database.count("newsletter_mails"), 2, "of a mailbox and of its domain; old rows were removed");
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
        let keys: Vec<NewsletterKey> = stores.iter().map(|store| block_on(store.newsletter_key()).unwrap()).collect();
        assert!(keys.iter().all(|key| *key == keys[0]));
        let requests = (0..80).map(|n| {
            let store = stores[n % stores.len()].clone();
            async move { store.insert(pending(&format!("{}@example.com", n / 20))).await }
        });
        let results = block_on(futures_util::future::join_all(requests));
        assert!(results.into_iter().all(|result| result.is_ok()));
        assert_eq!(outbox(&stores[0]).len(), 4, "one mail for each of four addresses");
        let reopened = store::open_existing(&database.url).unwrap();
        reopened.prepare(&tables().forms).unwrap();
        assert_eq!(block_on(reopened.newsletter_key()).unwrap(), keys[0], "a command reads the same key");
    }
}

#[test]
fn rows_from_elsewhere_add_nobody_who_has_unsubscribed() {
    for database in test_databases() {
        let store = database.open();
        for email in ["ada@example.com", "eve@example.com"] {
            block_on(store.insert(newsletter_submission(email))).unwrap();
            assert!(unsubscribe(&store, email));
        }
        for email in ["ada@example.com", "eve@example.com"] {
            store.erase(email, EraseMode::Remove).unwrap();
        }
        // Of a person whose row was lost, only the link knows the address.
        let lost = digest(&store, "lost@example.com");
        assert!(block_on(store.unsubscribe(lost, None, Vec::new())).unwrap());
        assert!(!block_on(store.unsubscribe(lost, None, Vec::new())).unwrap());
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
        let emails: Vec<_> = read_rows(&store, "newsletter_subscribers").into_iter().map(|row| row["email"].clone()).collect();
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
        assert_eq!(block_on(store.adopt_newsletter_key(other)).unwrap(), other);
        block_on(store.insert_suppressions(vec![Suppression { digest: "a".into(), unsubscribed_at: OffsetDateTime::now_utc() }])).unwrap();
        let third = NewsletterKey::random().unwrap();
        assert_eq!(block_on(store.adopt_newsletter_key(third)).unwrap(), other);
        store.close();
        assert_eq!(block_on(database.open().newsletter_key()).unwrap(), other);
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
        assert!(unsubscribe(&first, "eve@example.com"));
        first.erase("eve@example.com", EraseMode::Remove).unwrap();
        let said = copy();
        assert!(!said.contains("links") && !said.contains("not copied"), "{said}");
        let second = database.open();
        assert_eq!(digest(&second, "ada@example.com"), digest(&first, "ada@example.com"), "the same key");
        assert_eq!(suppressed(&second), suppressed(&first));

        // The second database is in use now.
        assert!(unsubscribe(&second, "ada@example.com"));
        second.erase("ada@example.com", EraseMode::Remove).unwrap();
        block_on(first.insert(newsletter_submission("bob@example.com"))).unwrap();
        let said = copy();
        assert!(said.contains("not copied: 1 row of people who were erased or have unsubscribed since"), "{said}");
        let emails: Vec<_> = read_rows(&second, "newsletter_subscribers").into_iter().map(|row| row["email"].clone()).collect();
        assert_eq!(emails, ["bob@example.com"]);
    }
}
