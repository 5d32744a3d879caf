//! Requests that no browser makes, in great number: nothing of them may break the server.

mod generate;
// Many short words: one a line would be many lines.
#[rustfmt::skip]
mod words;

use std::collections::BTreeMap;
use std::net::{Ipv4Addr, SocketAddr};
use std::time::{Duration, Instant};

use tokio::task::JoinSet;

use crate::client::{Connection, content_length, exchange, get, source};
use crate::flood::RENDERING_MIB;
use crate::posts::Ledger;
use crate::report::{Row, first_of};
use crate::scenario::Run;
use generate::{Conversation, Ending, conversation};

/// Longer than any limit of time that the server has for a connection.
const CLOSE_LIMIT: Duration = Duration::from_mins(2);
const SEND_LIMIT: Duration = Duration::from_secs(20);
const PLAIN_LIMIT: Duration = Duration::from_secs(10);
/// Some wait for a limit of time; meanwhile others go on.
const AT_ONCE: usize = 3_000;
/// Each has a budget of its own for forms and live pages: more addresses would be a flood of renders, which is a row of its own.
const ADDRESSES: usize = 50;
const PLAIN_AFTER: u64 = 1_000;
/// What cannot be read, and too much to do, are no faults (RFC 9110 section 15.6).
const ALLOWED: [u16; 3] = [501, 503, 505];

pub async fn odd_requests(run: &Run, row: &mut Row) -> anyhow::Result<()> {
    let least = run.options.requests.unwrap_or(run.amount(1_000_000, 20_000));
    // What is left of the run is shared with the row that follows.
    let until = Instant::now() + run.left() / 2;
    let (folder, mut server) = run.server(&["--log-level", "info,access=warn"]).await?;
    let memory = server.memory_kib();
    server.forget_peak();
    let mut seen = Seen::default();
    let mut conversations = JoinSet::new();
    let (mut number, mut next_plain) = (0, PLAIN_AFTER);
    while server.is_alive() && (seen.requests < least || (!run.options.short && Instant::now() < until)) {
        let odd = conversation(run.seed, number, run.options.short);
        conversations.spawn(converse(server.address, source(usize::try_from(number)? % ADDRESSES), number, odd));
        number += 1;
        while conversations.len() >= AT_ONCE {
            seen.take(conversations.join_next().await.transpose()?);
        }
        if seen.requests >= next_plain {
            next_plain = seen.requests + PLAIN_AFTER;
            seen.plain(server.address).await;
        }
    }
    while let Some(ended) = conversations.join_next().await {
        seen.take(Some(ended?));
    }
    seen.plain(server.address).await;
    let grown_mib = server.peak_kib().saturating_sub(memory).div_ceil(1_024);
    let database = Ledger::default().compare(&folder.path().join("data/site.db"))?;
    row.amount(format!("{} requests on {number} connections, seed {}", seen.requests, run.seed));
    row.check(
        "no 5xx but 501, 503 and 505",
        seen.faults.is_empty(),
        format!("{} answers; of these: {}", seen.by_status.values().sum::<usize>(), first_of(&seen.faults)),
    );
    row.check("every connection is answered or closed in time", seen.open.is_empty(), format!("open: {}", first_of(&seen.open)));
    row.check(
        format!("a plain page works after each {PLAIN_AFTER}"),
        seen.plain_failed.is_empty(),
        format!("{} asked for; failed: {}", seen.plain, first_of(&seen.plain_failed)),
    );
    row.check(
        "the process lives and nothing panics",
        server.is_alive() && server.errors().is_empty(),
        format!("errors: {}", first_of(&server.errors())),
    );
    row.check("the database is sound", database.sound, "integrity_check");
    row.check(
        format!("memory grows by at most {RENDERING_MIB} MiB"),
        grown_mib <= RENDERING_MIB,
        format!("{} MiB before, {grown_mib} more at the peak", memory / 1_024),
    );
    row.measured("answers by status", seen.statuses());
    Ok(())
}

/// Sends what a row printed, and says what comes back.
pub async fn replay(run: &Run, escaped: &str) -> anyhow::Result<String> {
    let (_folder, server) = run.server(&[]).await?;
    let odd = Conversation { bytes: generate::unescape(escaped), ending: Ending::Wait };
    let ended = converse(server.address, Ipv4Addr::LOCALHOST, 0, odd).await;
    let said = ended.said.map_or_else(|| "not closed in time".into(), |said| String::from_utf8_lossy(&said).into_owned());
    Ok(format!("{said}\n{}", server.errors().join("\n")))
}

/// What came of a conversation.
struct Ended {
    number: u64,
    sent: Vec<u8>,
    /// `None`: the server has neither answered nor closed.
    said: Option<Vec<u8>>,
}

async fn converse(server: SocketAddr, from: Ipv4Addr, number: u64, odd: Conversation) -> Ended {
    let Conversation { bytes, ending, .. } = odd;
    let Ok(mut connection) = Connection::open(server, from).await else {
        return Ended { number, sent: bytes, said: None };
    };
    // The server may close before it has taken everything.
    let _ = tokio::time::timeout(SEND_LIMIT, connection.send(&bytes)).await;
    let said = match ending {
        Ending::Leave => Some(Vec::new()),
        Ending::HalfClose => {
            connection.half_close().await;
            connection.until_closed(CLOSE_LIMIT).await
        }
        Ending::Wait => connection.until_closed(CLOSE_LIMIT).await,
    };
    Ended { number, sent: bytes, said }
}

#[derive(Default)]
struct Seen {
    /// Those that were answered, and those on which a connection was closed: what stands behind them nobody has read.
    requests: u64,
    by_status: BTreeMap<u16, usize>,
    faults: Vec<String>,
    open: Vec<String>,
    plain: usize,
    plain_failed: Vec<String>,
}

impl Seen {
    fn take(&mut self, ended: Option<Ended>) {
        let Some(ended) = ended else { return };
        let shown = || format!("conversation {}: --replay '{}'", ended.number, ended.sent.escape_ascii());
        let Some(said) = &ended.said else {
            self.open.push(shown());
            return;
        };
        let statuses = statuses(said);
        self.requests += u64::from(statuses.is_empty());
        for status in statuses {
            self.requests += 1;
            *self.by_status.entry(status).or_default() += 1;
            if status == 0 || (status >= 500 && !ALLOWED.contains(&status)) {
                self.faults.push(format!("{status} to {}", shown()));
            }
        }
    }

    async fn plain(&mut self, server: SocketAddr) {
        self.plain += 1;
        let answer = tokio::time::timeout(PLAIN_LIMIT, exchange(server, Ipv4Addr::LOCALHOST, &get("/faq"))).await;
        match answer {
            Ok(Ok(answer)) if answer.status == 200 => {}
            Ok(Ok(answer)) => self.plain_failed.push(answer.status.to_string()),
            Ok(Err(error)) => self.plain_failed.push(error.to_string()),
            Err(_) => self.plain_failed.push("no answer".into()),
        }
    }

    fn statuses(&self) -> String {
        self.by_status.iter().map(|(status, count)| format!("{status}: {count}")).collect::<Vec<_>>().join(", ")
    }
}

/// hyper's own refusal. It has no id and is the connection's last. Where the client has not taken the response before it, hyper 1.12 writes it between
/// that one's head and body, or in the middle of the body (`on_parse_error`; README, "What remains").
const REFUSAL: &[u8] = b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n";

/// The statuses of the answers that stand one after the other; 0 for what is no answer.
fn statuses(said: &[u8]) -> Vec<u16> {
    let mut found = Vec::new();
    let mut rest = said;
    let mut body: &[u8] = &[];
    while !rest.is_empty() {
        let head_end = rest.windows(4).position(|bytes| bytes == b"\r\n\r\n").map(|at| at + 4);
        let Some(head_end) = head_end.filter(|_| rest.starts_with(b"HTTP/1.")) else {
            // An answer that was cut off by the end of the connection has nothing after it.
            if !rest.starts_with(b"HTTP/1.") {
                let is_refused = body.windows(REFUSAL.len()).any(|bytes| bytes == REFUSAL);
                found.push(if is_refused { 400 } else { 0 });
            }
            break;
        };
        let head = String::from_utf8_lossy(&rest[..head_end]);
        found.push(head.get(9..12).and_then(|status| status.parse().ok()).unwrap_or(0));
        // hyper's refusal: what follows is the body before it.
        if !head.contains("\r\nx-request-id: ") {
            break;
        }
        let length = content_length(&head);
        rest = &rest[head_end..];
        // The answer to HEAD names a length and has no body, and no body begins like an answer.
        if !rest.starts_with(b"HTTP/1.") {
            (body, rest) = rest.split_at(length.min(rest.len()));
        }
    }
    found
}
