//! A site whose database is somewhere else, as visitors and operators see it. The real binary.

use std::process::Command;
use std::time::{Duration, Instant};

use super::cluster;
use super::proxy::{Mode, Proxy};
use crate::process::{BINARY, serve_with, soon};

#[test]
fn pages_need_no_database_and_forms_say_so() {
    let Some(cluster) = cluster::shared() else { return };
    let database = cluster.database();
    let proxy = Proxy::start(cluster.port);
    proxy.set(Mode::Refuse);
    let folder = tempfile::tempdir().unwrap();
    let address = cluster.address(&database, &[proxy.port]).replace("postgres@", "postgres:s3cret@");
    let server = serve_with(folder.path(), "127.0.0.1:0", &["--forms-per-minute", "1000"], &[("SITE_DATABASE", &address)]);
    let away = || {
        assert!(server.get("/").starts_with("HTTP/1.1 200") && server.get("/faq?q=plan").starts_with("HTTP/1.1 200"));
        let began = Instant::now();
        let answer = server.post("/forms/newsletter", "email=away%40example.com");
        assert!(answer.starts_with("HTTP/1.1 500") && answer.contains("Subscription failed"), "{answer:.300}");
        assert!(began.elapsed() < Duration::from_secs(8), "{:?}", began.elapsed());
        soon("not ready", Duration::from_secs(10), || server.get("/readyz").contains("the database cannot be reached"));
    };
    away();
    proxy.set(Mode::Pass);
    soon("ready", Duration::from_secs(10), || server.get("/readyz").starts_with("HTTP/1.1 200"));
    assert!(server.post("/forms/newsletter", "email=there%40example.com").starts_with("HTTP/1.1 303"));
    let log = server.logged("kept").to_string();
    assert!(!log.contains("example.com"), "no personal data: {log}");
    proxy.set(Mode::Refuse);
    away();
    assert!(!server.log().contains("s3cret"), "no credentials in the log");

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
    assert!(std::fs::read_dir(folder.path()).unwrap().next().is_none(), "nothing is kept beside a database that is no file");
}

#[test]
fn a_post_that_is_sent_again_under_its_name_leaves_one_row() {
    let folder = tempfile::tempdir().unwrap();
    let server = serve_with(folder.path(), "127.0.0.1:0", &["--forms-per-minute", "1000"], &[]);
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
