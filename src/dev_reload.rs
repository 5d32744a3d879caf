//! `make dev`: takes a new front-end build into service as soon as its files are complete.

use std::sync::Arc;
use std::time::{Duration, SystemTime};

use crate::app::{App, FrontEnd};
use crate::assets::SiteFiles;

const LOOK_EVERY: Duration = Duration::from_millis(200);

/// Watches the stamp that `build.mjs --watch` touches after each good build.
pub async fn watch(app: Arc<App>) {
    let Some(folder) = app.settings.dev.clone() else { return };
    let stamp = || std::fs::metadata(folder.join("stamp")).and_then(|it| it.modified()).unwrap_or(SystemTime::UNIX_EPOCH);
    let mut seen = stamp();
    loop {
        tokio::time::sleep(LOOK_EVERY).await;
        let now = stamp();
        if now == seen {
            continue;
        }
        seen = now;
        let next = match SiteFiles::from_folder(&folder) {
            Ok(files) => FrontEnd::start(files, &app.settings, &app.site).await,
            Err(error) => Err(error),
        };
        match next {
            Ok(front_end) => {
                app.replace_front_end(front_end);
                tracing::info!("took the new front end");
            }
            Err(error) => {
                tracing::error!("the new front end cannot be served: {error:#}");
                app.refuse_front_end(format!("{error:#}"));
            }
        }
    }
}
