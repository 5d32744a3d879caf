//! `leadlight erase`: everything of one person, gone.

use super::assemble::open_beside;
use crate::config::DatabaseSettings;

/// # Errors
/// When the database cannot be written; then nothing was removed.
#[expect(clippy::print_stdout, reason = "the command's result")]
pub fn erase(email: &str, database: &DatabaseSettings) -> anyhow::Result<()> {
    let (store, _) = open_beside(database)?;
    for (table, rows) in store.erase(email)? {
        println!("{table}\t{rows}");
    }
    Ok(())
}
