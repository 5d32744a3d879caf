//! SQLite in one file. Writes go through one connection ([`desk`], [`writer`]); what reads ([`read`]), `backup` and `erase` open connections
//! of their own, so that they work beside a server in another process too.

mod connection;
mod copy;
mod desk;
mod file;
mod identity;
mod insert_rows;
mod inspect;
mod lock;
mod locked;
mod migrate;
mod outbox;
mod pending;
mod read;
mod restore;
mod space;
mod statements;
mod writer;

use std::path::{Path, PathBuf};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use anyhow::{Context, ensure};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use rusqlite::{Connection, TransactionBehavior};
use serde_json::{Map, Value};
use time::OffsetDateTime;
use tokio::sync::watch;

use super::health::Health;
use super::{EraseMode, FormCount, Outbox, SQLITE_MIGRATIONS as MIGRATIONS, Store, StoreError, Stored};
use crate::leads::submission::{Submission, email_key};
use crate::tables::Forms;
use crate::telemetry::counts::WriteCounts;
use connection::Access;
use desk::Desk;
use file::{FileId, Watched};
use lock::Lock;
use pending::What;
pub use restore::restore;
use statements::{FormSql, Statements};
use writer::Writer;

pub struct Sqlite {
    place: Place,
    statements: Arc<RwLock<Statements>>,
    /// Told of every message that is written for the outbox.
    arrivals: watch::Sender<()>,
    writes: Arc<WriteCounts>,
    /// None beside a server.
    serving: Option<Serving>,
}

#[derive(Clone)]
enum Place {
    File(PathBuf),
    /// Only to prove that the forms have a place.
    Memory,
}

/// What only a server has.
struct Serving {
    writer: Writer,
    health: Arc<Health>,
    /// Until the store is closed: the claim to the file, and the inspection, which ends with its sender.
    until_closed: Mutex<Option<(Lock, Sender<()>)>>,
}

impl Sqlite {
    pub fn open(path: &Path) -> anyhow::Result<Self> {
        let folder = file::folder_of(path);
        file::make_folder(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
        let cannot_open = || format!("cannot open {}", path.display());
        file::make(path).with_context(cannot_open)?;
        let id = FileId::of(path).with_context(cannot_open)?;
        let (lock, connection) = locked::wait(path, locked::PATIENCE, || {
            let mut connection = connection::open_unprepared(path, Access::Write)?;
            let lock = Lock::to_serve(path)?;
            connection::prepare(&connection).with_context(cannot_open)?;
            migrate::migrate(&mut connection).with_context(|| format!("cannot bring {} to the current schema", path.display()))?;
            Ok((lock, connection))
        })?;
        let file = Watched::new(path).with_context(cannot_open)?;
        ensure!(FileId::of(path).ok() == Some(id), "{} was replaced while it was being opened; start again", path.display());

        let health = Arc::new(Health::new());
        // A site whose database is damaged is still a site: it says so, and goes on.
        health.set_damage(inspect::quickly(&connection).as_deref());
        let store = Self::at(Place::File(path.to_owned()));
        let desk = Desk::new(path.to_owned(), file, connection, Arc::clone(&health), Arc::clone(&store.writes));
        let writer = Writer::start(desk)?;
        let inspection = inspect::start(path.to_owned(), Arc::clone(&health), inspect::EVERY_DAY)?;
        let serving = Serving { writer, health, until_closed: Mutex::new(Some((lock, inspection))) };
        Ok(Self { serving: Some(serving), ..store })
    }

    pub fn open_existing(path: &Path) -> anyhow::Result<Self> {
        let store = Self::at(Place::File(path.to_owned()));
        store.connect(Access::Read)?;
        Ok(store)
    }

    pub fn in_memory() -> Self {
        Self::at(Place::Memory)
    }

    fn at(place: Place) -> Self {
        Self { place, statements: Arc::default(), arrivals: watch::Sender::default(), writes: Arc::default(), serving: None }
    }

    /// SECURITY: the name of a table goes into a statement; only those of the forms do.
    fn known<'a>(&self, table: &'a str) -> anyhow::Result<&'a str> {
        let known = self.statements.read().unwrap_or_else(PoisonError::into_inner).0.values().any(|sql| sql.table == table);
        ensure!(known, "`{table}` is not a table of the site");
        Ok(table)
    }

    fn connect(&self, access: Access) -> anyhow::Result<Connection> {
        self.place.connect(access)
    }

    /// Reads on a connection of its own.
    async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.aside(Access::Read, move |connection| work(connection)).await
    }

    /// Changes something other than the tables of the forms: with a server in its writer, otherwise on a connection of its own.
    async fn change<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        if let Some(serving) = &self.serving {
            return serving.writer.write(What::Upkeep, work).await;
        }
        self.aside(Access::Write, move |connection| {
            let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            let result = work(&transaction)?;
            transaction.commit()?;
            Ok(result)
        })
        .await
    }

    async fn aside<T: Send + 'static>(
        &self,
        access: Access,
        work: impl FnOnce(&mut Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let place = self.place.clone();
        let work = move || {
            let mut connection = place.connect(access).map_err(|error| StoreError::Database(format!("{error:#}")))?;
            work(&mut connection)
        };
        tokio::task::spawn_blocking(work).await.unwrap_or(Err(StoreError::Stopped))
    }
}

impl Place {
    fn connect(&self, access: Access) -> anyhow::Result<Connection> {
        match self {
            Self::File(path) => connection::open(path, access),
            Self::Memory => {
                let mut connection = Connection::open_in_memory()?;
                migrate::migrate(&mut connection)?;
                Ok(connection)
            }
        }
    }
}

impl Store for Sqlite {
    fn prepare(&self, forms: &Forms) -> anyhow::Result<()> {
        let connection = self.connect(Access::Read)?;
        let is_current = migrate::applied(&connection)? == MIGRATIONS.len();
        ensure!(is_current, "the schema of {} is that of an older version; a server brings it up to date when it starts", self.describe());
        let mut statements = Statements::default();
        for form in forms.iter() {
            let sql = FormSql::prove(&connection, form)
                .with_context(|| format!("the form `{}` cannot be kept in {}", form.id, self.describe()))?;
            statements.0.insert(form.id.clone(), sql);
        }
        *self.statements.write().unwrap_or_else(PoisonError::into_inner) = statements;
        Ok(())
    }

    fn insert(&self, submission: Submission) -> BoxFuture<'_, Result<Stored, StoreError>> {
        async move {
            let serving = self.serving.as_ref().ok_or(StoreError::Stopped)?;
            let (statements, has_messages) = (Arc::clone(&self.statements), !submission.messages.is_empty());
            let keep = move |connection: &Connection| {
                let (kept, written) = statements.read().unwrap_or_else(PoisonError::into_inner).insert(connection, &submission)?;
                if written {
                    outbox::insert(connection, &submission)?;
                }
                Ok((kept, written))
            };
            let (kept, written) = serving.writer.write(What::Submission, keep).await?;
            if has_messages && written {
                self.arrivals.send_replace(());
            }
            Ok(kept)
        }
        .boxed()
    }

    fn health(&self) -> BoxFuture<'_, Result<(), StoreError>> {
        let known = self.serving.as_ref().map_or(Err(StoreError::Stopped), |serving| serving.health.check());
        std::future::ready(known).boxed()
    }

    fn columns(&self, table: &str) -> anyhow::Result<Vec<String>> {
        read::columns(&self.connect(Access::Read)?, self.known(table)?)
    }

    fn each_row(
        &self,
        table: &str,
        since: Option<OffsetDateTime>,
        each: &mut dyn FnMut(Map<String, Value>) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        read::each_row(&self.connect(Access::Read)?, self.known(table)?, since, each)
    }

    fn insert_rows(&self, table: &str, rows: &[Map<String, Value>]) -> anyhow::Result<()> {
        let columns = self.columns(table)?;
        insert_rows::insert_rows(&mut self.connect(Access::Write)?, self.known(table)?, &columns, rows)
    }

    fn count_by_day(&self) -> anyhow::Result<Vec<FormCount>> {
        let mut connection = self.connect(Access::Read)?;
        read::count_by_day(&connection.transaction()?, &self.statements.read().unwrap_or_else(PoisonError::into_inner))
    }

    fn backup(&self, file: &Path) -> anyhow::Result<()> {
        ensure!(!file.exists(), "{} exists already; name a new file", file.display());
        let (source, folder) = (self.connect(Access::Read)?, file::folder_of(file));
        space::ensure_room(&source, folder)?;
        let (copy, _) = copy::copy(&source, folder)?;
        // Fails where a file of this name has come up meanwhile.
        copy.persist_noclobber(file).map_err(|error| error.error).with_context(|| format!("cannot write {}", file.display()))?;
        file::sync_folder(folder).with_context(|| format!("cannot write {}", file.display()))?;
        Ok(())
    }

    fn erase(&self, email: &str, removal: EraseMode) -> anyhow::Result<Vec<(String, usize)>> {
        let mut connection = self.connect(Access::Write)?;
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let mut erased: Vec<(String, usize)> = Vec::new();
        for sql in self.statements.read().unwrap_or_else(PoisonError::into_inner).0.values() {
            for statement in &sql.erase {
                let rows = transaction.execute(statement, [email_key(email)])?;
                match erased.iter_mut().find(|(table, _)| *table == sql.table) {
                    Some((_, count)) => *count += rows,
                    None => erased.push((sql.table.clone(), rows)),
                }
            }
        }
        erased.push(("outbox".into(), transaction.execute(outbox::ERASE, [email_key(email)])?));
        match removal {
            EraseMode::DryRun => transaction.rollback()?,
            EraseMode::Remove => transaction.commit()?,
        }
        erased.sort();
        Ok(erased)
    }

    fn latest_rows(&self, table: &str, most: u16) -> anyhow::Result<Vec<Map<String, Value>>> {
        read::latest_rows(&self.connect(Access::Read)?, self.known(table)?, most)
    }

    fn size_bytes(&self) -> BoxFuture<'_, Result<u64, StoreError>> {
        let size = match &self.place {
            Place::File(path) => file::size(path).map_err(|error| StoreError::Database(error.to_string())),
            Place::Memory => Ok(0),
        };
        std::future::ready(size).boxed()
    }

    fn writes(&self) -> &WriteCounts {
        &self.writes
    }

    fn outbox(&self) -> &dyn Outbox {
        self
    }

    fn close(&self) {
        if let Some(serving) = &self.serving {
            serving.writer.close();
            serving.until_closed.lock().unwrap_or_else(PoisonError::into_inner).take();
        }
    }

    fn describe(&self) -> String {
        match &self.place {
            Place::File(path) => path.display().to_string(),
            Place::Memory => "a new database".into(),
        }
    }
}
