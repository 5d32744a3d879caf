//! Sends leads as e-mails through an SMTP server (RFC 5321), mails to subscribers of the newsletter ([`newsletter`]) and receipts to visitors
//! ([`receipt`]).

mod compose;
mod newsletter;
mod plain;
mod receipt;
mod server;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use lettre::Message as Mail;

use super::{CurrentLeadTables, Failure, Transport};
use crate::store::features::outbox::Message;
pub use compose::{Envelope, read_mailbox};
pub use lettre::message::Mailbox;
pub use newsletter::NewsletterEmail;
pub use plain::{send_text, send_text_to};
pub use receipt::ReceiptEmail;
pub use server::{MailServer, SmtpTimeouts, read_certificates};

pub struct Email {
    pub server: MailServer,
    pub envelope: Envelope,
    pub tables: CurrentLeadTables,
}

async fn send_mail(server: &MailServer, from: &Mailbox, mail: &Mail) -> Result<String, Failure> {
    // An error before the message was sent is never permanent: the operator can correct a wrong password.
    let mut connection = server.connect(from.email.domain()).await.map_err(|error| Failure::temporary(error.reason()))?;
    let sent = server.transmit(&mut connection, mail).await;
    // The message is delivered even if the server does not respond to QUIT.
    server::quit(connection).await;
    let sent = sent.map(|code| format!("the mail server responded {code}"));
    sent.map_err(|error| if error.is_permanent() { Failure::permanent(error.reason()) } else { Failure::temporary(error.reason()) })
}

impl Transport for Email {
    fn send<'a>(&'a self, message: &'a Message) -> BoxFuture<'a, Result<String, Failure>> {
        async move {
            let mail = self.envelope.compose(message, &self.tables.load());
            send_mail(&self.server, &self.envelope.from, &mail.map_err(|error| Failure::temporary(format!("{error:#}")))?).await
        }
        .boxed()
    }
}
