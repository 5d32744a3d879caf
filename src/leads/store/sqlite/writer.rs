//! Who commits a write: whoever brings it, when writes come one by one; otherwise a thread that takes all that wait as one group. A hop to another
//! thread and back costs a lone write a third of its time; a crowd that does not share its syncs of the disk costs much more.

use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use tokio::runtime::{Handle, RuntimeFlavor};
use tokio::task::block_in_place;

use super::desk::Desk;
use super::pending::{Pending, What, pending};
use crate::leads::store::StoreError;
use crate::leads::store::claim::until_taken;
use crate::telemetry::failpoints::failpoint;
use crate::telemetry::threads::supervise;
use rusqlite::Connection;

const QUEUE_LENGTH: usize = 1_024;
const MAX_GROUP: usize = 256;

/// How often a writer that has nothing to do looks whether it could.
const LOOK_EVERY: Duration = Duration::from_secs(1);
/// How long a write on a thread of the runtime may hold up what else there is to do before another thread is sent for it.
const GLANCE_EVERY: Duration = Duration::from_millis(100);

pub struct Writer {
    desk: Arc<Mutex<Desk>>,
    jobs: SyncSender<Job>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

enum Job {
    Write(Box<dyn Pending>),
    Stop,
}

impl Writer {
    /// # Errors
    /// When the operating system refuses a thread.
    pub fn start(desk: Desk) -> std::io::Result<Self> {
        let (jobs, waiting) = sync_channel(QUEUE_LENGTH);
        let desk = Arc::new(Mutex::new(desk));
        let shared = Arc::clone(&desk);
        let runtime = Handle::try_current().ok();
        let thread = supervise("store-writer".into(), move || write_all(&shared, &waiting, runtime.as_ref()))?;
        Ok(Self { desk, jobs, thread: Mutex::new(Some(thread)) })
    }

    /// Does `work` at once or in the next group.
    ///
    /// # Errors
    /// Then nothing is written, also not later.
    pub async fn write<T: Send + 'static>(
        &self,
        what: What,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (write, claim, outcome) = pending(what, work);
        if let Some(write) = self.write_here(write) {
            self.jobs.try_send(Job::Write(write)).map_err(|error| match error {
                TrySendError::Full(_) => StoreError::Busy,
                TrySendError::Disconnected(_) => StoreError::Stopped,
            })?;
        }
        until_taken(&claim, outcome).await
    }

    /// Commits it on the calling thread if it would be alone anyway; gives it back if it would not, or where that would hold up what else the
    /// thread has to do.
    ///
    /// Where commits take no longer than a rendered page the thread keeps its place in the runtime meanwhile: another one would have to wake up for
    /// it. Should this commit take long after all, the writer's thread sees it.
    fn write_here(&self, write: Box<dyn Pending>) -> Option<Box<dyn Pending>> {
        let runtime = Handle::current();
        if runtime.runtime_flavor() != RuntimeFlavor::MultiThread {
            return Some(write);
        }
        let mut desk = match self.desk.try_lock() {
            Ok(desk) => desk,
            Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
            Err(TryLockError::WouldBlock) => return Some(write),
        };
        if !desk.is_quiet() {
            return Some(write);
        }
        if desk.is_fast() && runtime.metrics().num_workers() > 1 {
            desk.commit(vec![write]);
        } else {
            block_in_place(|| desk.commit(vec![write]));
        }
        None
    }

    /// Commits what is queued, checkpoints the write-ahead log and closes the file.
    pub fn close(&self) {
        // The queue may be full of writes that are still owed an answer: wait for a place.
        let _ = self.jobs.send(Job::Stop);
        let thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(thread) = thread {
            let _ = thread.join();
        }
    }
}

fn write_all(desk: &Mutex<Desk>, queue: &Receiver<Job>, runtime: Option<&Handle>) {
    let mut stopping = false;
    let mut looked = Instant::now();
    while !stopping {
        failpoint("store-writer");
        let mut next = match queue.recv_timeout(GLANCE_EVERY) {
            Ok(first) => Some(first),
            Err(RecvTimeoutError::Timeout) => {
                if matches!(desk.try_lock(), Err(TryLockError::WouldBlock)) {
                    wake(runtime);
                } else if looked.elapsed() >= LOOK_EVERY {
                    lock(desk).look();
                    looked = Instant::now();
                }
                continue;
            }
            Err(RecvTimeoutError::Disconnected) => break,
        };
        // Whoever comes while the desk is taken joins the group.
        let mut desk = lock(desk);
        let mut group = Vec::new();
        while let Some(job) = next {
            match job {
                Job::Write(write) => group.push(write),
                Job::Stop => stopping = true,
            }
            next = if group.len() < MAX_GROUP { queue.try_recv().ok() } else { None };
        }
        desk.commit(group);
    }
    lock(desk).close();
}

/// Wakes a thread of the runtime that sleeps: the one that writes may have been the only one that listened for what comes in.
fn wake(runtime: Option<&Handle>) {
    if let Some(runtime) = runtime {
        runtime.spawn(std::future::ready(()));
    }
}

fn lock(desk: &Mutex<Desk>) -> MutexGuard<'_, Desk> {
    desk.lock().unwrap_or_else(PoisonError::into_inner)
}
