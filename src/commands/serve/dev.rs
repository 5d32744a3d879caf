//! `make dev`: activates each new front-end build and shows the errors of a failed one in the browser.

use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use super::content::read_initial;
use crate::config::Settings;
use crate::http::SiteService;
use crate::pages::FrontEnd;
use crate::pages::assets::FrontEndBuild;
use crate::store::Store;

const POLL_INTERVAL: Duration = Duration::from_millis(200);

/// `build.mjs --watch` touches `stamp` after a successful build and writes `error.txt` after a failed one.
pub async fn watch(folder: PathBuf, settings: Settings, service: SiteService, store: Store) {
    let changed = |name: &str| std::fs::metadata(folder.join(name)).and_then(|it| it.modified()).unwrap_or(SystemTime::UNIX_EPOCH);
    let mut seen = changed("stamp");
    let mut refused = None;
    loop {
        tokio::time::sleep(POLL_INTERVAL).await;
        let now = changed("stamp");
        if now != seen {
            seen = now;
            refused = match Box::pin(activate(&folder, &settings, &service, &store)).await {
                Ok(()) => {
                    tracing::info!("the new front-end build is active");
                    None
                }
                Err(error) => {
                    tracing::error!("the new front-end build cannot be served: {error:#}");
                    Some(format!("{error:#}"))
                }
            };
        }
        // A build error takes precedence.
        let build_error = tokio::fs::read_to_string(folder.join("error.txt")).await.ok();
        service.set_dev_error(build_error.or_else(|| refused.clone()));
    }
}

async fn activate(folder: &Path, settings: &Settings, service: &SiteService, store: &Store) -> anyhow::Result<()> {
    let build = FrontEndBuild::from_folder(folder)?;
    let options = read_initial(settings, &build, store).await?.options;
    let front_end = FrontEnd::start(build, options).await?;
    store.prepare(&front_end.tables.forms)?;
    service.replace_front_end(front_end)
}
