//! The settings file, a setting of every command that opens the database, because the file may name it.

use std::path::PathBuf;

use clap::Args;

#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Settings file")]
pub struct FileSettings {
    /// TOML file with settings under the names of the flags: `listen = ":8080"`. Flags and variables override it. Relative paths start at the working directory
    #[arg(long, env = "SITE_CONFIG", value_name = "FILE")]
    pub config: Option<PathBuf>,
}
