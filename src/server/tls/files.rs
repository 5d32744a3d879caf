//! A certificate that somebody else keeps up to date in two files.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use anyhow::Context;
use tokio::sync::watch;

use super::{ActiveCertificate, Certificate};

/// How soon a renewed certificate is in service without a signal.
const LOOK_EVERY: Duration = Duration::from_secs(10);
const A_DAY: Duration = Duration::from_hours(24);

#[derive(Clone, Debug)]
pub struct CertificateFiles {
    pub certificate: PathBuf,
    pub key: PathBuf,
}

impl CertificateFiles {
    /// Takes the certificate into service as it is now.
    ///
    /// # Errors
    /// One sentence that names the file.
    pub fn load(&self, in_service: &ActiveCertificate) -> anyhow::Result<()> {
        let read = |path: &PathBuf| std::fs::read(path).with_context(|| format!("cannot read {}", path.display()));
        let (chain, key) = (read(&self.certificate)?, read(&self.key)?);
        let certificate =
            Certificate::from_pem(&chain, &key).with_context(|| format!("{} and {}", self.certificate.display(), self.key.display()))?;
        in_service.set(&certificate);
        certificate.tell();
        Ok(())
    }

    /// Takes the certificate into service anew whenever a file changes or the operator asks (SIGHUP). One that cannot be used leaves the old one in
    /// service. Runs for ever.
    pub async fn watch(self, in_service: Arc<ActiveCertificate>, mut hang_up: watch::Receiver<()>) {
        let mut seen = self.stamp();
        let mut told = SystemTime::now();
        loop {
            let asked = tokio::select! {
                () = tokio::time::sleep(LOOK_EVERY) => false,
                changed = hang_up.changed() => changed.is_ok(),
            };
            let stamp = self.stamp();
            if !asked && stamp == seen && told.elapsed().unwrap_or_default() < A_DAY {
                continue;
            }
            seen = stamp;
            told = SystemTime::now();
            if let Err(error) = self.load(&in_service) {
                tracing::error!("the certificate of before stays in service: {error:#}");
            }
        }
    }

    /// What changes when a file is written, or another one is put in its place.
    fn stamp(&self) -> [Option<(SystemTime, u64)>; 2] {
        [&self.certificate, &self.key].map(|path| {
            let metadata = std::fs::metadata(path).ok()?;
            Some((metadata.modified().ok()?, metadata.len()))
        })
    }
}
