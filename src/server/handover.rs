//! Restarts without downtime: a new process inherits the listening sockets while this process still serves, and sends SIGTERM to this process when it
//! is ready (`docs/decisions/server.md`, "Shutdown and hand-over"). Sockets are passed as systemd passes them (sd_listen_fds(3)).

use std::env;
use std::ffi::OsString;
use std::io;
use std::net::{SocketAddr, UdpSocket};
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixDatagram;
use std::os::unix::process::CommandExt as _;
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus};
use std::time::Duration;

use anyhow::{Context, bail};
use command_fds::{CommandFdExt, FdMapping};
use futures_util::future::OptionFuture;
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, getpgid, getppid, kill_process, kill_process_group, setpgid, waitid};
use tokio::time::Instant;

use super::listener::Listener;
use super::quic::{Predecessor, QuicSocket};
use super::signals::{ProcessSignal, Signals};

/// Environment variable with the id of the process that the new one replaces.
const REPLACES: &str = "LEADLIGHT_REPLACES";
/// From the start of a new process until it must be ready.
const TIMEOUT: Duration = Duration::from_mins(1);
/// For tests: another timeout, in milliseconds.
const TIMEOUT_MS: &str = "LEADLIGHT_NEW_PROCESS_TIMEOUT_MS";

const POLL_INTERVAL: Duration = Duration::from_millis(50);
/// From SIGTERM to SIGKILL. Shorter than the drain of this process.
const STOP_TIMEOUT: Duration = Duration::from_secs(8);

/// The sockets that this process inherited, and how to start a new process.
pub struct Handover {
    inherited: Vec<std::net::TcpListener>,
    inherited_udp: Vec<UdpSocket>,
    /// The socket to the process that this one replaces.
    predecessor: Option<UnixDatagram>,
    program: io::Result<PathBuf>,
    arguments: Vec<OsString>,
    timeout: Duration,
}

impl Handover {
    /// Reads and removes environment variables: call it before another thread starts.
    pub fn from_environment() -> anyhow::Result<Self> {
        let mut passed = listenfd::ListenFd::from_env();
        let (mut inherited, mut inherited_udp, mut predecessor) = (Vec::new(), Vec::new(), None);
        for index in 0..passed.len() {
            // A wrong kind leaves the descriptor in its place.
            if let Ok(socket) = passed.take_udp_socket(index) {
                inherited_udp.extend(socket);
            } else if let Ok(socket) = passed.take_unix_datagram(index) {
                predecessor = socket;
            } else {
                let socket = passed.take_tcp_listener(index);
                inherited.extend(socket.context("LISTEN_FDS: an inherited file descriptor is no listening TCP socket and no UDP socket")?);
            }
        }
        Ok(Self {
            inherited,
            inherited_udp,
            predecessor,
            // Now: after the file is replaced by a newer one, the system only reports that it was deleted.
            program: env::current_exe(),
            arguments: env::args_os().skip(1).collect(),
            timeout: env::var(TIMEOUT_MS).ok().and_then(|it| it.parse().ok()).map_or(TIMEOUT, Duration::from_millis),
        })
    }

    /// For `--listen`: the inherited socket with this address, or else with its port. A new socket if none was inherited, or if the old process,
    /// which this one replaces, listens elsewhere. An address that no socket of the supervisor has is an error: connections to those would wait for
    /// an answer for ever.
    pub fn listen(&mut self, address: SocketAddr) -> anyhow::Result<Listener> {
        let is_inherited = self.find(address).is_some();
        if !is_inherited && !self.inherited.is_empty() && parent_to_replace().is_none() {
            let found: Vec<String> = self.inherited.iter().filter_map(|it| it.local_addr().ok()).map(|it| it.to_string()).collect();
            bail!("LISTEN_FDS has sockets for {}, but not for {address}", found.join(", "));
        }
        self.listen_beside(address)
    }

    /// For another address beside that of `--listen`: as [`Self::listen`], but what was not inherited is bound.
    pub fn listen_beside(&mut self, address: SocketAddr) -> anyhow::Result<Listener> {
        match self.find(address) {
            Some(index) => Ok(Listener::from_std(self.inherited.swap_remove(index))?),
            None => Listener::bind(address).with_context(|| format!("cannot listen on {address}")),
        }
    }

    fn find(&self, address: SocketAddr) -> Option<usize> {
        let position = |matches: &dyn Fn(SocketAddr) -> bool| self.inherited.iter().position(|it| it.local_addr().is_ok_and(matches));
        position(&|local| local == address).or_else(|| position(&|local| local.port() == address.port()))
    }

    fn find_udp(&self, address: SocketAddr) -> Option<usize> {
        self.inherited_udp.iter().position(|socket| socket.local_addr().is_ok_and(|it| it.port() == address.port()))
    }

    /// Binds a UDP socket for HTTP/3 if TCP sockets were inherited without one. Early, because the pages say whether there is HTTP/3.
    pub fn bind_missing_udp(&mut self, address: SocketAddr) -> io::Result<()> {
        if !self.inherited.is_empty() && self.find_udp(address).is_none() {
            self.inherited_udp.push(UdpSocket::bind(address)?);
            // The old process has read no UDP socket.
            self.predecessor = None;
        }
        Ok(())
    }

    /// The UDP socket for HTTP/3 beside a listener with this address: an inherited one, or else a new one. `reset_key`: see
    /// [`QuicSocket`].
    pub fn listen_udp(&mut self, address: SocketAddr, reset_key: [u8; 32]) -> anyhow::Result<QuicSocket> {
        let Some(index) = self.find_udp(address) else {
            let socket = UdpSocket::bind(address).with_context(|| format!("cannot listen on UDP {address}"))?;
            return Ok(QuicSocket { socket, predecessor: None, reset_key });
        };
        let predecessor = match (self.predecessor.take(), parent_to_replace()) {
            (Some(socket), Some(process)) => {
                socket.set_nonblocking(true)?;
                Some(Predecessor { process_id: process.as_raw_nonzero().get().unsigned_abs(), socket: socket.try_into()? })
            }
            _ => None,
        };
        Ok(QuicSocket { socket: self.inherited_udp.swap_remove(index), predecessor, reset_key })
    }

    /// Closes the inherited sockets that no listener took: a client that connects to them would wait for ever.
    pub fn close_unused(&mut self) {
        let addresses = self.inherited.drain(..).filter_map(|socket| socket.local_addr().ok().map(|it| format!("TCP {it}")));
        let addresses =
            addresses.chain(self.inherited_udp.drain(..).filter_map(|socket| socket.local_addr().ok().map(|it| format!("UDP {it}"))));
        for address in addresses {
            tracing::warn!(address, "no setting uses this socket of LISTEN_FDS");
        }
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
            let _ = getpgid(Some(old)).and_then(|group| setpgid(None, Some(group)));
            if let Err(error) = kill_process(old, Signal::TERM) {
                tracing::error!(%error, "cannot stop the old process");
            }
        }
    }

    /// Resolves when this process must end; until then each SIGUSR2 starts a new one.
    pub(super) async fn wait_for_stop(&self, signals: &mut Signals, sockets: &[OwnedFd]) -> Stop {
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
                ProcessSignal::Stop { sender } => match new_process.take() {
                    Some(new) if sender == Some(new.id()) && new.has_ended() => new_process = Some(new),
                    Some(new) if sender == Some(new.id()) => return Stop::ReplacedBy(new.forward),
                    Some(new) => return Stop::WithNewProcess(new),
                    None => return Stop::Alone,
                },
            }
        }
    }

    /// Starts the program file as it is now, with the same arguments, and passes `sockets` to it.
    fn spawn(&self, sockets: &[OwnedFd]) -> anyhow::Result<NewProcess> {
        let program = self.program.as_ref().map_err(|error| anyhow::anyhow!("cannot find the program's file: {error}"))?;
        let mut command = Command::new(program);
        let (forward, theirs) = UnixDatagram::pair()?;
        forward.set_nonblocking(true)?;
        let passed = sockets.iter().map(OwnedFd::try_clone).chain([Ok(OwnedFd::from(theirs))]);
        let mappings = passed.zip(FIRST_FD..).map(|(socket, child_fd)| Ok(FdMapping { parent_fd: socket?, child_fd }));
        command
            .args(&self.arguments)
            .env("LISTEN_FDS", (sockets.len() + 1).to_string())
            // systemd sets it to this process's id; the id of the new one is not known yet.
            .env_remove("LISTEN_PID")
            .env(REPLACES, std::process::id().to_string())
            .fd_mappings(mappings.collect::<io::Result<_>>()?)?;
        // A process group of its own, so that a signal also reaches what a wrapper script has started.
        let child = command.process_group(0).spawn().with_context(|| program.display().to_string())?;
        Ok(NewProcess { child, deadline: Instant::now() + self.timeout, forward })
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

/// The process to replace, if it is still the parent: otherwise its id may belong to another process.
fn parent_to_replace() -> Option<Pid> {
    let named = Pid::from_raw(env::var(REPLACES).ok()?.parse().ok()?)?;
    getppid().filter(|parent| *parent == named)
}

/// Why this process ends.
pub enum Stop {
    Alone,
    /// A new process has not taken over: stop it too.
    WithNewProcess(NewProcess),
    /// The new process serves, and forwards packets of old QUIC connections through the socket.
    ReplacedBy(UnixDatagram),
}

/// The new process until it is ready. It has a limited time; afterwards it is killed with everything that it has started, because each of these
/// processes holds the listening sockets open.
pub struct NewProcess {
    child: Child,
    /// When the new process must be ready.
    deadline: Instant,
    /// This process's end of the socket for QUIC packets.
    forward: UnixDatagram,
}

impl NewProcess {
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
