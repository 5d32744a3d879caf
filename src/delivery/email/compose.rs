//! Composes the e-mail: plain text and HTML, with the visitor's address as Reply-To.
//!
//! SECURITY: header injection. The only text of a visitor in a header is an address that was parsed as one; the subject holds none.

use anyhow::Context;
use askama::Template;
use lettre::message::header::{HeaderName, HeaderValue};
use lettre::message::{Mailbox, MultiPart};
use lettre::{Address, Message as Mail};

use crate::leads::store::outbox::Message;
use crate::tables::Forms;

/// Sender and recipients.
#[derive(Clone, Debug)]
pub struct Envelope {
    pub from: Mailbox,
    pub to: Vec<Mailbox>,
}

/// A lead as people read it.
#[derive(Template)]
#[template(path = "lead.html")]
struct Html<'a> {
    site: &'a str,
    title: &'a str,
    /// Labels and values.
    lines: Vec<(&'a str, &'a str)>,
    /// The address of the visitor.
    reply_to: Option<&'a str>,
    /// UTC, ISO 8601.
    sent_at: &'a str,
}

/// Later lines of a value are indented, so that they cannot look like another field.
#[derive(Template)]
#[template(path = "lead.txt", escape = "none")]
struct Text<'a> {
    lead: &'a Html<'a>,
}

impl<'a> Html<'a> {
    /// Fields are in the order of the form. A lead of a form that no longer exists is labeled with its field names.
    fn new(message: &'a Message, forms: &'a Forms, site: &'a str) -> Self {
        let form = forms.get(&message.form);
        let declared = form.map(|form| form.fields.as_slice()).unwrap_or_default();
        let known = declared.iter().filter_map(|field| {
            let value = message.fields.get(&field.name)?;
            let label = field.options.iter().find(|option| option.value == *value).map_or(value, |option| &option.label);
            Some((field.label.as_str(), label.as_str()))
        });
        let unknown = message.fields.iter().filter(|(name, _)| declared.iter().all(|field| field.name != **name));
        Self {
            site,
            title: form.map_or(&message.form, |form| &form.title),
            lines: known.chain(unknown.map(|(name, value)| (name.as_str(), value.as_str()))).collect(),
            reply_to: form.and_then(|form| form.email_in(&message.fields)).map(String::as_str),
            sent_at: &message.created_at,
        }
    }
}

/// `ada@example.com` or `Ada <ada@example.com>`.
///
/// # Errors
/// When it is not an address.
pub fn read_mailbox(text: &str) -> anyhow::Result<Mailbox> {
    text.parse().with_context(|| format!("`{text}` is not an e-mail address"))
}

impl Envelope {
    /// The subject begins with `site`, the company's name.
    ///
    /// # Errors
    /// A template that fails.
    pub(super) fn compose(&self, message: &Message, forms: &Forms, site: &str) -> anyhow::Result<Mail> {
        let lead = Html::new(message, forms, site);
        let Self { from, to } = self;
        let mut mail = Mail::builder()
            .from(from.clone())
            .subject(format!("{site}: {}", lead.title))
            .message_id(Some(message_id(message, from)))
            .raw_header(auto_submitted());
        for mailbox in to {
            mail = mail.to(mailbox.clone());
        }
        if let Some(address) = lead.reply_to.and_then(reply_address) {
            mail = mail.reply_to(Mailbox::new(None, address));
        }
        let text = Text { lead: &lead }.render().context("templates/lead.txt")?;
        let html = lead.render().context("templates/lead.html")?;
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

/// ASCII addresses only: few mail servers accept others (RFC 6531), and a rejected header would stop the lead. The text has the address anyway.
fn reply_address(typed: &str) -> Option<Address> {
    typed.is_ascii().then(|| typed.parse().ok())?
}
