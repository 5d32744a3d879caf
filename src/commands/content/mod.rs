//! `leadlight content`: the site's content as files. Writes a folder to start from, checks and publishes a folder, and brings back earlier revisions.

mod init;

use std::io::IsTerminal;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use indicatif::ProgressBar;
use serde_json::json;
use tokio::runtime::Runtime;
use tokio::task::spawn_blocking;

use super::assemble::{front_end_build, page_options};
use super::output::print;
use crate::config::{ContentAction, ContentCommand, DatabaseSettings, Settings};
use crate::content::{Content, Fault, Files, Site, folder};
use crate::pages::assets::FrontEndBuild;
use crate::pages::generated_files::SECURITY_TXT_PATH;
use crate::pages::{CompanyFile, FrontEnd, PageOptions, markdown, rules};
use crate::store::features::content::PushOutcome;
use crate::store::{self, Store};
use crate::tables::{RESERVED_PATHS, Tables};
use crate::telemetry::plural::counted;

/// Other programs look for files here, so content may have some.
const WELL_KNOWN: &str = "/.well-known";

/// Why content is not published.
#[derive(Debug)]
pub enum Rejection {
    /// What is wrong in the files; at least one fault.
    Faults(Vec<Fault>),
    /// It could not be tried.
    Failure(anyhow::Error),
}

impl From<anyhow::Error> for Rejection {
    fn from(error: anyhow::Error) -> Self {
        Self::Failure(error)
    }
}

pub fn content(runtime: &Runtime, command: ContentCommand) -> anyhow::Result<()> {
    match command.action {
        ContentAction::Init { folder } => init::init(&folder),
        ContentAction::Check { folder, json, settings } => runtime.block_on(check(&folder, json, &settings)),
        ContentAction::Push { folder, note, author, settings } => runtime.block_on(push(&folder, note, author, &settings)),
        ContentAction::Pull { folder, revision, database } => runtime.block_on(pull(&folder, revision, &database)),
        ContentAction::Log { limit, json, database } => runtime.block_on(log(limit, json, &database)),
        ContentAction::Restore { revision, settings } => runtime.block_on(restore(revision, &settings)),
    }
}

async fn check(folder: &Path, as_json: bool, settings: &Settings) -> anyhow::Result<()> {
    let files = folder::read(folder)?;
    let (effects, faults) = match prove(settings, &files).await {
        Ok(content) => (content.scripts.effects(), Vec::new()),
        Err(Rejection::Faults(faults)) => (Vec::new(), faults),
        Err(Rejection::Failure(error)) => return Err(error),
    };
    print(|out| {
        if as_json {
            writeln!(out, "{}", json!({ "files": files.len(), "faults": faults, "effects": effects }))?;
        } else if faults.is_empty() {
            effects.iter().try_for_each(|effect| writeln!(out, "{effect}"))?;
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
    let author = author.unwrap_or_else(|| std::env::var("USER").unwrap_or_else(|_| "unknown".to_owned()));
    let spinner = spinner("rendering every page");
    let published = publish(&files, &author, &note, settings, &store).await;
    spinner.finish_and_clear();
    match published.map_err(|rejection| rejected(rejection, &folder.display().to_string()))? {
        Published::Already(live) => print(|out| Ok(writeln!(out, "revision {live} has these files already")?)),
        Published::Now { id, new_files } => {
            print(|out| Ok(writeln!(out, "revision {id} is live: {}, {new_files} new", counted(files.len(), "file"))?))
        }
        Published::Outdated { live } => {
            let live = live.map_or_else(|| "none".to_owned(), |id| id.to_string());
            bail!("somebody published meanwhile: revision {live} is live now; pull it into another folder, merge, and push again")
        }
    }
}

pub enum Published {
    /// This revision is live and has these files.
    Already(i64),
    /// They are live now, as this revision.
    Now { id: i64, new_files: usize },
    /// Somebody else has published while the pages were rendered.
    Outdated { live: Option<i64> },
}

/// Makes the files live if every page can be rendered with them.
pub async fn publish(files: &Files, author: &str, note: &str, settings: &Settings, store: &Store) -> Result<Published, Rejection> {
    // A folder that is not mounted, or between two states, must not empty the site.
    if files.is_empty() {
        let what = "the folder has no files; `leadlight content init` writes one to start from";
        return Err(Rejection::Faults(vec![Fault::in_file(".", what)]));
    }
    let base = store.live_content().await.map_err(anyhow::Error::from)?;
    if let Some(live) = base
        && store.content_files(live).await.map_err(anyhow::Error::from)?.as_ref() == Some(files)
    {
        return Ok(Published::Already(live));
    }
    prove(settings, files).await?;
    Ok(match store.push_content(files, author, note, base).await.map_err(anyhow::Error::from)? {
        PushOutcome::Pushed { id, new_files } => Published::Now { id, new_files },
        PushOutcome::Outdated { live } => Published::Outdated { live },
    })
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

async fn log(limit: u32, as_json: bool, database: &DatabaseSettings) -> anyhow::Result<()> {
    let revisions = open(database)?.content_log(limit).await?;
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

async fn restore(revision: i64, settings: &Settings) -> anyhow::Result<()> {
    let store = open(&settings.database)?;
    let files = store.content_files(revision).await?.with_context(|| no_revision(revision))?;
    // This release may demand what that of the revision did not.
    prove(settings, &files).await.map_err(|rejection| rejected(rejection, &format!("revision {revision}")))?;
    ensure!(store.restore_content(revision).await?, no_revision(revision));
    print(|out| Ok(writeln!(out, "revision {revision} is live")?))
}

fn no_revision(id: i64) -> String {
    format!("there is no revision {id}; `leadlight content log` lists them")
}

/// `what` cannot be published.
pub fn rejected(rejection: Rejection, what: &str) -> anyhow::Error {
    match rejection {
        Rejection::Failure(error) => error,
        Rejection::Faults(faults) => {
            let lines: Vec<String> = faults.iter().map(ToString::to_string).collect();
            anyhow::anyhow!("{what} cannot be published: {}\n  {}", counted(faults.len(), "fault"), lines.join("\n  "))
        }
    }
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

/// The files of `--content`, if it is set.
pub fn watched_files(settings: &Settings) -> anyhow::Result<Option<Files>> {
    let folder = settings.site.content.as_deref();
    folder.map(folder::read).transpose().context("--content (SITE_CONTENT)")
}

/// Reads the files, decodes pictures, renders every page with them, and applies every rule for pages.
pub async fn prove(settings: &Settings, files: &Files) -> Result<Arc<Content>, Rejection> {
    let mut settings = settings.clone();
    settings.rendering.render_threads = Some(1);
    let build = front_end_build(&settings)?;
    let options = options_with_content(&settings, &build, files)?;
    let content = Arc::clone(&options.content);
    let decoding = spawn_blocking(move || content.media.damaged());
    let front_end = match Box::pin(FrontEnd::start(build, options)).await {
        Ok(front_end) => front_end,
        Err(error) => return Err(Rejection::Faults(vec![Fault::in_file("texts", format!("{error:#}"))])),
    };
    let reports = rules::apply_all(&front_end).await?;
    let damaged = decoding.await.map_err(anyhow::Error::from)?;
    let faults: Vec<Fault> = reports
        .iter()
        .flat_map(|report| {
            report.outcome.faults.iter().map(|it| Fault::in_file(&it.page, format!("{}: {}; {}", report.rule, it.what, it.advice)))
        })
        .chain(damaged)
        .collect();
    if faults.is_empty() { Ok(front_end.options.content) } else { Err(Rejection::Faults(faults)) }
}

/// The options for pages with this content.
pub fn options_with_content(settings: &Settings, build: &FrontEndBuild, files: &Files) -> Result<PageOptions, Rejection> {
    let mut options = page_options(settings)?;
    let tables = build.read_tables(options.site.as_ref()).map_err(anyhow::Error::from)?;
    let texts = build.default_texts()?;
    let key_file = settings.search_engines.indexnow_key.as_ref().map(|key| format!("/{key}.txt"));
    let is_reserved = |path: &str| is_reserved(&tables, path) || key_file.as_deref() == Some(path);
    let paths = tables.routes.with_path().map(|(path, _)| path).collect();
    let site = Site { texts: &texts, paths, is_reserved: &is_reserved };
    let content = Content::parse(files, &site).map_err(Rejection::Faults)?;
    if let Some(json) = &content.site {
        let company = CompanyFile { name: "site.json".into(), json: json.clone() };
        if let Err(error) = build.read_tables(Some(&company)) {
            let what = error.to_string();
            return Err(Rejection::Faults(
                what.lines().map(|line| Fault::in_file("site.json", line.trim().trim_start_matches("site.json: "))).collect(),
            ));
        }
        options.site = Some(company);
    }
    options.texts.clone_from(&content.texts);
    options.content = Arc::new(content);
    Ok(options)
}

/// Whether the program answers this path itself, although it is no page. Below `/.well-known/` that is one file.
fn is_reserved(tables: &Tables, path: &str) -> bool {
    let is_below = |reserved: &str| path.strip_prefix(reserved).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
    path == SECURITY_TXT_PATH
        || RESERVED_PATHS.iter().filter(|it| **it != WELL_KNOWN).any(|reserved| is_below(reserved))
        || tables.routes.with_path().any(|(page, _)| markdown::path_of(page) == path)
}
