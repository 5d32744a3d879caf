//! TLS-ALPN-01 (RFC 8737): the authority does a handshake with its own protocol name, and reads the proof from a certificate made for it.

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::Mutex;
use rcgen::{CertificateParams, CustomExtension, KeyPair};
use tokio_rustls::rustls::pki_types::PrivateKeyDer;
use tokio_rustls::rustls::server::{ClientHello, ResolvesServerCert};
use tokio_rustls::rustls::sign::CertifiedKey;

use crate::server::tls::provider;

pub const ALPN: &[u8] = b"acme-tls/1";

/// Whether the authority does this handshake (section 4: it offers only this protocol).
pub fn is_requested_by(hello: &ClientHello<'_>) -> bool {
    hello.alpn().is_some_and(|mut names| names.next() == Some(ALPN) && names.next().is_none())
}

/// The proofs of the current order, by domain.
#[derive(Debug, Default)]
pub struct Challenges(Mutex<HashMap<String, Arc<CertifiedKey>>>);

impl Challenges {
    /// Offers the proof for `domain`; `digest` is of the key authorization.
    pub fn offer(&self, domain: &str, digest: &[u8]) -> anyhow::Result<()> {
        let mut params = CertificateParams::new([domain.to_owned()])?;
        params.custom_extensions = vec![CustomExtension::new_acme_identifier(digest)];
        let key = KeyPair::generate()?;
        let certificate = params.self_signed(&key)?;
        let key = provider().key_provider.load_private_key(PrivateKeyDer::Pkcs8(key.serialize_der().into()))?;
        // Not `from_der`: it rejects the critical extension.
        let certified = CertifiedKey::new(vec![certificate.der().clone()], key);
        self.0.lock().insert(domain.to_owned(), Arc::new(certified));
        Ok(())
    }

    pub fn clear(&self) {
        self.0.lock().clear();
    }
}

impl ResolvesServerCert for Challenges {
    fn resolve(&self, hello: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        self.0.lock().get(&hello.server_name()?.to_ascii_lowercase()).cloned()
    }
}
