//! What was published, by whom, and what it changed. An earlier revision can be seen, shared and made live again.

use axum::http::{StatusCode, Uri};

use super::contract::{ContentHistory, ContentRevision, RevisionRow};
use super::diff::changes;
use super::drafts::share;
use super::file::refuse_folder;
use super::list::{frame, may_publish};
use super::query::Query;
use super::workspace::Workspace;
use crate::content::FileList;
use crate::desk::contract::Screen;
use crate::desk::errors::{Answer, DeskError};
use crate::desk::forms::{Id, Posted, Visit, see_other};
use crate::desk::identity::Identity;
use crate::desk::notices::Notice;
use crate::desk::{Desk, pages};
use crate::store::features::content::Revision;
use crate::store::timestamp::format_time;

/// Revisions in the list.
const MAX_REVISIONS: u32 = 200;

pub async fn get_history(Visit { desk, identity }: Visit, uri: Uri) -> Answer {
    let workspace = Workspace::open(&desk.store, Query::parse(uri.query()).draft).await?;
    let revisions = published(&desk).await?;
    let screen = Screen::ContentHistory(Box::new(ContentHistory {
        frame: frame(&desk, &identity, &workspace).await?,
        revisions: revisions.into_iter().map(row).collect(),
    }));
    Ok(pages::show(&desk, &identity, Notice::from_query(uri.query()), StatusCode::OK, screen).await)
}

/// The revisions that are of no draft, the newest first.
async fn published(desk: &Desk) -> Result<Vec<Revision>, DeskError> {
    let drafts: Vec<i64> = desk.store.drafts().await?.into_iter().map(|draft| draft.revision).collect();
    let log = desk.store.content_log(MAX_REVISIONS).await?;
    Ok(log.into_iter().filter(|revision| !drafts.contains(&revision.id)).collect())
}

fn row(revision: Revision) -> RevisionRow {
    RevisionRow {
        id: revision.id,
        at: format_time(revision.created_at).unwrap_or_default(),
        author: revision.author,
        note: revision.note,
        is_live: revision.is_live,
    }
}

pub async fn get_revision(Visit { desk, identity }: Visit, Id(id): Id, uri: Uri) -> Answer {
    let screen = screen(&desk, &identity, Query::parse(uri.query()).draft, id, None, Vec::new()).await?;
    Ok(pages::show(&desk, &identity, Notice::from_query(uri.query()), StatusCode::OK, screen).await)
}

/// The changes against the revision before.
async fn screen(desk: &Desk, identity: &Identity, draft: Option<i64>, id: i64, link: Option<String>, faults: Vec<String>) -> Result<Screen, DeskError> {
    let workspace = Workspace::open(&desk.store, draft).await?;
    let revisions = published(desk).await?;
    let at = revisions.iter().position(|revision| revision.id == id).ok_or(DeskError::Gone)?;
    let before = match revisions.get(at + 1) {
        Some(before) => desk.store.content_list(before.id).await?.unwrap_or_default(),
        None => FileList::new(),
    };
    let list = desk.store.content_list(id).await?.ok_or(DeskError::Gone)?;
    let revision = revisions.into_iter().nth(at).ok_or(DeskError::Gone)?;
    Ok(Screen::ContentRevision(Box::new(ContentRevision {
        frame: frame(desk, identity, &workspace).await?,
        revision: row(revision),
        changes: changes(&desk.store, &before, &list).await?,
        link,
        faults,
    })))
}

pub async fn post_restore(Id(id): Id, Posted { desk, identity, .. }: Posted) -> Answer {
    refuse_folder(&desk)?;
    if !may_publish(&desk, &identity)? {
        return Ok(see_other(&format!("/desk/content/history/{id}"), Some(Notice::NeedsOwner)));
    }
    let faults = (desk.content()?.restore)(id, identity.actor().to_owned()).await?;
    if faults.is_empty() {
        return Ok(see_other("/desk/content/history", Some(Notice::Restored)));
    }
    let faults = faults.iter().map(ToString::to_string).collect();
    let screen = screen(&desk, &identity, None, id, None, faults).await?;
    Ok(pages::show(&desk, &identity, Some(Notice::HasFaults), StatusCode::UNPROCESSABLE_ENTITY, screen).await)
}

pub async fn post_share(Id(id): Id, Posted { desk, identity, .. }: Posted) -> Answer {
    let link = share(&desk, &identity, id).await?;
    let screen = screen(&desk, &identity, None, id, Some(link), Vec::new()).await?;
    Ok(pages::show(&desk, &identity, None, StatusCode::OK, screen).await)
}
