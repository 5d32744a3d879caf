//! PostgreSQL, and databases that speak its protocol; several processes may serve from one. All writes of a process go through one thread ([`writer`]),
//! everything else takes a connection of the pool. `docs/postgresql.md` lists what the server must support. Start with [`Postgres::open`].

mod connect;
mod database;
mod event_loop;
mod failure;
mod insert;
mod migrate;
mod outbox;
mod rows;
mod statements;
mod tls;
mod url;
mod writer;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, bail};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use serde_json::{Map, Value};
use time::OffsetDateTime;
use tokio_postgres::Client;

pub use self::url::PostgresUrl;
use super::sql::Statements;
use super::{EraseMode, FormCount, Outbox, POSTGRES_MIGRATIONS as MIGRATIONS, Store, StoreError, Stored};
use crate::leads::submission::{Submission, email_key};
use crate::tables::Forms;
use crate::telemetry::counts::WriteCounts;
use connect::{Connection, Connections};
use database::Database;
use event_loop::EventLoop;
use failure::Failure;
use writer::Writer;

pub struct Postgres {
    url: PostgresUrl,
    database: Arc<Database>,
    /// None beside a server.
    writer: Option<Writer>,
    event_loop: EventLoop,
}

impl Postgres {
    /// The server may be unreachable: pages need no database, and forms are stored once it comes back.
    pub fn open(url: &PostgresUrl) -> anyhow::Result<Self> {
        let mut store = Self::new(url)?;
        store.writer = Some(writer::start(Arc::clone(&store.database), store.event_loop.handle.clone())?);
        Ok(store)
    }

    pub fn open_existing(url: &PostgresUrl) -> anyhow::Result<Self> {
        let store = Self::new(url)?;
        let applied = store.block_on(|database| async move { migrate::applied(&*database.connections.get().await?).await });
        match applied.with_context(|| format!("cannot open {url}"))? {
            Some(applied) if applied == MIGRATIONS.len() => Ok(store),
            Some(_) => bail!("the schema of {url} is that of an older version; a server brings it up to date when it starts"),
            None => bail!("cannot open {url}: it holds no tables of the site; a server makes them when it starts"),
        }
    }

    fn new(url: &PostgresUrl) -> anyhow::Result<Self> {
        let database = Arc::new(Database::new(Connections::new(url)?));
        Ok(Self { url: url.clone(), database, writer: None, event_loop: EventLoop::start()? })
    }

    /// Runs `work` on the store's event loop. Blocks.
    fn block_on<T, F>(&self, work: impl FnOnce(Arc<Database>) -> F) -> Result<T, Failure>
    where
        T: Send + 'static,
        F: Future<Output = Result<T, Failure>> + Send + 'static,
    {
        self.event_loop.block_on(work(Arc::clone(&self.database)))
    }

    /// Runs `work` with a connection of the pool, on the store's event loop.
    fn query<T, F>(&self, work: impl FnOnce(Connection) -> F + Send + 'static) -> BoxFuture<'_, Result<T, StoreError>>
    where
        T: Send + 'static,
        F: Future<Output = Result<T, Failure>> + Send + 'static,
    {
        let database = Arc::clone(&self.database);
        let result = self.event_loop.run(async move { work(database.connections.get().await?).await });
        async move { result.await.map_err(|failure| StoreError::from(&failure)) }.boxed()
    }
}

/// The writer's thread works on the event loop, which must outlive it.
impl Drop for Postgres {
    fn drop(&mut self) {
        self.close();
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

    fn columns(&self, table: &str) -> anyhow::Result<Vec<String>> {
        let table = self.database.statements().known_table(table)?;
        Ok(self.block_on(|database| async move { rows::columns(&*database.connections.get().await?, &table).await })?)
    }

    fn each_row(
        &self,
        table: &str,
        since: Option<OffsetDateTime>,
        each: &mut dyn FnMut(Map<String, Value>) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let table = self.database.statements().known_table(table)?;
        let mut client = self.block_on(|database| async move {
            let client = database.connections.dedicated().await?;
            rows::begin_snapshot(&client).await?;
            Ok(client)
        })?;
        let mut after = i64::MIN;
        loop {
            let table = table.clone();
            let (back, rows) = self.block_on(|_| async move {
                let rows = rows::batch(&client, &table, since, after).await?;
                Ok((client, rows))
            })?;
            client = back;
            let Some(last) = rows.last() else { return Ok(()) };
            after = last.get("id");
            for row in &rows {
                each(rows::object(row)?)?;
            }
        }
    }

    fn insert_rows(&self, table: &str, rows: &[Map<String, Value>]) -> anyhow::Result<()> {
        let (table, columns) = (self.database.statements().known_table(table)?, self.columns(table)?);
        let rows = rows.to_vec();
        let inserted = self.block_on(|database| async move {
            let client = database.connections.dedicated().await?;
            rows::insert_rows(&client, &table, &columns, &rows).await
        });
        Ok(inserted?)
    }

    fn count_by_day(&self) -> anyhow::Result<Vec<FormCount>> {
        let counts = self.block_on(|database| async move {
            let client = database.connections.dedicated().await?;
            rows::begin_snapshot(&client).await?;
            rows::count_by_day(&client, &database.statements()).await
        });
        Ok(counts?)
    }

    fn backup(&self, _: &Path) -> anyhow::Result<()> {
        bail!("{} is a server's database: back it up with pg_dump, or with what its provider offers", self.describe())
    }

    fn erase(&self, email: &str, mode: EraseMode) -> anyhow::Result<Vec<(String, usize)>> {
        let key = email_key(email);
        let erased = self
            .block_on(|database| async move { erase(&*database.connections.dedicated().await?, &database.statements(), &key, mode).await });
        Ok(erased?)
    }

    fn latest_rows(&self, table: &str, limit: u16) -> anyhow::Result<Vec<Map<String, Value>>> {
        let table = self.database.statements().known_table(table)?;
        let rows = self.block_on(|database| async move { rows::latest_rows(&*database.connections.get().await?, &table, limit).await })?;
        rows.iter().map(rows::object).collect()
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

/// # Errors
/// Nothing was deleted.
async fn erase(client: &Client, statements: &Statements, key: &str, mode: EraseMode) -> Result<Vec<(String, usize)>, Failure> {
    client.batch_execute("BEGIN").await?;
    let mut erased = BTreeMap::<&str, u64>::new();
    for (table, statement) in statements.erase() {
        *erased.entry(table).or_default() += client.execute(statement, &[&key]).await?;
    }
    client.batch_execute(if mode == EraseMode::Remove { "COMMIT" } else { "ROLLBACK" }).await?;
    Ok(erased.into_iter().map(|(table, rows)| (table.to_owned(), usize::try_from(rows).unwrap_or(usize::MAX))).collect())
}
