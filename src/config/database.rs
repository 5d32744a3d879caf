//! The database of leads, a setting of every command that opens it.

use clap::Args;

use super::FileSettings;
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
