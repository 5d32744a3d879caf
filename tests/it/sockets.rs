//! The queues of a connection on loopback, as Linux shows them in `/proc/net/tcp` (proc(5)). Tests wait for them instead of for a time.

use std::net::{SocketAddr, TcpStream};

/// Whether the server has read all that the client has sent.
pub fn has_server_read_all(client: &TcpStream) -> bool {
    let (address, server) = (client.local_addr().unwrap(), client.peer_addr().unwrap());
    // Sent bytes stay in the client's queue until the server's socket has acknowledged them.
    queues(address, server).unsent == 0 && queues(server, address).unread == 0
}

/// Whether bytes that the server has written still wait in its socket, because the client does not read.
pub fn has_server_unsent_bytes(client: &TcpStream) -> bool {
    let (address, server) = (client.local_addr().unwrap(), client.peer_addr().unwrap());
    queues(server, address).unsent > 0
}

/// Bytes in the queues of a socket.
struct Queues {
    unsent: u64,
    unread: u64,
}

fn queues(local: SocketAddr, remote: SocketAddr) -> Queues {
    let sockets = std::fs::read_to_string("/proc/net/tcp").unwrap();
    let is_port = |field: &str, address: SocketAddr| field.ends_with(&format!(":{:04X}", address.port()));
    let mut rows = sockets.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
    let row = rows.find(|row| is_port(row[1], local) && is_port(row[2], remote)).unwrap();
    let [unsent, unread] = [0, 1].map(|at| u64::from_str_radix(row[4].split(':').nth(at).unwrap(), 16).unwrap());
    Queues { unsent, unread }
}
