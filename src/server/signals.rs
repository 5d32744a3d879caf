//! What the operating system asks of the process.

use std::io;

#[cfg(unix)]
use tokio::signal::unix::{Signal, SignalKind, signal};

/// From the moment it is made no signal that it watches ends the process by itself.
pub struct Signals {
    #[cfg(unix)]
    terminate: Signal,
    #[cfg(unix)]
    interrupt: Signal,
}

impl Signals {
    /// Call inside a tokio runtime, before anything that a signal must not cut in half.
    ///
    /// # Errors
    /// When the operating system refuses a handler.
    pub fn watch() -> io::Result<Self> {
        #[cfg(unix)]
        {
            ignore_hang_up()?;
            Ok(Self { terminate: signal(SignalKind::terminate())?, interrupt: signal(SignalKind::interrupt())? })
        }
        #[cfg(not(unix))]
        Ok(Self {})
    }

    /// Resolves at the next SIGTERM or SIGINT (elsewhere: Ctrl-C).
    pub async fn stop(&mut self) {
        #[cfg(unix)]
        tokio::select! {
            _ = self.terminate.recv() => {}
            _ = self.interrupt.recv() => {}
        }
        #[cfg(not(unix))]
        let _ = tokio::signal::ctrl_c().await;
    }
}

/// SIGHUP asks a server to read its files again, and never ends it.
#[cfg(unix)]
fn ignore_hang_up() -> io::Result<()> {
    let mut hang_up = signal(SignalKind::hangup())?;
    tokio::spawn(async move {
        while hang_up.recv().await.is_some() {
            tracing::info!("SIGHUP: nothing to read again");
        }
    });
    Ok(())
}
