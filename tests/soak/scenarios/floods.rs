//! Connections in numbers: what each alone may do, many do at once.

use std::net::SocketAddr;

use crate::client::{Connection, get, source};
use crate::flood::Flood;
use crate::report::Row;
use crate::scenario::Run;

/// Connections that share an address: fewer than one address may have.
const FROM_ONE_ADDRESS: usize = 500;

/// Opens `count` connections and sends `bytes` on each.
async fn open(server: SocketAddr, count: usize, bytes: &[u8]) -> anyhow::Result<Vec<Connection>> {
    let mut connections = Vec::with_capacity(count);
    for number in 0..count {
        let connection = Connection::open(server, source(number / FROM_ONE_ADDRESS)).await?;
        // One that is refused may be closed before it has sent everything.
        let _ = connection.send(bytes).await;
        connections.push(connection);
    }
    Ok(connections)
}

pub async fn silent(run: &Run, row: &mut Row) -> anyhow::Result<()> {
    let count = run.amount(10_000, 1_000);
    row.amount(format!("{count} connections that send nothing"));
    let (_folder, mut server) = run.server(&[]).await?;
    let attack = open(server.address, count, b"");
    Flood::closed_after(10).run(row, &mut server, attack).await.map(drop)
}

pub async fn half_heads(run: &Run, row: &mut Row) -> anyhow::Result<()> {
    let count = run.amount(1_000, 200);
    row.amount(format!("{count} connections that send 31 KiB of a head and no more"));
    let (_folder, mut server) = run.server(&[]).await?;
    let head = format!("GET / HTTP/1.1\r\nhost: soak.example\r\nx-half: {}", "x".repeat(31 * 1024));
    let attack = open(server.address, count, head.as_bytes());
    Flood::closed_after(10).run(row, &mut server, attack).await.map(drop)
}

pub async fn large_heads(run: &Run, row: &mut Row) -> anyhow::Result<()> {
    let count = run.amount(1_000, 200);
    row.amount(format!("{count} connections that send 300 KiB of a head and no more"));
    let (_folder, mut server) = run.server(&[]).await?;
    let head = format!("GET / HTTP/1.1\r\nhost: soak.example\r\nx-half: {}", "x".repeat(300 * 1024));
    let attack = open(server.address, count, head.as_bytes());
    Flood::closed_after(10).run(row, &mut server, attack).await.map(drop)
}

pub async fn never_reading(run: &Run, row: &mut Row) -> anyhow::Result<()> {
    let count = run.amount(1_000, 100);
    row.amount(format!("{count} connections that ask for the home page 40 times at once and never read"));
    let (_folder, mut server) = run.server(&[]).await?;
    let requests = get("/").repeat(40);
    let attack = open(server.address, count, &requests);
    Flood::closed_after(30).run(row, &mut server, attack).await.map(drop)
}

pub async fn few_files(run: &Run, row: &mut Row) -> anyhow::Result<()> {
    row.amount("300 connections that send nothing, to a server that may open 256 files");
    let (_folder, mut launch) = run.launch(&[])?;
    launch.max_files = Some(256);
    let mut server = launch.start(None).await?.settled().await?;
    let attack = open(server.address, 300, b"");
    Flood::closed_after(10).run(row, &mut server, attack).await.map(drop)
}
