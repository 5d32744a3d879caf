//! The database: what visitors have sent, what leaves through the outbox, and what is kept of pages. Start with [`Store`].
//!
//! - [`features`] has one file for each rule, written once for both databases.
//! - [`query`] is the interface that they use: statements, parameters and rows.
//! - [`engine`] has SQLite and PostgreSQL: connections, transactions and migrations.
//!
//! Only [`open`], [`open_existing`] and [`restore`] choose an engine, by the scheme of the [`DatabaseUrl`]. Libraries of databases are used in `engine` alone.

pub mod address;
mod engine;
pub mod features;
mod form_check;
pub mod query;
pub mod replay;
mod schema;
mod statements;
pub mod timestamp;
mod url;

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use anyhow::{bail, ensure};
use arc_swap::ArcSwap;
use tokio::sync::watch;

pub use self::url::DatabaseUrl;
pub use address::{Address, MailLimitKeys, email_key, is_email_address};
pub use engine::check_forms;
use engine::{Access, Engine, Postgres, Sqlite};
pub use features::erasure::EraseMode;
pub use features::lead_origins::{COLUMNS as ORIGIN_COLUMNS, CountsByValue, LeadOrigin, OTHER, OriginGroup};
pub use features::newsletter_key::{AddressDigest, Link, LinkPurpose, NewsletterKey};
pub use features::receipt::Receipt;
pub use features::retention::Purged;
pub use features::rows::{EachRow, FormCount};
pub use features::submission::{Channel, Event, InsertOutcome, NewMessage, Stored, Submission, Values, messages};
pub use query::JsonRow;
use query::Query;
use statements::Statements;

pub use crate::tables::forms::SPAM;

use crate::tables::Forms;
use crate::telemetry::counts::WriteCounts;
use crate::telemetry::upkeep::DiskSpace;
use replay::Replay;

include!(concat!(env!("OUT_DIR"), "/migrations.rs"));

/// A file of `data/migrations/<store>/`, never edited once it has landed.
#[derive(Clone, Copy, Debug)]
pub struct Migration {
    /// The file name without its ending, `0001_submissions`.
    pub name: &'static str,
    pub sql: &'static str,
}

/// May be called from any thread. Methods block, but for those that are `async`. A write that fails has changed nothing; after
/// [`StoreError::Unreachable`] it is not known whether it has.
#[derive(Clone)]
pub struct Store {
    engine: Arc<dyn Engine>,
    shared: Arc<Shared>,
}

/// What the engine and the features have in common.
#[derive(Default)]
struct Shared {
    statements: ArcSwap<Statements>,
    /// Notified of every message that this process writes to the outbox.
    arrivals: watch::Sender<()>,
    writes: WriteCounts,
    newsletter_key: OnceLock<NewsletterKey>,
}

/// Opens a store to serve from: makes the database if it is missing, and migrates it.
pub fn open(url: &DatabaseUrl) -> anyhow::Result<Store> {
    let shared = Arc::<Shared>::default();
    let engine: Arc<dyn Engine> = match url {
        DatabaseUrl::Sqlite(path) => Arc::new(Sqlite::open(path, Arc::clone(&shared))?),
        DatabaseUrl::Postgres(url) => Arc::new(Postgres::open(url, Arc::clone(&shared))?),
    };
    Ok(Store { engine, shared })
}

/// Opens an existing database beside the server that serves from it. [`Store::insert`] fails.
pub fn open_existing(url: &DatabaseUrl) -> anyhow::Result<Store> {
    let shared = Arc::<Shared>::default();
    let engine: Arc<dyn Engine> = match url {
        DatabaseUrl::Sqlite(path) => Arc::new(Sqlite::open_existing(path, Arc::clone(&shared))?),
        DatabaseUrl::Postgres(url) => Arc::new(Postgres::open_existing(url, Arc::clone(&shared))?),
    };
    Ok(Store { engine, shared })
}

/// Replaces the database with a backup, and applies to it what has happened since: erasures, unsubscribes and deliveries. If this fails, the database
/// is unchanged.
pub fn restore(url: &DatabaseUrl, backup: &Path, forms: &Forms) -> anyhow::Result<Restored> {
    match url {
        DatabaseUrl::Sqlite(path) => engine::restore(path, backup, forms),
        DatabaseUrl::Postgres(url) => {
            bail!("{url} is a server's database: restore it with pg_restore, or with what its provider offers")
        }
    }
}

impl Store {
    /// Prepares the statements of the forms and checks their columns against the database. Called again when content or `make dev` replace the forms.
    /// If this fails, the forms from before stay prepared.
    pub fn prepare(&self, forms: &Forms) -> anyhow::Result<()> {
        self.engine.prepare(forms)
    }

    /// Stores a submission and its messages in one transaction. `Ok` means that both are on disk. After an error nothing is stored, except that
    /// [`StoreError::Unreachable`] leaves it unknown.
    pub async fn insert(&self, submission: Submission) -> Result<Stored, StoreError> {
        self.engine.insert(submission).await
    }

    /// The last known write health, a few seconds old at most. The error is safe to show publicly.
    pub fn health(&self) -> Result<(), StoreError> {
        self.engine.health()
    }

    /// Copies one snapshot of the database into a new file. The copy is checked before it gets its name. An existing file is not
    /// replaced.
    pub fn backup(&self, file: &Path) -> anyhow::Result<()> {
        self.engine.backup(file)
    }

    /// Who was erased or has unsubscribed, and which of that the database has.
    pub fn departures(&self) -> anyhow::Result<Replay> {
        self.engine.departures()
    }

    /// The size of the database on its disk, with SQLite's write-ahead log.
    pub async fn size_bytes(&self) -> Result<u64, StoreError> {
        self.run_blocking(|store| store.engine.size_bytes()).await
    }

    /// The disk of the database, if it is on this machine. Does not block for long.
    pub fn disk_space(&self) -> Option<DiskSpace> {
        self.engine.disk_space()
    }

    /// What was written since this process opened the store.
    pub fn writes(&self) -> &WriteCounts {
        &self.shared.writes
    }

    /// Commits what is queued and closes. Later writes get [`StoreError::Stopped`].
    pub fn close(&self) {
        self.engine.close();
    }

    /// The database for log lines, without credentials.
    pub fn describe(&self) -> String {
        self.engine.describe()
    }

    /// Runs `work` in a transaction of its own. Blocks.
    fn block<T>(&self, access: Access, work: impl FnOnce(&dyn Query) -> Result<T, StoreError>) -> Result<T, StoreError> {
        let (mut work, mut result) = (Some(work), None);
        self.engine.run(access, &mut |query| {
            result = work.take().map(|work| work(query)).transpose()?;
            Ok(())
        })?;
        result.ok_or(StoreError::Stopped)
    }

    /// Reads one snapshot.
    async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&dyn Query) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.run_blocking(move |store| store.block(Access::Read, work)).await
    }

    /// Changes what is not a submission, in one transaction.
    async fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&dyn Query) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let result = Arc::new(Mutex::new(None));
        let slot = Arc::clone(&result);
        let work = move |query: &dyn Query| {
            *slot.lock().unwrap_or_else(PoisonError::into_inner) = Some(work(query)?);
            Ok(())
        };
        self.engine.write(Box::new(work)).await?;
        let result = result.lock().unwrap_or_else(PoisonError::into_inner).take();
        result.ok_or(StoreError::Stopped)
    }

    async fn run_blocking<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Self) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let store = self.clone();
        tokio::task::spawn_blocking(move || work(&store)).await.unwrap_or(Err(StoreError::Stopped))
    }

    /// Wakes the workers after a change that has written messages.
    fn notify_arrivals(&self) {
        self.shared.arrivals.send_replace(());
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
fn check_version(version: i64, migrations: &[Migration]) -> Result<usize, StoreError> {
    let known = migrations.len();
    let newer = || {
        StoreError::Mismatch(format!(
            "the database has schema version {version}, this program knows {known}: it was written by a newer version"
        ))
    };
    usize::try_from(version).ok().filter(|version| *version <= known).ok_or_else(newer)
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Restored {
    /// Table to number of rows in the backup.
    pub rows: Vec<(String, u64)>,
    /// Where the previous database is, if there was one.
    pub previous: Option<PathBuf>,
    /// The file that says what has happened since.
    pub replay: PathBuf,
    /// What of that was applied; `None` if the file does not exist.
    pub reapplied: Option<Reapplied>,
}

/// How many rows and messages a restore has changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reapplied {
    pub erased: usize,
    pub unsubscribed: usize,
    /// Messages that the backup would have sent again.
    pub delivered: usize,
}

/// Why nothing was stored or read. A visitor sees the form's failure message, never this. No message holds what a visitor typed: the DETAIL of a
/// PostgreSQL server, which quotes values, is left out.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    #[error("{0}")]
    Database(String),
    /// No connection to a database server, or one that broke: the outcome of what was under way is unknown. May name a host.
    #[error("{0}")]
    Unreachable(String),
    /// A standby, or a server that was set read-only.
    #[error("the server is read-only")]
    ReadOnly,
    /// The same transaction may succeed when it is repeated.
    #[error("serialization failure or deadlock")]
    Conflict,
    /// The server rejects it and will reject it again.
    #[error("{message} (SQLSTATE {code})")]
    Rejected { code: String, message: String },
    /// The database is not what this program expects.
    #[error("{0}")]
    Mismatch(String),
    #[error("the store's queue is full")]
    Busy,
    /// The write waited too long for its turn. It will not be written later either.
    #[error("the write waited too long for its turn")]
    Timeout,
    #[error("the store has stopped")]
    Stopped,
}

impl StoreError {
    /// Whether the same may succeed a moment later on another connection.
    fn is_transient(&self) -> bool {
        matches!(self, Self::Unreachable(_) | Self::ReadOnly | Self::Conflict)
    }

    /// The error as the public may read it.
    fn for_public(&self) -> Self {
        Self::Database(match self {
            Self::Unreachable(_) => "the database cannot be reached".into(),
            Self::ReadOnly => "the database is read-only".into(),
            Self::Conflict => "the database was busy".into(),
            Self::Rejected { code, .. } => format!("the database rejected the row (SQLSTATE {code})"),
            Self::Mismatch(_) => "the database is not what the site expects; the log says why".into(),
            Self::Database(_) | Self::Busy | Self::Timeout | Self::Stopped => return self.clone(),
        })
    }
}
