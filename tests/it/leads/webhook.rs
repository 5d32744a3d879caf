//! Webhooks: signatures, retries and stalled receivers.

use std::collections::BTreeSet;
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::receiver::{Reaction, Receiver, status};
use super::{SECRET, list_outbox, post_contact_form, run_leadlight_in, start_server_with_webhook};
use crate::process::{free_port, start_server_with_env, wait_until};

/// The first wait is 15 s at most.

#[test]
fn a_lead_is_posted_and_leaves_the_outbox() {
    let folder = tempfile::tempdir().unwrap();
    let receiver = Receiver::start(|_| status(204));
    let server =
        start_server_with_webhook(&receiver, folder.path(), &["--lead-forms", "contact,newsletter,enterprise", "--keep-requests", "no"]);
    post_contact_form(&server, "Ada");
    for _ in 0..2 {
        assert!(server.post("/forms/newsletter", "email=bob%40example.com").starts_with("HTTP/1.1 303"));
    }
    assert!(server.post("/forms/enterprise", "phone=1&email=eve%40example.com").starts_with("HTTP/1.1 303"));
    assert!(server.post("/forms/api-access", "name=n&email=no%40example.com&company=c&phone=1").starts_with("HTTP/1.1 303"));
    receiver.wait_for_posts("three arrive", |posts| posts.len() == 3);
    wait_until("the outbox is empty", || list_outbox(folder.path()).is_empty());
    let posts = receiver.posts();
    let of = |form: &str| posts.iter().filter(|it| it.body["data"]["form"] == form).collect::<Vec<_>>();
    assert_eq!([of("contact").len(), of("newsletter").len(), of("enterprise").len()], [1; 3], "not twice, and no form that nobody named");
    let body = &of("contact")[0].body;
    assert_eq!((body["type"].as_str(), body["data"]["fields"]["email"].as_str()), (Some("lead.created"), Some("Ada@example.com")));
    assert!(body["data"]["fields"].get("phone").is_none(), "what was left empty is left out: {body}");
    let export = run_leadlight_in(folder.path(), &["export", "lead_requests"]);
    assert!(export.status.success() && export.stdout.is_empty(), "with --keep-requests no a delivered form is not kept");
    let told = server.wait_for_log_line("lead delivered").to_string();
    assert!(!told.contains("example.com"), "{told}");
}

#[test]
fn failed_deliveries_are_retried_with_the_same_id() {
    let folder = tempfile::tempdir().unwrap();
    let asked = AtomicUsize::new(0);
    let receiver = Receiver::start(move |_| status(if asked.fetch_add(1, Ordering::SeqCst) == 0 { 500 } else { 200 }));
    let server = start_server_with_webhook(&receiver, folder.path(), &[]);
    post_contact_form(&server, "Ada");
    let posts = receiver.wait_for_posts("it arrives", |posts| posts.len() == 2);
    assert_eq!((&posts[0].id, &posts[0].body), (&posts[1].id, &posts[1].body));
    wait_until("the outbox is empty", || list_outbox(folder.path()).is_empty());
}

#[test]
fn a_stalled_delivery_delays_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let receiver = Receiver::start(|lead| if lead.name() == "stall" { Reaction::Stall } else { status(200) });
    let mut server = start_server_with_webhook(&receiver, folder.path(), &[]);
    post_contact_form(&server, "stall");
    receiver.wait_for_posts("it stalls", |posts| posts.len() == 1);
    for n in 0..20 {
        post_contact_form(&server, &format!("lead{n}"));
    }
    receiver.wait_for_posts("the others arrive", |posts| posts.len() == 21);
    wait_until("only one is left", || list_outbox(folder.path()).len() == 1);
    let entry = list_outbox(folder.path()).remove(0);
    assert!(entry["state"] == "waiting" && !entry["leased_until"].is_null(), "{entry}");
    server.signal("TERM");
    assert_eq!(server.wait_for_exit(), Some(0), "it ends all the same");
    assert_eq!(list_outbox(folder.path()).len(), 1);
}

#[test]
fn only_status_and_retry_after_of_a_response_matter() {
    let elsewhere = Receiver::start(|_| status(200));
    let redirect = format!("HTTP/1.1 307 X\r\nlocation: {}\r\ncontent-length: 0\r\n\r\n", elsewhere.url());
    for (what, reaction, arrived, error) in [
        ("a body that never comes", Reaction::Say("HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n".into()), true, ""),
        ("a body without end", Reaction::TalkOn, true, ""),
        ("a redirect", Reaction::Say(redirect), false, "the receiver responded 307"),
        ("no answer", Reaction::Say(String::new()), false, "connection"),
        ("what is not HTTP", Reaction::Say("hello\r\n\r\n".into()), false, "invalid HTTP"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let receiver = Receiver::start(move |_| reaction.clone());
        let server = start_server_with_webhook(&receiver, folder.path(), &[]);
        post_contact_form(&server, "Ada");
        // The first backoff delay may be zero (full jitter).
        receiver.wait_for_posts(what, |posts| !posts.is_empty());
        wait_until(&format!("{what}: the attempt has ended"), || match (arrived, list_outbox(folder.path()).first()) {
            (true, entry) => entry.is_none(),
            (false, entry) => entry.is_some_and(|entry| !entry["last_error"].is_null()),
        });
        let last_error = list_outbox(folder.path()).first().map(|entry| entry["last_error"].to_string()).unwrap_or_default();
        assert!(last_error.contains(error), "{what}: {last_error}");
    }
    assert!(elsewhere.posts().is_empty(), "no redirect is followed");
}

#[test]
fn a_kill_between_commit_and_delivery_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let address = format!("127.0.0.1:{}", free_port());
    let nobody = Receiver::start(|_| Reaction::Stall);
    let mut server = start_server_with_webhook(&nobody, folder.path(), &[]);
    let names: Vec<String> = (0..20).map(|n| format!("kill{n}")).collect();
    for name in &names {
        post_contact_form(&server, name);
    }
    nobody.wait_for_posts("some are under way", |posts| posts.len() == 8);
    server.signal("KILL");
    server.wait_for_exit();
    assert_eq!(list_outbox(folder.path()).len(), names.len());
    // Expire the killed worker's leases. No receiver listens yet when the next server starts.
    let execute = |sql: &str| rusqlite::Connection::open(folder.path().join("data/site.db")).unwrap().execute(sql, []).unwrap();
    execute("UPDATE outbox SET leased_until = created_at, next_attempt_at = created_at WHERE leased_until IS NOT NULL");
    let url = format!("http://{address}/leads");
    let arguments = ["--lead-webhook", &url, "--lead-webhook-allow-private"];
    let mut server = start_server_with_env(folder.path(), "127.0.0.1:0", &arguments, &[("SITE_LEAD_WEBHOOK_SECRET", SECRET)]);
    wait_until("every attempt has failed", || list_outbox(folder.path()).iter().all(|entry| !entry["last_error"].is_null()));
    server.signal("KILL");
    server.wait_for_exit();
    // The delays between attempts have a test of their own.
    execute("UPDATE outbox SET leased_until = NULL, next_attempt_at = created_at");
    let receiver = Receiver::start_at(&address, |_| status(200));
    let _server = start_server_with_env(folder.path(), "127.0.0.1:0", &arguments, &[("SITE_LEAD_WEBHOOK_SECRET", SECRET)]);
    let arrived = |posts: &[super::receiver::Post]| posts.iter().map(|it| it.name().to_owned()).collect::<BTreeSet<_>>();
    let posts = receiver.wait_for_posts("all arrive", |posts| arrived(posts).len() == names.len());
    assert_eq!(arrived(&posts), names.into_iter().collect());
    wait_until("the outbox is empty", || list_outbox(folder.path()).is_empty());
}

#[test]
fn an_untrusted_certificate_gets_no_lead() {
    let folder = tempfile::tempdir().unwrap();
    let authority = crate::tls::client::Authority::new(folder.path());
    authority.sign("site", "www.example.com");
    let receiver =
        crate::process::start_server(folder.path(), &["--tls-cert", &authority.file("site.pem"), "--tls-key", &authority.file("site.key")]);
    let own = tempfile::tempdir().unwrap();
    let url = format!("https://{}/leads", receiver.address);
    let arguments = ["--lead-webhook", &url, "--lead-webhook-allow-private"];
    let server = start_server_with_env(own.path(), "127.0.0.1:0", &arguments, &[("SITE_LEAD_WEBHOOK_SECRET", SECRET)]);
    post_contact_form(&server, "Ada");
    wait_until("it fails", || !list_outbox(own.path())[0]["last_error"].is_null());
    let entry = list_outbox(own.path()).remove(0);
    let error = entry["last_error"].as_str().unwrap();
    assert!(error.starts_with("the receiver is not trusted: its certificate is from an authority that is not trusted;"), "{error}");
}

#[test]
fn private_addresses_are_refused_and_the_error_names_the_flag() {
    let folder = tempfile::tempdir().unwrap();
    let url = ["--lead-webhook", "https://localhost:9/leads"];
    let server = start_server_with_env(folder.path(), "127.0.0.1:0", &url, &[("SITE_LEAD_WEBHOOK_SECRET", SECRET)]);
    post_contact_form(&server, "Ada");
    wait_until("it fails", || !list_outbox(folder.path())[0]["last_error"].is_null());
    let entry = list_outbox(folder.path()).remove(0);
    assert!(entry["last_error"].as_str().unwrap().contains("--lead-webhook-allow-private"), "{entry}");
}

#[cfg(feature = "failpoints")]
#[test]
fn a_worker_that_panics_is_restarted() {
    let folder = tempfile::tempdir().unwrap();
    let receiver = Receiver::start(|_| status(200));
    let url = receiver.url();
    let arguments = ["--lead-webhook", &url, "--lead-webhook-allow-private"];
    let variables = [("SITE_LEAD_WEBHOOK_SECRET", SECRET), ("LEADLIGHT_FAILPOINTS", "delivery:2")];
    let server = start_server_with_env(folder.path(), "127.0.0.1:0", &arguments, &variables);
    post_contact_form(&server, "Ada");
    receiver.wait_for_posts("it arrives", |posts| !posts.is_empty());
    assert_eq!(server.wait_for_log_line("restarting a thread that panicked")["thread"], "delivery-webhook");
}

#[test]
fn the_documented_receiver_accepts_signed_messages_only() {
    let folder = tempfile::tempdir().unwrap();
    let receiver = Receiver::start(|_| status(200));
    let server = start_server_with_webhook(&receiver, folder.path(), &[]);
    post_contact_form(&server, "Ada%C3%A9");
    let posts = receiver.wait_for_posts("it arrives", |posts| !posts.is_empty()).remove(0);
    let page = include_str!("../../../docs/leads.md");
    let example = page.split("```js\n").nth(1).unwrap().split("```").next().unwrap();
    let old = (posts.timestamp.parse::<u64>().unwrap() - 3600).to_string();
    for (what, timestamp, text, expected) in [
        ("as it came", &posts.timestamp, posts.text.clone(), "true"),
        ("a body that was changed", &posts.timestamp, posts.text.replace("Ada", "Eve"), "false"),
        ("an old one", &old, posts.text.clone(), "false"),
    ] {
        let headers = serde_json::json!({
            "webhook-id": posts.id, "webhook-timestamp": timestamp, "webhook-signature": format!("v1,other {}", posts.signature)
        });
        let script = format!("{example}\nconsole.log(isOurs({headers}, {}));", serde_json::json!(text));
        let node = Command::new("node").args(["--input-type=module", "-e", &script]).env("WEBHOOK_SECRET", SECRET).output().unwrap();
        assert_eq!(String::from_utf8_lossy(&node.stdout).trim(), expected, "{what}: {}", String::from_utf8_lossy(&node.stderr));
    }
}
