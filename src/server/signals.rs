//! The signals that the operating system sends to the process.

use std::io;
use std::sync::atomic::{AtomicI32, Ordering::SeqCst};

use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::sync::watch;

/// The process that sent the last SIGTERM; 0: none, or one that the kernel does not name.
static SENDER: AtomicI32 = AtomicI32::new(0);

/// While it exists, the signals that it watches do not end the process.
pub struct Signals {
    terminate: Signal,
    interrupt: Signal,
    user_defined2: Signal,
    sighup: watch::Receiver<()>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProcessSignal {
    /// SIGTERM or SIGINT. `sender`: the process that sent SIGTERM, if known.
    Stop { sender: Option<i32> },
    /// SIGUSR2: start a new process that takes over.
    Upgrade,
}

impl Signals {
    /// Call inside a tokio runtime, before any work that a signal must not interrupt.
    pub fn watch() -> io::Result<Self> {
        let (sender, sighup) = watch::channel(());
        let mut hangup = signal(SignalKind::hangup())?;
        tokio::spawn(async move {
            while hangup.recv().await.is_some() {
                tracing::info!("SIGHUP: reloading certificates, if there are any");
                sender.send_replace(());
            }
        });
        // First: handlers run in this order, so the sender is known before tokio reports the signal.
        record_sender()?;
        Ok(Self {
            terminate: signal(SignalKind::terminate())?,
            interrupt: signal(SignalKind::interrupt())?,
            user_defined2: signal(SignalKind::user_defined2())?,
            sighup,
        })
    }

    /// Changes at every SIGHUP, which reloads certificates and never ends the process.
    pub fn sighup(&self) -> watch::Receiver<()> {
        self.sighup.clone()
    }

    /// Resolves at the next SIGTERM or SIGINT.
    pub async fn wait_for_stop(&mut self) {
        while self.next().await == ProcessSignal::Upgrade {}
    }

    pub async fn next(&mut self) -> ProcessSignal {
        tokio::select! {
            _ = self.terminate.recv() => ProcessSignal::Stop { sender: Some(SENDER.swap(0, SeqCst)).filter(|id| *id != 0) },
            _ = self.interrupt.recv() => ProcessSignal::Stop { sender: None },
            _ = self.user_defined2.recv() => ProcessSignal::Upgrade,
        }
    }
}

/// With a handler, a write beyond the limit of file sizes (`ulimit -f`) fails with EFBIG, as on a full disk, instead of ending the process (setrlimit(2)).
pub fn survive_file_size_limit() -> io::Result<()> {
    // SAFETY: the handler does nothing.
    unsafe { signal_hook_registry::register(rustix::process::Signal::XFSZ.as_raw(), || ()) }.map(drop)
}

/// tokio does not report the sender of a signal; the kernel does (sigaction(2), `si_pid`).
fn record_sender() -> io::Result<()> {
    // SAFETY: the handler only stores into an atomic, which is async-signal-safe. Each SIGTERM has a `si_pid`: where the kernel sends it, 0.
    unsafe { signal_hook_registry::register_sigaction(SignalKind::terminate().as_raw_value(), |info| SENDER.store(info.si_pid(), SeqCst)) }
        .map(drop)
}
