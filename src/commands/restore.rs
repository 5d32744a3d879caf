//! `leadlight restore`: a backup in the place of the database, while no server runs.

use std::path::Path;

use anyhow::Context;

use super::output::print;
use crate::config::DatabaseSettings;
use crate::leads::store;

/// # Errors
/// When the file is no whole backup of ours, a server runs, or the folder cannot be written; then the database is as it was.
pub fn restore(file: &Path, database: &DatabaseSettings) -> anyhow::Result<()> {
    let restored = store::restore(&database.database, file).context("--database (SITE_DATABASE)")?;
    print(|out| {
        for (table, rows) in &restored.rows {
            writeln!(out, "{table}\t{rows}")?;
        }
        if let Some(kept) = &restored.previous {
            writeln!(out, "the database from before is kept as {}", kept.display())?;
        }
        Ok(())
    })
}
