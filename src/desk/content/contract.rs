//! What the bundle gets for the screens of the content: the same shapes as `frontend/src/desk/content/contract.ts`.

use serde::Serialize;

/// What all screens of the content have.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Frame {
    /// In which changes go; the first change makes one.
    pub draft: Option<DraftRow>,
    /// The folder that feeds the site: then nothing can be changed here.
    pub folder: Option<String>,
    pub may_publish: bool,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct DraftRow {
    pub id: i64,
    pub title: String,
    pub author: String,
    pub changed_at: String,
    pub state: &'static str,
    pub publish_at: Option<String>,
    /// Why it could not be published.
    pub faults: Vec<String>,
    /// What it changes.
    pub files: Vec<String>,
    /// Of the form: what was seen.
    pub revision: i64,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ContentList {
    pub frame: Frame,
    pub section: &'static str,
    pub rows: Vec<ContentRow>,
    pub drafts: Vec<DraftRow>,
    pub rejected: Option<RejectedRow>,
    /// For a new article: the values that its fields may have.
    pub choices: Choices,
    /// Of times.
    pub zone: &'static str,
}

#[derive(Debug, Default, Serialize)]
pub struct Choices {
    pub authors: Vec<String>,
    pub industries: Vec<String>,
    pub categories: Vec<String>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ContentRow {
    pub title: String,
    /// The address on the site, or the file.
    pub place: String,
    /// live, scheduled, draft, ended or changed.
    pub state: &'static str,
    /// When it becomes live, or ends.
    pub at: Option<String>,
    pub href: String,
    /// Where it is changed on the page itself.
    pub on_page_href: Option<String>,
}

#[derive(Debug, Serialize)]
pub struct RejectedRow {
    pub at: String,
    pub author: String,
    pub faults: Vec<String>,
}

#[derive(Clone, Debug, Serialize)]
pub struct FaultRow {
    pub line: usize,
    pub column: usize,
    pub message: String,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ContentFile {
    pub frame: Frame,
    pub path: String,
    pub text: String,
    /// Of the form: the digest of what was read.
    pub seen: String,
    pub faults: Vec<FaultRow>,
    /// Faults in other files, a sentence each.
    pub elsewhere: Vec<String>,
    /// The address of the page in the preview.
    pub preview_href: Option<String>,
    /// What somebody else has stored since.
    pub theirs: Option<String>,
    pub diff: Vec<DiffLine>,
    pub media: Vec<MediaRow>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ContentTexts {
    pub frame: Frame,
    pub page: String,
    pub pages: Vec<PageChoice>,
    pub fields: Vec<TextRow>,
    pub problem: Option<TextProblem>,
}

#[derive(Debug, Serialize)]
pub struct PageChoice {
    pub id: String,
    pub label: String,
    pub path: Option<String>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TextRow {
    pub page: String,
    pub pointer: String,
    pub value: String,
    /// text, number or flag.
    pub kind: &'static str,
    /// The value of the release, if this is another.
    pub default: Option<String>,
    /// The page shows it.
    pub is_shown: bool,
}

/// Why a text was not stored.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TextProblem {
    pub page: String,
    pub pointer: String,
    /// What was typed.
    pub value: String,
    pub message: String,
    /// What somebody else has stored since.
    pub theirs: Option<String>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ContentOnPage {
    pub frame: Frame,
    pub path: String,
    pub pages: Vec<PageChoice>,
    pub preview_href: String,
    pub fields: Vec<TextRow>,
    /// The file that is the page, and its address in the desk.
    pub file_href: Option<String>,
    pub problem: Option<TextProblem>,
}

#[derive(Debug, Serialize)]
pub struct ContentRedirects {
    pub frame: Frame,
    pub rules: Vec<RedirectRow>,
    pub unknown: Vec<UnknownRow>,
    pub targets: Vec<String>,
    pub problem: Option<String>,
    pub typed: RedirectRow,
    pub seen: String,
}

#[derive(Debug, Default, Serialize)]
pub struct RedirectRow {
    pub line: usize,
    pub from: String,
    pub to: String,
    pub status: String,
}

#[derive(Debug, Serialize)]
pub struct UnknownRow {
    pub path: String,
    pub requests: u64,
}

#[derive(Debug, Serialize)]
pub struct ContentMedia {
    pub frame: Frame,
    pub files: Vec<MediaRow>,
    pub problem: Option<String>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct MediaRow {
    pub name: String,
    /// The address in the preview; none of a file that is no picture.
    pub picture_href: Option<String>,
    /// The files that name it.
    pub used_in: Vec<String>,
    pub seen: String,
}

#[derive(Debug, Serialize)]
pub struct ContentDraft {
    pub frame: Frame,
    pub changes: Vec<FileDiff>,
    /// The address that shows it to whoever has it, once.
    pub link: Option<String>,
    pub conflicts: Vec<ConflictRow>,
    pub zone: &'static str,
}

#[derive(Debug, Serialize)]
pub struct ConflictRow {
    pub path: String,
    /// From what is live to what the draft has.
    pub diff: Vec<DiffLine>,
}

#[derive(Debug, Serialize)]
pub struct FileDiff {
    pub path: String,
    /// added, removed or changed.
    pub kind: &'static str,
    pub lines: Vec<DiffLine>,
}

#[derive(Debug, Serialize)]
pub struct DiffLine {
    /// same, added, removed or gap.
    pub kind: &'static str,
    pub text: String,
}

#[derive(Debug, Serialize)]
pub struct ContentHistory {
    pub frame: Frame,
    pub revisions: Vec<RevisionRow>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct RevisionRow {
    pub id: i64,
    pub at: String,
    pub author: String,
    pub note: String,
    pub is_live: bool,
}

#[derive(Debug, Serialize)]
pub struct ContentRevision {
    pub frame: Frame,
    pub revision: RevisionRow,
    pub changes: Vec<FileDiff>,
    pub link: Option<String>,
    pub faults: Vec<String>,
}
