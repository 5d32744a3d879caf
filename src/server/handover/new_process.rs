//! The new process until it is ready. It has a limited time; afterwards it is killed with everything that it has started, because each of these
//! processes holds the listening sockets open.

use std::io;
use std::os::unix::process::CommandExt as _;
use std::process::{Child, Command, ExitStatus};
use std::time::Duration;

use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process, kill_process_group, waitid};
use tokio::time::Instant;

const POLL_INTERVAL: Duration = Duration::from_millis(50);
/// From SIGTERM to SIGKILL. Shorter than the drain of this process.
const STOP_TIMEOUT: Duration = Duration::from_secs(8);

pub struct NewProcess {
    child: Child,
    /// When it must be ready.
    pub deadline: Instant,
}

impl NewProcess {
    /// # Errors
    /// A program that cannot be started.
    pub fn start(command: &mut Command, timeout: Duration) -> io::Result<Self> {
        // A process group of its own, so that a signal also reaches what a wrapper script has started.
        let child = command.process_group(0).spawn()?;
        Ok(Self { child, deadline: Instant::now() + timeout })
    }

    /// Its process id.
    pub fn id(&self) -> i32 {
        self.child.id().cast_signed()
    }

    /// Checks without reaping the process, so that its id cannot be reused.
    pub fn has_ended(&self) -> bool {
        let Some(id) = Pid::from_raw(self.id()) else { return true };
        !matches!(waitid(WaitId::Pid(id), WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT), Ok(None))
    }

    /// Sends SIGTERM and waits until the process has ended, at most [`STOP_TIMEOUT`]; [`Self::kill`] must follow.
    pub async fn stop(&self) {
        tracing::info!(new = self.id(), "stopping the new process too, it has not taken over");
        self.send(Signal::TERM);
        if !self.ended_before(Instant::now() + STOP_TIMEOUT).await {
            tracing::error!(new = self.id(), "the new process does not stop and is killed");
        }
    }

    /// Kills its process group. Returns its exit status if it had ended before.
    pub fn kill(mut self) -> Option<ExitStatus> {
        self.send(Signal::KILL);
        let status = self.child.try_wait().ok().flatten();
        if status.is_none() {
            // A process that waits for a broken disk cannot end yet, so a thread of its own reaps it.
            let _ = std::thread::Builder::new().name("new-process".into()).spawn(move || self.child.wait());
        }
        status
    }

    /// Resolves to true when it has ended, to false at `deadline`.
    pub async fn ended_before(&self, deadline: Instant) -> bool {
        while !self.has_ended() {
            if Instant::now() >= deadline {
                return false;
            }
            tokio::time::sleep(POLL_INTERVAL).await;
        }
        true
    }

    /// Sends to its group, or to the process alone if it has left the group to serve.
    fn send(&self, signal: Signal) {
        let Some(id) = Pid::from_raw(self.id()) else { return };
        if kill_process_group(id, signal).is_err() {
            let _ = kill_process(id, signal);
        }
    }
}
