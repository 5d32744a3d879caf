//! Drafts: changes of the content that are not live. A draft has a revision of its own, the whole content with its changes, so it can be previewed like any
//! other. It remembers the revision that it began with; what both have and the live one are merged when it is published ([`merge`](crate::content::merge)).

use time::OffsetDateTime;

use super::audit_log;
use super::content::{FileList, Files};
use crate::store::query::{Query, Row};
use crate::store::timestamp::format_time;
use crate::store::{Store, StoreError};

/// The most drafts at a time: a list that nobody reads is no list.
pub const MAX_DRAFTS: u64 = 200;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DraftState {
    Draft,
    /// Its author wants an owner to publish it.
    Proposed,
    Scheduled,
}

impl DraftState {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Draft => "draft",
            Self::Proposed => "proposed",
            Self::Scheduled => "scheduled",
        }
    }

    fn from_name(name: &str) -> Self {
        [Self::Proposed, Self::Scheduled].into_iter().find(|state| state.name() == name).unwrap_or(Self::Draft)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    pub id: i64,
    /// UTC, ISO 8601 with milliseconds.
    pub created_at: String,
    pub changed_at: String,
    /// The address of who changed it last.
    pub author: String,
    /// What it changes, for the list and the history.
    pub title: String,
    /// The revision that it begins with, if there was content.
    pub base: Option<i64>,
    /// The whole content with its changes.
    pub revision: i64,
    pub state: DraftState,
    /// When a scheduled one becomes live: UTC, ISO 8601 with milliseconds.
    pub publish_at: Option<String>,
    /// Why the last try to publish it failed, a fault a line.
    pub fault: Option<String>,
}

impl Draft {
    const COLUMNS: &str = "id, created_at, changed_at, author, title, base, revision, state, publish_at, fault";

    fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.get(0)?,
            created_at: row.get(1)?,
            changed_at: row.get(2)?,
            author: row.get(3)?,
            title: row.get(4)?,
            base: row.get(5)?,
            revision: row.get(6)?,
            state: DraftState::from_name(&row.get::<String>(7)?),
            publish_at: row.get(8)?,
            fault: row.get(9)?,
        })
    }
}

/// What became of a change of a draft.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DraftOutcome {
    Saved(i64),
    /// Somebody has changed the draft since; nothing was stored.
    Outdated,
    /// There is no such draft any more.
    Gone,
    /// There are [`MAX_DRAFTS`].
    TooMany,
}

impl Store {
    /// Begins a draft. `list`: the whole content with its changes; `files`: those that are new.
    pub async fn add_draft(
        &self,
        list: &FileList,
        files: &Files,
        base: Option<i64>,
        author: &str,
        title: &str,
    ) -> Result<DraftOutcome, StoreError> {
        if self.read(|query| count(query)).await? >= MAX_DRAFTS {
            return Ok(DraftOutcome::TooMany);
        }
        let revision = self.store_change(list, files, author, title).await?;
        let (author, title) = (author.to_owned(), title.to_owned());
        self.write(move |query| {
            let sql = "INSERT INTO content_drafts (author, title, base, revision, state) VALUES ($1, $2, $3, $4, 'draft')";
            let inserted = query.insert_all(&[(sql, vec![(&author).into(), (&title).into(), base.into(), revision.into()])])?;
            let id = inserted.into_iter().flatten().next().ok_or(StoreError::Stopped)?;
            audit_log::insert(query, &author, "content.draft", &format!("draft {id}: {title}"))?;
            Ok(DraftOutcome::Saved(id))
        })
        .await
    }

    /// Replaces the content of a draft. `before`: the revision that the author has seen. `base`: the one that it begins with now.
    pub async fn save_draft(
        &self,
        id: i64,
        before: i64,
        list: &FileList,
        files: &Files,
        base: Option<i64>,
        author: &str,
    ) -> Result<DraftOutcome, StoreError> {
        let Some(draft) = self.draft(id).await? else { return Ok(DraftOutcome::Gone) };
        if draft.revision != before {
            return Ok(DraftOutcome::Outdated);
        }
        let revision = self.store_change(list, files, author, &draft.title).await?;
        let author = author.to_owned();
        self.write(move |query| {
            query.lock()?;
            let sql = format!(
                "UPDATE content_drafts SET revision = $1, base = $2, author = $3, changed_at = {}, state = 'draft', publish_at = NULL, fault = NULL \
                 WHERE id = $4 AND revision = $5",
                query.dialect().now()
            );
            let changed = query.execute(&sql, &[revision.into(), base.into(), (&author).into(), id.into(), before.into()])?;
            // The other revision is of nobody. The id of the newest one is not free: it would be given again.
            if changed == 0 {
                return Ok(DraftOutcome::Outdated);
            }
            forget_revision(query, before)?;
            Ok(DraftOutcome::Saved(id))
        })
        .await
    }

    /// Renames a draft. False: there is none.
    pub async fn rename_draft(&self, id: i64, title: &str) -> Result<bool, StoreError> {
        let title = title.to_owned();
        self.write(move |query| Ok(query.execute("UPDATE content_drafts SET title = $1 WHERE id = $2", &[(&title).into(), id.into()])? > 0))
            .await
    }

    /// Proposes, schedules or takes back. `before`: the revision that was seen. False: it has changed since, or is gone.
    pub async fn move_draft(
        &self,
        id: i64,
        before: i64,
        state: DraftState,
        publish_at: Option<OffsetDateTime>,
        actor: &str,
    ) -> Result<bool, StoreError> {
        let (publish_at, actor) = (publish_at.map(format_time).transpose()?, actor.to_owned());
        self.write(move |query| {
            let sql = "UPDATE content_drafts SET state = $1, publish_at = $2, fault = NULL WHERE id = $3 AND revision = $4";
            let changed = query.execute(sql, &[state.name().into(), publish_at.as_deref().into(), id.into(), before.into()])?;
            if changed > 0 {
                let at = publish_at.as_ref().map(|at| format!(" at {at}")).unwrap_or_default();
                audit_log::insert(query, &actor, "content.state", &format!("draft {id}: {}{at}", state.name()))?;
            }
            Ok(changed > 0)
        })
        .await
    }

    /// A draft could not be published: it is a draft again, and says why.
    pub async fn fail_draft(&self, id: i64, fault: &str) -> Result<(), StoreError> {
        let fault = fault.to_owned();
        self.write(move |query| {
            let sql = "UPDATE content_drafts SET state = 'draft', publish_at = NULL, fault = $1 WHERE id = $2";
            query.execute(sql, &[(&fault).into(), id.into()]).map(drop)
        })
        .await
    }

    /// Deletes a draft; its revision stays in the history until it is too old. False: there is none.
    pub async fn delete_draft(&self, id: i64, actor: &str) -> Result<bool, StoreError> {
        let actor = actor.to_owned();
        self.write(move |query| {
            let title = query.value::<String>("SELECT title FROM content_drafts WHERE id = $1", &[id.into()])?;
            let Some(title) = title else { return Ok(false) };
            query.execute("DELETE FROM content_drafts WHERE id = $1", &[id.into()])?;
            audit_log::insert(query, &actor, "content.discard", &format!("draft {id}: {title}"))?;
            Ok(true)
        })
        .await
    }

    /// Takes a scheduled draft, so that no other process publishes it too. False: another one has it.
    pub async fn claim_draft(&self, id: i64) -> Result<bool, StoreError> {
        let sql = "UPDATE content_drafts SET state = 'draft' WHERE id = $1 AND state = 'scheduled'";
        self.write(move |query| Ok(query.execute(sql, &[id.into()])? > 0)).await
    }

    /// A published draft is none any more.
    pub async fn end_draft(&self, id: i64) -> Result<(), StoreError> {
        self.write(move |query| query.execute("DELETE FROM content_drafts WHERE id = $1", &[id.into()]).map(drop)).await
    }

    pub async fn draft(&self, id: i64) -> Result<Option<Draft>, StoreError> {
        let sql = format!("SELECT {} FROM content_drafts WHERE id = $1", Draft::COLUMNS);
        self.read(move |query| query.row(&sql, &[id.into()])?.as_ref().map(Draft::from_row).transpose()).await
    }

    /// All drafts, the last changed first.
    pub async fn drafts(&self) -> Result<Vec<Draft>, StoreError> {
        let sql = format!("SELECT {} FROM content_drafts ORDER BY changed_at DESC, id DESC", Draft::COLUMNS);
        self.read(move |query| query.query(&sql, &[])?.iter().map(Draft::from_row).collect()).await
    }

    /// The scheduled drafts whose time has come, in the order of their times.
    pub async fn due_drafts(&self) -> Result<Vec<Draft>, StoreError> {
        self.read(move |query| {
            let sql = format!(
                "SELECT {} FROM content_drafts WHERE state = 'scheduled' AND publish_at <= {} ORDER BY publish_at, id",
                Draft::COLUMNS,
                query.dialect().now()
            );
            query.query(&sql, &[])?.iter().map(Draft::from_row).collect()
        })
        .await
    }
}

fn count(query: &dyn Query) -> Result<u64, StoreError> {
    Ok(query.value::<i64>("SELECT count(*) FROM content_drafts", &[])?.unwrap_or(0).unsigned_abs())
}

/// Deletes a revision that a newer one of its draft replaces, unless a preview shows it.
fn forget_revision(query: &dyn Query, id: i64) -> Result<(), StoreError> {
    if super::content_previews::is_previewed(query, id)? {
        return Ok(());
    }
    query.execute("DELETE FROM content_revisions WHERE id = $1", &[id.into()]).map(drop)
}
