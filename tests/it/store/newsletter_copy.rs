//! Subscribers, suppressions and the key of another database.

use leadlight::store::features::newsletter::Suppression;
use leadlight::store::features::newsletter_key::NewsletterKey;

use super::newsletter::*;
use super::*;

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
