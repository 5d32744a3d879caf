//! TLS in the process: certificates from files ([`files`]) or from a certificate authority ([`acme`]), and the handshake. Uses rustls with `ring`.

pub mod acme;
mod certificate;
pub mod files;

use std::fmt;
use std::io;
use std::sync::Arc;

use arc_swap::ArcSwapOption;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio_rustls::LazyConfigAcceptor;
use tokio_rustls::rustls::crypto::{CryptoProvider, ring};
use tokio_rustls::rustls::server::{Acceptor, ClientHello, NoServerSessionStorage, ResolvesServerCert, ServerConfig};
use tokio_rustls::rustls::sign::CertifiedKey;
use tokio_rustls::server::TlsStream;

use super::turns::Turns;
use acme::challenge::{self, Challenges};
pub use certificate::Certificate;

/// What a slow reader may leave unread of encrypted bytes.
const BUFFER_BYTES: usize = 32 * 1024;

/// What a visitor asks for after the handshake (RFC 7301).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    Http1,
    Http2,
}

/// How a listener speaks TLS.
pub struct Tls {
    config: Arc<ServerConfig>,
    /// For the questions of a certificate authority.
    challenge: Arc<ServerConfig>,
}

/// The certificate in service, if there is one yet.
#[derive(Default)]
pub struct ActiveCertificate(ArcSwapOption<CertifiedKey>);

impl ActiveCertificate {
    pub fn set(&self, certificate: &Certificate) {
        self.0.store(Some(certificate.key()));
    }

    /// Whether there is no certificate yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.load().is_none()
    }
}

impl fmt::Debug for ActiveCertificate {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("ActiveCertificate").finish_non_exhaustive()
    }
}

impl ResolvesServerCert for ActiveCertificate {
    fn resolve(&self, _: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        let certificate = self.0.load_full();
        if certificate.is_none() {
            tracing::debug!("a visitor came before there is a certificate");
        }
        certificate
    }
}

impl Tls {
    /// # Errors
    /// When the system has no random numbers for the keys of session tickets.
    pub fn new(certificate: Arc<ActiveCertificate>, challenges: Arc<Challenges>) -> anyhow::Result<Self> {
        let builder = || ServerConfig::builder_with_provider(provider()).with_safe_default_protocol_versions();
        let mut config = builder()?.with_no_client_auth().with_cert_resolver(certificate);
        config.alpn_protocols = vec![b"h2".to_vec(), b"http/1.1".to_vec()];
        // Tickets are kept by visitors: a table of sessions would be ours to bound.
        config.ticketer = ring::Ticketer::new()?;
        config.session_storage = Arc::new(NoServerSessionStorage {});
        let mut challenge = builder()?.with_no_client_auth().with_cert_resolver(challenges);
        challenge.alpn_protocols = vec![challenge::ALPN.to_vec()];
        Ok(Self { config: Arc::new(config), challenge: Arc::new(challenge) })
    }

    /// Shakes hands; `None` for a certificate authority, which wants no more than that. Signing takes turns.
    ///
    /// # Errors
    /// When the other side speaks no TLS, or none that we speak.
    pub async fn accept<T: AsyncRead + AsyncWrite + Unpin>(&self, io: T, turns: &Turns) -> io::Result<Option<(TlsStream<T>, Protocol)>> {
        let hello = LazyConfigAcceptor::new(Acceptor::default(), io).await?;
        let is_challenge = challenge::is_asked_by(&hello.client_hello());
        let config = if is_challenge { &self.challenge } else { &self.config };
        let start = hello.into_stream_with(Arc::clone(config), |session| session.set_buffer_limit(Some(BUFFER_BYTES)));
        let mut stream = turns.first_step(start).await?;
        if is_challenge {
            use tokio::io::AsyncWriteExt as _;
            stream.shutdown().await?;
            return Ok(None);
        }
        let protocol = if stream.get_ref().1.alpn_protocol() == Some(b"h2") { Protocol::Http2 } else { Protocol::Http1 };
        Ok(Some((stream, protocol)))
    }
}

/// The cryptography of all TLS in this process, named instead of installed: no order of calls can change it.
pub(super) fn provider() -> Arc<CryptoProvider> {
    Arc::new(ring::default_provider())
}
