//! Receipts: a mail that tells a visitor that a form has arrived, with a text of the content.
//!
//! SECURITY: anybody can type the address of somebody else. So a receipt holds none of the visitor's words, and a mailbox gets at most one a day. The
//! recipient is an address that was parsed as one.

use anyhow::Context;
use askama::Template;
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use lettre::address::Envelope;
use lettre::message::{Mailbox, MultiPart};
use lettre::{Address, Message as Mail};

use super::compose::{auto_submitted, message_id, smtp_address};
use super::{MailServer, send_mail};
use crate::delivery::{CurrentLeadTables, Failure, Transport};
use crate::store::Store;
use crate::store::features::outbox::Message;

pub struct ReceiptEmail {
    pub server: MailServer,
    pub from: Mailbox,
    pub tables: CurrentLeadTables,
    pub store: Store,
}

#[derive(Template)]
#[template(path = "receipt.html")]
struct Html<'a> {
    subject: &'a str,
    paragraphs: &'a [String],
}

impl ReceiptEmail {
    async fn send(&self, message: &Message) -> Result<String, Failure> {
        // The address is the only field.
        let address = message.fields.values().find_map(|typed| smtp_address(typed));
        let Some(address) = address else { return Err(Failure::permanent("no mail server accepts such an address")) };
        // A later attempt has passed the limit already.
        if message.attempt <= 1 {
            let may_send = self.store.may_send_receipt(address.as_ref()).await;
            if !may_send.map_err(|error| Failure::temporary(format!("the limit of mails cannot be read: {error}")))? {
                return Ok("not sent: the address was sent enough mails".into());
            }
        }
        let mail = self.compose(message, address).map_err(|error| Failure::temporary(format!("{error:#}")))?;
        send_mail(&self.server, &self.from, &mail).await
    }

    fn compose(&self, message: &Message, to: Address) -> anyhow::Result<Mail> {
        let tables = self.tables.load();
        let fill = |text: &String| text.replace("{company}", &tables.site);
        let (subject, paragraphs) =
            (fill(&tables.forms.receipt.subject), tables.forms.receipt.paragraphs.iter().map(fill).collect::<Vec<_>>());
        let text = format!("{}\n", paragraphs.join("\n\n"));
        let html = Html { subject: &subject, paragraphs: &paragraphs }.render().context("templates/receipt.html")?;
        let mail = Mail::builder()
            .from(self.from.clone())
            // Not taken from the header To, of which lettre cannot read quotes.
            .envelope(Envelope::new(Some(self.from.email.clone()), vec![to.clone()])?)
            .to(Mailbox::new(None, to))
            .subject(subject)
            .message_id(Some(message_id(message, &self.from)))
            .raw_header(auto_submitted());
        mail.multipart(MultiPart::alternative_plain_html(text, html)).context("the e-mail cannot be put together")
    }
}

impl Transport for ReceiptEmail {
    fn send<'a>(&'a self, message: &'a Message) -> BoxFuture<'a, Result<String, Failure>> {
        self.send(message).boxed()
    }
}
