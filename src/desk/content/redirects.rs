//! Redirects: the rules, and the addresses that visitors asked for and that lead nowhere.

use axum::http::{StatusCode, Uri};
use time::{Duration, OffsetDateTime};

use super::contract::{ContentRedirects, RedirectRow, UnknownRow};
use super::file::{draft_of, refuse_folder};
use super::list::frame;
use super::query::{Query, href};
use super::workspace::{Change, Saved, Workspace, save};
use crate::desk::contract::Screen;
use crate::desk::errors::{Answer, DeskError};
use crate::desk::forms::{Posted, Visit, see_other};
use crate::desk::identity::Identity;
use crate::desk::notices::Notice;
use crate::desk::{Desk, pages};

const FILE: &str = "_redirects";
/// How far back the list of unknown addresses goes, and how many are shown.
const DAYS: Duration = Duration::days(30);
const MAX_UNKNOWN: usize = 100;

pub async fn get_redirects(Visit { desk, identity }: Visit, uri: Uri) -> Answer {
    let query = Query::parse(uri.query());
    let typed = RedirectRow { from: query.text("from").to_owned(), ..RedirectRow::default() };
    let screen = screen(&desk, &identity, query.draft, typed, None).await?;
    Ok(pages::show(&desk, &identity, Notice::from_query(uri.query()), StatusCode::OK, screen).await)
}

async fn screen(desk: &Desk, identity: &Identity, draft: Option<i64>, typed: RedirectRow, problem: Option<String>) -> Result<Screen, DeskError> {
    let workspace = Workspace::open(&desk.store, draft).await?;
    let text = workspace.text(&desk.store, FILE).await?;
    let content = workspace.read(desk).await?.ok();
    let tables = std::sync::Arc::clone(&desk.front_end().tables);
    let is_known = |path: &str| {
        tables.routes.by_path(path).is_some()
            || content.as_ref().is_some_and(|content| content.is_moved(path) || content.public.contains_key(path) || content.has_page(path))
    };
    let unknown = desk.store.unknown_paths((OffsetDateTime::now_utc() - DAYS).date(), u16::MAX).await?;
    let mut targets: Vec<String> = tables.routes.with_path().map(|(path, _)| path.to_owned()).collect();
    targets.extend(content.iter().flat_map(|content| content.pages.values().map(|page| page.head.route_path.clone())));
    Ok(Screen::ContentRedirects(Box::new(ContentRedirects {
        frame: frame(desk, identity, &workspace).await?,
        rules: rules(&text),
        unknown: unknown.into_iter().filter(|(path, _)| !is_known(path)).take(MAX_UNKNOWN).map(|(path, requests)| UnknownRow { path, requests }).collect(),
        targets,
        problem,
        typed,
        seen: workspace.list.get(FILE).cloned().unwrap_or_default(),
    })))
}

/// The lines that are rules.
fn rules(text: &str) -> Vec<RedirectRow> {
    let row = |(index, line): (usize, &str)| {
        let mut words = line.split_whitespace();
        let from = words.next().filter(|from| !from.starts_with('#'))?.to_owned();
        let (to, status) = match (words.next().unwrap_or_default(), words.next()) {
            ("410", None) => (String::new(), "410".to_owned()),
            (to, status) => (to.to_owned(), status.unwrap_or("301").to_owned()),
        };
        Some(RedirectRow { line: index + 1, from, to, status })
    };
    text.lines().enumerate().filter_map(row).collect()
}

pub async fn post_redirect(posted: Posted) -> Answer {
    let Posted { desk, identity, form, .. } = &posted;
    refuse_folder(desk)?;
    let (from, to, status) = (form.text("from"), form.text("to"), form.text("status"));
    let typed = || RedirectRow { line: 0, from: from.to_owned(), to: to.to_owned(), status: status.to_owned() };
    let line = if status == "410" { format!("{from} 410") } else { format!("{from} {to} {}", if status.is_empty() { "301" } else { status }) };
    let workspace = Workspace::open(&desk.store, draft_of(form)).await?;
    let before = workspace.text(&desk.store, FILE).await?;
    let separator = if before.is_empty() || before.ends_with('\n') { "" } else { "\n" };
    let text = format!("{before}{separator}{line}\n");
    let added = text.lines().count();
    let mut files = workspace.files(&desk.store).await?;
    files.insert(FILE.to_owned(), text.clone().into_bytes());
    let is_one_line = !from.contains(char::is_whitespace) && !to.contains(char::is_whitespace);
    let problem = match (desk.content()?.read)(files).await? {
        _ if !is_one_line => Some("An address has no spaces.".to_owned()),
        Err(faults) => faults.into_iter().find(|fault| fault.file == FILE && (fault.line == added || fault.line == 0)).map(|fault| fault.message),
        Ok(_) => None,
    };
    if problem.is_some() {
        let screen = screen(desk, identity, draft_of(form), typed(), problem).await?;
        return Ok(pages::show(desk, identity, None, StatusCode::UNPROCESSABLE_ENTITY, screen).await);
    }
    let change = Change { path: FILE.to_owned(), bytes: Some(text.into_bytes()), seen: workspace.list.get(FILE).cloned() };
    finish(&posted, save(desk, identity, draft_of(form), &format!("Redirect {from}"), change).await?)
}

/// Takes a line away. `rule` is the line as it was seen.
pub async fn post_delete(posted: Posted) -> Answer {
    let Posted { desk, identity, form, .. } = &posted;
    refuse_folder(desk)?;
    let workspace = Workspace::open(&desk.store, draft_of(form)).await?;
    let before = workspace.text(&desk.store, FILE).await?;
    let from = form.text("from");
    let is_rule = |line: &&str| line.split_whitespace().next() == Some(from);
    let text: String = before.lines().filter(|line| !is_rule(line)).flat_map(|line| [line, "\n"]).collect();
    let change = Change { path: FILE.to_owned(), bytes: Some(text.into_bytes()), seen: workspace.list.get(FILE).cloned() };
    finish(&posted, save(desk, identity, draft_of(form), &format!("No redirect {from}"), change).await?)
}

fn finish(Posted { form, .. }: &Posted, saved: Saved) -> Answer {
    let list = |draft| href("/desk/content/redirects", draft, &[]);
    Ok(match saved {
        Saved::Draft(id) => see_other(&list(Some(id)), Some(Notice::Saved)),
        Saved::Same => see_other(&list(draft_of(form)), None),
        Saved::Conflict { .. } => see_other(&list(draft_of(form)), Some(Notice::Conflict)),
        Saved::TooManyDrafts => see_other(&href("/desk/content", None, &[("section", "drafts")]), Some(Notice::TooManyDrafts)),
    })
}

#[cfg(test)]
mod tests {
    use super::rules;

    #[test]
    fn rules_are_read_with_their_lines() {
        let rows = rules("# old\n/a /b\n\n/c 410\n/d/* /e/:splat 302\n");
        let rows: Vec<(usize, &str, &str, &str)> = rows.iter().map(|row| (row.line, &*row.from, &*row.to, &*row.status)).collect();
        assert_eq!(rows, [(2, "/a", "/b", "301"), (4, "/c", "", "410"), (5, "/d/*", "/e/:splat", "302")]);
    }
}
