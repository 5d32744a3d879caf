//! Announces changed pages to search engines: `pages` tells the content, `delivery` posts the URLs.

use std::collections::HashMap;
use std::sync::Arc;

use anyhow::Context;
use time::OffsetDateTime;
use tokio::sync::Notify;

use crate::config::Settings;
use crate::content::Page;
use crate::delivery::http_client::Endpoint;
use crate::delivery::indexnow::{AnnouncedPage, DEFAULT_URL, INDEXNOW_KEY, IndexNow};
use crate::pages::FrontEnd;
use crate::store::features::content_dates::ContentDate;
use crate::store::{Store, StoreError};
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
pub async fn announce_changes(front_end: Arc<FrontEnd>, store: Store, indexnow: IndexNow, recorded: Arc<Notify>) {
    let of_content = content_pages(&front_end);
    if let Err(error) = record(&store, &of_content).await {
        tracing::warn!(%error, "pages of the content are not announced: the database fails");
    }
    while indexnow.announce(&[indexable_pages(&front_end), of_content.clone()].concat()).await {
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

/// Those of the content are told by their files: thousands are not rendered before somebody asks for them.
fn content_pages(front_end: &FrontEnd) -> Vec<AnnouncedPage> {
    let page = |(id, page): (&String, &Arc<Page>)| AnnouncedPage {
        page: id.clone(),
        digest: page.digest(),
        url: front_end.template.absolute(&page.head.route_path),
    };
    front_end.options.content.pages.iter().filter(|(_, page)| page.head.index).map(page).collect()
}

/// So many rows at a time: no form waits for long.
const BATCH: usize = 500;

/// Records what these pages say, where the database has something else.
async fn record(store: &Store, pages: &[AnnouncedPage]) -> Result<(), StoreError> {
    if pages.is_empty() {
        return Ok(());
    }
    let known: HashMap<String, String> = store.content_dates().await?.into_iter().map(|date| (date.page, date.digest)).collect();
    let changed_at = OffsetDateTime::now_utc();
    let new = pages.iter().filter(|page| known.get(&page.page) != Some(&page.digest));
    let new: Vec<_> = new.map(|page| ContentDate { page: page.page.clone(), digest: page.digest.clone(), changed_at }).collect();
    for batch in new.chunks(BATCH) {
        store.record_content_dates(batch.to_vec()).await?;
    }
    Ok(())
}
