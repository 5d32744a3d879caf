//! Taking over without a gap: a new process inherits the listening sockets while the old one still serves, and ends it once it serves itself. In
//! between both accept, and what waits in the kernel's queue belongs to neither. A new process that does not come to serve is killed
//! ([`successor`]).
//!
//! A process knows that its successor serves by a SIGTERM from it. A SIGTERM from anybody else ends both.
//!
//! The sockets come as systemd hands them over (sd_listen_fds(3)): as `LISTEN_FDS` many files from number 3 on. That is how a process gets them
//! from systemd, from the process that it replaces (SIGUSR2), or from anybody else.

#[cfg(unix)]
mod successor;

use std::env;
use std::ffi::OsString;
use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
#[cfg(unix)]
use std::{future::pending, os::fd::OwnedFd, time::Duration};

use anyhow::{Context, bail};

use super::listener::Listener;
#[cfg(unix)]
use super::signals::{ProcessSignal, Signals};
#[cfg(unix)]
pub use successor::Successor;

/// Names the process that the new one replaces.
#[cfg(unix)]
const REPLACES: &str = "LEADLIGHT_REPLACES";
/// How long a new process may take until it serves.
#[cfg(unix)]
const LIMIT: Duration = Duration::from_mins(1);
/// For tests only: another limit, in milliseconds.
#[cfg(unix)]
const LIMIT_MS: &str = "LEADLIGHT_SUCCESSOR_LIMIT_MS";

/// What this process was started with, and how another one like it is.
pub struct Handover {
    inherited: Vec<std::net::TcpListener>,
    program: io::Result<PathBuf>,
    arguments: Vec<OsString>,
    #[cfg(unix)]
    limit: Duration,
}

impl Handover {
    /// Reads the environment and takes what it says out of it: call this before there is another thread.
    ///
    /// # Errors
    /// What is handed over is no listening TCP socket.
    pub fn from_environment() -> anyhow::Result<Self> {
        Ok(Self {
            inherited: inherited()?,
            // Now: once the file is replaced by a newer one the system only knows that it was deleted.
            program: env::current_exe(),
            arguments: env::args_os().skip(1).collect(),
            #[cfg(unix)]
            limit: env::var(LIMIT_MS).ok().and_then(|it| it.parse().ok()).map_or(LIMIT, Duration::from_millis),
        })
    }

    /// The inherited socket for this address (or else for its port), or a new one where nothing was inherited.
    ///
    /// # Errors
    /// An address that cannot be listened on, or one that nothing of what was handed over is for.
    pub fn listen(&mut self, address: SocketAddr) -> anyhow::Result<Listener> {
        if self.inherited.is_empty() {
            return Listener::bind(address).with_context(|| format!("cannot listen on {address}"));
        }
        let local = |socket: &std::net::TcpListener| socket.local_addr().ok();
        let exact = self.inherited.iter().position(|socket| local(socket) == Some(address));
        let place = exact.or_else(|| self.inherited.iter().position(|socket| local(socket).is_some_and(|it| it.port() == address.port())));
        let Some(place) = place else {
            let found: Vec<String> = self.inherited.iter().filter_map(local).map(|it| it.to_string()).collect();
            bail!("LISTEN_FDS hands over sockets on {}, and none on {address}", found.join(", "));
        };
        // A copy: the list keeps its places for the other listeners.
        let socket = self.inherited[place].try_clone()?;
        Ok(Listener::adopt(socket)?)
    }

    /// Says that this process serves: to systemd, and to the process that it replaces, which then ends.
    pub fn ready(&self) {
        #[cfg(unix)]
        {
            let replaced = replaced();
            let mut states = vec![sd_notify::NotifyState::Ready];
            states.extend(replaced.map(|_| sd_notify::NotifyState::MainPid(std::process::id())));
            if let Err(error) = sd_notify::notify(&states) {
                tracing::warn!(%error, "systemd cannot be told that the server is ready");
            }
            if let Some(old) = replaced {
                tracing::info!(old = old.as_raw_nonzero().get(), "taking over from the process of before");
                // Back from a group of its own: whoever signals the group that the old process was started in must still reach the server.
                let _ = rustix::process::getpgid(Some(old)).and_then(|group| rustix::process::setpgid(None, Some(group)));
                if let Err(error) = rustix::process::kill_process(old, rustix::process::Signal::TERM) {
                    tracing::error!(%error, "the process of before cannot be ended");
                }
            }
        }
    }

    /// Resolves when this process shall end. Until then each SIGUSR2 has a successor take over; one that fails to is killed, and this process serves
    /// on. Returns a successor that must be stopped with this process: it has not taken over.
    #[cfg(unix)]
    pub(super) async fn until_stopped(&self, signals: &mut Signals, sockets: &[OwnedFd]) -> Option<Successor> {
        let mut successor: Option<Successor> = None;
        // A successor that is gone may have sent its SIGTERM right before.
        let mut gone = None;
        loop {
            let asked = tokio::select! {
                asked = signals.next() => asked,
                ended = ends_in_time(successor.as_ref()) => {
                    gone = successor.take().map(|failed| give_up(failed, ended, self.limit));
                    continue;
                }
            };
            match asked {
                ProcessSignal::Replace if successor.is_some() => tracing::warn!("SIGUSR2: a new process is starting already"),
                ProcessSignal::Replace => successor = self.start_successor(sockets),
                ProcessSignal::Stop { sender: Some(sender) } if gone == Some(sender) => gone = None,
                ProcessSignal::Stop { sender } => match &successor {
                    Some(new) if sender == Some(new.id()) && new.has_ended() => {}
                    Some(new) if sender == Some(new.id()) => return None,
                    _ => return successor,
                },
            }
        }
    }

    /// Starts the program anew, as it lies on the disk now and with the same arguments, and hands `sockets` over to it.
    #[cfg(unix)]
    fn start_successor(&self, sockets: &[OwnedFd]) -> Option<Successor> {
        match self.spawn(sockets) {
            Ok(new) => {
                tracing::info!(new = new.id(), "SIGUSR2: a new process starts and takes over when it is ready");
                Some(new)
            }
            Err(error) => {
                tracing::error!("SIGUSR2: a new process cannot be started: {error:#}");
                None
            }
        }
    }

    #[cfg(unix)]
    fn spawn(&self, sockets: &[OwnedFd]) -> anyhow::Result<Successor> {
        use command_fds::{CommandFdExt, FdMapping};

        let program = self.program.as_ref().map_err(|error| anyhow::anyhow!("the program's file is not known: {error}"))?;
        let mut command = std::process::Command::new(program);
        let mappings = sockets.iter().zip(FIRST_FD..).map(|(socket, child_fd)| Ok(FdMapping { parent_fd: socket.try_clone()?, child_fd }));
        command
            .args(&self.arguments)
            .env("LISTEN_FDS", sockets.len().to_string())
            // Whoever starts a process does not know its number beforehand.
            .env_remove("LISTEN_PID")
            .env(REPLACES, std::process::id().to_string())
            .fd_mappings(mappings.collect::<io::Result<_>>()?)?;
        Successor::start(&mut command, self.limit).with_context(|| program.display().to_string())
    }
}

/// As [`Successor::stop`]; resolves at once where there is none.
#[cfg(unix)]
pub(super) async fn stop(successor: Option<&Successor>) {
    if let Some(successor) = successor {
        successor.stop().await;
    }
}

/// As [`Successor::ends_in_time`]; never resolves where there is none.
#[cfg(unix)]
async fn ends_in_time(successor: Option<&Successor>) -> bool {
    match successor {
        Some(successor) => successor.ends_in_time().await,
        None => pending().await,
    }
}

/// Kills a successor that has ended or whose time is over; returns its process id.
#[cfg(unix)]
fn give_up(successor: Successor, ended: bool, limit: Duration) -> i32 {
    let id = successor.id();
    if !ended {
        let limit_s = limit.as_secs_f64();
        tracing::error!(new = id, limit_s, "the new process does not serve in time and is killed; this one serves on");
        successor.kill();
        return id;
    }
    let ended = successor.kill().map_or_else(|| "its status is not known".into(), |status| status.to_string());
    tracing::error!(ended, "the new process ended before it took over; this one serves on");
    id
}

/// sd_listen_fds(3): `SD_LISTEN_FDS_START`.
#[cfg(unix)]
const FIRST_FD: std::os::fd::RawFd = 3;

#[cfg(unix)]
fn inherited() -> anyhow::Result<Vec<std::net::TcpListener>> {
    let mut handed_over = listenfd::ListenFd::from_env();
    (0..handed_over.len())
        .filter_map(|index| handed_over.take_tcp_listener(index).transpose())
        .collect::<Result<_, _>>()
        .context("LISTEN_FDS: what is handed over is no listening TCP socket")
}

#[cfg(not(unix))]
fn inherited() -> anyhow::Result<Vec<std::net::TcpListener>> {
    Ok(Vec::new())
}

/// The parent, if it is the process to replace: a number that is no longer its may belong to somebody else.
#[cfg(unix)]
fn replaced() -> Option<rustix::process::Pid> {
    let named = rustix::process::Pid::from_raw(env::var(REPLACES).ok()?.parse().ok()?)?;
    rustix::process::getppid().filter(|parent| *parent == named)
}
