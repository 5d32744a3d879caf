//! Log lines: to standard error, as text or JSON. No line holds an e-mail, a name, a message, an address or a body.

use std::io::IsTerminal;

use anyhow::Context;
use tracing_subscriber::EnvFilter;

use crate::config::{LogForm, Settings};

/// # Errors
/// When the filter cannot be read.
pub fn filter(level: &str) -> anyhow::Result<EnvFilter> {
    EnvFilter::try_new(level).with_context(|| format!("`{level}` is not a level or filter"))
}

/// # Errors
/// When the filter cannot be read or a subscriber is set already.
pub fn start(settings: &Settings) -> anyhow::Result<()> {
    let lines = tracing_subscriber::fmt().with_env_filter(filter(&settings.log_level)?).with_writer(std::io::stderr);
    let started = match settings.log {
        // Colours are for a terminal, not for a file or a journal.
        LogForm::Text => lines.with_target(false).with_ansi(std::io::stderr().is_terminal()).try_init(),
        LogForm::Json => lines.json().flatten_event(true).try_init(),
    };
    started.map_err(|error| anyhow::anyhow!("{error}"))
}
