//! Log lines on their way to the output. Whoever logs copies a line behind those of its thread that wait, and goes on; one thread writes them all.
//! Where the output fails or stalls (a closed pipe, a full disk), lines are dropped and counted.
//!
//! A channel would wake the writer for each line, and one buffer for all would have threads wait for one another: either costs a busy server more
//! than everything else about the line. So lines of different threads may change places within [`GATHER`]; each says when it was written.

use std::cell::Cell;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed, Ordering::SeqCst};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tracing_subscriber::fmt::MakeWriter;

/// How much of one lane may wait for the output: two thousand lines or more.
const MAX_LANE_BYTES: usize = 256 * 1024;
const LANES: usize = 8;
/// How long lines gather before they are written. Also how late a line may come.
const GATHER: Duration = Duration::from_millis(10);
/// How long the end of the process waits for an output that does not take the last lines.
const LAST_LINES: Duration = Duration::from_secs(1);

#[derive(Clone)]
pub struct LogQueue(Arc<Shared>);

struct Shared {
    lanes: [Mutex<Vec<u8>>; LANES],
    /// The writer knows that there is something, or will hear of it.
    told: AtomicBool,
    tell: SyncSender<Told>,
    lost: AtomicUsize,
}

enum Told {
    SomethingWaits,
    Close,
}

/// The other end of a [`LogQueue`].
pub struct Writer {
    queue: LogQueue,
    told: Receiver<Told>,
}

/// Dropping it writes what still waits.
pub struct WriterThread {
    queue: LogQueue,
    ended: Receiver<()>,
}

impl LogQueue {
    pub fn new() -> (Self, Writer) {
        let (tell, told) = sync_channel(2);
        let queue = Self(Arc::new(Shared { lanes: Default::default(), told: AtomicBool::new(false), tell, lost: AtomicUsize::new(0) }));
        (queue.clone(), Writer { queue, told })
    }

    /// How many lines were dropped so far.
    pub fn lost(&self) -> usize {
        self.0.lost.load(Relaxed)
    }

    fn lose(&self, lines: usize) {
        self.0.lost.fetch_add(lines, Relaxed);
    }

    /// The lane of this thread: the next one for each thread that logs.
    fn lane(&self) -> &Mutex<Vec<u8>> {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        thread_local! {
            static LANE: Cell<usize> = Cell::new(NEXT.fetch_add(1, Relaxed) % LANES);
        }
        &self.0.lanes[LANE.get()]
    }
}

impl Write for LogQueue {
    /// Takes a line as a whole or not at all.
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        let mut waiting = self.lane().lock().unwrap_or_else(PoisonError::into_inner);
        let has_room = waiting.len() + line.len() <= MAX_LANE_BYTES;
        if has_room {
            waiting.extend_from_slice(line);
        }
        drop(waiting);
        if !has_room {
            self.lose(1);
        } else if !self.0.told.load(SeqCst) && !self.0.told.swap(true, SeqCst) {
            let _ = self.0.tell.try_send(Told::SomethingWaits);
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

impl Writer {
    /// Starts the thread that writes to `output`.
    ///
    /// # Errors
    /// When the operating system refuses a thread.
    pub fn start(self, mut output: impl Write + Send + 'static) -> io::Result<WriterThread> {
        let queue = self.queue.clone();
        let (tell, ended) = sync_channel(1);
        std::thread::Builder::new().name("log-writer".into()).spawn(move || {
            let mut batch = Vec::new();
            while matches!(self.told.recv(), Ok(Told::SomethingWaits)) {
                let closing = matches!(self.told.recv_timeout(GATHER), Ok(Told::Close));
                // First this, then the lanes: whoever writes a line after its lane was looked at tells again.
                self.queue.0.told.store(false, SeqCst);
                self.write_lanes(&mut batch, &mut output);
                if closing {
                    break;
                }
            }
            self.write_lanes(&mut batch, &mut output);
            let _ = tell.send(());
        })?;
        Ok(WriterThread { queue, ended })
    }

    /// `batch` goes from lane to lane, so that none has to grow again.
    fn write_lanes(&self, batch: &mut Vec<u8>, output: &mut impl Write) {
        for lane in &self.queue.0.lanes {
            batch.clear();
            std::mem::swap(batch, &mut *lane.lock().unwrap_or_else(PoisonError::into_inner));
            if !batch.is_empty() && output.write_all(batch).and_then(|()| output.flush()).is_err() {
                self.queue.lose(batch.split(|byte| *byte == b'\n').count() - 1);
            }
        }
    }
}

impl Drop for WriterThread {
    fn drop(&mut self) {
        // There is room: at most one other word is on its way.
        let _ = self.queue.0.tell.try_send(Told::Close);
        let _ = self.ended.recv_timeout(LAST_LINES);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::Sender;

    use super::*;

    struct Output(Sender<Vec<u8>>, io::Result<()>);

    impl Write for Output {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.send(bytes.to_vec()).map_err(|_| io::ErrorKind::BrokenPipe)?;
            self.1.as_ref().map_err(|error| io::Error::from(error.kind()))?;
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn lines_of_a_thread_arrive_in_their_order_also_the_last_ones() {
        let (sent, arrived) = std::sync::mpsc::channel();
        let (mut queue, writer) = LogQueue::new();
        let writing = writer.start(Output(sent, Ok(()))).unwrap();
        for line in ["one\n", "two\n", "three\n"] {
            queue.write_all(line.as_bytes()).unwrap();
        }
        std::thread::sleep(3 * GATHER);
        queue.write_all(b"four\n").unwrap();
        drop(writing);
        assert_eq!(arrived.iter().flatten().collect::<Vec<_>>(), b"one\ntwo\nthree\nfour\n");
        assert_eq!(queue.lost(), 0);
    }

    #[test]
    fn nothing_is_forgotten_between_two_batches() {
        let (sent, arrived) = std::sync::mpsc::channel();
        let (queue, writer) = LogQueue::new();
        let writing = writer.start(Output(sent, Ok(()))).unwrap();
        std::thread::scope(|scope| {
            for _ in 0..4 {
                let mut queue = queue.clone();
                scope.spawn(move || {
                    for _ in 0..200 {
                        queue.write_all(b"line\n").unwrap();
                        std::thread::sleep(GATHER / 50);
                    }
                });
            }
        });
        // Without the end of the process: each line must have told the writer by itself.
        let mut bytes = 0;
        while bytes < 4 * 200 * b"line\n".len() {
            bytes += arrived.recv_timeout(Duration::from_secs(5)).expect("a line that nobody writes").len();
        }
        drop(writing);
    }

    #[test]
    fn an_output_that_fails_is_counted_and_forgotten() {
        let (sent, arrived) = std::sync::mpsc::channel();
        let (mut queue, writer) = LogQueue::new();
        let writing = writer.start(Output(sent, Err(io::ErrorKind::StorageFull.into()))).unwrap();
        for _ in 0..1_000 {
            queue.write_all(b"a line that nobody reads\n").unwrap();
        }
        drop(writing);
        assert_eq!(queue.lost(), 1_000);
        drop(arrived);
    }

    #[test]
    fn what_an_output_that_stalls_does_not_take_is_dropped_and_counted() {
        let (mut queue, _stalled) = LogQueue::new();
        let line = [b'x'; 1_024];
        for _ in 0..1_000 {
            queue.write_all(&line).unwrap();
        }
        assert_eq!(queue.lost(), 1_000 - MAX_LANE_BYTES / line.len());
    }
}
