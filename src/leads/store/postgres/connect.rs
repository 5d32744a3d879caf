//! The kept connections of a process, and how one is made.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

use deadpool::Runtime;
use deadpool::managed::{Manager, Metrics, Object, Pool, PoolError, RecycleError, RecycleResult};
use deadpool_postgres::ClientWrapper;
use tokio::time::timeout;
use tokio_postgres::Config;

use super::failure::Failure;
use super::target::Target;
use super::tls::{self, Connector};

/// The writer's, one for whoever delivers, and two for the operator.
const MAX_CONNECTIONS: usize = 4;
/// How long somebody waits for one of them to be free.
const MAX_WAIT: Duration = Duration::from_secs(2);
/// Beyond the handshake of TCP, which the address limits: TLS, the password, and what the session is set to.
const MAX_HANDSHAKE: Duration = Duration::from_secs(2);

/// The server ends what takes longer. A group of writes takes milliseconds.
const SESSION: &str = "SET statement_timeout = '3s'";
/// A migration or an export may take longer.
const OWN_SESSION: &str = "SET statement_timeout = '10min'";

pub type Connection = Object<InTurn>;

pub struct Connections(Pool<InTurn>);

impl Connections {
    /// Connects to nobody yet.
    ///
    /// # Errors
    /// When the certificates cannot be read.
    pub fn new(target: &Target) -> anyhow::Result<Self> {
        let in_turn =
            InTurn { hosts: target.hosts.clone(), tls: tls::connector(target.root_certificates.as_deref())?, last: AtomicUsize::new(0) };
        let pool = Pool::builder(in_turn).max_size(MAX_CONNECTIONS).wait_timeout(Some(MAX_WAIT)).runtime(Runtime::Tokio1);
        Ok(Self(pool.build()?))
    }

    /// One that is open, as far as is known.
    ///
    /// # Errors
    /// When no host takes us, or all connections are in use for too long.
    pub async fn get(&self) -> Result<Connection, Failure> {
        self.0.get().await.map_err(|error| match error {
            PoolError::Backend(failure) => failure,
            PoolError::Timeout(_) => Failure::Away(format!("all {MAX_CONNECTIONS} connections are in use")),
            error => Failure::Away(error.to_string()),
        })
    }

    /// One for work that may take its time; closed, with whatever transaction it is in, when it is dropped.
    ///
    /// # Errors
    /// As [`Self::get`].
    pub async fn own(&self) -> Result<ClientWrapper, Failure> {
        let client = Object::take(self.get().await?);
        client.batch_execute(OWN_SESSION).await?;
        Ok(client)
    }

    pub fn close(&self) {
        self.0.close();
    }
}

/// Not handed to anybody else: its session is in an unknown state.
pub fn discard(connection: Connection) {
    drop(Object::take(connection));
}

/// Tries one host after the other, first the one that took us last. Each has a time limit of its own, so that one which is silent does not use up
/// that of the next.
pub struct InTurn {
    hosts: Vec<Config>,
    tls: Connector,
    last: AtomicUsize,
}

impl Manager for InTurn {
    type Type = ClientWrapper;
    type Error = Failure;

    async fn create(&self) -> Result<ClientWrapper, Failure> {
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
        // What a server said tells more than that another one was silent.
        let said = failures.iter().position(|failure| !failure.may_pass()).unwrap_or(0);
        Err(failures.swap_remove(said))
    }

    async fn recycle(&self, client: &mut ClientWrapper, _: &Metrics) -> RecycleResult<Failure> {
        if client.is_closed() { Err(RecycleError::message("it is closed")) } else { Ok(()) }
    }
}

async fn connect(host: &Config, tls: Connector) -> Result<ClientWrapper, Failure> {
    let limit = host.get_connect_timeout().copied().unwrap_or_default() + MAX_HANDSHAKE;
    let connected = async {
        let (client, connection) = host.connect(tls).await?;
        // Whoever waits for an answer hears of the error that ends it.
        let task = tokio::spawn(async move { drop(connection.await) });
        client.batch_execute(SESSION).await?;
        Ok(ClientWrapper::new(client, task))
    };
    timeout(limit, connected).await.unwrap_or_else(|_| Err(Failure::late()))
}
