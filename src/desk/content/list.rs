//! The lists of the content: pages, articles, texts and other files, with their state, and the drafts.

use axum::http::{StatusCode, Uri};
use time::OffsetDateTime;

use super::contract::{Choices, ContentList, ContentRow, DraftRow, Frame, RejectedRow};
use super::query::{Query, file_href, href};
use super::workspace::Workspace;
use crate::content::Page;
use crate::desk::access::may_post;
use crate::desk::contract::Screen;
use crate::desk::errors::{Answer, DeskError};
use crate::desk::forms::Visit;
use crate::desk::identity::Identity;
use crate::desk::notices::Notice;
use crate::desk::{Desk, pages};
use crate::store::features::content_drafts::Draft;
use crate::store::features::users::Role;
use crate::store::timestamp::format_time;
use crate::tables::routes::BLOG_PATH;

const SECTIONS: [&str; 5] = ["pages", "articles", "texts", "files", "drafts"];

/// Texts that are of no page, and what they are called.
const SHARED_TEXTS: [(&str, &str); 4] =
    [("site", "Prices, navigation, integrations, authors"), ("notices", "Messages after a form"), ("forms", "Labels and buttons of forms"), ("content", "Words around articles and pages of your own")];

pub async fn get_list(Visit { desk, identity }: Visit, uri: Uri) -> Answer {
    let query = Query::parse(uri.query());
    let section = SECTIONS.into_iter().find(|section| query.text("section") == *section).unwrap_or(SECTIONS[0]);
    let workspace = Workspace::open(&desk.store, query.draft).await?;
    let rows = match section {
        "pages" => page_rows(&desk, &workspace).await?,
        "articles" => own_rows(&desk, &workspace, "articles/").await?,
        "texts" => text_rows(&desk, &workspace),
        "files" => file_rows(&workspace),
        _ => Vec::new(),
    };
    let mut drafts = Vec::new();
    for draft in desk.store.drafts().await? {
        drafts.push(draft_row(&desk, draft).await?);
    }
    let rejected = desk.store.rejected_content().await?.filter(|rejected| rejected.is_last);
    let screen = Screen::ContentList(Box::new(ContentList {
        frame: frame(&desk, &identity, &workspace).await?,
        section,
        rows,
        drafts,
        rejected: rejected.map(|it| RejectedRow { at: it.at, author: it.author, faults: it.faults }),
        choices: choices(&desk),
        zone: desk.content()?.zone.name(),
    }));
    Ok(pages::show(&desk, &identity, Notice::from_query(uri.query()), StatusCode::OK, screen).await)
}

/// What all screens of the content have.
pub async fn frame(desk: &Desk, identity: &Identity, workspace: &Workspace) -> Result<Frame, DeskError> {
    let tools = desk.content()?;
    let draft = match &workspace.draft {
        Some(draft) => Some(draft_row(desk, draft.clone()).await?),
        None => None,
    };
    Ok(Frame { draft, folder: tools.folder.as_ref().map(|folder| folder.display().to_string()), may_publish: may_publish(desk, identity)? })
}

/// With approval, only owners publish.
pub fn may_publish(desk: &Desk, identity: &Identity) -> Result<bool, DeskError> {
    let is_allowed = |role| may_post(role, "/desk/content/drafts/{id}/publish");
    Ok(identity.role().is_some_and(|role| is_allowed(role) && (role == Role::Owner || !desk.content().is_ok_and(|tools| tools.needs_approval))))
}

pub async fn draft_row(desk: &Desk, draft: Draft) -> Result<DraftRow, DeskError> {
    let workspace = Workspace::open(&desk.store, Some(draft.id)).await?;
    Ok(DraftRow {
        id: draft.id,
        files: workspace.changed(&desk.store).await?,
        title: draft.title,
        author: draft.author,
        changed_at: draft.changed_at,
        state: draft.state.name(),
        publish_at: draft.publish_at,
        faults: draft.fault.as_deref().unwrap_or_default().lines().map(str::to_owned).collect(),
        revision: draft.revision,
    })
}

/// The pages of the release, then those of the content.
async fn page_rows(desk: &Desk, workspace: &Workspace) -> Result<Vec<ContentRow>, DeskError> {
    let tables = std::sync::Arc::clone(&desk.front_end().tables);
    let is_own = |id: &str| id.starts_with("pages/") || id.starts_with("articles/");
    let mut rows: Vec<ContentRow> = tables
        .routes
        .with_path()
        .filter(|(_, route)| !is_own(&route.id))
        .map(|(path, route)| {
            let file = format!("texts/{}.toml", route.id);
            ContentRow {
                title: route.label.clone(),
                place: path.to_owned(),
                state: if workspace.list.contains_key(&file) { "changed" } else { "live" },
                at: None,
                href: href("/desk/content/texts", workspace.draft_id(), &[("page", &route.id)]),
                on_page_href: Some(href("/desk/content/on-page", workspace.draft_id(), &[("path", path)])),
            }
        })
        .collect();
    rows.extend(own_rows(desk, workspace, "pages/").await?);
    Ok(rows)
}

/// Articles and pages of the content. A file that cannot be read is there with its name.
async fn own_rows(desk: &Desk, workspace: &Workspace, folder: &str) -> Result<Vec<ContentRow>, DeskError> {
    let read = workspace.read(desk).await?.ok();
    let row = |file: &String| {
        let page = read.as_ref().and_then(|content| content.pages.get(file.trim_end_matches(".md")));
        let (state, at) = page.map_or(("draft", None), |page| state_of(page));
        ContentRow {
            title: page.map_or_else(|| file.clone(), |page| page.head.title.clone()),
            place: page.map_or_else(|| file.clone(), |page| page.head.route_path.clone()),
            state,
            at: at.and_then(|at| format_time(at).ok()),
            href: file_href(file, workspace.draft_id()),
            on_page_href: page.map(|page| href("/desk/content/on-page", workspace.draft_id(), &[("path", &page.head.route_path)])),
        }
    };
    let mut rows: Vec<ContentRow> = workspace.list.keys().filter(|path| path.starts_with(folder) && path.ends_with(".md")).map(row).collect();
    if folder == "articles/" && rows.is_empty() {
        let tables = std::sync::Arc::clone(&desk.front_end().tables);
        rows.extend(tables.routes.articles().map(|(path, route, _)| ContentRow {
            title: route.label.clone(),
            place: path.to_owned(),
            state: "live",
            at: None,
            href: href("/desk/content/texts", workspace.draft_id(), &[("page", &route.id)]),
            on_page_href: Some(href("/desk/content/on-page", workspace.draft_id(), &[("path", path)])),
        }));
    }
    Ok(rows)
}

fn state_of(page: &Page) -> (&'static str, Option<OffsetDateTime>) {
    let now = OffsetDateTime::now_utc();
    match (page.head.draft, page.head.published, page.head.unpublish) {
        (true, ..) => ("draft", None),
        (_, Some(published), _) if published > now => ("scheduled", Some(published)),
        (_, _, Some(end)) if end <= now => ("ended", Some(end)),
        (_, _, end) => ("live", end),
    }
}

fn text_rows(desk: &Desk, workspace: &Workspace) -> Vec<ContentRow> {
    let tables = std::sync::Arc::clone(&desk.front_end().tables);
    let pages = desk.content().map(|tools| tools.texts.keys().cloned().collect::<Vec<_>>()).unwrap_or_default();
    let row = |page: String| {
        let shared = SHARED_TEXTS.iter().find(|(id, _)| *id == page).map(|(_, title)| (*title).to_owned());
        let label = || tables.routes.rows().iter().find(|route| route.id == page).map(|route| route.label.clone());
        let file = format!("texts/{page}.toml");
        ContentRow {
            title: shared.or_else(label).unwrap_or_else(|| page.clone()),
            state: if workspace.list.contains_key(&file) { "changed" } else { "live" },
            place: file,
            at: None,
            href: href("/desk/content/texts", workspace.draft_id(), &[("page", &page)]),
            on_page_href: None,
        }
    };
    pages.into_iter().map(row).collect()
}

/// Files that have no list of their own. Those that a site usually has are there before they exist.
fn file_rows(workspace: &Workspace) -> Vec<ContentRow> {
    const USUAL: [(&str, &str); 4] = [
        ("scripts.toml", "Scripts of others"),
        ("forms.toml", "Forms of your own"),
        ("site.json", "The company's facts"),
        ("_redirects", "Redirects"),
    ];
    let row = |path: &str| ContentRow {
        title: USUAL.iter().find(|(usual, _)| *usual == path).map_or(path, |(_, title)| title).to_owned(),
        place: path.to_owned(),
        state: if workspace.list.contains_key(path) { "live" } else { "none" },
        at: None,
        href: file_href(path, workspace.draft_id()),
        on_page_href: None,
    };
    let listed = ["articles/", "pages/", "texts/", "media/"];
    let others = workspace.list.keys().map(String::as_str);
    let others = others.filter(|path| !listed.iter().any(|folder| path.starts_with(folder)) && !USUAL.iter().any(|(usual, _)| usual == path));
    USUAL.iter().map(|(path, _)| *path).chain(others).map(row).collect()
}

/// What the fields of an article may be.
fn choices(desk: &Desk) -> Choices {
    let tables = std::sync::Arc::clone(&desk.front_end().tables);
    let of = |name: &str| tables.routes.by_path(BLOG_PATH).map(|route| route.choices(name).to_vec()).unwrap_or_default();
    let mut authors = Vec::new();
    if let Ok(tools) = desk.content() {
        let people = tools.texts.get("site").and_then(|site| site.get("authors")).and_then(serde_json::Value::as_object);
        authors.extend(people.into_iter().flat_map(serde_json::Map::keys).cloned());
    }
    Choices { authors, industries: of("industry"), categories: of("category") }
}
