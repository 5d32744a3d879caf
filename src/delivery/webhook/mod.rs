//! Posts leads as signed JSON requests (Standard Webhooks,
//! <https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md>).

mod signature;

use std::time::{SystemTime, UNIX_EPOCH};

use bytes::Bytes;
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use http::header::CONTENT_TYPE;
use http::{HeaderMap, Method, Request, StatusCode};
use http_body_util::Full;
use serde_json::json;

use super::http_client::{Endpoint, HttpClient, retry_after};
use super::{Failure, Transport};
use crate::leads::store::outbox::Message;
pub use signature::SigningKey;

pub struct Webhook {
    endpoint: Endpoint,
    key: SigningKey,
    client: HttpClient,
}

impl Webhook {
    /// # Errors
    /// When TLS cannot be set up.
    pub fn new(endpoint: Endpoint, key: SigningKey) -> anyhow::Result<Self> {
        Ok(Self { client: HttpClient::new(endpoint.private_allowed)?, endpoint, key })
    }

    fn request(&self, message: &Message) -> Result<Request<Full<Bytes>>, Failure> {
        let Message { id, form, event, fields, created_at, .. } = message;
        // The same bytes at every attempt (Standard Webhooks, "Payload structure"). Empty fields are left out.
        let body = json!({ "type": event, "timestamp": created_at, "data": { "form": form, "fields": fields } }).to_string().into_bytes();
        let timestamp = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
        Request::builder()
            .method(Method::POST)
            .uri(self.endpoint.uri.clone())
            .header(CONTENT_TYPE, "application/json")
            .header("webhook-id", id)
            .header("webhook-timestamp", timestamp)
            .header("webhook-signature", self.key.sign(id, timestamp, &body))
            .body(Full::from(body))
            .map_err(|error| Failure::temporary(error.to_string()))
    }

    async fn post(&self, message: &Message) -> Result<(), Failure> {
        let response = self.client.send(self.request(message)?, "the receiver").await?;
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
            Err(Failure::Temporary { reason, retry_after: retry_after(headers) })
        }
        _ => Err(Failure::temporary(reason)),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use http::header::RETRY_AFTER;

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
        for (status, header, expected) in [(429, "120", Some(120)), (503, "7", Some(7)), (503, "soon", None), (500, "120", None)] {
            let Failure::Temporary { retry_after, .. } = classified(status, Some(header)).unwrap_err() else { panic!("{status}") };
            assert_eq!(retry_after, expected.map(Duration::from_secs), "{status} {header}");
        }
    }
}
