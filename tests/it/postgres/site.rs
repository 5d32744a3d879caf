//! A site with PostgreSQL, for visitors and operators. The real binary.

use std::process::Command;
use std::time::{Duration, Instant};

use leadlight::store::features::content_dates::ContentDate;
use leadlight::store::{self, Submission};
use leadlight::store::{InsertOutcome, Store};
use serde_json::{Map, Value, json};
use time::macros::datetime;

use super::cluster::{self, Cluster};
use super::proxy::{Mode, Proxy};
use crate::process::{BINARY, start_server_with_env, wait_until};
use crate::site::{block_on, tables};
use crate::store::{newsletter_submission, read_rows};

#[test]
fn pages_work_without_the_database_and_forms_report_it() {
    let Some(cluster) = cluster::shared() else { return };
    let database = cluster.create_database();
    let proxy = Proxy::start(cluster.port);
    proxy.set(Mode::Refuse);
    let folder = tempfile::tempdir().unwrap();
    let address = Cluster::database_url(&database, &[proxy.port]).replace("postgres@", "postgres:s3cret@");
    let server = start_server_with_env(folder.path(), "127.0.0.1:0", &["--forms-per-minute", "1000"], &[("SITE_DATABASE", &address)]);
    let away = || {
        assert!(server.get("/").starts_with("HTTP/1.1 200") && server.get("/faq?q=plan").starts_with("HTTP/1.1 200"));
        let began = Instant::now();
        let answer = server.post("/forms/newsletter", "email=away%40example.com");
        assert!(answer.starts_with("HTTP/1.1 500") && answer.contains("Subscription failed"), "{answer:.300}");
        assert!(began.elapsed() < Duration::from_mins(1), "{:?}", began.elapsed());
        wait_until("/readyz reports the database", || server.get("/readyz").contains("the database cannot be reached"));
    };
    away();
    proxy.set(Mode::Pass);
    wait_until("/readyz answers 200", || server.get("/readyz").starts_with("HTTP/1.1 200"));
    assert!(server.post("/forms/newsletter", "email=there%40example.com").starts_with("HTTP/1.1 303"));
    let log = server.wait_for_log_line("stored").to_string();
    assert!(!log.contains("example.com"), "no personal data: {log}");
    proxy.set(Mode::Refuse);
    away();
    assert!(!server.log_text().contains("s3cret"), "no credentials in the log");

    proxy.set(Mode::Pass);
    let command = |arguments: &[&str]| {
        let output = Command::new(BINARY).args(arguments).env("SITE_DATABASE", &address).current_dir(folder.path()).output().unwrap();
        (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    let (code, rows, _) = command(&["export", "newsletter_subscribers"]);
    assert!(code == Some(0) && rows.lines().count() == 1 && rows.contains("there@example.com"), "{rows}");
    for refused in ["backup", "restore"] {
        let (code, _, error) = command(&[refused, "site.dump"]);
        assert!(code == Some(2) && error.contains("pg_") && !error.contains("s3cret"), "{error}");
    }
    let (code, erased, _) = command(&["erase", "--email", "THERE@example.com"]);
    assert!(code == Some(0) && erased.contains("newsletter_subscribers\t1"), "{erased}");
    assert_eq!(command(&["export", "newsletter_subscribers"]).1, "");
    assert!(std::fs::read_dir(folder.path()).unwrap().next().is_none(), "no file is made without a database file");
}

#[test]
fn a_post_repeated_with_its_idempotency_key_leaves_one_row() {
    let folder = tempfile::tempdir().unwrap();
    let server = start_server_with_env(folder.path(), "127.0.0.1:0", &["--forms-per-minute", "1000"], &[]);
    let post = |name: &str, body: &str| {
        let head = format!("POST /forms/contact HTTP/1.1\r\nhost: {}\r\nconnection: close\r\naccept: application/json\r\n", server.address);
        let head = format!("{head}content-type: application/x-www-form-urlencoded\r\nidempotency-key: \"{name}\"\r\n");
        server.send(&format!("{head}content-length: {}\r\n\r\n{body}", body.len()))
    };
    let (body, other) = ("name=n&email=n%40x&company=c&subject=s&message=m", "name=n&email=n%40x&company=c&subject=s&message=other");
    for (name, body, rows) in [("a", body, 1), ("a", body, 1), ("b", body, 2), ("a", other, 3)] {
        assert!(post(name, body).starts_with("HTTP/1.1 201"), "{name}: the same answer each time");
        let export = Command::new(BINARY).args(["export", "contact_submissions"]).current_dir(folder.path()).output().unwrap();
        assert_eq!(String::from_utf8_lossy(&export.stdout).lines().count(), rows, "{name} {body}");
    }
}

#[test]
fn a_copy_round_trips_and_resumes() {
    let Some(cluster) = cluster::shared() else { return };
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (first, back) = (format!("sqlite:{}", path("first.db")), format!("sqlite:{}", path("back.db")));
    let name = cluster.create_database();
    let postgres = Cluster::database_url(&name, &[cluster.port]);
    let store = open_store(&first);
    for n in 0..1_234 {
        block_on(store.insert(newsletter_submission(&format!("{n}@example.com")))).unwrap();
    }
    store.insert_rows("contact_submissions", &[odd_row()]).unwrap();
    block_on(store.insert(Submission { page: Some("blog".into()), ..newsletter_submission("agreed@example.com") })).unwrap();
    let agreed = |store: &Store| store.receipt("agreed@example.com").unwrap().leads[0].details.clone();
    let consent = agreed(&store);
    assert_eq!(consent[0].1["page"], "blog");
    let version = ContentDate { page: "faq".into(), digest: "a".into(), changed_at: datetime!(2026-01-02 3:04 UTC) };
    block_on(store.record_content_dates(vec![version.clone()])).unwrap();
    store.close();
    let copy = |from: &str, to: &str| {
        let output = Command::new(BINARY).args(["copy", "--from", from, "--to", to]).output().unwrap();
        (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    let (code, said, error) = copy(&first, &postgres);
    assert!(code == Some(0) && said.contains("newsletter_subscribers\t1235 rows, 1235 new"), "{said}{error}");
    // As if it had been cut off.
    cluster.execute(&name, "DELETE FROM newsletter_subscribers WHERE id > 1000");
    let (_, again, _) = copy(&first, &postgres);
    assert!(again.contains("newsletter_subscribers\t1235 rows, 235 new"), "{again}");
    let (_, there_and_back, _) = copy(&postgres, &back);
    let digests = |said: &str| said.lines().map(|line| line.rsplit_once('\t').unwrap().1.to_owned()).collect::<Vec<_>>();
    assert_eq!(digests(&said), digests(&there_and_back));
    for table in ["newsletter_subscribers", "contact_submissions"] {
        assert_eq!(read_rows(&open_store(&first), table), read_rows(&open_store(&back), table), "{table}");
    }

    assert_eq!(agreed(&open_store(&back)), consent, "what visitors agreed to");
    assert_eq!(block_on(open_store(&back).content_dates()).unwrap(), [version], "and the dates of pages");

    let served = open_store(&postgres);
    assert_eq!(
        block_on(served.insert(newsletter_submission("new@example.com"))).unwrap().id,
        Some(1_236),
        "new rows come behind those that were copied"
    );
    assert_eq!(block_on(served.insert(newsletter_submission("7@example.com"))).unwrap().outcome, InsertOutcome::DuplicateKey);
    assert_eq!(copy(&first, &postgres).0, Some(0), "rows that only the target has are nothing to the copy");
    cluster.execute(&name, "UPDATE contact_submissions SET message = 'mine'; DELETE FROM newsletter_subscribers WHERE id = 5");
    let (code, _, error) = copy(&first, &postgres);
    assert!(code == Some(2) && error.contains("contact_submissions: row 77"), "{error}");
    assert_eq!(cluster.execute(&name, "SELECT message FROM contact_submissions"), ["mine"], "nothing is overwritten");
    assert!(cluster.execute(&name, "SELECT id FROM newsletter_subscribers WHERE id = 5").is_empty(), "nor is anything written");
}

/// Values that are hard to copy: quotes, line breaks, other scripts, NULL, and a time that ends in zeros.
fn odd_row() -> Map<String, Value> {
    let row = json!({ "id": 77, "name": "O'Hara \"x\" \\ ü 👩‍💻", "email": "a@b", "company": "", "phone": null, "subject": "=1+1", "message": "a\nb\t",
        "created_at": "2026-03-29T23:59:59.100Z" });
    row.as_object().unwrap().clone()
}

fn open_store(address: &str) -> leadlight::store::Store {
    let store = store::open(&address.parse().unwrap()).unwrap();
    store.prepare(&tables().forms).unwrap();
    store
}
