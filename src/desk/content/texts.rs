//! The texts of a page, each a field of its own.

use std::collections::HashMap;
use std::sync::Arc;

use axum::http::{StatusCode, Uri};
use serde_json::Value;

use super::contract::{ContentTexts, PageChoice, TextProblem, TextRow};
use super::file::{draft_of, refuse_folder};
use super::list::frame;
use super::query::{Query, href};
use super::workspace::{Change, Saved, Workspace, save};
use super::on_page;
use crate::content::text_edit::{ListChange, change_list, fields, merged, read_value, set};
use crate::desk::contract::Screen;
use crate::desk::errors::{Answer, DeskError};
use crate::desk::forms::{Form, Posted, Visit, see_other};
use crate::desk::identity::Identity;
use crate::desk::notices::Notice;
use crate::desk::{Desk, pages};

pub async fn get_texts(Visit { desk, identity }: Visit, uri: Uri) -> Answer {
    let query = Query::parse(uri.query());
    let screen = screen(&desk, &identity, query.draft, query.text("page"), None).await?;
    Ok(pages::show(&desk, &identity, Notice::from_query(uri.query()), StatusCode::OK, screen).await)
}

async fn screen(desk: &Desk, identity: &Identity, draft: Option<i64>, page: &str, problem: Option<TextProblem>) -> Result<Screen, DeskError> {
    let workspace = Workspace::open(&desk.store, draft).await?;
    let page = if page.is_empty() { "home" } else { page };
    let texts = page_texts(desk, &workspace, page).await?;
    Ok(Screen::ContentTexts(Box::new(ContentTexts {
        frame: frame(desk, identity, &workspace).await?,
        page: page.to_owned(),
        pages: page_choices(desk)?,
        fields: rows(page, &texts, &HashMap::new()),
        problem,
    })))
}

/// The texts of a page: what it shows, what the release has, and the file of the content.
pub struct PageTexts {
    pub now: Value,
    pub default: Value,
    pub file: String,
}

pub fn file_of(page: &str) -> String {
    format!("texts/{page}.toml")
}

pub async fn page_texts(desk: &Desk, workspace: &Workspace, page: &str) -> Result<PageTexts, DeskError> {
    let default = desk.content()?.texts.get(page).cloned().ok_or(DeskError::Gone)?;
    let file = workspace.text(&desk.store, &file_of(page)).await?;
    // A file with faults replaces nothing.
    let own = match workspace.read(desk).await? {
        Ok(content) => content.texts.get(page).cloned(),
        Err(_) => None,
    };
    Ok(PageTexts { now: merged(&default, own.as_ref()), default, file })
}

/// `shown`: the places of the texts that a page shows.
pub fn rows(page: &str, texts: &PageTexts, shown: &HashMap<String, usize>) -> Vec<TextRow> {
    let row = |field: crate::content::text_edit::TextField| TextRow {
        is_shown: shown.contains_key(&format!("{page}:{}", field.pointer)),
        page: page.to_owned(),
        kind: match field.value {
            Value::Number(_) => "number",
            Value::Bool(_) => "flag",
            _ => "text",
        },
        default: field.default.filter(|default| *default != field.value).map(|default| plain(&default)),
        value: plain(&field.value),
        pointer: field.pointer,
    };
    fields(&texts.now, &texts.default).into_iter().map(row).collect()
}

/// A value as a field shows it.
pub fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

pub fn page_choices(desk: &Desk) -> Result<Vec<PageChoice>, DeskError> {
    let tables = Arc::clone(&desk.front_end().tables);
    let choice = |id: &String| {
        let route = tables.routes.rows().iter().find(|route| route.id == *id);
        PageChoice { id: id.clone(), label: route.map_or_else(|| id.clone(), |route| route.label.clone()), path: route.and_then(|route| route.path.clone()) }
    };
    Ok(desk.content()?.texts.keys().map(choice).collect())
}

pub async fn post_text(posted: Posted) -> Answer {
    let Posted { desk, form, .. } = &posted;
    refuse_folder(desk)?;
    let (page, pointer, typed) = (form.text("page").to_owned(), form.text("pointer").to_owned(), form.raw("value").to_owned());
    let workspace = Workspace::open(&desk.store, draft_of(form)).await?;
    let texts = page_texts(desk, &workspace, &page).await?;
    let problem = |message: String, theirs: Option<String>| TextProblem { page: page.clone(), pointer: pointer.clone(), value: typed.clone(), message, theirs };
    let Some(before) = texts.now.pointer(&pointer) else {
        return refuse(&posted, problem("This text is not there any more.".to_owned(), None)).await;
    };
    let shown = plain(before);
    if form.has("was") && form.raw("was").replace("\r\n", "\n") != shown && shown != typed {
        return refuse(&posted, problem("Somebody else has changed this text since.".to_owned(), Some(shown))).await;
    }
    let file = match read_value(before, &typed).and_then(|value| set(&texts.file, &texts.now, &texts.default, &pointer, value)) {
        Ok(file) => file,
        Err(message) => return refuse(&posted, problem(message, None)).await,
    };
    let title = label(desk, &page);
    store(&posted, &workspace, &page, file, &title, problem).await
}

/// Repeats, removes or moves an item of a list.
pub async fn post_list(posted: Posted) -> Answer {
    let Posted { desk, form, .. } = &posted;
    refuse_folder(desk)?;
    let (page, pointer) = (form.text("page").to_owned(), form.text("pointer").to_owned());
    let workspace = Workspace::open(&desk.store, draft_of(form)).await?;
    let texts = page_texts(desk, &workspace, &page).await?;
    let problem = |message: String, theirs: Option<String>| TextProblem { page: page.clone(), pointer: pointer.clone(), value: String::new(), message, theirs };
    let change = match form.text("change") {
        "repeat" => ListChange::Repeat,
        "remove" => ListChange::Remove,
        _ => ListChange::Up,
    };
    match change_list(&texts.file, &texts.now, &texts.default, &pointer, change) {
        Ok(file) => store(&posted, &workspace, &page, file, &label(desk, &page), problem).await,
        Err(message) => refuse(&posted, problem(message, None)).await,
    }
}

fn label(desk: &Desk, page: &str) -> String {
    let tables = Arc::clone(&desk.front_end().tables);
    tables.routes.rows().iter().find(|route| route.id == page).map_or_else(|| format!("Texts of {page}"), |route| format!("Texts of {}", route.label))
}

/// Stores the file if the site understands it.
async fn store(
    posted: &Posted,
    workspace: &Workspace,
    page: &str,
    file: String,
    title: &str,
    problem: impl Fn(String, Option<String>) -> TextProblem,
) -> Answer {
    let Posted { desk, identity, form, .. } = posted;
    let path = file_of(page);
    let mut files = workspace.files(&desk.store).await?;
    files.insert(path.clone(), file.clone().into_bytes());
    if let Err(faults) = (desk.content()?.read)(files).await?
        && let Some(fault) = faults.iter().find(|fault| fault.file == path)
    {
        return refuse(posted, problem(fault.message.clone(), None)).await;
    }
    // An empty file replaces nothing.
    let bytes = Some(file.into_bytes()).filter(|bytes| !bytes.trim_ascii().is_empty());
    let change = Change { seen: workspace.list.get(&path).cloned(), path, bytes };
    Ok(match save(desk, identity, draft_of(form), title, change).await? {
        Saved::Draft(id) => see_other(&back(form, Some(id)), Some(Notice::Saved)),
        Saved::Same => see_other(&back(form, draft_of(form)), Some(Notice::Saved)),
        Saved::Conflict { .. } => return refuse(posted, problem("Somebody else has changed the texts of this page just now. Save again.".to_owned(), None)).await,
        Saved::TooManyDrafts => see_other(&href("/desk/content", None, &[("section", "drafts")]), Some(Notice::TooManyDrafts)),
    })
}

/// Where the form was: on its page, or in the list of texts.
fn back(form: &Form, draft: Option<i64>) -> String {
    match form.text("on") {
        "" => href("/desk/content/texts", draft, &[("page", form.text("page"))]),
        path => href("/desk/content/on-page", draft, &[("path", path)]),
    }
}

async fn refuse(Posted { desk, identity, form, .. }: &Posted, problem: TextProblem) -> Answer {
    let status = if problem.theirs.is_some() { StatusCode::CONFLICT } else { StatusCode::UNPROCESSABLE_ENTITY };
    let screen = match form.text("on") {
        "" => screen(desk, identity, draft_of(form), form.text("page"), Some(problem)).await?,
        path => on_page::screen(desk, identity, draft_of(form), path, Some(problem)).await?,
    };
    Ok(pages::show(desk, identity, None, status, screen).await)
}
