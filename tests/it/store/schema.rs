//! What the store checks of its schema before it is used.

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

#[test]
fn the_migrations_of_every_store_make_the_same_columns() {
    let columns = |database: &TestDatabase| {
        database.open().close();
        let mut columns = match &database.url {
            DatabaseUrl::Sqlite(path) => {
                let connection = rusqlite::Connection::open(path).unwrap();
                let sql = "SELECT t.name || '.' || c.name FROM sqlite_schema AS t, pragma_table_info(t.name) AS c WHERE t.type = 'table'";
                let mut statement = connection.prepare(sql).unwrap();
                statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect::<Vec<String>>()
            }
            DatabaseUrl::Postgres(_) => database.query(
                // Instead of erasures, SQLite has a file beside the database.
                "SELECT table_name || '.' || column_name FROM information_schema.columns \
                 WHERE table_schema = current_schema() AND table_name NOT IN ('leadlight_migrations', 'erasures')",
            ),
        };
        columns.sort();
        columns
    };
    let databases = test_databases();
    for database in &databases[1..] {
        assert_eq!(columns(&databases[0]), columns(database));
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
