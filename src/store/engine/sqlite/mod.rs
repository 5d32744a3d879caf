//! SQLite in one file. All writes of a server go through one connection ([`commit`]). Reads, backups, `erase` and `copy` open their own connections, so
//! they also work beside a server in another process. Start with [`Sqlite::open`].

mod backup;
mod commit;
mod connection;
mod file;
mod integrity;
mod lock;
mod migrate;
mod query;
mod reapply;
mod replay_file;
mod shrink;

use std::path::{Path, PathBuf};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Context, ensure};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use rusqlite::{Connection, TransactionBehavior};
use time::OffsetDateTime;

use super::health::Health;
use super::{Access, Change, Engine};
use crate::store::features::submission::{Stored, Submission};
use crate::store::features::{newsletter, state};
use crate::store::form_check;
use crate::store::query::{Dialect, Query};
use crate::store::replay::Replay;
use crate::store::schema::Schema;
use crate::store::statements::Statements;
use crate::store::{SQLITE_MIGRATIONS as MIGRATIONS, Shared, StoreError, check_is_current};
use crate::tables::Forms;
use crate::tables::forms::SPAM;
use crate::telemetry::upkeep::DiskSpace;
pub use backup::restore;
use commit::{CommitConnection, Writer};
use connection::Mode;
use file::{FileId, WatchedFiles};
use lock::{FileLock, lock_to_serve, wait_for_sqlite};
use query::SqliteQuery;
use replay_file::ReplayFile;

pub struct Sqlite {
    path: PathBuf,
    shared: Arc<Shared>,
    /// None beside a server.
    server: Option<Server>,
}

/// What only the process that serves has.
struct Server {
    writer: Writer,
    health: Arc<Health>,
    /// Until the store is closed: the lock on the file, and the inspection, which ends with its sender.
    until_closed: Mutex<Option<(FileLock, Sender<()>)>>,
}

/// Checks the forms against the migrations, without a database of the operator's.
pub fn check_forms(forms: &Forms) -> anyhow::Result<()> {
    let (connection, schema) = migrate::in_memory()?;
    Ok(prepare(&connection, &schema, forms, "a new database").map(drop)?)
}

/// The statements of the forms, if the database takes them.
fn prepare(connection: &Connection, schema: &Schema, forms: &Forms, database: &str) -> Result<Statements, StoreError> {
    let statements = Statements::new(forms, Dialect::Sqlite);
    form_check::check_forms(&SqliteQuery { connection, replay: None }, schema, &statements, &format!(" in {database}"))?;
    Ok(statements)
}

/// The columns that the migrations make.
pub fn schema() -> Result<Schema, StoreError> {
    migrate::in_memory().map(|(_, schema)| schema).map_err(|error| StoreError::Mismatch(format!("{error:#}")))
}

impl Sqlite {
    pub fn open(named: &Path, shared: Arc<Shared>) -> anyhow::Result<Self> {
        let path = &*file::follow_links(named);
        let folder = file::folder_of(path);
        file::make_folder(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
        let cannot_open = || format!("cannot open {}", path.display());
        file::make(path).with_context(cannot_open)?;
        let id = FileId::of(path).with_context(cannot_open)?;
        let (lock, connection) = wait_for_sqlite(path, lock::MAX_WAIT, || {
            let mut connection = connection::open_unprepared(path, Mode::Write)?;
            let lock = lock_to_serve(path)?;
            connection::prepare(&connection).with_context(cannot_open)?;
            migrate::migrate(&mut connection).with_context(|| format!("cannot bring {} to the current schema", path.display()))?;
            newsletter::ensure_key(&SqliteQuery { connection: &connection, replay: None }).with_context(cannot_open)?;
            Ok((lock, connection))
        })?;
        let files = WatchedFiles::new(path, named).with_context(cannot_open)?;
        ensure!(FileId::of(path).ok() == Some(id), "{} was replaced while it was being opened; start again", path.display());

        let health = Arc::new(Health::new());
        // A damaged database is reported, and does not stop the start: the pages need none.
        health.set_damage(integrity::quick_check(&connection).as_deref());
        let replay = ReplayFile::beside(path);
        let commit = CommitConnection { connection, replay, files, health: Arc::clone(&health), shared: Arc::clone(&shared) };
        let writer = Writer::start(commit)?;
        let inspection = integrity::start(path.to_owned(), Arc::clone(&health), integrity::EVERY_DAY)?;
        let server = Server { writer, health, until_closed: Mutex::new(Some((lock, inspection))) };
        Ok(Self { path: path.to_owned(), shared, server: Some(server) })
    }

    pub fn open_existing(path: &Path, shared: Arc<Shared>) -> anyhow::Result<Self> {
        let path = file::follow_links(path);
        connection::open(&path, Mode::Read)?;
        Ok(Self { path, shared, server: None })
    }

    fn replay(&self) -> ReplayFile {
        ReplayFile::beside(&self.path)
    }

    fn connect(&self, mode: Mode) -> anyhow::Result<Connection> {
        connection::open(&self.path, mode)
    }
}

impl Engine for Sqlite {
    fn prepare(&self, forms: &Forms) -> anyhow::Result<()> {
        let connection = self.connect(Mode::Read)?;
        check_is_current(migrate::applied(&connection)?, MIGRATIONS, &self.describe())?;
        let statements = prepare(&connection, &schema()?, forms, &self.describe())?;
        self.shared.statements.store(Arc::new(statements));
        Ok(())
    }

    fn run(&self, access: Access, work: &mut dyn FnMut(&dyn Query) -> Result<(), StoreError>) -> Result<(), StoreError> {
        let (mode, behavior) = match access {
            Access::Write | Access::LongWrite => (Mode::Write, TransactionBehavior::Immediate),
            Access::Read | Access::LongRead => (Mode::Read, TransactionBehavior::Deferred),
        };
        let mut connection = self.connect(mode).map_err(|error| StoreError::Database(format!("{error:#}")))?;
        let transaction = connection.transaction_with_behavior(behavior)?;
        work(&SqliteQuery { connection: &transaction, replay: Some(&self.replay()) })?;
        Ok(transaction.commit()?)
    }

    fn write(&self, change: Change) -> BoxFuture<'_, Result<(), StoreError>> {
        if let Some(server) = &self.server {
            return server.writer.write(false, change).boxed();
        }
        let beside = Self { path: self.path.clone(), shared: Arc::clone(&self.shared), server: None };
        let mut change = Some(change);
        let work = move || beside.run(Access::Write, &mut |query| change.take().map_or(Ok(()), |change| change(query)));
        async move { tokio::task::spawn_blocking(work).await.unwrap_or(Err(StoreError::Stopped)) }.boxed()
    }

    fn insert(&self, submission: Submission) -> BoxFuture<'_, Result<Stored, StoreError>> {
        async move {
            let server = self.server.as_ref().ok_or(StoreError::Stopped)?;
            let is_counted = submission.form != SPAM;
            let (submissions, result) = (Arc::new([submission]), Arc::new(Mutex::new(None)));
            let (slot, shared, inserted) = (Arc::clone(&result), Arc::clone(&self.shared), Arc::clone(&submissions));
            let insert = move |query: &dyn Query| {
                *slot.lock().unwrap_or_else(PoisonError::into_inner) = shared.insert(query, &*inserted)?.pop();
                Ok(())
            };
            server.writer.write(is_counted, Box::new(insert)).await?;
            let result = result.lock().unwrap_or_else(PoisonError::into_inner).take();
            let inserted = result.ok_or(StoreError::Stopped)?;
            self.shared.after_insert(&*submissions, &[inserted]);
            Ok(inserted.stored)
        }
        .boxed()
    }

    fn health(&self) -> Result<(), StoreError> {
        self.server.as_ref().map_or(Err(StoreError::Stopped), |server| server.health.check())
    }

    fn size_bytes(&self) -> Result<u64, StoreError> {
        file::size_bytes(&self.path).map_err(|error| StoreError::Database(error.to_string()))
    }

    fn disk_space(&self) -> Option<DiskSpace> {
        file::disk_space(file::folder_of(&self.path)).ok()
    }

    fn backup(&self, file: &Path) -> anyhow::Result<()> {
        backup::backup(&self.connect(Mode::Read)?, file)
    }

    fn departures(&self) -> anyhow::Result<Replay> {
        let connection = self.connect(Mode::Read)?;
        let position = state::get(&SqliteQuery { connection: &connection, replay: None }, state::REPLAY_POSITION)?;
        Ok(Replay { log: self.replay().read()?, position, is_backup: !file::beside(&self.path, "-lock").exists() })
    }

    fn forget_departures(&self, before: OffsetDateTime) -> Result<(), StoreError> {
        self.replay().prune(before).map_err(|error| StoreError::Database(format!("{error:#}")))
    }

    fn close(&self) {
        if let Some(server) = &self.server {
            server.writer.close();
            server.until_closed.lock().unwrap_or_else(PoisonError::into_inner).take();
        }
    }

    fn describe(&self) -> String {
        self.path.display().to_string()
    }
}

/// Moves the write-ahead log into the database file. What another process still reads stays in the log until the next time.
fn checkpoint(connection: &Connection) {
    if let Err(error) = connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())) {
        tracing::warn!(%error, "the write-ahead log was not checkpointed; it will be at the next start");
    }
}
