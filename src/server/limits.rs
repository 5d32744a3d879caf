//! Limits of a connection, an address and the whole server, each with its unit and source. Settings set the fields of [`Limits`]; the constants are
//! fixed. Buffer sizes are in `listener.rs` (socket), `tls/mod.rs`, `fast_path.rs` and `monitored_stream.rs` (bytes per poll).

use std::io;
use std::net::{IpAddr, Ipv6Addr};
use std::time::Duration;

#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Open connections.
    pub max_connections: usize,
    /// Open connections from one [`client_network`].
    pub max_connections_per_address: usize,
    /// From the end of a request's head to the head of its response, body included.
    pub request_timeout: Duration,
    /// Bytes of request heads and bodies in memory. Over the limit the slowest connections are closed.
    pub max_request_bytes: usize,
    /// Bytes of request heads and bodies in memory, of one [`client_network`].
    pub max_request_bytes_per_address: usize,
}

impl Limits {
    /// From the accept, or the first byte of a request, to the end of the request's head. nginx: `client_header_timeout`.
    pub const HEAD_TIMEOUT: Duration = Duration::from_secs(10);
    /// Between two requests. nginx: `keepalive_timeout`, with this default.
    pub const IDLE_TIMEOUT: Duration = Duration::from_secs(75);
    /// Between two writes that the client accepts. nginx: `send_timeout`.
    pub const WRITE_TIMEOUT: Duration = Duration::from_secs(30);
    /// For a body, from the first byte to the last: of a form, and of a request whose body nobody reads.
    pub const BODY_TIMEOUT: Duration = Duration::from_secs(8);
    /// After this many discarded bytes of a body the server stops reading. No visitor's text is as long.
    pub const MAX_DISCARDED_BYTES: usize = 1024 * 1024;
    /// The head of a request. nginx's default is four buffers of 8 KiB.
    pub const MAX_HEAD_BYTES: usize = 32 * 1024;

    /// Active requests get this long to finish after the server stops accepting connections.
    pub const DRAIN_TIMEOUT: Duration = Duration::from_secs(10);
    /// How long clients may send requests during the drain. Closing at once would cut off a request that is already on its way.
    pub const DRAIN_GRACE: Duration = Duration::from_secs(1);
    /// During the drain [`Self::WRITE_TIMEOUT`] for streams of HTTP/2 and HTTP/3.
    pub const DRAIN_WRITE_TIMEOUT: Duration = Duration::from_secs(3);

    /// The first bytes of a head do not count as request memory: nearly no head is longer, and a connection needs as much anyway.
    pub const UNCOUNTED_HEAD_BYTES: usize = 4 * 1024;
    /// Memory that hyper allocates to read a body.
    pub const BODY_BUFFER_BYTES: usize = 64 * 1024;

    /// HTTP/2 and HTTP/3: concurrent streams of a connection. RFC 9113 section 6.5.2 recommends at least this many; browsers use no more.
    pub const MAX_CONCURRENT_STREAMS: u32 = 100;
    /// HTTP/2 and HTTP/3: request body bytes that the server has not read yet, per stream and per connection (flow-control windows, RFC 9113 section 5.2).
    pub const STREAM_WINDOW_BYTES: u32 = 64 * 1024;
    pub const CONNECTION_WINDOW_BYTES: u32 = 256 * 1024;
    /// HTTP/2: streams that the client resets before the server accepts them, and streams that the server resets for protocol errors.
    pub const MAX_PENDING_RESETS: usize = 20;
    /// HTTP/2 and HTTP/3: a connection is closed when it has reset more requests than this and more than half of all its requests (CVE-2023-44487, "rapid reset").
    /// A browser resets what is still loading when the visitor leaves a page.
    pub const MAX_RESET_REQUESTS: u32 = 100;
    /// HTTP/2 and HTTP/3: bytes between two requests, bodies excluded. Frames that request nothing (window updates, pings, empty data) cost a client nothing.
    pub const MAX_BYTES_BETWEEN_REQUESTS: usize = 128 * 1024;
    /// HTTP/2 and HTTP/3: unsent bytes of responses made for one request, per connection and for the server. Over the limit the slowest streams are reset.
    pub const MAX_UNSENT_BYTES_PER_CONNECTION: usize = 4 * 1024 * 1024;
    pub const MAX_UNSENT_BYTES: usize = 64 * 1024 * 1024;

    /// HTTP/3: bytes of packets without progress: without a request, a body that is read, or a response that is sent. As for HTTP/2, and the rest of packets
    /// and acknowledgements.
    pub const MAX_QUIC_BYTES_BETWEEN_REQUESTS: usize = 256 * 1024;
    /// HTTP/3: what quinn needs for a packet beyond its bytes.
    pub const DATAGRAM_BYTES: u64 = 256;
    /// HTTP/3: steps of a handshake, each of which handles all packets that have arrived, until the client's TLS hello is complete.
    pub const MAX_HANDSHAKE_STEPS: u32 = 64;
    /// HTTP/3: frames beyond four in each packet, one for each 32 bytes and 16 for each request. Each one costs quinn memory or time, and the client a few
    /// bytes.
    pub const MAX_EXCESSIVE_FRAMES: u64 = 1_000;
    /// HTTP/3: bytes of all streams of a connection that the server has not read yet. A form is sent in one or two such windows.
    pub const QUIC_CONNECTION_WINDOW_BYTES: u32 = 64 * 1024;
    /// HTTP/3: packets of a new connection that wait to be accepted, which happens at once.
    pub const PENDING_HANDSHAKE_BYTES: u64 = 16 * 1024;
    /// HTTP/3: control streams. The protocol has three (RFC 9114 section 6.2); others are ignored.
    pub const MAX_UNIDIRECTIONAL_STREAMS: u32 = 8;
    /// HTTP/3: handshakes that wait to be accepted. Packets of further ones are dropped.
    pub const MAX_PENDING_HANDSHAKES: usize = 1_024;
    /// HTTP/3: packets that wait in the kernel. Its default holds 90, and a new client sends a lost first packet again only after a second. Linux grants no
    /// more than net.core.rmem_max.
    pub const UDP_RECEIVE_BUFFER_BYTES: usize = 2 * 1024 * 1024;
    /// During a hand-over: packets that wait for the old process. The Unix socket to it keeps ten on Linux (net.unix.max_dgram_qlen).
    pub const MAX_FORWARDED_PACKETS: usize = 1024;
    /// HTTP/3: bytes of responses that quinn holds until the client acknowledges them, per connection. About the send buffer of a TCP connection.
    const MAX_QUIC_SEND_WINDOW_BYTES: u64 = 256 * 1024;
    /// HTTP/3: what all connections may hold. A new one gets its share of it, and at least a page.
    const QUIC_SEND_WINDOWS_BYTES: u64 = 128 * 1024 * 1024;
    const MIN_QUIC_SEND_WINDOW_BYTES: u64 = 16 * 1024;
    /// HTTP/3: what a new connection may send before the first acknowledgement: ten packets (RFC 9002 section 7.2).
    pub const QUIC_INITIAL_WINDOW_BYTES: u64 = 14_720;

    /// The send window of a new QUIC connection when `open` connections are open.
    pub fn quic_send_window(open: u64) -> u64 {
        (Self::QUIC_SEND_WINDOWS_BYTES / open.max(1)).clamp(Self::MIN_QUIC_SEND_WINDOW_BYTES, Self::MAX_QUIC_SEND_WINDOW_BYTES)
    }
}

/// Files that are not connections: the database, the log, the engine, the runtime.
const RESERVED_FILES: usize = 64;

/// Raises the limit of open files as far as the operating system allows, and returns how many connections fit.
pub fn raise_file_limit() -> io::Result<usize> {
    let files = rlimit::increase_nofile_limit(u64::MAX)?;
    Ok(usize::try_from(files).unwrap_or(usize::MAX).saturating_sub(RESERVED_FILES).max(16))
}

/// The address that per-address limits count: an IPv4 address, or an IPv6 /64 network, because one client may own a whole /64 (RFC 6177 section 2).
pub fn client_network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => IpAddr::V6(Ipv6Addr::from(u128::from(v6) & !u128::from(u64::MAX))),
        v4 @ IpAddr::V4(_) => v4,
    }
}

#[cfg(test)]
pub const TEST_LIMITS: Limits = Limits {
    max_connections: 1,
    max_connections_per_address: 1,
    request_timeout: Duration::from_secs(40),
    max_request_bytes: 1_000_000,
    max_request_bytes_per_address: 1_000_000,
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_connections_share_the_bytes_that_quinn_holds() {
        for (open, expected) in [(0, 262_144), (512, 262_144), (1_024, 131_072), (16_384, 16_384)] {
            assert_eq!(Limits::quic_send_window(open), expected, "{open}");
        }
        let all: u64 = (1..=16_384).map(Limits::quic_send_window).sum();
        assert!(all < 640 * 1024 * 1024, "{all}");
    }
}
