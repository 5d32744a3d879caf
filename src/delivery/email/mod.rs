//! Sends leads as e-mails through an SMTP server (RFC 5321), and mails to subscribers of the newsletter ([`newsletter`]).

mod compose;
mod newsletter;
mod server;

use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use lettre::Message as Mail;
use lettre::transport::smtp::Error;

use super::lead::LeadTables;
use super::{Failure, Transport};
use crate::leads::store::outbox::Message;
use crate::telemetry::certificate_error::certificate_error;
pub use compose::{Envelope, read_mailbox};
pub use lettre::message::Mailbox;
pub use newsletter::NewsletterEmail;
pub use server::{MailServer, read_certificates};

/// Of a whole attempt.
const TIMEOUT: Duration = Duration::from_secs(30);

pub struct Email {
    pub server: MailServer,
    pub envelope: Envelope,
    pub tables: LeadTables,
}

impl Email {
    async fn send(&self, message: &Message) -> Result<(), Failure> {
        let email = self.envelope.compose(message, &self.tables);
        send_mail(&self.server, &self.envelope.from, &email.map_err(|error| Failure::temporary(format!("{error:#}")))?).await
    }
}

async fn send_mail(server: &MailServer, from: &Mailbox, mail: &Mail) -> Result<(), Failure> {
    let sending = async {
        // An error before the message was sent is never permanent: the operator can correct a wrong password.
        let mut connection = server.connect(from.email.domain()).await.map_err(|error| Failure::temporary(describe(&error)))?;
        let sent = connection.send(mail.envelope(), &mail.formatted()).await;
        sent.map(|_| connection).map_err(|error| {
            let reason = describe(&error);
            if error.is_permanent() { Failure::Permanent { reason } } else { Failure::temporary(reason) }
        })
    };
    let sent = tokio::time::timeout(TIMEOUT, sending).await;
    let connection = sent.map_err(|_| Failure::temporary(format!("no response within {} s", TIMEOUT.as_secs())))??;
    // The message is delivered even if the server does not respond to QUIT.
    server::quit(connection).await;
    Ok(())
}

impl Transport for Email {
    fn send<'a>(&'a self, message: &'a Message) -> BoxFuture<'a, Result<(), Failure>> {
        self.send(message).boxed()
    }
}

/// Without the server's text, which may repeat text of a visitor.
fn describe(error: &Error) -> String {
    match error.status() {
        Some(code) => format!("the mail server responded {code}"),
        None if error.is_response() => "the response of the mail server is not SMTP".into(),
        None => match certificate_error(error, Some("--smtp-root (SITE_SMTP_ROOT)")) {
            Some(why) => format!("the mail server is not trusted: {why}"),
            None => error.to_string(),
        },
    }
}
