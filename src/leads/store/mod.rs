//! Where leads are stored, and what is kept of pages ([`versions`], [`visits`], [`views`]). [`Store`] is the interface; each
//! backend is a folder beside this file, and only [`open`], [`open_existing`] and [`restore`] choose one, by the scheme of the [`DatabaseUrl`]. No database library is used outside this folder.

pub mod attached;
mod health;
pub mod newsletter;
mod origins;
pub mod outbox;
mod postgres;
pub mod replay;
mod schema;
pub mod spam;
mod sql;
mod sqlite;
pub mod state;
mod url;
pub mod versions;
pub mod views;
pub mod visits;
mod write_queue;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{bail, ensure};
use futures_util::future::BoxFuture;
use serde_json::{Map, Value};
use time::{Date, OffsetDateTime};

pub use self::url::DatabaseUrl;
pub use attached::Receipt;
pub use newsletter::Newsletter;
pub use origins::{CountsByValue, OriginGroup};
pub use outbox::Outbox;
use postgres::Postgres;
use replay::Replay;
pub use spam::Spam;
use sqlite::Sqlite;
pub use sqlite::check_forms;
pub use state::State;
pub use versions::Versions;
pub use views::Views;
pub use visits::Visits;

use super::Submission;
use crate::tables::Forms;
use crate::telemetry::counts::WriteCounts;

include!(concat!(env!("OUT_DIR"), "/migrations.rs"));

/// A file of `data/migrations/<store>/`, never edited once it has landed.
#[derive(Clone, Copy, Debug)]
pub struct Migration {
    /// The file name without its ending, `0001_submissions`.
    pub name: &'static str,
    pub sql: &'static str,
}

/// A row of a form's table: column to value, without the submission's key, and the columns `origin_*`: what brought the lead.
pub type JsonRow = Map<String, Value>;
pub type EachRow<'a> = &'a mut dyn FnMut(JsonRow) -> anyhow::Result<()>;

/// The rows of the forms' tables, and of [`SPAM`](crate::tables::forms::SPAM), which is not counted, for the operator. Every method blocks, and fails if the store fails or no form has such a table.
#[expect(clippy::missing_errors_doc, reason = "the errors are those above")]
pub trait Rows {
    /// The columns of a table, in order, as [`Self::each_row`] returns them.
    fn columns(&self, table: &str) -> anyhow::Result<Vec<String>>;

    /// Calls `each` with every row since `since`, oldest first, from one snapshot, until `each` fails.
    fn each_row(&self, table: &str, since: Option<OffsetDateTime>, each: EachRow<'_>) -> anyhow::Result<()>;

    /// The newest rows, at most `limit`, newest first.
    fn latest_rows(&self, table: &str, limit: u16) -> anyhow::Result<Vec<JsonRow>>;

    /// The number of rows of each form and day, from one snapshot, in the order of the forms' ids.
    fn count_by_day(&self) -> anyhow::Result<Vec<FormCount>>;

    /// The number of rows of all forms by what brought them, in the periods since each of these times. The longest period comes first. At most `limit`
    /// values are listed.
    fn count_by_origin(&self, by: OriginGroup, since: &[OffsetDateTime], limit: usize) -> anyhow::Result<CountsByValue>;

    /// Calls `each` with what each lead's visitor agreed to, and the text, until `each` fails.
    fn each_consent(&self, each: EachRow<'_>) -> anyhow::Result<()>;

    /// Inserts what [`Self::each_consent`] of another store gave. One that exists is skipped.
    fn insert_consents(&self, rows: &[JsonRow]) -> anyhow::Result<()>;

    /// Inserts all rows, or none, with the ids and times that [`Self::each_row`] of another store gave. A row whose id or key exists is skipped, and so is
    /// a subscriber who has unsubscribed here ([`newsletter::is_wanted`]).
    fn insert_rows(&self, table: &str, rows: &[JsonRow]) -> anyhow::Result<()>;
}

/// May be called from any thread. Methods block; those that return a future do not.
pub trait Store: Rows + Send + Sync {
    /// Prepares the statements of the forms and checks their columns against the database. `make dev` calls it again when `data/forms.json` changes.
    ///
    /// # Errors
    /// One sentence that names the form; then the forms from before stay prepared.
    fn prepare(&self, forms: &Forms) -> anyhow::Result<()>;

    /// Stores a submission and its messages in one transaction. `Ok` means that both are on disk.
    fn insert(&self, submission: Submission) -> BoxFuture<'_, Result<Stored, StoreError>>;

    /// The last known write health, a few seconds old at most.
    ///
    /// # Errors
    /// The reason, safe to show publicly.
    fn health(&self) -> BoxFuture<'_, Result<(), StoreError>>;

    /// Copies one snapshot of the database into a new file. The copy is checked before it gets its name.
    ///
    /// # Errors
    /// The file exists or cannot be written; then no file of this name was made.
    fn backup(&self, file: &Path) -> anyhow::Result<()>;

    /// Deletes every row with this e-mail address (`email_key`) from the forms' tables, the tables attached to them, and the outbox. Returns table and number of rows.
    ///
    /// # Errors
    /// Nothing was deleted.
    fn erase(&self, email: &str, mode: EraseMode) -> anyhow::Result<Vec<(String, usize)>>;

    /// Who was erased or has unsubscribed, and which of that the database has.
    ///
    /// # Errors
    /// The database, or the file beside it, cannot be read.
    fn departures(&self) -> anyhow::Result<Replay>;

    /// Everything about the person with this e-mail address (`email_key`), from one snapshot.
    ///
    /// # Errors
    /// The database cannot be read.
    fn receipt(&self, email: &str) -> anyhow::Result<Receipt>;

    /// Deletes at most `limit` rows of a form from before a time, with what is attached to them, and as many of its dead messages. Below the limit
    /// there are no more.
    fn purge(&self, form: &str, before: OffsetDateTime, limit: u16) -> BoxFuture<'_, Result<Purged, StoreError>>;

    /// Deletes at most `limit` newsletter subscriptions that wait for a confirmation and were last requested before a time, with what is attached to them.
    /// Below the limit there are no more.
    fn purge_pending(&self, before: OffsetDateTime, limit: u16) -> BoxFuture<'_, Result<Purged, StoreError>>;

    /// Forgets who was erased so long ago that no backup from before is restored or copied any more.
    fn purge_erasures(&self, now: OffsetDateTime) -> BoxFuture<'_, Result<(), StoreError>>;

    /// The size of the database on its disk, with SQLite's write-ahead log.
    fn size_bytes(&self) -> BoxFuture<'_, Result<u64, StoreError>>;

    /// Counted since this process opened the store.
    fn writes(&self) -> &WriteCounts;

    fn outbox(&self) -> &dyn Outbox;

    fn newsletter(&self) -> &dyn Newsletter;

    fn spam(&self) -> &dyn Spam;

    fn state(&self) -> &dyn State;

    fn versions(&self) -> &dyn Versions;

    fn visits(&self) -> &dyn Visits;

    fn views(&self) -> &dyn Views;

    /// Commits what is queued and closes. Later writes get [`StoreError::Stopped`].
    fn close(&self);

    /// The database for log lines, without credentials.
    fn describe(&self) -> String;
}

/// What [`Store::erase`] does with the rows that it finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EraseMode {
    /// Deletes them and rolls back, so that the numbers are those of a real run.
    DryRun,
    Remove,
}

/// The rows of one form. Forms that share a table are told apart by their constant columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormCount {
    /// The form's id in `data/forms.json`.
    pub form: String,
    /// The days (UTC) that have rows, oldest first, and how many.
    pub days: Vec<(Date, u64)>,
}

impl FormCount {
    pub fn on(&self, day: Date) -> u64 {
        self.days.binary_search_by_key(&day, |(it, _)| *it).map_or(0, |at| self.days[at].1)
    }

    pub fn total(&self) -> u64 {
        self.days.iter().map(|(_, rows)| rows).sum()
    }
}

/// Opens a store to serve from: makes it if it is missing and migrates it.
///
/// # Errors
/// One sentence that names the database: no permission, not a database, a newer schema.
pub fn open(url: &DatabaseUrl) -> anyhow::Result<Arc<dyn Store>> {
    match url {
        DatabaseUrl::Sqlite(path) => Ok(Arc::new(Sqlite::open(path)?)),
        DatabaseUrl::Postgres(url) => Ok(Arc::new(Postgres::open(url)?)),
    }
}

/// Opens an existing store beside the server that serves from it. [`Store::insert`] fails.
///
/// # Errors
/// One sentence that names the database: it does not exist, or cannot be read.
pub fn open_existing(url: &DatabaseUrl) -> anyhow::Result<Arc<dyn Store>> {
    match url {
        DatabaseUrl::Sqlite(path) => Ok(Arc::new(Sqlite::open_existing(path)?)),
        DatabaseUrl::Postgres(url) => Ok(Arc::new(Postgres::open_existing(url)?)),
    }
}

/// Replaces the database with a backup, and applies to it what has happened since: erasures, unsubscribes and deliveries.
///
/// # Errors
/// One sentence that names the file: it is no complete backup of ours, or a server runs. Then the database is unchanged.
pub fn restore(url: &DatabaseUrl, backup: &Path, forms: &Forms) -> anyhow::Result<Restored> {
    match url {
        DatabaseUrl::Sqlite(path) => sqlite::restore(path, backup, forms),
        DatabaseUrl::Postgres(url) => {
            bail!("{url} is a server's database: restore it with pg_restore, or with what its provider offers")
        }
    }
}

/// Fails for a database from before some of these migrations.
fn check_is_current(applied: usize, migrations: &[Migration], database: &str) -> anyhow::Result<()> {
    ensure!(
        applied == migrations.len(),
        "the schema of {database} is that of an older version; a server brings it up to date when it starts"
    );
    Ok(())
}

/// The number of applied migrations; an error if this program does not know them all.
fn check_version(version: i64, migrations: &[Migration]) -> Result<usize, String> {
    let known = migrations.len();
    let newer = || format!("the database has schema version {version}, this program knows {known}: it was written by a newer version");
    usize::try_from(version).ok().filter(|version| *version <= known).ok_or_else(newer)
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Restored {
    /// Table to number of rows in the backup.
    pub rows: Vec<(String, u64)>,
    /// Where the previous database is, if there was one.
    pub previous: Option<PathBuf>,
    /// The file that says what has happened since, and what of that was applied; `None` if it does not exist.
    pub replay: PathBuf,
    pub reapplied: Option<Reapplied>,
}

/// Numbers of rows and messages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reapplied {
    pub erased: usize,
    pub unsubscribed: usize,
    /// Messages that the backup would have sent again.
    pub delivered: usize,
}

/// What [`Store::purge`] has deleted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Purged {
    pub rows: u64,
    pub messages: u64,
}

/// A submission that is on disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stored {
    /// The row's id; `None` for a lead that is only delivered.
    pub id: Option<i64>,
    pub outcome: InsertOutcome,
}

/// Only what is inserted is delivered. After the other two, the id is that of the row that existed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InsertOutcome {
    Inserted,
    /// The same submission was sent before.
    RepeatedSubmission,
    /// Another submission has the same value in the form's key column, for example the e-mail address.
    DuplicateKey,
}

impl Stored {
    fn is_new_row(&self) -> bool {
        self.id.is_some() && self.outcome == InsertOutcome::Inserted
    }

    /// From the row of [`sql::FormSql::select_existing`].
    const fn existing(id: i64, is_same_submission: bool) -> Self {
        let outcome = if is_same_submission { InsertOutcome::RepeatedSubmission } else { InsertOutcome::DuplicateKey };
        Self { id: Some(id), outcome }
    }
}

/// Why nothing was stored. The visitor sees the form's failure message, never this.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    #[error("{0}")]
    Database(String),
    #[error("the store's queue is full")]
    Busy,
    /// The write waited too long for its turn. It will not be written later either.
    #[error("the write waited too long for its turn")]
    Timeout,
    #[error("the store has stopped")]
    Stopped,
}
