//! What the desk needs of the process to change the content, and the clock of scheduled drafts.

use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Context;
use futures_util::FutureExt;
use serde_json::Map;
use time::OffsetDateTime;
use tokio::runtime::Handle;
use tokio::sync::Mutex;
use tokio::task::spawn_blocking;
use tokio::time::sleep;

use super::assemble::front_end_build;
use super::content::{Rejection, options_with_content, prove, publish_draft, rejected};
use crate::config::Settings;
use crate::content::merge::DraftOutcome;
use crate::content::text_edit::merged;
use crate::content::{Content, Fault, Files, Shown};
use crate::desk::content::{ContentTools, Preview};
use crate::pages::FrontEnd;
use crate::pages::marks::Marks;
use crate::store::Store;
use crate::store::features::content::list_of;
use crate::store::features::content_drafts::Draft;

/// Nobody has looked at a preview for so long: its engine ends.
const IDLE: Duration = Duration::from_mins(10);
/// How often a process looks for scheduled drafts.
const INTERVAL: Duration = Duration::from_secs(5);

pub fn content_tools(settings: &Settings, store: &Store) -> anyhow::Result<ContentTools> {
    let texts = front_end_build(settings)?.default_texts()?;
    let previews = Arc::new(Previews { settings: settings.clone(), store: store.clone(), last: Mutex::default() });
    let [reading, publishing, restoring] = std::array::from_fn(|_| (settings.clone(), store.clone()));
    Ok(ContentTools {
        folder: settings.site.content.clone(),
        needs_approval: settings.desk.content_approval.0,
        zone: settings.site.time_zone.clone(),
        texts,
        read: Box::new(move |files| {
            let settings = reading.0.clone();
            async move { spawn_blocking(move || read(&settings, &files)).await? }.boxed()
        }),
        publish: Box::new(move |draft, actor| {
            let (settings, store) = publishing.clone();
            async move { apart(move || async move { publish_draft(&draft, &actor, &settings, &store).await }).await? }.boxed()
        }),
        restore: Box::new(move |revision, actor| {
            let (settings, store) = restoring.clone();
            async move { apart(move || async move { restore(revision, &actor, &settings, &store).await }).await? }.boxed()
        }),
        preview: Box::new(move |revision| {
            let previews = Arc::clone(&previews);
            async move { previews.get(revision).await }.boxed()
        }),
    })
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

fn read(settings: &Settings, files: &Files) -> anyhow::Result<Result<Arc<Content>, Vec<Fault>>> {
    let build = front_end_build(settings)?;
    match options_with_content(settings, &build, files, Shown::All) {
        Ok(options) => Ok(Ok(options.content)),
        Err(Rejection::Faults(faults)) => Ok(Err(faults)),
        Err(Rejection::Failure(error)) => Err(error),
    }
}

/// This release may demand what that of the revision did not.
async fn restore(revision: i64, actor: &str, settings: &Settings, store: &Store) -> anyhow::Result<Vec<Fault>> {
    let files = store.content_files(revision).await?.with_context(|| format!("there is no revision {revision}"))?;
    let (live, list) = (store.live_list().await?, list_of(&files));
    match prove(settings, &files, live.as_ref().map(|(_, before)| (before, &list))).await {
        Ok(_) => store.restore_content(revision, actor).await.map(|_| Vec::new()).map_err(Into::into),
        Err(Rejection::Faults(faults)) => Ok(faults),
        Err(Rejection::Failure(error)) => Err(error),
    }
}

/// The revision that was previewed last. One at a time, because each has an engine.
struct Previews {
    settings: Settings,
    store: Store,
    last: Mutex<Option<Last>>,
}

struct Last {
    revision: Option<i64>,
    preview: Arc<Preview>,
    used: Instant,
}

impl Previews {
    async fn get(self: &Arc<Self>, revision: Option<i64>) -> anyhow::Result<Arc<Preview>> {
        let mut last = self.last.lock().await;
        if let Some(found) = last.as_mut().filter(|last| last.revision == revision) {
            found.used = Instant::now();
            return Ok(Arc::clone(&found.preview));
        }
        let (settings, store) = (self.settings.clone(), self.store.clone());
        let preview = Arc::new(apart(move || async move { start(revision, settings, &store).await }).await??);
        let is_first = last.is_none();
        *last = Some(Last { revision, preview: Arc::clone(&preview), used: Instant::now() });
        if is_first {
            tokio::spawn(Arc::clone(self).end_when_idle());
        }
        Ok(preview)
    }

    async fn end_when_idle(self: Arc<Self>) {
        loop {
            sleep(IDLE / 4).await;
            let mut last = self.last.lock().await;
            if last.as_ref().is_none_or(|last| last.used.elapsed() >= IDLE) {
                *last = None;
                return;
            }
        }
    }
}

async fn start(revision: Option<i64>, mut settings: Settings, store: &Store) -> anyhow::Result<Preview> {
    settings.rendering.render_threads = Some(1);
    let files = match revision {
        Some(revision) => store.content_files(revision).await?.with_context(|| format!("there is no revision {revision}"))?,
        None => Files::new(),
    };
    let build = front_end_build(&settings)?;
    let defaults = build.default_texts()?;
    let mut options = options_with_content(&settings, &build, &files, Shown::All).map_err(|rejection| rejected(rejection, "this revision"))?;
    let all: Map<_, _> = defaults.iter().map(|(page, default)| (page.clone(), merged(default, options.texts.get(page)))).collect();
    let (texts, marks) = Marks::add(&all);
    options.texts = texts;
    Ok(Preview { front_end: FrontEnd::for_preview(build, options).await?, marks })
}

/// Publishes drafts when their time has come, forever.
pub async fn publish_scheduled(settings: Settings, store: Store) {
    loop {
        sleep(INTERVAL).await;
        let Ok(due) = store.due_drafts().await else { continue };
        for draft in due {
            let (settings, store, id) = (settings.clone(), store.clone(), draft.id);
            let published = apart(move || async move { publish_due(&draft, &settings, &store).await }).await;
            if let Err(error) = published.flatten() {
                tracing::error!("content: draft {id} cannot be published: {error:#}");
            }
        }
    }
}

async fn publish_due(draft: &Draft, settings: &Settings, store: &Store) -> anyhow::Result<()> {
    // Of several processes one publishes.
    if !store.claim_draft(draft.id).await? {
        return Ok(());
    }
    match publish_draft(draft, &draft.author, settings, store).await? {
        DraftOutcome::Live { revision, .. } => tracing::info!(revision, "a scheduled draft is live"),
        DraftOutcome::Conflicts(_) | DraftOutcome::Faults(_) => {
            tracing::error!("content: draft {} was scheduled for {} and cannot be published; the desk says why", draft.id, OffsetDateTime::now_utc());
        }
    }
    Ok(())
}
