//! The log: text or JSON lines on standard error. [`log_queue`](super::log_queue) writes them, [`access`](super::access) formats access lines.

use std::io::{self, IsTerminal};
use std::time::Duration;

use anyhow::Context;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::fmt;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use super::access;
pub use super::log_queue::LogFormat;
use super::log_queue::{LogQueue, LogWriter};

const REPORT_INTERVAL: Duration = Duration::from_secs(10);

/// The active log. Dropping it writes the remaining lines, for a second at most.
pub struct Logs {
    queue: LogQueue,
    _writer: LogWriter,
}

/// Parses a level, or levels of modules such as `info,leadlight::http=debug`.
pub fn filter(level: &str) -> anyhow::Result<Targets> {
    // h2 warns of every client that breaks the protocol, so an attacker could fill the log. A level for `h2` in the setting overrides this one.
    format!("h2=error,{level}").parse().with_context(|| format!("`{level}` is not a level or filter"))
}

pub fn start(format: LogFormat, level: &str) -> anyhow::Result<Logs> {
    let filter = filter(level)?;
    let (queue, writer) = LogQueue::start(io::stderr()).context("the thread that writes the log cannot be started")?;
    let lines = fmt::layer().log_internal_errors(false).with_writer(queue.clone());
    let filtered = tracing_subscriber::registry().with(filter);
    let started = match format {
        LogFormat::Text => filtered.with(lines.with_target(false).with_ansi(io::stderr().is_terminal())).try_init(),
        LogFormat::Json => filtered.with(lines.json().flatten_event(true)).try_init(),
    };
    started.map_err(|error| anyhow::anyhow!("{error}"))?;
    log_panics();
    access::start(format, queue.clone());
    Ok(Logs { queue, _writer: writer })
}

impl Logs {
    /// Reports the number of dropped lines from time to time. Runs forever.
    pub fn report_dropped_lines(&self) -> impl Future<Output = ()> + Send + use<> {
        let queue = self.queue.clone();
        async move {
            let mut reported = 0;
            loop {
                tokio::time::sleep(REPORT_INTERVAL).await;
                let dropped = queue.dropped_lines();
                if dropped > reported {
                    tracing::warn!(lines = dropped - reported, "log lines were dropped because the output did not accept them");
                    reported = dropped;
                }
            }
        }
    }
}

/// Replaces the standard hook, which writes to standard error directly and would block on a stalled reader.
fn log_panics() {
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(|it| format!("{}:{}", it.file(), it.line())).unwrap_or_default();
        let cause = super::threads::panic_message(panic.payload());
        tracing::error!(place, cause, thread = std::thread::current().name(), "thread panicked");
    }));
}
