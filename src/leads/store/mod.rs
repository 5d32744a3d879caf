//! Where leads are kept. [`Store`] says what a store is; each backend is a folder beside this file, chosen by the scheme of the [`DatabaseUrl`] in
//! [`open`], [`open_existing`] and [`restore`] and nowhere else. Nothing outside of this folder knows a database.

mod address;
mod claim;
mod columns;
mod health;
pub mod outbox;
mod postgres;
mod sqlite;
mod statement;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use futures_util::future::BoxFuture;
use serde_json::{Map, Value};
use time::{Date, OffsetDateTime};

pub use address::DatabaseUrl;
pub use outbox::Outbox;
use postgres::Postgres;
use sqlite::Sqlite;

use super::Submission;
use crate::tables::{Forms, Schema};
use crate::telemetry::counts::WriteCounts;

include!(concat!(env!("OUT_DIR"), "/migrations.rs"));

/// One step of the schema: a file of `data/migrations/<store>/`, never edited once it has landed.
#[derive(Clone, Copy, Debug)]
pub struct Migration {
    /// File name without its ending, `0001_submissions`.
    pub name: &'static str,
    pub sql: &'static str,
}

/// The tables that the migrations of this program make.
#[must_use]
pub fn schema() -> Schema {
    Schema::read(SQLITE_MIGRATIONS.iter().map(|migration| migration.sql))
}

/// What a store is. Its methods may be called from any thread; the futures do not block.
pub trait Store: Send + Sync {
    /// Takes the forms that [`Self::insert`] and [`Self::erase`] are called for, and proves that each can be kept: every column is there, and none that
    /// must be filled is left out. `make dev` calls it again when `data/forms.json` has changed. Blocks.
    ///
    /// # Errors
    /// One sentence that names the form; then the forms from before still hold.
    fn prepare(&self, forms: &Forms) -> anyhow::Result<()>;

    /// Keeps a submission, and its messages in the same transaction. `Ok` means that both are on disk.
    fn insert(&self, submission: Submission) -> BoxFuture<'_, Result<Stored, StoreError>>;

    /// Whether the store is known to be able to write. Reads what the store last found out, at most seconds ago: neither waits for writes nor makes
    /// them wait.
    ///
    /// # Errors
    /// Why it cannot, a sentence that the public may read.
    fn health(&self) -> BoxFuture<'_, Result<(), StoreError>>;

    /// The columns of a table, in their order; those of the rows that [`Self::each_row`] gives. Blocks.
    ///
    /// # Errors
    /// Of the store, and for a table of no form.
    fn columns(&self, table: &str) -> anyhow::Result<Vec<String>>;

    /// Calls `each` with every row of a table that came at `since` or later, oldest first, as of one moment. Blocks.
    ///
    /// # Errors
    /// Of the store, and the first one that `each` gives.
    fn each_row(
        &self,
        table: &str,
        since: Option<OffsetDateTime>,
        each: &mut dyn FnMut(Map<String, Value>) -> anyhow::Result<()>,
    ) -> anyhow::Result<()>;

    /// Inserts rows as [`Self::each_row`] of another store gives them, ids and times included. Those whose id or key is there already are left alone.
    /// Blocks.
    ///
    /// # Errors
    /// Of the store, and for a table of no form; then none of them was inserted.
    fn insert_rows(&self, table: &str, rows: &[Map<String, Value>]) -> anyhow::Result<()>;

    /// How many rows each form has of each day, as of one moment; by the forms' ids. Blocks.
    ///
    /// # Errors
    /// When the database cannot be read.
    fn count_by_day(&self) -> anyhow::Result<Vec<FormCount>>;

    /// Copies everything as of one moment into a new file, and proves that the copy is whole before it gets its name. Blocks.
    ///
    /// # Errors
    /// When the file exists or cannot be written; then there is no file of this name, or the one that was there.
    fn backup(&self, file: &Path) -> anyhow::Result<()>;

    /// Removes every row of this e-mail address from every table of the forms and from the outbox, or only says what would go: how many from which
    /// table. Addresses are compared by [`super::email_key`]. Blocks.
    ///
    /// # Errors
    /// Then nothing was removed.
    fn erase(&self, email: &str, removal: EraseMode) -> anyhow::Result<Vec<(String, usize)>>;

    /// The newest rows of a table, newest first, at most so many. Blocks.
    ///
    /// # Errors
    /// Of the store, and for a table of no form.
    fn latest_rows(&self, table: &str, most: u16) -> anyhow::Result<Vec<Map<String, Value>>>;

    /// What the database takes on its disk, in bytes, its log included where that is known.
    fn size_bytes(&self) -> BoxFuture<'_, Result<u64, StoreError>>;

    /// What writing has cost since this process has opened the store.
    fn writes(&self) -> &WriteCounts;

    /// The messages that hand leads on.
    fn outbox(&self) -> &dyn Outbox;

    /// Finishes what is queued and closes. Later writes are [`StoreError::Stopped`]. Blocks.
    fn close(&self);

    /// For log lines: which database it is, without credentials.
    fn describe(&self) -> String;
}

/// What becomes of the rows that [`Store::erase`] finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EraseMode {
    /// They are counted by removing them and taking that back, so that what is counted is what would go.
    DryRun,
    Remove,
}

/// How much a form has brought. Forms that share a table are told apart by the columns that always hold the same value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormCount {
    /// The form's id in `data/forms.json`.
    pub form: String,
    /// The days (UTC) that have rows, oldest first, and how many.
    pub days: Vec<(Date, u64)>,
}

impl FormCount {
    #[must_use]
    pub fn on(&self, day: Date) -> u64 {
        self.days.binary_search_by_key(&day, |(it, _)| *it).map_or(0, |at| self.days[at].1)
    }

    #[must_use]
    pub fn total(&self) -> u64 {
        self.days.iter().map(|(_, rows)| rows).sum()
    }
}

/// Opens a store to serve from: makes it if it is missing and brings its schema up to date.
///
/// # Errors
/// One sentence that names the database: no permission, not a database, a newer schema.
pub fn open(address: &DatabaseUrl) -> anyhow::Result<Arc<dyn Store>> {
    match address {
        DatabaseUrl::Sqlite(path) => Ok(Arc::new(Sqlite::open(path)?)),
        DatabaseUrl::Postgres(target) => Ok(Arc::new(Postgres::open(target)?)),
    }
}

/// Opens a store that is there, beside the server that serves from it: for everything but [`Store::insert`].
///
/// # Errors
/// One sentence that names the database: it is not there, or cannot be read.
pub fn open_existing(address: &DatabaseUrl) -> anyhow::Result<Arc<dyn Store>> {
    match address {
        DatabaseUrl::Sqlite(path) => Ok(Arc::new(Sqlite::open_existing(path)?)),
        DatabaseUrl::Postgres(target) => Ok(Arc::new(Postgres::open_existing(target)?)),
    }
}

/// Puts a backup in the place of the database that this address names. Blocks.
///
/// # Errors
/// One sentence that names the file: it is no whole backup of ours, or a server runs. Then the database is as it was.
pub fn restore(address: &DatabaseUrl, backup: &Path) -> anyhow::Result<Restored> {
    match address {
        DatabaseUrl::Sqlite(path) => sqlite::restore(path, backup),
        DatabaseUrl::Postgres(target) => {
            anyhow::bail!("{target} is a server's database: restore it with pg_restore, or with what its provider offers")
        }
    }
}

/// What [`restore`] did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Restored {
    /// Table to number of rows.
    pub rows: Vec<(String, u64)>,
    /// The database from before, if there was one.
    pub previous: Option<PathBuf>,
}

/// Proves, without any database of the operator's, that the migrations make a place for every form.
///
/// # Errors
/// One sentence that names the form.
pub fn check_forms(forms: &Forms) -> anyhow::Result<()> {
    Sqlite::in_memory().prepare(forms)
}

/// What became of a submission. Either way it is on disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stored {
    /// The row's id; `None` for a lead that is only handed on.
    pub id: Option<i64>,
    /// False: a row with the same key was there before; `id` is that one's, and nothing is handed on. The very same submission, sent again, is new and
    /// is not handed on twice.
    pub is_new: bool,
}

/// Why nothing was kept. The visitor sees the form's failure message, never this.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    #[error("{0}")]
    Database(String),
    /// More writes are waiting than the store takes on.
    #[error("the store's queue is full")]
    Busy,
    /// The store did not get to it in time. It will not be kept later either.
    #[error("the store did not get to it in time")]
    Timeout,
    #[error("the store has stopped")]
    Stopped,
}
