//! Files that outlive the process: the account at the authority, and the certificate with its key. Only the server's user may read them.

use std::io::Write;
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};

use anyhow::Context;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use instant_acme::AccountCredentials;
use sha2::{Digest, Sha256};
use tempfile::NamedTempFile;

use super::Settings;
use crate::server::tls::Certificate;

pub struct Cache {
    folder: PathBuf,
    /// The file of the account, one per authority and e-mail address.
    account: PathBuf,
    /// The file of the certificate, one per authority and list of domains.
    certificate: PathBuf,
}

impl Cache {
    /// Creates the folder if it is missing, and checks that it is writable before an authority issues a certificate that could not be stored.
    pub fn open(settings: &Settings) -> anyhow::Result<Self> {
        let folder = settings.cache.clone();
        std::fs::DirBuilder::new()
            .recursive(true)
            .mode(0o700)
            .create(&folder)
            .with_context(|| format!("cannot create {}", folder.display()))?;
        NamedTempFile::new_in(&folder).with_context(|| format!("cannot write in {}", folder.display()))?;
        let account = format!("account-{}.json", digest_name(&[&settings.directory, settings.email.as_deref().unwrap_or_default()]));
        let domains: Vec<&str> = settings.domains.iter().map(String::as_str).collect();
        let certificate = format!("{}-{}.pem", settings.domains[0], digest_name(&[&[settings.directory.as_str()], &*domains].concat()));
        Ok(Self { account: folder.join(account), certificate: folder.join(certificate), folder })
    }

    /// The stored certificate; `None` also for an invalid one, which is logged.
    pub fn certificate(&self) -> Option<Certificate> {
        let pem = read(&self.certificate)?;
        match Certificate::from_pem(&pem, &pem) {
            Ok(certificate) => Some(certificate),
            Err(error) => {
                tracing::warn!("{} is invalid, requesting a new certificate: {error:#}", self.certificate.display());
                None
            }
        }
    }

    /// Stores key and chain, both in PEM.
    pub fn store_certificate(&self, pem: &str) -> anyhow::Result<()> {
        self.store(&self.certificate, pem.as_bytes())
    }

    pub fn account(&self) -> Option<AccountCredentials> {
        serde_json::from_slice(&read(&self.account)?).ok()
    }

    pub fn store_account(&self, account: &AccountCredentials) -> anyhow::Result<()> {
        self.store(&self.account, &serde_json::to_vec(account)?)
    }

    /// Forgets an account that the authority no longer knows.
    pub fn remove_account(&self) {
        let _ = std::fs::remove_file(&self.account);
    }

    /// Replaces the file atomically, also if the machine loses power.
    fn store(&self, path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
        let written = || -> anyhow::Result<()> {
            // The library creates it with mode 0600.
            let mut file = NamedTempFile::new_in(&self.folder)?;
            file.write_all(bytes)?;
            file.as_file().sync_all()?;
            file.persist(path)?;
            std::fs::File::open(&self.folder)?.sync_all()?;
            Ok(())
        };
        written().with_context(|| format!("cannot write {}", path.display()))
    }
}

fn read(path: &Path) -> Option<Vec<u8>> {
    std::fs::read(path)
        .inspect_err(|error| {
            if error.kind() != std::io::ErrorKind::NotFound {
                tracing::warn!(%error, "cannot read {}", path.display());
            }
        })
        .ok()
}

/// Nine bytes of SHA-256 over the parts, for a file name.
fn digest_name(parts: &[&str]) -> String {
    let mut digest = Sha256::new();
    for part in parts {
        digest.update(part.len().to_le_bytes());
        digest.update(part);
    }
    URL_SAFE_NO_PAD.encode(&digest.finalize()[..9])
}
