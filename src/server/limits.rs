//! What one connection, one address and all together may take.

use std::io;
use std::net::{IpAddr, Ipv6Addr};
use std::time::Duration;

#[derive(Clone, Copy, Debug)]
pub struct Limits {
    pub max_connections: usize,
    /// From one address, or one IPv6 network of 64 bits.
    pub max_per_address: usize,
    /// From the first byte of a request's head (or the accept) to its last.
    pub head: Duration,
    /// Between two requests.
    pub idle: Duration,
    /// From the end of a request's head to the head of its answer, body included.
    pub request: Duration,
    /// Without a byte taken by a reader that something waits for.
    pub write: Duration,
    pub max_head_bytes: usize,
    /// Of request heads and bodies in memory; beyond it the slowest connections are closed.
    pub max_request_bytes: usize,
    pub max_request_bytes_per_address: usize,
}

impl Limits {
    pub const HEAD: Duration = Duration::from_secs(10);
    pub const IDLE: Duration = Duration::from_secs(75);
    pub const WRITE: Duration = Duration::from_secs(30);
    pub const MAX_HEAD_BYTES: usize = 32 * 1024;
    /// While the server stops: an HTTP/2 response of which the client takes nothing is reset after this.
    pub const WRITE_STOPPING: Duration = Duration::from_secs(3);
    /// HTTP/2: of all responses that were made for one request each and have yet to be sent; beyond it the slowest are reset.
    pub const MAX_UNSENT_BYTES: usize = 64 * 1024 * 1024;
    /// HTTP/2: requests that one connection may have under way. Browsers ask for no more (RFC 9113 section 6.5.2 recommends at least this many).
    pub const MAX_STREAMS: u32 = 100;
    /// HTTP/2: what may come without a new request, bodies that are read aside: frames that ask for nothing (window updates, empty data) cost a client
    /// nothing.
    pub const MAX_UNASKED_BYTES: usize = 128 * 1024;
}

/// Files that are not connections: the database, the log, the engine, what the runtime polls with.
const FILES_OF_OUR_OWN: usize = 64;

/// Raises the number of files that the process may open as far as it is allowed to, and says how many connections fit.
///
/// # Errors
/// When the operating system does not say.
pub fn raise_file_limit() -> io::Result<usize> {
    #[cfg(unix)]
    let files = rlimit::increase_nofile_limit(u64::MAX)?;
    #[cfg(not(unix))]
    let files = 8_192_u64;
    Ok(usize::try_from(files).unwrap_or(usize::MAX).saturating_sub(FILES_OF_OUR_OWN).max(16))
}

/// What counts as one address: a visitor may own a whole IPv6 /64 (RFC 6177 section 2).
#[must_use]
pub fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => IpAddr::V6(Ipv6Addr::from(u128::from(v6) & !u128::from(u64::MAX))),
        v4 @ IpAddr::V4(_) => v4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_is_one_address() {
        for (one, other, same) in [
            ("2001:db8::1", "2001:db8::ffff:1", true),
            ("2001:db8::1", "2001:db8:0:1::1", false),
            ("192.0.2.1", "::ffff:192.0.2.1", true),
            ("192.0.2.1", "192.0.2.2", false),
        ] {
            assert_eq!(network(one.parse().unwrap()) == network(other.parse().unwrap()), same, "{one} {other}");
        }
    }
}
