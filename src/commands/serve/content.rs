//! Serves the live revision of the content, and follows it: `leadlight content push` on any machine moves it. With `--content` also publishes what changes
//! in a folder.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use anyhow::Context;
use time::OffsetDateTime;
use tokio::runtime::Handle;
use tokio::sync::Notify;
use tokio::task::{JoinSet, spawn_blocking};
use tokio::time::{sleep, timeout};

use super::build_remaining_variants;
use crate::commands::announcements::{announce_changes, indexnow};
use crate::commands::assemble::{front_end_build, page_options};
use crate::commands::content::{Published, Rejection, options_with_changes, options_with_content, publish, rejected};
use crate::commands::content_dates::{read_content_dates, record_content_dates};
use crate::config::Settings;
use crate::content::{Shown, folder};
use crate::delivery::{CurrentLeadTables, LeadTables};
use crate::http::{Previews, SiteService};
use crate::pages::assets::FrontEndBuild;
use crate::pages::{FrontEnd, PageOptions};
use crate::store::{Store, StoreError};
use crate::telemetry::counts::AnnouncementCounts;

/// How often a process asks which revision is live, and looks at the folder.
const INTERVAL: Duration = Duration::from_millis(500);
/// How long a start waits for the content. Without an answer the site is served without it until there is one.
const READ_TIMEOUT: Duration = Duration::from_secs(1);
/// The pause after a live revision could not be served.
const RETRY: Duration = Duration::from_secs(30);

const MAX_LOGGED: usize = 20;

/// The live revision at the start, and the options for its pages.
pub struct Initial {
    pub options: PageOptions,
    pub revision: Option<i64>,
}

/// Publishes the folder of `--content` first, so that the first answer has what it says. A revision that this release cannot serve stops no start: the
/// site is served without content, and the log says why.
pub async fn read_initial(settings: &Settings, build: &FrontEndBuild, store: &Store) -> anyhow::Result<Initial> {
    if let Some(folder) = &settings.site.content {
        publish_folder(folder, settings, store).await;
    }
    let late = |_| StoreError::Database("the database does not answer".into());
    match timeout(READ_TIMEOUT, store.live_files()).await.map_err(late).flatten() {
        Ok(None) => {}
        Ok(Some((live, files))) => match options_with_content(settings, build, &files, Shown::At(OffsetDateTime::now_utc())) {
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
            for fault in faults.iter().take(MAX_LOGGED) {
                tracing::error!("content: {what} cannot be served: {fault}");
            }
            if faults.len() > MAX_LOGGED {
                tracing::error!("content: {what} has {} faults; `leadlight content check` prints all", faults.len());
            }
        }
    }
}

/// Serves each revision that becomes live.
pub struct Follower {
    settings: Settings,
    service: SiteService,
    store: Store,
    counts: Arc<AnnouncementCounts>,
    lead_tables: CurrentLeadTables,
    /// The one that is served.
    revision: Option<i64>,
    /// What runs beside the requests for the front end that is served.
    tasks: JoinSet<()>,
}

impl Follower {
    /// `revision`: the one that is served.
    pub fn start(
        settings: Settings,
        service: SiteService,
        store: Store,
        counts: Arc<AnnouncementCounts>,
        lead_tables: CurrentLeadTables,
        revision: Option<i64>,
    ) -> anyhow::Result<Self> {
        let mut follower = Self { settings, service, store, counts, lead_tables, revision, tasks: JoinSet::new() };
        follower.start_tasks()?;
        Ok(follower)
    }

    fn start_tasks(&mut self) -> anyhow::Result<()> {
        self.tasks.abort_all();
        let (front_end, recorded) = (Arc::clone(&self.service.state().front_end), Arc::<Notify>::default());
        self.tasks.spawn(record_content_dates(Arc::clone(&front_end), self.store.clone(), Arc::clone(&recorded)));
        if let Some(indexnow) = indexnow(&self.settings, &self.store, &self.counts)? {
            self.tasks.spawn(announce_changes(front_end, self.store.clone(), indexnow, recorded));
        }
        build_remaining_variants(&self.service)
    }

    /// Says which instant was understood.
    fn log_next_change(&self) {
        if let Some(next) = self.service.state().front_end.options.content.next_change {
            tracing::info!("the content changes by itself at {next}");
        }
    }

    /// Runs forever.
    pub async fn follow(mut self) {
        self.log_next_change();
        loop {
            sleep(INTERVAL).await;
            // A page may be published or taken away at a time.
            let change = self.service.state().front_end.options.content.next_change;
            let is_due = change.is_some_and(|change| change <= OffsetDateTime::now_utc());
            let Ok(Some(live)) = self.store.live_content().await else { continue };
            if self.revision == Some(live) && !is_due {
                continue;
            }
            match self.activate(live).await {
                Ok(()) => {
                    self.revision = Some(live);
                    tracing::info!(revision = live, "content is live");
                    self.log_next_change();
                    if let Err(error) = self.start_tasks() {
                        tracing::error!("what runs beside the pages cannot be started: {error:#}");
                    }
                }
                Err(rejection) => {
                    log_rejection(&format!("revision {live}"), rejection);
                    sleep(RETRY).await;
                }
            }
        }
    }

    async fn activate(&self, revision: i64) -> Result<(), Rejection> {
        let (settings, service) = (self.settings.clone(), self.service.clone());
        let (store, lead_tables) = (self.store.clone(), Arc::clone(&self.lead_tables));
        apart(move || async move { activate(&settings, &service, &store, &lead_tables, revision).await }).await?
    }
}

/// Runs what computes for long on a thread of its own: on tokio's, visitors would wait for it.
async fn apart<T, F>(work: impl FnOnce() -> F + Send + 'static) -> anyhow::Result<T>
where
    T: Send + 'static,
    F: Future<Output = T>,
{
    let runtime = Handle::current();
    Ok(spawn_blocking(move || runtime.block_on(work())).await?)
}

async fn activate(
    settings: &Settings,
    service: &SiteService,
    store: &Store,
    lead_tables: &CurrentLeadTables,
    revision: i64,
) -> Result<(), Rejection> {
    let list = store.content_list(revision).await.map_err(anyhow::Error::from)?;
    let mut list = list.with_context(|| format!("there is no revision {revision}"))?;
    // Of thousands of pages few change.
    let served = Arc::clone(&service.state().front_end.options.content);
    let unchanged = served.pages.values().filter(|page| list.get(&page.file).is_some_and(|digest| page.is_of(digest)));
    let unchanged: Vec<_> = unchanged.cloned().collect();
    for page in &unchanged {
        list.remove(&page.file);
    }
    let files = store.files_of(list).await.map_err(anyhow::Error::from)?;
    let build = front_end_build(settings)?;
    let options = options_with_changes(settings, &build, &files, unchanged, Shown::At(OffsetDateTime::now_utc()))?;
    let dates = read_content_dates(store).await;
    let front_end = FrontEnd::start_with_content_dates(build, options, std::future::ready(dates)).await?;
    store.prepare(&front_end.tables.forms)?;
    let tables = LeadTables::new(&front_end.tables)?;
    service.replace_front_end(front_end)?;
    lead_tables.store(Arc::new(tables));
    Ok(())
}

/// Shows revisions that are not live, in an engine of their own.
pub fn previews(settings: &Settings, store: &Store) -> Previews {
    let (settings, store) = (settings.clone(), store.clone());
    Previews::new(Box::new(move |revision| {
        let (mut settings, store) = (settings.clone(), store.clone());
        settings.rendering.render_threads = Some(1);
        Box::pin(async move {
            apart(move || async move {
                let files = store.content_files(revision).await?.with_context(|| format!("there is no revision {revision}"))?;
                let build = front_end_build(&settings)?;
                let options = options_with_content(&settings, &build, &files, Shown::All);
                FrontEnd::start(build, options.map_err(|rejection| rejected(rejection, "it"))?).await
            })
            .await?
        })
    }))
}

/// Publishes what changes in a folder, forever. An invalid change is logged and leaves the live revision alone.
pub async fn watch(folder: PathBuf, settings: Settings, store: Store) {
    let (mut seen, mut is_done) = (Vec::new(), true);
    loop {
        sleep(INTERVAL).await;
        let stamp = stamp_of(&folder).await;
        if stamp != seen {
            // A copy of many files takes a moment: wait until nothing changes.
            (seen, is_done) = (stamp, false);
        } else if !is_done {
            let (folder, settings, store) = (folder.clone(), settings.clone(), store.clone());
            is_done = apart(move || async move { publish_folder(&folder, &settings, &store).await }).await.unwrap_or(false);
        }
    }
}

/// The names, sizes and times of all files that count.
async fn stamp_of(folder: &Path) -> Vec<(PathBuf, u64, SystemTime)> {
    fn collect(folder: &Path, files: &mut Vec<(PathBuf, u64, SystemTime)>) {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            let Ok(metadata) = entry.metadata() else { continue };
            if folder::is_ignored(&entry.file_name().to_string_lossy()) {
                continue;
            }
            if metadata.is_dir() {
                collect(&entry.path(), files);
            } else {
                files.push((entry.path(), metadata.len(), metadata.modified().unwrap_or(SystemTime::UNIX_EPOCH)));
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
    files.await.unwrap_or_default()
}

/// What is wrong goes to the log. False: the same files may be published later.
async fn publish_folder(folder: &Path, settings: &Settings, store: &Store) -> bool {
    let rejection = match read_and_publish(folder, settings, store).await {
        Ok(Published::Already(_)) => return true,
        Ok(Published::Now { id, .. }) => {
            tracing::info!(revision = id, "the folder's content was published");
            return true;
        }
        Ok(Published::Outdated { .. }) => return false,
        Err(rejection) => rejection,
    };
    let is_final = matches!(rejection, Rejection::Faults(_));
    log_rejection(&format!("the folder {}", folder.display()), rejection);
    is_final
}

async fn read_and_publish(folder: &Path, settings: &Settings, store: &Store) -> Result<Published, Rejection> {
    let files = folder::read(folder)?;
    publish(&files, "--content", &format!("the folder {}", folder.display()), settings, store).await
}
