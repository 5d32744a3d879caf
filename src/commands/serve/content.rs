//! Serves the live revision of the content, and follows it: `leadlight content push` on any machine moves it. With `--content` also publishes what changes
//! in a folder.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use anyhow::Context;
use tokio::sync::Notify;
use tokio::task::{JoinSet, spawn_blocking};
use tokio::time::{sleep, timeout};

use super::build_remaining_variants;
use crate::commands::announcements::{announce_changes, indexnow};
use crate::commands::assemble::{front_end_build, page_options};
use crate::commands::content::{Rejection, options_with_content, prove};
use crate::commands::content_dates::{read_content_dates, record_content_dates};
use crate::config::Settings;
use crate::content::{Files, folder};
use crate::http::SiteService;
use crate::pages::assets::FrontEndBuild;
use crate::pages::{FrontEnd, PageOptions};
use crate::store::features::content::PushOutcome;
use crate::store::{Store, StoreError};
use crate::telemetry::counts::AnnouncementCounts;

/// How often a process asks which revision is live, and looks at the folder.
const INTERVAL: Duration = Duration::from_secs(1);
/// How long a start waits for the content. Without an answer the site is served without it until there is one.
const READ_TIMEOUT: Duration = Duration::from_secs(1);
/// The pause after a live revision could not be served.
const RETRY: Duration = Duration::from_secs(30);

/// The live revision at the start, and the options for its pages.
pub struct Initial {
    pub options: PageOptions,
    pub revision: Option<i64>,
}

/// Publishes the folder of `--content` first, so that the first answer has what it says. A revision that this release cannot serve stops no start: the site is served without content, and the log says why.
pub async fn read_initial(settings: &Settings, build: &FrontEndBuild, store: &Store) -> anyhow::Result<Initial> {
    if let Some(folder) = &settings.site.content {
        publish_folder(folder, settings, store).await;
    }
    let read = async {
        let Some(live) = store.live_content().await? else { return Ok(None) };
        Ok::<_, StoreError>(store.content_files(live).await?.map(|files| (live, files)))
    };
    let late = |_| StoreError::Database("the database does not answer".into());
    match timeout(READ_TIMEOUT, read).await.map_err(late).flatten() {
        Ok(None) => {}
        Ok(Some((live, files))) => match options_with_content(settings, build, &files) {
            Ok(options) => return Ok(Initial { options, revision: Some(live) }),
            Err(rejection) => log_rejection(&format!("revision {live}"), rejection),
        },
        Err(error) => tracing::warn!(%error, "the content cannot be read yet"),
    }
    Ok(Initial { options: page_options(settings)?, revision: None })
}

fn log_rejection(what: &str, rejection: Rejection) {
    match rejection {
        Rejection::Failure(error) => tracing::error!("content: {what} cannot be served: {error:#}"),
        Rejection::Faults(faults) => {
            for fault in &faults {
                tracing::error!("content: {what} cannot be served: {fault}");
            }
        }
    }
}

/// What runs beside the requests for one front end.
fn start_tasks(settings: &Settings, service: &SiteService, store: &Store, counts: &Arc<AnnouncementCounts>) -> anyhow::Result<JoinSet<()>> {
    let (front_end, recorded) = (Arc::clone(&service.state().front_end), Arc::<Notify>::default());
    let mut tasks = JoinSet::new();
    tasks.spawn(record_content_dates(Arc::clone(&front_end), store.clone(), Arc::clone(&recorded)));
    if let Some(indexnow) = indexnow(settings, store, counts)? {
        tasks.spawn(announce_changes(front_end, indexnow, recorded));
    }
    build_remaining_variants(service)?;
    Ok(tasks)
}

/// Serves each revision that becomes live, forever. `revision`: the one that is served.
pub async fn follow(
    settings: Settings,
    service: SiteService,
    store: Store,
    counts: Arc<AnnouncementCounts>,
    mut revision: Option<i64>,
) -> anyhow::Result<()> {
    let mut tasks = start_tasks(&settings, &service, &store, &counts)?;
    loop {
        sleep(INTERVAL).await;
        let Ok(Some(live)) = store.live_content().await else { continue };
        if revision == Some(live) {
            continue;
        }
        match activate(&settings, &service, &store, live).await {
            Ok(()) => {
                revision = Some(live);
                tracing::info!(revision = live, "content is live");
                tasks.abort_all();
                tasks = start_tasks(&settings, &service, &store, &counts)?;
            }
            Err(rejection) => {
                log_rejection(&format!("revision {live}"), rejection);
                sleep(RETRY).await;
            }
        }
    }
}

async fn activate(settings: &Settings, service: &SiteService, store: &Store, revision: i64) -> Result<(), Rejection> {
    let files = store.content_files(revision).await.map_err(anyhow::Error::from)?;
    let files = files.with_context(|| format!("there is no revision {revision}"))?;
    let build = front_end_build(settings)?;
    let options = options_with_content(settings, &build, &files)?;
    let dates = read_content_dates(store).await;
    let front_end = FrontEnd::start_with_content_dates(build, options, std::future::ready(dates)).await?;
    store.prepare(&front_end.tables.forms)?;
    Ok(service.replace_front_end(front_end)?)
}

/// Publishes what changes in a folder, forever. An invalid change is logged and leaves the live revision alone.
pub async fn watch(folder: PathBuf, settings: Settings, store: Store) {
    let mut seen = None;
    loop {
        let stamp = stamp_of(&folder).await;
        if stamp != seen {
            // A copy of many files takes a moment: wait until nothing changes.
            seen = stamp;
        } else if let Some(stamp) = &seen
            && !stamp.published
        {
            publish_folder(&folder, &settings, &store).await;
            seen = seen.map(|stamp| Stamp { published: true, ..stamp });
        }
        sleep(INTERVAL).await;
    }
}

/// Names, sizes and times of all files.
#[derive(Clone, Debug)]
struct Stamp {
    files: Vec<(PathBuf, u64, SystemTime)>,
    published: bool,
}

impl PartialEq for Stamp {
    fn eq(&self, other: &Self) -> bool {
        self.files == other.files
    }
}

async fn stamp_of(folder: &Path) -> Option<Stamp> {
    fn collect(folder: &Path, files: &mut Vec<(PathBuf, u64, SystemTime)>) {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            let Ok(metadata) = entry.metadata() else { continue };
            if metadata.is_dir() {
                collect(&path, files);
            } else {
                files.push((path, metadata.len(), metadata.modified().unwrap_or(SystemTime::UNIX_EPOCH)));
            }
        }
    }
    let folder = folder.to_owned();
    let files = spawn_blocking(move || {
        let mut files = Vec::new();
        collect(&folder, &mut files);
        files.sort();
        files
    });
    Some(Stamp { files: files.await.ok()?, published: false })
}

/// What is wrong goes to the log.
async fn publish_folder(folder: &Path, settings: &Settings, store: &Store) {
    match publish(folder, settings, store).await {
        Ok(None) => {}
        Ok(Some(id)) => tracing::info!(revision = id, "the folder's content was published"),
        Err(rejection) => log_rejection(&format!("the folder {}", folder.display()), rejection),
    }
}

/// `None`: the live revision has these files already, or another process is publishing.
async fn publish(folder: &Path, settings: &Settings, store: &Store) -> Result<Option<i64>, Rejection> {
    let files: Files = folder::read(folder)?;
    let base = store.live_content().await.map_err(anyhow::Error::from)?;
    if let Some(live) = base
        && store.content_files(live).await.map_err(anyhow::Error::from)?.as_ref() == Some(&files)
    {
        return Ok(None);
    }
    prove(settings, &files).await?;
    let note = format!("the folder {}", folder.display());
    match store.push_content(&files, "--content", &note, base).await.map_err(anyhow::Error::from)? {
        PushOutcome::Pushed { id, .. } => Ok(Some(id)),
        PushOutcome::Outdated { .. } => Ok(None),
    }
}
