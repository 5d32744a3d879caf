//! What the writer and the operator's commands share: connections, statements, and what is known of the database.

use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::timeout;

use super::connect::{Connection, Connections, discard};
use super::failure::Failure;
use super::migrate::migrate;
use super::statements::Statements;
use crate::leads::store::StoreError;
use crate::leads::store::health::Health;
use crate::telemetry::counts::WriteCounts;

const MAX_LOOK: Duration = Duration::from_secs(3);

pub struct Database {
    pub connections: Connections,
    pub health: Health,
    pub writes: WriteCounts,
    /// Changes when this process has written a message of the outbox.
    pub arrivals: watch::Sender<()>,
    statements: RwLock<Arc<Statements>>,
    /// Whether the schema is up to date and takes the statements. A database that was away when the server started is proved when it comes.
    is_proved: AtomicBool,
}

impl Database {
    pub fn new(connections: Connections) -> Self {
        Self {
            connections,
            health: Health::new(),
            writes: WriteCounts::default(),
            arrivals: watch::Sender::default(),
            statements: RwLock::default(),
            is_proved: AtomicBool::new(false),
        }
    }

    pub fn statements(&self) -> Arc<Statements> {
        Arc::clone(&self.statements.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// From now on these hold. `is_proved`: the database was seen to take them.
    pub fn set_statements(&self, statements: Arc<Statements>, is_proved: bool) {
        *self.statements.write().unwrap_or_else(PoisonError::into_inner) = statements;
        self.is_proved.store(is_proved, SeqCst);
    }

    /// To write by: the schema is up to date and takes the forms.
    ///
    /// # Errors
    /// Why nothing can be written.
    pub async fn connection(&self) -> Result<Connection, Failure> {
        if !self.is_proved.load(SeqCst) {
            self.prove(&self.statements()).await?;
            self.is_proved.store(true, SeqCst);
        }
        self.connections.get().await
    }

    /// Brings the schema up to date and holds the statements against it.
    ///
    /// # Errors
    /// A step that fails, a newer schema, a form that does not fit.
    pub async fn prove(&self, statements: &Statements) -> Result<(), Failure> {
        let client = self.connections.own().await?;
        migrate(&client).await?;
        statements.prove(&client).await
    }

    /// Whether a write would be kept now.
    pub async fn look(&self) {
        let found = match self.connection().await {
            Ok(connection) => match timeout(MAX_LOOK, takes_writes(&connection)).await.unwrap_or_else(|_| Err(Failure::late())) {
                Ok(()) => Ok(()),
                // The next connection may lead to another server.
                Err(failure) => {
                    discard(connection);
                    Err(failure)
                }
            },
            Err(failure) => Err(failure),
        };
        match found {
            Ok(()) => self.health.set_writer(Ok(())),
            Err(failure) => drop(self.report(&failure)),
        }
    }

    /// Writes down that nothing can be written; the cause is logged, what the public may read comes back.
    pub fn report(&self, failure: &Failure) -> StoreError {
        let why = StoreError::from(failure);
        // Once for each thing that is wrong, not once a second.
        if self.health.check().err().map(|known| known.to_string()) != Some(why.to_string()) {
            tracing::warn!("the database fails: {failure}");
        }
        self.health.set_writer(Err(why.clone()));
        why
    }
}

async fn takes_writes(connection: &Connection) -> Result<(), Failure> {
    let row = connection.query_one("SHOW transaction_read_only", &[]).await?;
    if row.get::<_, &str>(0) == "off" { Ok(()) } else { Err(Failure::ReadOnly) }
}
