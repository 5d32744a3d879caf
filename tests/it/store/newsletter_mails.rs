//! How many mails a mailbox and a domain may get.

use leadlight::store::features::newsletter_key::NewsletterKey;

use super::newsletter::*;
use super::*;

/// Moves the times of sent mails back.
fn age_mails(database: &TestDatabase, minutes: u32) {
    let columns = ["mail_1_at", "mail_2_at", "mail_3_at"].map(|column| match database.url {
        DatabaseUrl::Sqlite(_) => format!("{column} = strftime('%Y-%m-%dT%H:%M:%fZ', {column}, '-{minutes} minutes')"),
        DatabaseUrl::Postgres(_) => format!("{column} = {column} - INTERVAL '{minutes} minutes'"),
    });
    database.execute(&format!("UPDATE newsletter_mails SET {}", columns.join(", ")));
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
fn a_mailbox_gets_one_receipt_a_day_whatever_else_it_is_sent() {
    for database in test_databases() {
        let store = database.open();
        let may = |email: &str| block_on(store.may_send_receipt(email)).unwrap();
        block_on(store.insert(pending("ada@x.example"))).unwrap();
        for (email, expected) in
            [("ada@x.example", true), ("A.D.A+news@X.example", false), ("bob@x.example", true), ("ada@y.example", true)]
        {
            assert_eq!(may(email), expected, "{email}");
        }
        for (minutes, expected) in [(23 * 60, false), (61, true), (0, false)] {
            age_mails(&database, minutes);
            assert_eq!(may("ada@x.example"), expected, "after {minutes} more minutes");
        }
        let sent = (0..50).filter(|n| may(&format!("n{n}@z.example"))).count();
        assert_eq!(sent, 30, "of a domain");
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
