//! Makes the transports of leads from the settings.

use std::sync::Arc;

use anyhow::{Context, ensure};

use crate::config::delivery::{
    LEAD_EMAIL, LEAD_EMAIL_FROM, LEAD_FORMS, LEAD_WEBHOOK, LEAD_WEBHOOK_SECRET, SMTP_PASSWORD, SMTP_ROOT, SMTP_URL,
};
use crate::config::{DeliverySettings, Secret, WebhookFormat};
use crate::delivery::email::{Envelope, MailServer, read_certificates, read_mailbox};
use crate::delivery::http_client::Endpoint;
use crate::delivery::webhook::{Format, SigningKey};
use crate::delivery::{Email, LeadTables, Transport, Webhook};
use crate::leads::Channel;
use crate::tables::Tables;

/// Where leads are sent, checked as far as possible without sending.
pub struct Transports {
    webhook: Option<(Endpoint, Format)>,
    mail: Option<(MailServer, Envelope)>,
}

impl Transports {
    /// # Errors
    /// The message names the setting.
    pub fn read(settings: &DeliverySettings) -> anyhow::Result<Self> {
        Ok(Self { webhook: webhook(settings)?, mail: mail(settings)? })
    }

    /// # Errors
    /// When a form does not exist, or TLS cannot be set up.
    pub fn for_forms(self, forms: &[String], tables: &Tables) -> anyhow::Result<Vec<(Channel, Arc<dyn Transport>)>> {
        for id in forms {
            let known = tables.forms.iter().map(|form| form.id.as_str()).collect::<Vec<_>>().join(", ");
            ensure!(tables.forms.get(id).is_some(), "{LEAD_FORMS}: `{id}` is not a form of the site; its forms are {known}");
        }
        let mut transports: Vec<(Channel, Arc<dyn Transport>)> = Vec::new();
        let tables = LeadTables::new(tables)?;
        if let Some((endpoint, format)) = self.webhook {
            transports.push((Channel::Webhook, Arc::new(Webhook::new(endpoint, format, tables.clone())?)));
        }
        if let Some((server, envelope)) = self.mail {
            transports.push((Channel::Email, Arc::new(Email { server, envelope, tables })));
        }
        Ok(transports)
    }
}

fn webhook(settings: &DeliverySettings) -> anyhow::Result<Option<(Endpoint, Format)>> {
    let Some(url) = &settings.lead_webhook else { return Ok(None) };
    let endpoint = Endpoint::parse(url, settings.lead_webhook_allow_private).context(LEAD_WEBHOOK)?;
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

fn mail(settings: &DeliverySettings) -> anyhow::Result<Option<(MailServer, Envelope)>> {
    let (Some(url), Some(first)) = (&settings.smtp_url, settings.lead_email.first()) else { return Ok(None) };
    let to = settings.lead_email.iter().map(|address| read_mailbox(address)).collect::<Result<_, _>>().context(LEAD_EMAIL)?;
    let from = read_mailbox(settings.lead_email_from.as_ref().unwrap_or(first)).context(LEAD_EMAIL_FROM)?;
    let password = settings.smtp_password.as_ref().map(Secret::read).transpose().context(SMTP_PASSWORD)?;
    let roots = settings.smtp_root.as_deref().map(read_certificates).transpose().context(SMTP_ROOT)?;
    let server = MailServer::parse(url, password, roots).context(SMTP_URL)?;
    Ok(Some((server, Envelope { from, to })))
}
