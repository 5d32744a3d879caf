//! The connection pool of a process.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

use deadpool::Runtime;
use deadpool::managed::{Manager, Metrics, Object, Pool, PoolError, RecycleError, RecycleResult};
use deadpool_postgres::ClientWrapper;
use tokio::time::timeout;
use tokio_postgres::Config;

use super::failure;
use super::tls::{self, Connector};
use super::url::PostgresUrl;
use crate::store::StoreError;

/// One connection for the writer, one for delivery, two for the operator, and four for the desk.
const MAX_CONNECTIONS: usize = 8;
/// How long a caller waits for a free connection.
const MAX_WAIT: Duration = Duration::from_secs(2);
/// The time for TLS, the password and the session settings; the URL limits the TCP handshake before it.
const MAX_HANDSHAKE: Duration = Duration::from_secs(2);

/// A group of writes takes milliseconds. Long work sets a limit of its own.
const SESSION: &str = "SET statement_timeout = '3s'";

pub type Connection = Object<HostList>;

pub struct Connections(Pool<HostList>);

impl Connections {
    /// A pool that has not connected yet.
    pub fn new(url: &PostgresUrl) -> anyhow::Result<Self> {
        let tls = tls::connector(url.root_certificates.as_deref())?;
        let hosts = HostList { hosts: url.hosts.clone(), tls, last: AtomicUsize::new(0) };
        let pool = Pool::builder(hosts).max_size(MAX_CONNECTIONS).wait_timeout(Some(MAX_WAIT)).runtime(Runtime::Tokio1);
        Ok(Self(pool.build()?))
    }

    /// A connection that is open, as far as is known.
    pub async fn get(&self) -> Result<Connection, StoreError> {
        self.0.get().await.map_err(|error| match error {
            PoolError::Backend(failure) => failure,
            PoolError::Timeout(_) => StoreError::Unreachable(format!("all {MAX_CONNECTIONS} connections are in use")),
            error => StoreError::Unreachable(error.to_string()),
        })
    }

    pub fn close(&self) {
        self.0.close();
    }
}

/// Closes a connection whose session is in an unknown state, instead of returning it to the pool.
pub fn discard(connection: Connection) {
    drop(Object::take(connection));
}

/// Tries the hosts in turn, the one that accepted last first. Each has its own time limit, so that a silent host does not use up the next one's.
pub struct HostList {
    hosts: Vec<Config>,
    tls: Connector,
    last: AtomicUsize,
}

impl Manager for HostList {
    type Type = ClientWrapper;
    type Error = StoreError;

    async fn create(&self) -> Result<ClientWrapper, StoreError> {
        let first = self.last.load(Relaxed);
        let mut failures = Vec::new();
        for index in (0..self.hosts.len()).map(|turn| (first + turn) % self.hosts.len()) {
            match connect(&self.hosts[index], self.tls.clone()).await {
                Ok(client) => {
                    self.last.store(index, Relaxed);
                    return Ok(client);
                }
                Err(failure) => failures.push(failure),
            }
        }
        // A server's own message tells more than a silent host.
        let reported = failures.iter().position(|failure| !failure.is_transient()).unwrap_or(0);
        Err(failures.swap_remove(reported))
    }

    async fn recycle(&self, client: &mut ClientWrapper, _: &Metrics) -> RecycleResult<StoreError> {
        if client.is_closed() { Err(RecycleError::message("it is closed")) } else { Ok(()) }
    }
}

async fn connect(host: &Config, tls: Connector) -> Result<ClientWrapper, StoreError> {
    let limit = host.get_connect_timeout().copied().unwrap_or_default() + MAX_HANDSHAKE;
    let connected = async {
        let (client, connection) = host.connect(tls).await?;
        // The error that ends a connection reaches the caller that waits for an answer.
        let task = tokio::spawn(async move { drop(connection.await) });
        client.batch_execute(SESSION).await?;
        Ok(ClientWrapper::new(client, task))
    };
    timeout(limit, connected).await.unwrap_or_else(|_| Err(failure::timeout()))
}
