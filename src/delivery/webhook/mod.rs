//! Posts leads as signed JSON requests (Standard Webhooks,
//! <https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md>).

mod endpoint;
mod networks;
mod signature;

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use bytes::Bytes;
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use http::header::{CONTENT_TYPE, RETRY_AFTER, USER_AGENT};
use http::{HeaderMap, Method, Request, StatusCode};
use http_body_util::Full;
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::rt::TokioExecutor;
use serde_json::json;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

use super::{Failure, Transport};
use crate::leads::store::outbox::Message;
use crate::telemetry::certificate_error::certificate_error;
pub use endpoint::Endpoint;
use endpoint::{Connector, connector};
pub use signature::SigningKey;

/// Of a whole attempt.
const TIMEOUT: Duration = Duration::from_secs(15);

pub struct Webhook {
    endpoint: Endpoint,
    key: SigningKey,
    client: Client<HttpsConnector<Connector>, Full<Bytes>>,
}

impl Webhook {
    /// # Errors
    /// When TLS cannot be set up.
    pub fn new(endpoint: Endpoint, key: SigningKey) -> anyhow::Result<Self> {
        // Named explicitly, so that no other library can install another default.
        let config = ClientConfig::builder_with_provider(ring::default_provider().into())
            .with_safe_default_protocol_versions()?
            .with_root_certificates(RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() })
            .with_no_client_auth();
        let connector = HttpsConnectorBuilder::new()
            .with_tls_config(config)
            .https_or_http()
            .enable_http1()
            .wrap_connector(connector(endpoint.private_allowed));
        // Leads are rare: a kept-alive connection would usually be closed by the time of the next one.
        let client = Client::builder(TokioExecutor::new()).pool_max_idle_per_host(0).build(connector);
        Ok(Self { endpoint, key, client })
    }

    fn request(&self, message: &Message) -> Result<Request<Full<Bytes>>, Failure> {
        let Message { id, form, fields, created_at, .. } = message;
        // The same bytes at every attempt (Standard Webhooks, "Payload structure"). Empty fields are left out.
        let body =
            json!({ "type": "lead.created", "timestamp": created_at, "data": { "form": form, "fields": fields } }).to_string().into_bytes();
        let timestamp = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
        Request::builder()
            .method(Method::POST)
            .uri(self.endpoint.uri.clone())
            .header(CONTENT_TYPE, "application/json")
            .header(USER_AGENT, concat!("leadlight/", env!("CARGO_PKG_VERSION")))
            .header("webhook-id", id)
            .header("webhook-timestamp", timestamp)
            .header("webhook-signature", self.key.sign(id, timestamp, &body))
            .body(Full::from(body))
            .map_err(|error| Failure::temporary(error.to_string()))
    }

    async fn post(&self, message: &Message) -> Result<(), Failure> {
        let response = tokio::time::timeout(TIMEOUT, self.client.request(self.request(message)?));
        let response = response.await.map_err(|_| Failure::temporary(format!("no response within {} s", TIMEOUT.as_secs())))?;
        let response = response.map_err(|error| Failure::temporary(describe(&error)))?;
        // The body is never read, so its size does not matter.
        classify(response.status(), response.headers())
    }
}

impl Transport for Webhook {
    fn send<'a>(&'a self, message: &'a Message) -> BoxFuture<'a, Result<(), Failure>> {
        self.post(message).boxed()
    }
}

/// SECURITY: redirects are failures. Following one would send the lead to a URL that the operator did not choose.
fn classify(status: StatusCode, headers: &HeaderMap) -> Result<(), Failure> {
    let reason = format!("the receiver responded {}", status.as_u16());
    match status {
        status if status.is_success() => Ok(()),
        // The receiver is disabled (Standard Webhooks, "Responding to webhooks").
        StatusCode::GONE => Err(Failure::Permanent { reason }),
        StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE => {
            Err(Failure::Temporary { reason, retry_after: headers.get(RETRY_AFTER).and_then(|value| retry_after(value.to_str().ok()?)) })
        }
        _ => Err(Failure::temporary(reason)),
    }
}

/// Seconds or a date (RFC 9110 section 10.2.3).
fn retry_after(value: &str) -> Option<Duration> {
    let value = value.trim();
    let until = || httpdate::parse_http_date(value).ok()?.duration_since(SystemTime::now()).ok();
    value.parse().map(Duration::from_secs).ok().or_else(until)
}

/// The explanation of a certificate error, otherwise the innermost cause: hyper's own message is "client error (Connect)".
fn describe(error: &(dyn std::error::Error + 'static)) -> String {
    if let Some(why) = certificate_error(error, None) {
        return format!("the receiver is not trusted: {why}");
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
    fn status_codes_decide_between_success_retry_and_failure() {
        let classified = |status: u16, retry_after: Option<&str>| {
            let headers = retry_after.map(|value| (RETRY_AFTER, value.parse().unwrap())).into_iter().collect();
            classify(StatusCode::from_u16(status).unwrap(), &headers)
        };
        for status in [200, 201, 204, 299] {
            assert_eq!(classified(status, None), Ok(()), "{status}");
        }
        assert!(matches!(classified(410, None), Err(Failure::Permanent { .. })));
        for status in [301, 302, 307, 400, 401, 404, 429, 500, 503] {
            let failure = classified(status, None).unwrap_err();
            assert_eq!(failure, Failure::temporary(format!("the receiver responded {status}")));
        }
        for (status, header, expected) in
            [(429, "120", Some(120)), (503, " 7 ", Some(7)), (503, "soon", None), (503, "-1", None), (500, "120", None)]
        {
            let Failure::Temporary { retry_after, .. } = classified(status, Some(header)).unwrap_err() else { panic!("{status}") };
            assert_eq!(retry_after, expected.map(Duration::from_secs), "{status} {header}");
        }
        let in_an_hour = retry_after(&httpdate::fmt_http_date(SystemTime::now() + Duration::from_hours(1))).unwrap();
        assert!(in_an_hour > Duration::from_mins(59) && in_an_hour <= Duration::from_hours(1), "{in_an_hour:?}");
        assert_eq!(retry_after("Sun, 06 Nov 1994 08:49:37 GMT"), None, "in the past");
    }
}
