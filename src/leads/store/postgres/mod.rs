//! PostgreSQL, and what speaks its language, on other machines: several processes may serve from one database. Writes go through one thread a process
//! ([`writer`]); everything else takes a connection of its own. `docs/postgresql.md` lists what is asked of the server.

mod connect;
mod database;
mod erase;
mod failure;
mod insert;
mod insert_rows;
mod migrate;
mod moment;
mod outbox;
mod pipeline;
mod read;
mod runtime;
mod statements;
mod target;
mod tls;
mod writer;

use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, bail};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use serde_json::{Map, Value};
use time::OffsetDateTime;

use super::{EraseMode, FormCount, Outbox, POSTGRES_MIGRATIONS as MIGRATIONS, Store, StoreError, Stored};
use crate::leads::submission::{Submission, email_key};
use crate::tables::Forms;
use crate::telemetry::counts::WriteCounts;
use connect::Connections;
use database::Database;
use failure::Failure;
use runtime::EventLoop;
use statements::Statements;
pub use target::Target;
use writer::Writer;

pub struct Postgres {
    target: Target,
    database: Arc<Database>,
    /// None beside a server.
    writer: Option<Writer>,
    event_loop: EventLoop,
}

impl Postgres {
    /// The server may be away: pages need no database, and forms are kept from when it comes.
    pub fn open(target: &Target) -> anyhow::Result<Self> {
        let mut store = Self::new(target)?;
        let event_loop = store.event_loop.handle().context("the store's event loop has stopped")?;
        store.writer = Some(Writer::start(Arc::clone(&store.database), event_loop.clone())?);
        Ok(store)
    }

    pub fn open_existing(target: &Target) -> anyhow::Result<Self> {
        let store = Self::new(target)?;
        let database = Arc::clone(&store.database);
        let applied = store.event_loop.wait(async move { migrate::applied(&*database.connections.get().await?).await });
        match applied.with_context(|| format!("cannot open {target}"))? {
            Some(applied) if applied == MIGRATIONS.len() => Ok(store),
            Some(_) => bail!("the schema of {target} is that of an older version; a server brings it up to date when it starts"),
            None => bail!("cannot open {target}: it holds no tables of the site; a server makes them when it starts"),
        }
    }

    fn new(target: &Target) -> anyhow::Result<Self> {
        let database = Arc::new(Database::new(Connections::new(target)?));
        Ok(Self { target: target.clone(), database, writer: None, event_loop: EventLoop::start()? })
    }

    /// Runs `work` on the store's event loop. Blocks.
    fn with<T, F>(&self, work: impl FnOnce(Arc<Database>) -> F) -> Result<T, Failure>
    where
        T: Send + 'static,
        F: Future<Output = Result<T, Failure>> + Send + 'static,
    {
        self.event_loop.wait(work(Arc::clone(&self.database)))
    }
}

impl Store for Postgres {
    fn prepare(&self, forms: &Forms) -> anyhow::Result<()> {
        let statements = Arc::new(Statements::of(forms));
        let serves = self.writer.is_some();
        let proof = Arc::clone(&statements);
        let proved = self.with(|database| async move {
            if serves { database.prove(&proof).await } else { proof.prove(&*database.connections.own().await?).await }
        });
        match proved {
            Err(failure) if serves && failure.may_pass() => {
                self.database.report(&failure);
                self.database.set_statements(statements, false);
            }
            proved => {
                proved.with_context(|| self.describe())?;
                self.database.set_statements(statements, true);
            }
        }
        Ok(())
    }

    fn insert(&self, submission: Submission) -> BoxFuture<'_, Result<Stored, StoreError>> {
        async move { self.writer.as_ref().ok_or(StoreError::Stopped)?.insert(submission.with_key()).await }.boxed()
    }

    fn health(&self) -> BoxFuture<'_, Result<(), StoreError>> {
        let known = self.writer.as_ref().map_or(Err(StoreError::Stopped), |_| self.database.health.check());
        std::future::ready(known).boxed()
    }

    fn columns(&self, table: &str) -> anyhow::Result<Vec<String>> {
        let table = self.database.statements().known(table)?;
        Ok(self.with(|database| async move { read::columns(&*database.connections.get().await?, &table).await })?)
    }

    fn each_row(
        &self,
        table: &str,
        since: Option<OffsetDateTime>,
        each: &mut dyn FnMut(Map<String, Value>) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let table = self.database.statements().known(table)?;
        let mut client = self.with(|database| async move {
            let client = database.connections.own().await?;
            read::begin(&client).await?;
            Ok(client)
        })?;
        let mut after = i64::MIN;
        loop {
            let table = table.clone();
            let (back, rows) = self.with(|_| async move {
                let rows = read::batch(&client, &table, since, after).await?;
                Ok((client, rows))
            })?;
            client = back;
            let Some(last) = rows.last() else { return Ok(()) };
            after = last.get("id");
            for row in &rows {
                each(read::object(row)?)?;
            }
        }
    }

    fn insert_rows(&self, table: &str, rows: &[Map<String, Value>]) -> anyhow::Result<()> {
        let (table, columns) = (self.database.statements().known(table)?, self.columns(table)?);
        let rows = rows.to_vec();
        let inserted = self
            .with(|database| async move { insert_rows::insert_rows(&*database.connections.own().await?, &table, &columns, &rows).await });
        Ok(inserted?)
    }

    fn count_by_day(&self) -> anyhow::Result<Vec<FormCount>> {
        let counts = self.with(|database| async move {
            let client = database.connections.own().await?;
            read::begin(&client).await?;
            read::count_by_day(&client, &database.statements()).await
        });
        Ok(counts?)
    }

    fn backup(&self, _: &Path) -> anyhow::Result<()> {
        bail!("{} is a server's database: back it up with pg_dump, or with what its provider offers", self.describe())
    }

    fn erase(&self, email: &str, removal: EraseMode) -> anyhow::Result<Vec<(String, usize)>> {
        let key = email_key(email);
        let erased = self
            .with(|database| async move { erase::erase(&*database.connections.own().await?, &database.statements(), &key, removal).await });
        Ok(erased?)
    }

    fn latest_rows(&self, table: &str, most: u16) -> anyhow::Result<Vec<Map<String, Value>>> {
        let table = self.database.statements().known(table)?;
        let rows = self.with(|database| async move { read::latest_rows(&*database.connections.get().await?, &table, most).await })?;
        rows.iter().map(read::object).collect()
    }

    fn size_bytes(&self) -> BoxFuture<'_, Result<u64, StoreError>> {
        self.ask(|client| async move {
            // Not all that speak PostgreSQL's language have this function.
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
        self.target.to_string()
    }
}
