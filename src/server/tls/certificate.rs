//! A certificate chain with the private key that belongs to it.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use anyhow::{Context, ensure};
use time::OffsetDateTime;
use tokio_rustls::rustls::client::verify_server_name;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer, ServerName};
use tokio_rustls::rustls::server::ParsedCertificate;
use tokio_rustls::rustls::sign::CertifiedKey;
use x509_parser::prelude::{FromDer, GeneralName, X509Certificate};

use super::provider;
use crate::telemetry::upkeep::CertificateState;

/// The log warns when a certificate expires within this time.
const EXPIRES_SOON: Duration = Duration::from_hours(14 * 24);

#[derive(Clone, Debug)]
pub struct Certificate {
    pub(super) key: Arc<CertifiedKey>,
    /// The certificate's DNS names and IP addresses.
    names: Vec<String>,
    pub not_before: SystemTime,
    pub not_after: SystemTime,
}

impl Certificate {
    /// A chain in PEM, the site's own certificate first, and its key (PKCS #8, PKCS #1 or SEC 1, not encrypted).
    pub fn from_pem(chain: &[u8], key: &[u8]) -> anyhow::Result<Self> {
        let chain: Vec<CertificateDer<'static>> =
            CertificateDer::pem_slice_iter(chain).collect::<Result<_, _>>().context("the certificate is not PEM")?;
        ensure!(!chain.is_empty(), "there is no certificate in PEM");
        let key = PrivateKeyDer::from_pem_slice(key).context("there is no private key in PEM that is not encrypted")?;
        let (_, leaf) = X509Certificate::from_der(&chain[0]).context("the certificate cannot be read")?;
        let time =
            |at: x509_parser::time::ASN1Time| SystemTime::UNIX_EPOCH + Duration::from_secs(u64::try_from(at.timestamp()).unwrap_or(0));
        let (not_before, not_after) = (time(leaf.validity().not_before), time(leaf.validity().not_after));
        let names = leaf.subject_alternative_name().ok().flatten().map(|it| it.value.general_names.iter().filter_map(name_text).collect());
        let names = names.unwrap_or_default();
        let key = CertifiedKey::from_der(chain, key, &provider()).context("certificate and key do not belong together")?;
        Ok(Self { key: Arc::new(key), names, not_before, not_after })
    }

    /// The site's own certificate.
    pub(super) fn leaf(&self) -> &CertificateDer<'static> {
        &self.key.cert[0]
    }

    /// Whether browsers accept it for a host: it has the name, or a wildcard for its first label (RFC 9525 section 6.3).
    pub fn covers(&self, host: &str) -> bool {
        covers(self.leaf(), host)
    }

    /// The names for messages.
    pub fn names(&self) -> String {
        if self.names.is_empty() { "no name".to_owned() } else { self.names.join(", ") }
    }

    /// Logs that it is active, and how long.
    pub(super) fn log(&self) {
        let remaining = self.not_after.duration_since(SystemTime::now()).unwrap_or_default();
        let (names, days) = (self.names(), remaining.as_secs() / (24 * 60 * 60));
        if remaining.is_zero() {
            tracing::error!(names, "the certificate has expired; browsers reject it");
        } else if remaining < EXPIRES_SOON {
            tracing::warn!(names, days, "the certificate expires soon");
        } else {
            tracing::info!(names, days, "the certificate is active");
        }
    }
}

/// See [`Certificate::covers`].
fn covers(leaf: &CertificateDer<'_>, host: &str) -> bool {
    let (certificate, name) = (ParsedCertificate::try_from(leaf), ServerName::try_from(host.trim_matches(['[', ']'])));
    matches!((certificate, name), (Ok(certificate), Ok(name)) if verify_server_name(&certificate, &name).is_ok())
}

/// What an owner has to know of a certificate. `host`: that of the public URL, if it is known.
pub fn state_of(leaf: &CertificateDer<'_>, host: Option<&str>) -> Option<CertificateState> {
    let (_, parsed) = X509Certificate::from_der(leaf).ok()?;
    let not_after = OffsetDateTime::from_unix_timestamp(parsed.validity().not_after.timestamp()).ok()?;
    Some(CertificateState { not_after, covers_host: host.is_none_or(|host| covers(leaf, host)) })
}

fn name_text(name: &GeneralName<'_>) -> Option<String> {
    match name {
        GeneralName::DNSName(name) => Some((*name).to_owned()),
        GeneralName::IPAddress(bytes) => {
            let v4 = <[u8; 4]>::try_from(*bytes).map(IpAddr::from);
            v4.or_else(|_| <[u8; 16]>::try_from(*bytes).map(IpAddr::from)).ok().map(|address| address.to_string())
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_certificate_covers_its_names() {
        let names = ["www.example.com", "*.shop.example.com", "192.0.2.1"].map(str::to_owned).to_vec();
        let key = rcgen::generate_simple_self_signed(names).unwrap();
        let certificate = Certificate::from_pem(key.cert.pem().as_bytes(), key.signing_key.serialize_pem().as_bytes()).unwrap();
        for (host, expected) in [
            ("www.example.com", true),
            ("WWW.example.com", true),
            ("a.shop.example.com", true),
            ("192.0.2.1", true),
            ("example.com", false),
            ("shop.example.com", false),
            ("a.b.shop.example.com", false),
            ("www.example.org", false),
        ] {
            assert_eq!(certificate.covers(host), expected, "{host}");
            let state = state_of(certificate.leaf(), Some(host)).unwrap();
            assert_eq!((state.covers_host, state.not_after), (expected, OffsetDateTime::from(certificate.not_after)));
        }
        assert!(state_of(certificate.leaf(), None).unwrap().covers_host);
    }
}
