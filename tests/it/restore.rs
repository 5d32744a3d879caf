//! What happened after a backup still holds when it is restored: erasures and deliveries. SQLite, with the library and with the real binary.

use std::path::Path;
use std::time::Duration;

use leadlight::store::features::newsletter::SubscriberId;
use leadlight::store::features::outbox::AttemptResult;
use leadlight::store::{self, Channel};
use leadlight::store::{DatabaseUrl, EraseMode, Reapplied, Restored, Store};

use crate::process::{run_leadlight_in, start_server};
use crate::site::{block_on, tables};
use crate::store::consents::{from_page, with_message};
use crate::store::{address, database_file, database_url, open_store, read_rows, test_databases};

/// A store with a lead, a subscription and a message for each of these people, and a backup of it.
fn with_backup(folder: &tempfile::TempDir, people: &[&str]) -> (leadlight::store::Store, std::path::PathBuf) {
    let store = open_store(folder);
    for email in people {
        for form in ["contact", "newsletter"] {
            block_on(store.insert(from_page("home", with_message(form, email)))).unwrap();
        }
    }
    let backup = folder.path().join("backup.db");
    store.backup(&backup).unwrap();
    (store, backup)
}

fn restore(folder: &tempfile::TempDir, backup: &Path) -> Restored {
    store::restore(&database_url(folder), backup, &tables().forms).unwrap()
}

/// Delivers every message whose lead is this person's.
fn deliver(store: &Store, email: &str) {
    let claimed = block_on(store.claim_messages(Channel::Webhook, 100, Duration::from_mins(1))).unwrap();
    for message in claimed.messages {
        let is_delivered = message.fields.get("email").is_some_and(|it| it == email);
        let result = if is_delivered {
            AttemptResult::Delivered { answer: String::new() }
        } else {
            AttemptResult::Retry { after: Duration::ZERO, reason: String::new() }
        };
        block_on(store.record_result(&message, result)).unwrap();
    }
}

#[test]
fn who_was_erased_after_the_backup_stays_erased() {
    let folder = tempfile::tempdir().unwrap();
    let (store, backup) = with_backup(&folder, &["Ada@x", "bob@x"]);
    store.erase("bob@x", EraseMode::DryRun).unwrap();
    store.erase("ada@X", EraseMode::Remove).unwrap();
    // The same person writes again, and another backup has that.
    block_on(store.insert(from_page("faq", with_message("contact", "ada@x")))).unwrap();
    let later = "SET created_at = '2999-01-01T00:00:00.000Z'";
    let sql = format!("UPDATE contact_submissions {later} WHERE email = 'ada@x'; UPDATE outbox {later} WHERE email_key = 'ada@x'");
    rusqlite::Connection::open(database_file(&folder)).unwrap().execute_batch(&sql).unwrap();
    let later = folder.path().join("later.db");
    store.backup(&later).unwrap();
    store.close();

    let restored = restore(&folder, &backup);
    assert_eq!(restored.reapplied, Some(Reapplied { erased: 4, unsubscribed: 0, delivered: 0 }));
    let store = open_store(&folder);
    assert!(store.receipt("ada@x").unwrap().is_empty());
    let bob = store.receipt("bob@x").unwrap();
    assert_eq!((bob.leads.len(), bob.messages.len()), (2, 2));
    store.close();
    let bytes = std::fs::read(database_file(&folder)).unwrap();
    assert!(!bytes.windows(5).any(|it| it.eq_ignore_ascii_case(b"ada@x")), "nor in a free page");

    let restored = restore(&folder, &later);
    assert_eq!(restored.reapplied, Some(Reapplied::default()), "what was stored after the erasure stays");
    assert_eq!(open_store(&folder).receipt("ada@x").unwrap().leads.len(), 1);
    restore(&folder, &backup);
    assert!(open_store(&folder).receipt("ada@x").unwrap().is_empty(), "the file survives a restore");
}

#[test]
fn delivered_and_dropped_messages_are_not_sent_again_and_others_are() {
    let folder = tempfile::tempdir().unwrap();
    let (store, backup) = with_backup(&folder, &["ada@x", "bob@x", "eve@x"]);
    deliver(&store, "ada@x");
    let dropped = store.receipt("bob@x").unwrap().messages[0].id.clone();
    assert!(block_on(store.delete_message(&dropped)).unwrap());
    assert!(!block_on(store.delete_message("msg_nobody")).unwrap());
    store.close();
    // Also when nothing is left of the database.
    for ending in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(folder.path().join(format!("deep/er/site.db{ending}")));
    }
    let restored = restore(&folder, &backup);
    assert_eq!(restored.reapplied, Some(Reapplied { erased: 0, unsubscribed: 0, delivered: 3 }));
    let store = open_store(&folder);
    let messages = |email: &str| store.receipt(email).unwrap().messages.len();
    assert_eq!([messages("ada@x"), messages("bob@x"), messages("eve@x")], [0, 1, 2]);
    assert_eq!(read_rows(&store, "contact_submissions").len(), 3, "the leads themselves are back");
}

/// With a clock that was ahead when somebody wrote, the row is younger than the erasure; with one that was ahead at the erasure, what came later is older.
#[test]
fn a_clock_that_was_ahead_brings_nobody_back_and_erases_nobody_else() {
    let folder = tempfile::tempdir().unwrap();
    let (store, _) = with_backup(&folder, &["ada@x"]);
    let execute = |sql: &str| rusqlite::Connection::open(database_file(&folder)).unwrap().execute_batch(sql).unwrap();
    let set = |to: &str| {
        ["contact_submissions", "newsletter_subscribers", "outbox"].map(|it| format!("UPDATE {it} SET created_at = '{to}'")).join(";")
    };
    execute(&set("2036-01-01T00:00:00.000Z"));
    let backup = folder.path().join("ahead.db");
    store.backup(&backup).unwrap();
    store.erase("ada@x", EraseMode::Remove).unwrap();
    block_on(store.insert(from_page("faq", with_message("contact", "ada@x")))).unwrap();
    execute(&set("2020-01-01T00:00:00.000Z"));
    let later = folder.path().join("later.db");
    store.backup(&later).unwrap();
    store.close();
    assert_eq!(restore(&folder, &backup).reapplied.unwrap().erased, 4);
    assert!(open_store(&folder).receipt("ada@x").unwrap().is_empty());
    assert_eq!(restore(&folder, &later).reapplied, Some(Reapplied::default()));
    assert_eq!(open_store(&folder).receipt("ada@x").unwrap().leads.len(), 1);
}

/// `copy` of an older backup, beside its replay file or into the database that knows.
#[test]
fn a_copy_of_a_backup_brings_nobody_back() {
    for target in test_databases() {
        let folder = tempfile::tempdir().unwrap();
        let (store, backup) = with_backup(&folder, &["Ada@x", "bob@x", "eve@x"]);
        store.erase("ada@x", EraseMode::Remove).unwrap();
        let find = SubscriberId::EmailKey("eve@x".into());
        let subscriber = block_on(store.find_subscriber(find)).unwrap().unwrap();
        let digest = block_on(store.newsletter_key()).unwrap().digest("eve@x");
        assert!(block_on(store.unsubscribe(digest, Some(subscriber), Vec::new())).unwrap());
        store.close();
        let copy = |to: &str| {
            let output = run_leadlight_in(folder.path(), &["copy", "--from", &format!("sqlite:{}", backup.display()), "--to", to]);
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            String::from_utf8(output.stdout).unwrap()
        };
        let who = |store: &Store, table: &str| -> Vec<String> {
            read_rows(store, table)
                .iter()
                .map(|row| format!("{} {}", row["email"].as_str().unwrap(), row.get("state").map_or("", |it| it.as_str().unwrap())))
                .collect()
        };
        // Into the database itself, whose file knows.
        let said = copy(&format!("sqlite:{}", database_file(&folder).display()));
        assert!(said.contains("not copied: 3 rows of people") && said.contains("is a backup"), "{said}");
        let own = open_store(&folder);
        assert_eq!(who(&own, "contact_submissions"), ["bob@x ", "eve@x "]);
        assert_eq!(who(&own, "newsletter_subscribers"), ["bob@x confirmed", "eve@x unsubscribed"]);
        // Into a new one, with the file beside the backup.
        std::fs::copy(folder.path().join("deep/er/site.db-replay"), folder.path().join("backup.db-replay")).unwrap();
        let said = copy(&address(&target.url));
        assert!(said.contains("not copied: 3 rows of people") && !said.contains("is a backup"), "{said}");
        let new = target.open();
        assert_eq!(
            (who(&new, "contact_submissions"), who(&new, "newsletter_subscribers")),
            (vec!["bob@x ".into(), "eve@x ".into()], vec!["bob@x confirmed".into()])
        );
        assert_eq!(target.count("consents"), 3, "nor is anything left of them");
        // Who is erased there stays erased, too.
        new.erase("bob@x", EraseMode::Remove).unwrap();
        new.close();
        copy(&address(&target.url));
        assert_eq!(who(&target.open(), "contact_submissions"), ["eve@x "]);
    }
}

#[test]
fn a_backup_of_an_older_schema_is_brought_up_to_date_first() {
    let folder = tempfile::tempdir().unwrap();
    let store = open_store(&folder);
    store.erase("ada@x", EraseMode::Remove).unwrap();
    store.close();
    let old = folder.path().join("old.db");
    let connection = rusqlite::Connection::open(&old).unwrap();
    connection.execute_batch(include_str!("../../data/migrations/sqlite/0001_submissions.sql")).unwrap();
    let row = "INSERT INTO newsletter_subscribers (email, email_key, created_at) VALUES ('Ada@x', 'ada@x', '2026-01-01T00:00:00.000Z')";
    connection.execute_batch(&format!("{row}; PRAGMA user_version = 1")).unwrap();
    drop(connection);
    assert_eq!(restore(&folder, &old).reapplied.unwrap().erased, 1);
    assert!(open_store(&folder).receipt("ada@x").unwrap().is_empty());
}

#[test]
fn a_file_that_cannot_be_used_stops_the_restore_and_the_erasure() {
    let folder = tempfile::tempdir().unwrap();
    let (store, backup) = with_backup(&folder, &["ada@x"]);
    std::fs::write(folder.path().join("deep/er/site.db-replay"), "something else\n").unwrap();
    let error = format!("{:#}", store.erase("ada@x", EraseMode::Remove).unwrap_err());
    assert!(error.contains("site.db-replay"), "{error}");
    assert_eq!(store.receipt("ada@x").unwrap().leads.len(), 2, "nothing was erased");
    store.close();
    let before = std::fs::read(database_file(&folder)).unwrap();
    let error = format!("{:#}", store::restore(&database_url(&folder), &backup, &tables().forms).unwrap_err());
    assert!(error.contains("site.db-replay"), "{error}");
    assert_eq!(std::fs::read(database_file(&folder)).unwrap(), before);
}

#[test]
fn restore_reports_what_it_did() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = start_server(folder.path(), &[]);
    assert!(server.post("/forms/newsletter", "email=ada%40example.com").starts_with("HTTP/1.1 303"));
    let run = |arguments: &[&str]| {
        let output = run_leadlight_in(folder.path(), arguments);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    run(&["backup", "backup.db"]);
    server.signal("TERM");
    server.wait_for_exit();
    let said = run(&["restore", "backup.db"]);
    assert!(
        said.contains("data/site.db-replay does not exist: nobody was erased and nothing was delivered since, or the file was lost\n"),
        "{said}"
    );
    run(&["erase", "--email", "ada@example.com"]);
    let said = run(&["restore", "backup.db"]);
    assert!(said.contains("erased again\t1\nunsubscribed again\t0\nmessages not sent again\t0\n"), "{said}");
    assert_eq!(run(&["export", "newsletter_subscribers"]), "");
    assert!(DatabaseUrl::Sqlite(folder.path().join("data/site.db")).is_file());
}
