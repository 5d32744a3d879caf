//! From what the operator said of leads to what delivers them.

use std::sync::Arc;

use anyhow::{Context, ensure};

use crate::config::delivery::{LEAD_EMAIL, LEAD_EMAIL_FROM, LEAD_FORMS, LEAD_WEBHOOK, LEAD_WEBHOOK_SECRET, SMTP_PASSWORD, SMTP_URL};
use crate::config::{DeliverySettings, Secret};
use crate::delivery::{Deliver, Email, Labels, Webhook, email, webhook};
use crate::leads::Channel;
use crate::tables::Tables;

/// Everything that delivers, proved as far as it can be without sending.
///
/// # Errors
/// One sentence that names the setting.
pub fn channels(settings: &DeliverySettings, tables: &Tables) -> anyhow::Result<Vec<(Channel, Arc<dyn Deliver>)>> {
    let mut channels: Vec<(Channel, Arc<dyn Deliver>)> = Vec::new();
    if let Some(webhook) = webhook(settings)? {
        channels.push((Channel::Webhook, Arc::new(webhook)));
    }
    if let Some(email) = email(settings, tables)? {
        channels.push((Channel::Email, Arc::new(email)));
    }
    for id in settings.forms() {
        let known = tables.forms.iter().map(|form| form.id.as_str()).collect::<Vec<_>>().join(", ");
        ensure!(tables.forms.get(&id).is_some(), "{LEAD_FORMS}: `{id}` is not a form of the site; there are {known}");
    }
    Ok(channels)
}

fn webhook(settings: &DeliverySettings) -> anyhow::Result<Option<Webhook>> {
    let (Some(url), Some(secret)) = (&settings.lead_webhook, &settings.lead_webhook_secret) else { return Ok(None) };
    let endpoint = webhook::Endpoint::read(url, settings.lead_webhook_allow_private).context(LEAD_WEBHOOK)?;
    let secret = secret.read().and_then(|secret| webhook::Secret::read(&secret)).context(LEAD_WEBHOOK_SECRET)?;
    Webhook::new(endpoint, secret).map(Some)
}

fn email(settings: &DeliverySettings, tables: &Tables) -> anyhow::Result<Option<Email>> {
    let (Some(url), Some(first)) = (&settings.smtp_url, settings.lead_email.first()) else { return Ok(None) };
    let to = settings.lead_email.iter().map(|address| email::read_mailbox(address)).collect::<Result<_, _>>().context(LEAD_EMAIL)?;
    let from = email::read_mailbox(settings.lead_email_from.as_ref().unwrap_or(first)).context(LEAD_EMAIL_FROM)?;
    let password = settings.smtp_password.as_ref().map(Secret::read).transpose().context(SMTP_PASSWORD)?;
    let server = email::MailServer::read(url, password, settings.smtp_root.as_deref()).context(SMTP_URL)?;
    Ok(Some(Email::new(server, email::Envelope::new(from, to, &tables.site.facts.name), Labels::of(&tables.forms))))
}
