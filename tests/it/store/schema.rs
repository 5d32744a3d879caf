//! What the store checks of its schema before it is used.

use std::collections::BTreeSet;

use leadlight::store::SPAM;
use leadlight::store::features::lead_details::DETAIL_TABLES;

use super::*;

#[test]
fn a_form_that_does_not_fit_the_schema_is_refused_with_its_table_and_column() {
    for database in test_databases() {
        let store = database.open();
        let refused = |change: fn(&mut Form), expected: &str| {
            let mut forms = tables().forms.clone();
            change(forms.by_id.get_mut("contact").unwrap());
            let error = format!("{:#}", store.prepare(&forms).unwrap_err());
            assert!(error.contains("data/forms.json: the form `contact`") && error.contains(expected), "{error}");
            error
        };
        let error = refused(
            |form| form.columns[0] = Column::Value { column: "nope".into(), value: String::new() },
            "the table `contact_submissions` has no column `nope`",
        );
        assert!(error.contains("data/migrations/sqlite/") && error.contains("data/migrations/postgres/"), "where to add it: {error}");
        refused(|form| form.table = "contacts".into(), "no migration makes the table `contacts`");
        refused(|form| form.columns.retain(|column| column.name() != "subject"), "`subject`");
        let without_key = |form: &mut Form| {
            form.table = "outbox".into();
            form.columns.clear();
        };
        refused(without_key, "the table `outbox` has no column `submission_key`");
        assert!(block_on(store.insert(contact_submission("ada@example.com"))).is_ok(), "the forms from before still hold");
    }
}

/// The columns of a database, `table.column`, sorted, without the search index of SQLite, which triggers keep.
fn columns(database: &TestDatabase) -> Vec<String> {
    database.open().close();
    let mut columns = match &database.url {
        DatabaseUrl::Sqlite(path) => {
            let connection = rusqlite::Connection::open(path).unwrap();
            let sql = "SELECT t.name || '.' || c.name FROM sqlite_schema AS t, pragma_table_info(t.name) AS c WHERE t.type = 'table' AND t.name NOT LIKE 'inbox_words%'";
            let mut statement = connection.prepare(sql).unwrap();
            statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect::<Vec<String>>()
        }
        DatabaseUrl::Postgres(_) => {
            database.query("SELECT table_name || '.' || column_name FROM information_schema.columns WHERE table_schema = current_schema()")
        }
    };
    columns.sort();
    columns
}

/// SQLite counts its migrations in the file, and who was erased is in a file beside it.
const ONLY_POSTGRES: [&str; 2] = ["leadlight_migrations.", "erasures."];

#[test]
fn the_migrations_of_every_store_make_the_same_columns() {
    let databases = test_databases();
    for database in &databases[1..] {
        let mut found = columns(database);
        found.retain(|column| !ONLY_POSTGRES.iter().any(|table| column.starts_with(table)));
        assert_eq!(columns(&databases[0]), found);
    }
}

/// The tables besides those of the forms, of held posts and of leads' details. `copy`, `erase`, `receipt`, the deletion by age and the privacy page follow
/// the list of those. Each of these has a reason why they leave it out, or the function that handles it.
const OTHER_TABLES: [(&str, &str); 18] = [
    (
        "audit_log",
        "who did what, without what visitors wrote; `Store::purge_audit_log` deletes by age; `Store::insert_desk_rows` of `copy`",
    ),
    ("consent_texts", "the site's own texts, none of a person; `copy` takes them with the consents"),
    ("content_blobs", "the site's own texts; `Store::purge_content` deletes what no revision has; `Store::adopt_content` of `copy`"),
    ("content_revisions", "as content_blobs; the author is whoever published"),
    ("crawler_visits", "nothing of people; `Store::record_crawler_visits` of `copy`"),
    ("erasures", "digests of who was erased, which `Store::purge_erasures` deletes by age"),
    ("leadlight_migrations", "the schema"),
    ("newsletter_mails", "digests, which the next request deletes after a day"),
    ("newsletter_suppressions", "digests of who has unsubscribed, kept also after an erasure; `Store::insert_suppressions` of `copy`"),
    ("outbox", "`erase` and `receipt` find messages by the e-mail key, `Store::purge` deletes the dead; `copy` says how many it leaves"),
    ("page_versions", "nothing of people; `Store::record_content_dates` of `copy`"),
    ("page_views", "sums, which `Store::purge_page_views` deletes by age; `Store::add_page_views` of `copy`"),
    ("secrets", "the key; `Store::adopt_newsletter_key` of `copy`"),
    ("sessions", "of the company's people; `Store::purge_sessions` deletes by age; they end with a copy"),
    ("state", "what a process remembers of this database"),
    ("unknown_paths", "as page_views"),
    ("user_links", "as sessions"),
    ("users", "the company's people, whom `Store::delete_user` deletes; `Store::insert_desk_rows` of `copy`"),
];

/// A new table that somebody's data goes into must not be forgotten by a command.
#[test]
fn every_table_is_a_forms_or_has_a_reason_for_each_command() {
    let mut known: Vec<&str> = tables().forms.tables().into_iter().chain([SPAM]).collect();
    known.extend(DETAIL_TABLES.iter().map(|details| details.name));
    known.extend(OTHER_TABLES.iter().map(|(table, _)| *table));
    for database in test_databases() {
        let columns = columns(&database);
        let found: BTreeSet<&str> = columns.iter().map(|column| column.split_once('.').unwrap().0).collect();
        let new: Vec<_> = found.iter().filter(|table| !known.contains(*table)).collect();
        assert!(new.is_empty(), "not handled by copy, erase, receipt and the deletion by age: {new:?}");
        let is_here = |table: &str| found.contains(table) || ONLY_POSTGRES.iter().any(|only| only.trim_end_matches('.') == table);
        assert!(known.iter().all(|table| is_here(table)), "{known:?} {found:?}");
        // What names a person, or a lead, is in a table that the commands find.
        for column in columns.iter().filter(|column| [".email", ".email_key", ".lead_id"].iter().any(|name| column.ends_with(name))) {
            let table = column.split_once('.').unwrap().0;
            assert!(table == "outbox" || !OTHER_TABLES.iter().any(|(other, _)| *other == table), "{column}");
        }
    }
}

#[test]
fn a_table_that_was_changed_is_refused_with_the_difference() {
    for database in test_databases() {
        database.open().close();
        database.execute("ALTER TABLE lead_requests ADD COLUMN note TEXT");
        database.open().close();
        database.execute("ALTER TABLE contact_submissions RENAME COLUMN subject TO topic");
        let error = format!("{:#}", store::open(&database.url).unwrap().prepare(&tables().forms).unwrap_err());
        for part in
            ["`contact`", "`contact_submissions`", "-subject +topic", "expected company, created_at, ", "found company, created_at, "]
        {
            assert!(error.contains(part) && !error.contains('\n'), "{part}: {error}");
        }
        database.execute("DROP TABLE newsletter_subscribers; ALTER TABLE contact_submissions RENAME COLUMN topic TO subject");
        let error = format!("{:#}", store::open(&database.url).unwrap().prepare(&tables().forms).unwrap_err());
        assert!(
            error.contains("there is no table `newsletter_subscribers`; expected one with the columns confirmed_at, created_at, email"),
            "{error}"
        );
    }
}
