//! Floods: many connections at once, each of which alone would be allowed.

use std::fs;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use crate::client::{Connection, client_address};
use crate::flood::{Flood, MAX_P99_OF_COSTLY};
use crate::report::Row;
use crate::scenario::Run;

/// Connections from one address: fewer than the limit per address.
const FROM_ONE_ADDRESS: usize = 500;

/// `--request-memory-mib`, the same again for read buffers, and the connections themselves.
const REQUESTS_MIB: u64 = 2 * 64 + 64;
/// The limit of simultaneous forms per address.
const FORMS_OF_ONE_ADDRESS: usize = 12;

/// Opens `count` connections and sends `bytes` on each.
async fn open_connections(server: SocketAddr, count: usize, bytes: &[u8]) -> anyhow::Result<Vec<Connection>> {
    open_connections_from(server, count, FROM_ONE_ADDRESS, bytes).await
}

/// Opens connections like [`open_connections`], `from_one_address` of them from each address.
async fn open_connections_from(server: SocketAddr, count: usize, from_one_address: usize, bytes: &[u8]) -> anyhow::Result<Vec<Connection>> {
    let mut connections = Vec::with_capacity(count);
    for number in 0..count {
        let connection = Connection::open(server, client_address(number / from_one_address)).await?;
        // The server may close it before everything is sent.
        let _ = connection.send(bytes).await;
        connections.push(connection);
    }
    Ok(connections)
}

pub async fn silent(run: &Run, row: &mut Row) -> anyhow::Result<()> {
    let count = run.full_or_short(10_000, 1_000);
    row.set_amount(format!("{count} connections that send nothing"));
    let (_folder, mut server) = run.start_server(&[]).await?;
    let attack = open_connections(server.address, count, b"");
    Flood::closed_after(10).run(row, &mut server, attack).await.map(drop)
}

pub async fn half_heads(run: &Run, row: &mut Row) -> anyhow::Result<()> {
    let count = run.full_or_short(8_000, 200);
    row.set_amount(format!("{count} connections that send 31 KiB of a head and no more"));
    let (_folder, mut server) = run.start_server(&[]).await?;
    let head = format!("GET / HTTP/1.1\r\nhost: soak.example\r\nx-half: {}", "x".repeat(31 * 1024));
    let attack = open_connections(server.address, count, head.as_bytes());
    Flood { max_growth_mib: REQUESTS_MIB, max_p99: MAX_P99_OF_COSTLY, ..Flood::closed_after(10) }
        .run(row, &mut server, attack)
        .await
        .map(drop)
}

pub async fn half_bodies(run: &Run, row: &mut Row) -> anyhow::Result<()> {
    let count = run.full_or_short(8_000, 200);
    row.set_amount(format!("{count} connections that send 32 KiB of a form and no more, 12 from each address"));
    let (_folder, mut server) = run.start_server(&[]).await?;
    let head = "POST /forms/contact HTTP/1.1\r\nhost: soak.example\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 40000\r\n\r\n";
    let post = format!("{head}message={}", "x".repeat(32 * 1024));
    let attack = open_connections_from(server.address, count, FORMS_OF_ONE_ADDRESS, post.as_bytes());
    Flood { max_growth_mib: REQUESTS_MIB, max_p99: MAX_P99_OF_COSTLY, ..Flood::closed_after(8) }
        .run(row, &mut server, attack)
        .await
        .map(drop)
}

pub async fn large_heads(run: &Run, row: &mut Row) -> anyhow::Result<()> {
    let count = run.full_or_short(1_000, 200);
    row.set_amount(format!("{count} connections that send 300 KiB of a head and no more"));
    let (_folder, mut server) = run.start_server(&[]).await?;
    let head = format!("GET / HTTP/1.1\r\nhost: soak.example\r\nx-half: {}", "x".repeat(300 * 1024));
    let attack = open_connections(server.address, count, head.as_bytes());
    Flood::closed_after(10).run(row, &mut server, attack).await.map(drop)
}

pub async fn never_reading(run: &Run, row: &mut Row) -> anyhow::Result<()> {
    let count = run.full_or_short(1_000, 100);
    row.set_amount(format!("{count} connections that ask for the home page 40 times at once, not packed, and never read"));
    let (_folder, mut server) = run.start_server(&[]).await?;
    let requests = b"GET / HTTP/1.1\r\nhost: soak.example\r\n\r\n".repeat(40);
    let address = server.address;
    let attack = async {
        let mut connections = Vec::with_capacity(count);
        for number in 0..count {
            let connection = Connection::open_with_small_buffer(address, client_address(number / FROM_ONE_ADDRESS)).await?;
            connection.send(&requests).await?;
            connections.push(connection);
        }
        Ok((connections, kernel_socket_memory()))
    };
    let flood = Flood { max_p99: MAX_P99_OF_COSTLY, ..Flood::closed_after(30) };
    let (_connections, kernel) = flood.run(row, &mut server, attack).await?;
    row.add_measurement("kernel memory of all sockets of this machine", kernel);
    Ok(())
}

/// The memory of all sockets (proc(5), `/proc/net/sockstat`, in pages of 4 KiB).
fn kernel_socket_memory() -> String {
    let sockets = fs::read_to_string("/proc/net/sockstat").unwrap_or_default();
    let pages = sockets.lines().find_map(|line| line.strip_prefix("TCP:")?.rsplit_once("mem ")?.1.trim().parse::<u64>().ok());
    pages.map_or_else(|| "unknown".into(), |pages| format!("{} MiB", pages / 256))
}

pub async fn few_files(run: &Run, row: &mut Row) -> anyhow::Result<()> {
    row.set_amount("300 connections that send nothing, to a server that may open 256 files");
    let (_folder, mut command) = run.server_command(&[])?;
    command.max_files = Some(256);
    let mut server = run.wait_for_background_work(command.start(None).await?).await?;
    let attack = open_connections(server.address, 300, b"");
    Flood::closed_after(10).run(row, &mut server, attack).await.map(drop)
}

pub async fn new_connections(run: &Run, row: &mut Row) -> anyhow::Result<()> {
    let time = Duration::from_secs(run.full_or_short(10, 2));
    let (_folder, mut server) = run.start_server(&[]).await?;
    let address = server.address;
    let attack = async {
        let (began, mut count) = (Instant::now(), 0);
        while began.elapsed() < time {
            Connection::open(address, client_address(count / FROM_ONE_ADDRESS)).await?;
            count += 1;
        }
        Ok(count)
    };
    let count = Flood::closed_after(0).run(row, &mut server, attack).await?;
    row.set_amount(format!("{count} connections, one after the other for {} s, each closed at once", time.as_secs()));
    Ok(())
}
