//! The content of the site in the desk: its files, drafts of changes, and the history of revisions. A file is changed in a draft ([`workspace`]); publishing
//! a draft proves every page, as `leadlight content push` does ([`ContentTools`]).

pub mod contract;
mod diff;
mod drafts;
mod file;
mod history;
mod list;
mod media;
mod on_page;
mod preview;
mod query;
mod redirects;
mod texts;
mod workspace;

use std::path::PathBuf;
use std::sync::Arc;

use axum::routing::{get, post};
use futures_util::future::BoxFuture;
use serde_json::{Map, Value};

use super::router::Handler;
use crate::content::merge::DraftOutcome;
use crate::content::zone::Zone;
use crate::content::{Content, Fault, Files};
use crate::pages::{FrontEnd, marks::Marks};
use crate::store::features::content_drafts::Draft;

/// A revision as a site, with its drafts, whose texts carry marks.
pub struct Preview {
    pub front_end: FrontEnd,
    pub marks: Marks,
}

/// The files as the site understands them, with drafts, or what is wrong in them. Renders no page.
pub type ReadFiles = Box<dyn Fn(Files) -> BoxFuture<'static, anyhow::Result<Result<Arc<Content>, Vec<Fault>>>> + Send + Sync>;
/// Makes a draft live. The text is who does it.
pub type PublishDraft = Box<dyn Fn(Draft, String) -> BoxFuture<'static, anyhow::Result<DraftOutcome>> + Send + Sync>;
/// Makes a revision live again, if this release can serve it. The text is who does it.
pub type RestoreRevision = Box<dyn Fn(i64, String) -> BoxFuture<'static, anyhow::Result<Vec<Fault>>> + Send + Sync>;
/// `None` is the site without content.
pub type PreviewRevision = Box<dyn Fn(Option<i64>) -> BoxFuture<'static, anyhow::Result<Arc<Preview>>> + Send + Sync>;

/// What the desk needs of the process to change the content.
pub struct ContentTools {
    /// The folder of `--content`, which feeds the site: then the desk only shows.
    pub folder: Option<PathBuf>,
    /// Only an owner publishes (`--content-approval`).
    pub needs_approval: bool,
    /// Of times without an offset.
    pub zone: Zone,
    /// Page id to the texts of the release.
    pub texts: Map<String, Value>,
    pub read: ReadFiles,
    pub publish: PublishDraft,
    pub restore: RestoreRevision,
    pub preview: PreviewRevision,
}

pub fn reads() -> Vec<Handler> {
    vec![
        ("/desk/content", get(list::get_list)),
        ("/desk/content/file", get(file::get_file)),
        ("/desk/content/texts", get(texts::get_texts)),
        ("/desk/content/on-page", get(on_page::get_page)),
        ("/desk/content/redirects", get(redirects::get_redirects)),
        ("/desk/content/media", get(media::get_media)),
        ("/desk/content/drafts/{id}", get(drafts::get_draft)),
        ("/desk/content/history", get(history::get_history)),
        ("/desk/content/history/{id}", get(history::get_revision)),
        ("/desk/content/preview/{revision}/", get(preview::get_preview)),
        ("/desk/content/preview/{revision}/{*path}", get(preview::get_preview)),
    ]
}

pub fn writes() -> Vec<Handler> {
    vec![
        ("/desk/content/file", post(file::post_file)),
        ("/desk/content/file/new", post(file::post_new)),
        ("/desk/content/file/delete", post(file::post_delete)),
        ("/desk/content/texts", post(texts::post_text)),
        ("/desk/content/texts/list", post(texts::post_list)),
        ("/desk/content/redirects", post(redirects::post_redirect)),
        ("/desk/content/redirects/delete", post(redirects::post_delete)),
        ("/desk/content/media", post(media::post_upload)),
        ("/desk/content/drafts/{id}/publish", post(drafts::post_publish)),
        ("/desk/content/drafts/{id}/resolve", post(drafts::post_resolve)),
        ("/desk/content/drafts/{id}/state", post(drafts::post_state)),
        ("/desk/content/drafts/{id}/share", post(drafts::post_share)),
        ("/desk/content/drafts/{id}/discard", post(drafts::post_discard)),
        ("/desk/content/history/{id}/restore", post(history::post_restore)),
        ("/desk/content/history/{id}/share", post(history::post_share)),
    ]
}
