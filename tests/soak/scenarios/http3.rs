//! The same floods and slow clients over HTTP/3, and what only QUIC has: handshakes that do not end, from addresses that may be forged.

use std::io::{self, IoSliceMut};
use std::net::{Ipv4Addr, SocketAddr, UdpSocket};
use std::pin::{Pin, pin};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use anyhow::ensure;
use futures_util::TryFutureExt;
use futures_util::future::join_all;
use quinn::udp::{RecvMeta, Transmit};
use quinn::{
    AsyncUdpSocket, ClientConfig, Connection, Endpoint, EndpointConfig, RecvStream, SendStream, TokioRuntime, TransportConfig, UdpPoller,
};
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::timeout;

use crate::client::{Protocol, client_address};
use crate::flood::{Flood, GRACE, GRACE_IN_SHORT, MAX_P99_OF_COSTLY};
use crate::quic_client::{self, CONTROL_STREAM, End, HEADERS, NAME, RESERVED, push_varint, read_end};
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
/// RFC 9000 section 8.1.
const MAX_AMPLIFICATION: usize = 3;
/// quinn ends a packet that it may begin.
const MAX_PACKET_BYTES: usize = 1_472;
/// Handshakes that the server begins before it asks clients to prove their address.
const UNPROVEN_HANDSHAKES: usize = 128;
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

/// A UDP socket that sends and receives nothing, and keeps what it should send.
#[derive(Debug, Default)]
struct Recorder(Mutex<Vec<Vec<u8>>>);

impl AsyncUdpSocket for Recorder {
    fn create_io_poller(self: Arc<Self>) -> Pin<Box<dyn UdpPoller>> {
        Box::pin(AlwaysWritable)
    }

    fn try_send(&self, transmit: &Transmit<'_>) -> io::Result<()> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(transmit.contents.to_vec());
        Ok(())
    }

    fn poll_recv(&self, _: &mut Context<'_>, _: &mut [IoSliceMut<'_>], _: &mut [RecvMeta]) -> Poll<io::Result<usize>> {
        Poll::Pending
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        Ok((Ipv4Addr::LOCALHOST, 1).into())
    }
}

#[derive(Debug)]
struct AlwaysWritable;

impl UdpPoller for AlwaysWritable {
    fn poll_writable(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }
}

/// The first packet of a handshake. With `is_cut` it has only the beginning of the client's hello.
async fn first_packet(server: SocketAddr, is_cut: bool) -> anyhow::Result<Vec<u8>> {
    let recorder = Arc::<Recorder>::default();
    let endpoint = Endpoint::new_with_abstract_socket(EndpointConfig::default(), None, Arc::clone(&recorder) as _, Arc::new(TokioRuntime))?;
    let long = "n".repeat(200);
    let protocols = if is_cut { vec![&*long; 10] } else { vec!["h3"] };
    let config = ClientConfig::new(Arc::new(quic_client::tls(&protocols)?));
    let _connecting = endpoint.connect_with(config, server, NAME)?;
    loop {
        if let Some(packet) = recorder.0.lock().unwrap_or_else(PoisonError::into_inner).first() {
            return Ok(packet.clone());
        }
        tokio::task::yield_now().await;
    }
}

/// A client that sends one packet and does not go on, and what it gets.
struct HalfHandshake {
    socket: UdpSocket,
    sent: usize,
}

#[derive(Default)]
struct Received {
    bytes: usize,
    is_retry: bool,
    is_handshake: bool,
}

impl HalfHandshake {
    fn send(from: Ipv4Addr, server: SocketAddr, packet: &[u8]) -> io::Result<Self> {
        let socket = UdpSocket::bind((from, 0))?;
        socket.set_nonblocking(true)?;
        let sent = socket.send_to(packet, server)?;
        Ok(Self { socket, sent })
    }

    fn receive(&self) -> Received {
        let mut received = Received::default();
        let mut packet = [0; 2_048];
        while let Ok(bytes) = self.socket.recv(&mut packet) {
            received.bytes += bytes;
            // A long header of type 3 (RFC 9000 section 17.2.5).
            if packet[0] >= 0xf0 { received.is_retry = true } else { received.is_handshake = true }
        }
        received
    }
}

pub async fn half_handshakes(run: &Run, row: &mut Row) -> anyhow::Result<()> {
    /// The server's receive buffer holds about as many packets.
    const AT_ONCE: usize = 32;
    let clients = run.full_or_short(8_000, 500);
    row.set_amount(format!("{clients} addresses, each sends the first packet of a handshake; every second has half a TLS hello"));
    let (_folder, mut server) = start(run, &[]).await?;
    let mut packets = Vec::with_capacity(clients);
    for number in 0..clients {
        packets.push(first_packet(server.address, number % 2 == 1).await?);
    }
    let address = server.address;
    let attack = async {
        let mut sent = Vec::with_capacity(clients);
        for (number, packet) in packets.iter().enumerate() {
            sent.push(HalfHandshake::send(client_address(number), address, packet)?);
            if number % AT_ONCE == 0 {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
        }
        Ok(sent)
    };
    let sent = Flood { max_p99: MAX_P99_OF_COSTLY, ..Flood::closed_after(10) }.run(row, &mut server, attack).await?;
    let received: Vec<Received> = sent.iter().map(HalfHandshake::receive).collect();
    let begun = received.iter().filter(|received| received.is_handshake).count();
    let retried = received.iter().filter(|received| received.is_retry).count();
    row.check(
        format!("at most {UNPROVEN_HANDSHAKES} handshakes begin; the others get a Retry packet"),
        begun <= UNPROVEN_HANDSHAKES && retried > 0 && received.iter().all(|received| !(received.is_retry && received.is_handshake)),
        format!("{begun} begun, {retried} Retry packets, {} lost", clients - begun - retried),
    );
    let amounts = sent.iter().zip(&received).map(|(sent, received)| (received.bytes, sent.sent));
    let (most, sent) = amounts.max_by_key(|(received, sent)| received * 100 / sent).unwrap_or_default();
    row.check(
        format!("no address gets more than {MAX_AMPLIFICATION} times what it sent, and the rest of a packet"),
        most <= MAX_AMPLIFICATION * sent + MAX_PACKET_BYTES,
        format!("at most {most} bytes for {sent}"),
    );
    Ok(())
}

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
