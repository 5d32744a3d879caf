//! The table of scenarios, and the options and functions that each of them gets.

use std::time::{Duration, Instant};

use futures_util::future::BoxFuture;
use tempfile::TempDir;

use crate::client::Protocol;
use crate::options::Options;
use crate::report::Row;
use crate::scenarios::{
    floods, forged_addresses, full_disk, handover, http3, http3_packets, kills, late_bodies, locks, misses, odd, slow_clients, steady,
};
use crate::server::{Server, ServerCommand};

/// How a scenario runs in the short form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InShort {
    /// One after the other, because it needs the processor.
    Sequential,
    /// In parallel with all others, because it mostly waits for timeouts.
    Parallel,
    /// Not at all: it measures times, and another row has the same checks.
    Skipped,
}

/// One row of the table of results.
pub struct Scenario {
    pub name: &'static str,
    pub in_short: InShort,
    pub run: for<'a> fn(&'a Run, &'a mut Row) -> BoxFuture<'a, anyhow::Result<()>>,
}

/// Add a row with a function in `scenarios/` and a line here. Rows run in this order.
pub const SCENARIOS: &[Scenario] = &[
    Scenario {
        name: "kill -9 under a load of forms",
        in_short: InShort::Sequential,
        run: |run, row| Box::pin(kills::kills(run, row, Protocol::Http1)),
    },
    Scenario { name: "full disk", in_short: InShort::Sequential, run: |run, row| Box::pin(full_disk::full_disk(run, row)) },
    Scenario { name: "database locked for 1 s", in_short: InShort::Sequential, run: |run, row| Box::pin(locks::locked(run, row, 1)) },
    Scenario { name: "database locked for 6 s", in_short: InShort::Parallel, run: |run, row| Box::pin(locks::locked(run, row, 6)) },
    Scenario { name: "database locked for 20 s", in_short: InShort::Skipped, run: |run, row| Box::pin(locks::locked(run, row, 20)) },
    Scenario {
        name: "database locked while the server starts",
        in_short: InShort::Sequential,
        run: |run, row| Box::pin(locks::locked_at_start(run, row)),
    },
    Scenario { name: "a new version that hangs", in_short: InShort::Sequential, run: |run, row| Box::pin(handover::hangs(run, row)) },
    Scenario {
        name: "forms with forged addresses",
        in_short: InShort::Sequential,
        run: |run, row| Box::pin(forged_addresses::forged_addresses(run, row)),
    },
    Scenario { name: "late bodies", in_short: InShort::Sequential, run: |run, row| Box::pin(late_bodies::late_bodies(run, row)) },
    Scenario { name: "slow clients", in_short: InShort::Parallel, run: |run, row| Box::pin(slow_clients::slow_clients(run, row)) },
    Scenario { name: "flood of silent connections", in_short: InShort::Parallel, run: |run, row| Box::pin(floods::silent(run, row)) },
    Scenario { name: "flood of half heads", in_short: InShort::Parallel, run: |run, row| Box::pin(floods::half_heads(run, row)) },
    Scenario { name: "flood of half bodies", in_short: InShort::Parallel, run: |run, row| Box::pin(floods::half_bodies(run, row)) },
    Scenario {
        name: "flood of heads that are too large",
        in_short: InShort::Skipped,
        run: |run, row| Box::pin(floods::large_heads(run, row)),
    },
    Scenario {
        name: "flood of clients that never read",
        in_short: InShort::Parallel,
        run: |run, row| Box::pin(floods::never_reading(run, row)),
    },
    Scenario { name: "more connections than files", in_short: InShort::Parallel, run: |run, row| Box::pin(floods::few_files(run, row)) },
    Scenario { name: "flood of new connections", in_short: InShort::Skipped, run: |run, row| Box::pin(floods::new_connections(run, row)) },
    Scenario {
        name: "flood of searches from one address",
        in_short: InShort::Skipped,
        run: |run, row| Box::pin(misses::from_one_address(run, row, Protocol::Http1)),
    },
    Scenario {
        name: "flood of searches from many addresses",
        in_short: InShort::Sequential,
        run: |run, row| Box::pin(misses::from_many_addresses(run, row, Protocol::Http1)),
    },
    Scenario {
        name: "kill -9 under a load of forms over HTTP/3",
        in_short: InShort::Sequential,
        run: |run, row| Box::pin(kills::kills(run, row, Protocol::Http3)),
    },
    Scenario { name: "slow clients over HTTP/3", in_short: InShort::Parallel, run: |run, row| Box::pin(http3::slow_clients(run, row)) },
    Scenario {
        name: "flood of silent connections over HTTP/3",
        in_short: InShort::Parallel,
        run: |run, row| Box::pin(http3::silent(run, row)),
    },
    Scenario {
        name: "flood of half handshakes over HTTP/3",
        in_short: InShort::Parallel,
        run: |run, row| Box::pin(http3::half_handshakes(run, row)),
    },
    Scenario {
        name: "flood of half heads over HTTP/3",
        in_short: InShort::Parallel,
        run: |run, row| Box::pin(http3::half_heads(run, row)),
    },
    Scenario {
        name: "flood of half bodies over HTTP/3",
        in_short: InShort::Parallel,
        run: |run, row| Box::pin(http3::half_bodies(run, row)),
    },
    Scenario {
        name: "flood of heads that are too large over HTTP/3",
        in_short: InShort::Skipped,
        run: |run, row| Box::pin(http3::large_heads(run, row)),
    },
    Scenario {
        name: "flood of clients that never read over HTTP/3",
        in_short: InShort::Parallel,
        run: |run, row| Box::pin(http3::never_reading(run, row)),
    },
    Scenario {
        name: "flood of new connections over HTTP/3",
        in_short: InShort::Skipped,
        run: |run, row| Box::pin(http3::new_connections(run, row)),
    },
    Scenario {
        name: "flood of bytes with gaps over HTTP/3",
        in_short: InShort::Parallel,
        run: |run, row| Box::pin(http3_packets::bytes_with_gaps(run, row)),
    },
    Scenario {
        name: "flood of small frames over HTTP/3",
        in_short: InShort::Parallel,
        run: |run, row| Box::pin(http3_packets::small_frames(run, row)),
    },
    Scenario { name: "flood of pings over HTTP/3", in_short: InShort::Parallel, run: |run, row| Box::pin(http3_packets::pings(run, row)) },
    Scenario {
        name: "flood of resets over HTTP/3",
        in_short: InShort::Parallel,
        run: |run, row| Box::pin(http3_packets::resets(run, row)),
    },
    Scenario {
        name: "packets from other addresses over HTTP/3",
        in_short: InShort::Parallel,
        run: |run, row| Box::pin(http3_packets::other_addresses(run, row)),
    },
    Scenario {
        name: "flood of searches from one address over HTTP/3",
        in_short: InShort::Skipped,
        run: |run, row| Box::pin(misses::from_one_address(run, row, Protocol::Http3)),
    },
    Scenario {
        name: "flood of searches from many addresses over HTTP/3",
        in_short: InShort::Sequential,
        run: |run, row| Box::pin(misses::from_many_addresses(run, row, Protocol::Http3)),
    },
    Scenario {
        name: "odd requests over HTTP/3",
        in_short: InShort::Sequential,
        run: |run, row| Box::pin(odd::http3::odd_requests(run, row)),
    },
    Scenario {
        name: "steady over HTTP/3",
        in_short: InShort::Sequential,
        run: |run, row| Box::pin(steady::steady(run, row, Protocol::Http3)),
    },
    Scenario { name: "odd requests", in_short: InShort::Sequential, run: |run, row| Box::pin(odd::odd_requests(run, row)) },
    Scenario { name: "steady", in_short: InShort::Sequential, run: |run, row| Box::pin(steady::steady(run, row, Protocol::Http1)) },
];

/// One run of the program: its options, its seed and its end.
pub struct Run {
    pub options: Options,
    pub seed: u64,
    ends: Instant,
}

impl Run {
    pub fn new(options: Options) -> Self {
        let ends = Instant::now() + Duration::from_secs(60 * options.minutes);
        // The short form is a test: it does the same each time.
        let seed = options.seed.unwrap_or_else(|| if options.short { 1 } else { fastrand::u64(..) });
        Self { options, seed, ends }
    }

    /// The time left of `--minutes`.
    pub fn time_left(&self) -> Duration {
        self.ends.saturating_duration_since(Instant::now())
    }

    /// Returns the amount of the full form or that of the short form.
    pub fn full_or_short<T>(&self, full: T, short: T) -> T {
        if self.options.short { short } else { full }
    }

    /// A temporary folder and the command that starts a server in it.
    pub fn server_command(&self, arguments: &[&str]) -> anyhow::Result<(TempDir, ServerCommand)> {
        self.server_command_for(Protocol::Http1, arguments)
    }

    pub fn server_command_for(&self, protocol: Protocol, arguments: &[&str]) -> anyhow::Result<(TempDir, ServerCommand)> {
        let folder = tempfile::Builder::new().prefix("leadlight-soak-").tempdir()?;
        // On a busy machine a render may wait long for a core.
        let patient: &[&str] = if self.options.short { &["--render-timeout-ms", "60000"] } else { &[] };
        let arguments = arguments.iter().chain(patient).map(|&argument| argument.into()).collect();
        let command =
            ServerCommand { binary: self.options.binary.clone(), folder: folder.path().into(), arguments, protocol, max_files: None };
        Ok((folder, command))
    }

    /// Starts a server in a temporary folder and waits for its background work.
    pub async fn start_server(&self, arguments: &[&str]) -> anyhow::Result<(TempDir, Server)> {
        self.start_server_for(Protocol::Http1, arguments).await
    }

    /// The same, for clients that speak this protocol.
    pub async fn start_server_for(&self, protocol: Protocol, arguments: &[&str]) -> anyhow::Result<(TempDir, Server)> {
        let (folder, command) = self.server_command_for(protocol, arguments)?;
        let server = self.wait_for_background_work(command.start(None).await?).await?;
        Ok((folder, server))
    }

    /// Waits until the server has done its background work; not in the short form, which checks no times.
    pub async fn wait_for_background_work(&self, server: Server) -> anyhow::Result<Server> {
        if self.options.short { Ok(server) } else { server.wait_for_background_work().await }
    }
}

/// Polls `condition` and returns whether it becomes true within `limit`.
pub async fn becomes_true(limit: Duration, condition: impl Fn() -> bool) -> bool {
    let began = Instant::now();
    while !condition() {
        if began.elapsed() > limit {
            return false;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    true
}
