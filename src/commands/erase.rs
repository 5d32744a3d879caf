//! `leadlight erase`: everything of one person, gone; or how much there is of it.

use super::assemble::open_beside;
use super::output::print;
use crate::config::DatabaseSettings;
use crate::leads::store::Removal;

/// # Errors
/// When the database cannot be written; then nothing was removed.
pub fn erase(email: &str, dry_run: bool, database: &DatabaseSettings) -> anyhow::Result<()> {
    let (store, _) = open_beside(database)?;
    let erased = store.erase(email, if dry_run { Removal::Count } else { Removal::Remove })?;
    print(|out| {
        for (table, rows) in erased {
            writeln!(out, "{table}\t{rows}")?;
        }
        Ok(())
    })
}
