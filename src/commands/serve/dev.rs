//! `make dev`: takes a new front-end build, tables included, into service as soon as its files are complete, and tells the browser what is
//! wrong with one that is not.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use crate::commands::assemble::page_options;
use crate::config::Settings;
use crate::http::SiteService;
use crate::leads::store::Store;
use crate::pages::FrontEnd;
use crate::pages::assets::SiteFiles;

const LOOK_EVERY: Duration = Duration::from_millis(200);

/// Watches what `build.mjs --watch` touches after each good build (`stamp`) and writes after a bad one (`error.txt`).
pub async fn watch(folder: PathBuf, settings: Settings, service: SiteService, store: Arc<dyn Store>) {
    let changed = |name: &str| std::fs::metadata(folder.join(name)).and_then(|it| it.modified()).unwrap_or(SystemTime::UNIX_EPOCH);
    let mut seen = changed("stamp");
    let mut refused = None;
    loop {
        tokio::time::sleep(LOOK_EVERY).await;
        let now = changed("stamp");
        if now != seen {
            seen = now;
            refused = match take(&folder, &settings, &service, &*store).await {
                Ok(()) => {
                    tracing::info!("took the new front end");
                    None
                }
                Err(error) => {
                    tracing::error!("the new front end cannot be served: {error:#}");
                    Some(format!("{error:#}"))
                }
            };
        }
        // What does not build is told before what does not serve.
        let not_built = tokio::fs::read_to_string(folder.join("error.txt")).await.ok();
        service.set_dev_error(not_built.or_else(|| refused.clone()));
    }
}

async fn take(folder: &Path, settings: &Settings, service: &SiteService, store: &dyn Store) -> anyhow::Result<()> {
    let files = SiteFiles::from_folder(folder)?;
    let front_end = FrontEnd::start(files, page_options(settings)?).await?;
    store.prepare(&front_end.tables.forms)?;
    service.replace_front_end(front_end)
}
