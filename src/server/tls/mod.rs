//! TLS: the certificate, from files ([`files`]) or from a certificate authority ([`acme`]), and the handshake. Uses rustls with `ring`.

pub mod acme;
mod certificate;
pub mod files;
mod record_stream;

use std::future::poll_fn;
use std::io;
use std::pin::pin;
use std::sync::Arc;
use std::task::Poll;

use arc_swap::ArcSwapOption;
use quinn::crypto::rustls::QuicServerConfig;
use tokio::io::AsyncWriteExt;
use tokio::sync::Semaphore;
use tokio_rustls::LazyConfigAcceptor;
use tokio_rustls::rustls::crypto::{CryptoProvider, ring};
use tokio_rustls::rustls::server::{
    Acceptor, ClientHello, NoServerSessionStorage, ResolvesServerCert, ServerConfig, ServerSessionMemoryCache,
};
use tokio_rustls::rustls::sign::CertifiedKey;

use super::monitored_stream::MonitoredStream;
use crate::telemetry::upkeep::CertificateState;
use acme::challenge::{self, Challenges};
pub use certificate::Certificate;
pub use record_stream::RecordStream;

/// Encrypted bytes that a slow client may leave unread.
const BUFFER_BYTES: usize = 32 * 1024;

/// TLS 1.3 sessions that a QUIC client may resume with 0-RTT. The server must remember them, because each may be used only once (RFC 8446 section 8.1).
const RESUMABLE_QUIC_SESSIONS: usize = 4_096;

/// TLS for QUIC.
pub type QuicConfig = QuicServerConfig;

/// How a listener speaks TLS.
pub struct Tls {
    config: Arc<ServerConfig>,
    quic_config: Arc<QuicServerConfig>,
    /// For a certificate authority that checks the domain.
    challenge_config: Arc<ServerConfig>,
    /// Handshakes that sign at the same time, at most all cores but one: a flood of handshakes must not delay other connections.
    signing: Semaphore,
}

/// The certificate that handshakes use; none until the first one is loaded.
#[derive(Debug, Default)]
pub struct ActiveCertificate(ArcSwapOption<CertifiedKey>);

impl ActiveCertificate {
    pub fn set(&self, certificate: &Certificate) {
        self.0.store(Some(Arc::clone(&certificate.key)));
    }

    /// What an owner has to know of it. `host`: that of the public URL, if it is known.
    pub fn state(&self, host: Option<&str>) -> Option<CertificateState> {
        certificate::state_of(self.0.load().as_ref()?.cert.first()?, host)
    }

    /// Whether there is no certificate yet.
    pub fn is_empty(&self) -> bool {
        self.0.load().is_none()
    }
}

impl ResolvesServerCert for ActiveCertificate {
    fn resolve(&self, _: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        let certificate = self.0.load_full();
        if certificate.is_none() {
            tracing::debug!("a handshake failed because there is no certificate yet");
        }
        certificate
    }
}

impl Tls {
    pub fn new(certificate: Arc<ActiveCertificate>, challenges: Arc<Challenges>) -> anyhow::Result<Self> {
        let builder = || ServerConfig::builder_with_provider(provider()).with_safe_default_protocol_versions();
        let mut quic_config = builder()?.with_no_client_auth().with_cert_resolver(Arc::clone(&certificate) as Arc<dyn ResolvesServerCert>);
        quic_config.alpn_protocols = vec![b"h3".to_vec()];
        quic_config.max_early_data_size = u32::MAX;
        quic_config.session_storage = ServerSessionMemoryCache::new(RESUMABLE_QUIC_SESSIONS);
        quic_config.send_tls13_tickets = 1;
        let mut config = builder()?.with_no_client_auth().with_cert_resolver(certificate);
        config.alpn_protocols = vec![b"h2".to_vec(), b"http/1.1".to_vec()];
        // Clients keep session tickets; a session table would need a limit here.
        config.ticketer = ring::Ticketer::new()?;
        config.session_storage = Arc::new(NoServerSessionStorage {});
        // A browser uses a ticket once, but gets one with each connection.
        config.send_tls13_tickets = 1;
        let mut challenge_config = builder()?.with_no_client_auth().with_cert_resolver(challenges);
        challenge_config.alpn_protocols = vec![challenge::ALPN.to_vec()];
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let signing = Semaphore::new(cores.saturating_sub(1).max(1));
        let quic_config = Arc::new(QuicServerConfig::try_from(quic_config)?);
        Ok(Self { config: Arc::new(config), quic_config, challenge_config: Arc::new(challenge_config), signing })
    }

    /// The same certificate for QUIC.
    pub fn quic_config(&self) -> Arc<QuicConfig> {
        Arc::clone(&self.quic_config)
    }

    /// Does the handshake. `None` for a certificate authority, which needs only the handshake.
    pub async fn accept(&self, io: MonitoredStream) -> io::Result<Option<RecordStream>> {
        let hello = LazyConfigAcceptor::new(Acceptor::default(), io).await?;
        let is_challenge = challenge::is_requested_by(&hello.client_hello());
        let config = if is_challenge { &self.challenge_config } else { &self.config };
        let mut handshake = pin!(hello.into_stream_with(Arc::clone(config), |session| session.set_buffer_limit(Some(BUFFER_BYTES))));
        // The first poll signs. Later ones wait for the client and must not hold a permit. `acquire` fails only on a closed semaphore.
        let first = {
            let _permit = self.signing.acquire().await;
            poll_fn(|context| Poll::Ready(handshake.as_mut().poll(context))).await
        };
        let mut stream = match first {
            Poll::Ready(stream) => stream?,
            Poll::Pending => {
                if let Some(io) = handshake.get_ref() {
                    io.set_cork(true);
                }
                handshake.await?
            }
        };
        if is_challenge {
            stream.shutdown().await?;
            return Ok(None);
        }
        Ok(Some(RecordStream::new(stream)))
    }
}

/// The cryptography of all TLS in this process. Passed explicitly, so it does not depend on the order of calls.
pub(super) fn provider() -> Arc<CryptoProvider> {
    Arc::new(ring::default_provider())
}
