//! Slow clients: each gets the timeout that the documentation states, and no more.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use futures_util::future::join_all;

use crate::client::{Connection, client_address};
use crate::flood::{Flood, GRACE_IN_SHORT};
use crate::report::Row;
use crate::scenario::Run;

const CLIENTS: usize = 50;
const LIMIT: Duration = Duration::from_secs(90);
const BYTE_EVERY: Duration = Duration::from_millis(250);
/// Two steps of the server's sweep.
const GRACE: Duration = Duration::from_secs(3);

/// A kind of slow client and its expected end.
struct Slow {
    name: &'static str,
    at_once: &'static str,
    byte_by_byte: bool,
    closed_after: Duration,
    answer: &'static str,
}

const SLOW: &[Slow] = &[
    Slow {
        name: "slow heads",
        at_once: "GET / HTTP/1.1\r\nhost: soak.example\r\nx-slow: ",
        byte_by_byte: true,
        closed_after: Duration::from_secs(10),
        answer: "",
    },
    Slow {
        name: "slow bodies",
        at_once: "POST /forms/newsletter HTTP/1.1\r\nhost: soak.example\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 9999\r\n\r\nemail=",
        byte_by_byte: true,
        closed_after: Duration::from_secs(8),
        answer: "HTTP/1.1 408",
    },
    Slow {
        name: "slow chunks",
        at_once: "POST /forms/newsletter HTTP/1.1\r\nhost: soak.example\r\ncontent-type: application/x-www-form-urlencoded\r\ntransfer-encoding: chunked\r\n\r\n2000\r\nemail=",
        byte_by_byte: true,
        closed_after: Duration::from_secs(8),
        answer: "HTTP/1.1 408",
    },
    Slow {
        name: "missing bodies",
        at_once: "POST /forms/contact HTTP/1.1\r\nhost: soak.example\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 10\r\n\r\n",
        byte_by_byte: false,
        closed_after: Duration::from_secs(8),
        answer: "HTTP/1.1 408",
    },
    Slow {
        name: "a slow body of a GET request",
        at_once: "GET /faq HTTP/1.1\r\nhost: soak.example\r\ncontent-length: 9999\r\n\r\n",
        byte_by_byte: true,
        closed_after: Duration::from_secs(8),
        answer: "HTTP/1.1 200",
    },
    Slow {
        name: "one request, then silence",
        at_once: "GET /healthz HTTP/1.1\r\nhost: soak.example\r\n\r\n",
        byte_by_byte: false,
        closed_after: Duration::from_secs(75),
        answer: "HTTP/1.1 200",
    },
];

pub async fn slow_clients(run: &Run, row: &mut Row) -> anyhow::Result<()> {
    let most = run.full_or_short(LIMIT, Duration::from_secs(15));
    let slow: Vec<&Slow> = SLOW.iter().filter(|slow| slow.closed_after < most).collect();
    row.set_amount(format!("{CLIENTS} clients each of {} kinds", slow.len()));
    let (_folder, mut server) = run.start_server(&["--forms-per-minute", "10000"]).await?;
    let address = server.address;
    // A busy machine may delay the sweep: the short form checks only that each connection is closed.
    let grace = if row.checks_times() { GRACE } else { GRACE_IN_SHORT };
    let attack = async {
        let kinds = slow.iter().map(|slow| join_all((0..CLIENTS).map(|number| run_slow_client(address, slow, number))));
        Ok(join_all(kinds).await)
    };
    let ends = Flood::closed_after(0).run(row, &mut server, attack).await?;
    for (slow, ends) in slow.iter().zip(ends) {
        let (closed, answered): (Vec<_>, Vec<_>) = ends.into_iter().flatten().unzip();
        let slowest = closed.iter().max().copied().unwrap_or_default();
        row.check(
            format!("{}: closed after {} s", slow.name, slow.closed_after.as_secs()),
            closed.len() == CLIENTS && slowest <= slow.closed_after + grace,
            format!("{} of {CLIENTS}, the last after {:.1} s", closed.len(), slowest.as_secs_f64()),
        );
        let right = answered.iter().filter(|answer| answer.starts_with(slow.answer.as_bytes())).count();
        let expected = if slow.answer.is_empty() { "no response" } else { slow.answer };
        row.check(format!("{}: {expected}", slow.name), right == CLIENTS, format!("{right} of {CLIENTS}"));
    }
    Ok(())
}

/// Acts as one slow client. Returns the time until the server closed the connection, and the response before.
async fn run_slow_client(server: SocketAddr, slow: &Slow, number: usize) -> Option<(Duration, Vec<u8>)> {
    let mut connection = Connection::open(server, client_address(number)).await.ok()?;
    connection.send(slow.at_once.as_bytes()).await.ok()?;
    let began = Instant::now();
    let mut said = Vec::new();
    while began.elapsed() < LIMIT {
        if let Some(rest) = connection.read_until_closed(BYTE_EVERY).await {
            said.extend(rest);
            return Some((began.elapsed(), said));
        }
        if slow.byte_by_byte {
            let _ = connection.send(b"x").await;
        }
    }
    None
}
