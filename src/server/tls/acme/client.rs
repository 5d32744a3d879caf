//! The HTTPS client for the authority, with a timeout on each request.

use std::path::Path;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use bytes::Bytes;
use http_body_util::{BodyExt, Limited};
use hyper::{Request, StatusCode, header};
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client as HyperClient;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use instant_acme::{BodyWrapper, BytesResponse, Error, HttpClient};
use parking_lot::Mutex;
use tokio_rustls::rustls::pki_types::CertificateDer;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

use crate::server::tls::provider;
use crate::telemetry::certificate_error::certificate_error;

const REQUEST_TIMEOUT: Duration = Duration::from_secs(30);
/// The largest response: a certificate chain is a few kilobytes.
const MAX_RESPONSE_BYTES: usize = 1024 * 1024;

/// The client of one authority; cheap to clone.
#[derive(Clone)]
pub struct Client {
    https: HyperClient<HttpsConnector<HttpConnector>, BodyWrapper<Bytes>>,
    /// `Retry-After` of the last 429 or 503.
    retry_after: Arc<Mutex<Option<Duration>>>,
}

impl Client {
    /// `roots`: a PEM file of root certificates to trust in addition to the public ones.
    pub fn new(roots: Option<&Path>) -> anyhow::Result<Self> {
        let mut trusted = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
        if let Some(path) = roots {
            let named = || format!("cannot read certificates in PEM from {}", path.display());
            for root in CertificateDer::pem_file_iter(path).with_context(named)? {
                trusted.add(root.with_context(named)?).with_context(named)?;
            }
        }
        let config = ClientConfig::builder_with_provider(provider())
            .with_safe_default_protocol_versions()?
            .with_root_certificates(trusted)
            .with_no_client_auth();
        let connector = HttpsConnectorBuilder::new().with_tls_config(config).https_only().enable_http1().build();
        Ok(Self { https: HyperClient::builder(TokioExecutor::new()).build(connector), retry_after: Arc::default() })
    }

    /// Takes the `Retry-After` that the authority has sent since the last call.
    pub fn take_retry_after(&self) -> Option<Duration> {
        self.retry_after.lock().take()
    }
}

impl HttpClient for Client {
    fn request(&self, request: Request<BodyWrapper<Bytes>>) -> Pin<Box<dyn Future<Output = Result<BytesResponse, Error>> + Send>> {
        let (pending, retry_after) = (self.https.request(request), Arc::clone(&self.retry_after));
        Box::pin(async move {
            let response = async {
                let (parts, body) = pending.await.map_err(connect_error)?.into_parts();
                if matches!(parts.status, StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE) {
                    let seconds = parts.headers.get(header::RETRY_AFTER).and_then(|value| value.to_str().ok()?.trim().parse().ok());
                    *retry_after.lock() = seconds.map(Duration::from_secs);
                }
                let body = Limited::new(body, MAX_RESPONSE_BYTES).collect().await.map_err(Error::Other)?.to_bytes();
                Ok(BytesResponse { parts, body: Box::new(body) })
            };
            tokio::time::timeout(REQUEST_TIMEOUT, response).await.unwrap_or_else(|_| Err(Error::Other("no response in 30 seconds".into())))
        })
    }
}

fn connect_error(error: hyper_util::client::legacy::Error) -> Error {
    Error::Other(match certificate_error(&error, Some("--acme-root (SITE_ACME_ROOT)")) {
        Some(why) => format!("the authority is not trusted: {why}").into(),
        None => error.into(),
    })
}
