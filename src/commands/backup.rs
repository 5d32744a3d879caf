//! `leadlight backup`: copies the database, consistently, while a server may use it.

use std::path::Path;

use super::assemble::open_existing;
use crate::config::DatabaseSettings;

/// # Errors
/// When the file exists or cannot be written, or the database cannot be read.
pub fn backup(file: &Path, database: &DatabaseSettings) -> anyhow::Result<()> {
    open_existing(database)?.backup(file)
}
