//! Obtains and renews a certificate from a certificate authority (ACME, RFC 8555): requested over HTTPS ([`client`], [`order`]), validated by a
//! handshake ([`challenge`], TLS-ALPN-01 of RFC 8737), stored in a folder ([`cache`]).
//!
//! The active certificate stays active when the authority fails. Failures are logged and retried with growing delays.

mod cache;
pub mod challenge;
mod client;
mod order;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use anyhow::Context;
use tokio::sync::watch;

use self::cache::Cache;
use self::challenge::Challenges;
use self::client::Client;
use super::{ActiveCertificate, Certificate};

/// One order with all its waiting. A stalled authority must not stall the renewal forever.
const ORDER_TIMEOUT: Duration = Duration::from_mins(5);
/// The delay after the first failure; each next one is four times as long. Let's Encrypt allows five failed validations an hour.
const FIRST_DELAY: Duration = Duration::from_secs(30);
const MAX_DELAY: Duration = Duration::from_hours(6);
/// How often the suggested renewal window is read again: the authority may bring it forward (RFC 9773).
const WINDOW_INTERVAL: Duration = Duration::from_hours(6);

#[derive(Clone, Debug)]
pub struct Settings {
    /// In lower case; at least one.
    pub domains: Vec<String>,
    /// The contact for the authority.
    pub email: Option<String>,
    /// The folder for account and certificate.
    pub cache: PathBuf,
    /// The URL of the authority's directory.
    pub directory: String,
    /// A PEM file of root certificates to trust in addition to the public ones.
    pub root: Option<PathBuf>,
}

pub struct Acme {
    settings: Settings,
    cache: Cache,
    client: Client,
    challenges: Arc<Challenges>,
    active: Arc<ActiveCertificate>,
    /// Where in the suggested window this process renews, 0 to 1: random, to spread the load; fixed, so that reading the window again does not move it.
    window_fraction: f64,
}

impl Acme {
    /// Makes the stored certificate active, if there is one.
    pub fn new(settings: Settings, challenges: Arc<Challenges>, active: Arc<ActiveCertificate>) -> anyhow::Result<Self> {
        let cache = Cache::open(&settings).context("--acme-cache (SITE_ACME_CACHE)")?;
        let client = Client::new(settings.root.as_deref()).context("--acme-root (SITE_ACME_ROOT)")?;
        if let Some(certificate) = cache.certificate() {
            active.set(&certificate);
            certificate.log();
        }
        Ok(Self { settings, cache, client, challenges, active, window_fraction: fastrand::f64() })
    }

    /// Obtains and renews the certificate. SIGHUP retries at once. Runs forever.
    pub async fn run(self, mut sighup: watch::Receiver<()>) {
        let mut failures = 0;
        loop {
            // Another process with the same folder may have renewed it.
            if let Some(certificate) = self.cache.certificate() {
                self.active.set(&certificate);
                let delay = self.renewal_time(&certificate).await.duration_since(SystemTime::now()).unwrap_or_default();
                if !delay.is_zero() {
                    let _ = tokio::time::timeout(delay.min(WINDOW_INTERVAL), sighup.changed()).await;
                    continue;
                }
            }
            let renewed = tokio::time::timeout(ORDER_TIMEOUT, self.renew()).await;
            self.challenges.clear();
            match renewed.unwrap_or_else(|_| Err(anyhow::anyhow!("it took longer than five minutes"))) {
                Ok(certificate) => {
                    failures = 0;
                    self.active.set(&certificate);
                    certificate.log();
                }
                Err(error) => {
                    let delay = retry_delay(failures, self.client.take_retry_after());
                    failures += 1;
                    tracing::error!(
                        domains = self.settings.domains.join(", "),
                        again_in_s = delay.as_secs(),
                        "cannot obtain a certificate: {error:#}"
                    );
                    let _ = tokio::time::timeout(delay, sighup.changed()).await;
                }
            }
        }
    }

    /// When to renew: within the window that the authority suggests, otherwise when a third of the lifetime is left.
    async fn renewal_time(&self, certificate: &Certificate) -> SystemTime {
        match tokio::time::timeout(ORDER_TIMEOUT, order::suggested_window(&self.client, &self.cache, certificate)).await {
            Ok(Ok(Some((start, end)))) => {
                let into_window = end.duration_since(start).unwrap_or_default().mul_f64(self.window_fraction);
                // Never after it has expired, whatever the authority suggests.
                return (start + into_window).min(certificate.not_after);
            }
            Ok(Err(error)) => tracing::debug!("cannot read when the authority suggests to renew: {error:#}"),
            Ok(Ok(None)) | Err(_) => {}
        }
        certificate.not_after - certificate.not_after.duration_since(certificate.not_before).unwrap_or_default() / 3
    }

    async fn renew(&self) -> anyhow::Result<Certificate> {
        tracing::info!(domains = self.settings.domains.join(", "), authority = self.settings.directory, "requesting a certificate");
        let pem = order::order(&self.settings, &self.client, &self.cache, &self.challenges).await?;
        let certificate = Certificate::from_pem(pem.as_bytes(), pem.as_bytes()).context("the certificate that the authority issued")?;
        // It is served even if it cannot be stored; the next start requests another.
        if let Err(error) = self.cache.store_certificate(&pem) {
            tracing::error!("cannot store the certificate: {error:#}");
        }
        Ok(certificate)
    }
}

/// The delay grows with every failure, is at least what the authority requested, and is random so that servers do not retry together.
fn retry_delay(failures: u32, requested: Option<Duration>) -> Duration {
    let ours = FIRST_DELAY.saturating_mul(4_u32.saturating_pow(failures)).min(MAX_DELAY);
    ours.max(requested.unwrap_or_default()).mul_f64(1.0 + fastrand::f64() / 4.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn delays_grow_and_respect_retry_after() {
        let seconds = |failures, requested| retry_delay(failures, requested).as_secs();
        assert!((30..=38).contains(&seconds(0, None)));
        assert!((120..=150).contains(&seconds(1, None)));
        assert!((21_600..=27_000).contains(&seconds(40, None)), "the maximum");
        let requested = Some(Duration::from_secs(40_000));
        assert!((40_000..=50_000).contains(&seconds(0, requested)), "not before Retry-After");
    }
}
