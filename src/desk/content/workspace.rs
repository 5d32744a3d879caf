//! What somebody works on: a draft, or the live content until the first change makes a draft of it.

use std::sync::Arc;

use crate::desk::Desk;
use crate::desk::errors::DeskError;
use crate::desk::identity::Identity;
use crate::content::merge::changed_paths;
use crate::content::{Content, Fault, FileList, Files};
use crate::store::Store;
use crate::store::features::content::{digest, list_of};
use crate::store::features::content_drafts::{Draft, DraftOutcome};

use super::ContentTools;

/// A save meets those of others at most so often.
const MAX_TRIES: u8 = 5;

pub struct Workspace {
    pub draft: Option<Draft>,
    /// The revision that the draft begins with, or the live one.
    pub base: Option<i64>,
    pub list: FileList,
}

/// A file to write, or to take away.
pub struct Change {
    pub path: String,
    pub bytes: Option<Vec<u8>>,
    /// The digest of what the author saw; `None` if there was no such file.
    pub seen: Option<String>,
}

pub enum Saved {
    /// In this draft.
    Draft(i64),
    /// Nothing differs from what was there.
    Same,
    /// Somebody else has changed the file since; nothing was stored.
    Conflict { theirs: Option<Vec<u8>> },
    TooManyDrafts,
}

impl Desk {
    /// What is needed to change the content; 404 where the desk has no content.
    pub(super) fn content(&self) -> Result<&ContentTools, DeskError> {
        self.options.content.as_ref().ok_or(DeskError::Gone)
    }
}

impl Workspace {
    /// `draft`: its id, or `None` for the live content.
    pub async fn open(store: &Store, draft: Option<i64>) -> Result<Self, DeskError> {
        if let Some(id) = draft {
            let draft = store.draft(id).await?.ok_or(DeskError::Gone)?;
            let list = store.content_list(draft.revision).await?.ok_or(DeskError::Gone)?;
            return Ok(Self { base: draft.base, draft: Some(draft), list });
        }
        let (base, list) = store.live_list().await?.unzip();
        Ok(Self { draft: None, base, list: list.unwrap_or_default() })
    }

    /// The id of the draft, for links.
    pub fn draft_id(&self) -> Option<i64> {
        self.draft.as_ref().map(|draft| draft.id)
    }

    /// The revision that a preview shows; `None` if there is no content.
    pub fn revision(&self) -> Option<i64> {
        self.draft.as_ref().map(|draft| draft.revision).or(self.base)
    }

    pub async fn file(&self, store: &Store, path: &str) -> Result<Option<Vec<u8>>, DeskError> {
        let Some(digest) = self.list.get(path) else { return Ok(None) };
        let list = FileList::from([(path.to_owned(), digest.clone())]);
        Ok(store.files_of(list).await?.remove(path))
    }

    /// A file of text; empty if there is none.
    pub async fn text(&self, store: &Store, path: &str) -> Result<String, DeskError> {
        let bytes = self.file(store, path).await?.unwrap_or_default();
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// All files.
    pub async fn files(&self, store: &Store) -> Result<Files, DeskError> {
        Ok(store.files_of(self.list.clone()).await?)
    }

    /// The files as the site understands them, or what is wrong in them.
    pub async fn read(&self, desk: &Desk) -> Result<Result<Arc<Content>, Vec<Fault>>, DeskError> {
        let files = self.files(&desk.store).await?;
        Ok((desk.content()?.read)(files).await?)
    }

    /// The files that the draft changes.
    pub async fn changed(&self, store: &Store) -> Result<Vec<String>, DeskError> {
        let Some(draft) = &self.draft else { return Ok(Vec::new()) };
        let base = match draft.base {
            Some(base) => store.content_list(base).await?.unwrap_or_default(),
            None => FileList::new(),
        };
        Ok(changed_paths(&base, &self.list).into_iter().map(str::to_owned).collect())
    }
}

/// Stores a change in the draft, or in a new one of this title.
pub async fn save(desk: &Arc<Desk>, identity: &Identity, draft: Option<i64>, title: &str, change: Change) -> Result<Saved, DeskError> {
    let store = &desk.store;
    for _ in 0..MAX_TRIES {
        let workspace = Workspace::open(store, draft).await?;
        let now = workspace.list.get(&change.path);
        let wanted = change.bytes.as_deref().map(digest);
        if now == wanted.as_ref() {
            return Ok(workspace.draft_id().map_or(Saved::Same, Saved::Draft));
        }
        if now != change.seen.as_ref() {
            return Ok(Saved::Conflict { theirs: workspace.file(store, &change.path).await? });
        }
        let files: Files = change.bytes.iter().map(|bytes| (change.path.clone(), bytes.clone())).collect();
        let mut list = workspace.list;
        list.remove(&change.path);
        list.extend(list_of(&files));
        let outcome = match &workspace.draft {
            Some(draft) => store.save_draft(draft.id, draft.revision, &list, &files, workspace.base, identity.actor()).await?,
            None => store.add_draft(&list, &files, workspace.base, identity.actor(), title).await?,
        };
        match outcome {
            DraftOutcome::Saved(id) => return Ok(Saved::Draft(id)),
            DraftOutcome::TooMany => return Ok(Saved::TooManyDrafts),
            DraftOutcome::Gone => return Err(DeskError::Gone),
            DraftOutcome::Outdated => {}
        }
    }
    Err(DeskError::Internal("others change this draft all the time".into()))
}
