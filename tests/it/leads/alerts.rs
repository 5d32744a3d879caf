//! Alerts to owners (`--alert-email`).

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};

use futures_util::FutureExt;
use leadlight::delivery::alerts::{Alerts, Facts, MoreRecipients};
use leadlight::delivery::email::read_mailbox;
use leadlight::store::features::outbox::ChannelBacklog;
use leadlight::store::{self, Channel, DatabaseUrl, Store};
use leadlight::telemetry::upkeep::{CertificateState, Upkeep};
use time::{Duration, OffsetDateTime};

use super::mail_server::{MailServer, Tls};
use crate::process::{start_server, wait_until};
use crate::site::block_on;

const NOW: OffsetDateTime = time::macros::datetime!(2026-11-29 12:00 UTC);

fn alerts(mail_server: &MailServer, to: &[&str], more: Option<MoreRecipients>, store: &Store) -> Alerts {
    let url = format!("smtp://{}?tls=none", mail_server.address);
    let server = leadlight::delivery::email::MailServer::parse(&url, None, None).unwrap();
    let to = to.iter().map(|address| read_mailbox(address).unwrap()).collect();
    Alerts::new(server, read_mailbox("web@example.net").unwrap(), to, more, "https://www.example.com".into(), store.clone())
}

fn dead(dead: u64) -> Facts {
    Facts { backlog: vec![ChannelBacklog { channel: Channel::Email, waiting: 0, dead, oldest: None }], ..Facts::default() }
}

/// The subjects of the mails so far.
fn subjects(mail_server: &MailServer) -> Vec<String> {
    let subject = |text: &str| text.lines().find_map(|line| line.strip_prefix("Subject: ")).unwrap().to_owned();
    mail_server.mails().iter().map(|mail| subject(&mail.text)).collect()
}

#[test]
fn an_event_is_mailed_once_by_one_of_two_processes_and_again_when_it_is_over() {
    let folder = tempfile::tempdir().unwrap();
    let store = store::open(&DatabaseUrl::Sqlite(folder.path().join("site.db"))).unwrap();
    let mail_server = MailServer::start(Tls::None, |_| None);
    let [mut one, mut two] = [(); 2].map(|()| alerts(&mail_server, &["ops@example.com"], None, &store));
    let mut update = |facts: &Facts, minutes: i64| {
        for process in [&mut one, &mut two] {
            block_on(process.update(facts, NOW + Duration::minutes(minutes))).unwrap();
        }
        subjects(&mail_server)
    };
    let begins = "Alert: A lead could not be delivered".to_owned();
    let over = "Over: No undelivered lead is left in the outbox".to_owned();
    assert_eq!(update(&Facts::default(), 0), [""; 0]);
    for minutes in 1..4 {
        assert_eq!(update(&dead(1), minutes), std::slice::from_ref(&begins));
    }
    for (facts, minutes) in [(dead(0), 5), (dead(2), 9), (dead(0), 10), (dead(0), 19)] {
        assert_eq!(update(&facts, minutes).len(), 1, "what comes and goes is one event");
    }
    for minutes in 20..23 {
        assert_eq!(update(&dead(0), minutes), [begins.clone(), over.clone()]);
    }
    assert_eq!(update(&dead(1), 23), [begins.clone(), over, begins]);
    let text = &mail_server.mails()[0].text;
    assert!(text.contains("Auto-Submitted: auto-generated") && text.contains("leadlight outbox resend --dead"), "{text}");
}

#[test]
fn a_mail_that_is_refused_is_tried_again_and_one_accepted_recipient_is_enough() {
    let folder = tempfile::tempdir().unwrap();
    let store = store::open(&DatabaseUrl::Sqlite(folder.path().join("site.db"))).unwrap();
    let works = Arc::new(AtomicBool::new(false));
    let is_working = Arc::clone(&works);
    let mail_server = MailServer::start(Tls::None, move |command| {
        (command.contains("<gone@") || command == "DATA" && !is_working.load(SeqCst)).then_some("550 no")
    });
    let more = || async { vec!["owner@example.com".to_owned(), "no address".to_owned()] }.boxed();
    let mut alerts = alerts(&mail_server, &["gone@example.com", "ops@example.com"], Some(Box::new(more)), &store);
    let not_after = NOW + Duration::days(3);
    let certificate = Some(CertificateState { not_after, covers_host: true });
    let facts = Facts { upkeep: Upkeep { certificate, ..Upkeep::default() }, ..Facts::default() };
    for (minutes, is_up, mails) in [(0, false, 0), (1, false, 0), (2, true, 2), (3, true, 2)] {
        works.store(is_up, SeqCst);
        block_on(alerts.update(&facts, NOW + Duration::minutes(minutes))).unwrap();
        assert_eq!(subjects(&mail_server), vec!["Alert: The certificate of the site ends within 14 days"; mails], "after {minutes} min");
    }
}

#[test]
fn a_server_looks_by_itself() {
    let folder = tempfile::tempdir().unwrap();
    let mail_server = MailServer::start(Tls::None, |_| None);
    let url = format!("smtp://{}?tls=none", mail_server.address);
    let arguments = ["--alert-email", "ops@example.com", "--lead-email-from", "web@example.net", "--smtp-url", &url];
    let _server = start_server(folder.path(), &arguments);
    let connection = rusqlite::Connection::open(folder.path().join("data/site.db")).unwrap();
    let sql = "INSERT INTO outbox (id, form, channel, fields, state) VALUES ('msg_1', 'contact', 'email', '{}', 'dead')";
    connection.execute(sql, []).unwrap();
    wait_until("the alert arrives", || subjects(&mail_server).contains(&"Alert: A lead could not be delivered".to_owned()));
}
