//! From where to where `leadlight copy` goes.

use clap::Args;

use crate::leads::store::DatabaseUrl;

#[derive(Args, Clone, Debug)]
pub struct CopySettings {
    /// The database to copy, as --database takes it; it may be served from, but what comes meanwhile is not copied
    #[arg(long, env = "SITE_COPY_FROM", value_name = "ADDRESS")]
    pub from: DatabaseUrl,

    /// The database to copy into; its tables are made if they are missing, and no row in it is changed
    #[arg(long, env = "SITE_COPY_TO", value_name = "ADDRESS")]
    pub to: DatabaseUrl,
}
