//! Delivery of leads: the real binary and receivers on this machine that work, fail or stall.

mod alerts;
mod chat;
mod email;
mod journey;
mod mail_server;
mod newsletter;
mod origin;
mod outbox_command;
mod receipts;
mod receiver;
mod settings;
mod webhook;
mod worker;

use std::path::Path;

use crate::process::{ServerProcess, run_leadlight_in, start_server_with_env};
use receiver::Receiver;

const SECRET: &str = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

/// Starts a server in `folder` that posts leads to `receiver`.
fn start_server_with_webhook(receiver: &Receiver, folder: &Path, more: &[&str]) -> ServerProcess {
    let url = receiver.url();
    let arguments = ["--lead-webhook", &url, "--lead-webhook-allow-private", "--forms-per-minute", "10000"];
    start_server_with_env(folder, "127.0.0.1:0", &[&arguments, more].concat(), &[("SITE_LEAD_WEBHOOK_SECRET", SECRET)])
}

/// Posts the contact form and asserts that it is acknowledged.
fn post_contact_form(server: &ServerProcess, name: &str) {
    let answer = server.post("/forms/contact", &format!("name={name}&email={name}%40example.com&company=c&subject=s&message=m&page=faq"));
    assert!(answer.starts_with("HTTP/1.1 303"), "{answer:.200}");
}

/// The entries that `leadlight outbox --json` prints.
fn list_outbox(folder: &Path) -> Vec<serde_json::Value> {
    let output = run_leadlight_in(folder, &["outbox", "--json"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}
