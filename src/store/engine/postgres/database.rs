//! What the writer and the other methods of the store share: connections, statements, and the health of the database.

use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use arc_swap::ArcSwap;
use tokio::sync::watch;
use tokio::time::timeout;
use tokio_postgres::Client;

use super::connect::{Connection, Connections, discard};
use super::failure::Failure;
use super::migrate::migrate;
use super::{newsletter, statements};
use crate::leads::newsletter::NewsletterKey;
use crate::leads::store::StoreError;
use crate::leads::store::health::Health;
use crate::leads::store::sql::Statements;
use crate::telemetry::counts::WriteCounts;

const MAX_HEALTH_CHECK: Duration = Duration::from_secs(3);

pub struct Database {
    pub connections: Connections,
    pub health: Health,
    pub writes: WriteCounts,
    /// Notified when this process has written a message to the outbox.
    pub arrivals: watch::Sender<()>,
    pub statements: ArcSwap<Statements>,
    /// Read once the schema is current.
    newsletter_key: OnceLock<NewsletterKey>,
    /// Whether the schema is current and the statements were checked. A database that was unreachable at the start is checked when it comes back.
    is_checked: AtomicBool,
}

impl Database {
    pub fn new(connections: Connections) -> Self {
        Self {
            connections,
            health: Health::new(),
            writes: WriteCounts::default(),
            arrivals: watch::Sender::default(),
            statements: ArcSwap::default(),
            newsletter_key: OnceLock::new(),
            is_checked: AtomicBool::new(false),
        }
    }

    pub fn set_statements(&self, statements: Arc<Statements>, is_checked: bool) {
        self.statements.store(statements);
        self.is_checked.store(is_checked, SeqCst);
    }

    /// A connection for writes: the schema is current and fits the forms.
    pub async fn connection(&self) -> Result<Connection, Failure> {
        if !self.is_checked.load(SeqCst) {
            self.migrate_and_check(&self.statements.load_full()).await?;
            self.is_checked.store(true, SeqCst);
        }
        self.connections.get().await
    }

    pub async fn migrate_and_check(&self, statements: &Statements) -> Result<(), Failure> {
        let client = self.connections.dedicated().await?;
        migrate(&client).await?;
        if self.newsletter_key.get().is_none() {
            newsletter::ensure_key(&client).await?;
        }
        statements::check(&client, statements).await
    }

    pub fn known_newsletter_key(&self) -> Option<NewsletterKey> {
        self.newsletter_key.get().copied()
    }

    pub async fn newsletter_key(&self, client: &Client) -> Result<NewsletterKey, Failure> {
        if let Some(key) = self.known_newsletter_key() {
            return Ok(key);
        }
        let key = newsletter::read_key(client).await?.ok_or_else(newsletter::missing_key)?;
        Ok(*self.newsletter_key.get_or_init(|| key))
    }

    /// Reports to the probe whether a write would succeed now.
    pub async fn check_health(&self) {
        match self.try_write().await {
            Ok(()) => self.health.set_writer(Ok(())),
            Err(failure) => drop(self.report(&failure)),
        }
    }

    async fn try_write(&self) -> Result<(), Failure> {
        let connection = self.connection().await?;
        let found = timeout(MAX_HEALTH_CHECK, takes_writes(&connection)).await.unwrap_or_else(|_| Err(Failure::timeout()));
        if found.is_err() {
            // The next connection may lead to another server.
            discard(connection);
        }
        found
    }

    /// Reports to the probe that nothing can be written, and logs the cause. Returns what the public may read.
    pub fn report(&self, failure: &Failure) -> StoreError {
        let why = StoreError::from(failure);
        // Once for each fault, not once a second.
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
