//! Threads that are restarted after a panic.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// A thread that panics immediately after each start must not fill a core or the log.
const PAUSE_AFTER_PANIC: Duration = Duration::from_millis(250);

/// Runs `work` on a new thread until it returns. After a panic, which is logged, it runs again, so it must reset what the panic left inconsistent.
pub fn supervise(name: String, mut work: impl FnMut() + Send + 'static) -> std::io::Result<JoinHandle<()>> {
    thread::Builder::new().name(name.clone()).spawn(move || {
        while let Err(cause) = catch_unwind(AssertUnwindSafe(&mut work)) {
            tracing::error!(thread = name, cause = panic_message(&*cause), "restarting a thread that panicked");
            thread::sleep(PAUSE_AFTER_PANIC);
        }
    })
}

/// The text given to `panic!`.
pub fn panic_message(cause: &(dyn std::any::Any + Send)) -> &str {
    cause.downcast_ref::<String>().map(String::as_str).or_else(|| cause.downcast_ref::<&str>().copied()).unwrap_or("unknown")
}
