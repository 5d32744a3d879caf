//! `leadlight erase`: everything of one person, gone.

use super::assemble::open_beside;
use super::output::print;
use crate::config::DatabaseSettings;
use crate::leads::store::Removal;

/// # Errors
/// When the database cannot be written; then nothing was removed.
pub fn erase(email: &str, database: &DatabaseSettings) -> anyhow::Result<()> {
    let (store, _) = open_beside(database)?;
    let erased = store.erase(email, Removal::Remove)?;
    print(|out| {
        for (table, rows) in erased {
            writeln!(out, "{table}\t{rows}")?;
        }
        Ok(())
    })
}
