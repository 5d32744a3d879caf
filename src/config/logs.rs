//! Format and level of the log.

use anyhow::{Context, ensure};
use clap::Args;
use tracing_subscriber::filter::LevelFilter;

use crate::telemetry::logs::{LogFormat, filter};

#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Logs")]
pub struct LogSettings {
    /// Format of log lines: `text` or `json`
    #[arg(long, env = "SITE_LOG", default_value = "text", value_name = "FORMAT")]
    pub log: LogFormat,

    /// Level of log lines: error, warn, info, debug, or levels of modules such as `info,leadlight=debug`
    #[arg(long, env = "SITE_LOG_LEVEL", default_value = "info", value_name = "LEVEL")]
    pub log_level: String,
}

impl LogSettings {
    pub fn check(&self) -> anyhow::Result<()> {
        let named = "--log-level (SITE_LOG_LEVEL)";
        // `Targets` would take another word for the name of a module and log everything of it.
        let is_level = |part: &str| !part.trim().is_empty() && part.trim().parse::<LevelFilter>().is_ok();
        let unknown = self.log_level.split(',').find(|part| !part.contains('=') && !is_level(part));
        ensure!(
            unknown.is_none(),
            "{named}: `{}` is not a level; expected error, warn, info, debug or trace, or levels of modules such as info,leadlight=debug",
            unknown.unwrap_or_default()
        );
        filter(&self.log_level).context(named).map(drop)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invalid_levels_are_rejected() {
        let check = |level: &str| LogSettings { log: LogFormat::Text, log_level: level.into() }.check();
        for good in ["error", "warn", "info", "debug", "trace", "INFO", "info,leadlight=debug", "warn,leadlight::http=trace"] {
            assert!(check(good).is_ok(), "{good}");
        }
        for wrong in ["loud", "", " ", "info,loud", "leadlight", "leadlight=loud", "a=b=c"] {
            let error = format!("{:#}", check(wrong).unwrap_err());
            assert!(error.starts_with("--log-level (SITE_LOG_LEVEL): ") && !error.contains('\n'), "{error}");
        }
    }
}
