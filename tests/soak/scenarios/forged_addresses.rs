//! Forms with forged `X-Forwarded-For` headers: none avoids the limit for one address.

use std::net::Ipv4Addr;
use std::time::{Duration, Instant};

use crate::client::{client_address, send_request};
use crate::report::Row;
use crate::scenario::Run;

const PER_MINUTE: u64 = 12;

/// A client's headers, with another number in each request. The proxy that should add the last item is left out, or adds no address.
const FORGERIES: &[&str] = &[
    "",
    "x-forwarded-for: unknown\r\n",
    "x-forwarded-for: 10.0.{high}.{low}, unknown\r\n",
    "x-forwarded-for: 10.0.{high}.{low},\r\n",
    "x-forwarded-for: 10.0.{high}.{low}, _hidden{low}\r\n",
    "x-forwarded-for: for=10.0.{high}.{low}\r\n",
    "x-forwarded-for: 10.0.{high}.{low}\r\nx-forwarded-for: unknown\r\n",
    "x-forwarded-for: 10.0.{high}.{low}, 192.0.2.1\r\n",
    "x-forwarded-for: 10.0.{high}.{low}, ::ffff:192.0.2.2\r\n",
    "x-forwarded-for: 192.0.2.3:{low}\r\n",
    "x-forwarded-for: [2001:db8::{high}:{low}]:4711\r\n",
];

pub async fn forged_addresses(run: &Run, row: &mut Row) -> anyhow::Result<()> {
    let posts: u64 = run.full_or_short(1_000, 40);
    row.set_amount(format!("{posts} forms with each of {} forged headers", FORGERIES.len()));
    let (_folder, server) = run.start_server(&["--client-ip-header", "x-forwarded-for"]).await?;
    for (kind, forgery) in FORGERIES.iter().enumerate() {
        let (began, mut accepted, mut other) = (Instant::now(), 0, Vec::new());
        let from: Ipv4Addr = client_address(kind);
        for number in 0..posts {
            let header = forgery.replace("{high}", &(number / 200).to_string()).replace("{low}", &(number % 200 + 1).to_string());
            let request = format!(
                "POST /forms/newsletter HTTP/1.1\r\nhost: soak.example\r\n{header}content-type: application/x-www-form-urlencoded\r\n\
                 content-length: 6\r\n\r\nemail="
            );
            match send_request(server.address, from, request.as_bytes()).await?.status {
                422 => accepted += 1,
                429 => {}
                status => other.push(status),
            }
        }
        let refilled = began.elapsed().as_secs() * PER_MINUTE / Duration::from_mins(1).as_secs() + 1;
        row.check(
            format!("{:?}: no more than {PER_MINUTE} at once, the others 429", forgery.trim()),
            accepted <= PER_MINUTE + refilled && other.is_empty(),
            format!("{accepted} accepted, other: {:?}", other.first()),
        );
    }
    Ok(())
}
