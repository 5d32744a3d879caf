//! Composes the e-mail: plain text and HTML, with the visitor's address as Reply-To.
//!
//! SECURITY: header injection. The text of a visitor in a header is an address that was parsed as one, and in the subject the name and company, which are
//! one line of visible characters (`Lead::person`).

use anyhow::{Context, ensure};
use askama::Template;
use lettre::message::header::{HeaderName, HeaderValue};
use lettre::message::{Mailbox, MultiPart};
use lettre::{Address, Message as Mail};

use crate::delivery::lead::{Lead, LeadTables};
use crate::store::features::outbox::Message;

#[derive(Clone, Debug)]
pub struct Envelope {
    pub from: Mailbox,
    pub to: Vec<Mailbox>,
}

#[derive(Template)]
#[template(path = "lead.html")]
struct Html<'a> {
    lead: &'a Lead<'a>,
}

/// Later lines of a value are indented, so that they cannot look like another field.
#[derive(Template)]
#[template(path = "lead.txt", escape = "none")]
struct Text<'a> {
    lead: &'a Lead<'a>,
}

/// `ada@example.com` or `Ada <ada@example.com>`.
pub fn read_mailbox(text: &str) -> anyhow::Result<Mailbox> {
    let mailbox: Mailbox = text.parse().with_context(|| format!("`{text}` is not an e-mail address"))?;
    // The operator may use what a visitor may not, such as `ops@[192.0.2.1]`.
    let address = smtp_address(mailbox.email.as_ref()).unwrap_or(mailbox.email);
    ensure!(address.to_string().is_ascii(), "`{text}` has letters before the @ that few mail servers accept");
    Ok(Mailbox::new(mailbox.name, address))
}

impl Envelope {
    /// The subject names the person, so that a list of mails shows who wants something.
    pub(super) fn compose(&self, message: &Message, tables: &LeadTables) -> anyhow::Result<Mail> {
        let lead = tables.lead(message);
        let Self { from, to } = self;
        let mut mail = Mail::builder()
            .from(from.clone())
            .subject(if lead.person.is_empty() { lead.title.clone() } else { format!("{}: {}", lead.person, lead.title) })
            .message_id(Some(message_id(message, from)))
            .raw_header(auto_submitted());
        for mailbox in to {
            mail = mail.to(mailbox.clone());
        }
        if let Some(address) = lead.email.and_then(smtp_address) {
            mail = mail.reply_to(Mailbox::new(None, address));
        }
        let text = Text { lead: &lead }.render().context("templates/lead.txt")?;
        let html = Html { lead: &lead }.render().context("templates/lead.html")?;
        mail.multipart(MultiPart::alternative_plain_html(text, html)).context("the e-mail cannot be put together")
    }
}

/// The same at every attempt, so that mail programs recognize a duplicate.
pub(super) fn message_id(message: &Message, from: &Mailbox) -> String {
    format!("<{}@{}>", message.id, from.email.domain())
}

/// Suppresses automatic replies (RFC 3834).
pub(super) fn auto_submitted() -> HeaderValue {
    HeaderValue::new(HeaderName::new_from_ascii_str("Auto-Submitted"), "auto-generated".into())
}

/// The address as SMTP takes it; `None` if no mail can reach it. The text has the address anyway.
pub(super) fn smtp_address(typed: &str) -> Option<Address> {
    let address = crate::store::Address::parse(typed)?;
    Address::new(address.local(), address.domain()).ok()
}
