//! All kinds of load at once for the rest of the run: shows leaks.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use crate::client::{Client, Connection, Protocol, Request, Target, client_address, get_request};
use crate::posts::{FormClients, Outcome, SubmissionLog};
use crate::quic_client;
use crate::report::{Row, count_and_first};
use crate::scenario::Run;
use crate::visitors::{Visitors, format_ms};

const MAX_GROWTH_MIB: u64 = 64;
/// Growth allowed after the first quarter, when caches are full and allocators have settled.
const MAX_LATE_GROWTH_MIB: u64 = 32;
const LEAST: Duration = Duration::from_mins(1);

pub async fn steady(run: &Run, row: &mut Row, protocol: Protocol) -> anyhow::Result<()> {
    // The row over HTTP/1.1 is the last one.
    let full = if protocol == Protocol::Http3 { LEAST } else { run.time_left().max(LEAST) };
    let time = run.full_or_short(full, Duration::from_secs(8));
    let (_folder, command) = run.server_command_for(protocol, &["--forms-per-minute", "10000", "--log-level", "info,access=warn"])?;
    let mut server = run.wait_for_background_work(command.start(None).await?).await?;
    let log = SubmissionLog::default();
    let form_clients = FormClients::begin(server.target(), &log, 4, Duration::from_millis(20), 1_000);
    let visitors = Visitors::begin(server.target(), "/");
    let began = Instant::now();
    let (start, mut quarter, mut peak, mut round) = (server.memory_kib(), 0, 0, 0);
    while began.elapsed() < time {
        match protocol {
            Protocol::Http1 => disturb(server.address, round).await?,
            Protocol::Http3 => disturb_over_http3(server.target(), round).await?,
        }
        round += 1;
        peak = peak.max(server.memory_kib());
        if began.elapsed() < time / 4 {
            quarter = peak;
        }
    }
    form_clients.end().await;
    let pages = visitors.end().await;
    let compared = log.compare(&command.database())?;
    let end = server.memory_kib();
    let grown_mib = peak.saturating_sub(start).div_ceil(1_024);
    let late_growth_mib = end.saturating_sub(quarter).div_ceil(1_024);

    row.set_amount(format!(
        "{} s: {} forms, {} pages, {round} rounds of searches and floods",
        time.as_secs(),
        log.sent(),
        pages.requests()
    ));
    row.check(
        "every page gets a response",
        pages.failed().is_empty() && pages.requests() > 0,
        format!("{} requests; failed: {}", pages.requests(), count_and_first(pages.failed())),
    );
    row.check("every form gets a response", log.count(|outcome| outcome == Outcome::Unanswered) == 0, format!("{} sent", log.sent()));
    compared.add_checks(row, &log);
    row.check(
        format!("memory grows by at most {MAX_GROWTH_MIB} MiB"),
        grown_mib <= MAX_GROWTH_MIB,
        format!("{} MiB at the start, {} at the peak, {} at the end", start / 1_024, peak / 1_024, end / 1_024),
    );
    row.check_time(
        format!("and by at most {MAX_LATE_GROWTH_MIB} MiB after the first quarter"),
        late_growth_mib <= MAX_LATE_GROWTH_MIB,
        format!("{late_growth_mib} MiB more at the end than at the peak of the first quarter"),
    );
    row.check(
        "the server runs and logs no error",
        server.is_alive() && server.logged_errors().is_empty(),
        format!("errors: {}", count_and_first(&server.logged_errors())),
    );
    row.add_measurement("p50, p95, p99 of pages", [50, 95, 99].map(|percent| format_ms(pages.percentile(percent))).join(", "));
    Ok(())
}

/// One round of disturbances: silent connections, half heads, clients that leave, searches.
async fn disturb(server: SocketAddr, round: usize) -> anyhow::Result<()> {
    let mut open = Vec::new();
    for number in 0..100 {
        let connection = Connection::open(server, client_address(round % 200)).await?;
        let bytes: &[u8] = match number % 4 {
            0 => b"",
            1 => b"GET /faq HTTP/1.1\r\nhost: soak.example\r\nx-half: ",
            2 => &get_request("/").repeat(10),
            _ => b"POST /forms/contact HTTP/1.1\r\nhost: soak.example\r\ncontent-length: 100\r\n\r\n",
        };
        connection.send(bytes).await?;
        open.push(connection);
    }
    let mut searching = Connection::open(server, client_address(round % 200)).await?;
    for number in 0..10 {
        searching.send(&get_request(&format!("/integrations?q=round+{round}+{number}"))).await?;
        searching.read_response(true).await?;
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    Ok(())
}

/// The same over HTTP/3.
async fn disturb_over_http3(server: Target, round: usize) -> anyhow::Result<()> {
    let endpoint = quic_client::endpoint(client_address(round % 200))?;
    let mut open = Vec::new();
    for number in 0..100 {
        let connection = quic_client::connect(&endpoint, server.address).await?;
        let bytes = match number % 4 {
            0 => Vec::new(),
            1 => quic_client::half_head(1_000),
            2 => quic_client::get("/"),
            _ => quic_client::half_form(100, 10),
        };
        let count = if number % 4 == 2 { 10 } else { 1 };
        let mut streams = Vec::new();
        for _ in 0..count {
            let (mut send, receive) = connection.open_bi().await?;
            send.write_all(&bytes).await?;
            if count > 1 {
                send.finish()?;
            }
            streams.push((send, receive));
        }
        open.push((connection, streams));
    }
    let mut searching = Client::open(server, client_address(round % 200)).await?;
    for number in 0..10 {
        searching.exchange(&Request::get(&format!("/integrations?q=round+{round}+{number}"))).await?;
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    Ok(())
}
