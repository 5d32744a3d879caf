//! Announces changed pages to search engines: `pages` tells the content, `delivery` posts the URLs.

use std::sync::Arc;

use anyhow::Context;
use tokio::sync::Notify;

use crate::config::Settings;
use crate::delivery::http_client::Endpoint;
use crate::delivery::indexnow::{AnnouncedPage, DEFAULT_URL, INDEXNOW_KEY, IndexNow};
use crate::pages::FrontEnd;
use crate::store::Store;
use crate::tables::Route;
use crate::telemetry::counts::AnnouncementCounts;

/// `None` without a key. Nor is a site announced that search engines cannot reach; the log says so.
pub fn indexnow(settings: &Settings, store: &Store, counts: &Arc<AnnouncementCounts>) -> anyhow::Result<Option<IndexNow>> {
    let Some(key) = &settings.search_engines.indexnow_key else { return Ok(None) };
    let endpoint = match &settings.search_engines.indexnow_url {
        Some(url) => Endpoint::parse(url, true).context("--indexnow-url")?,
        None => Endpoint::parse(DEFAULT_URL, false)?,
    };
    match IndexNow::new(endpoint, key, &settings.origin(), store.clone(), Arc::clone(counts)) {
        Ok(indexnow) => Ok(Some(indexnow)),
        Err(error) => {
            tracing::warn!("{INDEXNOW_KEY}: changed pages are not announced: {error:#}");
            Ok(None)
        }
    }
}

/// Announces what has changed since the last announcement, and again whenever new content was `recorded`, until the engine rejects it.
pub async fn announce_changes(front_end: Arc<FrontEnd>, indexnow: IndexNow, recorded: Arc<Notify>) {
    while indexnow.announce(&indexable_pages(&front_end)).await {
        recorded.notified().await;
    }
}

fn indexable_pages(front_end: &FrontEnd) -> Vec<AnnouncedPage> {
    let indexable = front_end.tables.routes.with_path().filter(|(_, route)| route.index);
    let page = |(path, route): (&str, &Route)| {
        let digest = front_end.content_dates.digest(route)?;
        Some(AnnouncedPage { page: route.id.clone(), digest, url: front_end.template.absolute(path) })
    };
    indexable.filter_map(page).collect()
}
