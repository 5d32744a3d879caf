//! Clients that send their requests slowly, or not at all.

use std::net::SocketAddr;
use std::pin::pin;
use std::time::{Duration, Instant};

use anyhow::ensure;
use futures_util::TryFutureExt;
use futures_util::future::join_all;
use tokio::time::timeout;

use super::{LIMIT, grace, start};
use crate::client::client_address;
use crate::flood::{Flood, MAX_P99_OF_COSTLY};
use crate::quic_client::{self, CONTROL_STREAM, End, HEADERS, RESERVED, push_varint, read_end};
use crate::report::Row;
use crate::scenario::Run;

const CLIENTS: usize = 50;
const BYTE_EVERY: Duration = Duration::from_millis(250);

#[derive(Clone, Copy, PartialEq, Eq)]
enum On {
    Nothing,
    Request,
    Unidirectional,
}

/// A kind of slow client and its expected end: that of its connection, or that of its stream.
struct Slow {
    name: &'static str,
    is_after_a_request: bool,
    on: On,
    at_once: fn() -> Vec<u8>,
    byte_by_byte: bool,
    ends_after: Duration,
    end: End,
}

/// The beginning of a frame of 9,999 bytes.
fn long_frame(kind: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    push_varint(&mut bytes, kind);
    push_varint(&mut bytes, 9_999);
    bytes
}

/// The beginning of a control stream: settings, then a frame without meaning.
fn long_control_stream() -> Vec<u8> {
    let mut bytes = Vec::new();
    push_varint(&mut bytes, CONTROL_STREAM);
    quic_client::push_frame(&mut bytes, quic_client::SETTINGS, b"");
    bytes.extend(long_frame(RESERVED));
    bytes
}

const fn closed_after(seconds: u64, name: &'static str, on: On, at_once: fn() -> Vec<u8>) -> Slow {
    Slow { name, is_after_a_request: false, on, at_once, byte_by_byte: true, ends_after: Duration::from_secs(seconds), end: End::Closed }
}

const SLOW: &[Slow] = &[
    closed_after(10, "silence", On::Nothing, Vec::new),
    closed_after(10, "slow heads", On::Request, || long_frame(HEADERS)),
    closed_after(10, "slow frames without meaning", On::Request, || long_frame(RESERVED)),
    closed_after(10, "slow control streams", On::Unidirectional, long_control_stream),
    Slow {
        is_after_a_request: true,
        end: End::Empty,
        ..closed_after(10, "slow heads after a request", On::Request, || long_frame(HEADERS))
    },
    Slow { end: End::Answered(408), ..closed_after(8, "slow bodies", On::Request, || quic_client::half_form(9_999, 10)) },
    Slow {
        byte_by_byte: false,
        end: End::Answered(408),
        ..closed_after(8, "missing bodies", On::Request, || quic_client::half_form(10, 0))
    },
    Slow { is_after_a_request: true, ..closed_after(75, "one request, then silence", On::Nothing, Vec::new) },
];

pub async fn slow_clients(run: &Run, row: &mut Row) -> anyhow::Result<()> {
    let most = run.full_or_short(LIMIT, Duration::from_secs(15));
    let slow: Vec<&Slow> = SLOW.iter().filter(|slow| slow.ends_after < most).collect();
    row.set_amount(format!("{CLIENTS} clients each of {} kinds", slow.len()));
    let (_folder, mut server) = start(run, &["--forms-per-minute", "10000"]).await?;
    let address = server.address;
    let attack = async {
        let kinds = slow
            .iter()
            .map(|slow| join_all((0..CLIENTS).map(|number| run_slow_client(address, slow, number).map_err(|error| error.to_string()))));
        Ok(join_all(kinds).await)
    };
    let ends = Flood { max_p99: MAX_P99_OF_COSTLY, ..Flood::closed_after(0) }.run(row, &mut server, attack).await?;
    for (slow, ends) in slow.iter().zip(ends) {
        let right: Vec<Duration> =
            ends.iter().filter_map(|end| end.as_ref().ok()).filter(|(end, _)| *end == slow.end).map(|(_, after)| *after).collect();
        let slowest = right.iter().max().copied().unwrap_or_default();
        let wrong = ends.iter().find(|end| end.as_ref().map_or(true, |(end, _)| *end != slow.end));
        row.check(
            format!("{}: {:?} after {} s", slow.name, slow.end, slow.ends_after.as_secs()),
            right.len() == CLIENTS && slowest <= slow.ends_after + grace(row),
            format!("{} of {CLIENTS}, the last after {:.1} s; others: {wrong:?}", right.len(), slowest.as_secs_f64()),
        );
    }
    Ok(())
}

/// Acts as one slow client. Returns how its connection or stream ended, and when.
async fn run_slow_client(server: SocketAddr, slow: &Slow, number: usize) -> anyhow::Result<(End, Duration)> {
    let mut socket = quic_client::endpoint(client_address(number))?;
    // Its packets keep the connection from being idle for QUIC. For HTTP it is.
    socket.set_default_client_config(quic_client::client_config(|transport| {
        transport.keep_alive_interval(Some(Duration::from_secs(5)));
    })?);
    let connection = quic_client::connect(&socket, server).await?;
    if slow.is_after_a_request {
        let (mut send, mut receive) = connection.open_bi().await?;
        send.write_all(&quic_client::get("/healthz")).await?;
        send.finish()?;
        ensure!(read_end(&mut receive, LIMIT).await == End::Answered(200));
    }
    let began = Instant::now();
    let (mut send, receive) = match slow.on {
        On::Nothing => (None, None),
        On::Request => {
            let (send, receive) = connection.open_bi().await?;
            (Some(send), Some(receive))
        }
        On::Unidirectional => (Some(connection.open_uni().await?), None),
    };
    if let Some(send) = &mut send {
        send.write_all(&(slow.at_once)()).await?;
    }
    let mut ended = pin!(async {
        match receive {
            Some(mut receive) if slow.end != End::Closed => read_end(&mut receive, LIMIT).await,
            // It stays open.
            _receive => timeout(LIMIT, connection.closed()).await.map_or(End::Open, |_| End::Closed),
        }
    });
    loop {
        if let Ok(end) = timeout(BYTE_EVERY, &mut ended).await {
            return Ok((end, began.elapsed()));
        }
        if let (true, Some(send)) = (slow.byte_by_byte, &mut send) {
            let _ = send.write_all(b"x").await;
        }
    }
}
