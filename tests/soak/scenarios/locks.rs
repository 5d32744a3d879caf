//! Another program holds the database: `leadlight erase`, an operator with a tool, a backup that takes its time.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::Context;
use rusqlite::Connection as Database;

use crate::client::{exchange, get};
use crate::flood::twice_as_long_at_most;
use crate::posts::{Ledger, Posters, Told};
use crate::report::{Row, first_of};
use crate::scenario::Run;
use crate::visitors::{Visitors, ms};

const CLIENTS: usize = 20;
/// How long the server itself waits for a lock.
const SERVER_WAITS: Duration = Duration::from_secs(2);
/// What a probe may take while the database is held: it asks nobody.
const PROBE_LIMIT: Duration = Duration::from_millis(500);
/// How long a form may wait for its answer: 2 s for the lock behind another group, 4 s to be taken, and a machine that is busy.
const ANSWER_LIMIT: Duration = Duration::from_secs(8);

pub async fn locked(run: &Run, row: &mut Row, seconds: u64) -> anyhow::Result<()> {
    let (_folder, launch) = run.launch(&["--forms-per-minute", "10000"])?;
    let server = run.settled(launch.start(None).await?).await?;
    let ledger = Ledger::default();
    let before = Visitors::measure(server.address, "/faq").await;
    let posters = Posters::begin(server.address, &ledger, CLIENTS, Duration::from_millis(100), 200);
    tokio::time::sleep(Duration::from_millis(300)).await;
    let visitors = Visitors::begin(server.address, "/faq");
    let slowest_probe = hold(&launch.database(), server.address, Duration::from_secs(seconds)).await?;
    let during = visitors.end().await;
    let kept = ledger.kept();
    tokio::time::sleep(Duration::from_secs(3)).await;
    let kept_again = ledger.kept() - kept;
    posters.end().await;
    let compared = ledger.compare(&launch.database())?;

    row.amount(format!("{CLIENTS} clients, {} forms", ledger.sent()));
    let told = format!("{} kept, {} failed", ledger.kept(), ledger.failed());
    if Duration::from_secs(seconds) < SERVER_WAITS {
        row.check("every form is kept", ledger.kept() == ledger.sent(), told);
    } else {
        row.check("whoever cannot be kept is told so", ledger.failed() > 0, told);
    }
    let unexpected = ledger.unexpected();
    row.check(
        "every form is answered, with 201, 303, 500 or 503",
        ledger.count(|told| told == Told::Nothing) == 0 && unexpected.is_none(),
        unexpected.map_or_else(|| "no other status".into(), |status| status.to_string()),
    );
    row.check_time(format!("within {} s", ANSWER_LIMIT.as_secs()), ledger.slowest() <= ANSWER_LIMIT, ms(ledger.slowest()));
    compared.judge(row, &ledger);
    row.check("forms are kept again afterwards", kept_again > 0, format!("{kept_again} more"));
    row.check("pages go on", during.failed().is_empty(), format!("{} asked; failed: {}", during.asked(), first_of(during.failed())));
    row.check_time(format!("/readyz answers within {}", ms(PROBE_LIMIT)), slowest_probe <= PROBE_LIMIT, ms(slowest_probe));
    twice_as_long_at_most(row, "meanwhile", &before, &during);
    Ok(())
}

/// A start that has nothing to migrate needs no lock.
pub async fn locked_at_start(run: &Run, row: &mut Row) -> anyhow::Result<()> {
    let (_folder, launch) = run.launch(&["--forms-per-minute", "10000"])?;
    launch.start(None).await?.kill();
    let lock = Database::open(launch.database())?;
    lock.execute_batch("BEGIN IMMEDIATE").context("the database cannot be locked")?;
    let began = Instant::now();
    let server = launch.start(None).await?;
    let took = began.elapsed();
    let page = exchange(server.address, Ipv4Addr::LOCALHOST, &get("/faq")).await?.status;
    lock.execute_batch("ROLLBACK")?;
    let ledger = Ledger::default();
    let posters = Posters::begin(server.address, &ledger, 1, Duration::ZERO, 200);
    tokio::time::sleep(Duration::from_millis(500)).await;
    posters.end().await;
    row.amount("1 start");
    row.check("it starts, and pages are answered", page == 200, format!("/faq {page}"));
    row.check_time(format!("within {} s", SERVER_WAITS.as_secs()), took <= SERVER_WAITS, ms(took));
    row.check(
        "forms are kept afterwards",
        ledger.kept() == ledger.sent() && ledger.sent() > 0,
        format!("{} kept, {} failed", ledger.kept(), ledger.failed()),
    );
    Ok(())
}

/// Holds the database's only place for a writer, and asks the probe meanwhile; its slowest answer.
async fn hold(database: &Path, server: SocketAddr, time: Duration) -> anyhow::Result<Duration> {
    let lock = Database::open(database)?;
    lock.busy_timeout(Duration::from_secs(10))?;
    lock.execute_batch("BEGIN IMMEDIATE").context("the database cannot be locked")?;
    let (mut slowest, mut asked) = (Duration::ZERO, Instant::now());
    let probing = async {
        loop {
            asked = Instant::now();
            exchange(server, Ipv4Addr::LOCALHOST, &get("/readyz")).await?;
            slowest = slowest.max(asked.elapsed());
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    // One that is still without an answer must not hold the lock any longer; it has waited since it was asked.
    if let Ok(failed) = tokio::time::timeout(time, probing).await {
        return failed;
    }
    lock.execute_batch("ROLLBACK")?;
    Ok(slowest.max(asked.elapsed()))
}
