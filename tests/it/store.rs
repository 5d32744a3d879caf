//! Tests that every store must pass, and when SQLite's writer reports that it cannot write.

pub mod consents;
mod inbox;
mod newsletter;
mod newsletter_copy;
mod newsletter_mails;
mod origins;
mod schema;
mod spam;
mod users;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use leadlight::store::{self, Channel, DatabaseUrl, EraseMode, InsertOutcome, ORIGIN_COLUMNS, Store, Stored, Submission, Values};
use leadlight::tables::Form;
use leadlight::tables::forms::Column;
use serde_json::{Map, Value};
use time::OffsetDateTime;
use time::macros::{date, datetime};

use crate::postgres::cluster::{self, Cluster};
use crate::process::{CONDITION_TIMEOUT, wait_until};
use crate::site::{block_on, form, tables};

/// An empty database for a store.
pub struct TestDatabase {
    pub url: DatabaseUrl,
    folder: tempfile::TempDir,
}

/// An empty database of every kind: SQLite, and PostgreSQL if it is installed.
pub fn test_databases() -> Vec<TestDatabase> {
    let folder = tempfile::tempdir().unwrap();
    let sqlite = TestDatabase { url: database_url(&folder), folder };
    let postgres = |cluster: &Cluster| TestDatabase {
        url: Cluster::database_url(&cluster.create_database(), &[cluster.port]).parse().unwrap(),
        folder: tempfile::tempdir().unwrap(),
    };
    [sqlite].into_iter().chain(cluster::shared().map(postgres)).collect()
}

impl TestDatabase {
    pub fn folder(&self) -> &std::path::Path {
        self.folder.path()
    }

    /// Opens the store and applies migrations.
    pub fn open(&self) -> Store {
        let store = store::open(&self.url).unwrap();
        store.prepare(&tables().forms).unwrap();
        store
    }

    /// Runs SQL directly on the database.
    pub fn execute(&self, sql: &str) {
        match &self.url {
            DatabaseUrl::Sqlite(path) => rusqlite::Connection::open(path).unwrap().execute_batch(sql).unwrap(),
            DatabaseUrl::Postgres(_) => drop(self.query(sql)),
        }
    }

    /// The number of rows of a table.
    pub fn count(&self, table: &str) -> usize {
        match &self.url {
            DatabaseUrl::Sqlite(path) => {
                let count = |row: &rusqlite::Row<'_>| row.get::<_, i64>(0);
                let connection = rusqlite::Connection::open(path).unwrap();
                usize::try_from(connection.query_row(&format!("SELECT count(*) FROM {table}"), [], count).unwrap()).unwrap()
            }
            DatabaseUrl::Postgres(_) => self.query(&format!("SELECT 1 FROM {table}")).len(),
        }
    }

    /// Runs SQL directly on PostgreSQL.
    pub fn query(&self, sql: &str) -> Vec<String> {
        if let DatabaseUrl::Sqlite(path) = &self.url {
            let connection = rusqlite::Connection::open(path).unwrap();
            let mut statement = connection.prepare(sql).unwrap();
            return statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
        }
        let address = self.url.to_string();
        let (_, database) = address.rsplit_once('/').unwrap();
        cluster::shared().unwrap().execute(database, sql)
    }
}

/// As `leadlight copy` takes it.
pub fn address(url: &DatabaseUrl) -> String {
    match url {
        DatabaseUrl::Sqlite(path) => format!("sqlite:{}", path.display()),
        DatabaseUrl::Postgres(_) => format!("postgres://postgres@{}?sslmode=disable", url.to_string().trim_start_matches("postgres://")),
    }
}

/// The URL of the SQLite database in `folder`.
pub fn database_url(folder: &tempfile::TempDir) -> DatabaseUrl {
    DatabaseUrl::Sqlite(database_file(folder))
}

/// The file of the SQLite database in `folder`, in folders that do not exist yet.
pub fn database_file(folder: &tempfile::TempDir) -> PathBuf {
    folder.path().join("deep/er/site.db")
}

/// Waits until the result of the health check meets a condition, and returns the last result.
pub fn wait_for_health(store: &Store, expected: impl Fn(&Result<(), String>) -> bool) -> Result<(), String> {
    let started = Instant::now();
    loop {
        let said = store.health().map_err(|error| error.to_string());
        if expected(&said) || started.elapsed() > CONDITION_TIMEOUT {
            return said;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// Opens the SQLite store in `folder` and applies migrations.
pub fn open_store(folder: &tempfile::TempDir) -> Store {
    let store = store::open(&database_url(folder)).unwrap();
    store.prepare(&tables().forms).unwrap();
    store
}

/// A submission of the newsletter form.
pub fn newsletter_submission(email: &str) -> Submission {
    Submission::new(form("newsletter"), &Values::from([("email".into(), email.into())]))
}

/// A submission of the contact form.
fn contact_submission(email: &str) -> Submission {
    let fields = ["name", "company", "phone", "subject", "message"].map(|name| (name.to_owned(), format!("{name} of {email}")));
    Submission::new(form("contact"), &fields.into_iter().chain([("email".to_owned(), email.to_owned())]).collect())
}

/// All rows of a table, oldest first.
pub fn read_rows(store: &Store, table: &str) -> Vec<Map<String, Value>> {
    read_rows_since(store, table, None)
}

/// The rows of a table that were created at `since` or later.
fn read_rows_since(store: &Store, table: &str, since: Option<OffsetDateTime>) -> Vec<Map<String, Value>> {
    let mut rows = Vec::new();
    store
        .each_row(table, &leadlight::store::features::rows::RowRange { since, ..Default::default() }, &mut |row| {
            rows.push(row);
            Ok(())
        })
        .unwrap();
    rows
}

/// Stores a submission that was created at `when`.
fn insert_with_created_at(database: &TestDatabase, store: &Store, submission: Submission, when: &str) {
    let table = tables().forms.by_id[&submission.form].table.clone();
    let id = block_on(store.insert(submission)).unwrap().id.unwrap();
    database.execute(&format!("UPDATE {table} SET created_at = '{when}' WHERE id = {id}"));
}

#[test]
fn a_reopened_store_has_all_rows_and_migrates_once() {
    for database in test_databases() {
        for round in 0..3 {
            let store = database.open();
            let stored = block_on(store.insert(newsletter_submission("ada@example.com"))).unwrap();
            let expected = if round == 0 { InsertOutcome::Inserted } else { InsertOutcome::DuplicateKey };
            assert_eq!((stored.outcome, stored.id), (expected, Some(1)));
            store.close();
            store.close();
        }
        assert_eq!(read_rows(&database.open(), "newsletter_subscribers").len(), 1);
        let log = std::fs::metadata(database.folder.path().join("deep/er/site.db-wal"));
        assert!(!log.is_ok_and(|it| it.len() > 0), "the log was checkpointed");
    }
}

#[test]
fn every_form_is_stored_in_its_columns_under_the_id_it_gets() {
    for database in test_databases() {
        let store = database.open();
        // Each form twice, so that an id of another table's insert would be noticed.
        for (round, form) in (0..2).flat_map(|round| tables().forms.iter().map(move |form| (round, form))) {
            let value = |name: &str| format!("{name} of {}, {round}", form.id);
            let values: Values = form.fields.iter().map(|field| (field.name.clone(), value(&field.name))).collect();
            let stored = block_on(store.insert(Submission::new(form, &values))).unwrap();
            let row = read_rows(&store, &form.table).into_iter().find(|row| row["id"] == stored.id.unwrap()).unwrap();
            for (name, value) in values {
                assert_eq!(row[&name], value, "{} {name}", form.id);
            }
        }
    }
}

#[test]
fn keys_fold_the_case_of_ascii_letters_only() {
    for database in test_databases() {
        let store = database.open();
        let is_new = |email: &str| block_on(store.insert(newsletter_submission(email))).unwrap().outcome == InsertOutcome::Inserted;
        assert!(is_new("kate@example.com"));
        assert!(!is_new("KATE@Example.com"));
        assert!(is_new("\u{212a}ate@example.com"), "the Kelvin sign is another letter");
    }
}

#[test]
fn rows_come_oldest_first_beside_a_server_too() {
    for database in test_databases() {
        let serving = database.open();
        for n in 0..20 {
            block_on(serving.insert(newsletter_submission(&format!("{n}@x")))).unwrap();
        }
        let beside = store::open_existing(&database.url).unwrap();
        beside.prepare(&tables().forms).unwrap();
        let emails: Vec<_> =
            read_rows(&beside, "newsletter_subscribers").iter().map(|row| row["email"].as_str().unwrap().to_owned()).collect();
        assert_eq!(emails, (0..20).map(|n| format!("{n}@x")).collect::<Vec<_>>());
        assert!(
            beside.each_row("sqlite_master", &leadlight::store::features::rows::RowRange::default(), &mut |_| Ok(())).is_err(),
            "only the tables of the forms"
        );
        assert!(block_on(beside.insert(newsletter_submission("beside@x"))).is_err(), "only the server writes");
    }
}

#[test]
fn rows_can_be_read_since_a_time_with_columns_in_order() {
    for database in test_databases() {
        let store = database.open();
        for when in ["2026-03-29T23:59:59.999Z", "2026-03-30T00:00:00.000Z", "2026-03-30T12:00:00.500Z"] {
            insert_with_created_at(&database, &store, contact_submission(when), when);
        }
        for (since, left) in [
            (datetime!(2026-03-29 0:00 UTC), 3),
            (datetime!(2026-03-30 0:00 UTC), 2),
            (datetime!(2026-03-30 2:00 +2), 2),
            (datetime!(2026-03-30 2:00 +1), 1),
            (datetime!(2026-03-30 12:00:00.501 UTC), 0),
        ] {
            assert_eq!(read_rows_since(&store, "contact_submissions", Some(since)).len(), left, "{since}");
        }
        let columns = store.columns("contact_submissions").unwrap();
        let (own, origin) = columns.split_at(8);
        assert_eq!(own, ["id", "name", "email", "company", "phone", "subject", "message", "created_at"]);
        assert_eq!(origin, ORIGIN_COLUMNS.map(|column| format!("origin_{column}")));
        assert!(store.columns("sqlite_master").is_err(), "only the tables of the forms");
    }
}

#[test]
fn rows_are_counted_by_form_and_day() {
    for database in test_databases() {
        let store = database.open();
        let days = [("2026-03-29T23:59:59.999Z", 1), ("2026-03-30T00:00:00.000Z", 2)];
        for (when, rows) in days {
            for id in ["message", "enterprise"] {
                for n in 0..rows {
                    let values = Values::from([("email".into(), format!("{n}@x"))]);
                    insert_with_created_at(&database, &store, Submission::new(form(id), &values), when);
                }
            }
        }
        let counts = store.count_by_day().unwrap();
        assert!(counts.iter().map(|it| &it.form).eq(tables().forms.iter().map(|form| &form.id)), "{counts:?}");
        for count in counts {
            // Three forms share the table: each has its own rows and no other's.
            let shared = ["message", "enterprise"].contains(&count.form.as_str());
            let expected = if shared { vec![(date!(2026 - 03 - 29), 1), (date!(2026 - 03 - 30), 2)] } else { Vec::new() };
            assert_eq!(count.days, expected, "{}", count.form);
        }
    }
}

#[test]
fn a_repeated_submission_leaves_one_row_and_gets_its_id() {
    for database in test_databases() {
        let store = database.open();
        for submission in
            [newsletter_submission("ada@example.com"), contact_submission("ada@example.com")].map(|it| it.with_idempotency_key("once"))
        {
            let first = block_on(store.insert(submission.clone())).unwrap();
            // One after the other, and all in one group.
            let again = block_on(futures_util::future::join_all((0..20).map(|_| store.insert(submission.clone()))));
            assert_eq!(first.outcome, InsertOutcome::Inserted);
            let repeated = Stored { outcome: InsertOutcome::RepeatedSubmission, ..first };
            assert!(again.into_iter().all(|stored| stored.unwrap() == repeated));
            assert_eq!(read_rows(&store, &tables().forms.by_id[&submission.form].table).len(), 1);
        }
        let anew = block_on(store.insert(contact_submission("ada@example.com"))).unwrap();
        assert_eq!(anew.outcome, InsertOutcome::Inserted, "the same words sent anew are a row of their own");
        assert_eq!(block_on(store.insert(newsletter_submission("ada@example.com"))).unwrap().outcome, InsertOutcome::DuplicateKey);
    }
}

#[test]
fn erasing_a_person_leaves_the_others() {
    for database in test_databases() {
        let store = database.open();
        for email in ["Ada@Example.com", "bob@example.com"] {
            block_on(store.insert(newsletter_submission(email))).unwrap();
            block_on(store.insert(contact_submission(email))).unwrap();
            block_on(store.insert(contact_submission(email))).unwrap();
        }
        let counted = store.erase(" ada@EXAMPLE.com ", EraseMode::DryRun).unwrap();
        assert_eq!(read_rows(&store, "contact_submissions").len(), 4, "counting leaves everything where it is");
        let erased = store.erase(" ada@EXAMPLE.com ", EraseMode::Remove).unwrap();
        assert_eq!(counted, erased, "the dry run reports what is deleted");
        let expected = tables().forms.tables().into_iter().map(|table| {
            let rows = match table {
                "contact_submissions" => 2,
                "newsletter_subscribers" => 1,
                _ => 0,
            };
            (table.to_owned(), rows)
        });
        assert_eq!(erased, expected.chain([("outbox".to_owned(), 0), ("spam".to_owned(), 0)]).collect::<Vec<_>>());
        for table in ["contact_submissions", "newsletter_subscribers"] {
            assert!(read_rows(&store, table).iter().all(|row| row["email"] == "bob@example.com"), "{table}");
        }
    }
}

#[test]
fn a_person_is_found_and_erased_however_the_address_was_typed() {
    for database in test_databases() {
        let store = database.open();
        let spellings = ["ada@müller.example", "Ada@MÜLLER.example", "ada@xn--mller-kva.example", r#""a\da"@müller.example."#];
        for email in spellings {
            block_on(store.insert(newsletter_submission(email))).unwrap();
            let values = Values::from([("email".into(), email.into())]);
            block_on(store.insert(contact_submission(email).with_messages(form("contact"), &values, &[Channel::Email]))).unwrap();
        }
        block_on(store.insert(contact_submission("ada@mueller.example"))).unwrap();
        assert_eq!(read_rows(&store, "newsletter_subscribers").len(), 1, "one subscription");
        for email in spellings {
            let receipt = store.receipt(email).unwrap();
            assert_eq!((receipt.leads.len(), receipt.messages.len()), (5, 4), "{email}");
        }
        let erased = store.erase(spellings[2], EraseMode::Remove).unwrap();
        assert_eq!(erased.iter().map(|(_, rows)| rows).sum::<u64>(), 9);
        assert_eq!(read_rows(&store, "contact_submissions").len(), 1);
    }
}

#[test]
fn a_rejected_row_does_not_fail_its_group() {
    for database in test_databases() {
        let store = database.open();
        database.execute(match database.url {
            DatabaseUrl::Sqlite(_) => {
                "CREATE TRIGGER refuse BEFORE INSERT ON newsletter_subscribers WHEN new.email = 'bad@x' BEGIN SELECT RAISE(ABORT, 'no'); END"
            }
            DatabaseUrl::Postgres(_) => "ALTER TABLE newsletter_subscribers ADD CONSTRAINT refuse CHECK (email <> 'bad@x')",
        });
        let emails = (0..20).map(|n| if n == 7 { "bad@x".to_owned() } else { format!("{n}@x") });
        let results = block_on(futures_util::future::join_all(emails.map(|email| store.insert(newsletter_submission(&email)))));
        assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 19);
        assert_eq!(read_rows(&store, "newsletter_subscribers").len(), 19);
    }
}

#[test]
fn a_write_that_failed_leaves_no_row() {
    let folder = tempfile::tempdir().unwrap();
    let store = open_store(&folder);
    let other = rusqlite::Connection::open(database_file(&folder)).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    // Some callers are dropped, the others wait until the store times out.
    let impatient = |n: u64| {
        let keep = store.insert(newsletter_submission(&format!("impatient{n}@x")));
        async move { tokio::time::timeout(Duration::from_millis(100 + n), keep).await.map_err(|_| ()) }
    };
    let (given_up, refused) = block_on(async {
        futures_util::join!(
            futures_util::future::join_all((0..40).map(impatient)),
            futures_util::future::join_all((0..400).map(|n| store.insert(newsletter_submission(&format!("patient{n}@x")))))
        )
    });
    assert!(given_up.iter().all(Result::is_err) && refused.iter().all(Result::is_err));
    other.execute_batch("ROLLBACK").unwrap();
    // A later write comes after all that failed.
    wait_until("a row is stored", || block_on(store.insert(newsletter_submission("after@x"))).is_ok());
    let emails: Vec<_> = read_rows(&store, "newsletter_subscribers").into_iter().map(|row| row["email"].clone()).collect();
    assert_eq!(emails, ["after@x"]);
}

#[test]
fn health_is_what_the_writer_last_found_and_never_waits() {
    let folder = tempfile::tempdir().unwrap();
    let store = open_store(&folder);
    let other = rusqlite::Connection::open(database_file(&folder)).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    assert!(block_on(store.insert(newsletter_submission("locked@x"))).is_err());
    let probes = Instant::now();
    for _ in 0..100 {
        assert!(store.health().unwrap_err().to_string().contains("locked"));
    }
    // Each one that waited for the lock would take 2 s.
    assert!(probes.elapsed() < Duration::from_mins(1), "{:?}", probes.elapsed());
    other.execute_batch("ROLLBACK").unwrap();
    assert_eq!(wait_for_health(&store, Result::is_ok), Ok(()));
}

#[test]
fn a_process_remembers_values_for_the_next_one_and_forgets_them() {
    for database in test_databases() {
        let store = database.open();
        for value in [Some("one"), Some("two"), None, None] {
            block_on(store.set_state("test", value.map(str::to_owned))).unwrap();
            assert_eq!(block_on(database.open().get_state("test")).unwrap().as_deref(), value);
        }
    }
}

#[test]
fn an_erasure_is_remembered_until_no_backup_from_before_is_restored() {
    for database in test_databases() {
        let store = database.open();
        store.erase("ada@example.com", EraseMode::DryRun).unwrap();
        assert_eq!(store.departures().unwrap().log.map_or(0, |log| log.entries.len()), 0, "a dry run erases nobody");
        store.erase("ada@example.com", EraseMode::Remove).unwrap();
        let now = OffsetDateTime::now_utc();
        for (later, remembered) in [(time::Duration::days(399), 1), (time::Duration::days(401), 0)] {
            block_on(store.purge_erasures(now + later)).unwrap();
            assert_eq!(store.departures().unwrap().log.unwrap().entries.len(), remembered);
        }
    }
}
