//! `leadlight erase`: everything of one person, gone; or how much there is of it.

use anyhow::ensure;

use super::assemble::open_existing;
use super::output::print;
use crate::config::DatabaseSettings;
use crate::leads::is_email_address;
use crate::leads::store::EraseMode;

/// # Errors
/// What is no address, or a database that cannot be written; then nothing was removed.
pub fn erase(email: &str, dry_run: bool, database: &DatabaseSettings) -> anyhow::Result<()> {
    // A script whose variable is empty must not be told that nothing is there.
    ensure!(is_email_address(email), "--email: `{email}` is not an e-mail address");
    let (store, _) = open_existing(database)?;
    let erased = store.erase(email, if dry_run { EraseMode::DryRun } else { EraseMode::Remove })?;
    print(|out| {
        for (table, rows) in erased {
            writeln!(out, "{table}\t{rows}")?;
        }
        Ok(())
    })
}
