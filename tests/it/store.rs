//! SQLite: what survives, what is refused at the start.

use leadlight::store::{Kept, Store, Submission, open_to_read};

use crate::site::block_on;

fn address(folder: &tempfile::TempDir) -> String {
    format!("sqlite:{}", folder.path().join("deep/er/site.db").display())
}

#[test]
fn opens_again_with_everything_and_migrates_once() {
    let folder = tempfile::tempdir().unwrap();
    for round in 0..3 {
        let store = Store::open(&address(&folder)).unwrap();
        let kept = block_on(store.keep(Submission::Newsletter { email: "ada@example.com".into() })).unwrap();
        assert_eq!(kept, if round == 0 { Kept::New } else { Kept::AlreadyThere });
        store.close();
        store.close();
    }
    let connection = open_to_read(&address(&folder)).unwrap();
    let rows: i64 = connection.query_row("SELECT count(*) FROM newsletter_subscribers", [], |row| row.get(0)).unwrap();
    assert_eq!(rows, 1);
    assert!(!folder.path().join("deep/er/site.db-wal").exists_and_is_full(), "the log was checkpointed");
}

trait Full {
    fn exists_and_is_full(&self) -> bool;
}

impl Full for std::path::PathBuf {
    fn exists_and_is_full(&self) -> bool {
        std::fs::metadata(self).is_ok_and(|it| it.len() > 0)
    }
}

#[test]
fn durable_settings_are_on() {
    let folder = tempfile::tempdir().unwrap();
    let _store = Store::open(&address(&folder)).unwrap();
    let connection = open_to_read(&address(&folder)).unwrap();
    let mode: String = connection.query_row("PRAGMA journal_mode", [], |row| row.get(0)).unwrap();
    assert_eq!(mode, "wal");
}

#[test]
fn what_cannot_be_a_database_is_one_sentence_that_names_it() {
    let folder = tempfile::tempdir().unwrap();
    let text = folder.path().join("text.db");
    std::fs::write(&text, "this is no database, but long enough to be looked at as one".repeat(20)).unwrap();
    for (address, named) in [
        ("postgres://x".to_owned(), "postgres://x"),
        ("sqlite:".to_owned(), "sqlite:"),
        ("data/site.db".to_owned(), "data/site.db"),
        (format!("sqlite:{}", text.display()), "text.db"),
        ("sqlite:/proc/nope/site.db".to_owned(), "/proc/nope"),
    ] {
        let error = Store::open(&address).err().map(|error| format!("{error:#}")).unwrap_or_default();
        assert!(error.contains(named) && !error.contains('\n'), "{address}: {error}");
    }
}

#[test]
fn a_newer_schema_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    Store::open(&address(&folder)).unwrap().close();
    let connection = rusqlite::Connection::open(folder.path().join("deep/er/site.db")).unwrap();
    connection.pragma_update(None, "user_version", 99).unwrap();
    drop(connection);
    let error = Store::open(&address(&folder)).err().map(|error| format!("{error:#}")).unwrap_or_default();
    assert!(error.contains("99") && error.contains("newer"), "{error}");
}

#[test]
fn a_row_that_the_schema_refuses_does_not_take_its_neighbours_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&address(&folder)).unwrap();
    let connection = rusqlite::Connection::open(folder.path().join("deep/er/site.db")).unwrap();
    connection
        .execute_batch(
            "CREATE TRIGGER refuse BEFORE INSERT ON newsletter_subscribers WHEN new.email = 'bad@x' BEGIN SELECT RAISE(ABORT, 'no'); END",
        )
        .unwrap();
    let emails = (0..20).map(|n| if n == 7 { "bad@x".to_owned() } else { format!("{n}@x") });
    let results = block_on(futures_util::future::join_all(emails.map(|email| store.keep(Submission::Newsletter { email }))));
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 19);
    let rows: i64 = connection.query_row("SELECT count(*) FROM newsletter_subscribers", [], |row| row.get(0)).unwrap();
    assert_eq!(rows, 19);
}

#[test]
fn every_migration_file_is_applied() {
    let files = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/data/migrations/sqlite")).unwrap().count();
    let folder = tempfile::tempdir().unwrap();
    Store::open(&address(&folder)).unwrap().close();
    let connection = rusqlite::Connection::open(folder.path().join("deep/er/site.db")).unwrap();
    let version: i64 = connection.query_row("PRAGMA user_version", [], |row| row.get(0)).unwrap();
    assert_eq!(usize::try_from(version).unwrap(), files);
}
