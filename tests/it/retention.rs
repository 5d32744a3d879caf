//! What is older than its form's retention is deleted, on every store; and the settings of that.

use std::collections::BTreeMap;

use leadlight::leads::purge_doubt::doubt;
use leadlight::leads::retention::{FormRetention, Retention, RetentionByForm, purge};
use leadlight::store::Submission;
use leadlight::store::features::state::RETENTION_RAN_AT;
use leadlight::store::{Purged, Store};
use serde_json::Value;
use time::OffsetDateTime;
use time::macros::datetime;

use crate::process::{run_leadlight_in, start_server, wait_until};
use crate::site::{block_on, tables};
use crate::store::consents::{from_page, with_message};
use crate::store::{TestDatabase, read_rows, test_databases};

const NOW: OffsetDateTime = datetime!(2026-11-26 12:00 UTC);

/// The retention of the tables, with these changes.
fn retention(given: &[&str]) -> RetentionByForm {
    let given: Vec<FormRetention> = given.iter().map(|text| text.parse().unwrap()).collect();
    tables().forms.retention(&given).unwrap()
}

/// Stores a lead with a consent and a message, as if at `when`; its message is in `state`.
fn insert_at(database: &TestDatabase, store: &Store, form: &str, email: &str, when: &str, state: &str) {
    block_on(store.insert(from_page("home", with_message(form, email)))).unwrap();
    let table = &tables().forms.by_id[form].table;
    database.execute(&format!("UPDATE {table} SET created_at = '{when}' WHERE email = '{email}'"));
    database.execute(&format!("UPDATE outbox SET created_at = '{when}', state = '{state}' WHERE email_key = '{email}'"));
}

fn emails(store: &Store, table: &str) -> Vec<String> {
    read_rows(store, table).iter().map(|row| row["email"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn rows_expire_with_their_form_and_undelivered_leads_are_delivered_first() {
    for database in test_databases() {
        let store = database.open();
        for (form, email, when, state) in [
            ("contact", "old@x", "2024-11-26T11:59:59.999Z", "dead"),
            ("contact", "waits@x", "2020-01-01T00:00:00.000Z", "waiting"),
            ("contact", "young@x", "2024-11-26T12:00:00.000Z", "dead"),
            ("newsletter", "reader@x", "2010-01-01T00:00:00.000Z", "dead"),
            ("message", "writer@x", "2026-11-20T00:00:00.000Z", "dead"),
            ("enterprise", "buyer@x", "2026-11-20T00:00:00.000Z", "dead"),
        ] {
            insert_at(&database, &store, form, email, when, state);
        }
        let (purged, result) = block_on(purge(&store, &retention(&["message=5d"]), NOW));
        result.unwrap();
        assert_eq!(purged, Purged { rows: 3, messages: 2 });
        assert_eq!(emails(&store, "contact_submissions"), ["young@x"]);
        assert_eq!(emails(&store, "newsletter_subscribers"), ["reader@x"], "never");
        assert_eq!(emails(&store, "lead_requests"), ["buyer@x"], "another form of the same table has its own time");
        assert_eq!((database.count("consents"), database.count("outbox")), (3, 4));
        assert_eq!(store.receipt("waits@x").unwrap().messages.len(), 1, "it is still delivered");
        assert_eq!((store.writes().purged_rows.get(), store.writes().purged_messages.get()), (3, 2));
        assert_eq!(block_on(purge(&store, &retention(&["message=5d"]), NOW)).0, Purged::default());
    }
}

#[test]
fn a_subscription_that_nobody_has_confirmed_goes_when_its_link_ends() {
    for database in test_databases() {
        let store = database.open();
        for (email, when, state) in [
            ("ignored@x", "2026-11-19T11:59:59.999Z", "pending"),
            ("asked@x", "2026-11-19T12:00:00.000Z", "pending"),
            ("reader@x", "2010-01-01T00:00:00.000Z", "confirmed"),
            ("left@x", "2010-01-01T00:00:00.000Z", "unsubscribed"),
        ] {
            insert_at(&database, &store, "newsletter", email, when, "dead");
            database.execute(&format!("UPDATE newsletter_subscribers SET state = '{state}' WHERE email = '{email}'"));
        }
        assert_eq!(block_on(store.purge_pending(NOW, 1)).unwrap().rows, 1, "one transaction is small");
        insert_at(&database, &store, "newsletter", "ignored@x", "2026-11-01T00:00:00.000Z", "dead");
        database.execute("UPDATE newsletter_subscribers SET state = 'pending' WHERE email = 'ignored@x'");
        let (purged, result) = block_on(purge(&store, &retention(&[]), NOW));
        result.unwrap();
        assert_eq!(purged, Purged { rows: 1, messages: 0 });
        assert_eq!(emails(&store, "newsletter_subscribers"), ["asked@x", "reader@x", "left@x"]);
        assert_eq!(database.count("consents"), 3);
    }
}

#[test]
fn many_rows_are_deleted_in_batches_and_by_two_processes_once() {
    for database in test_databases() {
        let stores = [database.open(), database.open()];
        let row = |id: i64| {
            let row = serde_json::json!({ "id": id, "email": format!("{id}@x"), "email_key": format!("{id}@x"), "state": "confirmed", "created_at": "2020-01-01T00:00:00.000Z" });
            row.as_object().unwrap().clone()
        };
        stores[0].insert_rows("newsletter_subscribers", &(1..=1_234).map(row).collect::<Vec<_>>()).unwrap();
        block_on(stores[0].insert(from_page("home", crate::store::newsletter_submission("new@x")))).unwrap();
        assert_eq!(block_on(stores[0].purge("newsletter", NOW, 100)).unwrap().rows, 100, "one transaction is small");
        let retention = retention(&["newsletter=1y"]);
        let ((one, _), (other, _)) =
            block_on(async { tokio::join!(purge(&stores[0], &retention, NOW), purge(&stores[1], &retention, NOW)) });
        assert_eq!(one.rows + other.rows, 1_134);
        assert_eq!(emails(&stores[0], "newsletter_subscribers"), ["new@x"]);
    }
}

#[test]
fn the_setting_overrides_the_table_and_names_the_form() {
    let table: BTreeMap<String, Retention> = retention(&[]);
    assert_eq!((table["contact"], table["newsletter"]), (Retention::Months(24), Retention::Never));
    let changed = retention(&["contact=never", "newsletter=90d"]);
    assert_eq!((changed["contact"], changed["newsletter"], changed["message"]), (Retention::Never, Retention::Days(90), table["message"]));
    let folder = tempfile::tempdir().unwrap();
    for (value, said) in [
        ("contakt=24mo", "`contakt` is not a form of the site; its forms are api-access, contact"),
        ("contact=24", "contact: `24` is not a time; expected days, months or years such as 90d, 24mo or 2y, or never"),
        ("contact=0d", "contact: `0d` is out of range"),
        ("contact", "`contact`: expected a form and a time"),
        ("contact=1d,contact=2d", "`contact` is named twice"),
    ] {
        for command in [&["check"][..], &["--listen", "127.0.0.1:0"]] {
            let output = run_leadlight_in(folder.path(), &[command, &["--retain", value]].concat());
            let error = String::from_utf8_lossy(&output.stderr).into_owned();
            assert!(error.contains("--retain (SITE_RETAIN): ") && error.contains(said), "{value}: {error}");
        }
    }
}

#[test]
fn a_server_deletes_soon_after_its_start_and_check_warns_of_old_backups() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("backups")).unwrap();
    std::fs::write(folder.path().join("backups/leadlight-20240101T000000Z.db"), "").unwrap();
    std::fs::write(folder.path().join("backups/new.db"), "").unwrap();
    let arguments = ["--retain", "contact=30d", "--backup-folder", "backups", "--backup-keep", "9"];
    let server = start_server(folder.path(), &arguments);
    let expected = "--backup-folder (SITE_BACKUP_FOLDER): it has files that are older than the shortest retention (contact: 30 days)";
    let line = server.wait_for_log_prefix(expected);
    let text = line["message"].as_str().unwrap();
    assert!(text.ends_with("1 file, the oldest is leadlight-20240101T000000Z.db"), "{text}");
    for (email, age) in [("today%40x", "-0 days"), ("old%40x", "-31 days"), ("new%40x", "-29 days")] {
        assert!(server.post("/forms/contact", &format!("name=n&email={email}&company=c&subject=s&message=m")).starts_with("HTTP/1.1 303"));
        let connection = rusqlite::Connection::open(folder.path().join("data/site.db")).unwrap();
        let set = format!(
            "UPDATE contact_submissions SET created_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '{age}') WHERE email = '{}'",
            email.replace("%40", "@")
        );
        connection.execute_batch(&set).unwrap();
    }
    let line = server.wait_for_log_line("what was older than its retention was deleted");
    assert_eq!((line["rows"].as_u64(), line["messages"].as_u64()), (Some(1), Some(0)), "{line}");
    assert!(!server.log_text().contains("old@x"));
    wait_until("two rows are left", || {
        let left = run_leadlight_in(folder.path(), &["export", "contact_submissions"]);
        let left = String::from_utf8_lossy(&left.stdout).into_owned();
        left.lines().count() == 2 && left.contains("new@x")
    });
    let check = run_leadlight_in(folder.path(), &[&["check", "--json"], &arguments[..]].concat());
    let report: Value = serde_json::from_slice(&check.stdout).unwrap();
    assert!(
        check.status.success() && report["warnings"].as_array().unwrap().iter().any(|it| it.as_str().unwrap().starts_with(expected)),
        "{report}"
    );
}

/// Leads of the form, one on each of these days before `NOW`.
fn insert_days_ago(database: &TestDatabase, store: &Store, form: &str, days: impl Iterator<Item = i64>) {
    for days in days {
        let when = (NOW - time::Duration::days(days)).date();
        insert_at(database, store, form, &format!("{days}@x"), &format!("{when}T00:00:00.000Z"), "waiting");
    }
}

/// A clock that is years ahead at a start, as without a battery, must not delete every lead; nor a slip in `--retain`.
#[test]
fn a_run_that_follows_a_jump_or_would_delete_most_rows_waits() {
    let keeps = retention(&["contact=30d"]);
    let after = |days: i64| NOW + time::Duration::days(days);
    for database in test_databases() {
        let store = database.open();
        let doubt = |days: i64| block_on(doubt(&store, &keeps, after(days))).unwrap().map(|doubt| (doubt.until, doubt.to_string()));
        assert_eq!(doubt(9 * 365), None, "nothing is stored yet");
        block_on(store.set_state(RETENTION_RAN_AT, None)).unwrap();
        insert_days_ago(&database, &store, "contact", 1..5);
        let (until, why) = doubt(3_650).unwrap();
        assert!(until == after(3_653) && why.contains("3651 days ago"), "{until} {why}");
        assert_eq!(doubt(0), None, "the clock is right again");
        assert_eq!(doubt(6), None);
        assert_eq!(doubt(14).unwrap().0, after(17), "the server was down for a week");
        assert_eq!(doubt(15).unwrap().0, after(17), "a restart changes nothing");
        assert!(doubt(16).is_some());
        assert_eq!(doubt(17), None);
        assert_eq!(doubt(18), None);
        assert_eq!(doubt(40).unwrap().0, after(43));
        assert_eq!(doubt(60).unwrap().0, after(63), "a second jump during the wait begins it anew");
        assert_eq!(doubt(19), None, "whatever was doubted");

        insert_days_ago(&database, &store, "contact", 100..120);
        let (until, why) = doubt(20).unwrap();
        assert!(until == after(23) && why.contains("20 of the 24 rows of the form `contact`") && why.contains("--retain"), "{until} {why}");
        insert_days_ago(&database, &store, "contact", -40..0);
        assert_eq!(doubt(21), None, "they are few of many");
        assert_eq!(block_on(purge(&store, &keeps, after(21))).0.rows, 20);
    }
}

#[test]
fn a_lead_without_a_row_expires_as_its_message() {
    for database in test_databases() {
        let store = database.open();
        block_on(store.insert(Submission { is_stored: false, ..with_message("enterprise", "eve@x") })).unwrap();
        database.execute("UPDATE outbox SET created_at = '2020-01-01T00:00:00.000Z', state = 'dead'");
        assert_eq!(block_on(purge(&store, &retention(&[]), NOW)).0, Purged { rows: 0, messages: 1 });
    }
}
