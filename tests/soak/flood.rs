//! The frame of every flood: others are measured before and meanwhile, memory at its peak, and whether everything is closed after its time.

use std::time::Duration;

use crate::report::{Row, first_of};
use crate::server::Server;
use crate::visitors::{Times, Visitors, ms};

/// What a flood of connections may take of memory.
const CONNECTIONS_MIB: u64 = 64;
/// What the limits allow where pages are rendered: the cache of pages, and the heaps of two engines.
pub const RENDERING_MIB: u64 = 16 + 2 * 64;
/// Under this nobody notices a wait, whatever it was before.
const UNNOTICED: Duration = Duration::from_millis(2);
/// While thousands connect at once, everybody's connection waits for those before it, and attackers, server and visitors share the cores.
const BURST: Duration = Duration::from_millis(50);
/// The same where these connections bring or ask for tens of kilobytes each: a quarter of a gigabyte in half a second.
pub const BURST_WITH_DATA: Duration = Duration::from_millis(400);
/// Two steps of the server's sweep, and a machine that is busy.
const LEEWAY: Duration = Duration::from_secs(3);

/// How a flood ends.
pub struct Flood {
    /// A limit of the server's: what the clients hold open must be closed by then.
    pub closed_after: Duration,
    /// What others wait for.
    pub path: &'static str,
    pub most_growth_mib: u64,
    /// What the slowest hundredth of others' requests may take while the flood comes.
    pub burst: Duration,
    pub judge: fn(&Flood, &mut Row, &Times, &Times),
}

impl Flood {
    pub fn closed_after(seconds: u64) -> Self {
        Self { closed_after: Duration::from_secs(seconds), path: "/faq", most_growth_mib: CONNECTIONS_MIB, burst: BURST, judge: bearable }
    }

    /// `attack` resolves when it is at its height, with whatever must be held for as long as it lasts.
    pub async fn run<T>(self, row: &mut Row, server: &mut Server, attack: impl Future<Output = anyhow::Result<T>>) -> anyhow::Result<T> {
        let before = Visitors::measure(server.address, self.path).await;
        let (sockets, memory) = (server.sockets(), server.memory_kib());
        server.forget_peak();
        let visitors = Visitors::begin(server.address, self.path);
        let held = attack.await;
        let during = visitors.end().await;
        let held = held?;
        let open = server.sockets();
        if !self.closed_after.is_zero() {
            let standing = Visitors::measure(server.address, self.path).await;
            twice_as_long_at_most(row, "while it stands", &before, &standing);
        }
        let closed = server.closes_down_to(sockets, self.closed_after + LEEWAY).await;
        let grown_mib = server.peak_kib().saturating_sub(memory).div_ceil(1_024);
        let failed = during.failed();
        row.check("others are answered", failed.is_empty(), format!("{} asked; failed: {}", during.asked(), first_of(failed)));
        (self.judge)(&self, row, &before, &during);
        row.check(
            format!("memory grows by at most {} MiB", self.most_growth_mib),
            grown_mib <= self.most_growth_mib,
            format!("{} MiB before, {grown_mib} more at the peak", memory / 1_024),
        );
        row.check(
            if self.closed_after.is_zero() {
                "everything is closed at once".into()
            } else {
                format!("everything is closed after {} s", self.closed_after.as_secs())
            },
            closed.is_some(),
            closed.map_or_else(
                || format!("{} sockets, before {sockets}", server.sockets()),
                |after| format!("{open} sockets at the height, {sockets} again after {:.1} s", after.as_secs_f64()),
            ),
        );
        row.check(
            "the server lives and says no error",
            server.is_alive() && server.errors().is_empty(),
            format!("errors: {}", first_of(&server.errors())),
        );
        Ok(held)
    }
}

/// Others wait not much while a flood of connections comes.
fn bearable(flood: &Flood, row: &mut Row, before: &Times, during: &Times) {
    let (quiet, busy) = (before.percentile(99), during.percentile(99));
    row.check_time(
        format!("others' p99 under {} while it comes", ms(flood.burst)),
        busy < flood.burst,
        format!("{} before, {} meanwhile ({} requests)", ms(quiet), ms(busy), during.asked()),
    );
}

/// Others wait at most twice as long as before, or not so long that it is noticed. Of 200 requests the p99 is the second slowest, which one
/// pause of the machine decides; so the p95 is judged, and the p99 printed.
pub fn twice_as_long_at_most(row: &mut Row, when: &str, before: &Times, during: &Times) {
    let [quiet, busy] = [before, during].map(|times| times.percentile(95));
    row.check_time(
        format!("others' p95 at most twice the quiet one, or under {}, {when}", ms(UNNOTICED)),
        busy <= quiet * 2 || busy < UNNOTICED,
        format!("{} before, {} meanwhile, p99 {} ({} requests)", ms(quiet), ms(busy), ms(during.percentile(99)), during.asked()),
    );
}
