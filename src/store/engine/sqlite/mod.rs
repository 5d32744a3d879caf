//! SQLite in one file. All writes of a server go through one connection ([`commit`]). Reads, backups, `erase` and `copy` open their own connections, so
//! they also work beside a server in another process. Start with [`Sqlite::open`].

mod attached;
mod backup;
mod commit;
mod connection;
mod file;
mod integrity;
mod lock;
mod migrate;
mod newsletter;
mod origins;
mod outbox;
mod purge;
mod reapply;
mod rekey;
mod replay;
mod rows;
mod spam;
mod state;
mod statements;
mod versions;
mod views;
mod visits;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use anyhow::{Context, ensure};
use arc_swap::ArcSwap;
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use rusqlite::{Connection, OptionalExtension, TransactionBehavior};
use time::OffsetDateTime;
use tokio::sync::watch;

use super::health::Health;
use super::replay::{Kind, Replay};
use super::schema::Schema;
use super::sql::{ERASE_MESSAGES, Statements};
use super::state::{self as stored_state, REPLAY_POSITION};
use super::{
    EraseMode, Newsletter, Outbox, Purged, Receipt, SQLITE_MIGRATIONS as MIGRATIONS, Spam, State, Store, StoreError, Stored, Versions,
    Views, Visits, check_is_current,
};
use crate::leads::newsletter::NewsletterKey;
use crate::leads::{Submission, email_key};
use crate::tables::Forms;
use crate::tables::forms::SPAM;
use crate::telemetry::counts::WriteCounts;
pub use backup::restore;
use commit::{CommitConnection, Writer};
use connection::Access;
use file::{FileId, WatchedFiles};
use lock::{FileLock, lock_to_serve, wait_for_sqlite};
use replay::ReplayFile;

#[derive(Default)]
pub struct Sqlite {
    path: PathBuf,
    statements: ArcSwap<Statements>,
    /// Notified of every message that is written to the outbox.
    arrivals: watch::Sender<()>,
    writes: Arc<WriteCounts>,
    newsletter_key: OnceLock<NewsletterKey>,
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
///
/// # Errors
/// One sentence that names the form.
pub fn check_forms(forms: &Forms) -> anyhow::Result<()> {
    let (connection, schema) = migrate::in_memory()?;
    statements::prepare(&connection, &schema, forms, "a new database").map(drop)
}

/// The columns that the migrations make.
pub fn schema() -> anyhow::Result<Schema> {
    Ok(migrate::in_memory()?.1)
}

impl Sqlite {
    pub fn open(named: &Path) -> anyhow::Result<Self> {
        let path = &*file::follow_links(named);
        let folder = file::folder_of(path);
        file::make_folder(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
        let cannot_open = || format!("cannot open {}", path.display());
        file::make(path).with_context(cannot_open)?;
        let id = FileId::of(path).with_context(cannot_open)?;
        let (lock, connection) = wait_for_sqlite(path, lock::MAX_WAIT, || {
            let mut connection = connection::open_unprepared(path, Access::Write)?;
            let lock = lock_to_serve(path)?;
            connection::prepare(&connection).with_context(cannot_open)?;
            migrate::migrate(&mut connection).with_context(|| format!("cannot bring {} to the current schema", path.display()))?;
            newsletter::ensure_key(&connection).with_context(cannot_open)?;
            Ok((lock, connection))
        })?;
        let files = WatchedFiles::new(path, named).with_context(cannot_open)?;
        ensure!(FileId::of(path).ok() == Some(id), "{} was replaced while it was being opened; start again", path.display());

        let health = Arc::new(Health::new());
        // A damaged database is reported, and does not stop the start: the pages need none.
        health.set_damage(integrity::quick_check(&connection).as_deref());
        let counts = Arc::<WriteCounts>::default();
        let writer = Writer::start(CommitConnection { connection, files, health: Arc::clone(&health), counts: Arc::clone(&counts) })?;
        let inspection = integrity::start(path.to_owned(), Arc::clone(&health), integrity::EVERY_DAY)?;
        let server = Server { writer, health, until_closed: Mutex::new(Some((lock, inspection))) };
        Ok(Self { path: path.to_owned(), writes: counts, server: Some(server), ..Self::default() })
    }

    pub fn open_existing(path: &Path) -> anyhow::Result<Self> {
        let path = file::follow_links(path);
        connection::open(&path, Access::Read)?;
        Ok(Self { path, ..Self::default() })
    }

    fn replay(&self) -> ReplayFile {
        ReplayFile::beside(&self.path)
    }

    fn connect(&self, access: Access) -> anyhow::Result<Connection> {
        connection::open(&self.path, access)
    }

    /// Changes what is not a submission: through the writer if this process serves, otherwise on a connection of its own.
    async fn change<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        if let Some(server) = &self.server {
            return server.writer.write(false, work).await;
        }
        self.run(Access::Write, move |connection| {
            let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            let result = work(&transaction)?;
            transaction.commit()?;
            Ok(result)
        })
        .await
    }

    /// Wakes the workers if a change has written messages.
    async fn notifying(&self, change: impl Future<Output = Result<bool, StoreError>>, has_messages: bool) -> Result<bool, StoreError> {
        let is_changed = change.await?;
        if is_changed && has_messages {
            self.arrivals.send_replace(());
        }
        Ok(is_changed)
    }

    /// Runs `work` on a connection of its own.
    async fn run<T: Send + 'static>(
        &self,
        access: Access,
        work: impl FnOnce(&mut Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let path = self.path.clone();
        let work = move || {
            let mut connection = connection::open(&path, access).map_err(|error| StoreError::Database(format!("{error:#}")))?;
            work(&mut connection)
        };
        tokio::task::spawn_blocking(work).await.unwrap_or(Err(StoreError::Stopped))
    }
}

impl Store for Sqlite {
    fn prepare(&self, forms: &Forms) -> anyhow::Result<()> {
        let connection = self.connect(Access::Read)?;
        check_is_current(migrate::applied(&connection)?, MIGRATIONS, &self.describe())?;
        let statements = statements::prepare(&connection, &schema()?, forms, &self.describe())?;
        self.statements.store(Arc::new(statements));
        Ok(())
    }

    fn insert(&self, submission: Submission) -> BoxFuture<'_, Result<Stored, StoreError>> {
        async move {
            let server = self.server.as_ref().ok_or(StoreError::Stopped)?;
            let (statements, has_messages) = (self.statements.load_full(), !submission.messages.is_empty());
            let form = submission.page.is_some().then(|| submission.form.clone());
            let (used, replay) = (Arc::clone(&statements), self.replay());
            let is_counted = submission.form != SPAM;
            let insert = move |connection: &Connection| statements.insert_whole(connection, &replay, &submission);
            let (stored, sends) = server.writer.write(is_counted, insert).await?;
            if let Some(sql) = form.and_then(|form| used.0.get(&form)).filter(|_| stored.is_new_row()) {
                sql.consent.is_text_stored.store(true, Relaxed);
            }
            if has_messages && sends {
                self.arrivals.send_replace(());
            }
            Ok(stored)
        }
        .boxed()
    }

    fn health(&self) -> BoxFuture<'_, Result<(), StoreError>> {
        let health = self.server.as_ref().map_or(Err(StoreError::Stopped), |server| server.health.check());
        std::future::ready(health).boxed()
    }

    fn backup(&self, file: &Path) -> anyhow::Result<()> {
        backup::backup(&self.connect(Access::Read)?, file)
    }

    fn erase(&self, email: &str, mode: EraseMode) -> anyhow::Result<Vec<(String, usize)>> {
        let mut connection = self.connect(Access::Write)?;
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let (statements, key) = (self.statements.load(), email_key(email));
        let mut erased = BTreeMap::from([("outbox", transaction.execute(ERASE_MESSAGES, [&key])?)]);
        for (table, addresses) in statements.addresses() {
            let ids = attached::ids_of_person(&transaction, addresses, &key)?;
            let mut delete = transaction.prepare(&format!("DELETE FROM {table} WHERE id = ?1"))?;
            for id in &ids {
                delete.execute([id])?;
            }
            attached::delete(&transaction, table, &ids)?;
            *erased.entry(table).or_default() += ids.len();
        }
        match mode {
            EraseMode::DryRun => transaction.rollback()?,
            EraseMode::Remove => {
                newsletter::record(&transaction, &self.replay(), Kind::Erased, &key)?;
                transaction.commit()?;
            }
        }
        Ok(erased.into_iter().map(|(table, rows)| (table.to_owned(), rows)).collect())
    }

    fn departures(&self) -> anyhow::Result<Replay> {
        let connection = self.connect(Access::Read)?;
        let position = connection.query_row(stored_state::GET, [REPLAY_POSITION], |row| row.get(0)).optional()?;
        Ok(Replay { log: self.replay().read()?, position, is_backup: !file::beside(&self.path, "-lock").exists() })
    }

    fn receipt(&self, email: &str) -> anyhow::Result<Receipt> {
        let mut connection = self.connect(Access::Read)?;
        attached::receipt(&*connection.transaction()?, &self.statements.load(), &email_key(email))
    }

    fn purge(&self, form: &str, before: OffsetDateTime, limit: u16) -> BoxFuture<'_, Result<Purged, StoreError>> {
        let form = form.to_owned();
        async move { purge::purge(self, &form, before, limit).await }.boxed()
    }

    fn purge_pending(&self, before: OffsetDateTime, limit: u16) -> BoxFuture<'_, Result<Purged, StoreError>> {
        purge::purge_pending(self, before, limit).boxed()
    }

    fn purge_erasures(&self, now: OffsetDateTime) -> BoxFuture<'_, Result<(), StoreError>> {
        let replay = self.replay();
        let prune = move || replay.prune(now).map_err(|error| StoreError::Database(format!("{error:#}")));
        async move { tokio::task::spawn_blocking(prune).await.unwrap_or(Err(StoreError::Stopped)) }.boxed()
    }

    fn size_bytes(&self) -> BoxFuture<'_, Result<u64, StoreError>> {
        let size = file::size_bytes(&self.path).map_err(|error| StoreError::Database(error.to_string()));
        std::future::ready(size).boxed()
    }

    fn writes(&self) -> &WriteCounts {
        &self.writes
    }

    fn outbox(&self) -> &dyn Outbox {
        self
    }

    fn newsletter(&self) -> &dyn Newsletter {
        self
    }

    fn spam(&self) -> &dyn Spam {
        self
    }

    fn state(&self) -> &dyn State {
        self
    }

    fn versions(&self) -> &dyn Versions {
        self
    }

    fn visits(&self) -> &dyn Visits {
        self
    }

    fn views(&self) -> &dyn Views {
        self
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
