//! Makes files live if every page can be rendered with them: for `push`, and for `--content` while the server runs.

use std::sync::Arc;

use anyhow::Context;
use tokio::task::spawn_blocking;

use super::options::options_with_content;
use crate::commands::assemble::front_end_build;
use crate::config::Settings;
use crate::content::{Content, Fault, FileList, Files, Shown, folder, forms};
use crate::pages::{FrontEnd, content_body, rules};
use crate::store::features::content::{PushOutcome, list_of};
use crate::store::{self, Store};
use crate::tables::{Query, Route};
use crate::telemetry::plural::counted;

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
