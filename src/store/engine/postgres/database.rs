//! What the writer and the other methods of the store share: connections, statements, and the health of the database.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::time::Duration;

use tokio::runtime::Handle;
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use super::connect::{Connection, Connections, discard};
use super::failure;
use super::migrate::migrate;
use super::query::PostgresQuery;
use crate::store::engine::health::Health;
use crate::store::engine::sqlite;
use crate::store::form_check;
use crate::store::statements::Statements;
use crate::store::{Shared, StoreError};

const MAX_HEALTH_CHECK: Duration = Duration::from_secs(3);

pub struct Database {
    pub connections: Connections,
    pub health: Health,
    pub shared: Arc<Shared>,
    /// A server brings the schema up to date. Beside one it is only read.
    is_server: bool,
    /// Whether the schema is current and the statements were checked. A database that was unreachable at the start is checked when it comes back.
    is_checked: AtomicBool,
}

impl Database {
    pub fn new(connections: Connections, shared: Arc<Shared>, is_server: bool) -> Self {
        Self { connections, health: Health::new(), shared, is_server, is_checked: AtomicBool::new(false) }
    }

    pub fn set_statements(&self, statements: Arc<Statements>, is_checked: bool) {
        self.shared.statements.store(statements);
        self.is_checked.store(is_checked, SeqCst);
    }

    /// A connection. On a server the schema is then current and fits the forms.
    pub async fn connection(&self) -> Result<Connection, StoreError> {
        if self.is_server && !self.is_checked.load(SeqCst) {
            self.migrate_and_check(self.shared.statements.load_full()).await?;
            self.is_checked.store(true, SeqCst);
        }
        self.connections.get().await
    }

    pub async fn migrate_and_check(&self, statements: Arc<Statements>) -> Result<(), StoreError> {
        let (connection, event_loop) = (self.connections.get().await?, Handle::current());
        let work = move || {
            let query = PostgresQuery::new(connection, &event_loop, None);
            migrate(&query)?;
            form_check::check_forms(&query, &sqlite::schema()?, &statements, "")?;
            query.release();
            Ok(())
        };
        spawn_blocking(work).await.unwrap_or(Err(StoreError::Stopped))
    }

    /// Reports to the probe whether a write would succeed now.
    pub async fn check_health(&self) {
        match self.try_write().await {
            Ok(()) => self.health.set_writer(Ok(())),
            Err(failure) => drop(self.report(&failure)),
        }
    }

    async fn try_write(&self) -> Result<(), StoreError> {
        let connection = self.connection().await?;
        let found = timeout(MAX_HEALTH_CHECK, takes_writes(&connection)).await.unwrap_or_else(|_| Err(failure::timeout()));
        if found.is_err() {
            // The next connection may lead to another server.
            discard(connection);
        }
        found
    }

    /// Reports to the probe that nothing can be written, and logs the cause. Returns what the public may read.
    pub fn report(&self, failure: &StoreError) -> StoreError {
        let why = failure.for_public();
        // Once for each fault, not once a second.
        if self.health.check().err().map(|known| known.to_string()) != Some(why.to_string()) {
            tracing::warn!("the database fails: {failure}");
        }
        self.health.set_writer(Err(why.clone()));
        why
    }
}

async fn takes_writes(connection: &Connection) -> Result<(), StoreError> {
    let row = connection.query_one("SHOW transaction_read_only", &[]).await?;
    if row.get::<_, &str>(0) == "off" { Ok(()) } else { Err(StoreError::ReadOnly) }
}
