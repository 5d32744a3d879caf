//! Where leads are kept. Flattened into every command that opens the database.

use clap::Args;

use super::FileSettings;
use crate::leads::store::DatabaseUrl;

#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Database")]
pub struct DatabaseSettings {
    /// Where submitted forms are kept: sqlite:PATH, whose folder is made if it is missing, or postgres://USER:PASSWORD@HOST:PORT/DATABASE, which
    /// with a password is taken from the variable or a settings file only
    #[arg(long, env = "SITE_DATABASE", default_value = "sqlite:data/site.db", value_name = "ADDRESS")]
    pub database: DatabaseUrl,

    #[command(flatten)]
    pub file: FileSettings,
}
