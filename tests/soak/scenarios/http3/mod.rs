//! The same floods and slow clients over HTTP/3, and what only QUIC has.

mod half_handshakes;
mod slow_clients;

pub use half_handshakes::half_handshakes;
pub use slow_clients::slow_clients;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::ensure;
use futures_util::future::join_all;
use quinn::{Connection, RecvStream, SendStream, TransportConfig};
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::timeout;

use crate::client::{Protocol, client_address};
use crate::flood::{Flood, GRACE, GRACE_IN_SHORT, MAX_P99_OF_COSTLY};
use crate::quic_client::{self, End, NAME, read_end};
use crate::report::Row;
use crate::scenario::Run;
use crate::server::Server;

/// Connections from one address, and one socket: fewer than the limit per address.
const FROM_ONE_ADDRESS: usize = 100;
/// Handshakes that run at the same time.
const HANDSHAKES: usize = 64;
/// `--request-memory-mib`, the same again for receive buffers, and the connections themselves.
const REQUESTS_MIB: u64 = 2 * 64 + 64;
/// For 1,000 clients that never read: 256 KiB that quinn holds for half of them, and the connections with their streams.
const SENDING_MIB: u64 = 125 + 195;
/// The p99 of visitors if the flood fills the server's receive buffer: a client sends its lost first packet again after a second.
const MAX_P99_WITH_LOSS: Duration = Duration::from_millis(1_500);
/// The limit of simultaneous forms per address.
const FORMS_OF_ONE_ADDRESS: usize = 12;
/// Heads of 31 KiB that fit in the frame bytes of a connection without a request.
const HEADS_OF_ONE_CONNECTION: usize = 4;
/// For what must happen at any time at all.
const LIMIT: Duration = Duration::from_mins(2);

/// Opens `count` connections, many at a time, and runs `attack` on each. Returns what that returned.
async fn attack_each<T, F>(
    server: SocketAddr,
    count: usize,
    from_one_address: usize,
    config: fn(usize, &mut TransportConfig),
    attack: impl Fn(Connection) -> F + Clone + Send + Sync + 'static,
) -> anyhow::Result<Vec<T>>
where
    T: Send + 'static,
    F: Future<Output = anyhow::Result<T>> + Send + 'static,
{
    let mut attacks = JoinSet::new();
    let mut attacked = Vec::with_capacity(count);
    let mut sockets = Vec::new();
    for number in 0..count {
        if number.is_multiple_of(from_one_address) {
            sockets.push(quic_client::endpoint(client_address(sockets.len()))?);
        }
        if attacks.len() >= HANDSHAKES {
            attacked.extend(attacks.join_next().await.transpose()?.and_then(Result::ok));
        }
        let config = quic_client::client_config(|transport| config(number, transport))?;
        let Some(socket) = sockets.last() else { continue };
        let connecting = socket.connect_with(config, server, NAME)?;
        let attack = attack.clone();
        attacks.spawn(async move { attack(timeout(LIMIT, connecting).await??).await });
    }
    while let Some(one) = attacks.join_next().await {
        attacked.extend(one?);
    }
    // On a busy machine the server may close some before they are attacked.
    ensure!(attacked.len() * 2 >= count, "only {} of {count} connections are accepted", attacked.len());
    Ok(attacked)
}

/// A connection and its streams, which stay open.
type Attacked = (Connection, Vec<(SendStream, RecvStream)>);

/// Opens connections that send `bytes` on each of `streams` streams.
async fn open_connections(server: SocketAddr, count: usize, streams: usize, bytes: Vec<u8>) -> anyhow::Result<Vec<Attacked>> {
    open_connections_from(server, count, FROM_ONE_ADDRESS, streams, bytes).await
}

/// The same, `from_one_address` of them from each address.
async fn open_connections_from(
    server: SocketAddr,
    count: usize,
    from_one_address: usize,
    streams: usize,
    bytes: Vec<u8>,
) -> anyhow::Result<Vec<Attacked>> {
    let bytes = Arc::new(bytes);
    let attack = move |connection: Connection| {
        let bytes = Arc::clone(&bytes);
        async move {
            let mut open = Vec::new();
            for _ in 0..streams {
                let Ok((mut send, receive)) = connection.open_bi().await else { break };
                // The server may close the connection before everything is sent.
                let _ = send.write_all(&bytes).await;
                open.push((send, receive));
            }
            Ok((connection, open))
        }
    };
    attack_each(server, count, from_one_address, |_, _| (), attack).await
}

async fn start(run: &Run, arguments: &[&str]) -> anyhow::Result<(tempfile::TempDir, Server)> {
    run.start_server_for(Protocol::Http3, arguments).await
}

pub async fn silent(run: &Run, row: &mut Row) -> anyhow::Result<()> {
    let count = run.full_or_short(4_000, 400);
    row.set_amount(format!("{count} connections that end their handshake and send nothing"));
    let (_folder, mut server) = start(run, &[]).await?;
    let attack = open_connections(server.address, count, 0, Vec::new());
    Flood { max_growth_mib: REQUESTS_MIB, max_p99: MAX_P99_OF_COSTLY, ..Flood::closed_after(10) }
        .run(row, &mut server, attack)
        .await
        .map(drop)
}

pub async fn half_heads(run: &Run, row: &mut Row) -> anyhow::Result<()> {
    let count = run.full_or_short(2_000, 50);
    row.set_amount(format!("{count} connections that send 31 KiB of a head and no more on each of {HEADS_OF_ONE_CONNECTION} streams"));
    let (_folder, mut server) = start(run, &[]).await?;
    let attack = open_connections(server.address, count, HEADS_OF_ONE_CONNECTION, quic_client::half_head(31 * 1024));
    Flood { max_growth_mib: REQUESTS_MIB, max_p99: MAX_P99_WITH_LOSS, ..Flood::closed_after(10) }
        .run(row, &mut server, attack)
        .await
        .map(drop)
}

pub async fn large_heads(run: &Run, row: &mut Row) -> anyhow::Result<()> {
    let count = run.full_or_short(1_000, 50);
    row.set_amount(format!("{count} connections that send 300 KiB of a head and no more"));
    let (_folder, mut server) = start(run, &[]).await?;
    let address = server.address;
    let attack = async {
        let open = open_connections(address, count, 1, quic_client::half_head(300 * 1024)).await?;
        let closed = open.iter().map(|(connection, _)| async {
            let closed = timeout(LIMIT, connection.closed()).await;
            closed.is_ok()
        });
        Ok(join_all(closed).await.into_iter().filter(|closed| *closed).count())
    };
    let closed =
        Flood { max_growth_mib: REQUESTS_MIB, max_p99: MAX_P99_WITH_LOSS, ..Flood::closed_after(0) }.run(row, &mut server, attack).await?;
    row.check("each is closed before its head ends", closed == count, format!("{closed} of {count}"));
    Ok(())
}

/// How the streams of a connection end, and when.
type Ends = Vec<(End, Duration)>;

/// Waits in the background for the ends of all streams, and closes the connection. So only streams that the server ends do not stay.
fn close_at_end<F>(connection: Connection, streams: Vec<(SendStream, RecvStream)>, end: fn(RecvStream) -> F) -> JoinHandle<Ends>
where
    F: Future<Output = End> + Send + 'static,
{
    let began = Instant::now();
    tokio::spawn(async move {
        let ends = streams.into_iter().map(|(send, receive)| async move {
            let end = end(receive).await;
            drop(send);
            (end, began.elapsed())
        });
        let ends = join_all(ends).await;
        connection.close(0_u32.into(), b"");
        ends
    })
}

/// The ends of all streams, and the time of the last.
async fn collect_ends(waiting: Vec<JoinHandle<Ends>>) -> anyhow::Result<(Vec<End>, Duration)> {
    let mut all = Vec::new();
    for ends in waiting {
        all.extend(ends.await?);
    }
    let last = all.iter().map(|(_, after)| *after).max().unwrap_or_default();
    Ok((all.into_iter().map(|(end, _)| end).collect(), last))
}

fn count(ends: &[End], expected: End) -> usize {
    ends.iter().filter(|end| **end == expected).count()
}

fn grace(row: &Row) -> Duration {
    if row.checks_times() { GRACE } else { GRACE_IN_SHORT }
}

pub async fn half_bodies(run: &Run, row: &mut Row) -> anyhow::Result<()> {
    const SECONDS: u64 = 8;
    let connections = run.full_or_short(667, 17);
    let forms = connections * FORMS_OF_ONE_ADDRESS;
    row.set_amount(format!("{forms} forms of which 32 KiB arrive and no more, {FORMS_OF_ONE_ADDRESS} on each connection"));
    let (_folder, mut server) = start(run, &[]).await?;
    let address = server.address;
    let attack = async {
        let form = quic_client::half_form(40_000, 32 * 1024);
        let open = open_connections_from(address, connections, 1, FORMS_OF_ONE_ADDRESS, form).await?;
        let end = |mut receive| async move { read_end(&mut receive, LIMIT).await };
        Ok(open.into_iter().map(|(connection, streams)| close_at_end(connection, streams, end)).collect())
    };
    let flood = Flood { max_growth_mib: REQUESTS_MIB, max_p99: MAX_P99_WITH_LOSS, ..Flood::closed_after(SECONDS) };
    let (ends, last) = collect_ends(flood.run(row, &mut server, attack).await?).await?;
    let (answered, closed) = (count(&ends, End::Answered(408)), count(&ends, End::Closed));
    row.check(
        "each form gets 408, or its connection is closed because of memory",
        answered + closed == ends.len() && answered > 0 && ends.iter().all(|end| *end != End::Open),
        format!("{answered} and {closed} of {}", ends.len()),
    );
    let limit = Duration::from_secs(SECONDS) + grace(row);
    row.check(format!("after {SECONDS} s"), last <= limit, format!("the last after {:.1} s", last.as_secs_f64()));
    Ok(())
}

pub async fn never_reading(run: &Run, row: &mut Row) -> anyhow::Result<()> {
    const SECONDS: u64 = 30;
    const REQUESTS: usize = 40;
    let connections = run.full_or_short(1_000, 100);
    row.set_amount(format!(
        "{connections} connections that ask for the home page {REQUESTS} times at once, not packed; half may receive 2,000 bytes, half none"
    ));
    let (_folder, mut server) = start(run, &[]).await?;
    let windows = |number: usize, transport: &mut TransportConfig| {
        let bytes = if number.is_multiple_of(2) { 2_000_u32 } else { 0 };
        transport.stream_receive_window(bytes.into()).receive_window(bytes.into());
    };
    let attack = |connection: Connection| async move {
        let mut streams = Vec::new();
        for _ in 0..REQUESTS {
            let Ok((mut send, receive)) = connection.open_bi().await else { break };
            if send.write_all(&quic_client::get("/")).await.is_ok() {
                let _ = send.finish();
            }
            streams.push((send, receive));
        }
        let end = |mut receive: RecvStream| async move {
            match timeout(LIMIT, receive.received_reset()).await {
                Err(_) => End::Open,
                Ok(Ok(_)) => End::Reset,
                Ok(Err(_)) => End::Closed,
            }
        };
        Ok(close_at_end(connection, streams, end))
    };
    let attack = attack_each(server.address, connections, FROM_ONE_ADDRESS, windows, attack);
    let flood = Flood { max_p99: MAX_P99_OF_COSTLY, max_growth_mib: SENDING_MIB, ..Flood::closed_after(SECONDS) };
    let (ends, last) = collect_ends(flood.run(row, &mut server, attack).await?).await?;
    let (reset, closed) = (count(&ends, End::Reset), count(&ends, End::Closed));
    row.check(
        "each response is reset, or its connection is closed",
        reset + closed == ends.len(),
        format!("{reset} and {closed} of {}", ends.len()),
    );
    let limit = Duration::from_secs(SECONDS) + grace(row);
    row.check(format!("after {SECONDS} s"), last <= limit, format!("the last after {:.1} s", last.as_secs_f64()));
    Ok(())
}

pub async fn new_connections(run: &Run, row: &mut Row) -> anyhow::Result<()> {
    let time = Duration::from_secs(run.full_or_short(10, 2));
    let (_folder, mut server) = start(run, &[]).await?;
    let address = server.address;
    let attack = async {
        let (began, mut count) = (Instant::now(), 0);
        while began.elapsed() < time {
            let opened = attack_each(
                address,
                FROM_ONE_ADDRESS,
                FROM_ONE_ADDRESS,
                |_, _| (),
                |connection| async move {
                    connection.close(0_u32.into(), b"");
                    Ok(())
                },
            );
            count += opened.await?.len();
        }
        Ok(count)
    };
    let count = Flood { max_p99: MAX_P99_OF_COSTLY, ..Flood::closed_after(0) }.run(row, &mut server, attack).await?;
    row.set_amount(format!("{count} connections, {HANDSHAKES} at a time for {} s, each closed at once", time.as_secs()));
    Ok(())
}
