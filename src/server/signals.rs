//! What the operating system asks of the process.

use std::io;

use tokio::sync::watch;

#[cfg(unix)]
use tokio::signal::unix::{Signal, SignalKind, signal};

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

/// What the operator wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// SIGTERM or SIGINT (elsewhere: Ctrl-C).
    Stop,
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
    pub fn hang_up(&self) -> watch::Receiver<()> {
        self.hang_up.clone()
    }

    /// Resolves when the operator wants the process to end.
    pub async fn stop(&mut self) {
        while self.asked().await != Asked::Stop {}
    }

    /// What the operator wants next.
    pub async fn asked(&mut self) -> Asked {
        #[cfg(unix)]
        tokio::select! {
            _ = self.terminate.recv() => Asked::Stop,
            _ = self.interrupt.recv() => Asked::Stop,
            _ = self.replace.recv() => Asked::Replace,
        }
        #[cfg(not(unix))]
        {
            let _ = tokio::signal::ctrl_c().await;
            Asked::Stop
        }
    }
}
