//! The file that may hold every other setting. Flattened into every command that opens the database, because the file may name it.

use std::path::PathBuf;

use clap::Args;

#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Settings file")]
pub struct FileSettings {
    /// Read settings from this TOML file, under the names of the flags: listen = ":8080"; a flag or a variable goes before it, and paths in it begin where the program is started
    #[arg(long, env = "SITE_CONFIG", value_name = "FILE")]
    pub config: Option<PathBuf>,
}
