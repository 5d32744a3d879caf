//! The databases: [`Sqlite`], one file, and [`Postgres`], a server. Each has its connections, transactions and migrations; the rules of what is stored are
//! in [`super::features`].

mod health;
mod postgres;
mod sqlite;
mod write_queue;

use std::path::Path;

use futures_util::future::BoxFuture;
use time::OffsetDateTime;

pub use postgres::{Postgres, PostgresUrl};
pub use sqlite::{Sqlite, check_forms, restore};

use super::StoreError;
use super::features::submission::{Stored, Submission};
use super::query::Query;
use super::replay::Replay;
use crate::tables::Forms;
use crate::telemetry::upkeep::DiskSpace;

/// A change, on the writer's thread of SQLite.
pub type Change = Box<dyn FnOnce(&dyn Query) -> Result<(), StoreError> + Send>;

/// What a transaction may do, and for how long a statement of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Reads one snapshot. A statement takes milliseconds.
    Read,
    Write,
    /// The same for commands and the deletion by age, whose statements may read whole tables.
    LongRead,
    LongWrite,
}

/// A database. Methods block, but for those that return a future. Those without a comment do what [`Store`](super::Store)'s do.
pub trait Engine: Send + Sync {
    fn prepare(&self, forms: &Forms) -> anyhow::Result<()>;

    /// Runs `work` once, in a transaction on a connection of its own. An error of `work` rolls it back.
    fn run(&self, access: Access, work: &mut dyn FnMut(&dyn Query) -> Result<(), StoreError>) -> Result<(), StoreError>;

    /// Makes a change in a transaction. On SQLite the process that serves makes it between its inserts.
    fn write(&self, change: Change) -> BoxFuture<'_, Result<(), StoreError>>;

    fn insert(&self, submission: Submission) -> BoxFuture<'_, Result<Stored, StoreError>>;

    fn health(&self) -> Result<(), StoreError>;

    fn size_bytes(&self) -> Result<u64, StoreError>;

    /// The disk of the database, if it is on this machine.
    fn disk_space(&self) -> Option<DiskSpace> {
        None
    }

    fn backup(&self, file: &Path) -> anyhow::Result<()>;

    fn departures(&self) -> anyhow::Result<Replay>;

    /// Forgets the departures from before a time.
    fn forget_departures(&self, before: OffsetDateTime) -> Result<(), StoreError>;

    fn close(&self);

    fn describe(&self) -> String;
}
