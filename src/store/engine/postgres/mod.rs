//! PostgreSQL, and databases that speak its protocol; several processes may serve from one. Leads are inserted by one thread of a process ([`writer`]),
//! everything else takes a connection of the pool. `docs/postgresql.md` lists what the server must support. Start with [`Postgres::open`].

mod connect;
mod database;
mod failure;
mod migrate;
mod query;
mod tls;
mod url;
mod writer;

use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, bail};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use time::OffsetDateTime;
use tokio::runtime::{Builder, Handle, Runtime};

pub use self::url::PostgresUrl;
use super::{Access, Change, Engine, sqlite};
use crate::store::features::newsletter;
use crate::store::features::submission::{Stored, Submission};
use crate::store::form_check;
use crate::store::query::{Dialect, Query};
use crate::store::replay::{Entry, Replay, ReplayKind, ReplayLog};
use crate::store::statements::Statements;
use crate::store::timestamp::format_time;
use crate::store::{POSTGRES_MIGRATIONS as MIGRATIONS, Shared, StoreError, check_is_current};
use crate::tables::Forms;
use connect::Connections;
use database::Database;
use query::{PostgresQuery, run, wait};
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
    pub fn open(url: &PostgresUrl, shared: Arc<Shared>) -> anyhow::Result<Self> {
        let mut store = Self::new(url, shared, true)?;
        store.writer = Some(writer::start(Arc::clone(&store.database), store.handle.clone())?);
        Ok(store)
    }

    pub fn open_existing(url: &PostgresUrl, shared: Arc<Shared>) -> anyhow::Result<Self> {
        let store = Self::new(url, shared, false)?;
        let mut applied = None;
        let read = store.run(Access::Read, &mut |query| {
            applied = migrate::applied(query)?;
            Ok(())
        });
        read.with_context(|| format!("cannot open {url}"))?;
        let Some(applied) = applied else { bail!("cannot open {url}: it holds no tables of the site; a server makes them when it starts") };
        check_is_current(applied, MIGRATIONS, &store.describe())?;
        Ok(store)
    }

    fn new(url: &PostgresUrl, shared: Arc<Shared>, is_server: bool) -> anyhow::Result<Self> {
        let database = Arc::new(Database::new(Connections::new(url)?, shared, is_server));
        let event_loop = Builder::new_multi_thread().worker_threads(1).thread_name("store-network").enable_all().build()?;
        Ok(Self { url: url.clone(), database, writer: None, handle: event_loop.handle().clone(), event_loop: Some(event_loop) })
    }

    fn read<T>(&self, work: impl Fn(&dyn Query) -> Result<T, StoreError>) -> Result<T, StoreError> {
        let mut result = Err(StoreError::Stopped);
        self.run(Access::Read, &mut |query| {
            result = work(query);
            Ok(())
        })?;
        result
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

impl Engine for Postgres {
    fn prepare(&self, forms: &Forms) -> anyhow::Result<()> {
        let statements = Arc::new(Statements::new(forms, Dialect::Postgres));
        let is_server = self.writer.is_some();
        let checked = if is_server {
            let (database, to_check) = (Arc::clone(&self.database), Arc::clone(&statements));
            wait(&self.handle, async move { database.migrate_and_check(to_check).await })
        } else {
            self.read(|query| form_check::check_forms(query, &sqlite::schema()?, &statements, ""))
        };
        match checked {
            Err(error) if is_server && error.is_transient() => {
                self.database.report(&error);
                self.database.set_statements(statements, false);
            }
            checked => {
                checked.with_context(|| self.describe())?;
                self.database.set_statements(statements, true);
            }
        }
        Ok(())
    }

    fn run(&self, access: Access, work: &mut dyn FnMut(&dyn Query) -> Result<(), StoreError>) -> Result<(), StoreError> {
        let database = Arc::clone(&self.database);
        let connection = wait(&self.handle, async move { database.connection().await })?;
        run(PostgresQuery::new(connection, &self.handle, None), access, work)
    }

    fn write(&self, change: Change) -> BoxFuture<'_, Result<(), StoreError>> {
        let (database, handle) = (Arc::clone(&self.database), self.handle.clone());
        let write = async move {
            let connection = database.connection().await?;
            let query = PostgresQuery::new(connection, &handle, None);
            let mut change = Some(change);
            let work = move || run(query, Access::Write, &mut |query| change.take().map_or(Ok(()), |change| change(query)));
            handle.spawn_blocking(work).await.unwrap_or(Err(StoreError::Stopped))
        };
        async move { self.handle.spawn(write).await.unwrap_or(Err(StoreError::Stopped)) }.boxed()
    }

    fn insert(&self, submission: Submission) -> BoxFuture<'_, Result<Stored, StoreError>> {
        async move { self.writer.as_ref().ok_or(StoreError::Stopped)?.write(submission.with_key()).await }.boxed()
    }

    fn health(&self) -> Result<(), StoreError> {
        self.writer.as_ref().map_or(Err(StoreError::Stopped), |_| self.database.health.check())
    }

    fn size_bytes(&self) -> Result<u64, StoreError> {
        // Not every database that speaks PostgreSQL's protocol has this function.
        let size = self.read(|query| query.value("SELECT pg_database_size(current_database())", &[]))?;
        size.ok_or(StoreError::Stopped)
    }

    fn backup(&self, _: &Path) -> anyhow::Result<()> {
        bail!("{} is a server's database: back it up with pg_dump, or with what its provider offers", self.describe())
    }

    /// None of them is noted: there is no log with an order.
    fn departures(&self) -> anyhow::Result<Replay> {
        let log = self.read(|query| {
            let entry = |kind, digest, at| Ok::<_, StoreError>(Entry { kind, at: format_time(at)?, name: digest, is_noted: false });
            let mut entries = Vec::new();
            for row in query.query("SELECT digest, erased_at FROM erasures", &[])? {
                entries.push(entry(ReplayKind::Erased, row.get(0)?, row.get(1)?)?);
            }
            for suppression in newsletter::suppressions(query)? {
                entries.push(entry(ReplayKind::Unsubscribed, suppression.digest, suppression.unsubscribed_at)?);
            }
            Ok(ReplayLog::new(newsletter::read_key(query)?.bytes(), entries))
        })?;
        Ok(Replay { log: Some(log), ..Replay::default() })
    }

    fn forget_departures(&self, before: OffsetDateTime) -> Result<(), StoreError> {
        let before = format_time(before)?;
        self.run(Access::Write, &mut |query| query.execute("DELETE FROM erasures WHERE erased_at < $1", &[(&before).into()]).map(drop))
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
