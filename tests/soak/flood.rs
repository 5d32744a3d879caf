//! The frame of all floods: measures other visitors before and during the flood, the peak of memory, and whether all connections time out.

use std::time::Duration;

use crate::report::{Row, count_and_first};
use crate::server::Server;
use crate::visitors::{Times, Visitors, format_ms};

/// The memory growth allowed in a flood of connections.
const CONNECTIONS_MIB: u64 = 64;
/// The memory growth allowed while pages are rendered: the page cache and two JavaScript heaps.
pub const RENDERING_MIB: u64 = 16 + 2 * 64;
/// Response times below this are never a failure.
const IMPERCEPTIBLE: Duration = Duration::from_millis(2);
/// The p99 that visitors may have during a flood: their connections wait for thousands of others, and all share the cores.
const MAX_P99: Duration = Duration::from_millis(50);
/// The p99 if each connection of the flood costs much: tens of kilobytes, a quarter of a gigabyte in half a second, or a QUIC handshake, a millisecond
/// of both sides.
pub const MAX_P99_OF_COSTLY: Duration = Duration::from_millis(400);
/// How much later than its timeout a connection may be closed: two steps of the server's sweep.
pub const GRACE: Duration = Duration::from_secs(3);
/// The same in the short form, which must pass on a busy machine.
pub const GRACE_IN_SHORT: Duration = Duration::from_mins(1);

/// The limits of a flood.
pub struct Flood {
    /// The server's timeout for the connections of the flood.
    pub closed_after: Duration,
    /// The page that visitors request.
    pub path: &'static str,
    pub max_growth_mib: u64,
    /// The p99 of visitors that is allowed during the flood.
    pub max_p99: Duration,
    /// Checks the response times of visitors, before the flood and during it.
    pub check_times: fn(&Flood, &mut Row, &Times, &Times),
}

impl Flood {
    /// A flood whose connections the server must close after this time.
    pub fn closed_after(seconds: u64) -> Self {
        Self {
            closed_after: Duration::from_secs(seconds),
            path: "/faq",
            max_growth_mib: CONNECTIONS_MIB,
            max_p99: MAX_P99,
            check_times: check_p99,
        }
    }

    /// `attack` resolves at the height of the flood, with the connections that must stay open.
    pub async fn run<T>(self, row: &mut Row, server: &mut Server, attack: impl Future<Output = anyhow::Result<T>>) -> anyhow::Result<T> {
        let before = Visitors::measure(server.target(), self.path).await;
        let (open_before, memory) = (server.count_connections().await?, server.memory_kib());
        server.reset_peak();
        let visitors = Visitors::begin(server.target(), self.path);
        let connections = attack.await;
        let during = visitors.end().await;
        let connections = connections?;
        let open = server.count_connections().await?;
        if !self.closed_after.is_zero() {
            let while_open = Visitors::measure(server.target(), self.path).await;
            check_p95_doubles_at_most(row, "while the connections are open", &before, &while_open);
        }
        let limit = self.closed_after + if row.checks_times() { GRACE } else { GRACE_IN_SHORT };
        let closed = server.wait_for_connections(open_before, limit).await?;
        let open_after = server.count_connections().await?;
        let grown_mib = server.peak_kib().saturating_sub(memory).div_ceil(1_024);
        let failed = during.failed();
        row.check(
            "visitors get responses",
            failed.is_empty() && during.requests() > 0,
            format!("{} requests; failed: {}", during.requests(), count_and_first(failed)),
        );
        (self.check_times)(&self, row, &before, &during);
        row.check(
            format!("memory grows by at most {} MiB", self.max_growth_mib),
            grown_mib <= self.max_growth_mib,
            format!("{} MiB before, {grown_mib} more at the peak", memory / 1_024),
        );
        row.check(
            if self.closed_after.is_zero() {
                "all connections are closed at once".into()
            } else {
                format!("all connections are closed after {} s", self.closed_after.as_secs())
            },
            closed.is_some(),
            closed.map_or_else(
                || format!("{open_after} open, {open_before} before"),
                |after| format!("{open} open at the height, {open_before} again after {:.1} s", after.as_secs_f64()),
            ),
        );
        row.check(
            "the server runs and logs no error",
            server.is_alive() && server.logged_errors().is_empty(),
            format!("errors: {}", count_and_first(&server.logged_errors())),
        );
        Ok(connections)
    }
}

/// Visitors wait little during a flood of connections.
fn check_p99(flood: &Flood, row: &mut Row, before: &Times, during: &Times) {
    let (quiet, busy) = (before.percentile(99), during.percentile(99));
    row.check_time(
        format!("p99 of visitors under {} during the flood", format_ms(flood.max_p99)),
        busy < flood.max_p99,
        format!("{} before, {} during ({} requests)", format_ms(quiet), format_ms(busy), during.requests()),
    );
}

/// Visitors wait at most twice as long as before, or imperceptibly. Judges the p95: of 200 requests, one pause of the machine decides the p99.
pub fn check_p95_doubles_at_most(row: &mut Row, when: &str, before: &Times, during: &Times) {
    let [quiet, busy] = [before, during].map(|times| times.percentile(95));
    row.check_time(
        format!("p95 of visitors at most twice that of before, or under {}, {when}", format_ms(IMPERCEPTIBLE)),
        busy <= quiet * 2 || busy < IMPERCEPTIBLE,
        format!(
            "{} before, {} during, p99 {} ({} requests)",
            format_ms(quiet),
            format_ms(busy),
            format_ms(during.percentile(99)),
            during.requests()
        ),
    );
}
