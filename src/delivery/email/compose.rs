//! The e-mail itself: plain text and HTML, an answer to it goes to the visitor.
//!
//! SECURITY: nothing that a visitor wrote becomes a header save an address that was parsed as one, so a line break in a field begins no header. The
//! subject is our own words.

use anyhow::Context;
use askama::Template;
use lettre::message::header::{HeaderName, HeaderValue};
use lettre::message::{Mailbox, MultiPart};
use lettre::{Address, Message as Mail};

use crate::delivery::content::{Letter, Line};
use crate::leads::store::outbox::Message;

/// From whom and to whom.
#[derive(Clone, Debug)]
pub struct Envelope {
    from: Mailbox,
    to: Vec<Mailbox>,
}

#[derive(Template)]
#[template(path = "lead.html")]
struct Html<'a> {
    letter: &'a Letter,
    site: &'a str,
}

#[derive(Template)]
#[template(path = "lead.txt", escape = "none")]
struct Text<'a> {
    letter: &'a Letter,
    site: &'a str,
}

/// `ada@example.com` or `Ada <ada@example.com>`.
///
/// # Errors
/// What is no address.
pub fn read_mailbox(text: &str) -> anyhow::Result<Mailbox> {
    text.parse().with_context(|| format!("`{text}` is not an e-mail address"))
}

impl Envelope {
    #[must_use]
    pub fn new(from: Mailbox, to: Vec<Mailbox>) -> Self {
        Self { from, to }
    }

    /// The sender's.
    pub(super) fn domain(&self) -> &str {
        self.from.email.domain()
    }

    /// `site`: the company's name, which begins the subject.
    ///
    /// # Errors
    /// A template that fails.
    pub(super) fn compose(&self, message: &Message, letter: &Letter, site: &str) -> anyhow::Result<Mail> {
        let Self { from, to } = self;
        let mut mail = Mail::builder()
            .from(from.clone())
            .subject(format!("{site}: {}", letter.title))
            // The same at every attempt: a mail server, or the reader's program, tells a second delivery by it.
            .message_id(Some(format!("<{}@{}>", message.id, from.email.domain())))
            // RFC 3834: answering machines keep quiet.
            .raw_header(HeaderValue::new(HeaderName::new_from_ascii_str("Auto-Submitted"), "auto-generated".into()));
        for mailbox in to {
            mail = mail.to(mailbox.clone());
        }
        if let Some(address) = letter.reply_to.as_deref().and_then(address) {
            mail = mail.reply_to(Mailbox::new(None, address));
        }
        let text = Text { letter, site }.render().context("templates/lead.txt")?;
        let html = Html { letter, site }.render().context("templates/lead.html")?;
        mail.multipart(MultiPart::alternative_plain_html(text, html)).context("the e-mail cannot be put together")
    }
}

/// Only ASCII: others are understood by few mail servers (RFC 6531), and an answer that cannot be addressed must not keep the lead from arriving. The
/// address stands in the text too.
fn address(typed: &str) -> Option<Address> {
    typed.is_ascii().then(|| typed.parse().ok())?
}

impl Line {
    /// For plain text: what a visitor wrote is moved in, so that it cannot look like another field.
    fn moved_in(&self) -> String {
        self.value.replace('\n', "\n    ")
    }
}
