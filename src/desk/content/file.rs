//! One file of the content as text: articles, pages, and whatever has no screen of its own.

use axum::Json;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use serde_json::json;

use super::contract::{ContentFile, FaultRow};
use super::diff::lines;
use super::list::frame;
use super::media::media_rows;
use super::query::{Query, file_href, href};
use super::workspace::{Change, Saved, Workspace, save};
use crate::content::{Fault, folder};
use crate::desk::contract::Screen;
use crate::desk::errors::{Answer, DeskError};
use crate::desk::forms::{Form, Posted, Visit, see_other};
use crate::desk::identity::Identity;
use crate::desk::notices::Notice;
use crate::desk::{Desk, pages};
use crate::http::request_headers::header_text;

/// Folders whose files the site renders as pages.
const PAGES: [&str; 2] = ["articles/", "pages/"];

pub async fn get_file(Visit { desk, identity }: Visit, uri: Uri) -> Answer {
    let query = Query::parse(uri.query());
    let screen = screen(&desk, &identity, query.draft, query.text("path"), None).await?;
    Ok(pages::show(&desk, &identity, Notice::from_query(uri.query()), StatusCode::OK, screen).await)
}

/// `conflict`: what was typed, and what somebody else has stored since.
async fn screen(desk: &Desk, identity: &Identity, draft: Option<i64>, path: &str, conflict: Option<(String, String)>) -> Result<Screen, DeskError> {
    check_path(path)?;
    let workspace = Workspace::open(&desk.store, draft).await?;
    let stored = workspace.text(&desk.store, path).await?;
    let (faults, page) = match workspace.read(desk).await? {
        Ok(content) => (Vec::new(), content.pages.get(path.trim_end_matches(".md")).cloned()),
        Err(faults) => (faults, None),
    };
    let (own, others): (Vec<Fault>, Vec<Fault>) = faults.into_iter().partition(|fault| fault.file == path);
    let (text, theirs) = match conflict {
        Some((typed, theirs)) => (typed, Some(theirs)),
        None => (stored, None),
    };
    Ok(Screen::ContentFile(Box::new(ContentFile {
        frame: frame(desk, identity, &workspace).await?,
        path: path.to_owned(),
        seen: workspace.list.get(path).cloned().unwrap_or_default(),
        diff: theirs.as_ref().map(|theirs| lines(theirs, &text)).unwrap_or_default(),
        text,
        theirs,
        faults: own.into_iter().map(fault_row).collect(),
        elsewhere: others.iter().map(ToString::to_string).collect(),
        preview_href: page.map(|page| preview_href(&workspace, &page.head.route_path)),
        media: media_rows(&desk.store, &workspace).await?,
    })))
}

pub fn fault_row(fault: Fault) -> FaultRow {
    FaultRow { line: fault.line, column: fault.column, message: fault.message }
}

/// The address of a page in the preview of the workspace.
pub fn preview_href(workspace: &Workspace, path: &str) -> String {
    format!("/desk/content/preview/{}{path}", workspace.revision().unwrap_or(0))
}

/// SECURITY: a path of the content, and no other.
fn check_path(path: &str) -> Result<(), DeskError> {
    let mut faults = Vec::new();
    folder::check_names([&path.to_owned()].into_iter(), &mut faults);
    if faults.is_empty() && !path.is_empty() { Ok(()) } else { Err(DeskError::Gone) }
}

/// The change that a form asks for. An empty `seen` is a file that was not there.
pub fn change(form: &Form, path: &str, bytes: Option<Vec<u8>>) -> Change {
    Change { path: path.to_owned(), bytes, seen: form.optional("seen") }
}

/// The draft that a form names.
pub fn draft_of(form: &Form) -> Option<i64> {
    form.text("draft").parse().ok()
}

pub async fn post_file(headers: HeaderMap, Posted { desk, identity, form, .. }: Posted) -> Answer {
    let path = form.text("path").to_owned();
    check_path(&path)?;
    refuse_folder(&desk)?;
    let text = form.raw("text").replace("\r\n", "\n");
    let saved = save(&desk, &identity, draft_of(&form), &title_of(&path), change(&form, &path, Some(text.clone().into_bytes()))).await?;
    let draft = match saved {
        Saved::Draft(id) => Some(id),
        Saved::Same => draft_of(&form),
        Saved::TooManyDrafts => return Ok(see_other(&href("/desk/content", None, &[("section", "drafts")]), Some(Notice::TooManyDrafts))),
        Saved::Conflict { theirs } => {
            let theirs = String::from_utf8_lossy(&theirs.unwrap_or_default()).into_owned();
            let screen = screen(&desk, &identity, draft_of(&form), &path, Some((text, theirs))).await?;
            return Ok(pages::show(&desk, &identity, Some(Notice::Conflict), StatusCode::CONFLICT, screen).await);
        }
    };
    // The editor saves while somebody types, and needs no page.
    if header_text(&headers, header::ACCEPT).is_some_and(|accept| accept.starts_with("application/json")) {
        return state(&desk, draft, &path).await;
    }
    let page = file_href(&path, draft);
    match (form.text("action"), draft) {
        ("publish", Some(id)) => Ok(see_other(&format!("/desk/content/drafts/{id}"), None)),
        _ => Ok(see_other(&page, Some(Notice::Saved))),
    }
}

/// What the editor shows after a save: the draft, the digest, the faults and the page.
async fn state(desk: &Desk, draft: Option<i64>, path: &str) -> Result<Response, DeskError> {
    let workspace = Workspace::open(&desk.store, draft).await?;
    let (faults, page) = match workspace.read(desk).await? {
        Ok(content) => (Vec::new(), content.pages.get(path.trim_end_matches(".md")).cloned()),
        Err(faults) => (faults, None),
    };
    let own: Vec<FaultRow> = faults.into_iter().filter(|fault| fault.file == path).map(fault_row).collect();
    let preview_href = page.map(|page| preview_href(&workspace, &page.head.route_path));
    let seen = workspace.list.get(path);
    Ok(Json(json!({ "draft": draft, "seen": seen, "faults": own, "previewHref": preview_href })).into_response())
}

/// A file that a form describes: an article, a page, or another one by its name.
pub async fn post_new(Posted { desk, identity, form, .. }: Posted) -> Answer {
    refuse_folder(&desk)?;
    let title = form.text("title");
    let slug = slug(if form.text("slug").is_empty() { title } else { form.text("slug") });
    if slug.is_empty() {
        return Ok(see_other(&href("/desk/content", draft_of(&form), &[("section", form.text("section"))]), Some(Notice::NoTitle)));
    }
    let (path, text) = match form.text("kind") {
        "article" => (format!("articles/{slug}.md"), article(&form, title)),
        _ => (format!("pages/{slug}.md"), page(&form, title)),
    };
    check_path(&path)?;
    let saved = save(&desk, &identity, draft_of(&form), title, Change { path: path.clone(), bytes: Some(text.into_bytes()), seen: None }).await?;
    Ok(match saved {
        Saved::Draft(id) => see_other(&file_href(&path, Some(id)), None),
        Saved::Same => see_other(&file_href(&path, draft_of(&form)), None),
        Saved::Conflict { .. } => see_other(&file_href(&path, draft_of(&form)), Some(Notice::NameTaken)),
        Saved::TooManyDrafts => see_other(&href("/desk/content", None, &[("section", "drafts")]), Some(Notice::TooManyDrafts)),
    })
}

fn article(form: &Form, title: &str) -> String {
    let field = |name: &str| quoted(form.text(name));
    let published = form.text("published").replace('T', " ");
    format!(
        "---\ntitle: {}\ndescription: {}\nauthor: {}\npublished: {}\nindustry: {}\ncategory: {}\n---\n\nThe first paragraph.\n\n## A section\n\nWhat it says.\n",
        quoted(title),
        field("description"),
        field("author"),
        published,
        form.text("industry"),
        form.text("category"),
    )
}

fn page(form: &Form, title: &str) -> String {
    let component = match form.text("form") {
        "" => String::new(),
        id => format!("\n```form\nform: {id}\ntitle: Talk to us\nhidden:\n  campaign: {}\n```\n", quoted(title)),
    };
    format!("---\ntitle: {}\ndescription: {}\n---\n\nThe first paragraph.\n{component}", quoted(title), quoted(form.text("description")))
}

/// A text in YAML that nothing takes for something else.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// The name of a file from a title: `How we sold out` is `how-we-sold-out`.
fn slug(title: &str) -> String {
    let mut slug = String::new();
    for c in title.trim().to_lowercase().chars() {
        match c {
            'a'..='z' | '0'..='9' | '/' => slug.push(c),
            'ä' | 'à' | 'á' | 'â' | 'å' => slug.push('a'),
            'ö' | 'ò' | 'ó' | 'ô' | 'ø' => slug.push('o'),
            'ü' | 'ù' | 'ú' | 'û' => slug.push('u'),
            'é' | 'è' | 'ê' | 'ë' => slug.push('e'),
            'í' | 'ì' | 'î' | 'ï' => slug.push('i'),
            'ñ' => slug.push('n'),
            'ß' => slug.push_str("ss"),
            _ if !slug.ends_with('-') && !slug.is_empty() => slug.push('-'),
            _ => {}
        }
    }
    slug.trim_matches(['-', '/']).chars().take(80).collect()
}

/// What a draft that begins with a file is called.
pub fn title_of(path: &str) -> String {
    let name = path.rsplit('/').next().unwrap_or(path);
    name.split('.').next().filter(|name| !name.is_empty()).unwrap_or(path).replace(['-', '_'], " ").trim().to_owned()
}

pub async fn post_delete(Posted { desk, identity, form, .. }: Posted) -> Answer {
    refuse_folder(&desk)?;
    let path = form.text("path").to_owned();
    check_path(&path)?;
    if !form.is_confirmed() {
        return Ok(see_other(&file_href(&path, draft_of(&form)), Some(Notice::NotConfirmed)));
    }
    let title = format!("Remove {}", title_of(&path));
    Ok(match save(&desk, &identity, draft_of(&form), &title, change(&form, &path, None)).await? {
        Saved::Draft(id) => see_other(&format!("/desk/content/drafts/{id}"), Some(Notice::FileRemoved)),
        Saved::Same => see_other("/desk/content", None),
        Saved::Conflict { .. } => see_other(&file_href(&path, draft_of(&form)), Some(Notice::Conflict)),
        Saved::TooManyDrafts => see_other(&href("/desk/content", None, &[("section", "drafts")]), Some(Notice::TooManyDrafts)),
    })
}

/// Where a folder feeds the site, it is changed there.
pub fn refuse_folder(desk: &Desk) -> Result<(), DeskError> {
    match desk.content()?.folder {
        Some(_) => Err(DeskError::ReadOnly),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_becomes_a_name() {
        for (title, expected) in [
            ("How a quiet launch sold out", "how-a-quiet-launch-sold-out"),
            (" 3 größere Städte! ", "3-grossere-stadte"),
            ("spring/offer 2026", "spring/offer-2026"),
            ("日本", ""),
            ("../etc", "etc"),
        ] {
            assert_eq!(slug(title), expected);
        }
    }
}
