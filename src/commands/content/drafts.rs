//! Publishes drafts: what they change is merged with what others have published since, and proved as a whole.

use anyhow::Context;

use super::publish::{Published, Rejection, publish_over};
use crate::config::Settings;
use crate::content::FileList;
use crate::content::merge::{Conflict, DraftOutcome, merge};
use crate::store::Store;
use crate::store::features::content_drafts::Draft;

/// Others publish meanwhile at most so often.
const MAX_TRIES: u8 = 3;

/// Makes a draft live. It is none any more, or says why it could not be published.
pub async fn publish_draft(draft: &Draft, actor: &str, settings: &Settings, store: &Store) -> anyhow::Result<DraftOutcome> {
    for _ in 0..MAX_TRIES {
        let live = store.live_list().await?;
        let merged = match merged_list(draft, live.as_ref().map(|(_, list)| list), store).await? {
            Ok(merged) => merged,
            Err(conflicts) => {
                let paths: Vec<&str> = conflicts.iter().map(|conflict| conflict.path.as_str()).collect();
                store.fail_draft(draft.id, &format!("somebody else has published another change of {}", paths.join(", "))).await?;
                return Ok(DraftOutcome::Conflicts(conflicts));
            }
        };
        let files = store.files_of(merged).await?;
        match publish_over(live, &files, actor, &draft.title, settings, store).await {
            Ok(Published::Already(revision)) => {
                store.end_draft(draft.id).await?;
                return Ok(DraftOutcome::Live { revision, notes: Vec::new() });
            }
            Ok(Published::Now { id: revision, notes, .. }) => {
                store.end_draft(draft.id).await?;
                return Ok(DraftOutcome::Live { revision, notes });
            }
            Ok(Published::Outdated { .. }) => {}
            Err(Rejection::Failure(error)) => return Err(error),
            Err(Rejection::Faults(faults)) => {
                let lines: Vec<String> = faults.iter().map(ToString::to_string).collect();
                store.fail_draft(draft.id, &lines.join("\n")).await?;
                return Ok(DraftOutcome::Faults(faults));
            }
        }
    }
    anyhow::bail!("others publish all the time; try again")
}

/// The files of a draft with what others have published since it began.
async fn merged_list(draft: &Draft, live: Option<&FileList>, store: &Store) -> anyhow::Result<Result<FileList, Vec<Conflict>>> {
    let nothing = FileList::new();
    let base = match draft.base {
        Some(base) => store.content_list(base).await?.with_context(|| format!("revision {base} is no more"))?,
        None => FileList::new(),
    };
    let own = store.content_list(draft.revision).await?.with_context(|| format!("revision {} is no more", draft.revision))?;
    Ok(merge(&base, &own, live.unwrap_or(&nothing)))
}
