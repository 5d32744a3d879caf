//! QUIC packets with any frames. A quinn client does the handshake; then it is cut off from the network, and its keys make the packets of attacks that no
//! library sends.

use std::any::Any;
use std::fmt;
use std::io::{self, IoSliceMut};
use std::net::{Ipv4Addr, SocketAddr, UdpSocket};
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::task::{Context, Poll};

use anyhow::Context as _;
use bytes::BytesMut;
use quinn::crypto::{self, CryptoError, ExportKeyingMaterialError, HeaderKey, KeyPair, Keys, PacketKey, Session};
use quinn::udp::{RecvMeta, Transmit, UdpSocketState};
use quinn::{
    AsyncUdpSocket, ClientConfig, ConnectError, Connection, ConnectionId, Endpoint, EndpointConfig, Runtime, Side, TokioRuntime, UdpPoller,
};
use quinn_proto::TransportError;
use quinn_proto::transport_parameters::TransportParameters;

use crate::quic_client::{self, push_varint};

/// Of the server's connection ids.
const ID_BYTES: usize = 8;
/// Behind those of quinn.
const FIRST_NUMBER: u32 = 1 << 20;
/// The largest packets that fit into a batch of the kernel, and their number.
pub const PACKET_BYTES: usize = 1_200;
pub const PACKETS_OF_A_BATCH: usize = 50;

/// A connection after its handshake, whose packets the caller makes.
pub struct RawConnection {
    /// It does not speak any more, but must not be dropped: it would close the connection.
    _handshake: (Endpoint, Connection),
    socket: UdpSocket,
    batches: UdpSocketState,
    server: SocketAddr,
    id: [u8; ID_BYTES],
    keys: Arc<Keys>,
    number: u32,
}

impl RawConnection {
    pub async fn open(from: Ipv4Addr, server: SocketAddr) -> anyhow::Result<Self> {
        let socket = UdpSocket::bind((from, 0))?;
        let copy = socket.try_clone()?;
        let tap = Arc::new(Tap { udp: TokioRuntime.wrap_udp_socket(copy)?, server_id: OnceLock::new(), is_cut: AtomicBool::new(false) });
        let endpoint = Endpoint::new_with_abstract_socket(EndpointConfig::default(), None, Arc::clone(&tap) as _, Arc::new(TokioRuntime))?;
        let keys = Arc::<SharedKeys>::default();
        let tls = KeyRecorder { tls: Arc::new(quic_client::tls(&["h3"])?), keys: Arc::clone(&keys) };
        let connecting = endpoint.connect_with(ClientConfig::new(Arc::new(tls)), server, quic_client::NAME)?;
        let connection = connecting.await?;
        // The server has ended its handshake when it answers. The first packets have long headers, and perhaps others behind them.
        while tap.server_id.get().is_none() {
            let (mut send, mut receive) = connection.open_bi().await?;
            send.write_all(&quic_client::get("/healthz")).await?;
            send.finish()?;
            receive.read_to_end(64 * 1024).await?;
        }
        tap.is_cut.store(true, Relaxed);
        // The keys of a connection are the last ones of its handshake.
        let keys = keys.0.lock().unwrap_or_else(PoisonError::into_inner).pop().context("no keys")?;
        let id = *tap.server_id.get().context("no packet was sent")?;
        let batches = UdpSocketState::new((&socket).into())?;
        Ok(Self { _handshake: (endpoint, connection), socket, batches, server, id, keys, number: FIRST_NUMBER })
    }

    /// A packet with these frames. It has `PACKET_BYTES` if `is_full`.
    pub fn packet(&mut self, frames: &[u8], is_full: bool) -> Vec<u8> {
        let tag_bytes = self.keys.packet.local.tag_len();
        let number = self.number;
        self.number += 1;
        // A short header with a packet number of four bytes (RFC 9000 section 17.3.1).
        let mut packet = [&[0x43][..], &self.id, &number.to_be_bytes()].concat();
        let header_bytes = packet.len();
        packet.extend_from_slice(frames);
        packet.resize(if is_full { PACKET_BYTES } else { packet.len() + tag_bytes }, 0);
        self.keys.packet.local.encrypt(number.into(), &mut packet, header_bytes);
        self.keys.header.local.encrypt(1 + ID_BYTES, &mut packet);
        packet
    }

    /// Sends packets of `PACKET_BYTES` at once, so that the kernel passes them to the server in one buffer.
    pub async fn send_batch(&self, packets: &[u8]) -> io::Result<()> {
        let transmit = Transmit { destination: self.server, ecn: None, contents: packets, segment_size: Some(PACKET_BYTES), src_ip: None };
        while let Err(error) = self.batches.try_send((&self.socket).into(), &transmit) {
            if error.kind() != io::ErrorKind::WouldBlock {
                return Err(error);
            }
            tokio::task::yield_now().await;
        }
        Ok(())
    }

    /// Sends one packet, from another socket if there is one.
    pub async fn send(&self, packet: &[u8], from: Option<&UdpSocket>) -> io::Result<()> {
        while let Err(error) = from.unwrap_or(&self.socket).send_to(packet, self.server) {
            if error.kind() != io::ErrorKind::WouldBlock {
                return Err(error);
            }
            tokio::task::yield_now().await;
        }
        Ok(())
    }
}

/// Appends a STREAM frame (RFC 9000 section 19.8).
pub fn push_stream_frame(frames: &mut Vec<u8>, stream: u64, offset: u64, data: &[u8]) {
    // With offset and length.
    push_varint(frames, 0x0e);
    push_varint(frames, stream);
    push_varint(frames, offset);
    push_varint(frames, data.len() as u64);
    frames.extend_from_slice(data);
}

/// A socket that notes the server's connection id, and can be cut off.
struct Tap {
    udp: Arc<dyn AsyncUdpSocket>,
    server_id: OnceLock<[u8; ID_BYTES]>,
    is_cut: AtomicBool,
}

impl fmt::Debug for Tap {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.udp.fmt(formatter)
    }
}

impl AsyncUdpSocket for Tap {
    fn create_io_poller(self: Arc<Self>) -> Pin<Box<dyn UdpPoller>> {
        Arc::clone(&self.udp).create_io_poller()
    }

    fn try_send(&self, transmit: &Transmit<'_>) -> io::Result<()> {
        if self.is_cut.load(Relaxed) {
            return Ok(());
        }
        if let [0x40..0x80, rest @ ..] = transmit.contents
            && let Some(id) = rest.first_chunk()
        {
            let _ = self.server_id.set(*id);
        }
        self.udp.try_send(transmit)
    }

    fn poll_recv(&self, context: &mut Context<'_>, buffers: &mut [IoSliceMut<'_>], meta: &mut [RecvMeta]) -> Poll<io::Result<usize>> {
        if self.is_cut.load(Relaxed) { Poll::Pending } else { self.udp.poll_recv(context, buffers, meta) }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.udp.local_addr()
    }
}

#[derive(Default)]
struct SharedKeys(Mutex<Vec<Arc<Keys>>>);

/// TLS that keeps the keys it makes.
struct KeyRecorder {
    tls: Arc<crypto::rustls::QuicClientConfig>,
    keys: Arc<SharedKeys>,
}

impl crypto::ClientConfig for KeyRecorder {
    fn start_session(
        self: Arc<Self>,
        version: u32,
        server_name: &str,
        parameters: &TransportParameters,
    ) -> Result<Box<dyn Session>, ConnectError> {
        let session = Arc::clone(&self.tls).start_session(version, server_name, parameters)?;
        Ok(Box::new(RecordedSession { session, keys: Arc::clone(&self.keys) }))
    }
}

struct RecordedSession {
    session: Box<dyn Session>,
    keys: Arc<SharedKeys>,
}

impl Session for RecordedSession {
    fn initial_keys(&self, id: &ConnectionId, side: Side) -> Keys {
        self.session.initial_keys(id, side)
    }

    fn handshake_data(&self) -> Option<Box<dyn Any>> {
        self.session.handshake_data()
    }

    fn peer_identity(&self) -> Option<Box<dyn Any>> {
        self.session.peer_identity()
    }

    fn early_crypto(&self) -> Option<(Box<dyn HeaderKey>, Box<dyn PacketKey>)> {
        self.session.early_crypto()
    }

    fn early_data_accepted(&self) -> Option<bool> {
        self.session.early_data_accepted()
    }

    fn is_handshaking(&self) -> bool {
        self.session.is_handshaking()
    }

    fn read_handshake(&mut self, bytes: &[u8]) -> Result<bool, TransportError> {
        self.session.read_handshake(bytes)
    }

    fn transport_parameters(&self) -> Result<Option<TransportParameters>, TransportError> {
        self.session.transport_parameters()
    }

    fn write_handshake(&mut self, bytes: &mut Vec<u8>) -> Option<Keys> {
        let keys = Arc::new(self.session.write_handshake(bytes)?);
        self.keys.0.lock().unwrap_or_else(PoisonError::into_inner).push(Arc::clone(&keys));
        let [local, remote] = [true, false].map(|is_local| Shared { keys: Arc::clone(&keys), is_local });
        Some(Keys {
            header: KeyPair { local: Box::new(local.clone()), remote: Box::new(remote.clone()) },
            packet: KeyPair { local: Box::new(local), remote: Box::new(remote) },
        })
    }

    fn next_1rtt_keys(&mut self) -> Option<KeyPair<Box<dyn PacketKey>>> {
        self.session.next_1rtt_keys()
    }

    fn is_valid_retry(&self, id: &ConnectionId, header: &[u8], payload: &[u8]) -> bool {
        self.session.is_valid_retry(id, header, payload)
    }

    fn export_keying_material(&self, output: &mut [u8], label: &[u8], context: &[u8]) -> Result<(), ExportKeyingMaterialError> {
        self.session.export_keying_material(output, label, context)
    }
}

/// One direction of recorded keys.
#[derive(Clone)]
struct Shared {
    keys: Arc<Keys>,
    is_local: bool,
}

impl Shared {
    fn packet(&self) -> &dyn PacketKey {
        if self.is_local { &*self.keys.packet.local } else { &*self.keys.packet.remote }
    }

    fn header(&self) -> &dyn HeaderKey {
        if self.is_local { &*self.keys.header.local } else { &*self.keys.header.remote }
    }
}

impl PacketKey for Shared {
    fn encrypt(&self, number: u64, bytes: &mut [u8], header_bytes: usize) {
        self.packet().encrypt(number, bytes, header_bytes);
    }

    fn decrypt(&self, number: u64, header: &[u8], payload: &mut BytesMut) -> Result<(), CryptoError> {
        self.packet().decrypt(number, header, payload)
    }

    fn tag_len(&self) -> usize {
        self.packet().tag_len()
    }

    fn confidentiality_limit(&self) -> u64 {
        self.packet().confidentiality_limit()
    }

    fn integrity_limit(&self) -> u64 {
        self.packet().integrity_limit()
    }
}

impl HeaderKey for Shared {
    fn decrypt(&self, offset: usize, packet: &mut [u8]) {
        self.header().decrypt(offset, packet);
    }

    fn encrypt(&self, offset: usize, packet: &mut [u8]) {
        self.header().encrypt(offset, packet);
    }

    fn sample_size(&self) -> usize {
        self.header().sample_size()
    }
}
