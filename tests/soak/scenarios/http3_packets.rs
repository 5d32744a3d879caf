//! Attacks below HTTP/3: packets and frames that cost the server more than the client, and packets from addresses of others.

use std::io;
use std::net::UdpSocket;
use std::time::{Duration, Instant};

use futures_util::future::join_all;
use tokio::time::{sleep, timeout};

use crate::client::{Protocol, client_address};
use crate::flood::{Flood, MAX_P99_OF_COSTLY};
use crate::quic_client::{self, End, read_end};
use crate::quic_packets::{PACKET_BYTES, PACKETS_OF_A_BATCH, RawConnection, push_stream_frame};
use crate::report::Row;
use crate::scenario::Run;

/// Not those of the requests after the handshake. Request streams have multiples of four.
const FIRST_STREAM: u64 = 40;
const STREAMS: u64 = 80;
const LIMIT: Duration = Duration::from_secs(20);

/// The flood checks, and that the server closes each connection itself.
async fn attack<F>(run: &Run, row: &mut Row, connections: usize, send: impl Fn(RawConnection) -> F) -> anyhow::Result<()>
where
    F: Future<Output = io::Result<()>>,
{
    let (_folder, mut server) = run.start_server_for(Protocol::Http3, &[]).await?;
    let address = server.address;
    let attack = async {
        let mut open = Vec::new();
        for number in 0..connections {
            open.push(RawConnection::open(client_address(number), address).await?);
        }
        for sent in join_all(open.into_iter().map(send)).await {
            sent?;
        }
        Ok(())
    };
    Flood { max_p99: MAX_P99_OF_COSTLY, ..Flood::closed_after(0) }.run(row, &mut server, attack).await?;
    let excessive = server.metric("leadlight_connections_closed_total{reason=\"excessive\"}").await?;
    row.check("each connection is closed as excessive", excessive == connections as u64, format!("{excessive} of {connections}"));
    Ok(())
}

/// Single bytes of streams with a gap before each, and with each of them a batch of empty packets in the same buffer of the kernel. At the speed of a line
/// of 1 Gbit/s: whoever sends faster than the machine can read makes the kernel drop packets of all clients, and a visitor sends a lost first packet again
/// only after a second (RFC 9002 section 6.2.2).
pub async fn bytes_with_gaps(run: &Run, row: &mut Row) -> anyhow::Result<()> {
    const BATCH_BYTES: u64 = (PACKET_BYTES * PACKETS_OF_A_BATCH) as u64;
    const BYTES_PER_MS: u64 = 1_000_000_000 / 8 / 1_000;
    let (connections, batches) = run.full_or_short((10, 2_000), (4, 1_000));
    row.set_amount(format!(
        "{connections} connections that send {batches} batches of 60 KB with a single byte of a stream, and a gap before it, at 1 Gbit/s"
    ));
    attack(run, row, connections, |mut connection| async move {
        let began = Instant::now();
        for number in 0..batches {
            let mut frames = Vec::new();
            push_stream_frame(&mut frames, FIRST_STREAM + number % STREAMS * 4, 2 + number / STREAMS * 2, b"x");
            let mut batch = connection.packet(&frames, true);
            for _ in 1..PACKETS_OF_A_BATCH {
                batch.extend(connection.packet(&[], true));
            }
            connection.send_batch(&batch).await?;
            let due = Duration::from_millis(number * BATCH_BYTES * connections as u64 / BYTES_PER_MS);
            sleep(due.saturating_sub(began.elapsed())).await;
        }
        Ok(())
    })
    .await
}

/// Packets full of single bytes, a thousand gaps of a stream again and again, at 20 Mbit/s.
pub async fn small_frames(run: &Run, row: &mut Row) -> anyhow::Result<()> {
    const GAPS: u64 = 1_000;
    const FRAMES: u64 = 140;
    const PER_SECOND: u64 = 2_000;
    let seconds = run.full_or_short(30, 5);
    row.set_amount(format!(
        "one connection, {PER_SECOND} packets a second for {seconds} s with {FRAMES} frames of a byte each, {GAPS} gaps"
    ));
    attack(run, row, 1, |mut connection| async move {
        let began = Instant::now();
        for number in 0..PER_SECOND * seconds {
            let mut frames = Vec::new();
            for frame in number * FRAMES..(number + 1) * FRAMES {
                push_stream_frame(&mut frames, FIRST_STREAM, 2 + frame % GAPS * 2, b"x");
            }
            let packet = connection.packet(&frames, true);
            connection.send(&packet, None).await?;
            let due = Duration::from_millis(number * 1_000 / PER_SECOND);
            sleep(due.saturating_sub(began.elapsed())).await;
        }
        Ok(())
    })
    .await
}

pub async fn pings(run: &Run, row: &mut Row) -> anyhow::Result<()> {
    let (connections, packets) = run.full_or_short((10, 100_000), (4, 5_000));
    row.set_amount(format!("{connections} connections that send {packets} packets with a PING and no more"));
    attack(run, row, connections, |mut connection| async move {
        for number in 0..packets {
            let packet = connection.packet(&[1, 0, 0], false);
            connection.send(&packet, None).await?;
            if number % 32 == 0 {
                tokio::task::yield_now().await;
            }
        }
        Ok(())
    })
    .await
}

/// CVE-2023-44487 over HTTP/3: requests that are reset before their head has arrived.
pub async fn resets(run: &Run, row: &mut Row) -> anyhow::Result<()> {
    let requests = run.full_or_short(20_000, 2_000);
    let (_folder, mut server) = run.start_server_for(Protocol::Http3, &[]).await?;
    let address = server.address;
    let attack = async {
        let connection = quic_client::connect(&quic_client::endpoint(client_address(0))?, address).await?;
        let mut sent = 0;
        while sent < requests
            && let Ok(Ok((mut send, _receive))) = timeout(LIMIT, connection.open_bi()).await
        {
            let _ = send.write_all(&quic_client::get("/")[..10]).await;
            let _ = send.reset(0_u32.into());
            sent += 1;
        }
        let closed = timeout(LIMIT, connection.closed()).await.is_ok();
        Ok((sent, closed))
    };
    let (sent, closed) = Flood { max_p99: MAX_P99_OF_COSTLY, ..Flood::closed_after(0) }.run(row, &mut server, attack).await?;
    row.set_amount(format!("one connection that resets {requests} requests"));
    row.check("the connection is closed after some hundred", closed && sent < 1_000, format!("closed: {closed}, after {sent}"));
    Ok(())
}

/// A client that goes on from another address, and one that sends with the address of a victim.
pub async fn other_addresses(run: &Run, row: &mut Row) -> anyhow::Result<()> {
    const POSTS: usize = 60;
    const FORMS_PER_MINUTE: usize = 12;
    let (_folder, mut server) = run.start_server_for(Protocol::Http3, &[]).await?;
    let address = server.address;
    row.set_amount(format!("{POSTS} forms on one connection, each from another address, and packets with the address of a victim"));
    let attack = async {
        let endpoint = quic_client::endpoint(client_address(0))?;
        let connection = quic_client::connect(&endpoint, address).await?;
        let form = quic_client::form();
        let mut accepted = 0;
        for number in 1..=POSTS {
            endpoint.rebind(UdpSocket::bind((client_address(number), 0))?)?;
            let Ok((mut send, mut receive)) = connection.open_bi().await else { break };
            if send.write_all(&form).await.is_ok() {
                let _ = send.finish();
            }
            accepted += usize::from(read_end(&mut receive, Duration::from_millis(300)).await == End::Answered(303));
        }
        // The address whose turn it was has its own limit still.
        let other = quic_client::connect(&quic_client::endpoint(client_address(1))?, address).await?;
        let (mut send, mut receive) = other.open_bi().await?;
        send.write_all(&form).await?;
        send.finish()?;
        let end = read_end(&mut receive, LIMIT).await;
        let mut raw = RawConnection::open(client_address(POSTS + 1), address).await?;
        let victim = UdpSocket::bind((client_address(POSTS + 2), 0))?;
        victim.set_nonblocking(true)?;
        let mut sent_bytes = 0;
        for number in 1..=20 {
            let mut frames = Vec::new();
            push_stream_frame(&mut frames, FIRST_STREAM + number * 4, 0, &quic_client::get("/"));
            let packet = raw.packet(&frames, false);
            raw.send(&packet, Some(&victim)).await?;
            sent_bytes += packet.len();
        }
        sleep(Duration::from_secs(1)).await;
        let mut buffer = [0; 2_048];
        let received: usize = std::iter::from_fn(|| victim.recv(&mut buffer).ok()).sum();
        Ok((accepted, end, sent_bytes, received))
    };
    let flood = Flood { max_p99: MAX_P99_OF_COSTLY, ..Flood::closed_after(75) };
    let (accepted, end, sent, received) = flood.run(row, &mut server, attack).await?;
    row.check("no more forms than one address may send", accepted <= FORMS_PER_MINUTE, format!("{accepted} of {POSTS}"));
    row.check("the limit of another address is not used up", end == End::Answered(303), format!("{end:?}"));
    row.check("the victim gets no more than was sent", received <= sent, format!("{received} bytes for {sent}"));
    Ok(())
}
