//! `leadlight erase`: erases all rows of an e-mail address, or counts them.

use anyhow::ensure;

use super::assemble::open_existing;
use super::output::print;
use crate::config::DatabaseSettings;
use crate::leads::is_email_address;
use crate::leads::store::EraseMode;

/// # Errors
/// When the address is invalid or the database cannot be written; then nothing was erased.
pub fn erase(email: &str, dry_run: bool, database: &DatabaseSettings) -> anyhow::Result<()> {
    // A script with an empty variable must not get "0 rows".
    ensure!(is_email_address(email), "--email: `{email}` is not an e-mail address");
    let store = open_existing(database)?;
    let erased = store.erase(email, if dry_run { EraseMode::DryRun } else { EraseMode::Remove })?;
    print(|out| {
        for (table, rows) in erased {
            writeln!(out, "{table}\t{rows}")?;
        }
        Ok(())
    })
}
