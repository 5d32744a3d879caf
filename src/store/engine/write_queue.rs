//! The queue in front of a store's only writer thread, which commits all waiting writes as one group and gives each caller its result afterwards.

use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use tokio::sync::mpsc::{Receiver, Sender, channel, error::TrySendError};
use tokio::sync::oneshot;
use tokio::time::timeout;

use crate::store::StoreError;
use crate::telemetry::threads::supervise;

const QUEUE_LENGTH: usize = 1_024;
const MAX_GROUP: usize = 256;
/// How long a write waits to be taken. A group waits at most two seconds for a lock or a connection, and so does the group before it.
const MAX_WAIT: Duration = Duration::from_secs(4);
/// How often an idle writer checks whether it could write.
const HEALTH_CHECK_INTERVAL: Duration = Duration::from_secs(1);

/// `W` is the work of one write, `T` its result.
pub struct WriteQueue<W, T> {
    /// None once it is closed.
    writer: Mutex<Option<Writer<W, T>>>,
}

type Writer<W, T> = (Sender<QueuedWrite<W, T>>, JoinHandle<()>);

/// A write and the caller that waits for its result.
pub struct QueuedWrite<W, T> {
    work: W,
    /// The first to set it owns the write: the writer before it writes, or the caller that gives up. So a write reported as failed leaves no row.
    is_claimed: Arc<AtomicBool>,
    caller: Caller<T>,
}

pub type Caller<T> = oneshot::Sender<Result<T, StoreError>>;

impl<W: Send + 'static, T: Send + 'static> WriteQueue<W, T> {
    /// `run_writer` runs on the writer thread until [`WriterEvent::Closed`]. After a panic it runs again, and its callers get [`StoreError::Stopped`].
    pub fn start(mut run_writer: impl FnMut(&mut Receiver<QueuedWrite<W, T>>) + Send + 'static) -> std::io::Result<Self> {
        let (sender, mut queue) = channel(QUEUE_LENGTH);
        let thread = supervise("store-writer".into(), move || run_writer(&mut queue))?;
        Ok(Self { writer: Mutex::new(Some((sender, thread))) })
    }

    /// Returns the writer's result. [`StoreError::Busy`], [`StoreError::Timeout`] and [`StoreError::Stopped`] mean that nothing is written, also not
    /// later.
    pub async fn write(&self, work: W) -> Result<T, StoreError> {
        let (caller, mut result) = oneshot::channel();
        let is_claimed = Arc::new(AtomicBool::new(false));
        let write = QueuedWrite { work, is_claimed: Arc::clone(&is_claimed), caller };
        let sender = self.writer.lock().unwrap_or_else(PoisonError::into_inner).as_ref().map(|(sender, _)| sender.clone());
        let sender = sender.ok_or(StoreError::Stopped)?;
        sender.try_send(write).map_err(|error| match error {
            TrySendError::Full(_) => StoreError::Busy,
            TrySendError::Closed(_) => StoreError::Stopped,
        })?;
        drop(sender);
        let result = match timeout(MAX_WAIT, &mut result).await {
            Ok(result) => result,
            Err(_) if !is_claimed.swap(true, SeqCst) => return Err(StoreError::Timeout),
            // The commit is under way, and its result counts.
            Err(_) => result.await,
        };
        result.unwrap_or(Err(StoreError::Stopped))
    }

    /// Commits what is queued and ends the thread. Blocks.
    pub fn close(&self) {
        let writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some((sender, thread)) = writer {
            drop(sender);
            let _ = thread.join();
        }
    }
}

impl<W, T> QueuedWrite<W, T> {
    fn is_wanted(&self) -> bool {
        !self.caller.is_closed()
    }
}

/// What the writer does next.
pub enum WriterEvent<W, T> {
    /// Commit these; never empty.
    Group(Vec<QueuedWrite<W, T>>),
    /// Nothing has come for a second: check the database.
    Idle,
    Closed,
}

pub async fn next_group<W, T>(queue: &mut Receiver<QueuedWrite<W, T>>) -> WriterEvent<W, T> {
    loop {
        let first = match timeout(HEALTH_CHECK_INTERVAL, queue.recv()).await {
            Ok(Some(first)) => first,
            Ok(None) => return WriterEvent::Closed,
            Err(_) => return WriterEvent::Idle,
        };
        let mut group = vec![first];
        while group.len() < MAX_GROUP
            && let Ok(next) = queue.try_recv()
        {
            group.push(next);
        }
        group.retain(QueuedWrite::is_wanted);
        if !group.is_empty() {
            return WriterEvent::Group(group);
        }
    }
}

/// Takes the writes whose callers still wait: each must get a result.
pub fn start_writes<W, T>(group: impl IntoIterator<Item = QueuedWrite<W, T>>) -> (Vec<W>, Vec<Caller<T>>) {
    let started = group.into_iter().filter(|write| write.is_wanted() && !write.is_claimed.swap(true, SeqCst));
    started.map(|write| (write.work, write.caller)).unzip()
}

/// Gives every caller of a group its result.
pub fn send_results<T>(callers: Vec<Caller<T>>, results: impl IntoIterator<Item = Result<T, StoreError>>) {
    for (caller, result) in callers.into_iter().zip(results) {
        let _ = caller.send(result);
    }
}
