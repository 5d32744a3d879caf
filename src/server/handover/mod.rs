//! Taking over without a gap: a new process inherits the listening sockets while the old one still serves, and ends it once it serves itself. In
//! between both accept, and what waits in the kernel's queue belongs to neither.
//!
//! The sockets come as systemd hands them over (sd_listen_fds(3)): as `LISTEN_FDS` many files from number 3 on. That is how a process gets them
//! from systemd, from the process that it replaces (SIGUSR2), or from anybody else.

use std::env;
use std::ffi::OsString;
use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, bail};

use super::listener::Listener;

/// Names the process that the new one replaces.
const REPLACES: &str = "LEADLIGHT_REPLACES";

/// What this process was started with, and how another one like it is.
pub struct Handover {
    inherited: Vec<std::net::TcpListener>,
    program: io::Result<PathBuf>,
    arguments: Vec<OsString>,
    /// A new process is about to take over.
    under_way: Arc<AtomicBool>,
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
            under_way: Arc::default(),
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
                if let Err(error) = rustix::process::kill_process(old, rustix::process::Signal::TERM) {
                    tracing::error!(%error, "the process of before cannot be ended");
                }
            }
        }
    }

    /// Starts the program anew, as it lies on the disk now and with the same arguments, and hands `listeners` over to it. This process serves on
    /// until the new one ends it; if that one fails, for good.
    #[cfg(unix)]
    pub fn start_successor(&self, sockets: &[std::os::fd::OwnedFd]) {
        if self.under_way.swap(true, Ordering::SeqCst) {
            tracing::warn!("SIGUSR2: a new process is starting already");
            return;
        }
        match self.spawn(sockets) {
            Ok(mut child) => {
                tracing::info!(new = child.id(), "SIGUSR2: a new process starts and takes over when it is ready");
                let under_way = Arc::clone(&self.under_way);
                let wait = move || {
                    let ended = child.wait().map_or_else(|error| error.to_string(), |status| status.to_string());
                    tracing::error!(ended, "the new process ended before it took over; this one serves on");
                    under_way.store(false, Ordering::SeqCst);
                };
                if let Err(error) = std::thread::Builder::new().name("successor".into()).spawn(wait) {
                    tracing::error!(%error, "the new process cannot be watched");
                }
            }
            Err(error) => {
                tracing::error!("SIGUSR2: a new process cannot be started: {error:#}");
                self.under_way.store(false, Ordering::SeqCst);
            }
        }
    }

    #[cfg(unix)]
    fn spawn(&self, sockets: &[std::os::fd::OwnedFd]) -> anyhow::Result<std::process::Child> {
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
        command.spawn().with_context(|| program.display().to_string())
    }
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
