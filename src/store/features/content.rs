//! The content of the site: revisions, each a list of files, and which of them is live. A file is stored once, however many revisions have it.

use std::collections::{BTreeMap, HashMap, HashSet};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use time::OffsetDateTime;

use super::audit_log;
use super::state::{self, CONTENT_REJECTED};
use crate::store::query::{Query, Row, Value};
use crate::store::statements::parameters;
use crate::store::timestamp::format_time;
use crate::store::{Store, StoreError};

/// The id of the revision that is served.
const CONTENT_LIVE: &str = "content_live";

/// So many revisions are kept whatever their age, and all that are younger than [`KEPT_FOR`].
const KEPT_REVISIONS: u32 = 200;
const KEPT_FOR: &str = "-365 days";

/// The size that a list of files may have when it is decompressed: 100,000 paths of 500 bytes.
const MAX_LIST_BYTES: usize = 64 << 20;

/// SQLite would take 32,766 parameters, but searches the name of each in a list.
const FILES_PER_QUERY: usize = 100;

/// The bytes of files in one transaction.
const MAX_BATCH_BYTES: usize = 1 << 20;

/// Path to bytes. Paths have slashes and no `..`.
pub type Files = BTreeMap<String, Vec<u8>>;

/// Path to the digest of the content.
pub type FileList = BTreeMap<String, String>;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Revision {
    pub id: i64,
    pub created_at: OffsetDateTime,
    /// Who made it, as given.
    pub author: String,
    pub note: String,
    pub files: usize,
    pub is_live: bool,
}

/// The last content that could not be published.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RejectedContent {
    /// RFC 3339.
    pub at: String,
    /// Who tried, as given.
    pub author: String,
    /// The first ones.
    pub faults: Vec<String>,
    /// How many were rejected in all.
    pub total: u64,
    /// Nothing was published since.
    pub is_last: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PushOutcome {
    /// It is live. `new_files`: how many no revision had before.
    Pushed { id: i64, new_files: usize },
    /// Another revision than the author began with is live; nothing has changed.
    Outdated { live: Option<i64> },
}

/// What becomes of a new revision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Aim {
    /// It is live, if `base` was until then.
    Live {
        base: Option<i64>,
    },
    Kept,
}

impl Aim {
    fn is_outdated(self, live: Option<i64>) -> bool {
        matches!(self, Self::Live { base } if base != live)
    }
}

impl Store {
    /// Stores a revision and makes it live. `base`: the revision that was live when the author began, `None` if there was none.
    pub async fn push_content(&self, files: &Files, author: &str, note: &str, base: Option<i64>) -> Result<PushOutcome, StoreError> {
        self.add_content(files, author, note, Aim::Live { base }).await
    }

    /// Stores a revision that is not live, and returns its id.
    pub async fn store_content(&self, files: &Files, author: &str, note: &str) -> Result<i64, StoreError> {
        match self.add_content(files, author, note, Aim::Kept).await? {
            PushOutcome::Pushed { id, .. } => Ok(id),
            PushOutcome::Outdated { .. } => Err(StoreError::Stopped),
        }
    }

    async fn add_content(&self, files: &Files, author: &str, note: &str, aim: Aim) -> Result<PushOutcome, StoreError> {
        let list = list_of(files);
        let by_digest: HashMap<&str, &Vec<u8>> = list.iter().map(|(path, digest)| (digest.as_str(), &files[path])).collect();
        let packed = compress(&list)?;
        let mut new_files = 0;
        loop {
            let live = self.live_content().await?;
            if aim.is_outdated(live) {
                return Ok(PushOutcome::Outdated { live });
            }
            let known = self.read(|query| known_digests(query)).await?;
            let missing: Vec<_> = by_digest.iter().filter(|(digest, _)| !known.contains(**digest)).collect();
            new_files += missing.len();
            for batch in batches(&missing) {
                self.write(move |query| insert_blobs(query, &batch)).await?;
            }
            let (author, note, packed, digests) = (author.to_owned(), note.to_owned(), packed.clone(), list.values().cloned().collect());
            let pushed = self.write(move |query| insert_revision(query, &author, &note, &packed, &digests, aim, new_files)).await?;
            // `None`: a file that only an old revision had was deleted meanwhile.
            if let Some(outcome) = pushed {
                return Ok(outcome);
            }
        }
    }

    /// Takes over a revision of another database with its number, and makes it live if it was. Nothing changes if the number is taken.
    pub async fn adopt_content(&self, revision: Revision, files: &Files) -> Result<(), StoreError> {
        let list = list_of(files);
        let blobs: HashMap<String, Vec<u8>> = list.iter().map(|(path, digest)| (digest.clone(), files[path].clone())).collect();
        let packed = compress(&list)?;
        self.write(move |query| {
            if query.exists("SELECT id FROM content_revisions WHERE id = $1", &[revision.id.into()])? {
                return Ok(());
            }
            insert_blobs(query, &blobs.into_iter().collect::<Vec<_>>())?;
            let sql = "INSERT INTO content_revisions (id, created_at, author, note, files) VALUES ($1, $2, $3, $4, $5)";
            let created_at = format_time(revision.created_at)?;
            let (author, note) = ((&revision.author).into(), (&revision.note).into());
            query.execute(sql, &[revision.id.into(), (&created_at).into(), author, note, Value::Bytes(&packed)])?;
            query.reserve_ids("content_revisions")?;
            if revision.is_live { state::set(query, CONTENT_LIVE, &revision.id.to_string()) } else { Ok(()) }
        })
        .await
    }

    /// Remembers that content was rejected. `faults`: the first ones.
    pub async fn record_rejected_content(&self, author: &str, faults: Vec<String>) -> Result<(), StoreError> {
        let (author, at) = (author.to_owned(), format_time(OffsetDateTime::now_utc())?);
        self.write(move |query| {
            query.lock()?;
            let total = rejected(query)?.map_or(0, |before| before.total) + 1;
            set_rejected(query, &RejectedContent { at, author, faults, total, is_last: true })
        })
        .await
    }

    pub async fn rejected_content(&self) -> Result<Option<RejectedContent>, StoreError> {
        self.read(|query| rejected(query)).await
    }

    /// The id of the live revision, if there is content.
    pub async fn live_content(&self) -> Result<Option<i64>, StoreError> {
        self.read(|query| live_id(query)).await
    }

    /// The live revision and what its files are called, if there is content.
    pub async fn live_list(&self) -> Result<Option<(i64, FileList)>, StoreError> {
        let Some(live) = self.live_content().await? else { return Ok(None) };
        Ok(self.content_list(live).await?.map(|list| (live, list)))
    }

    /// The live revision and its files, if there is content.
    pub async fn live_files(&self) -> Result<Option<(i64, Files)>, StoreError> {
        let Some(live) = self.live_content().await? else { return Ok(None) };
        Ok(self.content_files(live).await?.map(|files| (live, files)))
    }

    /// Makes an older revision live again. False: there is no such revision.
    pub async fn restore_content(&self, id: i64) -> Result<bool, StoreError> {
        self.write(move |query| {
            query.lock()?;
            let exists = query.exists("SELECT id FROM content_revisions WHERE id = $1", &[id.into()])?;
            if exists {
                state::set(query, CONTENT_LIVE, &id.to_string())?;
                audit_log::insert(query, audit_log::COMMAND_LINE, "content.restore", &format!("revision {id}"))?;
            }
            Ok(exists)
        })
        .await
    }

    /// What the files of a revision are called; `None` if it does not exist.
    pub async fn content_list(&self, id: i64) -> Result<Option<FileList>, StoreError> {
        self.read(move |query| file_list(query, id)).await
    }

    /// The files of a revision; `None` if it does not exist.
    pub async fn content_files(&self, id: i64) -> Result<Option<Files>, StoreError> {
        let Some(list) = self.content_list(id).await? else { return Ok(None) };
        self.files_of(list).await.map(Some)
    }

    /// The files of a list, which is of a revision, or a part of it.
    pub async fn files_of(&self, list: FileList) -> Result<Files, StoreError> {
        self.read(move |query| {
            let list: Vec<(String, String)> = list.into_iter().collect();
            let mut files = Files::new();
            for part in list.chunks(FILES_PER_QUERY) {
                let sql = format!("SELECT digest, bytes FROM content_blobs WHERE digest IN ({})", parameters(1, part.len()));
                let digests: Vec<Value<'_>> = part.iter().map(|(_, digest)| digest.into()).collect();
                let mut blobs = HashMap::<String, Vec<u8>>::new();
                for row in query.query(&sql, &digests)? {
                    blobs.insert(row.get(0)?, row.get(1)?);
                }
                for (path, digest) in part {
                    let missing = || StoreError::Mismatch(format!("the content of {path} is missing"));
                    files.insert(path.clone(), blobs.get(digest).ok_or_else(missing)?.clone());
                }
            }
            Ok(files)
        })
        .await
    }

    /// The newest revisions, the newest first.
    pub async fn content_log(&self, limit: u32) -> Result<Vec<Revision>, StoreError> {
        self.read(move |query| {
            let live = live_id(query)?;
            let sql = "SELECT id, created_at, author, note, files FROM content_revisions ORDER BY id DESC LIMIT $1";
            let revision = |row: &Row| {
                let (id, files) = (row.get(0)?, decompress(&row.get::<Vec<u8>>(4)?)?.len());
                let (created_at, author, note) = (row.get(1)?, row.get(2)?, row.get(3)?);
                Ok(Revision { id, created_at, author, note, files, is_live: live == Some(id) })
            };
            query.query(sql, &[i64::from(limit).into()])?.iter().map(revision).collect()
        })
        .await
    }

    /// Deletes revisions that are too many and older than a year, and the files that none has. The live one stays. Returns how many revisions.
    pub async fn purge_content(&self) -> Result<usize, StoreError> {
        self.write(move |query| {
            query.lock()?;
            let old = query.dialect().shifted(KEPT_FOR);
            let sql = format!(
                "SELECT id FROM content_revisions WHERE created_at < {old} AND id <> $1 AND id NOT IN \
                 (SELECT id FROM content_revisions ORDER BY id DESC LIMIT {KEPT_REVISIONS})"
            );
            let gone: Vec<i64> = query.values(&sql, &[live_id(query)?.unwrap_or(0).into()])?;
            for id in &gone {
                query.execute("DELETE FROM content_revisions WHERE id = $1", &[(*id).into()])?;
            }
            let mut unused = known_digests(query)?;
            for id in query.values::<i64>("SELECT id FROM content_revisions", &[])? {
                for digest in file_list(query, id)?.unwrap_or_default().values() {
                    unused.remove(digest);
                }
            }
            for digest in unused {
                query.execute("DELETE FROM content_blobs WHERE digest = $1", &[(&digest).into()])?;
            }
            Ok(gone.len())
        })
        .await
    }
}

type Blob = (String, Vec<u8>);

/// Few enough bytes for a transaction that no form waits for long.
fn batches(blobs: &[(&&str, &&Vec<u8>)]) -> Vec<Vec<Blob>> {
    let (mut batches, mut bytes) = (vec![Vec::new()], 0);
    for (digest, content) in blobs {
        if bytes > MAX_BATCH_BYTES {
            batches.push(Vec::new());
            bytes = 0;
        }
        bytes += content.len() + digest.len();
        if let Some(last) = batches.last_mut() {
            last.push(((**digest).to_owned(), (**content).clone()));
        }
    }
    batches
}

fn known_digests(query: &dyn Query) -> Result<HashSet<String>, StoreError> {
    Ok(query.values("SELECT digest FROM content_blobs", &[])?.into_iter().collect())
}

fn insert_blobs(query: &dyn Query, blobs: &[Blob]) -> Result<(), StoreError> {
    let sql = "INSERT INTO content_blobs (digest, bytes) VALUES ($1, $2) ON CONFLICT (digest) DO NOTHING";
    blobs.iter().try_for_each(|(digest, bytes)| query.execute(sql, &[digest.into(), Value::Bytes(bytes)]).map(drop))
}

/// `None`: a blob is missing.
fn insert_revision(
    query: &dyn Query,
    author: &str,
    note: &str,
    packed: &[u8],
    digests: &HashSet<String>,
    aim: Aim,
    new_files: usize,
) -> Result<Option<PushOutcome>, StoreError> {
    query.lock()?;
    let live = live_id(query)?;
    if aim.is_outdated(live) {
        return Ok(Some(PushOutcome::Outdated { live }));
    }
    if !digests.is_subset(&known_digests(query)?) {
        return Ok(None);
    }
    let sql = "INSERT INTO content_revisions (author, note, files) VALUES ($1, $2, $3)";
    let inserted = query.insert_all(&[(sql, vec![author.into(), note.into(), Value::Bytes(packed)])])?;
    let id = inserted.into_iter().flatten().next().ok_or(StoreError::Stopped)?;
    if aim == Aim::Kept {
        return Ok(Some(PushOutcome::Pushed { id, new_files }));
    }
    state::set(query, CONTENT_LIVE, &id.to_string())?;
    audit_log::insert(query, author, "content.publish", &format!("revision {id}"))?;
    if let Some(before) = rejected(query)?.filter(|before| before.is_last) {
        set_rejected(query, &RejectedContent { is_last: false, ..before })?;
    }
    Ok(Some(PushOutcome::Pushed { id, new_files }))
}

fn rejected(query: &dyn Query) -> Result<Option<RejectedContent>, StoreError> {
    Ok(state::get(query, CONTENT_REJECTED)?.and_then(|json| serde_json::from_str(&json).ok()))
}

fn set_rejected(query: &dyn Query, rejected: &RejectedContent) -> Result<(), StoreError> {
    let json = serde_json::to_string(rejected).map_err(|error| StoreError::Mismatch(error.to_string()))?;
    state::set(query, CONTENT_REJECTED, &json)
}

fn live_id(query: &dyn Query) -> Result<Option<i64>, StoreError> {
    Ok(state::get(query, CONTENT_LIVE)?.and_then(|id| id.parse().ok()))
}

fn file_list(query: &dyn Query, id: i64) -> Result<Option<FileList>, StoreError> {
    let list = query.value::<Vec<u8>>("SELECT files FROM content_revisions WHERE id = $1", &[id.into()])?;
    list.map(|list| decompress(&list)).transpose()
}

/// What names each file in a revision.
pub fn list_of(files: &Files) -> FileList {
    files.iter().map(|(path, bytes)| (path.clone(), digest(bytes))).collect()
}

pub fn digest(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

/// Of thousands of digests: `write!` takes ten times as long.
pub fn hex(bytes: &[u8]) -> String {
    let digits = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    digits.map(|digit| char::from(b"0123456789abcdef"[usize::from(digit)])).collect()
}

fn compress(list: &FileList) -> Result<Vec<u8>, StoreError> {
    let json = serde_json::to_vec(list).map_err(|error| StoreError::Mismatch(error.to_string()))?;
    zstd::bulk::compress(&json, 3).map_err(|error| StoreError::Database(error.to_string()))
}

fn decompress(list: &[u8]) -> Result<FileList, StoreError> {
    let unreadable = |error: &dyn std::fmt::Display| StoreError::Mismatch(format!("a list of files cannot be read: {error}"));
    let json = zstd::bulk::decompress(list, MAX_LIST_BYTES).map_err(|error| unreadable(&error))?;
    serde_json::from_slice(&json).map_err(|error| unreadable(&error))
}
