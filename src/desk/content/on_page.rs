//! A page of the site as visitors see it, with its texts beside it: a click on one leads to its field.

use std::collections::HashMap;
use std::sync::Arc;

use axum::http::{StatusCode, Uri};

use super::contract::{ContentOnPage, TextProblem, TextRow};
use super::file::preview_href;
use super::list::frame;
use super::preview::marked_page;
use super::query::{Query, file_href};
use super::texts::{page_choices, page_texts, rows};
use super::workspace::Workspace;
use crate::desk::contract::Screen;
use crate::desk::errors::{Answer, DeskError};
use crate::desk::forms::Visit;
use crate::desk::identity::Identity;
use crate::desk::notices::Notice;
use crate::desk::{Desk, pages};

pub async fn get_page(Visit { desk, identity }: Visit, uri: Uri) -> Answer {
    let query = Query::parse(uri.query());
    let path = if query.text("path").is_empty() { "/" } else { query.text("path") };
    let screen = screen(&desk, &identity, query.draft, path, None).await?;
    Ok(pages::show(&desk, &identity, Notice::from_query(uri.query()), StatusCode::OK, screen).await)
}

pub async fn screen(desk: &Desk, identity: &Identity, draft: Option<i64>, path: &str, problem: Option<TextProblem>) -> Result<Screen, DeskError> {
    let workspace = Workspace::open(&desk.store, draft).await?;
    let preview = (desk.content()?.preview)(workspace.revision()).await?;
    let tables = Arc::clone(&preview.front_end.tables);
    let route = tables.routes.by_path(path).ok_or(DeskError::Gone)?;
    let html = marked_page(&preview, path, "").await?;
    let shown = shown_texts(&html);
    // Those of the page, and of what all pages share.
    let own = route.id.clone();
    let mut fields = Vec::new();
    let pages: Vec<String> = desk.content()?.texts.keys().filter(|page| **page == own || shown.keys().any(|name| name.starts_with(&format!("{page}:")))).cloned().collect();
    for page in pages {
        let texts = page_texts(desk, &workspace, &page).await?;
        fields.extend(rows(&page, &texts, &shown).into_iter().filter(|row| row.is_shown || row.page == own));
    }
    let place = |row: &TextRow| shown.get(&format!("{}:{}", row.page, row.pointer)).copied().unwrap_or(usize::MAX);
    fields.sort_by_key(place);
    let file = preview.front_end.options.content.pages.get(&route.id).map(|page| page.file.clone());
    Ok(Screen::ContentOnPage(Box::new(ContentOnPage {
        frame: frame(desk, identity, &workspace).await?,
        path: path.to_owned(),
        pages: page_choices(desk)?,
        preview_href: format!("{}?marks=1", preview_href(&workspace, path)),
        fields,
        file_href: file.map(|file| file_href(&file, draft)),
        problem,
    })))
}

/// The names of the texts that a marked page shows, in their order.
fn shown_texts(html: &str) -> HashMap<String, usize> {
    let mut shown = HashMap::new();
    for part in html.split("data-text=\"").skip(1) {
        let name = part.split('"').next().unwrap_or_default().replace("&quot;", "\"").replace("&lt;", "<").replace("&amp;", "&");
        let next = shown.len();
        shown.entry(name).or_insert(next);
    }
    shown
}
