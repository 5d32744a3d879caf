//! What the server says of itself.

use anyhow::{Context, ensure};
use clap::Args;
use tracing_subscriber::filter::LevelFilter;

use crate::telemetry::logs::{LogFormat, filter};

#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Logs")]
pub struct LogSettings {
    /// How log lines are written
    #[arg(long, env = "SITE_LOG", default_value = "text", value_name = "FORM")]
    pub log: LogFormat,

    /// Which log lines are written: error, warn, info, debug, or levels of modules such as info,leadlight=debug
    #[arg(long, env = "SITE_LOG_LEVEL", default_value = "info", value_name = "LEVEL")]
    pub log_level: String,
}

impl LogSettings {
    /// # Errors
    /// A level or filter that cannot be read.
    pub fn check(&self) -> anyhow::Result<()> {
        let named = "--log-level (SITE_LOG_LEVEL)";
        // A filter takes a bare word that is no level for the name of a module, all of whose lines are written.
        let is_level = |part: &str| !part.trim().is_empty() && part.trim().parse::<LevelFilter>().is_ok();
        let unknown = self.log_level.split(',').find(|part| !part.contains('=') && !is_level(part));
        ensure!(
            unknown.is_none(),
            "{named}: `{}` is not a level; there are error, warn, info, debug and trace, and levels of modules such as info,leadlight=debug",
            unknown.unwrap_or_default()
        );
        filter(&self.log_level).context(named).map(drop)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_that_is_no_level_is_refused() {
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
