//! Delivery of leads. `delivery` parses addresses and secrets; its errors never quote them.

use std::path::PathBuf;

use anyhow::ensure;
use clap::{Args, ValueEnum};

use super::secret::Secret;
use super::yes_no::{YES_NO, YesNo};
use crate::store::Channel;

#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Lead delivery")]
pub struct DeliverySettings {
    /// Forms whose leads are delivered: ids of data/forms.json, separated by commas [default: contact]
    #[arg(long, env = "SITE_LEAD_FORMS", value_name = "FORM", value_delimiter = ',')]
    pub lead_forms: Vec<String>,

    /// POST each lead as JSON to this https URL, signed according to Standard Webhooks
    #[arg(long, env = "SITE_LEAD_WEBHOOK", value_name = "URL", hide_env_values = true)]
    pub lead_webhook: Option<String>,

    /// What is posted to --lead-webhook: `standard` (signed, Standard Webhooks), `slack` (an incoming webhook of Slack) or `teams` (a workflow of
    /// Microsoft Teams). The last two need no secret
    #[arg(long, env = "SITE_LEAD_WEBHOOK_FORMAT", value_name = "FORMAT", default_value = "standard")]
    pub lead_webhook_format: WebhookFormat,

    /// Signing secret of the webhook, `whsec_` and 24 to 64 bytes in base64: file:PATH, or the secret itself in the variable
    #[arg(long, env = "SITE_LEAD_WEBHOOK_SECRET", value_name = "file:PATH")]
    pub lead_webhook_secret: Option<Secret>,

    /// Allow a --lead-webhook on this machine or in a private network, also without TLS: yes or no
    #[arg(long, env = "SITE_LEAD_WEBHOOK_ALLOW_PRIVATE", value_name = YES_NO, num_args = 0..=1, default_value = "no", default_missing_value = "yes")]
    pub lead_webhook_allow_private: YesNo,

    /// Send each lead to this e-mail address. Separate several with commas
    #[arg(long, env = "SITE_LEAD_EMAIL", value_name = "ADDRESS", value_delimiter = ',')]
    pub lead_email: Vec<String>,

    /// Sender of the e-mails, also of those to subscribers of the newsletter [default: the first --lead-email]
    #[arg(long, env = "SITE_LEAD_EMAIL_FROM", value_name = "ADDRESS")]
    pub lead_email_from: Option<String>,

    /// Send the visitor a receipt, a mail with a fixed text, when a form with an e-mail address has arrived: yes or no. At most one a day to an address;
    /// not for the newsletter, and not for posts that look like spam
    #[arg(long, env = "SITE_LEAD_RECEIPT", value_name = YES_NO, num_args = 0..=1, default_value = "no", default_missing_value = "yes")]
    pub lead_receipt: YesNo,

    /// Send alerts to these e-mail addresses, separated by commas: once when something needs the owner (an undelivered lead, a failed backup, a
    /// certificate that ends, rejected content, a full disk), and once when it is over
    #[arg(long, env = "SITE_ALERT_EMAIL", value_name = "ADDRESS", value_delimiter = ',')]
    pub alert_email: Vec<String>,

    /// SMTP server for the e-mails: smtps://USER@HOST:PORT. smtp:// requires STARTTLS; smtp://HOST?tls=none uses no TLS
    #[arg(long, env = "SITE_SMTP_URL", value_name = "URL", hide_env_values = true)]
    pub smtp_url: Option<String>,

    /// Password of the user in --smtp-url: file:PATH, or the password itself in the variable
    #[arg(long, env = "SITE_SMTP_PASSWORD", value_name = "file:PATH")]
    pub smtp_password: Option<Secret>,

    /// Root certificates (PEM) to trust for a private SMTP server, in addition to the public ones
    #[arg(long, env = "SITE_SMTP_ROOT", value_name = "FILE")]
    pub smtp_root: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum WebhookFormat {
    Standard,
    Slack,
    Teams,
}

pub const LEAD_FORMS: &str = "--lead-forms (SITE_LEAD_FORMS)";
pub const LEAD_WEBHOOK: &str = "--lead-webhook (SITE_LEAD_WEBHOOK)";
pub const LEAD_WEBHOOK_FORMAT: &str = "--lead-webhook-format (SITE_LEAD_WEBHOOK_FORMAT)";
pub const LEAD_WEBHOOK_SECRET: &str = "--lead-webhook-secret (SITE_LEAD_WEBHOOK_SECRET)";
pub const LEAD_EMAIL: &str = "--lead-email (SITE_LEAD_EMAIL)";
pub const LEAD_EMAIL_FROM: &str = "--lead-email-from (SITE_LEAD_EMAIL_FROM)";
pub const LEAD_RECEIPT: &str = "--lead-receipt (SITE_LEAD_RECEIPT)";
pub const ALERT_EMAIL: &str = "--alert-email (SITE_ALERT_EMAIL)";
pub const SMTP_URL: &str = "--smtp-url (SITE_SMTP_URL)";
pub const SMTP_PASSWORD: &str = "--smtp-password (SITE_SMTP_PASSWORD)";
pub const SMTP_ROOT: &str = "--smtp-root (SITE_SMTP_ROOT)";

/// What needs a mail server.
const MAIL_USERS: &str = "--lead-email (SITE_LEAD_EMAIL), --lead-receipt (SITE_LEAD_RECEIPT), --alert-email (SITE_ALERT_EMAIL), a confirmed newsletter (--newsletter-confirm, with --public-url), or the desk (--desk, --admin-listen)";

impl DeliverySettings {
    pub const DEFAULT_FORMS: &str = "contact";

    /// `confirms_newsletter`: subscribers are sent mails. `has_desk`: its people are sent invitations and alerts.
    pub fn check(&self, confirms_newsletter: bool, has_desk: bool) -> anyhow::Result<()> {
        let (webhook, email) = (self.lead_webhook.is_some(), !self.lead_email.is_empty());
        let is_signed = self.lead_webhook_format == WebhookFormat::Standard;
        ensure!(!webhook || !is_signed || self.lead_webhook_secret.is_some(), "{LEAD_WEBHOOK}: {LEAD_WEBHOOK_SECRET} is missing");
        ensure!(is_signed || self.lead_webhook_secret.is_none(), "{LEAD_WEBHOOK_SECRET}: only the format `standard` is signed");
        ensure!(!email || self.smtp_url.is_some(), "{LEAD_EMAIL}: {SMTP_URL} is missing");
        let (receipt, alert) = (self.lead_receipt.0, !self.alert_email.is_empty());
        for (name, _) in [(LEAD_RECEIPT, receipt), (ALERT_EMAIL, alert)].into_iter().filter(|(_, is_set)| *is_set) {
            ensure!(self.smtp_url.is_some(), "{name}: {SMTP_URL} is missing");
            ensure!(self.sender().is_some(), "{name}: {LEAD_EMAIL_FROM} is missing, the sender of the mails");
        }
        let sends = email || confirms_newsletter || receipt || alert || has_desk;
        for (name, is_set, user, has_user) in [
            (LEAD_WEBHOOK_FORMAT, !is_signed, LEAD_WEBHOOK, webhook),
            (LEAD_WEBHOOK_SECRET, self.lead_webhook_secret.is_some(), LEAD_WEBHOOK, webhook),
            (LEAD_EMAIL_FROM, self.lead_email_from.is_some(), MAIL_USERS, sends),
            (SMTP_URL, self.smtp_url.is_some(), MAIL_USERS, sends),
            (SMTP_PASSWORD, self.smtp_password.is_some(), SMTP_URL, self.smtp_url.is_some()),
            (SMTP_ROOT, self.smtp_root.is_some(), SMTP_URL, self.smtp_url.is_some()),
        ] {
            ensure!(!is_set || has_user, "{name}: requires {user}");
        }
        ensure!(self.smtp_url.is_none() || self.sender().is_some(), "{SMTP_URL}: {LEAD_EMAIL_FROM} is missing, the sender of the mails");
        ensure!(self.lead_forms.is_empty() || webhook || email, "{LEAD_FORMS}: requires {LEAD_WEBHOOK} or {LEAD_EMAIL}");
        Ok(())
    }

    /// The forms whose leads are delivered; none without a channel.
    pub fn forms(&self) -> Vec<String> {
        match (self.lead_webhook.is_some() || !self.lead_email.is_empty(), self.lead_forms.is_empty()) {
            (false, _) => Vec::new(),
            (true, true) => vec![Self::DEFAULT_FORMS.to_owned()],
            (true, false) => self.lead_forms.clone(),
        }
    }

    /// The sender of e-mails, if a mail server is named too.
    pub fn sender(&self) -> Option<&String> {
        self.smtp_url.as_ref().and(self.lead_email_from.as_ref().or_else(|| self.lead_email.first()))
    }

    /// The channels that leads are delivered by.
    pub fn enabled_channels(&self) -> Vec<Channel> {
        let webhook = self.lead_webhook.is_some().then_some(Channel::Webhook);
        let email = (!self.lead_email.is_empty()).then_some(Channel::Email);
        webhook.into_iter().chain(email).collect()
    }
}
