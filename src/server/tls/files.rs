//! A certificate in two files that another program keeps up to date.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use anyhow::Context;
use tokio::sync::watch;

use super::{ActiveCertificate, Certificate};

/// A renewed certificate is active after at most this time, without a signal.
const POLL_INTERVAL: Duration = Duration::from_secs(10);
/// An unchanged certificate is loaded again after this time, so that the log reports when it expires.
const RELOAD_INTERVAL: Duration = Duration::from_hours(24);

#[derive(Clone, Debug)]
pub struct CertificateFiles {
    pub certificate: PathBuf,
    pub key: PathBuf,
    /// The host that visitors use, if it is known.
    pub host: Option<String>,
}

impl CertificateFiles {
    /// Loads the certificate and makes it active. Returns a warning if browsers reject it for the host.
    pub fn load(&self, active: &ActiveCertificate) -> anyhow::Result<Option<String>> {
        let read = |path: &PathBuf| std::fs::read(path).with_context(|| format!("cannot read {}", path.display()));
        let (chain, key) = (read(&self.certificate)?, read(&self.key)?);
        let certificate =
            Certificate::from_pem(&chain, &key).with_context(|| format!("{} and {}", self.certificate.display(), self.key.display()))?;
        active.set(&certificate);
        certificate.log();
        let foreign = self.host.as_ref().filter(|host| !certificate.covers(host));
        let (file, names) = (self.certificate.display(), certificate.names());
        Ok(foreign.map(|host| format!("{file}: the certificate is for {names}, not for {host}; browsers reject it")))
    }

    /// Loads the certificate again when a file changes, and at SIGHUP. If that fails the old one stays active. Runs forever.
    pub async fn watch(self, active: Arc<ActiveCertificate>, mut sighup: watch::Receiver<()>) {
        let mut seen = self.modification_times();
        let mut loaded = SystemTime::now();
        loop {
            let is_requested = matches!(tokio::time::timeout(POLL_INTERVAL, sighup.changed()).await, Ok(Ok(())));
            let modification_times = self.modification_times();
            if !is_requested && modification_times == seen && loaded.elapsed().unwrap_or_default() < RELOAD_INTERVAL {
                continue;
            }
            seen = modification_times;
            loaded = SystemTime::now();
            match self.load(&active) {
                Ok(None) => {}
                Ok(Some(warning)) => tracing::warn!("{warning}"),
                Err(error) => tracing::error!("the old certificate stays active: {error:#}"),
            }
        }
    }

    /// Times and sizes of the files, which change when one is written or replaced.
    fn modification_times(&self) -> [Option<(SystemTime, u64)>; 2] {
        [&self.certificate, &self.key].map(|path| {
            let metadata = std::fs::metadata(path).ok()?;
            Some((metadata.modified().ok()?, metadata.len()))
        })
    }
}
