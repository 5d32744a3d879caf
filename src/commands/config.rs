//! `leadlight config`: prints the effective settings and checks them.

use super::assemble::{limits, render_threads};
use super::output::print;
use crate::config::{BackupSettings, DeliverySettings, Settings, TlsSettings};

/// `describe` formats the settings, given the computed defaults.
pub fn config(settings: &Settings, describe: impl FnOnce(&[(&str, Vec<String>)]) -> String) -> anyhow::Result<()> {
    let text = describe(&computed_defaults(settings));
    print(|out| Ok(out.write_all(text.as_bytes())?))?;
    settings.check()?;
    limits(settings).map(drop)
}

/// Defaults that depend on other settings or the machine, by flag.
fn computed_defaults(settings: &Settings) -> Vec<(&'static str, Vec<String>)> {
    let Settings { delivery, tls, .. } = settings;
    let mut computed = vec![
        ("public-url", vec![settings.origin()]),
        ("backup-every", vec![format!("{}h", BackupSettings::DEFAULT_EVERY.as_secs() / 3_600)]),
        ("backup-keep", vec![BackupSettings::DEFAULT_KEEP.to_string()]),
        ("lead-forms", vec![DeliverySettings::DEFAULT_FORMS.to_owned()]),
        ("lead-email-from", delivery.lead_email.iter().take(1).cloned().collect()),
        ("newsletter-confirm", vec![settings.confirms_newsletter().to_string()]),
        ("render-threads", vec![render_threads(settings).to_string()]),
    ];
    if !tls.acme_domain.is_empty() {
        computed.push(("acme-cache", vec![TlsSettings::DEFAULT_CACHE.to_owned()]));
        computed.push(("acme-directory", vec![TlsSettings::DEFAULT_DIRECTORY.to_owned()]));
    }
    // `config` reports the error after printing.
    if let Ok(limits) = limits(settings) {
        computed.push(("max-connections", vec![limits.max_connections.to_string()]));
        computed.push(("max-connections-per-address", vec![limits.max_connections_per_address.to_string()]));
    }
    computed
}
