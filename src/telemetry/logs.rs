//! Log lines: to standard error, as text or JSON. Whoever logs never waits for whoever reads: lines go through a bounded queue to a thread of their
//! own, which writes them in batches. Where the output fails or stalls (a closed pipe, a full disk), lines are dropped and counted.

use std::io::{self, BufWriter, IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use anyhow::Context;
use clap::ValueEnum;
use tracing_appender::non_blocking::{ErrorCounter, NonBlockingBuilder, WorkerGuard};
use tracing_subscriber::EnvFilter;

/// How many lines may wait for the output, about a megabyte of them.
const QUEUE_LINES: usize = 8_192;
/// How often lost lines are reported, if there are any.
const REPORT_EVERY: Duration = Duration::from_secs(10);

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LogForm {
    Text,
    Json,
}

/// The log in service. Dropping it writes what still waits, for a second at most.
pub struct Logs {
    /// Lines for which the queue had no place.
    dropped: ErrorCounter,
    /// Lines that the output refused.
    refused: Arc<AtomicUsize>,
    _writer: WorkerGuard,
}

/// Takes everything and counts the lines that `output` does not: a line that cannot be written now is not written later.
struct Lossy<W> {
    output: W,
    refused: Arc<AtomicUsize>,
}

impl<W: Write> Write for Lossy<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.output.write_all(bytes).and_then(|()| self.output.flush()).is_err() {
            let lines = bytes.split(|byte| *byte == b'\n').count() - 1;
            self.refused.fetch_add(lines, Ordering::Relaxed);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// # Errors
/// When the filter cannot be read.
pub fn filter(level: &str) -> anyhow::Result<EnvFilter> {
    EnvFilter::try_new(level).with_context(|| format!("`{level}` is not a level or filter"))
}

/// # Errors
/// When the filter cannot be read or a subscriber is set already.
pub fn start(form: LogForm, level: &str) -> anyhow::Result<Logs> {
    let refused = Arc::new(AtomicUsize::new(0));
    let output = Lossy { output: io::stderr(), refused: Arc::clone(&refused) };
    let (writer, guard) = NonBlockingBuilder::default()
        .buffered_lines_limit(QUEUE_LINES)
        .lossy(true)
        .thread_name("log-writer")
        .finish(BufWriter::new(output));
    let dropped = writer.error_counter();
    let lines = tracing_subscriber::fmt().with_env_filter(filter(level)?).log_internal_errors(false).with_writer(writer);
    let started = match form {
        // Colours are for a terminal, not for a file or a journal.
        LogForm::Text => lines.with_target(false).with_ansi(io::stderr().is_terminal()).try_init(),
        LogForm::Json => lines.json().flatten_event(true).try_init(),
    };
    started.map_err(|error| anyhow::anyhow!("{error}"))?;
    log_panics();
    Ok(Logs { dropped, refused, _writer: guard })
}

impl Logs {
    /// Says now and then how many lines were lost. Runs for ever.
    pub fn report_losses(&self) -> impl Future<Output = ()> + Send + use<> {
        let (dropped, refused) = (self.dropped.clone(), Arc::clone(&self.refused));
        async move {
            let mut reported = 0;
            loop {
                tokio::time::sleep(REPORT_EVERY).await;
                let lost = dropped.dropped_lines() + refused.load(Ordering::Relaxed);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_output_that_fails_is_counted_and_forgotten() {
        struct Full;
        impl Write for Full {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::ErrorKind::StorageFull.into())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let refused = Arc::new(AtomicUsize::new(0));
        let mut lines = BufWriter::new(Lossy { output: Full, refused: Arc::clone(&refused) });
        for _ in 0..10_000 {
            lines.write_all(b"a line that nobody reads\n").unwrap();
        }
        lines.flush().unwrap();
        assert_eq!(refused.load(Ordering::Relaxed), 10_000);
    }
}
