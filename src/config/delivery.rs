//! To whom leads are handed on. What the addresses and secrets mean is read by `delivery`, whose errors quote none of them.

use std::path::PathBuf;

use anyhow::ensure;
use clap::builder::BoolishValueParser;
use clap::{ArgAction, Args};

use super::secret::Secret;
use crate::leads::Channel;

#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Leads")]
pub struct DeliverySettings {
    /// The forms whose leads are handed on, as data/forms.json names them; with commas [default: contact]
    #[arg(long, env = "SITE_LEAD_FORMS", value_name = "FORM", value_delimiter = ',')]
    pub lead_forms: Vec<String>,

    /// Post each lead to this address as JSON, signed as Standard Webhooks says; https
    #[arg(long, env = "SITE_LEAD_WEBHOOK", value_name = "URL", hide_env_values = true)]
    pub lead_webhook: Option<String>,

    /// What it is signed with, whsec_ and 24 to 64 bytes in base64: file:PATH, or the secret itself in the variable
    #[arg(long, env = "SITE_LEAD_WEBHOOK_SECRET", value_name = "file:PATH")]
    pub lead_webhook_secret: Option<Secret>,

    /// Let --lead-webhook lead to this machine or into a private network, also without TLS: yes or no
    #[arg(
        long,
        env = "SITE_LEAD_WEBHOOK_ALLOW_PRIVATE",
        value_name = "YES|NO",
        action = ArgAction::Set,
        num_args = 0..=1,
        require_equals = true,
        default_value = "no",
        default_missing_value = "yes",
        hide_possible_values = true,
        value_parser = BoolishValueParser::new()
    )]
    pub lead_webhook_allow_private: bool,

    /// Send each lead to this e-mail address; several: with commas
    #[arg(long, env = "SITE_LEAD_EMAIL", value_name = "ADDRESS", value_delimiter = ',')]
    pub lead_email: Vec<String>,

    /// Who the e-mails are from [default: the first --lead-email]
    #[arg(long, env = "SITE_LEAD_EMAIL_FROM", value_name = "ADDRESS")]
    pub lead_email_from: Option<String>,

    /// The server that takes the e-mails, smtps://USER@HOST:PORT; smtp:// begins without TLS and must change to it, with ?tls=none it stays without
    #[arg(long, env = "SITE_SMTP_URL", value_name = "URL", hide_env_values = true)]
    pub smtp_url: Option<String>,

    /// The password of the user in --smtp-url: file:PATH, or the password itself in the variable
    #[arg(long, env = "SITE_SMTP_PASSWORD", value_name = "file:PATH")]
    pub smtp_password: Option<Secret>,

    /// Certificates in PEM that a mail server of your own proves itself by, beside those that browsers trust
    #[arg(long, env = "SITE_SMTP_ROOT", value_name = "FILE")]
    pub smtp_root: Option<PathBuf>,
}

pub const LEAD_FORMS: &str = "--lead-forms (SITE_LEAD_FORMS)";
pub const LEAD_WEBHOOK: &str = "--lead-webhook (SITE_LEAD_WEBHOOK)";
pub const LEAD_WEBHOOK_SECRET: &str = "--lead-webhook-secret (SITE_LEAD_WEBHOOK_SECRET)";
pub const LEAD_EMAIL: &str = "--lead-email (SITE_LEAD_EMAIL)";
pub const LEAD_EMAIL_FROM: &str = "--lead-email-from (SITE_LEAD_EMAIL_FROM)";
pub const SMTP_URL: &str = "--smtp-url (SITE_SMTP_URL)";
pub const SMTP_PASSWORD: &str = "--smtp-password (SITE_SMTP_PASSWORD)";
pub const SMTP_ROOT: &str = "--smtp-root (SITE_SMTP_ROOT)";

impl DeliverySettings {
    /// What `--lead-forms` is where nobody says it.
    pub const FORMS: &str = "contact";

    /// # Errors
    /// Settings that need one another.
    pub fn check(&self) -> anyhow::Result<()> {
        let (webhook, email) = (self.lead_webhook.is_some(), !self.lead_email.is_empty());
        ensure!(!webhook || self.lead_webhook_secret.is_some(), "{LEAD_WEBHOOK}: {LEAD_WEBHOOK_SECRET} is missing");
        ensure!(!email || self.smtp_url.is_some(), "{LEAD_EMAIL}: {SMTP_URL} is missing");
        for (name, is_set, user, has_user) in [
            (LEAD_WEBHOOK_SECRET, self.lead_webhook_secret.is_some(), LEAD_WEBHOOK, webhook),
            (LEAD_EMAIL_FROM, self.lead_email_from.is_some(), LEAD_EMAIL, email),
            (SMTP_URL, self.smtp_url.is_some(), LEAD_EMAIL, email),
            (SMTP_PASSWORD, self.smtp_password.is_some(), SMTP_URL, self.smtp_url.is_some()),
            (SMTP_ROOT, self.smtp_root.is_some(), SMTP_URL, self.smtp_url.is_some()),
        ] {
            ensure!(!is_set || has_user, "{name}: only {user} uses it, which is missing");
        }
        ensure!(
            self.lead_forms.is_empty() || webhook || email,
            "{LEAD_FORMS}: neither {LEAD_WEBHOOK} nor {LEAD_EMAIL} says to whom they are handed on"
        );
        Ok(())
    }

    /// The forms whose leads are handed on; none where nobody gets them.
    #[must_use]
    pub fn forms(&self) -> Vec<String> {
        match (self.lead_webhook.is_some() || !self.lead_email.is_empty(), self.lead_forms.is_empty()) {
            (false, _) => Vec::new(),
            (true, true) => vec![Self::FORMS.to_owned()],
            (true, false) => self.lead_forms.clone(),
        }
    }

    /// How they are handed on.
    #[must_use]
    pub fn channels(&self) -> Vec<Channel> {
        let webhook = self.lead_webhook.is_some().then_some(Channel::Webhook);
        let email = (!self.lead_email.is_empty()).then_some(Channel::Email);
        webhook.into_iter().chain(email).collect()
    }
}
