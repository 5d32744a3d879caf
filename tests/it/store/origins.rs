//! What brought a lead is written, read, copied and erased with it.

use leadlight::store::features::outbox::FieldVisibility;
use leadlight::store::{Channel, LeadOrigin, NewMessage};

use super::*;

/// Every column, with a value of its own.
fn full_origin() -> Values {
    let value = |column: &str| if column == "landed_at" { "2026-11-26T10:00:00.125Z".to_owned() } else { format!("{column}'s \"ü\" \\") };
    ORIGIN_COLUMNS.iter().map(|column| ((*column).to_owned(), value(column))).collect()
}

fn with_origin(submission: Submission, origin: Values) -> Submission {
    let origin = LeadOrigin::new(origin);
    let messages = submission.messages.into_iter().map(|message| NewMessage { origin: origin.clone(), ..message }).collect();
    Submission { origin, messages, ..submission }
}

/// The origin in a row, without what is unknown.
fn origin_of(row: &Map<String, Value>) -> Values {
    let known =
        ORIGIN_COLUMNS.iter().filter_map(|column| Some(((*column).to_owned(), row[&format!("origin_{column}")].as_str()?.to_owned())));
    known.collect()
}

fn origins_in(database: &TestDatabase) -> usize {
    match &database.url {
        DatabaseUrl::Sqlite(path) => {
            let connection = rusqlite::Connection::open(path).unwrap();
            let count = connection.query_row("SELECT count(*) FROM lead_origins", [], |row| row.get::<_, i64>(0)).unwrap();
            usize::try_from(count).unwrap()
        }
        DatabaseUrl::Postgres(_) => database.query("SELECT lead_id::TEXT FROM lead_origins").len(),
    }
}

#[test]
fn a_lead_has_its_origin_and_the_next_one_none() {
    for database in test_databases() {
        let store = database.open();
        let some = Values::from([("utm_campaign".into(), "spring".into()), ("form_page".into(), "/faq".into())]);
        for (number, origin) in [full_origin(), Values::new(), some].into_iter().enumerate() {
            for submission in [newsletter_submission(&format!("{number}@x")), contact_submission(&format!("{number}@x"))] {
                let table = &tables().forms.by_id[&submission.form].table;
                let id = block_on(store.insert(with_origin(submission.clone(), origin.clone()))).unwrap().id.unwrap();
                let row = read_rows(&store, table).into_iter().find(|row| row["id"] == id).unwrap();
                assert_eq!(origin_of(&row), origin, "{table}");
                assert_eq!(store.latest_rows(table, 1).unwrap()[0], row);
            }
        }
        assert_eq!(origins_in(&database), 4, "nothing is written where nothing is known");
    }
}

#[test]
fn only_the_first_of_equal_submissions_leaves_an_origin() {
    for database in test_databases() {
        let store = database.open();
        let origin = |campaign: &str| Values::from([("utm_campaign".into(), campaign.into())]);
        for (campaign, key) in [("first", "once"), ("second", "once"), ("third", "twice")] {
            let submission = newsletter_submission("ada@example.com").with_idempotency_key(key);
            block_on(store.insert(with_origin(submission, origin(campaign)))).unwrap();
        }
        let rows = read_rows(&store, "newsletter_subscribers");
        assert_eq!(rows.iter().map(origin_of).collect::<Vec<_>>(), [origin("first")]);
        assert_eq!(origins_in(&database), 1);
    }
}

#[test]
fn a_rejected_row_leaves_no_origin() {
    for database in test_databases() {
        let store = database.open();
        database.execute(match database.url {
            DatabaseUrl::Sqlite(_) => "CREATE TRIGGER refuse BEFORE INSERT ON lead_origins BEGIN SELECT RAISE(ABORT, 'no'); END",
            DatabaseUrl::Postgres(_) => "ALTER TABLE lead_origins ADD CONSTRAINT refuse CHECK (false)",
        });
        block_on(store.insert(with_origin(newsletter_submission("ada@example.com"), full_origin()))).unwrap_err();
        assert!(read_rows(&store, "newsletter_subscribers").is_empty(), "both or none");
    }
}

#[test]
fn messages_carry_the_origin_and_those_of_older_versions_none() {
    for database in test_databases() {
        let store = database.open();
        let form = form("enterprise");
        for (number, is_stored) in [true, false].into_iter().enumerate() {
            let values = Values::from([("email".into(), format!("{number}@x")), ("phone".into(), "1".into())]);
            let submission = Submission {
                is_stored,
                ..Submission::new(form, &values).with_messages(form, &values, &[Channel::Webhook, Channel::Email])
            };
            block_on(store.insert(with_origin(submission, full_origin()))).unwrap();
        }
        assert_eq!(origins_in(&database), 1, "a lead that is only delivered leaves no row");
        for (id, origin) in [("old", "NULL"), ("damaged", "'{'"), ("newer", r#"'{"utm_source":"a","utm_id":"b"}'"#)] {
            database.execute(&format!(
                "INSERT INTO outbox (id, form, channel, fields, origin) VALUES ('{id}', 'contact', 'webhook', '{{}}', {origin})"
            ));
        }
        let shown = block_on(store.list_messages(usize::MAX, FieldVisibility::Shown)).unwrap();
        let hidden = block_on(store.list_messages(usize::MAX, FieldVisibility::Hidden)).unwrap();
        assert!(hidden.iter().all(|entry| entry.origin.is_empty()), "hidden with what was typed");
        let claimed = block_on(store.claim_messages(Channel::Webhook, 100, Duration::from_mins(1))).unwrap().messages;
        assert_eq!((shown.len(), claimed.len()), (7, 5));
        for (id, origin) in shown.iter().map(|it| (&it.id, &it.origin)).chain(claimed.iter().map(|it| (&it.id, &it.origin))) {
            let expected = match id.as_str() {
                "old" | "damaged" => Values::new(),
                "newer" => Values::from([("utm_source".into(), "a".into())]),
                _ => full_origin(),
            };
            assert_eq!(*origin, LeadOrigin::new(expected), "{id}");
        }
    }
}

#[test]
fn erasing_a_person_erases_what_brought_them() {
    for database in test_databases() {
        let store = database.open();
        for email in ["ada@example.com", "bob@example.com"] {
            for submission in [newsletter_submission(email), contact_submission(email), contact_submission(email)] {
                block_on(store.insert(with_origin(submission, full_origin()))).unwrap();
            }
        }
        store.erase("ada@example.com", EraseMode::DryRun).unwrap();
        assert_eq!(origins_in(&database), 6);
        store.erase("ADA@example.com", EraseMode::Remove).unwrap();
        assert_eq!(origins_in(&database), 3);
        for table in ["contact_submissions", "newsletter_subscribers"] {
            assert!(read_rows(&store, table).iter().all(|row| origin_of(row) == full_origin()), "{table}: the others keep theirs");
        }
        // SQLite gives the id of the last row again.
        block_on(store.insert(contact_submission("eve@example.com"))).unwrap();
        assert_eq!(origin_of(&store.latest_rows("contact_submissions", 1).unwrap()[0]), Values::new());
    }
}

#[test]
fn copied_rows_bring_their_origins_to_either_store() {
    let databases = test_databases();
    for (from, to) in databases.iter().flat_map(|from| test_databases().into_iter().map(move |to| (from, to))) {
        let (first, second) = (from.open(), to.open());
        for (email, origin) in [("full", full_origin()), ("none", Values::new())] {
            block_on(first.insert(with_origin(newsletter_submission(&format!("{email}@{}", to.url)), origin))).unwrap();
        }
        let rows = read_rows(&first, "newsletter_subscribers");
        for _ in 0..2 {
            second.insert_rows("newsletter_subscribers", &rows).unwrap();
            assert_eq!(read_rows(&second, "newsletter_subscribers"), rows);
        }
        assert_eq!(origins_in(&to), rows.len() / 2);
        // A row that is skipped because another has its key leaves no origin either.
        let taken = rows.iter().cloned().map(|mut row| {
            row.insert("id".into(), (row["id"].as_i64().unwrap() + 1_000).into());
            row
        });
        second.insert_rows("newsletter_subscribers", &taken.collect::<Vec<_>>()).unwrap();
        assert_eq!(origins_in(&to), rows.len() / 2);
    }
}
