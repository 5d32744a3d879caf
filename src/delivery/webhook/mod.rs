//! Posts leads as JSON: signed (Standard Webhooks,
//! <https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md>), or in the format of a chat ([`chat`]).

mod body;
mod chat;
mod signature;

use std::time::{SystemTime, UNIX_EPOCH};

use bytes::Bytes;
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use http::header::CONTENT_TYPE;
use http::{HeaderMap, Method, Request, StatusCode};
use http_body_util::Full;

use super::http_client::{Endpoint, HttpClient, retry_after};
use super::{CurrentLeadTables, Failure, Transport};
use crate::store::features::outbox::Message;
pub use signature::SigningKey;

pub struct Webhook {
    endpoint: Endpoint,
    format: Format,
    client: HttpClient,
    tables: CurrentLeadTables,
    /// The desk's URL without a slash at its end, if the site serves it.
    desk: Option<String>,
}

/// What is posted.
pub enum Format {
    Standard(SigningKey),
    /// For an incoming webhook of Slack. Nothing is signed: the URL is the secret.
    Slack,
    /// For a workflow of Microsoft Teams. Nothing is signed either.
    Teams,
}

impl Webhook {
    pub fn new(endpoint: Endpoint, format: Format, tables: CurrentLeadTables, desk: Option<String>) -> anyhow::Result<Self> {
        Ok(Self { client: HttpClient::new(endpoint.private_allowed)?, endpoint, format, tables, desk })
    }

    fn request(&self, message: &Message) -> Result<Request<Full<Bytes>>, Failure> {
        let request = Request::builder().method(Method::POST).uri(self.endpoint.uri.clone()).header(CONTENT_TYPE, "application/json");
        let body = self.body(message).to_string().into_bytes();
        let request = if let Format::Standard(key) = &self.format {
            let timestamp = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
            request
                .header("webhook-id", &message.id)
                .header("webhook-timestamp", timestamp)
                .header("webhook-signature", key.sign(&message.id, timestamp, &body))
        } else {
            request
        };
        request.body(Full::from(body)).map_err(|error| Failure::temporary(error.to_string()))
    }

    /// The same bytes at every attempt (Standard Webhooks, "Payload structure").
    fn body(&self, message: &Message) -> serde_json::Value {
        let tables = self.tables.load();
        match self.format {
            Format::Standard(_) => body::standard(message, tables.is_free_mail(message), self.desk.as_deref()),
            Format::Slack => chat::slack(&tables.lead(message)),
            Format::Teams => chat::teams(&tables.lead(message)),
        }
    }
}

impl Transport for Webhook {
    fn send<'a>(&'a self, message: &'a Message) -> BoxFuture<'a, Result<String, Failure>> {
        async move {
            let response = self.client.send(self.request(message)?, "the receiver").await?;
            classify(response.status(), response.headers())
        }
        .boxed()
    }
}

/// SECURITY: redirects are failures. Following one would send the lead to a URL that the operator did not choose.
fn classify(status: StatusCode, headers: &HeaderMap) -> Result<String, Failure> {
    let reason = format!("the receiver responded {}", status.as_u16());
    match status {
        status if status.is_success() => Ok(reason),
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
            assert_eq!(classified(status, None), Ok(format!("the receiver responded {status}")));
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
