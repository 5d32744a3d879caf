//! Restarts without downtime: a new process inherits the listening sockets while this process still serves, and sends SIGTERM to this process when it
//! is ready. Until then both accept connections, and no connection in the kernel's queue is lost. A new process that is not ready in time is killed
//! ([`new_process`]).
//!
//! SIGTERM from any other process stops both.
//!
//! Sockets are passed as systemd passes them (sd_listen_fds(3)): `LISTEN_FDS` is their number, and they begin at file descriptor 3. They may come from
//! systemd or from the process that this one replaces (SIGUSR2).

mod new_process;

use std::env;
use std::ffi::OsString;
use std::io;
use std::net::SocketAddr;
use std::os::fd::OwnedFd;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, bail};
use futures_util::future::OptionFuture;

use super::listener::Listener;
use super::signals::{ProcessSignal, Signals};
pub use new_process::NewProcess;

/// Environment variable with the id of the process that the new one replaces.
const REPLACES: &str = "LEADLIGHT_REPLACES";
/// From the start of a new process until it must be ready.
const TIMEOUT: Duration = Duration::from_mins(1);
/// For tests: another timeout, in milliseconds.
const TIMEOUT_MS: &str = "LEADLIGHT_SUCCESSOR_LIMIT_MS";

/// The sockets that this process inherited, and how to start a new process.
pub struct Handover {
    inherited: Vec<std::net::TcpListener>,
    program: io::Result<PathBuf>,
    arguments: Vec<OsString>,
    timeout: Duration,
}

impl Handover {
    /// Reads and removes environment variables: call it before another thread starts.
    ///
    /// # Errors
    /// An inherited file descriptor that is no listening TCP socket.
    pub fn from_environment() -> anyhow::Result<Self> {
        Ok(Self {
            inherited: inherited_listeners()?,
            // Now: after the file is replaced by a newer one, the system only reports that it was deleted.
            program: env::current_exe(),
            arguments: env::args_os().skip(1).collect(),
            timeout: env::var(TIMEOUT_MS).ok().and_then(|it| it.parse().ok()).map_or(TIMEOUT, Duration::from_millis),
        })
    }

    /// The inherited socket with this address, or else with its port; a new socket if none was inherited.
    ///
    /// # Errors
    /// An address that cannot be bound, or that no inherited socket has.
    pub fn listen(&mut self, address: SocketAddr) -> anyhow::Result<Listener> {
        if self.inherited.is_empty() {
            return Listener::bind(address).with_context(|| format!("cannot listen on {address}"));
        }
        let local = |socket: &std::net::TcpListener| socket.local_addr().ok();
        let exact = self.inherited.iter().position(|socket| local(socket) == Some(address));
        let index = exact.or_else(|| self.inherited.iter().position(|socket| local(socket).is_some_and(|it| it.port() == address.port())));
        let Some(index) = index else {
            let found: Vec<String> = self.inherited.iter().filter_map(local).map(|it| it.to_string()).collect();
            bail!("LISTEN_FDS has sockets for {}, but not for {address}", found.join(", "));
        };
        // A copy, because another listener may match the same socket by its port.
        let socket = self.inherited[index].try_clone()?;
        Ok(Listener::from_std(socket)?)
    }

    /// Reports to systemd that this process is ready, and ends the old process that it replaces.
    pub fn notify_ready(&self) {
        let old = parent_to_replace();
        let mut states = vec![sd_notify::NotifyState::Ready];
        states.extend(old.map(|_| sd_notify::NotifyState::MainPid(std::process::id())));
        if let Err(error) = sd_notify::notify(&states) {
            tracing::warn!(%error, "cannot notify systemd that the server is ready");
        }
        if let Some(old) = old {
            tracing::info!(old = old.as_raw_nonzero().get(), "taking over from the old process");
            // Back into the group of the old process: a signal to that group must still reach the server.
            let _ = rustix::process::getpgid(Some(old)).and_then(|group| rustix::process::setpgid(None, Some(group)));
            if let Err(error) = rustix::process::kill_process(old, rustix::process::Signal::TERM) {
                tracing::error!(%error, "cannot stop the old process");
            }
        }
    }

    /// Resolves when this process must end. Until then each SIGUSR2 starts a new process. Returns a new process that has not taken over and must be
    /// stopped too.
    pub(super) async fn wait_for_stop(&self, signals: &mut Signals, sockets: &[OwnedFd]) -> Option<NewProcess> {
        let mut new_process: Option<NewProcess> = None;
        // A new process that has ended may have sent its SIGTERM right before.
        let mut ended_id = None;
        loop {
            let signal = tokio::select! {
                signal = signals.next() => signal,
                Some(has_ended) = OptionFuture::from(new_process.as_ref().map(|new| new.ended_before(new.deadline))) => {
                    ended_id = new_process.take().map(|failed| self.kill_failed(failed, has_ended));
                    continue;
                }
            };
            match signal {
                ProcessSignal::Upgrade if new_process.is_some() => tracing::warn!("SIGUSR2: a new process is starting already"),
                ProcessSignal::Upgrade => match self.spawn(sockets) {
                    Ok(new) => {
                        tracing::info!(new = new.id(), "SIGUSR2: a new process starts and takes over when it is ready");
                        new_process = Some(new);
                    }
                    Err(error) => tracing::error!("SIGUSR2: a new process cannot be started: {error:#}"),
                },
                ProcessSignal::Stop { sender: Some(sender) } if ended_id == Some(sender) => ended_id = None,
                ProcessSignal::Stop { sender } => match &new_process {
                    Some(new) if sender == Some(new.id()) && new.has_ended() => {}
                    Some(new) if sender == Some(new.id()) => return None,
                    _ => return new_process,
                },
            }
        }
    }

    /// Starts the program file as it is now, with the same arguments, and passes `sockets` to it.
    fn spawn(&self, sockets: &[OwnedFd]) -> anyhow::Result<NewProcess> {
        use command_fds::{CommandFdExt, FdMapping};

        let program = self.program.as_ref().map_err(|error| anyhow::anyhow!("cannot find the program's file: {error}"))?;
        let mut command = std::process::Command::new(program);
        let mappings = sockets.iter().zip(FIRST_FD..).map(|(socket, child_fd)| Ok(FdMapping { parent_fd: socket.try_clone()?, child_fd }));
        command
            .args(&self.arguments)
            .env("LISTEN_FDS", sockets.len().to_string())
            // systemd sets it to this process's id; the id of the new one is not known yet.
            .env_remove("LISTEN_PID")
            .env(REPLACES, std::process::id().to_string())
            .fd_mappings(mappings.collect::<io::Result<_>>()?)?;
        NewProcess::start(&mut command, self.timeout).with_context(|| program.display().to_string())
    }

    /// Kills a new process that has ended or was not ready in time, and returns its process id.
    fn kill_failed(&self, new_process: NewProcess, has_ended: bool) -> i32 {
        let id = new_process.id();
        if has_ended {
            let ended = new_process.kill().map_or_else(|| "unknown".into(), |status| status.to_string());
            tracing::error!(ended, "the new process ended before it took over; this process continues");
        } else {
            new_process.kill();
            tracing::error!(
                new = id,
                limit_s = self.timeout.as_secs_f64(),
                "the new process was not ready in time and was killed; this process continues"
            );
        }
        id
    }
}

/// sd_listen_fds(3): `SD_LISTEN_FDS_START`.
const FIRST_FD: std::os::fd::RawFd = 3;

fn inherited_listeners() -> anyhow::Result<Vec<std::net::TcpListener>> {
    let mut passed = listenfd::ListenFd::from_env();
    (0..passed.len())
        .filter_map(|index| passed.take_tcp_listener(index).transpose())
        .collect::<Result<_, _>>()
        .context("LISTEN_FDS: an inherited file descriptor is no listening TCP socket")
}

/// The process to replace, if it is still the parent: otherwise its id may belong to another process.
fn parent_to_replace() -> Option<rustix::process::Pid> {
    let named = rustix::process::Pid::from_raw(env::var(REPLACES).ok()?.parse().ok()?)?;
    rustix::process::getppid().filter(|parent| *parent == named)
}
