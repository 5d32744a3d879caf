//! Mails of a few lines of text: invitations to the desk.
//!
//! SECURITY: the recipient is parsed as an address; lettre encodes the subject.

use anyhow::Context;
use lettre::Message as Mail;
use lettre::message::Mailbox;

use super::compose::{auto_submitted, smtp_address};
use super::{MailServer, send_mail};
use crate::delivery::Failure;

/// Sends a mail and returns what the server answered.
pub async fn send_text(server: &MailServer, from: &Mailbox, to: &str, subject: &str, text: &str) -> Result<String, Failure> {
    let Some(address) = smtp_address(to) else { return Err(Failure::permanent("no mail server accepts such an address")) };
    let mail = Mail::builder()
        .from(from.clone())
        .to(Mailbox::new(None, address))
        .subject(subject)
        .raw_header(auto_submitted())
        .body(text.to_owned())
        .context("the e-mail cannot be put together");
    send_mail(server, from, &mail.map_err(|error| Failure::temporary(format!("{error:#}")))?).await
}
