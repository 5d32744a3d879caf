//! TLS-ALPN-01 (RFC 8737): the authority shakes hands under a protocol name of its own and finds the proof in a certificate made for that.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rcgen::{CertificateParams, CustomExtension, KeyPair};
use tokio_rustls::rustls::pki_types::PrivateKeyDer;
use tokio_rustls::rustls::server::{ClientHello, ResolvesServerCert};
use tokio_rustls::rustls::sign::CertifiedKey;

use crate::server::tls::provider;

pub const ALPN: &[u8] = b"acme-tls/1";

/// Whether it is the authority who shakes hands (section 4: this protocol alone).
#[must_use]
pub fn is_asked_by(hello: &ClientHello<'_>) -> bool {
    hello.alpn().is_some_and(|mut names| names.next() == Some(ALPN) && names.next().is_none())
}

/// The proofs that an authority may ask for at the moment, by domain.
#[derive(Default)]
pub struct Challenges(Mutex<HashMap<String, Arc<CertifiedKey>>>);

/// A proof that is given up when this is dropped.
pub struct Offered {
    challenges: Arc<Challenges>,
    domain: String,
}

impl Challenges {
    /// Offers the proof for `domain` with this digest of the key authorization.
    ///
    /// # Errors
    /// When no certificate can be made for such a name.
    pub fn offer(self: &Arc<Self>, domain: &str, digest: &[u8]) -> anyhow::Result<Offered> {
        let mut params = CertificateParams::new([domain.to_owned()])?;
        params.custom_extensions = vec![CustomExtension::new_acme_identifier(digest)];
        let key = KeyPair::generate()?;
        let certificate = params.self_signed(&key)?;
        let key = provider().key_provider.load_private_key(PrivateKeyDer::Pkcs8(key.serialize_der().into()))?;
        // Not `from_der`: that reads the certificate as a visitor would, to whom its critical extension says nothing.
        let certified = CertifiedKey::new(vec![certificate.der().clone()], key);
        self.table().insert(domain.to_owned(), Arc::new(certified));
        Ok(Offered { challenges: Arc::clone(self), domain: domain.to_owned() })
    }

    fn table(&self) -> MutexGuard<'_, HashMap<String, Arc<CertifiedKey>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Offered {
    fn drop(&mut self) {
        self.challenges.table().remove(&self.domain);
    }
}

impl fmt::Debug for Challenges {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Challenges").finish_non_exhaustive()
    }
}

impl ResolvesServerCert for Challenges {
    fn resolve(&self, hello: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        self.table().get(&hello.server_name()?.to_ascii_lowercase()).cloned()
    }
}
