//! Mails of plain text that the program writes itself, at once and beside the outbox.

use anyhow::Context;
use lettre::Message as Mail;
use lettre::message::Mailbox;
use lettre::message::header::ContentType;

use super::compose::auto_submitted;
use super::{MailServer, send_mail};
use crate::delivery::Failure;

/// Sends a text to one address, and returns what the mail server answered. SECURITY: `subject` and `text` hold no text of a visitor.
pub async fn send_text(server: &MailServer, from: &Mailbox, to: &Mailbox, subject: &str, text: &str) -> Result<String, Failure> {
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
