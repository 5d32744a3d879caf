//! `leadlight outbox` while a server runs, and erasing a person.

use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::mail_server::{MailServer, Tls};
use super::receiver::{Receiver, status};
use super::{SECRET, list_outbox, post_contact_form, run_leadlight_in, start_server_with_webhook};
use crate::process::{BINARY, wait_until};

#[test]
fn dead_messages_are_listed_resent_and_dropped() {
    let folder = tempfile::tempdir().unwrap();
    let gone = Arc::new(AtomicBool::new(true));
    let is_gone = Arc::clone(&gone);
    let receiver = Receiver::start(move |_| status(if is_gone.load(Ordering::SeqCst) { 410 } else { 200 }));
    let server = start_server_with_webhook(&receiver, folder.path(), &[]);
    for name in ["Ada", "Bob", "Eve"] {
        post_contact_form(&server, name);
    }
    wait_until("all are dead", || list_outbox(folder.path()).iter().filter(|entry| entry["state"] == "dead").count() == 3);
    let list = |arguments: &[&str]| String::from_utf8(run_leadlight_in(folder.path(), &[&["outbox"], arguments].concat()).stdout).unwrap();
    for (arguments, shows) in [(&[][..], false), (&["--json"], false), (&["--show"], true), (&["--show", "--json"], true)] {
        let listed = list(arguments);
        assert_eq!(listed.matches("the receiver responded 410").count(), 3, "{listed}");
        assert_eq!((listed.contains("Ada@example.com"), listed.contains("form_page")), (shows, shows), "{listed}");
    }
    let entries = list_outbox(folder.path());
    let id = |at: usize| entries[at]["id"].as_str().unwrap();
    gone.store(false, Ordering::SeqCst);
    assert!(run_leadlight_in(folder.path(), &["outbox", "resend", id(0)]).status.success());
    receiver.wait_for_posts("one arrives", |posts| posts.len() == 4);
    let dropped = run_leadlight_in(folder.path(), &["outbox", "drop", id(1)]);
    let error = String::from_utf8_lossy(&dropped.stderr).into_owned();
    assert!(dropped.status.code() == Some(2) && error.contains("not a terminal") && error.contains("--yes"), "{error}");
    assert_eq!(list_outbox(folder.path()).len(), 2, "nothing is dropped unasked");
    assert!(run_leadlight_in(folder.path(), &["outbox", "drop", id(1), "--yes"]).status.success());
    let again = run_leadlight_in(folder.path(), &["outbox", "resend", "--dead"]);
    assert_eq!(String::from_utf8_lossy(&again.stdout), "1 message will be sent again\n");
    wait_until("the outbox is empty", || list_outbox(folder.path()).is_empty());
    let empty = run_leadlight_in(folder.path(), &["outbox"]);
    assert!(empty.status.success() && empty.stdout.is_empty(), "no heading over nothing");
    assert!(String::from_utf8_lossy(&empty.stderr).starts_with("the outbox is empty"));
    assert!(run_leadlight_in(folder.path(), &["outbox", "--json"]).stderr.is_empty());
    let posts: Vec<String> = receiver.posts()[3..].iter().map(|it| it.id.clone()).collect();
    assert_eq!(posts, [id(0), id(2)], "under the names from before");
    for arguments in [["outbox", "resend", id(1)], ["outbox", "drop", id(1)]] {
        let output = run_leadlight_in(folder.path(), &arguments);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code() == Some(2) && error.contains(id(1)), "{error}");
    }
    for arguments in [&["outbox", "resend"][..], &["outbox", "resend", "x", "--dead"]] {
        assert_eq!(run_leadlight_in(folder.path(), arguments).status.code(), Some(2), "{arguments:?}");
    }
}

#[test]
fn erasing_a_person_removes_their_messages() {
    let folder = tempfile::tempdir().unwrap();
    let receiver = Receiver::start(|_| status(410));
    let server = start_server_with_webhook(&receiver, folder.path(), &[]);
    post_contact_form(&server, "Ada");
    post_contact_form(&server, "Bob");
    wait_until("both are dead", || list_outbox(folder.path()).iter().filter(|entry| entry["state"] == "dead").count() == 2);
    let erased = run_leadlight_in(folder.path(), &["erase", "--email", "ADA@example.com"]);
    let said = String::from_utf8(erased.stdout).unwrap();
    assert!(said.contains("outbox\t1\n") && said.contains("contact_submissions\t1\n"), "{said}");
    let left = String::from_utf8(run_leadlight_in(folder.path(), &["outbox", "--show"]).stdout).unwrap();
    assert!(left.contains("Bob@example.com") && !left.contains("Ada"), "{left}");
}

/// util-linux's `script` gives a command a terminal.
#[cfg(target_os = "linux")]
#[test]
fn drop_asks_on_a_terminal() {
    use std::io::Write;
    use std::process::Stdio;
    let folder = tempfile::tempdir().unwrap();
    let receiver = Receiver::start(|_| status(410));
    let server = start_server_with_webhook(&receiver, folder.path(), &[]);
    post_contact_form(&server, "Ada");
    wait_until("it is dead", || list_outbox(folder.path()).iter().any(|entry| entry["state"] == "dead"));
    let id = list_outbox(folder.path())[0]["id"].as_str().unwrap().to_owned();
    for (answer, left) in [("\n", 1), ("n\n", 1), ("yes please\n", 1), ("y\n", 0)] {
        let command = format!("{} outbox drop {id}", crate::process::BINARY);
        let mut script = Command::new("script");
        script.args(["-qec", &command, "/dev/null"]).current_dir(folder.path()).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = script.spawn().unwrap();
        child.stdin.take().unwrap().write_all(answer.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        for part in [&id, "the form `contact`", "by webhook", "(dead, 1 attempt)", "Drop it? [y/N]"] {
            assert!(said.contains(part), "{part}: {said}");
        }
        assert!(!said.contains("Ada"), "nothing that a visitor wrote: {said}");
        assert_eq!((list_outbox(folder.path()).len(), output.status.success()), (left, left == 0), "{answer}: {said}");
    }
}

#[test]
fn a_test_goes_through_every_channel_and_says_what_was_answered() {
    let folder = tempfile::tempdir().unwrap();
    let receiver = Receiver::start(|_| status(204));
    let (takes, refuses) = (MailServer::start(Tls::None, |_| None), MailServer::start(Tls::None, |it| (it == "DATA").then_some("550 no")));
    let run = |mail: &MailServer, more: &[&str]| {
        let (webhook, smtp) = (receiver.url(), format!("smtp://{}?tls=none", mail.address));
        let settings =
            ["--lead-webhook", &webhook, "--lead-webhook-allow-private", "--lead-email", "sales@example.com", "--smtp-url", &smtp];
        let mut command = Command::new(BINARY);
        command.args(["outbox", "test"]).args(more).args(settings).env("SITE_LEAD_WEBHOOK_SECRET", SECRET).current_dir(folder.path());
        let output = command.output().unwrap();
        (output.status.code(), String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
    };
    let webhook = "webhook\tsent: the receiver responded 204\n";
    let (code, said, error) = run(&takes, &[]);
    assert_eq!((code, said), (Some(0), format!("{webhook}email\tsent: the mail server responded 250\n")), "{error}");
    let post = receiver.posts().remove(0);
    assert_eq!((&post.body["type"], &post.body["data"]["form"]), (&"test".into(), &"Test from Leadlight".into()));
    assert!(takes.mails()[0].text.contains("\nSubject: Test from Leadlight\n"), "{}", takes.mails()[0].text);

    let (code, said, error) = run(&refuses, &[]);
    assert_eq!((code, said), (Some(2), format!("{webhook}email\tfailed: the mail server responded 550\n")));
    assert!(error.contains("1 channel failed"), "{error}");
    assert_eq!(run(&refuses, &["webhook"]).1, webhook, "only the named one");
    let (code, said, error) = run(&takes, &["newsletter"]);
    assert!(code == Some(2) && said.is_empty() && error.contains("the channel newsletter is not set up"), "{error}");
    assert!(!folder.path().join("data").exists(), "no database is needed");
}
