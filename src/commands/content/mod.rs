//! `leadlight content`: the site's content as files. Writes a folder to start from, checks and publishes a folder, and brings back earlier revisions.

mod init;
mod options;
mod publish;

use std::io::IsTerminal;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use indicatif::ProgressBar;
use serde_json::json;
use time::OffsetDateTime;
use tokio::runtime::Runtime;

pub use self::options::{options_with_changes, options_with_content};
pub use self::publish::{MAX_PAGES_WITH_ALL_RULES, Published, Rejection, prove, publish, rejected, watched_files};

use super::assemble::front_end_build;
use super::output::print;
use crate::config::{ContentAction, ContentCommand, DatabaseSettings, Settings};
use crate::content::{Files, Shown, folder};
use crate::http::Previews;
use crate::store::features::content::list_of;
use crate::store::features::content_previews::PREVIEW_DAYS;
use crate::store::{self, Store};
use crate::telemetry::plural::counted;

pub fn content(runtime: &Runtime, command: ContentCommand) -> anyhow::Result<()> {
    match command.action {
        ContentAction::Init { folder } => init::init(&folder),
        ContentAction::Check { folder, json, settings } => runtime.block_on(check(&folder, json, &settings)),
        ContentAction::Push { folder, note, author, settings } => runtime.block_on(push(&folder, note, author, &settings)),
        ContentAction::Pull { folder, revision, database } => runtime.block_on(pull(&folder, revision, &database)),
        ContentAction::Log { limit, json, unknown_paths: true, settings } => runtime.block_on(unknown_paths(limit, json, &settings)),
        ContentAction::Log { limit, json, unknown_paths: false, settings } => runtime.block_on(log(limit, json, &settings.database)),
        ContentAction::Preview { what, settings } => runtime.block_on(preview(&what, &settings)),
        ContentAction::Restore { revision, settings } => runtime.block_on(restore(revision, &settings)),
    }
}

async fn check(folder: &Path, as_json: bool, settings: &Settings) -> anyhow::Result<()> {
    let files = folder::read(folder)?;
    let (effects, notes, faults) = match prove(settings, &files, None).await {
        Ok(content) => (content.scripts.effects(), content.notes.clone(), Vec::new()),
        Err(Rejection::Faults(faults)) => (Vec::new(), Vec::new(), faults),
        Err(Rejection::Failure(error)) => return Err(error),
    };
    print(|out| {
        if as_json {
            writeln!(out, "{}", json!({ "files": files.len(), "faults": faults, "effects": effects, "notes": notes }))?;
        } else if faults.is_empty() {
            effects.iter().chain(&notes).try_for_each(|line| writeln!(out, "{line}"))?;
            writeln!(out, "{} can be published", counted(files.len(), "file"))?;
        } else {
            faults.iter().try_for_each(|fault| writeln!(out, "{fault}"))?;
        }
        Ok(())
    })?;
    ensure!(faults.is_empty(), "{} in {}", counted(faults.len(), "fault"), folder.display());
    Ok(())
}

async fn push(folder: &Path, note: String, author: Option<String>, settings: &Settings) -> anyhow::Result<()> {
    let files = folder::read(folder)?;
    let store = open(&settings.database)?;
    let author = self::author(author);
    let spinner = spinner("rendering every page");
    let published = publish(&files, &author, &note, settings, &store).await;
    spinner.finish_and_clear();
    match published.map_err(|rejection| rejected(rejection, &folder.display().to_string()))? {
        Published::Already(live) => print(|out| Ok(writeln!(out, "revision {live} has these files already")?)),
        Published::Now { id, new_files, notes } => print(|out| {
            writeln!(out, "revision {id} is live: {}, {new_files} new", counted(files.len(), "file"))?;
            Ok(notes.iter().try_for_each(|note| writeln!(out, "{note}"))?)
        }),
        Published::Outdated { live } => {
            let live = live.map_or_else(|| "none".to_owned(), |id| id.to_string());
            bail!("somebody published meanwhile: revision {live} is live now; pull it into another folder, merge, and push again")
        }
    }
}

async fn pull(folder: &Path, revision: Option<i64>, database: &DatabaseSettings) -> anyhow::Result<()> {
    let store = open(database)?;
    let live = store.live_content().await?;
    let id = revision.or(live).context("there is no content yet; `leadlight content init` writes a folder to start from")?;
    let files = store.content_files(id).await?.with_context(|| no_revision(id))?;
    let is_new = !folder.exists() || folder.read_dir().is_ok_and(|mut entries| entries.next().is_none());
    if !is_new {
        let before = folder::read(folder)?;
        let is_known = before.is_empty() || is_a_revision(&store, &before).await?;
        ensure!(is_known, "{} has changes that are in no revision; push them, or pull into another folder", folder.display());
    }
    folder::write(folder, &files)?;
    print(|out| Ok(writeln!(out, "{} has revision {id}: {}", folder.display(), counted(files.len(), "file"))?))
}

/// Whether one of the newest revisions has exactly these files.
async fn is_a_revision(store: &Store, files: &Files) -> anyhow::Result<bool> {
    for revision in store.content_log(50).await? {
        if revision.files == files.len() && store.content_files(revision.id).await?.as_ref() == Some(files) {
            return Ok(true);
        }
    }
    Ok(false)
}

async fn log(limit: u16, as_json: bool, database: &DatabaseSettings) -> anyhow::Result<()> {
    let revisions = open(database)?.content_log(limit.into()).await?;
    print(|out| {
        for it in &revisions {
            let at = store::timestamp::format_time(it.created_at)?;
            if as_json {
                let line = json!({ "revision": it.id, "createdAt": at, "author": it.author, "note": it.note, "files": it.files, "isLive": it.is_live });
                writeln!(out, "{line}")?;
            } else {
                let live = if it.is_live { "live" } else { "" };
                writeln!(out, "{}\t{live}\t{at}\t{}\t{}\t{}", it.id, it.author, counted(it.files, "file"), it.note)?;
            }
        }
        Ok(())
    })
}

/// Prints the addresses that visitors asked for and that the live content could redirect.
async fn unknown_paths(limit: u16, as_json: bool, settings: &Settings) -> anyhow::Result<()> {
    const DAYS: time::Duration = time::Duration::days(30);
    let store = open(&settings.database)?;
    let (build, live) = (front_end_build(settings)?, store.live_files().await?);
    let files = live.map(|(_, files)| files).unwrap_or_default();
    let now = OffsetDateTime::now_utc();
    let options = options_with_content(settings, &build, &files, Shown::At(now));
    let content = options.map_err(|rejection| rejected(rejection, "the live content"))?.content;
    let is_known = |path: &str| content.is_moved(path) || content.public.contains_key(path) || content.has_page(path);
    let counted = store.unknown_paths((now - DAYS).date(), u16::MAX).await?;
    print(|out| {
        for (path, requests) in counted.iter().filter(|(path, _)| !is_known(path)).take(limit.into()) {
            if as_json {
                writeln!(out, "{}", json!({ "path": path, "requests": requests }))?;
            } else {
                writeln!(out, "{requests}\t{path}")?;
            }
        }
        Ok(())
    })
}

async fn restore(revision: i64, settings: &Settings) -> anyhow::Result<()> {
    let store = open(&settings.database)?;
    let files = store.content_files(revision).await?.with_context(|| no_revision(revision))?;
    let (live, list) = (store.live_list().await?, list_of(&files));
    let change = live.as_ref().map(|(_, before)| (before, &list));
    // This release may demand what that of the revision did not.
    prove(settings, &files, change).await.map_err(|rejection| rejected(rejection, &format!("revision {revision}")))?;
    ensure!(store.restore_content(revision).await?, no_revision(revision));
    print(|out| Ok(writeln!(out, "revision {revision} is live")?))
}

/// Prints an address that shows a folder or a revision, with its drafts, to whoever has it.
async fn preview(what: &str, settings: &Settings) -> anyhow::Result<()> {
    let store = open(&settings.database)?;
    let revision = what.parse::<i64>().ok();
    let files = match revision {
        Some(id) => store.content_files(id).await?.with_context(|| no_revision(id))?,
        None => folder::read(Path::new(what))?,
    };
    let build = front_end_build(settings)?;
    options_with_content(settings, &build, &files, Shown::All).map_err(|rejection| rejected(rejection, what))?;
    let id = match revision {
        Some(id) => id,
        None => store.store_content(&files, &author(None), "preview").await?,
    };
    let token = store.add_preview(id).await?;
    print(|out| {
        writeln!(out, "{}{}{token}/", settings.origin(), Previews::PREFIX)?;
        Ok(writeln!(out, "shows revision {id} for {PREVIEW_DAYS} days to whoever has this address")?)
    })
}

/// The user of the system, if nobody is named.
fn author(named: Option<String>) -> String {
    named.unwrap_or_else(|| std::env::var("USER").unwrap_or_else(|_| "unknown".to_owned()))
}

fn no_revision(id: i64) -> String {
    format!("there is no revision {id}; `leadlight content log` lists them")
}

fn open(database: &DatabaseSettings) -> anyhow::Result<Store> {
    store::open_existing(&database.database).context("--database (SITE_DATABASE)")
}

fn spinner(message: &'static str) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let spinner = ProgressBar::new_spinner().with_message(message);
    spinner.enable_steady_tick(Duration::from_millis(100));
    spinner
}
