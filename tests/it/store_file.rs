//! SQLite's database as a file: owner, permissions, deletion, damage, schema, backups.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use leadlight::store::{self, DatabaseUrl, Store};

use crate::process::BINARY;
use crate::site::{block_on, tables};
use crate::store::{database_file, database_url, newsletter_submission, open_store, read_rows, wait_for_health};

/// The error of opening the store.
fn open_error(path: &Path) -> String {
    store::open(&DatabaseUrl::Sqlite(path.to_owned())).err().map(|error| format!("{error:#}")).unwrap_or_default()
}

#[test]
fn writes_fail_once_the_file_is_deleted_or_replaced() {
    type Harm = fn(&Path);
    let harms: [(&str, Harm); 4] = [
        ("deleted", |path| std::fs::remove_file(path).unwrap()),
        ("replaced", |path| {
            std::fs::copy(path, path.with_extension("copy")).unwrap();
            std::fs::rename(path.with_extension("copy"), path).unwrap();
        }),
        ("deleted", |path| std::fs::rename(path, path.with_extension("moved")).unwrap()),
        ("deleted", |path| std::fs::remove_file(path.with_extension("db-wal")).unwrap()),
    ];
    for (said, harm) in harms {
        let folder = tempfile::tempdir().unwrap();
        let store = open_store(&folder);
        block_on(store.insert(newsletter_submission("before@x"))).unwrap();
        assert!(store.health().is_ok());
        harm(&database_file(&folder));
        let error = block_on(store.insert(newsletter_submission("after@x"))).unwrap_err().to_string();
        assert!(error.contains(said), "{error}");
        assert_eq!(store.health().unwrap_err().to_string(), error);
    }
    // Without a write too; and a file that is put back is the same file.
    let folder = tempfile::tempdir().unwrap();
    let store = open_store(&folder);
    std::fs::rename(database_file(&folder), folder.path().join("away")).unwrap();
    assert!(wait_for_health(&store, Result::is_err).unwrap_err().contains("deleted"));
    std::fs::rename(folder.path().join("away"), database_file(&folder)).unwrap();
    assert_eq!(wait_for_health(&store, Result::is_ok), Ok(()));
    assert!(block_on(store.insert(newsletter_submission("again@x"))).is_ok());
}

#[test]
fn a_new_file_has_its_schema_without_the_log() {
    let folder = tempfile::tempdir().unwrap();
    let _serving = open_store(&folder);
    let alone = folder.path().join("alone.db");
    std::fs::copy(database_file(&folder), &alone).unwrap();
    store::open_existing(&DatabaseUrl::Sqlite(alone)).unwrap().prepare(&tables().forms).unwrap();
}

#[test]
fn the_file_has_our_application_id() {
    let id = |folder: &tempfile::TempDir| -> i64 {
        rusqlite::Connection::open(database_file(folder)).unwrap().query_row("PRAGMA application_id", [], |row| row.get(0)).unwrap()
    };
    let folder = tempfile::tempdir().unwrap();
    open_store(&folder).close();
    assert_eq!(id(&folder), 0x4c45_4144, "LEAD");
    // As a version of ours left it that did not mark yet: it knew the first migration alone.
    let unmarked = concat!(include_str!("../../data/migrations/sqlite/0001_submissions.sql"), "PRAGMA user_version = 1");
    std::fs::remove_file(database_file(&folder)).unwrap();
    rusqlite::Connection::open(database_file(&folder)).unwrap().execute_batch(unmarked).unwrap();
    let beside = store::open_existing(&database_url(&folder)).unwrap();
    assert_eq!(id(&folder), 0, "looking changes nothing");
    assert!(beside.prepare(&tables().forms).unwrap_err().to_string().contains("older version"));
    let store = open_store(&folder);
    block_on(store.insert(newsletter_submission("ada@example.com"))).unwrap();
    store.close();
    assert_eq!(id(&folder), 0x4c45_4144);
}

#[test]
fn another_programs_database_is_refused_and_unchanged() {
    for sql in [
        "CREATE TABLE notes (text TEXT); INSERT INTO notes VALUES ('theirs')",
        "CREATE TABLE contact_submissions (id INTEGER PRIMARY KEY); PRAGMA user_version = 1",
        "PRAGMA application_id = 252006675; CREATE TABLE notes (text TEXT)",
        "PRAGMA journal_mode = WAL; CREATE TABLE notes (text TEXT)",
        "PRAGMA user_version = 7",
    ] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("theirs.db");
        rusqlite::Connection::open(&path).unwrap().execute_batch(sql).unwrap();
        let before = std::fs::read(&path).unwrap();
        let error = open_error(&path);
        assert!(error.contains("another program") && error.contains("theirs.db") && !error.contains('\n'), "{sql}: {error}");
        assert_eq!(std::fs::read(&path).unwrap(), before, "{sql}");
        let names: Vec<_> = std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(names, ["theirs.db"], "{sql}");
        assert!(store::open_existing(&DatabaseUrl::Sqlite(path)).is_err(), "{sql}");
    }
}

/// Overwrites a page in the middle: a page of `lead_requests`.
fn damage(path: &Path) {
    let connection = rusqlite::Connection::open(path).unwrap();
    let page: u32 = connection.query_row("SELECT rootpage FROM sqlite_schema WHERE name = 'lead_requests'", [], |row| row.get(0)).unwrap();
    let size: u32 = connection.query_row("PRAGMA page_size", [], |row| row.get(0)).unwrap();
    drop(connection);
    let mut bytes = std::fs::read(path).unwrap();
    let (page, size) = (usize::try_from(page).unwrap(), usize::try_from(size).unwrap());
    let start = (page - 1) * size;
    bytes[start..start + size].fill(0xab);
    std::fs::write(path, bytes).unwrap();
}

#[test]
fn a_damaged_database_is_reported_and_does_not_stop_the_start() {
    let folder = tempfile::tempdir().unwrap();
    open_store(&folder).close();
    damage(&database_file(&folder));
    let store = open_store(&folder);
    assert!(store.health().unwrap_err().to_string().contains("damaged"));
    assert!(block_on(store.insert(newsletter_submission("ada@example.com"))).is_ok(), "undamaged tables take rows");
}

#[cfg(unix)]
#[test]
fn files_and_folders_are_private_to_their_owner() {
    use std::os::unix::fs::PermissionsExt;
    let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let folder = tempfile::tempdir().unwrap();
    let store = open_store(&folder);
    block_on(store.insert(newsletter_submission("ada@example.com"))).unwrap();
    let backup = folder.path().join("backup.db");
    store.backup(&backup).unwrap();
    for ending in ["", "-wal", "-shm", "-lock"] {
        assert_eq!(mode(&folder.path().join(format!("deep/er/site.db{ending}"))), 0o600, "{ending}");
    }
    assert_eq!([mode(&backup), mode(&folder.path().join("deep/er")), mode(&folder.path().join("deep"))], [0o600, 0o700, 0o700]);
}

#[test]
fn a_backup_holds_everything_and_overwrites_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let store = open_store(&folder);
    block_on(store.insert(newsletter_submission("ada@example.com"))).unwrap();
    let file = folder.path().join("copy.db");
    store.backup(&file).unwrap();
    let copy = store::open_existing(&DatabaseUrl::Sqlite(file.clone())).unwrap();
    copy.prepare(&tables().forms).unwrap();
    assert_eq!(read_rows(&copy, "newsletter_subscribers"), read_rows(&store, "newsletter_subscribers"));
    let error = store.backup(&file).unwrap_err().to_string();
    assert!(error.contains("copy.db") && error.contains("exists"), "{error}");
}

#[test]
fn a_backup_is_restored_and_the_old_database_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let backup = folder.path().join("backup.db");
    let store = open_store(&folder);
    block_on(store.insert(newsletter_submission("saved@x"))).unwrap();
    store.backup(&backup).unwrap();
    block_on(store.insert(newsletter_submission("later@x"))).unwrap();
    let error = store::restore(&database_url(&folder), &backup, &tables().forms).unwrap_err().to_string();
    assert!(error.contains("a server runs"), "{error}");
    store.close();

    let restored = store::restore(&database_url(&folder), &backup, &tables().forms).unwrap();
    assert!(restored.rows.contains(&("newsletter_subscribers".to_owned(), 1)), "{restored:?}");
    let emails = |store: &Store| read_rows(store, "newsletter_subscribers").into_iter().map(|row| row["email"].clone()).collect::<Vec<_>>();
    assert_eq!(emails(&open_store(&folder)), ["saved@x"]);
    let kept = store::open_existing(&DatabaseUrl::Sqlite(restored.previous.unwrap())).unwrap();
    kept.prepare(&tables().forms).unwrap();
    assert_eq!(emails(&kept), ["saved@x", "later@x"]);
}

#[test]
fn a_symbolic_link_and_its_file_are_one_database() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    std::os::unix::fs::symlink("data/site.db", at("link.db")).unwrap();
    std::os::unix::fs::symlink(at("link.db"), at("chain.db")).unwrap();
    let names = ["data/site.db", "link.db", "chain.db"].map(|name| DatabaseUrl::Sqlite(at(name)));
    // The file does not exist yet.
    let store = store::open(&names[2]).unwrap();
    store.prepare(&tables().forms).unwrap();
    block_on(store.insert(newsletter_submission("saved@x"))).unwrap();
    let backup = at("backup.db");
    store.backup(&backup).unwrap();
    for name in &names {
        let error = store::restore(name, &backup, &tables().forms).unwrap_err().to_string();
        assert!(error.contains("a server runs"), "{name}: {error}");
        let rows = store::open_existing(name).unwrap();
        rows.prepare(&tables().forms).unwrap();
        assert_eq!(read_rows(&rows, "newsletter_subscribers").len(), 1, "{name}");
    }
    std::fs::remove_file(at("link.db")).unwrap();
    assert!(wait_for_health(&store, Result::is_err).unwrap_err().contains("deleted"), "the next start would use another file");
    std::os::unix::fs::symlink("data/site.db", at("link.db")).unwrap();
    store.close();
    for name in &names {
        let restored = store::restore(name, &backup, &tables().forms).unwrap();
        assert_eq!(restored.previous.unwrap().parent(), Some(&*at("data")), "{name}");
        assert_eq!(restored.replay, at("data/site.db-replay"), "{name}");
    }
    assert!(["link.db", "chain.db"].iter().all(|name| at(name).is_symlink()));
    let mut beside: Vec<_> = std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    beside.sort();
    assert_eq!(beside, ["backup.db", "chain.db", "data", "link.db"], "logs and locks are beside the file");
    std::os::unix::fs::symlink(at("loop.db"), at("loop.db")).unwrap();
    assert!(open_error(&at("loop.db")).contains("loop.db"));
}

#[test]
fn a_failed_restore_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let store = open_store(&folder);
    block_on(store.insert(newsletter_submission("here@x"))).unwrap();
    let at = |name: &str| folder.path().join(name);
    for name in ["damaged.db", "newer.db"] {
        store.backup(&at(name)).unwrap();
    }
    store.close();
    damage(&at("damaged.db"));
    rusqlite::Connection::open(at("newer.db")).unwrap().pragma_update(None, "user_version", 99).unwrap();
    rusqlite::Connection::open(at("theirs.db")).unwrap().execute_batch("CREATE TABLE notes (text TEXT)").unwrap();
    std::fs::write(at("empty.db"), "").unwrap();
    let names = |folder: &Path| std::fs::read_dir(folder).unwrap().count();
    let before = (std::fs::read(database_file(&folder)).unwrap(), names(database_file(&folder).parent().unwrap()));
    for (name, said) in [
        ("damaged.db", "damaged"),
        ("newer.db", "newer"),
        ("theirs.db", "another program"),
        ("empty.db", "empty"),
        ("absent.db", "absent.db"),
        ("deep/er/site.db", "itself"),
    ] {
        let error = format!("{:#}", store::restore(&database_url(&folder), &at(name), &tables().forms).unwrap_err());
        assert!(error.contains(said) && error.contains(name) && !error.contains('\n'), "{name}: {error}");
        assert_eq!((std::fs::read(database_file(&folder)).unwrap(), names(database_file(&folder).parent().unwrap())), before, "{name}");
    }
    // Nor does it replace another program's database.
    std::fs::copy(database_file(&folder), at("good.db")).unwrap();
    let error = format!("{:#}", store::restore(&DatabaseUrl::Sqlite(at("theirs.db")), &at("good.db"), &tables().forms).unwrap_err());
    assert!(error.contains("another program"), "{error}");
}

#[test]
fn the_next_backup_removes_what_a_killed_one_left() {
    let folder = tempfile::tempdir().unwrap();
    let store = open_store(&folder);
    let left = [".leadlight-unfinished-Ab12", ".leadlight-unfinished-Ab12-journal", ".leadlight-unfinished-gone-wal"];
    for name in left {
        std::fs::write(folder.path().join(name), "half").unwrap();
    }
    let at_work = folder.path().join(".leadlight-unfinished-work");
    let other = std::fs::File::create(&at_work).unwrap();
    other.lock().unwrap();
    store.backup(&folder.path().join("backup.db")).unwrap();
    for name in left {
        assert!(!folder.path().join(name).exists(), "{name}");
    }
    assert!(at_work.exists(), "that of a backup under way stays");
}

#[test]
fn a_file_that_is_no_database_is_refused_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let text = folder.path().join("text.db");
    std::fs::write(&text, "this is no database, but long enough to be looked at as one".repeat(20)).unwrap();
    for (path, named) in [(text, "text.db"), ("/proc/nope/site.db".into(), "/proc/nope")] {
        let error = open_error(&path);
        assert!(error.contains(named) && !error.contains('\n'), "{error}");
    }
    assert!(store::open_existing(&DatabaseUrl::Sqlite(folder.path().join("not-there.db"))).is_err());
    assert!(!folder.path().join("not-there.db").exists(), "looking makes no file");
}

#[test]
fn a_newer_schema_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    open_store(&folder).close();
    let connection = rusqlite::Connection::open(database_file(&folder)).unwrap();
    connection.pragma_update(None, "user_version", 99).unwrap();
    drop(connection);
    let error = open_error(&database_file(&folder));
    assert!(error.contains("99") && error.contains("newer"), "{error}");
}

#[test]
fn a_start_without_migrations_needs_no_lock() {
    let folder = tempfile::tempdir().unwrap();
    open_store(&folder).close();
    let holder = rusqlite::Connection::open(database_file(&folder)).unwrap();
    holder.execute_batch("BEGIN IMMEDIATE").unwrap();
    store::open(&database_url(&folder)).unwrap().prepare(&tables().forms).unwrap();
}

#[test]
fn a_migration_waits_until_another_program_releases_the_database() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("data/site.db");
    std::fs::create_dir(path.parent().unwrap()).unwrap();
    let unmarked = concat!(include_str!("../../data/migrations/sqlite/0001_submissions.sql"), "PRAGMA user_version = 1");
    let holder = rusqlite::Connection::open(&path).unwrap();
    holder.execute_batch(unmarked).unwrap();
    holder.execute_batch("PRAGMA journal_mode = WAL; BEGIN IMMEDIATE").unwrap();
    let mut child =
        Command::new(BINARY).args(["--listen", "127.0.0.1:0"]).current_dir(folder.path()).stderr(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(child.stderr.take().unwrap()).lines().map_while(Result::ok);
    assert!(lines.any(|line| line.contains("waiting for another process that holds the lock of the database")), "the wait is logged");
    holder.execute_batch("ROLLBACK").unwrap();
    assert!(lines.any(|line| line.contains("serving http://")), "it starts");
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn every_migration_file_is_applied() {
    let files = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/data/migrations/sqlite")).unwrap().count();
    let folder = tempfile::tempdir().unwrap();
    open_store(&folder).close();
    let connection = rusqlite::Connection::open(database_file(&folder)).unwrap();
    let version: i64 = connection.query_row("PRAGMA user_version", [], |row| row.get(0)).unwrap();
    assert_eq!(usize::try_from(version).unwrap(), files);
}

#[test]
fn a_table_whose_id_is_not_its_rowid_is_refused() {
    for id in ["id INT PRIMARY KEY", "id TEXT PRIMARY KEY", "id INTEGER NOT NULL", "id INTEGER, other INTEGER, PRIMARY KEY (id, other)"] {
        let folder = tempfile::tempdir().unwrap();
        let store = open_store(&folder);
        let (columns, keys) =
            id.split_once(", PRIMARY").map_or((id, String::new()), |(columns, keys)| (columns, format!(", PRIMARY{keys}")));
        let others = "email TEXT NOT NULL, email_key TEXT NOT NULL UNIQUE, created_at TEXT DEFAULT '', submission_key TEXT, \
            state TEXT DEFAULT '', confirmed_at TEXT, unsubscribed_at TEXT, requested_at TEXT, link_nonce INTEGER";
        let sql = format!("DROP TABLE newsletter_subscribers; CREATE TABLE newsletter_subscribers ({columns}, {others}{keys})");
        rusqlite::Connection::open(database_file(&folder)).unwrap().execute_batch(&sql).unwrap();
        let error = format!("{:#}", store.prepare(&tables().forms).unwrap_err());
        assert!(error.contains("`newsletter`") && error.contains("must be its INTEGER PRIMARY KEY"), "{id}: {error}");
    }
}
