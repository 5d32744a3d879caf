//! Mails of a few lines of text that the program writes itself, at once and beside the outbox: invitations to the desk, alerts.
//!
//! SECURITY: the recipient is parsed as an address; lettre encodes the subject.

use anyhow::Context;
use lettre::Message as Mail;
use lettre::message::Mailbox;
use lettre::message::header::ContentType;

use super::compose::{auto_submitted, smtp_address};
use super::{MailServer, send_mail};
use crate::delivery::Failure;

/// Sends a mail and returns what the server answered.
pub async fn send_text(server: &MailServer, from: &Mailbox, to: &str, subject: &str, text: &str) -> Result<String, Failure> {
    let Some(address) = smtp_address(to) else { return Err(Failure::permanent("no mail server accepts such an address")) };
    send_text_to(server, from, &Mailbox::new(None, address), subject, text).await
}

/// The same to a mailbox of the settings, which may be one that visitors must not use.
pub async fn send_text_to(server: &MailServer, from: &Mailbox, to: &Mailbox, subject: &str, text: &str) -> Result<String, Failure> {
    let mail = Mail::builder()
        .from(from.clone())
        .to(to.clone())
        .subject(subject)
        .message_id(None)
        .raw_header(auto_submitted())
        .header(ContentType::TEXT_PLAIN)
        .body(text.to_owned())
        .context("the e-mail cannot be put together");
    send_mail(server, from, &mail.map_err(|error| Failure::temporary(format!("{error:#}")))?).await
}
