//! Settings of `leadlight copy`.

use clap::Args;

use crate::leads::store::DatabaseUrl;

#[derive(Args, Clone, Debug)]
pub struct CopySettings {
    /// Database to copy from, as for --database. A server may use it, but rows that arrive during the copy are not copied
    #[arg(long, env = "SITE_COPY_FROM", value_name = "ADDRESS")]
    pub from: DatabaseUrl,

    /// Database to copy to. Missing tables are created; existing rows are never changed
    #[arg(long, env = "SITE_COPY_TO", value_name = "ADDRESS")]
    pub to: DatabaseUrl,
}
