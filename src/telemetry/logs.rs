//! Log lines: to standard error, as text or JSON.

use std::io::IsTerminal;

use anyhow::Context;
use clap::ValueEnum;
use tracing_subscriber::EnvFilter;

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LogForm {
    Text,
    Json,
}

/// # Errors
/// When the filter cannot be read.
pub fn filter(level: &str) -> anyhow::Result<EnvFilter> {
    EnvFilter::try_new(level).with_context(|| format!("`{level}` is not a level or filter"))
}

/// # Errors
/// When the filter cannot be read or a subscriber is set already.
pub fn start(form: LogForm, level: &str) -> anyhow::Result<()> {
    let lines = tracing_subscriber::fmt().with_env_filter(filter(level)?).with_writer(std::io::stderr);
    let started = match form {
        // Colours are for a terminal, not for a file or a journal.
        LogForm::Text => lines.with_target(false).with_ansi(std::io::stderr().is_terminal()).try_init(),
        LogForm::Json => lines.json().flatten_event(true).try_init(),
    };
    started.map_err(|error| anyhow::anyhow!("{error}"))
}
