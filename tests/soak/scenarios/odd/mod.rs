//! Many requests that no browser sends. None of them may break the server.

mod generate;
pub mod http3;
// Many short words, several per line.
#[rustfmt::skip]
mod words;

use std::collections::BTreeMap;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::time::{Duration, Instant};

use tokio::task::JoinSet;

use crate::client::{Connection, Target, client_address, content_length, fetch};
use crate::flood::RENDERING_MIB;
use crate::posts::SubmissionLog;
use crate::report::{Row, count_and_first};
use crate::scenario::Run;
use crate::server::Server;
use generate::{Conversation, Ending, generate_conversation};

/// Longer than any timeout of a connection.
const CLOSE_LIMIT: Duration = Duration::from_mins(2);
const SEND_LIMIT: Duration = Duration::from_secs(20);
const CHECK_TIMEOUT: Duration = Duration::from_secs(10);
/// Some connections wait for a timeout while others go on.
const CONCURRENCY: usize = 3_000;
/// Rate limits count per address: more addresses would make a flood of renders, which is another row.
const ADDRESSES: usize = 50;
const CHECK_EVERY: u64 = 1_000;
/// Unsupported requests and overload are no faults (RFC 9110 section 15.6).
const ALLOWED: [u16; 3] = [501, 503, 505];

pub async fn odd_requests(run: &Run, row: &mut Row) -> anyhow::Result<()> {
    let least = run.options.requests.unwrap_or(run.full_or_short(1_000_000, 20_000));
    // The next row gets the other half of the remaining time.
    let until = Instant::now() + run.time_left() / 2;
    let (folder, mut server) = run.start_server(&["--log-level", "info,access=warn"]).await?;
    let memory = server.memory_kib();
    server.reset_peak();
    let mut totals = Totals::default();
    let mut conversations = JoinSet::new();
    let (mut number, mut next_check) = (0, CHECK_EVERY);
    while server.is_alive() && (totals.requests < least || (!run.options.short && Instant::now() < until)) {
        let odd = generate_conversation(run.seed, number, run.options.short);
        conversations.spawn(run_conversation(server.address, client_address(usize::try_from(number)? % ADDRESSES), number, odd));
        number += 1;
        while conversations.len() >= CONCURRENCY {
            totals.add(conversations.join_next().await.transpose()?);
        }
        if totals.requests >= next_check {
            next_check = totals.requests + CHECK_EVERY;
            totals.check_page(server.target()).await;
        }
    }
    while let Some(ended) = conversations.join_next().await {
        totals.add(Some(ended?));
    }
    totals.check_page(server.target()).await;
    totals.add_checks(row, &mut server, memory, &folder.path().join("data/site.db"))?;
    row.set_amount(format!("{} requests on {number} connections, seed {}", totals.requests, run.seed));
    Ok(())
}

/// Sends an input that a row printed, and returns the responses.
pub async fn replay(run: &Run, escaped: &str) -> anyhow::Result<String> {
    if let Some(streams) = escaped.strip_prefix(http3::PREFIX) {
        return http3::replay(run, streams).await;
    }
    let (_folder, server) = run.start_server(&[]).await?;
    let odd = Conversation { bytes: generate::unescape(escaped), ending: Ending::Wait };
    let ended = run_conversation(server.address, Ipv4Addr::LOCALHOST, 0, odd).await;
    let received = ended.received.map_or_else(|| "not closed in time".into(), |received| String::from_utf8_lossy(&received).into_owned());
    Ok(format!("{received}\n{}", server.logged_errors().join("\n")))
}

/// What was sent and received in a conversation.
struct ConversationResult {
    number: u64,
    sent: Vec<u8>,
    /// `None` if the server neither responded nor closed.
    received: Option<Vec<u8>>,
}

async fn run_conversation(server: SocketAddr, from: Ipv4Addr, number: u64, odd: Conversation) -> ConversationResult {
    let Conversation { bytes, ending, .. } = odd;
    let Ok(mut connection) = Connection::open(server, from).await else {
        return ConversationResult { number, sent: bytes, received: None };
    };
    // The server may close the connection before it has read everything.
    let _ = tokio::time::timeout(SEND_LIMIT, connection.send(&bytes)).await;
    let received = match ending {
        Ending::Leave => Some(Vec::new()),
        Ending::HalfClose => {
            connection.half_close().await;
            connection.read_until_closed(CLOSE_LIMIT).await
        }
        Ending::Wait => connection.read_until_closed(CLOSE_LIMIT).await,
    };
    ConversationResult { number, sent: bytes, received }
}

#[derive(Default)]
struct Totals {
    /// Requests with a response, plus those after which the connection was closed: the server reads nothing behind them.
    requests: u64,
    by_status: BTreeMap<u16, usize>,
    faults: Vec<String>,
    open: Vec<String>,
    checks: usize,
    failed_checks: Vec<String>,
}

impl Totals {
    fn add(&mut self, ended: Option<ConversationResult>) {
        let Some(ended) = ended else { return };
        let shown = || format!("conversation {}: --replay '{}'", ended.number, ended.sent.escape_ascii());
        let Some(received) = &ended.received else {
            self.open.push(shown());
            return;
        };
        let statuses = statuses(received);
        self.requests += u64::from(statuses.is_empty());
        for status in statuses {
            self.requests += 1;
            *self.by_status.entry(status).or_default() += 1;
            if status == 0 || (status >= 500 && !ALLOWED.contains(&status)) {
                self.faults.push(format!("{status} to {}", shown()));
            }
        }
    }

    async fn check_page(&mut self, server: Target) {
        self.checks += 1;
        let answer = tokio::time::timeout(CHECK_TIMEOUT, fetch(server, Ipv4Addr::LOCALHOST, "/faq")).await;
        match answer {
            Ok(Ok(answer)) if answer.status == 200 => {}
            Ok(Ok(answer)) => self.failed_checks.push(answer.status.to_string()),
            Ok(Err(error)) => self.failed_checks.push(error.to_string()),
            Err(_) => self.failed_checks.push("no response".into()),
        }
    }

    /// Adds the checks of all odd requests. `memory` is what the server used before, in KiB.
    fn add_checks(&self, row: &mut Row, server: &mut Server, memory: u64, database: &Path) -> anyhow::Result<()> {
        let grown_mib = server.peak_kib().saturating_sub(memory).div_ceil(1_024);
        let database = SubmissionLog::default().compare(database)?;
        row.check(
            "no 5xx but 501, 503 and 505",
            self.faults.is_empty(),
            format!("{} responses; of these: {}", self.by_status.values().sum::<usize>(), count_and_first(&self.faults)),
        );
        row.check(
            "every connection gets a response or is closed in time",
            self.open.is_empty(),
            format!("open: {}", count_and_first(&self.open)),
        );
        row.check(
            format!("a page is served after each {CHECK_EVERY}"),
            self.failed_checks.is_empty(),
            format!("{} requests; failed: {}", self.checks, count_and_first(&self.failed_checks)),
        );
        row.check(
            "the process runs and no thread panics",
            server.is_alive() && server.logged_errors().is_empty(),
            format!("errors: {}", count_and_first(&server.logged_errors())),
        );
        row.check("the database passes its integrity check", database.is_intact, "integrity_check");
        row.check(
            format!("memory grows by at most {RENDERING_MIB} MiB"),
            grown_mib <= RENDERING_MIB,
            format!("{} MiB before, {grown_mib} more at the peak", memory / 1_024),
        );
        row.add_measurement("responses by status", self.statuses());
        Ok(())
    }

    fn statuses(&self) -> String {
        self.by_status.iter().map(|(status, count)| format!("{status}: {count}")).collect::<Vec<_>>().join(", ")
    }
}

/// hyper's own error response, the last one of a connection and without a request id. If the client has not read the response before, hyper 1.12
/// writes it between head and body of that response, or inside the body (`on_parse_error`).
const REFUSAL: &[u8] = b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n";

/// The statuses of consecutive responses; 0 for bytes that are no response.
fn statuses(received: &[u8]) -> Vec<u16> {
    let mut found = Vec::new();
    let mut rest = received;
    let mut body: &[u8] = &[];
    while !rest.is_empty() {
        let head_end = rest.windows(4).position(|bytes| bytes == b"\r\n\r\n").map(|at| at + 4);
        let Some(head_end) = head_end.filter(|_| rest.starts_with(b"HTTP/1.")) else {
            // A response that the end of the connection cut off is the last one.
            if !rest.starts_with(b"HTTP/1.") {
                let is_refused = body.windows(REFUSAL.len()).any(|bytes| bytes == REFUSAL);
                found.push(if is_refused { 400 } else { 0 });
            }
            break;
        };
        let head = String::from_utf8_lossy(&rest[..head_end]);
        found.push(head.get(9..12).and_then(|status| status.parse().ok()).unwrap_or(0));
        // hyper's error response: the body of the response before it follows.
        if !head.contains("\r\nx-request-id: ") {
            break;
        }
        let length = content_length(&head);
        rest = &rest[head_end..];
        // The response to HEAD has a length and no body; no body begins like a response.
        if !rest.starts_with(b"HTTP/1.") {
            (body, rest) = rest.split_at(length.min(rest.len()));
        }
    }
    found
}
