//! Receipts to visitors (`--lead-receipt`).

use std::path::Path;

use super::list_outbox;
use super::mail_server::{Mail, MailServer, Tls};
use crate::process::{ServerProcess, start_server_with_env, wait_until};
use crate::site::tables;

fn start_server_with_receipts(server: &MailServer, folder: &Path, more: &[&str]) -> ServerProcess {
    let url = format!("smtp://{}?tls=none", server.address);
    let arguments = ["--lead-receipt", "--lead-email-from", "web@example.net", "--smtp-url", &url, "--forms-per-minute", "10000"];
    start_server_with_env(folder, "127.0.0.1:0", &[&arguments, more].concat(), &[])
}

fn recipients(mails: &[Mail]) -> Vec<&str> {
    mails.iter().flat_map(|mail| &mail.commands).filter_map(|command| command.strip_prefix("RCPT TO:")).collect()
}

#[test]
fn a_visitor_is_told_once_a_day_and_in_no_words_of_a_visitor() {
    let folder = tempfile::tempdir().unwrap();
    let mail_server = MailServer::start(Tls::None, |command| command.contains("<nobody@").then_some("550 no such user"));
    let server = start_server_with_receipts(&mail_server, folder.path(), &[]);
    let post = |path: &str, email: &str, more: &str| {
        let body = format!("name=Evil+Words&email={email}&company=Evil&subject=Evil&inquiry=demo&phone=1&message=Evil+Words{more}");
        let answer = server.post(path, &body);
        assert!(answer.starts_with("HTTP/1.1 303"), "{answer:.200}");
    };
    post("/forms/contact", "ada%40example.com", "");
    post("/forms/contact", "bob%40example.com", "&follow_up=spam");
    post("/forms/newsletter", "eve%40example.com", "");
    post("/forms/contact", "nobody%40example.com", "");
    post("/forms/contact", "first..last%40example.com", "");
    mail_server.wait_for_mails(1);
    wait_until("the outbox is empty", || list_outbox(folder.path()).is_empty());
    post("/forms/message", "A.D.A%2Bagain%40EXAMPLE.com", "");
    post("/forms/message", "dan%40example.org", "");
    mail_server.wait_for_mails(2);
    wait_until("the outbox is empty", || list_outbox(folder.path()).is_empty());

    let mails = mail_server.mails();
    assert_eq!(recipients(&mails), ["<ada@example.com>", "<dan@example.org>"]);
    let text = &mails[0].text;
    assert!(text.contains("\nAuto-Submitted: auto-generated\n") && text.contains("From: web@example.net\n"), "{text}");
    let subject = tables().forms.receipt.subject.replace("{company}", "Leadlight");
    assert!(text.contains(&format!("\nSubject: {subject}\n")) && !text.contains("{company}"), "{text}");
    assert!(!text.contains("Evil"), "{text}");
}

#[test]
fn spam_that_is_delivered_gets_no_receipt() {
    let folder = tempfile::tempdir().unwrap();
    let mail_server = MailServer::start(Tls::None, |_| None);
    let server = start_server_with_receipts(&mail_server, folder.path(), &["--spam", "deliver"]);
    for (email, more) in [("bob%40example.com", "&follow_up=spam"), ("ada%40example.org", "")] {
        server.post("/forms/contact", &format!("name=n&email={email}&company=c&subject=s&message=m{more}"));
    }
    mail_server.wait_for_mails(1);
    wait_until("the outbox is empty", || list_outbox(folder.path()).is_empty());
    assert_eq!(recipients(&mail_server.mails()), ["<ada@example.org>"]);
}
