//! Another program locks the database: `leadlight erase`, an operator's tool, a slow backup.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::Context;
use rusqlite::Connection as Database;

use crate::client::{get_request, send_request};
use crate::flood::check_p95_doubles_at_most;
use crate::posts::{FormClients, Outcome, SubmissionLog};
use crate::report::{Row, count_and_first};
use crate::scenario::{Run, becomes_true};
use crate::visitors::{Visitors, format_ms};

const CLIENTS: usize = 20;
/// The server's own timeout for a lock.
const SERVER_WAITS: Duration = Duration::from_secs(2);
/// The probe does not query the database, so a lock must not delay it.
const PROBE_LIMIT: Duration = Duration::from_millis(500);
/// The maximum response time of a form: 2 s for the lock behind another group, 4 s in the queue, and a reserve.
const ANSWER_LIMIT: Duration = Duration::from_secs(8);

pub async fn locked(run: &Run, row: &mut Row, seconds: u64) -> anyhow::Result<()> {
    let (_folder, command) = run.server_command(&["--forms-per-minute", "10000"])?;
    let server = run.wait_for_background_work(command.start(None).await?).await?;
    let log = SubmissionLog::default();
    let before = Visitors::measure(server.target(), "/faq").await;
    let form_clients = FormClients::begin(server.target(), &log, CLIENTS, Duration::from_millis(100), 200);
    becomes_true(ANSWER_LIMIT, || log.stored() > 0).await;
    let visitors = Visitors::begin(server.target(), "/faq");
    let slowest_probe = lock_and_probe(&command.database(), server.address, Duration::from_secs(seconds)).await?;
    let during = visitors.end().await;
    let stored = log.stored();
    becomes_true(ANSWER_LIMIT, || log.stored() > stored).await;
    let stored_again = log.stored() - stored;
    form_clients.end().await;
    let compared = log.compare(&command.database())?;

    row.set_amount(format!("{CLIENTS} clients, {} forms", log.sent()));
    let observed = format!("{} stored, {} failed", log.stored(), log.failed());
    if Duration::from_secs(seconds) < SERVER_WAITS {
        row.check("every form is stored", log.stored() == log.sent(), observed);
    } else {
        row.check("forms that cannot be stored fail", log.failed() > 0, observed);
    }
    let unexpected = log.unexpected_status();
    row.check(
        "every form gets a response with 201, 303, 500 or 503",
        log.count(|outcome| outcome == Outcome::Unanswered) == 0 && unexpected.is_none(),
        unexpected.map_or_else(|| "no other status".into(), |status| status.to_string()),
    );
    row.check_time(format!("within {} s", ANSWER_LIMIT.as_secs()), log.slowest() <= ANSWER_LIMIT, format_ms(log.slowest()));
    compared.add_checks(row, &log);
    row.check("forms are stored again afterwards", stored_again > 0, format!("{stored_again} more"));
    row.check(
        "pages are served",
        during.failed().is_empty(),
        format!("{} requests; failed: {}", during.requests(), count_and_first(during.failed())),
    );
    row.check_time(format!("/readyz responds within {}", format_ms(PROBE_LIMIT)), slowest_probe <= PROBE_LIMIT, format_ms(slowest_probe));
    check_p95_doubles_at_most(row, "during the lock", &before, &during);
    Ok(())
}

/// A start without a migration needs no lock.
pub async fn locked_at_start(run: &Run, row: &mut Row) -> anyhow::Result<()> {
    let (_folder, command) = run.server_command(&["--forms-per-minute", "10000"])?;
    command.start(None).await?.kill();
    let lock = Database::open(command.database())?;
    lock.execute_batch("BEGIN IMMEDIATE").context("the database cannot be locked")?;
    let began = Instant::now();
    let server = command.start(None).await?;
    let took = began.elapsed();
    let page = send_request(server.address, Ipv4Addr::LOCALHOST, &get_request("/faq")).await?.status;
    lock.execute_batch("ROLLBACK")?;
    let log = SubmissionLog::default();
    let form_clients = FormClients::begin(server.target(), &log, 1, Duration::ZERO, 200);
    becomes_true(ANSWER_LIMIT, || log.stored() > 20).await;
    form_clients.end().await;
    row.set_amount("1 start");
    row.check("it starts and serves pages", page == 200, format!("/faq {page}"));
    row.check_time(format!("within {} s", SERVER_WAITS.as_secs()), took <= SERVER_WAITS, format_ms(took));
    row.check(
        "forms are stored afterwards",
        log.stored() == log.sent() && log.sent() > 0,
        format!("{} stored, {} failed", log.stored(), log.failed()),
    );
    Ok(())
}

/// Locks the database for writers, requests /readyz meanwhile, and returns the time of the slowest response.
async fn lock_and_probe(database: &Path, server: SocketAddr, time: Duration) -> anyhow::Result<Duration> {
    let lock = Database::open(database)?;
    lock.busy_timeout(Duration::from_secs(10))?;
    lock.execute_batch("BEGIN IMMEDIATE").context("the database cannot be locked")?;
    let (mut slowest, mut sent_at) = (Duration::ZERO, Instant::now());
    let probing = async {
        loop {
            sent_at = Instant::now();
            send_request(server, Ipv4Addr::LOCALHOST, &get_request("/readyz")).await?;
            slowest = slowest.max(sent_at.elapsed());
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    // A request without a response yet must not extend the lock; it counts as slow as it has waited.
    if let Ok(failed) = tokio::time::timeout(time, probing).await {
        return failed;
    }
    lock.execute_batch("ROLLBACK")?;
    Ok(slowest.max(sent_at.elapsed()))
}
