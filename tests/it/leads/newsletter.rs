//! The newsletter from the form to the mail and back: the real binary with a mail server.

use std::path::Path;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::Value;

use super::mail_server::{Mail, MailServer, Tls};
use super::receiver::{Receiver, status};
use super::{SECRET, list_outbox};
use crate::process::{ServerProcess, run_leadlight_in, start_server_with_env, wait_until};
use crate::site::text_between;

const ORIGIN: &str = "https://www.example.com";

fn start_server(mail_server: &MailServer, folder: &Path, more: &[&str]) -> ServerProcess {
    let url = format!("smtp://{}?tls=none", mail_server.address);
    let arguments = ["--lead-email-from", "news@example.com", "--smtp-url", &url, "--public-url", ORIGIN, "--forms-per-minute", "10000"];
    let secret = [("SITE_LEAD_WEBHOOK_SECRET", SECRET)];
    let variables = if more.contains(&"--lead-webhook") { &secret[..] } else { &[] };
    start_server_with_env(folder, "127.0.0.1:0", &[&arguments, more].concat(), variables)
}

fn subscribe(server: &ServerProcess, email: &str) {
    let answer = server.post("/forms/newsletter", &format!("email={}", email.replace('@', "%40")));
    assert!(answer.starts_with("HTTP/1.1 303") && answer.contains("notice=newsletter-pending"), "{answer:.300}");
}

/// The text of a mail without the soft line breaks of quoted-printable.
fn decoded(mail: &Mail) -> String {
    mail.text.replace("=\n", "").replace("=3D", "=")
}

/// Path and query of the first link of this purpose.
fn link(mail: &Mail, purpose: &str) -> String {
    let text = decoded(mail);
    let start = format!("{ORIGIN}/newsletter/{purpose}");
    format!("/newsletter/{purpose}{}", text_between(&text, &start, "\n").trim_end_matches(['>', '"']))
}

/// Whether the address of a test is in the link, plain or in the bytes of the token. Only the long domain is searched for: short letters stand in a
/// random token by chance.
fn contains_address(link: &str) -> bool {
    let (_, token) = link.split_once("token=").expect("a token");
    let bytes = URL_SAFE_NO_PAD.decode(token).expect("Base64");
    [link, &String::from_utf8_lossy(&bytes)].iter().any(|text| text.to_lowercase().contains("example.com"))
}

/// The step that a response redirects to.
fn step(answer: &str) -> &str {
    assert!(answer.starts_with("HTTP/1.1 303"), "{answer:.200}");
    text_between(answer, "?step=", "\r\n")
}

fn export(folder: &Path, more: &[&str]) -> Vec<Value> {
    let output = run_leadlight_in(folder, &[&["export", "newsletter_subscribers"], more].concat());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn a_subscriber_confirms_leaves_and_comes_back() {
    let folder = tempfile::tempdir().unwrap();
    let mail_server = MailServer::start(Tls::None, |_| None);
    let receiver = Receiver::start(|_| status(204));
    let webhook = receiver.url();
    let server = start_server(
        &mail_server,
        folder.path(),
        &["--lead-webhook", &webhook, "--lead-webhook-allow-private", "--lead-forms", "newsletter"],
    );
    subscribe(&server, "Ada@Example.com");
    let mail = mail_server.wait_for_mails(1).remove(0);
    assert_eq!(mail.commands[1..3], ["MAIL FROM:<news@example.com>", "RCPT TO:<Ada@example.com>"]);
    let (confirm, unsubscribe) = (link(&mail, "confirm"), link(&mail, "unsubscribe"));
    for header in [format!("List-Unsubscribe: <{ORIGIN}{unsubscribe}>"), "List-Unsubscribe-Post: List-Unsubscribe=One-Click".into()] {
        assert!(mail.text.lines().any(|line| line == header), "{header}: {}", mail.text);
    }
    for link in [&confirm, &unsubscribe] {
        assert!(!contains_address(link), "{link}");
    }
    wait_until("the outbox is empty", || list_outbox(folder.path()).is_empty());
    assert!(export(folder.path(), &[]).is_empty() && receiver.posts().is_empty(), "nobody is subscribed yet");
    assert_eq!(export(folder.path(), &["--all"])[0]["state"], "pending");

    // A scanner opens every link.
    for url in [&confirm, &unsubscribe] {
        assert!(server.get(url).starts_with("HTTP/1.1 200"), "{url}");
    }
    assert_eq!(export(folder.path(), &["--all"])[0]["state"], "pending");
    assert_eq!(step(&server.post(&confirm, "")), "done");
    let row = export(folder.path(), &["--public-url", ORIGIN]).remove(0);
    assert_eq!((row["email"].as_str(), row.get("state")), (Some("Ada@Example.com"), None));
    assert_eq!(row["unsubscribe_url"], format!("{ORIGIN}{unsubscribe}"), "that of the mail");
    receiver.wait_for_posts("the confirmation is reported", |posts| posts.len() == 1);

    // Mail programs post from anywhere.
    let one_click = format!(
        "POST {unsubscribe} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\norigin: https://mail.example\r\nsec-fetch-site: cross-site\r\n\
         content-type: application/x-www-form-urlencoded\r\ncontent-length: 26\r\n\r\nList-Unsubscribe=One-Click",
        server.address
    );
    assert!(server.send(&one_click).starts_with("HTTP/1.1 200"));
    assert!(export(folder.path(), &[]).is_empty());
    assert_eq!(export(folder.path(), &["--all"])[0]["state"], "unsubscribed");
    assert_eq!(step(&server.post(&confirm, "")), "expired", "a link works once");
    subscribe(&server, "ada@example.com");
    let again = mail_server.wait_for_mails(2).remove(1);
    assert_eq!(step(&server.post(&confirm, "")), "expired");
    assert_eq!(step(&server.post(&link(&again, "confirm"), "")), "done");
    assert_eq!(link(&again, "unsubscribe"), unsubscribe, "that one never expires");
    assert_eq!(export(folder.path(), &[]).len(), 1);
    let posts = receiver.wait_for_posts("each change is reported", |posts| posts.len() == 3);
    let types: Vec<_> = posts.iter().map(|post| post.body["type"].as_str().unwrap()).collect();
    assert_eq!(types, ["newsletter.confirmed", "newsletter.unsubscribed", "newsletter.confirmed"]);
    assert!(posts.iter().all(|post| post.body["data"]["fields"]["email"] == "Ada@Example.com"));
    assert_eq!(mail_server.mails().len(), 2);
    let log = server.log_text();
    assert!(!log.to_lowercase().contains("ada@") && !log.contains("token"), "{log}");
}

#[test]
fn links_survive_a_restore_and_an_erasure_leaves_no_address() {
    let folder = tempfile::tempdir().unwrap();
    let mail_server = MailServer::start(Tls::None, |_| None);
    let mut server = start_server(&mail_server, folder.path(), &[]);
    subscribe(&server, "ada@example.com");
    let ada = mail_server.wait_for_mails(1).remove(0);
    assert!(run_leadlight_in(folder.path(), &["backup", "kept.db"]).status.success());
    subscribe(&server, "eve@example.com");
    let eve = mail_server.wait_for_mails(2).remove(1);
    server.signal("TERM");
    server.wait_for_exit();
    assert!(run_leadlight_in(folder.path(), &["restore", "kept.db"]).status.success());
    let mut server = start_server(&mail_server, folder.path(), &[]);
    assert_eq!(step(&server.post(&link(&ada, "confirm"), "")), "done");
    // Bob gets the row id of Eve, whose row the backup lacks.
    subscribe(&server, "bob@example.com");
    mail_server.wait_for_mails(3);
    assert_eq!(step(&server.post(&link(&eve, "confirm"), "")), "expired");
    assert_eq!(step(&server.post(&link(&eve, "unsubscribe"), "")), "done");
    let states: Vec<_> = export(folder.path(), &["--all"]).iter().map(|row| (row["id"].clone(), row["state"].clone())).collect();
    assert_eq!(states, [(1.into(), "confirmed".into()), (2.into(), "pending".into())]);

    assert_eq!(step(&server.post(&link(&ada, "unsubscribe"), "")), "done");
    assert!(run_leadlight_in(folder.path(), &["erase", "--email", "ada@example.com"]).status.success());
    server.signal("TERM");
    server.wait_for_exit();
    assert!(run_leadlight_in(folder.path(), &["backup", "after.db"]).status.success());
    let bytes = std::fs::read(folder.path().join("after.db")).unwrap();
    assert!(!bytes.windows(4).any(|it| it == b"ada@"), "no plain address is left");
    assert!(bytes.windows(4).any(|it| it == b"bob@"));
}

#[test]
fn a_refused_or_invalid_address_leaves_nothing_in_the_outbox() {
    let folder = tempfile::tempdir().unwrap();
    let mail_server = MailServer::start(Tls::None, |command| command.starts_with("RCPT TO:<gone@").then_some("550 no such user"));
    let server = start_server(&mail_server, folder.path(), &[]);
    subscribe(&server, "gone@example.com");
    for email in ["@", "a b@example.com"] {
        let answer =
            server.post("/forms/newsletter", &form_urlencoded::Serializer::new(String::new()).append_pair("email", email).finish());
        assert!(answer.starts_with("HTTP/1.1 422"), "{answer:.200}");
    }
    wait_until("the outbox is empty", || list_outbox(folder.path()).is_empty());
    assert!(mail_server.mails().is_empty() && export(folder.path(), &[]).is_empty());
}

#[test]
fn an_international_address_gets_its_mail_once_and_its_link_works() {
    let folder = tempfile::tempdir().unwrap();
    let mail_server = MailServer::start(Tls::None, |_| None);
    let server = start_server(&mail_server, folder.path(), &[]);
    for email in ["ada@m%C3%BCller.example", "ada@M%C3%9CLLER.example", "%22a%5Cda%22@xn--mller-kva.example"] {
        subscribe(&server, email);
    }
    let mail = mail_server.wait_for_mails(1).remove(0);
    assert_eq!(mail.commands[2], "RCPT TO:<ada@xn--mller-kva.example>");
    assert!(mail.text.contains("\nTo: ada@xn--mller-kva.example\n"), "{}", mail.text);
    assert_eq!(step(&server.post(&link(&mail, "confirm"), "")), "done");
    assert_eq!(export(folder.path(), &[])[0]["email"], "ada@müller.example", "as typed");
    subscribe(&server, "%22first%20last%22@example.com");
    assert_eq!(mail_server.wait_for_mails(2)[1].commands[2], "RCPT TO:<\"first last\"@example.com>");
    wait_until("the outbox is empty", || list_outbox(folder.path()).is_empty());
    assert_eq!(mail_server.mails().len(), 2);
}

#[test]
fn a_confirmed_address_is_told_so() {
    let folder = tempfile::tempdir().unwrap();
    let mail_server = MailServer::start(Tls::None, |_| None);
    let server = start_server_with_env(folder.path(), "127.0.0.1:0", &[], &[]);
    assert!(server.post("/forms/newsletter", "email=ada%40example.com").contains("notice=newsletter-subscribed"));
    drop(server);
    let server = start_server(&mail_server, folder.path(), &[]);
    subscribe(&server, "ada@example.com");
    let mail = mail_server.wait_for_mails(1).remove(0);
    let text = decoded(&mail);
    assert!(!text.contains("/newsletter/confirm") && text.contains("/newsletter/unsubscribe"), "{text}");
    assert_eq!(export(folder.path(), &[]).len(), 1);
}
