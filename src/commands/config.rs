//! `leadlight config`: what holds, and whether it can be served with.

use super::assemble::{limits, render_threads};
use super::output::print;
use crate::config::{BackupSettings, DeliverySettings, Settings, TlsSettings};

/// Prints what `describe` makes of the computed defaults, then says what is wrong with the settings as a whole, if anything is.
///
/// # Errors
/// One sentence that names the setting.
pub fn config(settings: &Settings, describe: impl FnOnce(&[(&str, Vec<String>)]) -> String) -> anyhow::Result<()> {
    let text = describe(&computed(settings));
    print(|out| Ok(out.write_all(text.as_bytes())?))?;
    settings.check()?;
    limits(settings).map(drop)
}

/// What settings are that nobody has set and that have no fixed default, by flag.
fn computed(settings: &Settings) -> Vec<(&'static str, Vec<String>)> {
    let Settings { delivery, tls, .. } = settings;
    let mut computed = vec![
        ("public-url", vec![settings.origin()]),
        ("backup-every", vec![format!("{}h", BackupSettings::EVERY.as_secs() / 3_600)]),
        ("backup-keep", vec![BackupSettings::KEEP.to_string()]),
        ("lead-forms", vec![DeliverySettings::FORMS.to_owned()]),
        ("lead-email-from", delivery.lead_email.iter().take(1).cloned().collect()),
        ("render-threads", vec![render_threads(settings).to_string()]),
    ];
    if !tls.acme_domain.is_empty() {
        computed.push(("acme-cache", vec![TlsSettings::CACHE.to_owned()]));
        computed.push(("acme-directory", vec![TlsSettings::LETS_ENCRYPT.to_owned()]));
    }
    // More connections than there can be are said below what is printed.
    if let Ok(limits) = limits(settings) {
        computed.push(("max-connections", vec![limits.max_connections.to_string()]));
        computed.push(("max-connections-per-address", vec![limits.max_per_address.to_string()]));
    }
    computed
}
