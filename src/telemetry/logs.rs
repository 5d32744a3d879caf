//! Log lines: to standard error, as text or JSON. Whoever logs never waits for whoever reads ([`log_queue`](super::log_queue)).

use std::io::{self, IsTerminal};
use std::time::Duration;

use anyhow::Context;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::fmt;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use super::access;
pub use super::log_format::LogFormat;
use super::log_queue::{LogQueue, WriterThread};

/// How often lost lines are reported, if there are any.
const REPORT_EVERY: Duration = Duration::from_secs(10);

/// The log in service. Dropping it writes what still waits, for a second at most.
pub struct Logs {
    queue: LogQueue,
    _writer: WriterThread,
}

/// A level, or levels of modules, such as `info,leadlight::http=debug`.
///
/// # Errors
/// When it cannot be read.
pub fn filter(level: &str) -> anyhow::Result<Targets> {
    // h2 warns of each connection that breaks the protocol: an attacker would fill the log. A level for `h2` in the setting comes later and counts.
    format!("h2=error,{level}").parse().with_context(|| format!("`{level}` is not a level or filter"))
}

/// # Errors
/// When the filter cannot be read or a subscriber is set already.
pub fn start(form: LogFormat, level: &str) -> anyhow::Result<Logs> {
    let (queue, writer) = LogQueue::new();
    let lines = fmt::layer().log_internal_errors(false).with_writer(queue.clone());
    let filtered = tracing_subscriber::registry().with(filter(level)?);
    let started = match form {
        // Colours are for a terminal, not for a file or a journal.
        LogFormat::Text => filtered.with(lines.with_target(false).with_ansi(io::stderr().is_terminal())).try_init(),
        LogFormat::Json => filtered.with(lines.json().flatten_event(true)).try_init(),
    };
    started.map_err(|error| anyhow::anyhow!("{error}"))?;
    log_panics();
    access::start(form, queue.clone());
    let writer = writer.start(io::stderr()).context("the thread that writes the log cannot be started")?;
    Ok(Logs { queue, _writer: writer })
}

impl Logs {
    /// Says now and then how many lines were lost. Runs for ever.
    pub fn report_dropped_lines(&self) -> impl Future<Output = ()> + Send + use<> {
        let queue = self.queue.clone();
        async move {
            let mut reported = 0;
            loop {
                tokio::time::sleep(REPORT_EVERY).await;
                let lost = queue.lost();
                if lost > reported {
                    tracing::warn!(lines = lost - reported, "log lines were lost: the output of the log did not take them");
                    reported = lost;
                }
            }
        }
    }
}

/// The standard hook writes to standard error itself, and waits for whoever reads it.
fn log_panics() {
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(|it| format!("{}:{}", it.file(), it.line())).unwrap_or_default();
        let cause = super::threads::panic_message(panic.payload());
        tracing::error!(place, cause, thread = std::thread::current().name(), "a panic");
    }));
}
