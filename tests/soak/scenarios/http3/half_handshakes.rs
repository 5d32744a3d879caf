//! Handshakes that do not end, from addresses that may be forged.

use std::io::{self, IoSliceMut};
use std::net::{Ipv4Addr, SocketAddr, UdpSocket};
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use quinn::udp::{RecvMeta, Transmit};
use quinn::{AsyncUdpSocket, ClientConfig, Endpoint, EndpointConfig, TokioRuntime, UdpPoller};

use super::start;
use crate::client::client_address;
use crate::flood::{Flood, MAX_P99_OF_COSTLY};
use crate::quic_client::{self, NAME};
use crate::report::Row;
use crate::scenario::Run;

/// RFC 9000 section 8.1.
const MAX_AMPLIFICATION: usize = 3;
/// quinn ends a packet that it may begin.
const MAX_PACKET_BYTES: usize = 1_472;
/// Handshakes that the server begins before it asks clients to prove their address.
const UNPROVEN_HANDSHAKES: usize = 128;

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
