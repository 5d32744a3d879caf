//! Makes the transports of leads from the settings.

use std::sync::Arc;

use anyhow::{Context, ensure};

use crate::config::delivery::{
    ALERT_EMAIL, LEAD_EMAIL, LEAD_EMAIL_FROM, LEAD_FORMS, LEAD_WEBHOOK, LEAD_WEBHOOK_SECRET, SMTP_PASSWORD, SMTP_ROOT, SMTP_URL,
};
use crate::config::{BUSINESS_MAIL_ONLY, DeliverySettings, Secret, Settings, WebhookFormat};
use crate::delivery::alerts::{Alerts, MoreRecipients};
use crate::delivery::email::{Envelope, MailServer, Mailbox, read_certificates, read_mailbox};
use crate::delivery::http_client::Endpoint;
use crate::delivery::webhook::{Format, SigningKey};
use crate::delivery::{CurrentLeadTables, Email, NewsletterEmail, ReceiptEmail, Transport, Webhook};
use crate::store::{Channel, Store};
use crate::tables::Tables;

/// Where leads are sent, checked as far as possible without sending.
pub struct Transports {
    webhook: Option<(Endpoint, Format)>,
    mail: Option<(MailServer, Envelope)>,
    newsletter: Option<NewsletterMail>,
    /// The mail server and the sender of receipts.
    receipt: Option<(MailServer, Mailbox)>,
    alerts: Option<AlertSender>,
}

/// How owners are told what needs them.
pub struct AlertSender {
    server: MailServer,
    envelope: Envelope,
}

impl AlertSender {
    /// `site`: what the mails call it. `more` returns further addresses. `None`: nobody gets alerts.
    pub fn into_alerts(self, site: String, store: Store, more: Option<MoreRecipients>) -> Option<Alerts> {
        let Self { server, envelope: Envelope { from, to } } = self;
        (!to.is_empty() || more.is_some()).then(|| Alerts::new(server, from, to, more, site, store))
    }
}

/// How subscribers of the newsletter are sent mails.
struct NewsletterMail {
    server: MailServer,
    from: Mailbox,
    public_url: String,
}

impl Transports {
    pub fn read(settings: &Settings) -> anyhow::Result<Self> {
        let delivery = &settings.delivery;
        let sender = mail_sender(delivery)?;
        let newsletter = sender.as_ref().filter(|_| settings.confirms_newsletter());
        let newsletter =
            newsletter.map(|(server, from)| NewsletterMail { server: server.clone(), from: from.clone(), public_url: settings.origin() });
        let receipt = sender.clone().filter(|_| delivery.lead_receipt.0);
        let mailboxes = |addresses: &[String], setting| {
            addresses.iter().map(|address| read_mailbox(address)).collect::<Result<Vec<_>, _>>().context(setting)
        };
        let (to, alerts_to) = (mailboxes(&delivery.lead_email, LEAD_EMAIL)?, mailboxes(&delivery.alert_email, ALERT_EMAIL)?);
        let alerts = sender.clone().map(|(server, from)| AlertSender { server, envelope: Envelope { from, to: alerts_to } });
        let mail = sender.filter(|_| !to.is_empty()).map(|(server, from)| (server, Envelope { from, to }));
        Ok(Self { webhook: webhook(delivery)?, mail, newsletter, receipt, alerts })
    }

    /// `None`: there is no mail server.
    pub fn take_alert_sender(&mut self) -> Option<AlertSender> {
        self.alerts.take()
    }

    /// `desk`: its URL without a slash at its end, if the site serves it.
    pub fn connect(
        self,
        tables: &CurrentLeadTables,
        store: &Store,
        desk: Option<String>,
    ) -> anyhow::Result<Vec<(Channel, Arc<dyn Transport>)>> {
        let mut transports: Vec<(Channel, Arc<dyn Transport>)> = Vec::new();
        if let Some((endpoint, format)) = self.webhook {
            transports.push((Channel::Webhook, Arc::new(Webhook::new(endpoint, format, Arc::clone(tables), desk)?)));
        }
        if let Some((server, envelope)) = self.mail {
            transports.push((Channel::Email, Arc::new(Email { server, envelope, tables: Arc::clone(tables) })));
        }
        if let Some(NewsletterMail { server, from, public_url }) = self.newsletter {
            let email = NewsletterEmail { server, from, tables: Arc::clone(tables), public_url, store: store.clone() };
            transports.push((Channel::Subscriber, Arc::new(email)));
        }
        if let Some((server, from)) = self.receipt {
            let email = ReceiptEmail { server, from, tables: Arc::clone(tables), store: store.clone() };
            transports.push((Channel::Receipt, Arc::new(email)));
        }
        Ok(transports)
    }
}

/// Whether the forms that settings name exist.
pub fn check_forms(settings: &Settings, tables: &Tables) -> anyhow::Result<()> {
    for (setting, ids) in [(LEAD_FORMS, settings.delivery.forms()), (BUSINESS_MAIL_ONLY, settings.forms.business_mail_only.clone())] {
        for id in ids {
            let known = tables.forms.iter().map(|form| form.id.as_str()).collect::<Vec<_>>().join(", ");
            ensure!(tables.forms.get(&id).is_some(), "{setting}: `{id}` is not a form of the site; its forms are {known}");
        }
    }
    Ok(())
}

/// The channels for [`send_test`](crate::delivery::send_test). They need no database: the sender itself gets the test of the newsletter.
pub fn test_transports(settings: &Settings, tables: &CurrentLeadTables) -> anyhow::Result<Vec<(Channel, Arc<dyn Transport>)>> {
    let Transports { webhook, mail, newsletter, .. } = Transports::read(settings)?;
    let email = |server, envelope| Arc::new(Email { server, envelope, tables: Arc::clone(tables) }) as Arc<dyn Transport>;
    let mut transports = Vec::new();
    if let Some((endpoint, format)) = webhook {
        transports.push((Channel::Webhook, Arc::new(Webhook::new(endpoint, format, Arc::clone(tables), None)?) as Arc<dyn Transport>));
    }
    if let Some((server, envelope)) = mail {
        transports.push((Channel::Email, email(server, envelope)));
    }
    if let Some(NewsletterMail { server, from, .. }) = newsletter {
        transports.push((Channel::Subscriber, email(server, Envelope { to: vec![from.clone()], from })));
    }
    Ok(transports)
}

fn webhook(settings: &DeliverySettings) -> anyhow::Result<Option<(Endpoint, Format)>> {
    let Some(url) = &settings.lead_webhook else { return Ok(None) };
    let endpoint = Endpoint::parse(url, settings.lead_webhook_allow_private.0).context(LEAD_WEBHOOK)?;
    let format = match settings.lead_webhook_format {
        WebhookFormat::Standard => {
            let secret = settings.lead_webhook_secret.as_ref().context("it is missing");
            Format::Standard(secret.and_then(|secret| SigningKey::parse(&secret.read()?)).context(LEAD_WEBHOOK_SECRET)?)
        }
        WebhookFormat::Slack => Format::Slack,
        WebhookFormat::Teams => Format::Teams,
    };
    Ok(Some((endpoint, format)))
}

/// The mail server and the sender. `None` without a mail server.
pub fn mail_sender(settings: &DeliverySettings) -> anyhow::Result<Option<(MailServer, Mailbox)>> {
    let (Some(url), Some(from)) = (&settings.smtp_url, settings.sender()) else { return Ok(None) };
    let from = read_mailbox(from).context(if settings.lead_email_from.is_some() { LEAD_EMAIL_FROM } else { LEAD_EMAIL })?;
    let password = settings.smtp_password.as_ref().map(Secret::read).transpose().context(SMTP_PASSWORD)?;
    let roots = settings.smtp_root.as_deref().map(read_certificates).transpose().context(SMTP_ROOT)?;
    let server = MailServer::parse(url, password, roots).context(SMTP_URL)?;
    Ok(Some((server, from)))
}
