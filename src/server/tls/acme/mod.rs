//! A certificate from a certificate authority (ACME, RFC 8555), got and renewed without the operator: asked for over HTTPS ([`client`]), proved by
//! answering a handshake ([`challenge`], TLS-ALPN-01 of RFC 8737), kept in a folder ([`cache`]).
//!
//! A certificate that is in service stays there whatever happens to the authority; failures are logged and tried again, later each time.

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

/// One order, all its waiting included. An authority that stalls must not stall the renewal for ever.
const ORDER: Duration = Duration::from_mins(5);
/// The wait after the first failure; each next one is four times as long. Let's Encrypt allows five failed proofs an hour.
const FIRST_WAIT: Duration = Duration::from_secs(30);
const LONGEST_WAIT: Duration = Duration::from_hours(6);
/// How often the authority is asked when it would like to renew, as it may bring that forward (RFC 9773).
const ASK_EVERY: Duration = Duration::from_hours(6);

#[derive(Clone, Debug)]
pub struct Settings {
    /// In lower case; at least one.
    pub domains: Vec<String>,
    /// Where the authority may write to.
    pub email: Option<String>,
    /// The folder of account and certificate.
    pub cache: PathBuf,
    /// The authority's directory.
    pub directory: String,
    /// A file of certificates in PEM that it may prove itself by, beside those that browsers trust.
    pub root: Option<PathBuf>,
}

pub struct Acme {
    settings: Settings,
    cache: Cache,
    client: Client,
    challenges: Arc<Challenges>,
    in_service: Arc<ActiveCertificate>,
    /// Where in a suggested window this process renews: the authority's work is spread, and the moment does not move when it is asked again.
    position: f64,
}

impl Acme {
    /// Takes a certificate that is at hand into service.
    ///
    /// # Errors
    /// A folder that cannot be used, or a root that cannot be read.
    pub fn new(settings: Settings, challenges: Arc<Challenges>, in_service: Arc<ActiveCertificate>) -> anyhow::Result<Self> {
        let cache = Cache::open(&settings).context("--acme-cache (SITE_ACME_CACHE)")?;
        let client = Client::new(settings.root.as_deref()).context("--acme-root (SITE_ACME_ROOT)")?;
        if let Some(certificate) = cache.certificate() {
            in_service.set(&certificate);
            certificate.tell();
        }
        Ok(Self { settings, cache, client, challenges, in_service, position: fastrand::f64() })
    }

    /// Gets and renews the certificate. SIGHUP tries again at once what has failed. Runs for ever.
    pub async fn run(self, mut hang_up: watch::Receiver<()>) {
        let mut failures = 0;
        loop {
            // Another process on the same folder may have been first.
            let at_hand = self.cache.certificate();
            if let Some(certificate) = &at_hand {
                self.in_service.set(certificate);
                let left = self.due(certificate).await.duration_since(SystemTime::now()).unwrap_or_default();
                if !left.is_zero() {
                    tokio::select! {
                        () = tokio::time::sleep(left.min(ASK_EVERY)) => {}
                        _ = hang_up.changed() => {}
                    }
                    continue;
                }
            }
            match tokio::time::timeout(ORDER, self.renew())
                .await
                .unwrap_or_else(|_| Err(anyhow::anyhow!("it took longer than five minutes")))
            {
                Ok(certificate) => {
                    failures = 0;
                    self.in_service.set(&certificate);
                    certificate.tell();
                }
                Err(error) => {
                    let wait = wait(failures, self.client.retry_after());
                    failures += 1;
                    tracing::error!(
                        domains = self.settings.domains.join(", "),
                        again_in_s = wait.as_secs(),
                        "no certificate from the authority: {error:#}"
                    );
                    tokio::select! {
                        () = tokio::time::sleep(wait) => {}
                        _ = hang_up.changed() => {}
                    }
                }
            }
        }
    }

    /// When to renew: a moment of the window that the authority suggests; where it suggests none, when a third of the time is left.
    async fn due(&self, certificate: &Certificate) -> SystemTime {
        let usual = certificate.two_thirds();
        match tokio::time::timeout(ORDER, order::suggested_window(&self.client, &self.cache, certificate)).await {
            Ok(Ok(Some((start, end)))) => {
                let into_window = end.duration_since(start).unwrap_or_default().mul_f64(self.position);
                // Never after it has ended, whatever the authority says.
                (start + into_window).min(certificate.not_after)
            }
            Ok(Err(error)) => {
                tracing::debug!("the authority does not say when to renew: {error:#}");
                usual
            }
            Ok(Ok(None)) | Err(_) => usual,
        }
    }

    async fn renew(&self) -> anyhow::Result<Certificate> {
        tracing::info!(domains = self.settings.domains.join(", "), authority = self.settings.directory, "asking for a certificate");
        let pem = order::order(&self.settings, &self.client, &self.cache, &self.challenges).await?;
        let certificate = Certificate::from_pem(pem.as_bytes(), pem.as_bytes()).context("the certificate that the authority made")?;
        // One that cannot be kept is served all the same; the next start asks for another.
        if let Err(error) = self.cache.keep_certificate(&pem) {
            tracing::error!("the certificate cannot be kept: {error:#}");
        }
        Ok(certificate)
    }
}

/// Longer with every failure, never sooner than the authority asks, and never all servers at once.
fn wait(failures: u32, asked: Option<Duration>) -> Duration {
    let ours = FIRST_WAIT.saturating_mul(4_u32.saturating_pow(failures)).min(LONGEST_WAIT);
    ours.max(asked.unwrap_or_default()).mul_f64(1.0 + fastrand::f64() / 4.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_grow_and_the_authority_is_obeyed() {
        let seconds = |failures, asked| wait(failures, asked).as_secs();
        assert!((30..=38).contains(&seconds(0, None)));
        assert!((120..=150).contains(&seconds(1, None)));
        assert!((21_600..=27_000).contains(&seconds(40, None)), "never longer than that");
        let asked = Some(Duration::from_secs(40_000));
        assert!((40_000..=50_000).contains(&seconds(0, asked)), "not before the authority wants to hear of us");
    }
}
