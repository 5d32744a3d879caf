//! TLS to the server. The certificate and the host name are always verified.

use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, ensure};
pub use tokio_postgres_rustls::MakeRustlsConnect as Connector;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::CertificateDer;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

pub fn connector(root_certificates: Option<&Path>) -> anyhow::Result<Connector> {
    let mut roots = RootCertStore::empty();
    match root_certificates {
        None => roots.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned()),
        Some(file) => {
            let cannot = || format!("cannot read the certificates in {}", file.display());
            for certificate in CertificateDer::pem_file_iter(file).with_context(cannot)? {
                roots.add(certificate.with_context(cannot)?).with_context(cannot)?;
            }
            ensure!(!roots.is_empty(), "{} holds no certificate (PEM)", file.display());
        }
    }
    // Named explicitly, so that no process-wide default can change it.
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider())).with_safe_default_protocol_versions()?;
    Ok(Connector::new(config.with_root_certificates(roots).with_no_client_auth()))
}
