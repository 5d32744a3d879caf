//! A UDP socket that passes from one process to the next without losing packets of open connections.
//!
//! Both processes hold the same socket, and only one reads it: the old process until it stops, then the new one. Both write. The first bytes of a
//! connection id name the process that chose it, so the new process can forward packets of old connections, through a Unix socket, until these end.

use std::fmt;
use std::io::{self, IoSliceMut};
use std::net::{IpAddr, Ipv6Addr, SocketAddr, UdpSocket};
use std::pin::Pin;
use std::sync::{Arc, OnceLock};
use std::task::{Context, Poll, ready};

use futures_util::task::AtomicWaker;
use quinn::udp::{EcnCodepoint, RecvMeta, Transmit};
use quinn::{AsyncUdpSocket, ConnectionId, ConnectionIdGenerator, Runtime, TokioRuntime, UdpPoller};
use tokio::io::ReadBuf;
use tokio::net::UnixDatagram;
use tokio::sync::mpsc::{self, error::TrySendError};

use crate::server::limits::Limits;

const ID_BYTES: usize = 8;
const TAG_BYTES: usize = 2;
/// The head of a forwarded packet: its ECN bits, and the client's port and address.
const HEAD_BYTES: usize = 1 + 2 + 16;
/// quinn asks clients for packets of at most 1,472 bytes.
const MAX_PACKET_BYTES: usize = 2 * 1024;

/// The part of a connection id that names the process.
fn tag(process_id: u32) -> [u8; TAG_BYTES] {
    let [.., high, low] = process_id.to_be_bytes();
    [high, low]
}

/// Chooses ids with the tag of this process. The rest is random, so they cannot be linked to each other (RFC 9000 section 5.1).
pub struct TaggedIds;

impl ConnectionIdGenerator for TaggedIds {
    fn generate_cid(&mut self) -> ConnectionId {
        let mut id = fastrand::u64(..).to_be_bytes();
        id[..TAG_BYTES].copy_from_slice(&tag(std::process::id()));
        ConnectionId::new(&id)
    }

    fn cid_len(&self) -> usize {
        ID_BYTES
    }

    fn cid_lifetime(&self) -> Option<std::time::Duration> {
        None
    }
}

/// The id to which a packet is addressed (RFC 8999 section 5).
fn destination(packet: &[u8]) -> Option<&[u8]> {
    match packet.first()? {
        first if first & 0x80 == 0 => packet.get(1..=ID_BYTES),
        _ => packet.get(6..6 + usize::from(*packet.get(5)?)),
    }
}

/// The process that this one replaces.
pub struct Predecessor {
    pub process_id: u32,
    pub socket: UnixDatagram,
}

impl Predecessor {
    /// Resolves when the old process does not read the UDP socket any more.
    pub async fn stopped_reading(&self) {
        let _ = self.socket.recv(&mut [0; HEAD_BYTES]).await;
    }
}

/// Queues the packets of old connections, and sends them to the process that has these.
struct Forwarder {
    process_id: u32,
    packets: mpsc::Sender<Vec<u8>>,
}

impl Forwarder {
    /// Starts the task that sends. It ends with the old process or with the forwarder. Panics outside a tokio runtime.
    fn start(Predecessor { process_id, socket }: Predecessor) -> Self {
        let (packets, mut queue) = mpsc::channel::<Vec<u8>>(Limits::MAX_FORWARDED_PACKETS);
        tokio::spawn(async move {
            while let Some(packet) = queue.recv().await {
                if socket.send(&packet).await.is_err() {
                    break;
                }
            }
        });
        Self { process_id, packets }
    }

    /// Forwards a packet if the old process must answer it, and still runs.
    fn forward(&self, packet: &[u8], meta: &RecvMeta) -> bool {
        if !destination(packet).is_some_and(|id| id.len() == ID_BYTES && id[..TAG_BYTES] == tag(self.process_id)) {
            return false;
        }
        let address = match meta.addr.ip() {
            IpAddr::V4(v4) => v4.to_ipv6_mapped(),
            IpAddr::V6(v6) => v6,
        };
        let ecn = meta.ecn.map_or(0, |ecn| ecn as u8);
        match self.packets.try_send([&[ecn][..], &meta.addr.port().to_be_bytes(), &address.octets(), packet].concat()) {
            // A packet for a full queue is lost, as on a network, and QUIC sends it again.
            Ok(()) | Err(TrySendError::Full(_)) => true,
            // The process has ended. quinn tells the client (RFC 9000 section 10.3).
            Err(TrySendError::Closed(_)) => false,
        }
    }
}

pub struct SharedSocket {
    udp: Arc<dyn AsyncUdpSocket>,
    forwarder: Option<Forwarder>,
    /// The process that reads the UDP socket now, and forwards the packets of this one.
    successor: OnceLock<UnixDatagram>,
    reader: AtomicWaker,
}

impl SharedSocket {
    pub fn new(socket: UdpSocket, predecessor: Option<Predecessor>) -> io::Result<Self> {
        let copy = socket.try_clone()?;
        let udp = TokioRuntime.wrap_udp_socket(socket)?;
        receive_one_by_one(&copy);
        Ok(Self { udp, forwarder: predecessor.map(Forwarder::start), successor: OnceLock::new(), reader: AtomicWaker::new() })
    }

    /// Stops reading the UDP socket. `successor` begins.
    pub fn pass_to(&self, successor: UnixDatagram) {
        // Any message means: go.
        let _ = successor.try_send(&[0]);
        let _ = self.successor.set(successor);
        self.reader.wake();
    }
}

impl fmt::Debug for SharedSocket {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.udp.fmt(formatter)
    }
}

impl AsyncUdpSocket for SharedSocket {
    fn create_io_poller(self: Arc<Self>) -> Pin<Box<dyn UdpPoller>> {
        Arc::clone(&self.udp).create_io_poller()
    }

    fn try_send(&self, transmit: &Transmit<'_>) -> io::Result<()> {
        self.udp.try_send(transmit)
    }

    fn poll_recv(&self, context: &mut Context<'_>, buffers: &mut [IoSliceMut<'_>], meta: &mut [RecvMeta]) -> Poll<io::Result<usize>> {
        self.reader.register(context.waker());
        if let Some(successor) = self.successor.get() {
            return poll_forwarded(successor, self.udp.local_addr()?.is_ipv4(), context, buffers, meta);
        }
        let received = ready!(self.udp.poll_recv(context, buffers, meta))?;
        if let Some(forwarder) = &self.forwarder {
            for (buffer, meta) in buffers.iter().zip(meta.iter_mut()).take(received) {
                if forwarder.forward(&buffer[..meta.len], meta) {
                    // quinn skips empty batches.
                    meta.len = 0;
                }
            }
        }
        Poll::Ready(Ok(received))
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.udp.local_addr()
    }

    fn max_transmit_segments(&self) -> usize {
        self.udp.max_transmit_segments()
    }

    fn max_receive_segments(&self) -> usize {
        1
    }

    fn may_fragment(&self) -> bool {
        self.udp.may_fragment()
    }
}

/// Turns off what quinn has turned on: one buffer for packets of a client that arrive together. quinn keeps such a buffer, of up to 64 KiB, as long as one
/// byte of it waits for those before it. An old kernel that refuses has not turned it on either.
#[cfg(target_os = "linux")]
fn receive_one_by_one(socket: &UdpSocket) {
    use std::os::fd::AsRawFd;

    let off: libc::c_int = 0;
    let length = libc::socklen_t::try_from(size_of_val(&off)).unwrap_or_default();
    // SAFETY: `off` is read for the length of the call, and `length` is its size (setsockopt(2), udp(7)).
    let _ = unsafe { libc::setsockopt(socket.as_raw_fd(), libc::SOL_UDP, libc::UDP_GRO, (&raw const off).cast(), length) };
}

#[cfg(not(target_os = "linux"))]
const fn receive_one_by_one(_: &UdpSocket) {}

/// Receives one packet from the process that reads the UDP socket. Pending forever once that has ended.
fn poll_forwarded(
    socket: &UnixDatagram,
    is_ipv4: bool,
    context: &mut Context<'_>,
    buffers: &mut [IoSliceMut<'_>],
    meta: &mut [RecvMeta],
) -> Poll<io::Result<usize>> {
    let mut message = [0; HEAD_BYTES + MAX_PACKET_BYTES];
    let mut read = ReadBuf::new(&mut message);
    if ready!(socket.poll_recv(context, &mut read)).is_err() {
        return Poll::Pending;
    }
    let Some((head, packet)) = read.filled().split_first_chunk::<HEAD_BYTES>() else {
        meta[0].len = 0;
        return Poll::Ready(Ok(1));
    };
    let mut octets = [0; 16];
    octets.copy_from_slice(&head[3..]);
    let ip = Ipv6Addr::from(octets);
    let ip = if is_ipv4 { ip.to_canonical() } else { IpAddr::V6(ip) };
    let length = packet.len().min(buffers[0].len());
    buffers[0][..length].copy_from_slice(&packet[..length]);
    meta[0] = RecvMeta::default();
    meta[0].addr = SocketAddr::new(ip, u16::from_be_bytes([head[1], head[2]]));
    (meta[0].len, meta[0].stride, meta[0].ecn) = (length, length, EcnCodepoint::from_bits(head[0]));
    Poll::Ready(Ok(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn an_old_process_that_is_slow_gets_each_packet() {
        let (socket, old) = UnixDatagram::pair().unwrap();
        let forwarder = Forwarder::start(Predecessor { process_id: 7, socket });
        let meta = RecvMeta::default();
        for number in 0..200 {
            assert!(forwarder.forward(&[0, 0, 7, 0, 0, 0, 0, 0, 0, number], &meta));
        }
        for number in 0..200 {
            let mut message = [0; 64];
            let length = old.recv(&mut message).await.unwrap();
            assert_eq!(message[length - 1], number);
        }
        drop(old);
        assert!(forwarder.forward(&[0, 0, 7, 0, 0, 0, 0, 0, 0], &meta), "the queue is still open");
        forwarder.packets.closed().await;
        assert!(!forwarder.forward(&[0, 0, 7, 0, 0, 0, 0, 0, 0], &meta));
    }

    #[tokio::test]
    async fn a_packet_of_another_process_is_not_forwarded() {
        let (socket, _old) = UnixDatagram::pair().unwrap();
        let forwarder = Forwarder::start(Predecessor { process_id: 7, socket });
        assert!(!forwarder.forward(&[0, 0, 8, 0, 0, 0, 0, 0, 0], &RecvMeta::default()));
    }
}
