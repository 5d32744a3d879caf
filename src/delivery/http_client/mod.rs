//! Posts to servers of others: webhooks and announcements. TLS with the public authorities, a time limit, no redirects, and no private addresses unless
//! they are allowed.

mod endpoint;
mod networks;

use std::time::{Duration, SystemTime};

use bytes::Bytes;
use http::header::{RETRY_AFTER, USER_AGENT};
use http::{HeaderMap, HeaderValue, Request, Response};
use http_body_util::Full;
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::rt::TokioExecutor;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

use super::Failure;
use crate::telemetry::certificate_error::certificate_error;
pub use endpoint::Endpoint;
use endpoint::{Connector, connector};
pub use networks::{is_public, is_public_name};

/// The time limit of a whole attempt.
const TIMEOUT: Duration = Duration::from_secs(15);

pub struct HttpClient(Client<HttpsConnector<Connector>, Full<Bytes>>);

impl HttpClient {
    /// `private_allowed`: it may connect to this machine and to private networks.
    pub fn new(private_allowed: bool) -> anyhow::Result<Self> {
        // Named explicitly, so that no other library can install another default.
        let config = ClientConfig::builder_with_provider(ring::default_provider().into())
            .with_safe_default_protocol_versions()?
            .with_root_certificates(RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() })
            .with_no_client_auth();
        let connector =
            HttpsConnectorBuilder::new().with_tls_config(config).https_or_http().enable_http1().wrap_connector(connector(private_allowed));
        // Posts are rare: a kept-alive connection would usually be closed by the time of the next one.
        Ok(Self(Client::builder(TokioExecutor::new()).pool_max_idle_per_host(0).build(connector)))
    }

    /// The head of the response. Its body is never read, so its size does not matter. A redirect is not followed. `receiver` names the server in
    /// errors, such as `the receiver`.
    pub async fn send(&self, mut request: Request<Full<Bytes>>, receiver: &str) -> Result<Response<()>, Failure> {
        request.headers_mut().insert(USER_AGENT, HeaderValue::from_static(concat!("leadlight/", env!("CARGO_PKG_VERSION"))));
        let response = tokio::time::timeout(TIMEOUT, self.0.request(request)).await;
        let response = response.map_err(|_| Failure::temporary(format!("no response within {} s", TIMEOUT.as_secs())))?;
        response.map(|response| response.map(drop)).map_err(|error| Failure::temporary(describe(&error, receiver)))
    }
}

/// The delay that Retry-After asks for, in seconds or as a date (RFC 9110 section 10.2.3).
pub fn retry_after(headers: &HeaderMap) -> Option<Duration> {
    let value = headers.get(RETRY_AFTER)?.to_str().ok()?.trim();
    let until = || httpdate::parse_http_date(value).ok()?.duration_since(SystemTime::now()).ok();
    value.parse().map(Duration::from_secs).ok().or_else(until)
}

/// The explanation of a certificate error, otherwise the innermost cause: hyper's own message is "client error (Connect)".
fn describe(error: &(dyn std::error::Error + 'static), receiver: &str) -> String {
    if let Some(why) = certificate_error(error, None) {
        return format!("{receiver} is not trusted: {why}");
    }
    let mut cause = error;
    while let Some(source) = cause.source() {
        cause = source;
    }
    cause.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn retry_after_is_seconds_or_a_date() {
        let read = |value: &str| retry_after(&HeaderMap::from_iter([(RETRY_AFTER, value.parse().unwrap())]));
        for (value, expected) in [("120", Some(120)), (" 7 ", Some(7)), ("soon", None), ("-1", None)] {
            assert_eq!(read(value), expected.map(Duration::from_secs), "{value}");
        }
        let in_an_hour = read(&httpdate::fmt_http_date(SystemTime::now() + Duration::from_hours(1))).unwrap();
        assert!(in_an_hour > Duration::from_mins(59) && in_an_hour <= Duration::from_hours(1), "{in_an_hour:?}");
        assert_eq!(read("Sun, 06 Nov 1994 08:49:37 GMT"), None, "in the past");
    }
}
