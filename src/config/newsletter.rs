//! Whether subscriptions to the newsletter are confirmed by mail.

use anyhow::ensure;
use clap::Args;

use super::delivery::{LEAD_EMAIL_FROM, SMTP_URL};
use super::yes_no::{YES_NO, YesNo};
use super::{DeliverySettings, ListenSettings, TlsSettings};

#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Newsletter")]
pub struct NewsletterSettings {
    /// Send subscribers of the newsletter a mail, and subscribe them once they have confirmed it (double opt-in): yes or no [default: yes if --smtp-url,
    /// --lead-email-from or --lead-email, and --public-url or --acme-domain are set]
    #[arg(long, env = "SITE_NEWSLETTER_CONFIRM", value_name = YES_NO, num_args = 0..=1, default_missing_value = "yes")]
    pub newsletter_confirm: Option<YesNo>,
}

const NEWSLETTER_CONFIRM: &str = "--newsletter-confirm (SITE_NEWSLETTER_CONFIRM)";

impl NewsletterSettings {
    pub fn is_enabled(&self, delivery: &DeliverySettings, listen: &ListenSettings, tls: &TlsSettings) -> bool {
        self.newsletter_confirm.map_or_else(|| delivery.sender().is_some() && has_public_url(listen, tls), |it| it.0)
    }

    pub fn check(&self, delivery: &DeliverySettings, listen: &ListenSettings, tls: &TlsSettings) -> anyhow::Result<()> {
        if self.newsletter_confirm == Some(YesNo(true)) {
            ensure!(delivery.smtp_url.is_some(), "{NEWSLETTER_CONFIRM}: {SMTP_URL} is missing");
            ensure!(delivery.sender().is_some(), "{NEWSLETTER_CONFIRM}: {LEAD_EMAIL_FROM} is missing, the sender of the mails");
            ensure!(
                has_public_url(listen, tls),
                "{NEWSLETTER_CONFIRM}: --public-url (SITE_PUBLIC_URL) is missing, to which the links in the mails lead"
            );
        }
        Ok(())
    }
}

fn has_public_url(listen: &ListenSettings, tls: &TlsSettings) -> bool {
    listen.public_url.is_some() || !tls.acme_domain.is_empty()
}
