//! PostgreSQL, and databases that speak its protocol; several processes may serve from one. All writes of a process go through one thread ([`writer`]),
//! everything else takes a connection of the pool. `docs/postgresql.md` lists what the server must support. Start with [`Postgres::open`].

mod attached;
mod connect;
mod database;
mod failure;
mod insert;
mod messages;
mod migrate;
mod newsletter;
mod outbox;
mod purge;
mod rows;
mod spam;
mod state;
mod statements;
mod tls;
mod url;
mod versions;
mod views;
mod visits;
mod writer;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::channel;
use std::time::SystemTime;

use anyhow::{Context, bail};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use time::OffsetDateTime;
use tokio::runtime::{Builder, Handle, Runtime};
use tokio_postgres::Client;

pub use self::url::PostgresUrl;
use super::replay::{MAX_AGE, Replay};
use super::sql::{ERASE_MESSAGES, Statements};
use super::{
    EraseMode, Newsletter, Outbox, POSTGRES_MIGRATIONS as MIGRATIONS, Purged, Receipt, Spam, State, Store, StoreError, Stored, Versions,
    Views, Visits, check_is_current,
};
use crate::leads::{Submission, email_key};
use crate::tables::Forms;
use crate::telemetry::counts::WriteCounts;
use connect::{Connection, Connections};
use database::Database;
use failure::Failure;
use writer::Writer;

pub struct Postgres {
    url: PostgresUrl,
    database: Arc<Database>,
    /// None beside a server.
    writer: Option<Writer>,
    /// Connections live on it, so the store may be called from any thread, with or without an event loop of its own. None once it is dropped.
    event_loop: Option<Runtime>,
    handle: Handle,
}

impl Postgres {
    /// The server may be unreachable: pages need no database, and forms are stored once it comes back.
    pub fn open(url: &PostgresUrl) -> anyhow::Result<Self> {
        let mut store = Self::new(url)?;
        store.writer = Some(writer::start(Arc::clone(&store.database), store.handle.clone())?);
        Ok(store)
    }

    pub fn open_existing(url: &PostgresUrl) -> anyhow::Result<Self> {
        let store = Self::new(url)?;
        let applied = store.block_on(|database| async move { migrate::applied(&*database.connections.get().await?).await });
        let Some(applied) = applied.with_context(|| format!("cannot open {url}"))? else {
            bail!("cannot open {url}: it holds no tables of the site; a server makes them when it starts")
        };
        check_is_current(applied, MIGRATIONS, &store.describe())?;
        Ok(store)
    }

    fn new(url: &PostgresUrl) -> anyhow::Result<Self> {
        let database = Arc::new(Database::new(Connections::new(url)?));
        let event_loop = Builder::new_multi_thread().worker_threads(1).thread_name("store-network").enable_all().build()?;
        Ok(Self { url: url.clone(), database, writer: None, handle: event_loop.handle().clone(), event_loop: Some(event_loop) })
    }

    /// Runs `work` on the store's event loop. Blocks.
    fn block_on<T, F>(&self, work: impl FnOnce(Arc<Database>) -> F) -> Result<T, Failure>
    where
        T: Send + 'static,
        F: Future<Output = Result<T, Failure>> + Send + 'static,
    {
        let (sender, result) = channel();
        let work = work(Arc::clone(&self.database));
        self.handle.spawn(async move { sender.send(work.await) });
        result.recv().unwrap_or_else(|_| Err(Failure::stopped()))
    }

    /// Runs `work` with a connection of the pool, on the store's event loop.
    fn query<T, F>(&self, work: impl FnOnce(Connection) -> F + Send + 'static) -> BoxFuture<'_, Result<T, StoreError>>
    where
        T: Send + 'static,
        F: Future<Output = Result<T, Failure>> + Send + 'static,
    {
        let database = Arc::clone(&self.database);
        self.spawn(async move { work(database.connections.get().await?).await })
    }

    /// Like [`Self::query`], but first a server brings the schema up to date, if it has not done so yet.
    fn query_current<T, F>(&self, work: impl FnOnce(Connection) -> F + Send + 'static) -> BoxFuture<'_, Result<T, StoreError>>
    where
        T: Send + 'static,
        F: Future<Output = Result<T, Failure>> + Send + 'static,
    {
        let database = Arc::clone(&self.database);
        self.spawn(async move { work(database.connection().await?).await })
    }

    /// Wakes the workers if a change has written messages.
    async fn notifying(&self, change: BoxFuture<'_, Result<bool, StoreError>>, has_messages: bool) -> Result<bool, StoreError> {
        let is_changed = change.await?;
        if is_changed && has_messages {
            self.database.arrivals.send_replace(());
        }
        Ok(is_changed)
    }

    fn spawn<T: Send + 'static>(
        &self,
        work: impl Future<Output = Result<T, Failure>> + Send + 'static,
    ) -> BoxFuture<'_, Result<T, StoreError>> {
        async move { self.handle.spawn(work).await.unwrap_or_else(|_| Err(Failure::stopped())).map_err(|failure| StoreError::from(&failure)) }
            .boxed()
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // First the writer, whose thread works on the event loop.
        self.close();
        // Not by dropping it, which fails on a thread that must not block.
        if let Some(event_loop) = self.event_loop.take() {
            event_loop.shutdown_background();
        }
    }
}

impl Store for Postgres {
    fn prepare(&self, forms: &Forms) -> anyhow::Result<()> {
        let statements = Arc::new(statements::build_statements(forms));
        let is_server = self.writer.is_some();
        let to_check = Arc::clone(&statements);
        let checked = self.block_on(|database| async move {
            if is_server {
                database.migrate_and_check(&to_check).await
            } else {
                statements::check(&*database.connections.dedicated().await?, &to_check).await
            }
        });
        match checked {
            Err(failure) if is_server && failure.is_transient() => {
                self.database.report(&failure);
                self.database.set_statements(statements, false);
            }
            checked => {
                checked.with_context(|| self.describe())?;
                self.database.set_statements(statements, true);
            }
        }
        Ok(())
    }

    fn insert(&self, submission: Submission) -> BoxFuture<'_, Result<Stored, StoreError>> {
        async move { self.writer.as_ref().ok_or(StoreError::Stopped)?.write(submission.with_key()).await }.boxed()
    }

    fn health(&self) -> BoxFuture<'_, Result<(), StoreError>> {
        let health = self.writer.as_ref().map_or(Err(StoreError::Stopped), |_| self.database.health.check());
        std::future::ready(health).boxed()
    }

    fn backup(&self, _: &Path) -> anyhow::Result<()> {
        bail!("{} is a server's database: back it up with pg_dump, or with what its provider offers", self.describe())
    }

    fn erase(&self, email: &str, mode: EraseMode) -> anyhow::Result<Vec<(String, usize)>> {
        let key = email_key(email);
        let erased = self.block_on(|database| async move {
            let client = database.connections.dedicated().await?;
            let digest = database.newsletter_key(&client).await?.digest(&key).to_string();
            erase(&client, &database.statements.load_full(), (&key, &digest), mode).await
        });
        Ok(erased?)
    }

    fn departures(&self) -> anyhow::Result<Replay> {
        Ok(self.block_on(|database| async move { newsletter::departures(&*database.connections.get().await?).await })?)
    }

    fn receipt(&self, email: &str) -> anyhow::Result<Receipt> {
        let (key, statements) = (email_key(email), self.database.statements.load_full());
        let client = self.block_on(|database| async move { rows::snapshot(&database).await })?;
        self.block_on(move |_| async move { Ok(attached::receipt(&client, &statements, &key).await) })?
    }

    fn purge(&self, form: &str, before: OffsetDateTime, limit: u16) -> BoxFuture<'_, Result<Purged, StoreError>> {
        let (form, database) = (form.to_owned(), Arc::clone(&self.database));
        self.spawn(async move { purge::purge(&database, &form, before, limit).await })
    }

    fn purge_pending(&self, before: OffsetDateTime, limit: u16) -> BoxFuture<'_, Result<Purged, StoreError>> {
        let database = Arc::clone(&self.database);
        self.spawn(async move { purge::purge_pending(&database, before, limit).await })
    }

    fn purge_erasures(&self, now: OffsetDateTime) -> BoxFuture<'_, Result<(), StoreError>> {
        self.query_current(move |client| async move {
            client.execute("DELETE FROM erasures WHERE erased_at < $1", &[&SystemTime::from(now - MAX_AGE)]).await?;
            Ok(())
        })
    }

    fn size_bytes(&self) -> BoxFuture<'_, Result<u64, StoreError>> {
        self.query(|client| async move {
            // Not every database that speaks PostgreSQL's protocol has this function.
            let size: i64 = client.query_one("SELECT pg_database_size(current_database())", &[]).await?.get(0);
            Ok(size.unsigned_abs())
        })
    }

    fn writes(&self) -> &WriteCounts {
        &self.database.writes
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
        if let Some(writer) = &self.writer {
            writer.close();
        }
        self.database.connections.close();
    }

    fn describe(&self) -> String {
        self.url.to_string()
    }
}

/// Keeps that a person was erased; the parameter is the digest of the e-mail key.
const KEEP_ERASURE: &str = "INSERT INTO erasures (digest, erased_at) VALUES ($1, date_trunc('milliseconds', now())) \
    ON CONFLICT (digest) DO UPDATE SET erased_at = excluded.erased_at";

/// # Errors
/// Nothing was deleted.
async fn erase(
    client: &Client,
    statements: &Statements,
    (key, digest): (&str, &str),
    mode: EraseMode,
) -> Result<Vec<(String, usize)>, Failure> {
    client.batch_execute("BEGIN").await?;
    let mut erased = BTreeMap::from([("outbox", usize::try_from(client.execute(ERASE_MESSAGES, &[&key]).await?).unwrap_or(usize::MAX))]);
    for (table, addresses) in statements.addresses() {
        let ids = attached::ids_of_person(client, addresses, key).await?;
        client.execute(&format!("DELETE FROM {table} WHERE id = ANY($1)"), &[&ids]).await?;
        attached::delete(client, table, &ids).await?;
        *erased.entry(table).or_default() += ids.len();
    }
    client.execute(KEEP_ERASURE, &[&digest]).await?;
    client.batch_execute(if mode == EraseMode::Remove { "COMMIT" } else { "ROLLBACK" }).await?;
    Ok(erased.into_iter().map(|(table, rows)| (table.to_owned(), rows)).collect())
}
