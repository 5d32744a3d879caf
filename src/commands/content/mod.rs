//! `leadlight content`: the site's content as files. Writes a folder to start from, checks and publishes a folder, and brings back earlier revisions.

mod init;

use std::io::IsTerminal;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use indicatif::ProgressBar;
use serde_json::json;
use time::OffsetDateTime;
use tokio::runtime::Runtime;
use tokio::task::spawn_blocking;

use super::assemble::{front_end_build, page_options};
use super::output::print;
use crate::config::{ContentAction, ContentCommand, DatabaseSettings, Settings};
use crate::content::media::Media;
use crate::content::page::Vocabulary;
use crate::content::{Content, Fault, FileList, Files, Page, Shown, Site, folder, forms};
use crate::http::Previews;
use crate::pages::assets::FrontEndBuild;
use crate::pages::generated_files::SECURITY_TXT_PATH;
use crate::pages::social_image::draw_icon;
use crate::pages::{CompanyFile, FrontEnd, PageOptions, content_body, markdown, rules};
use crate::store::features::content::{PREVIEW_DAYS, PushOutcome, list_of};
use crate::store::{self, Store};
use crate::tables::routes::{BLOG_PATH, Parameter};
use crate::tables::site::Company;
use crate::tables::{Query, RESERVED_PATHS, Route, Tables};
use crate::telemetry::plural::counted;

/// Other programs look for files here, so content may have some.
const WELL_KNOWN: &str = "/.well-known";

/// The admin page shows so many faults of rejected content.
const MAX_REMEMBERED: usize = 20;
/// So many pages of the content are read with every rule, the others with those for bodies.
pub const MAX_PAGES_WITH_ALL_RULES: usize = 100;

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

pub enum Published {
    /// This revision is live and has these files.
    Already(i64),
    /// They are live now, as this revision.
    Now { id: i64, new_files: usize, notes: Vec<String> },
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
    let (base, before) = store.live_list().await.map_err(anyhow::Error::from)?.unzip();
    let list = list_of(files);
    if let Some(live) = base.filter(|_| before.as_ref() == Some(&list)) {
        return Ok(Published::Already(live));
    }
    let content = match prove(settings, files, before.as_ref().map(|before| (before, &list))).await {
        Ok(content) => content,
        Err(rejection) => {
            if let Rejection::Faults(faults) = &rejection {
                let faults = faults.iter().take(MAX_REMEMBERED).map(ToString::to_string).collect();
                store.record_rejected_content(author, faults).await.map_err(anyhow::Error::from)?;
            }
            return Err(rejection);
        }
    };
    Ok(match store.push_content(files, author, note, base).await.map_err(anyhow::Error::from)? {
        PushOutcome::Pushed { id, new_files } => Published::Now { id, new_files, notes: content.notes.clone() },
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

/// Reads the files, decodes pictures, renders every page with them, and applies every rule for pages. `change`: the list of files that was proved before,
/// and that of these. If only articles and pages of the content differ, those that differ are read, and the links of the others if one is gone.
pub async fn prove(settings: &Settings, files: &Files, change: Option<(&FileList, &FileList)>) -> Result<Arc<Content>, Rejection> {
    let mut settings = settings.clone();
    settings.rendering.render_threads = Some(1);
    let build = front_end_build(&settings)?;
    let options = options_with_content(&settings, &build, files, Shown::Planned)?;
    let reading = Arc::clone(&options.content);
    let decoding = spawn_blocking(move || reading.media.damaged());
    let is_changed = |path: &String| change.is_none_or(|(before, now)| before.get(path) != now.get(path));
    let is_own = |path: &&String| path.starts_with("articles/") || path.starts_with("pages/");
    let mut paths = files.keys().chain(change.into_iter().flat_map(|(before, _)| before.keys()));
    let shares_nothing_new = change.is_some() && paths.clone().filter(|path| !is_own(path)).all(|path| !is_changed(path));
    let started = if shares_nothing_new {
        Box::pin(FrontEnd::with_lists(build, options)).await
    } else {
        Box::pin(FrontEnd::start(build, options)).await
    };
    let front_end = match started {
        Ok(front_end) => front_end,
        Err(error) => return Err(Rejection::Faults(vec![Fault::in_file("texts", format!("{error:#}"))])),
    };
    let (content, tables) = (&front_end.options.content, &front_end.tables);
    if let Err(error) = store::check_forms(&tables.forms) {
        return Err(Rejection::Faults(vec![Fault::in_file(forms::FILE, format!("{error:#}"))]));
    }
    // A page that is no more may be linked to.
    let has_lost_one = paths.any(|path| !files.contains_key(path));
    let mut faults = decoding.await.map_err(anyhow::Error::from)?;
    let mut changed = Vec::new();
    for route in tables.routes.content() {
        let Some(page) = content.pages.get(&route.id) else { continue };
        let is_new = !shares_nothing_new || is_changed(&page.file);
        if is_new || has_lost_one {
            faults.extend(content_body(content, tables, &front_end.options.public_url, page)?.1);
        }
        changed.extend(is_new.then_some((route, page)));
    }
    if !faults.is_empty() {
        return Err(Rejection::Faults(faults));
    }
    let (first, rest) = changed.split_at(changed.len().min(MAX_PAGES_WITH_ALL_RULES));
    let first: Vec<&Route> = first.iter().map(|(route, _)| *route).collect();
    let reports =
        if shares_nothing_new { rules::apply_to(&front_end, &first).await? } else { rules::apply_all(&front_end, &first).await? };
    for report in reports {
        faults.extend(report.outcome.faults.iter().map(|it| {
            let page = first.iter().find(|route| route.path.as_ref() == Some(&it.page)).and_then(|route| content.pages.get(&route.id));
            Fault::in_file(page.map_or(&it.page, |page| &page.file), format!("{}: {}; {}", report.rule, it.what, it.advice))
        }));
    }
    for (route, page) in rest {
        match front_end.render_body(route, Query::new()).await {
            Ok(rendered) => faults.extend(
                rules::body_faults(&rendered.body).iter().map(|it| Fault::in_file(&page.file, format!("{}; {}", it.what, it.advice))),
            ),
            Err(error) => faults.push(Fault::in_file(&page.file, format!("it cannot be rendered: {error}"))),
        }
    }
    if faults.is_empty() { Ok(Arc::clone(content)) } else { Err(Rejection::Faults(faults)) }
}

/// The options for pages with this content.
pub fn options_with_content(settings: &Settings, build: &FrontEndBuild, files: &Files, shown: Shown) -> Result<PageOptions, Rejection> {
    options_with_changes(settings, build, files, Vec::new(), shown)
}

/// [`options_with_content`], without reading pages that were read before: [`Content::parse`].
pub fn options_with_changes(
    settings: &Settings,
    build: &FrontEndBuild,
    files: &Files,
    unchanged: Vec<Arc<Page>>,
    shown: Shown,
) -> Result<PageOptions, Rejection> {
    let mut options = page_options(settings)?;
    let tables = build.read_tables(options.site.as_ref()).map_err(anyhow::Error::from)?;
    let texts = build.default_texts()?;
    let key_file = settings.search_engines.indexnow_key.as_ref().map(|key| format!("/{key}.txt"));
    let is_reserved = |path: &str| is_reserved(&tables, path) || key_file.as_deref() == Some(path);
    let paths = tables.routes.with_path().map(|(path, _)| path).collect();
    let [industries, categories] = ["industry", "category"].map(|name| choices(&tables, name));
    let drawings: Vec<String> = tables.routes.articles().map(|(_, route, _)| route.id.clone()).collect();
    let vocabulary = Vocabulary { industries, categories, authors: &[], drawings: &drawings, zone: &settings.site.time_zone };
    let site = Site { texts: &texts, paths, is_reserved: &is_reserved, forms: &tables.forms, vocabulary };
    let content = Content::parse(files, unchanged, &site, shown).map_err(Rejection::Faults)?;
    let mut company = tables.site.company.clone();
    if let Some(json) = &content.site {
        let file = CompanyFile { name: "site.json".into(), json: json.clone() };
        match build.read_tables(Some(&file)) {
            Ok(tables) => company = tables.site.company,
            Err(error) => {
                let what = error.to_string();
                let faults = what.lines().map(|line| Fault::in_file("site.json", line.trim().trim_start_matches("site.json: ")));
                return Err(Rejection::Faults(faults.collect()));
            }
        }
        options.site = Some(file);
    }
    // What is live already is served without a picture rather than not at all.
    if !matches!(shown, Shown::At(_)) {
        let faults = picture_faults(&company, &content.media, options.site.as_ref().map_or("site.json", |site| &site.name));
        if !faults.is_empty() {
            return Err(Rejection::Faults(faults));
        }
    }
    options.texts.clone_from(&content.texts);
    if !settings.delivery.enabled_channels().is_empty() {
        let delivered = content.forms.iter().filter(|(_, form)| form.is_delivered);
        options.delivered_forms.extend(delivered.map(|(id, _)| id.clone()));
    }
    options.content = Arc::new(content);
    Ok(options)
}

/// What is wrong with the logo and the icon that the company's facts name. `file`: the name of the facts in messages.
fn picture_faults(company: &Company, media: &Media, file: &str) -> Vec<Fault> {
    let what = |(field, name): (&str, &str)| {
        let Some(picture) = media.picture(name) else {
            let nearest = media.nearest_picture(name).map(|nearest| format!("; did you mean \"{nearest}\"?")).unwrap_or_default();
            return Some(format!("\"{field}\": there is no picture {name} in the content{nearest}"));
        };
        if field != "favicon" {
            return None;
        }
        // Programs and social networks need other sizes of it.
        let svg = media.files.get(name.trim_start_matches("media/")).filter(|file| file.content_type() == "image/svg+xml");
        let Some(svg) = svg.filter(|_| picture.width == picture.height) else {
            return Some("\"favicon\" is an SVG as high as it is wide".to_owned());
        };
        let drawn = draw_icon(&String::from_utf8_lossy(&svg.bytes));
        drawn.err().map(|error| format!("\"favicon\": {name} cannot be drawn: {error:#}"))
    };
    company.pictures().filter_map(what).map(|what| Fault::in_file(file, what)).collect()
}

/// The values of a filter of the blog.
fn choices<'a>(tables: &'a Tables, name: &str) -> &'a [String] {
    let parameters = tables.routes.by_path(BLOG_PATH).map_or(&[][..], |route| &route.query);
    let choice = |parameter: &'a Parameter| match parameter {
        Parameter::Choice { name: own, values } if own == name => Some(values.as_slice()),
        _ => None,
    };
    parameters.iter().find_map(choice).unwrap_or_default()
}

/// Whether the program answers this path itself, although it is no page. Below `/.well-known/` that is one file.
fn is_reserved(tables: &Tables, path: &str) -> bool {
    let is_below = |reserved: &str| path.strip_prefix(reserved).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
    path == SECURITY_TXT_PATH
        || RESERVED_PATHS.iter().filter(|it| **it != WELL_KNOWN).any(|reserved| is_below(reserved))
        || markdown::page_of(&tables.routes, path).is_some()
}
