//! Mails to subscribers of the newsletter: the link that confirms a subscription. What a mail says follows from the subscriber's row when it is sent.
//!
//! SECURITY: header injection. The recipient is an address that was parsed as one; links contain base64 and no text of a visitor.

use anyhow::Context;
use askama::Template;
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use lettre::address::Envelope;
use lettre::message::header::{HeaderName, HeaderValue};
use lettre::message::{Mailbox, MultiPart};
use lettre::{Address, Message as Mail};
use time::OffsetDateTime;

use super::compose::{auto_submitted, message_id, smtp_address};
use super::{MailServer, send_mail};
use crate::delivery::{CurrentLeadTables, Failure, Transport};
use crate::store::email_key;
use crate::store::features::newsletter::{Subscriber, SubscriberId, SubscriberState};
use crate::store::features::newsletter_key::{CONFIRM_VALIDITY, Link, LinkPurpose, NewsletterKey};
use crate::store::features::outbox::Message;
use crate::store::timestamp::parse_time;
use crate::store::{Store, StoreError};

/// The field with the address (`data/forms.json`), which is also the column.
const EMAIL: &str = "email";

pub struct NewsletterEmail {
    pub server: MailServer,
    pub from: Mailbox,
    pub tables: CurrentLeadTables,
    /// Without a slash at its end.
    pub public_url: String,
    pub store: Store,
}

#[derive(Template)]
#[template(path = "newsletter.html")]
struct Html<'a> {
    site: &'a str,
    /// `None`: the address is subscribed already.
    confirm_url: Option<String>,
    unsubscribe_url: String,
}

#[derive(Template)]
#[template(path = "newsletter.txt", escape = "none")]
struct Text<'a> {
    mail: &'a Html<'a>,
}

impl NewsletterEmail {
    async fn send(&self, message: &Message) -> Result<String, Failure> {
        let unavailable = |error: StoreError| Failure::temporary(format!("the subscriber cannot be read: {error}"));
        let Some(email) = message.fields.get(EMAIL) else { return Err(Failure::permanent("it has no address")) };
        let found = self.store.find_subscriber(SubscriberId::EmailKey(email_key(email))).await.map_err(unavailable)?;
        // The subscriber was erased since the message was written.
        let Some(subscriber) = found else { return Ok("not sent: the subscriber was erased".into()) };
        let Some(address) = smtp_address(&subscriber.email) else {
            return Err(Failure::permanent("no mail server accepts such an address"));
        };
        let key = self.store.newsletter_key().await.map_err(unavailable)?;
        let requested_at = parse_time(&message.created_at).map_err(|_| Failure::permanent("its time cannot be read"))?;
        let mail = self.compose(message, &subscriber, &key, requested_at, address);
        send_mail(&self.server, &self.from, &mail.map_err(|error| Failure::temporary(format!("{error:#}")))?).await
    }

    fn compose(
        &self,
        message: &Message,
        subscriber: &Subscriber,
        key: &NewsletterKey,
        requested_at: OffsetDateTime,
        to: Address,
    ) -> anyhow::Result<Mail> {
        let Subscriber { id, email_key, link_nonce, .. } = subscriber;
        let url =
            |purpose, digest, valid_until| format!("{}{}", self.public_url, key.link(purpose, &Link { id: *id, digest, valid_until }));
        let until = (requested_at + CONFIRM_VALIDITY).unix_timestamp();
        let tables = self.tables.load();
        let is_confirmed = subscriber.state == SubscriberState::Confirmed;
        let html = Html {
            site: &tables.site,
            confirm_url: (!is_confirmed).then(|| url(LinkPurpose::Confirm, key.confirm_digest(email_key, *link_nonce), Some(until))),
            unsubscribe_url: url(LinkPurpose::Unsubscribe, key.digest(email_key), None),
        };
        let subject = if is_confirmed { "You are already subscribed" } else { "Please confirm your subscription" };
        let mail = Mail::builder()
            .from(self.from.clone())
            // Not taken from the header To, of which lettre cannot read quotes.
            .envelope(Envelope::new(Some(self.from.email.clone()), vec![to.clone()])?)
            .to(Mailbox::new(None, to))
            .subject(format!("{}: {subject}", tables.site))
            .message_id(Some(message_id(message, &self.from)))
            .raw_header(auto_submitted())
            // RFC 8058: mail programs show a button that posts to the URL.
            .raw_header(header("List-Unsubscribe", format!("<{}>", html.unsubscribe_url)))
            .raw_header(header("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".into()));
        let text = Text { mail: &html }.render().context("templates/newsletter.txt")?;
        let html = html.render().context("templates/newsletter.html")?;
        mail.multipart(MultiPart::alternative_plain_html(text, html)).context("the e-mail cannot be put together")
    }
}

impl Transport for NewsletterEmail {
    fn send<'a>(&'a self, message: &'a Message) -> BoxFuture<'a, Result<String, Failure>> {
        self.send(message).boxed()
    }
}

/// The value is ASCII, and not folded: RFC 8058 section 3 wants the URL as it is.
fn header(name: &'static str, value: String) -> HeaderValue {
    HeaderValue::dangerous_new_pre_encoded(HeaderName::new_from_ascii_str(name), value.clone(), value)
}
