//! Leads as e-mails to people of the operator's, by way of a mail server (SMTP, RFC 5321).

mod compose;
mod server;

use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use lettre::transport::smtp::Error;

use super::attempt::{Deliver, Failure};
use super::content::Labels;
use crate::leads::store::outbox::Message;
use crate::telemetry::certificate_error::certificate_error;
pub use compose::{Envelope, read_mailbox};
pub use server::{MailServer, Roots};

/// The whole of an attempt until the server has taken the message.
const ATTEMPT: Duration = Duration::from_secs(30);

pub struct Email {
    server: MailServer,
    envelope: Envelope,
    /// The company's name.
    site: String,
    labels: Labels,
}

impl Email {
    #[must_use]
    pub fn new(server: MailServer, envelope: Envelope, site: String, labels: Labels) -> Self {
        Self { server, envelope, site, labels }
    }

    async fn send(&self, message: &Message) -> Result<(), Failure> {
        let email = self.envelope.compose(message, &self.labels.letter(message), &self.site);
        let email = email.map_err(|error| Failure::passing(format!("{error:#}")))?;
        let sending = async {
            // Whatever the server refuses before it has seen the message says nothing about the message: a password that is wrong can be mended.
            let mut connection = self.server.connect(self.envelope.domain()).await.map_err(|error| Failure::passing(sentence(&error)))?;
            let taken = connection.send(email.envelope(), &email.formatted()).await;
            taken.map(|_| connection).map_err(|error| {
                let why = sentence(&error);
                if error.is_permanent() { Failure::Final { why } } else { Failure::passing(why) }
            })
        };
        let sent = tokio::time::timeout(ATTEMPT, sending).await;
        let connection = sent.map_err(|_| Failure::passing(format!("no answer in {} s", ATTEMPT.as_secs())))??;
        // The message is the server's now, whatever it says to a goodbye.
        server::leave(connection).await;
        Ok(())
    }
}

impl Deliver for Email {
    fn deliver<'a>(&'a self, message: &'a Message) -> BoxFuture<'a, Result<(), Failure>> {
        self.send(message).boxed()
    }
}

/// Without the server's words, which may repeat what a visitor wrote.
fn sentence(error: &Error) -> String {
    match error.status() {
        Some(code) => format!("the mail server answered {code}"),
        None if error.is_response() => "the mail server answered what is not SMTP".into(),
        None => match certificate_error(error, Some("--smtp-root (SITE_SMTP_ROOT)")) {
            Some(why) => format!("the mail server is not trusted: {why}"),
            None => error.to_string(),
        },
    }
}
