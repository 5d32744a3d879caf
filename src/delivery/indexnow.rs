//! Announces changed pages to search engines (IndexNow, <https://www.indexnow.org/documentation>): one post of all their URLs, repeated until the
//! engine accepts it. The database has what was announced, so a later start announces only what has changed. Of several processes that start at once, each
//! may announce the same pages: the engine takes that as one announcement.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, ensure};
use http::header::CONTENT_TYPE;
use http::{HeaderMap, Method, Request, StatusCode};
use http_body_util::Full;
use serde_json::json;
use tokio::time::sleep;
use url::{Host, Url};

use super::http_client::{Endpoint, HttpClient, is_public, is_public_name, retry_after};
use super::{Failure, schedule};
use crate::store::Store;
use crate::store::features::content_dates::PageDigest;
use crate::telemetry::counts::AnnouncementCounts;

/// The engines that take part share what one of them gets.
pub const DEFAULT_URL: &str = "https://api.indexnow.org/indexnow";
pub const INDEXNOW_KEY: &str = "--indexnow-key (SITE_INDEXNOW_KEY)";

/// The protocol's limit of URLs in a post.
const MAX_URLS: usize = 10_000;
const DATABASE_RETRY_DELAY: Duration = Duration::from_mins(1);

/// A page that search engines may index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnnouncedPage {
    /// A route id.
    pub page: String,
    pub digest: String,
    pub url: String,
}

pub struct IndexNow {
    client: HttpClient,
    endpoint: Endpoint,
    key: String,
    /// Without a slash at its end.
    public_url: String,
    host: String,
    store: Store,
    counts: Arc<AnnouncementCounts>,
}

impl IndexNow {
    pub fn new(endpoint: Endpoint, key: &str, public_url: &str, store: Store, counts: Arc<AnnouncementCounts>) -> anyhow::Result<Self> {
        let host = public_host(public_url)?;
        let client = HttpClient::new(endpoint.private_allowed)?;
        Ok(Self { client, endpoint, key: key.to_owned(), public_url: public_url.to_owned(), host, store, counts })
    }

    /// Announces those of `pages` whose content was not announced yet, and returns when that is done. False: the engine rejects them for good.
    pub async fn announce(&self, pages: &[AnnouncedPage]) -> bool {
        for batch in pages.chunks(MAX_URLS) {
            if !self.announce_batch(batch).await {
                return false;
            }
        }
        true
    }

    async fn announce_batch(&self, pages: &[AnnouncedPage]) -> bool {
        let digests: Vec<PageDigest> = pages.iter().map(|page| (page.page.clone(), page.digest.clone())).collect();
        let mut attempt = 0;
        loop {
            let unannounced = match self.store.unannounced(digests.clone()).await {
                Ok(unannounced) => unannounced,
                Err(error) => {
                    tracing::warn!(%error, "changed pages are not announced yet: the database fails");
                    sleep(DATABASE_RETRY_DELAY).await;
                    continue;
                }
            };
            if unannounced.is_empty() {
                return true;
            }
            let ids: HashSet<&String> = unannounced.iter().map(|(id, _)| id).collect();
            let is_unannounced = |page: &&AnnouncedPage| ids.contains(&page.page);
            let urls: Vec<&str> = pages.iter().filter(is_unannounced).map(|page| page.url.as_str()).collect();
            attempt += 1;
            match self.post(&urls).await {
                Ok(()) => {
                    self.counts.accepted.add(urls.len() as u64);
                    tracing::info!(pages = urls.len(), "changed pages were announced to search engines");
                    if let Err(error) = self.store.set_announced(unannounced).await {
                        tracing::warn!(%error, "that pages were announced could not be stored; the next start announces them again");
                    }
                    return true;
                }
                Err(failure) => {
                    self.counts.failed.add(urls.len() as u64);
                    let (reason, delay) = match failure {
                        Failure::Permanent { reason } => (reason, None),
                        Failure::Temporary { reason, retry_after } => (reason, schedule::retry_delay(attempt, retry_after)),
                    };
                    let Some(delay) = delay else {
                        tracing::error!(pages = urls.len(), reason, "{INDEXNOW_KEY}: changed pages are not announced until the next start");
                        return false;
                    };
                    tracing::warn!(pages = urls.len(), reason, again_in_s = delay.as_secs(), "changed pages are not announced yet");
                    sleep(delay).await;
                }
            }
        }
    }

    async fn post(&self, urls: &[&str]) -> Result<(), Failure> {
        let key_location = format!("{}/{}.txt", self.public_url, self.key);
        let body = json!({ "host": self.host, "key": self.key, "keyLocation": key_location, "urlList": urls });
        let request = Request::builder()
            .method(Method::POST)
            .uri(self.endpoint.uri.clone())
            .header(CONTENT_TYPE, "application/json; charset=utf-8")
            .body(Full::from(body.to_string()))
            .map_err(|error| Failure::temporary(error.to_string()))?;
        let response = self.client.send(request, "the engine").await?;
        classify(response.status(), response.headers())
    }
}

/// Only what may change by itself is tried again. 403: the engine does not find the key; 422: the URLs are not of the host.
fn classify(status: StatusCode, headers: &HeaderMap) -> Result<(), Failure> {
    let reason = format!("the engine responded {}", status.as_u16());
    match status {
        status if status.is_success() => Ok(()),
        status if status == StatusCode::TOO_MANY_REQUESTS || status.is_server_error() => {
            Err(Failure::Temporary { reason, retry_after: retry_after(headers) })
        }
        _ => Err(Failure::Permanent { reason }),
    }
}

/// The host of a public URL that search engines can reach.
fn public_host(public_url: &str) -> anyhow::Result<String> {
    let url = Url::parse(public_url).context("the public URL is no URL")?;
    ensure!(url.scheme() == "https", "the public URL does not begin with https://");
    let is_public = match url.host() {
        Some(Host::Ipv4(address)) => is_public(address.into()),
        Some(Host::Ipv6(address)) => is_public(address.into()),
        Some(Host::Domain(name)) => is_public_name(name),
        None => false,
    };
    ensure!(is_public, "the public URL is this machine or in a private network");
    Ok(url.host_str().unwrap_or_default().to_owned())
}

#[cfg(test)]
mod tests {
    use http::header::RETRY_AFTER;

    use super::*;

    #[test]
    fn only_public_https_sites_are_announced() {
        for (public_url, expected) in [
            ("https://www.example.com", Some("www.example.com")),
            ("https://www.example.com:8443", Some("www.example.com")),
            ("https://1.1.1.1", Some("1.1.1.1")),
            ("http://www.example.com", None),
            ("https://127.0.0.1:8080", None),
            ("https://[::1]", None),
            ("https://10.1.2.3", None),
            ("https://localhost", None),
            ("https://site", None),
            ("https://www.site.internal", None),
            ("https://printer.local.", None),
            ("https://staging.test", None),
        ] {
            assert_eq!(public_host(public_url).ok().as_deref(), expected, "{public_url}");
        }
    }

    #[test]
    fn only_what_may_change_by_itself_is_tried_again() {
        let again = |status: u16| {
            let headers = HeaderMap::from_iter([(RETRY_AFTER, "7".parse().unwrap())]);
            match classify(StatusCode::from_u16(status).unwrap(), &headers) {
                Ok(()) => None,
                Err(Failure::Temporary { retry_after, .. }) => Some(retry_after == Some(Duration::from_secs(7))),
                Err(Failure::Permanent { .. }) => Some(false),
            }
        };
        for (status, expected) in [
            (200, None),
            (202, None),
            (429, Some(true)),
            (500, Some(true)),
            (503, Some(true)),
            (301, Some(false)),
            (400, Some(false)),
            (403, Some(false)),
            (422, Some(false)),
        ] {
            assert_eq!(again(status), expected, "{status}");
        }
    }
}
