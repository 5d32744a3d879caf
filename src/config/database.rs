//! The settings of every command with a database: its address and the settings file. `leadlight copy` has two addresses.

use std::path::PathBuf;

use clap::Args;

use crate::leads::store::DatabaseUrl;

#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Database")]
pub struct DatabaseSettings {
    /// Database for submitted forms: sqlite:PATH, created if missing, or postgres://USER:PASSWORD@HOST:PORT/DATABASE. An address with a password is
    /// accepted only in the variable or a settings file
    #[arg(long, env = "SITE_DATABASE", default_value = "sqlite:data/site.db", value_name = "ADDRESS")]
    pub database: DatabaseUrl,

    #[command(flatten)]
    pub file: FileSettings,
}

#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Settings file")]
pub struct FileSettings {
    /// TOML file with settings under the names of the flags: `listen = ":8080"`. Flags and variables override it. Relative paths start at the working directory
    #[arg(long, env = "SITE_CONFIG", value_name = "FILE")]
    pub config: Option<PathBuf>,
}

#[derive(Args, Clone, Debug)]
pub struct CopySettings {
    /// Database to copy from, as for --database. A server may use it, but rows that arrive during the copy are not copied
    #[arg(long, env = "SITE_COPY_FROM", value_name = "ADDRESS")]
    pub from: DatabaseUrl,

    /// Database to copy to. Missing tables are created; existing rows are never changed
    #[arg(long, env = "SITE_COPY_TO", value_name = "ADDRESS")]
    pub to: DatabaseUrl,
}
