//! A draft: what it changes, and what becomes of it.

use axum::http::{StatusCode, Uri};
use time::format_description::BorrowedFormatItem;
use time::macros::format_description;
use time::{OffsetDateTime, PrimitiveDateTime};

use super::contract::{ConflictRow, ContentDraft};
use super::diff::{changes, lines};
use super::file::refuse_folder;
use super::list::{frame, may_publish};
use super::workspace::Workspace;
use crate::content::merge::{Conflict, DraftOutcome, merge};
use crate::content::{FileList, Files};
use crate::desk::contract::Screen;
use crate::desk::errors::{Answer, DeskError};
use crate::desk::forms::{Form, Id, Posted, Visit, see_other};
use crate::desk::identity::Identity;
use crate::desk::notices::Notice;
use crate::desk::{Desk, pages};
use crate::http::Previews;
use crate::store::features::content_drafts::{Draft, DraftOutcome as DraftSaved, DraftState};

/// What a field for date and time sends.
const LOCAL: &[BorrowedFormatItem<'_>] = format_description!("[year]-[month]-[day]T[hour]:[minute]");

pub async fn get_draft(Visit { desk, identity }: Visit, Id(id): Id, uri: Uri) -> Answer {
    let screen = screen(&desk, &identity, id, None, Vec::new()).await?;
    Ok(pages::show(&desk, &identity, Notice::from_query(uri.query()), StatusCode::OK, screen).await)
}

async fn screen(desk: &Desk, identity: &Identity, id: i64, link: Option<String>, conflicts: Vec<ConflictRow>) -> Result<Screen, DeskError> {
    let workspace = Workspace::open(&desk.store, Some(id)).await?;
    let base = match workspace.base {
        Some(base) => desk.store.content_list(base).await?.unwrap_or_default(),
        None => FileList::new(),
    };
    Ok(Screen::ContentDraft(Box::new(ContentDraft {
        frame: frame(desk, identity, &workspace).await?,
        changes: changes(&desk.store, &base, &workspace.list).await?,
        link,
        conflicts,
        zone: desk.content()?.zone.name(),
    })))
}

pub async fn post_publish(Id(id): Id, Posted { desk, identity, form, .. }: Posted) -> Answer {
    refuse_folder(&desk)?;
    if !may_publish(&desk, &identity)? {
        return Ok(see_other(&page(id), Some(Notice::NeedsOwner)));
    }
    let draft = desk.store.draft(id).await?.ok_or(DeskError::Gone)?;
    if is_outdated(&form, &draft) {
        return Ok(see_other(&page(id), Some(Notice::DraftChanged)));
    }
    match (desk.content()?.publish)(draft, identity.actor().to_owned()).await? {
        DraftOutcome::Live { .. } => Ok(see_other("/desk/content/history", Some(Notice::Published))),
        DraftOutcome::Faults(_) => {
            let screen = screen(&desk, &identity, id, None, Vec::new()).await?;
            Ok(pages::show(&desk, &identity, Some(Notice::HasFaults), StatusCode::UNPROCESSABLE_ENTITY, screen).await)
        }
        DraftOutcome::Conflicts(conflicts) => {
            let rows = conflict_rows(&desk, conflicts).await?;
            let screen = screen(&desk, &identity, id, None, rows).await?;
            Ok(pages::show(&desk, &identity, Some(Notice::Conflict), StatusCode::CONFLICT, screen).await)
        }
    }
}

/// Whether somebody has changed the draft since its page was shown.
fn is_outdated(form: &Form, draft: &Draft) -> bool {
    form.has("revision") && form.text("revision").parse() != Ok(draft.revision)
}

/// Puts the draft on what is live now. Of the files that both have changed, those named `mine` stay as the draft has them.
pub async fn post_resolve(Id(id): Id, Posted { desk, identity, form, .. }: Posted) -> Answer {
    refuse_folder(&desk)?;
    let draft = desk.store.draft(id).await?.ok_or(DeskError::Gone)?;
    if is_outdated(&form, &draft) {
        return Ok(see_other(&page(id), Some(Notice::DraftChanged)));
    }
    let base = match draft.base {
        Some(base) => desk.store.content_list(base).await?.unwrap_or_default(),
        None => FileList::new(),
    };
    let own = desk.store.content_list(draft.revision).await?.ok_or(DeskError::Gone)?;
    let (live, theirs) = desk.store.live_list().await?.unzip();
    let theirs = theirs.unwrap_or_default();
    let list = match merge(&base, &own, &theirs) {
        Ok(list) => list,
        Err(conflicts) => {
            let mine = form.texts("mine");
            let chosen = |conflict: &Conflict| mine.contains(&conflict.path.as_str());
            let mut settled = base.clone();
            // For a file that the draft keeps, the live one counts as seen; for the others the draft counts as unchanged.
            let mut own = own;
            for conflict in &conflicts {
                if chosen(conflict) {
                    set(&mut settled, &conflict.path, conflict.theirs.clone());
                } else {
                    set(&mut own, &conflict.path, conflict.base.clone());
                }
            }
            merge(&settled, &own, &theirs).map_err(|_| DeskError::Internal("the conflicts are not settled".into()))?
        }
    };
    let saved = desk.store.save_draft(id, draft.revision, &list, &Files::new(), live, identity.actor()).await?;
    Ok(see_other(&page(id), Some(if saved == DraftSaved::Saved(id) { Notice::Settled } else { Notice::DraftChanged })))
}

fn set(list: &mut FileList, path: &str, digest: Option<String>) {
    match digest {
        Some(digest) => list.insert(path.to_owned(), digest),
        None => list.remove(path),
    };
}

async fn conflict_rows(desk: &Desk, conflicts: Vec<Conflict>) -> Result<Vec<ConflictRow>, DeskError> {
    let mut rows = Vec::new();
    for Conflict { path, ours, theirs, .. } in conflicts {
        let mut texts = [String::new(), String::new()];
        for (text, digest) in texts.iter_mut().zip([theirs, ours]) {
            if let Some(digest) = digest {
                let files = desk.store.files_of(FileList::from([(path.clone(), digest)])).await?;
                *text = String::from_utf8_lossy(&files[&path]).into_owned();
            }
        }
        rows.push(ConflictRow { diff: lines(&texts[0], &texts[1]), path });
    }
    Ok(rows)
}

/// Proposes, schedules, or takes back.
pub async fn post_state(Id(id): Id, Posted { desk, identity, form, .. }: Posted) -> Answer {
    refuse_folder(&desk)?;
    let draft = desk.store.draft(id).await?.ok_or(DeskError::Gone)?;
    if draft.state == DraftState::Scheduled && !may_publish(&desk, &identity)? {
        return Ok(see_other(&page(id), Some(Notice::NeedsOwner)));
    }
    let revision = form.text("revision").parse().unwrap_or(draft.revision);
    let (state, at, notice) = match form.text("state") {
        "proposed" => (DraftState::Proposed, None, Notice::Proposed),
        "scheduled" => {
            if !may_publish(&desk, &identity)? {
                return Ok(see_other(&page(id), Some(Notice::NeedsOwner)));
            }
            let Some(at) = instant(&desk, form.text("at"))? else { return Ok(see_other(&page(id), Some(Notice::NoTime))) };
            if at <= OffsetDateTime::now_utc() {
                return Ok(see_other(&page(id), Some(Notice::TimeIsPast)));
            }
            (DraftState::Scheduled, Some(at), Notice::Scheduled)
        }
        _ => (DraftState::Draft, None, Notice::TakenBack),
    };
    let moved = desk.store.move_draft(id, revision, state, at, identity.actor()).await?;
    Ok(see_other(&page(id), Some(if moved { notice } else { Notice::DraftChanged })))
}

/// A local time in the site's zone; the first one if the clocks change then.
fn instant(desk: &Desk, text: &str) -> Result<Option<OffsetDateTime>, DeskError> {
    let zone = &desk.content()?.zone;
    Ok(PrimitiveDateTime::parse(text, LOCAL).ok().map(|local| zone.instant(local).unwrap_or_else(|[first, _]| first)))
}

pub async fn post_share(Id(id): Id, Posted { desk, identity, .. }: Posted) -> Answer {
    let draft = desk.store.draft(id).await?.ok_or(DeskError::Gone)?;
    let link = share(&desk, &identity, draft.revision).await?;
    let screen = screen(&desk, &identity, id, Some(link), Vec::new()).await?;
    Ok(pages::show(&desk, &identity, None, StatusCode::OK, screen).await)
}

/// An address on the site that shows a revision to whoever has it.
pub async fn share(desk: &Desk, identity: &Identity, revision: i64) -> Result<String, DeskError> {
    let token = desk.store.add_preview(revision).await?;
    desk.store.audit(identity.actor(), "content.share", &format!("revision {revision}")).await?;
    Ok(format!("{}{}{token}/", desk.options.public_url, Previews::PREFIX))
}

pub async fn post_discard(Id(id): Id, Posted { desk, identity, form, .. }: Posted) -> Answer {
    refuse_folder(&desk)?;
    if !form.is_confirmed() {
        return Ok(see_other(&page(id), Some(Notice::NotConfirmed)));
    }
    desk.store.delete_draft(id, identity.actor()).await?;
    Ok(see_other("/desk/content?section=drafts", Some(Notice::Discarded)))
}

fn page(id: i64) -> String {
    format!("/desk/content/drafts/{id}")
}
