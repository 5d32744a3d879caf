//! What the server says of itself.

use anyhow::Context;
use clap::Args;

use crate::telemetry::logs::{LogForm, filter};

#[derive(Args, Clone, Debug)]
pub struct LogSettings {
    /// How log lines are written
    #[arg(long, env = "SITE_LOG", default_value = "text", value_name = "FORM")]
    pub log: LogForm,

    /// Which log lines are written: error, warn, info, debug, or a tracing filter such as info,leadlight=debug
    #[arg(long, env = "SITE_LOG_LEVEL", default_value = "info", value_name = "LEVEL")]
    pub log_level: String,
}

impl LogSettings {
    /// # Errors
    /// A level or filter that cannot be read.
    pub fn check(&self) -> anyhow::Result<()> {
        filter(&self.log_level).context("--log-level (SITE_LOG_LEVEL)").map(drop)
    }
}
