//! The process that is to take over, until it serves: it has a limited time, and whoever gives up on it stops it with everything that it has started,
//! for each of them holds the listening sockets open.

use std::io;
use std::os::unix::process::CommandExt as _;
use std::process::{Child, Command, ExitStatus};
use std::time::Duration;

use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process, kill_process_group, waitid};
use tokio::time::Instant;

const LOOK_EVERY: Duration = Duration::from_millis(50);
/// From SIGTERM to SIGKILL. Shorter than the drain of the process that waits for it.
const STOP: Duration = Duration::from_secs(8);

pub struct Successor {
    child: Child,
    /// When it must serve.
    deadline: Instant,
}

impl Successor {
    /// # Errors
    /// A program that cannot be started.
    pub fn start(command: &mut Command, limit: Duration) -> io::Result<Self> {
        // A process group of its own: a signal to the group reaches what a script has started too.
        let child = command.process_group(0).spawn()?;
        Ok(Self { child, deadline: Instant::now() + limit })
    }

    /// Its process id.
    pub fn id(&self) -> i32 {
        self.child.id().cast_signed()
    }

    /// Looks without reaping, so that the id still belongs to nobody else.
    pub fn has_ended(&self) -> bool {
        let Some(id) = Pid::from_raw(self.id()) else { return true };
        !matches!(waitid(WaitId::Pid(id), WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT), Ok(None))
    }

    /// Resolves when it has ended, true, or its time is over, false.
    pub async fn ends_in_time(&self) -> bool {
        self.ends_before(self.deadline).await
    }

    /// Asks it to end, and waits until it has or [`STOP`] is over; [`Self::kill`] must follow.
    pub async fn stop(&self) {
        tracing::info!(new = self.id(), "the new process has not taken over and is stopped too");
        self.send(Signal::TERM);
        if !self.ends_before(Instant::now() + STOP).await {
            tracing::error!(new = self.id(), "the new process does not stop and is killed");
        }
    }

    /// Kills it and what it has started; how it had ended before, if it had.
    pub fn kill(mut self) -> Option<ExitStatus> {
        self.send(Signal::KILL);
        let ended = self.child.try_wait().ok().flatten();
        if ended.is_none() {
            // A process that waits for a broken disk cannot end yet: only this thread waits for it.
            let _ = std::thread::Builder::new().name("successor".into()).spawn(move || self.child.wait());
        }
        ended
    }

    async fn ends_before(&self, deadline: Instant) -> bool {
        while !self.has_ended() {
            if Instant::now() >= deadline {
                return false;
            }
            tokio::time::sleep(LOOK_EVERY).await;
        }
        true
    }

    /// To its group; to itself where it has left that to serve.
    fn send(&self, signal: Signal) {
        let Some(id) = Pid::from_raw(self.id()) else { return };
        if kill_process_group(id, signal).is_err() {
            let _ = kill_process(id, signal);
        }
    }
}
