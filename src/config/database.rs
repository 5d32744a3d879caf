//! Where leads are kept. Flattened into every command that opens the database.

use clap::Args;

use super::FileSettings;
use crate::leads::store::Address;

#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Database")]
pub struct DatabaseSettings {
    /// Where submitted forms are kept; the folder is made if it is missing
    #[arg(long, env = "SITE_DATABASE", default_value = "sqlite:data/site.db", value_name = "sqlite:PATH")]
    pub database: Address,

    #[command(flatten)]
    pub file: FileSettings,
}
