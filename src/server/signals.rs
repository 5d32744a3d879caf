//! What the operating system asks of the process.

use std::io;
#[cfg(unix)]
use std::sync::atomic::{AtomicI32, Ordering::SeqCst};

use tokio::sync::watch;

#[cfg(unix)]
use tokio::signal::unix::{Signal, SignalKind, signal};

/// The process that sent the last SIGTERM; 0: none, or one that the kernel does not name.
#[cfg(unix)]
static SENDER: AtomicI32 = AtomicI32::new(0);

/// From the moment it is made no signal that it watches ends the process by itself.
pub struct Signals {
    #[cfg(unix)]
    terminate: Signal,
    #[cfg(unix)]
    interrupt: Signal,
    #[cfg(unix)]
    replace: Signal,
    hang_up: watch::Receiver<()>,
}

/// What the process is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProcessSignal {
    /// SIGTERM or SIGINT (elsewhere: Ctrl-C). `sender`: the process that sent SIGTERM, where that is known.
    Stop { sender: Option<i32> },
    /// SIGUSR2: a new process shall take over.
    Replace,
}

impl Signals {
    /// Call inside a tokio runtime, before anything that a signal must not cut in half.
    ///
    /// # Errors
    /// When the operating system refuses a handler.
    pub fn watch() -> io::Result<Self> {
        let (changed, hang_up) = watch::channel(());
        #[cfg(unix)]
        {
            let mut signals = signal(SignalKind::hangup())?;
            tokio::spawn(async move {
                while signals.recv().await.is_some() {
                    tracing::info!("SIGHUP: certificates are read again, where there are any");
                    changed.send_replace(());
                }
            });
            // First: handlers run in this order, so the sender is known before anybody hears of the signal.
            note_sender()?;
            Ok(Self {
                terminate: signal(SignalKind::terminate())?,
                interrupt: signal(SignalKind::interrupt())?,
                replace: signal(SignalKind::user_defined2())?,
                hang_up,
            })
        }
        #[cfg(not(unix))]
        {
            // There is no such signal: whoever waits for one waits for ever.
            std::mem::forget(changed);
            Ok(Self { hang_up })
        }
    }

    /// Changes at every SIGHUP, which asks a server to read its files again and never ends it.
    #[must_use]
    pub fn sighup(&self) -> watch::Receiver<()> {
        self.hang_up.clone()
    }

    /// Resolves when the process shall end.
    pub async fn wait_for_stop(&mut self) {
        while self.next().await == ProcessSignal::Replace {}
    }

    /// What the process is asked next.
    pub async fn next(&mut self) -> ProcessSignal {
        #[cfg(unix)]
        tokio::select! {
            _ = self.terminate.recv() => ProcessSignal::Stop { sender: Some(SENDER.swap(0, SeqCst)).filter(|id| *id != 0) },
            _ = self.interrupt.recv() => ProcessSignal::Stop { sender: None },
            _ = self.replace.recv() => ProcessSignal::Replace,
        }
        #[cfg(not(unix))]
        {
            let _ = tokio::signal::ctrl_c().await;
            ProcessSignal::Stop { sender: None }
        }
    }
}

/// tokio does not say who sent a signal; the kernel does (sigaction(2), `si_pid`).
#[cfg(unix)]
fn note_sender() -> io::Result<()> {
    // SAFETY: the handler only stores into an atomic, which is async-signal-safe. Each SIGTERM has a `si_pid`: where the kernel sends it, 0.
    unsafe { signal_hook_registry::register_sigaction(SignalKind::terminate().as_raw_value(), |info| SENDER.store(info.si_pid(), SeqCst)) }
        .map(drop)
}
