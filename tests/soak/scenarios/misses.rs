//! Uncached pages: each costs a hundred times as much as a prepared page.

use std::net::Ipv4Addr;
use std::time::{Duration, Instant};

use anyhow::ensure;
use tokio::task::JoinSet;

use crate::client::{Client, Protocol, Request, Target, client_address, fetch};
use crate::flood::{Flood, RENDERING_MIB};
use crate::report::{Row, count_and_first};
use crate::scenario::Run;
use crate::visitors::{Times, format_ms};

/// More than the render queue holds.
const CLIENTS: usize = 128;
/// Without a pause after a 429 or 503 this would measure how fast the clients send.
const PAUSE_AFTER_REFUSAL: Duration = Duration::from_millis(20);
/// Response times below this are never a failure.
const IMPERCEPTIBLE: Duration = Duration::from_millis(5);

/// Counts of responses by kind.
#[derive(Default)]
struct ResponseCounts {
    pages: usize,
    refused: usize,
    other: Vec<u16>,
}

pub async fn from_one_address(run: &Run, row: &mut Row, protocol: Protocol) -> anyhow::Result<()> {
    flood_with_searches(run, row, protocol, |_| 0, "one address").await
}

pub async fn from_many_addresses(run: &Run, row: &mut Row, protocol: Protocol) -> anyhow::Result<()> {
    flood_with_searches(run, row, protocol, |number| number, "an address each").await
}

async fn flood_with_searches(
    run: &Run,
    row: &mut Row,
    protocol: Protocol,
    address_of: fn(usize) -> usize,
    from: &str,
) -> anyhow::Result<()> {
    let time = Duration::from_secs(run.full_or_short(15, 3));
    let (_folder, mut server) = run.start_server_for(protocol, &[]).await?;
    let target = server.target();
    let attack = async {
        let mut clients = JoinSet::new();
        let probes = tokio::spawn(probe_readyz(target, time));
        for client in 0..CLIENTS {
            clients.spawn(search(target, client, address_of, time));
        }
        let mut all = ResponseCounts::default();
        while let Some(answers) = clients.join_next().await {
            let answers = answers??;
            all.pages += answers.pages;
            all.refused += answers.refused;
            all.other.extend(answers.other);
        }
        Ok((all, probes.await??))
    };
    let flood = Flood { max_growth_mib: RENDERING_MIB, check_times: check_p95_grows_fivefold_at_most, ..Flood::closed_after(0) };
    let (answers, unready) = flood.run(row, &mut server, attack).await?;
    row.set_amount(format!("{CLIENTS} clients, {from}, for {} s: {} searches", time.as_secs(), answers.pages + answers.refused));
    row.check(
        "searches get 200, 429 or 503",
        answers.other.is_empty(),
        format!("{} pages, {} refused, other: {:?}", answers.pages, answers.refused, answers.other.first()),
    );
    row.check_time(
        "/readyz is ready, because prepared pages are served",
        unready.is_empty(),
        format!("unready: {}", count_and_first(&unready)),
    );
    Ok(())
}

/// Requests /readyz for this time and returns the responses other than 200.
async fn probe_readyz(server: Target, time: Duration) -> anyhow::Result<Vec<String>> {
    let (began, mut unready) = (Instant::now(), Vec::new());
    while began.elapsed() < time {
        let answer = fetch(server, Ipv4Addr::LOCALHOST, "/readyz").await?;
        if answer.status != 200 {
            unready.push(format!("{}: {}", answer.status, String::from_utf8_lossy(&answer.body).trim()));
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
    Ok(unready)
}

/// Sends searches one by one, each for other words. `address_of` returns the client address of a connection.
async fn search(server: Target, client: usize, address_of: fn(usize) -> usize, time: Duration) -> anyhow::Result<ResponseCounts> {
    /// The burst that the rate limit allows per address.
    const BEFORE_THE_NEXT: usize = 200;
    let began = Instant::now();
    let mut answers = ResponseCounts::default();
    let mut round = 0;
    while began.elapsed() < time {
        let mut connection = Client::open(server, client_address(address_of(client + CLIENTS * round))).await?;
        for number in 0..BEFORE_THE_NEXT {
            let answer = connection.exchange(&Request::get(&format!("/faq?q=words+{client}+{round}+{number}"))).await?;
            ensure!(!answer.body.is_empty(), "a response without a body");
            match answer.status {
                200 => answers.pages += 1,
                429 | 503 => {
                    answers.refused += 1;
                    tokio::time::sleep(PAUSE_AFTER_REFUSAL).await;
                }
                status => answers.other.push(status),
            }
            if began.elapsed() > time {
                break;
            }
        }
        round += 1;
    }
    Ok(answers)
}

fn check_p95_grows_fivefold_at_most(_flood: &Flood, row: &mut Row, before: &Times, during: &Times) {
    let (quiet, busy) = (before.percentile(95), during.percentile(95));
    row.check_time(
        format!("p95 of prepared pages at most five times that of before, or under {}", format_ms(IMPERCEPTIBLE)),
        busy <= quiet * 5 || busy < IMPERCEPTIBLE,
        format!("{} before, {} during ({} requests)", format_ms(quiet), format_ms(busy), during.requests()),
    );
}
