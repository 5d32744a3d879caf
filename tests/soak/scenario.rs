//! What a scenario is given, and the table of all of them.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use futures_util::future::BoxFuture;
use tempfile::TempDir;

use crate::options::Options;
use crate::report::Row;
use crate::scenarios::{floods, full_disk, kills, locks, misses, odd, slow_clients, steady};
use crate::server::{Launch, Server};

pub struct Scenario {
    pub name: &'static str,
    /// It mostly waits for limits of time: the short form runs these side by side.
    pub waits: bool,
    pub run: for<'a> fn(&'a Run, &'a mut Row) -> BoxFuture<'a, anyhow::Result<()>>,
}

/// To add a row: a function in a file of `scenarios/`, and a line here. They run in this order.
pub const SCENARIOS: &[Scenario] = &[
    Scenario { name: "kill -9 under a load of forms", waits: false, run: |run, row| Box::pin(kills::kills(run, row)) },
    Scenario { name: "full disk", waits: false, run: |run, row| Box::pin(full_disk::full_disk(run, row)) },
    Scenario { name: "database locked for 1 s", waits: false, run: |run, row| Box::pin(locks::locked(run, row, 1)) },
    Scenario { name: "database locked for 6 s", waits: true, run: |run, row| Box::pin(locks::locked(run, row, 6)) },
    Scenario { name: "database locked for 20 s", waits: true, run: |run, row| Box::pin(locks::locked(run, row, 20)) },
    Scenario { name: "slow clients", waits: true, run: |run, row| Box::pin(slow_clients::slow_clients(run, row)) },
    Scenario { name: "flood of silent connections", waits: true, run: |run, row| Box::pin(floods::silent(run, row)) },
    Scenario { name: "flood of half heads", waits: true, run: |run, row| Box::pin(floods::half_heads(run, row)) },
    Scenario { name: "flood of heads that are too large", waits: true, run: |run, row| Box::pin(floods::large_heads(run, row)) },
    Scenario { name: "flood of clients that never read", waits: true, run: |run, row| Box::pin(floods::never_reading(run, row)) },
    Scenario { name: "more connections than files", waits: true, run: |run, row| Box::pin(floods::few_files(run, row)) },
    Scenario { name: "flood of new connections", waits: false, run: |run, row| Box::pin(floods::new_connections(run, row)) },
    Scenario { name: "flood of searches from one address", waits: false, run: |run, row| Box::pin(misses::from_one_address(run, row)) },
    Scenario {
        name: "flood of searches from many addresses",
        waits: false,
        run: |run, row| Box::pin(misses::from_many_addresses(run, row)),
    },
    Scenario { name: "odd requests", waits: false, run: |run, row| Box::pin(odd::odd_requests(run, row)) },
    Scenario { name: "steady", waits: false, run: |run, row| Box::pin(steady::steady(run, row)) },
];

/// What every scenario may use.
pub struct Run {
    pub options: Options,
    pub seed: u64,
    ends: Instant,
}

impl Run {
    pub fn new(options: Options) -> Self {
        let ends = Instant::now() + Duration::from_secs(60 * options.minutes);
        Self { seed: options.seed.unwrap_or_else(|| fastrand::u64(..)), ends, options }
    }

    /// Until the time is over that was asked for.
    pub fn left(&self) -> Duration {
        self.ends.saturating_duration_since(Instant::now())
    }

    /// An amount for the full form and one for the short one.
    pub fn amount<T>(&self, full: T, short: T) -> T {
        if self.options.short { short } else { full }
    }

    /// A folder for a server, and how to start it there.
    pub fn launch(&self, arguments: &[&str]) -> anyhow::Result<(TempDir, Launch)> {
        let folder = tempfile::Builder::new().prefix("leadlight-soak-").tempdir()?;
        let arguments = arguments.iter().map(|&argument| argument.into()).collect();
        let launch = Launch { binary: self.options.binary.clone(), folder: folder.path().into(), arguments, max_files: None };
        Ok((folder, launch))
    }

    /// A server that has come to rest.
    pub async fn server(&self, arguments: &[&str]) -> anyhow::Result<(TempDir, Server)> {
        let (folder, launch) = self.launch(arguments)?;
        let server = launch.start(None::<SocketAddr>).await?.settled().await?;
        Ok((folder, server))
    }
}
